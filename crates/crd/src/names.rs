//! Which names of a kind are accepted.

use std::collections::{HashMap, HashSet};

use apimachinery_api::apiextensions::v1::{
    ConditionStatus, CustomResourceDefinition, CustomResourceDefinitionCondition,
    CustomResourceDefinitionConditionType, CustomResourceDefinitionNames,
};
use apimachinery_runtime::{Quoted, Str};
use apimachinery_validation::Aggregate;
use thiserror::Error;

use crate::conditions;

/// The names of a definition that no other definition of its group has, and the conditions about
/// them.
///
/// Corresponds to what `calculateNamesAndConditions` of the naming controller returns.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NameDecision {
    /// The names that are served: the wanted ones, and the earlier ones in place of those that are
    /// taken.
    pub accepted: CustomResourceDefinitionNames,
    /// The condition `NamesAccepted`. Its time is not set.
    pub names_accepted: CustomResourceDefinitionCondition,
    /// The condition `Established` as far as names decide it: it does not become true by them
    /// alone. Its time is not set, unless it is as it was.
    pub established: CustomResourceDefinitionCondition,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{} is already in use", Quoted(_0))]
struct Taken(Str);

/// Decides which names of a definition are accepted. `all` are the definitions of the server, whose
/// accepted names count; this one may be among them.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
/// use apimachinery_crd::decide_names;
///
/// let mut other = CustomResourceDefinition::default();
/// other.status.accepted_names.plural = "crontabs".into();
/// let mut definition = CustomResourceDefinition::default();
/// definition.spec.names.plural = "crontabs".into();
/// let decision = decide_names(&definition, [&other]);
/// assert_eq!(decision.names_accepted.reason, "PluralConflict");
/// assert_eq!(decision.names_accepted.message, r#""crontabs" is already in use"#);
/// ```
///
/// Corresponds to `calculateNamesAndConditions` of the naming controller.
pub fn decide_names<'a>(
    definition: &CustomResourceDefinition,
    all: impl IntoIterator<Item = &'a CustomResourceDefinition>,
) -> NameDecision {
    let group = &definition.spec.group;
    let of_group = all.into_iter().filter(|it| it.spec.group == *group);
    AcceptedNames::of(of_group.map(|it| (group, &it.status.accepted_names))).decide(definition)
}

/// The accepted names of all definitions of a server, collected once to decide about many.
///
/// Corresponds to what `getAcceptedNamesForGroup` of the naming controller returns, for all groups.
#[derive(Clone, Debug, Default)]
pub struct AcceptedNames {
    by_group: HashMap<Str, TakenNames>,
}

impl AcceptedNames {
    /// The names that definitions of groups have in their status.
    pub fn of<'a>(
        all: impl IntoIterator<Item = (&'a Str, &'a CustomResourceDefinitionNames)>,
    ) -> Self {
        let mut accepted = Self::default();
        for (group, names) in all {
            accepted.by_group.entry(group.clone()).or_default().add(names);
        }
        accepted
    }

    /// Decides which names of a definition are accepted, as [`decide_names`] does.
    pub fn decide(&self, definition: &CustomResourceDefinition) -> NameDecision {
        match self.by_group.get(&definition.spec.group) {
            Some(taken) => decide(definition, taken),
            None => decide(definition, &TakenNames::default()),
        }
    }
}

fn decide(definition: &CustomResourceDefinition, taken: &TakenNames) -> NameDecision {
    let (wanted, before) = (&definition.spec.names, &definition.status.accepted_names);
    let mut accepted = before.clone();
    // Of several conflicts the last one is reported.
    let mut conflict = None;
    let mut report = |reason: &'static str, text: String| conflict = Some((reason, text));
    match check(&wanted.plural, &before.plural, &taken.resources) {
        Ok(()) => accepted.plural.clone_from(&wanted.plural),
        Err(error) => report("PluralConflict", error.to_string()),
    }
    match check(&wanted.singular, &before.singular, &taken.resources) {
        Ok(()) => accepted.singular.clone_from(&wanted.singular),
        Err(error) => report("SingularConflict", error.to_string()),
    }
    match check_short_names(wanted, before, &taken.resources) {
        None => accepted.short_names.clone_from(&wanted.short_names),
        Some(errors) => report("ShortNamesConflict", errors.to_string()),
    }
    match check(&wanted.kind, &before.kind, &taken.kinds) {
        Ok(()) => accepted.kind.clone_from(&wanted.kind),
        Err(error) => report("KindConflict", error.to_string()),
    }
    match check(&wanted.list_kind, &before.list_kind, &taken.kinds) {
        Ok(()) => accepted.list_kind.clone_from(&wanted.list_kind),
        Err(error) => report("ListKindConflict", error.to_string()),
    }
    accepted.categories.clone_from(&wanted.categories);

    let has_conflict = conflict.is_some();
    let (status, (reason, message)) = match conflict {
        Some(conflict) => (ConditionStatus::FALSE, conflict),
        None => (ConditionStatus::TRUE, ("NoConflicts", "no conflicts found".to_owned())),
    };
    let r#type = CustomResourceDefinitionConditionType::NAMES_ACCEPTED;
    let names_accepted = conditions::new(r#type, status, reason, message);
    NameDecision { accepted, names_accepted, established: established(definition, has_conflict) }
}

fn established(
    definition: &CustomResourceDefinition,
    has_conflict: bool,
) -> CustomResourceDefinitionCondition {
    let r#type = CustomResourceDefinitionConditionType::ESTABLISHED;
    let before = conditions::find(definition, &r#type);
    let is_established = before.is_some_and(|it| it.status == ConditionStatus::TRUE);
    let (reason, message) = match before {
        Some(before) if has_conflict || is_established => return before.clone(),
        _ if has_conflict => ("NotAccepted", "not all names are accepted"),
        _ => ("Installing", "the initial names have been accepted"),
    };
    conditions::new(r#type, ConditionStatus::FALSE, reason, message)
}

/// The accepted names of a group.
#[derive(Clone, Debug, Default)]
struct TakenNames {
    resources: HashSet<Str>,
    kinds: HashSet<Str>,
}

impl TakenNames {
    fn add(&mut self, names: &CustomResourceDefinitionNames) {
        self.resources.extend([&names.plural, &names.singular].map(Clone::clone));
        self.resources.extend(names.short_names.iter().cloned());
        self.kinds.extend([&names.kind, &names.list_kind].map(Clone::clone));
    }
}

fn check(wanted: &Str, accepted: &str, taken: &HashSet<Str>) -> Result<(), Taken> {
    if *wanted == accepted || !taken.contains(wanted) { Ok(()) } else { Err(Taken(wanted.clone())) }
}

fn check_short_names(
    wanted: &CustomResourceDefinitionNames,
    before: &CustomResourceDefinitionNames,
    taken: &HashSet<Str>,
) -> Option<Aggregate> {
    let before: HashSet<_> = before.short_names.iter().collect();
    let new = wanted.short_names.iter().filter(|it| !before.contains(it));
    Aggregate::new(new.filter_map(|it| check(it, "", taken).err()).map(Into::into))
}
