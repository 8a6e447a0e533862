//! What is required of a definition: everything of a new one, of a changed one not what was wrong
//! before.

use std::collections::{HashMap, HashSet};

use apimachinery_api::apiextensions::v1;
use apimachinery_runtime::Str;
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::{FieldErrors, Path, Place};

use super::internal::{Internal, Spec, is_recognized};
use super::keywords::TYPES;
use super::{form, lists, search};
use crate::ca_bundle;
use crate::rules::StoredExpressions;

/// The greatest number of selectable fields of a version.
pub(super) const MAX_SELECTABLE_FIELDS: usize = 8;

/// What is required.
///
/// Corresponds to `validationOptions`.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) require_recognized_review_version: bool,
    pub(super) require_immutable_names: bool,
    pub(super) require_schema: bool,
    pub(super) require_valid_types: bool,
    pub(super) require_structural: bool,
    pub(super) require_pruned_defaults: bool,
    pub(super) require_atomic_sets: bool,
    pub(super) require_good_list_keys: bool,
    pub(super) allow_invalid_ca_bundle: bool,
    /// The versions that may keep too many selectable fields; an empty name means what all share.
    pub(super) keep_selectable_fields: HashSet<Str>,
    /// The expressions that exist already.
    pub(super) stored_expressions: StoredExpressions,
    /// The versions whose schema did not change.
    pub(super) unchanged_schemas: HashSet<Str>,
}

impl Options {
    /// For a new definition.
    pub(super) fn create() -> Self {
        Self {
            require_recognized_review_version: true,
            require_immutable_names: false,
            require_schema: true,
            require_valid_types: true,
            require_structural: true,
            require_pruned_defaults: true,
            require_atomic_sets: true,
            require_good_list_keys: true,
            allow_invalid_ca_bundle: true,
            keep_selectable_fields: HashSet::new(),
            stored_expressions: StoredExpressions::default(),
            unchanged_schemas: HashSet::new(),
        }
    }

    /// For one that replaces another.
    pub(super) fn update(new: &Internal, old: &Internal) -> Self {
        let has = |is: &mut dyn FnMut(&v1::JSONSchemaProps) -> bool| {
            old.spec.schemas().any(|it| search::any(it, is))
        };
        let is_established = is_established(old);
        Self {
            require_recognized_review_version: old.spec.conversion.as_ref().is_none_or(|it| {
                it.review_versions.is_empty()
                    || it.review_versions.iter().any(|it| is_recognized(it))
            }),
            require_immutable_names: is_established,
            require_schema: has_all_schemas(&old.spec),
            require_valid_types: !has(&mut |it| {
                !it.r#type.is_empty() && !TYPES.contains(&it.r#type.as_str())
            }),
            require_structural: !old.spec.schemas().any(is_not_structural),
            require_pruned_defaults: !old.spec.schemas().any(has_unpruned_defaults),
            require_atomic_sets: !has(&mut |it| lists::non_atomic_item_of_set(it).is_some()),
            require_good_list_keys: !has(&mut |it| {
                let (none, mut errors) = (Path::none(), FieldErrors::new());
                lists::check_keys(it, &Place::from(&none), &mut errors);
                !errors.is_empty()
            }),
            allow_invalid_ca_bundle: !is_established || has_invalid_ca_bundle(&old.spec),
            keep_selectable_fields: kept_selectable_fields(&new.spec, &old.spec),
            stored_expressions: stored_expressions(&old.spec),
            unchanged_schemas: unchanged_schemas(&new.spec, &old.spec),
        }
    }
}

pub(super) fn is_established(definition: &Internal) -> bool {
    let mut conditions = definition.status.conditions.iter();
    let established = v1::CustomResourceDefinitionConditionType::ESTABLISHED;
    let condition = conditions.find(|it| it.r#type == established);
    condition.is_some_and(|it| it.status == v1::ConditionStatus::TRUE)
}

fn has_all_schemas(spec: &Spec) -> bool {
    let is_there = |it: &v1::CustomResourceValidation| it.open_api_v3_schema.is_some();
    spec.validation.as_deref().is_some_and(is_there)
        || spec.versions.iter().all(|it| it.schema.as_deref().is_some_and(is_there))
}

fn is_not_structural(props: &v1::JSONSchemaProps) -> bool {
    let schema = Structural::try_from(props);
    schema.map_or(true, |it| !it.check(&Path::none(), StructuralOptions::default()).is_empty())
}

pub(super) fn has_defaults(props: &v1::JSONSchemaProps) -> bool {
    search::any(props, &mut |it| it.r#default.is_some())
}

fn has_unpruned_defaults(props: &v1::JSONSchemaProps) -> bool {
    if !has_defaults(props) {
        return false;
    }
    let Ok(schema) = Structural::try_from(props) else { return false };
    if !schema.check(&Path::none(), StructuralOptions::default()).is_empty() {
        return false;
    }
    let mut pruned = schema.clone();
    pruned.prune_defaults().is_ok() && pruned != schema
}

fn has_invalid_ca_bundle(spec: &Spec) -> bool {
    let client = spec.conversion.as_ref().and_then(|it| it.client.as_deref());
    let bundle = client.map(|it| &*it.ca_bundle).unwrap_or_default();
    !bundle.is_empty() && ca_bundle::check(bundle).is_err()
}

fn kept_selectable_fields(new: &Spec, old: &Spec) -> HashSet<Str> {
    let mut kept = HashSet::new();
    if is_kept(&new.selectable_fields, &old.selectable_fields) {
        kept.insert(Str::default());
    }
    let old: HashMap<_, _> = old.versions.iter().map(|it| (&it.name, it)).collect();
    for version in &new.versions {
        let before = old.get(&version.name);
        if before.is_some_and(|it| is_kept(&version.selectable_fields, &it.selectable_fields)) {
            kept.insert(version.name.clone());
        }
    }
    kept
}

fn stored_expressions(spec: &Spec) -> StoredExpressions {
    let mut stored = StoredExpressions::default();
    for props in spec.schemas() {
        search::any(props, &mut |props| {
            stored.add_rules(&props.x_kubernetes_validations);
            false
        });
    }
    stored
}

fn unchanged_schemas(new: &Spec, old: &Spec) -> HashSet<Str> {
    let (now, before) = (Schemas::of(new), Schemas::of(old));
    let names = new.versions.iter().map(|it| &it.name);
    let is_unchanged = |name: &&Str| match (now.get(name), before.get(name)) {
        (Some(new), Some(old)) => form::are_same(new, old),
        _ => false,
    };
    names.filter(is_unchanged).cloned().collect()
}

type Schema<'a> = Option<&'a v1::CustomResourceValidation>;

/// The schemas of the versions.
enum Schemas<'a> {
    Shared(Schema<'a>),
    /// Of versions with one name the first counts.
    Own(HashMap<&'a Str, Schema<'a>>),
}

impl<'a> Schemas<'a> {
    fn of(spec: &'a Spec) -> Self {
        if spec.versions.iter().all(|it| it.schema.is_none()) {
            return Self::Shared(spec.validation.as_deref());
        }
        let versions = spec.versions.iter().rev().map(|it| (&it.name, it.schema.as_deref()));
        let has_both = spec.validation.is_some();
        Self::Own(if has_both { HashMap::new() } else { versions.collect() })
    }

    /// The schema of a version, if it has one (`GetSchemaForVersion`); `None` when there is no such
    /// version.
    fn get(&self, name: &Str) -> Option<Schema<'a>> {
        match self {
            Self::Shared(schema) => Some(*schema),
            Self::Own(schemas) => schemas.get(name).copied(),
        }
    }
}

fn is_kept(new: &[v1::SelectableField], old: &[v1::SelectableField]) -> bool {
    old.len() > MAX_SELECTABLE_FIELDS && new == old
}
