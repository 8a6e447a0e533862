//! What the controllers of a server make of the status of a definition.

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionCondition,
    CustomResourceDefinitionConditionType as Type,
};
use apimachinery_meta::Time;

use crate::conditions::{api_approval, established, find, non_structural_schema, remove, set};
use crate::names::{AcceptedNames, NameDecision, decide_names};

/// Brings the status of a definition to what it is once all controllers of a server have seen it:
/// accepted names, whether its schemas are structural, whether it is approved, and whether it is
/// served. `all` are the definitions of the server, this one among them or not. Returns whether
/// something changed.
///
/// ```
/// use apimachinery_api::apiextensions::v1::{
///     CustomResourceDefinition, CustomResourceDefinitionConditionType,
/// };
/// use apimachinery_crd::{conditions, update_conditions};
///
/// let mut definition = CustomResourceDefinition::default();
/// definition.spec.names.plural = "crontabs".into();
/// assert!(update_conditions(&mut definition, [], "2024-02-29T12:00:00Z".parse()?));
/// let established = CustomResourceDefinitionConditionType::ESTABLISHED;
/// assert!(conditions::is_true(&definition, &established));
/// assert_eq!(definition.status.accepted_names.plural, "crontabs");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `sync` of the controllers of the API extensions server, one after the other.
pub fn update_conditions<'a>(
    definition: &mut CustomResourceDefinition,
    all: impl IntoIterator<Item = &'a CustomResourceDefinition>,
    now: Time,
) -> bool {
    update(definition, |it| decide_names(it, all), now)
}

/// Brings the status of a definition to what [`update_conditions`] makes of it, where the accepted
/// names of all definitions were collected for many of them. Returns whether something changed.
pub fn update_conditions_among(
    definition: &mut CustomResourceDefinition,
    names: &AcceptedNames,
    now: Time,
) -> bool {
    update(definition, |it| names.decide(it), now)
}

fn update(
    definition: &mut CustomResourceDefinition,
    decide: impl FnOnce(&CustomResourceDefinition) -> NameDecision,
    now: Time,
) -> bool {
    let before = definition.status.clone();
    if definition.spec.names != definition.status.accepted_names {
        let decision = decide(definition);
        let accepted = find(definition, &Type::NAMES_ACCEPTED);
        if decision.accepted != definition.status.accepted_names
            || !accepted.is_some_and(|it| is_equivalent(it, &decision.names_accepted))
        {
            definition.status.accepted_names = decision.accepted;
            set(definition, decision.names_accepted, now);
            set(definition, decision.established, now);
        }
    }
    match non_structural_schema(definition) {
        Some(condition) => set(definition, condition, now),
        None if find(definition, &Type::NON_STRUCTURAL_SCHEMA).is_some() => {
            remove(definition, &Type::NON_STRUCTURAL_SCHEMA);
        }
        None => {}
    }
    for condition in [api_approval(definition), established(definition)].into_iter().flatten() {
        set(definition, condition, now);
    }
    definition.status != before
}

fn is_equivalent(
    one: &CustomResourceDefinitionCondition,
    other: &CustomResourceDefinitionCondition,
) -> bool {
    one.status == other.status && one.reason == other.reason && one.message == other.message
}
