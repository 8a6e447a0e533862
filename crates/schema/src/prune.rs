//! Fields that a schema does not know.

use apimachinery_runtime::{FieldPath, Finding, FindingKind, Map, PathSegment, Str, Value};
use apimachinery_validation::FieldErrors;

use crate::children::Known;
use crate::structural::Structural;

impl Structural {
    /// Removes the fields of a resource that the schema does not know. `apiVersion`, `kind` and
    /// `metadata` stay.
    ///
    /// Pruning stops where unknown fields are preserved, and goes on inside the fields that are
    /// known there.
    ///
    /// Corresponds to `pruning.Prune` of a resource root.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
    /// use apimachinery_runtime::Value;
    /// use apimachinery_schema::Structural;
    ///
    /// let props: JSONSchemaProps = apimachinery_json::from_str(
    ///     r#"{"type":"object","properties":{"spec":{"type":"object","properties":{"size":{"type":"integer"}}}}}"#,
    /// )?;
    /// let schema = Structural::try_from(&props)?;
    /// let Value::Map(mut object) = apimachinery_json::value_from_str(r#"{"kind":"A","spec":{"size":1,"sise":2}}"#)? else {
    ///     unreachable!()
    /// };
    /// let unknown = schema.prune_collecting(&mut object);
    /// assert_eq!(unknown.paths[0].to_string(), "spec.sise");
    /// assert_eq!(apimachinery_json::to_string(&object)?, r#"{"kind":"A","spec":{"size":1}}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prune(&self, object: &mut Map<Str, Value>) {
        prune_map(object, self, true, &mut Unknown::default());
    }

    /// As [`prune`](Self::prune), and returns the fields that were removed.
    ///
    /// Corresponds to `pruning.PruneWithOptions`, whose texts of paths are those that a
    /// [`FieldPath`] displays.
    pub fn prune_collecting(&self, object: &mut Map<Str, Value>) -> UnknownFields {
        let mut unknown = Unknown { is_collecting: true, ..Unknown::default() };
        prune_map(object, self, true, &mut unknown);
        unknown.found.paths.sort_by_cached_key(ToString::to_string);
        unknown.found
    }

    /// Removes what the schema does not know from a value inside a resource.
    ///
    /// Corresponds to `pruning.Prune` of a value that is not a resource root.
    pub fn prune_value(&self, value: &mut Value) {
        prune(value, Some(self), &mut Unknown::default());
    }
}

/// The fields that pruning removed.
///
/// Paths are listed until they take as much memory as [`FieldErrors::MAX_SIZE`], and counted then:
/// each of them can be as long as the object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownFields {
    /// The paths, in the order of their texts.
    pub paths: Vec<FieldPath>,
    /// How many more fields were removed.
    pub omitted: usize,
}

impl UnknownFields {
    /// A finding about the fields that are only counted; `None` when all are listed.
    pub fn more(&self) -> Option<Finding> {
        more_unknown_fields(self.omitted)
    }
}

pub(crate) fn more_unknown_fields(count: usize) -> Option<Finding> {
    let words = format!("{count} more unknown fields");
    (count > 0).then(|| Finding::new(FindingKind::Format(words.into()), FieldPath::root()))
}

/// What is removed, and the way to where the walk is.
#[derive(Default)]
struct Unknown {
    is_collecting: bool,
    at: Vec<PathSegment>,
    found: UnknownFields,
    /// About how many bytes `found` takes in memory.
    size: usize,
}

fn size_of_step(step: &PathSegment) -> usize {
    let text = match step {
        PathSegment::Field(name) => name.len(),
        PathSegment::Index(_) => 0,
    };
    size_of::<PathSegment>() + text
}

impl Unknown {
    fn within(&mut self, step: impl FnOnce() -> PathSegment, walk: impl FnOnce(&mut Self)) {
        if !self.is_collecting {
            return walk(self);
        }
        self.at.push(step());
        walk(self);
        self.at.pop();
    }

    fn record(&mut self, name: &Str) {
        // The reference does not report the fields that every object has.
        if !self.is_collecting || (self.at.is_empty() && is_of_every_object(name)) {
            return;
        }
        if self.size >= FieldErrors::MAX_SIZE {
            self.found.omitted += 1;
            return;
        }
        let above = self.at.iter().map(size_of_step).sum::<usize>();
        self.size += size_of::<FieldPath>() + above + name.len();
        let mut path = FieldPath::field(name.clone());
        for step in self.at.iter().rev() {
            match step {
                PathSegment::Field(name) => path.within_field(name.clone()),
                PathSegment::Index(index) => path.within_index(*index),
            }
        }
        self.found.paths.push(path);
    }
}

fn is_of_every_object(name: &str) -> bool {
    matches!(name, "apiVersion" | "kind" | "metadata")
}

fn prune(value: &mut Value, schema: Option<&Structural>, unknown: &mut Unknown) {
    match (value, schema) {
        (Value::Map(fields), None) => {
            // Without a schema, nothing of it is known.
            fields.keys().for_each(|name| unknown.record(name));
            fields.clear();
        }
        (Value::Map(fields), Some(schema)) => {
            prune_map(fields, schema, schema.embedded_resource, unknown);
        }
        (Value::List(items), schema) => prune_list(items, schema, unknown),
        _ => {}
    }
}

fn prune_list(items: &mut [Value], schema: Option<&Structural>, unknown: &mut Unknown) {
    let is_preserved = schema.is_some_and(|it| it.preserve_unknown_fields);
    let of_items = schema.and_then(|it| it.items.as_deref());
    for (index, item) in items.iter_mut().enumerate() {
        unknown.within(
            || PathSegment::Index(index),
            |unknown| match of_items {
                Some(schema) if is_preserved => keep_and_prune_known(item, schema, unknown),
                None if is_preserved => {}
                schema => prune(item, schema, unknown),
            },
        );
    }
}

/// Prunes the known parts of a value whose unknown fields are preserved, whatever its own schema
/// declares.
fn keep_and_prune_known(value: &mut Value, schema: &Structural, unknown: &mut Unknown) {
    match value {
        Value::Map(fields) => {
            walk_fields(fields, schema, schema.embedded_resource, true, unknown);
        }
        Value::List(items) => {
            let Some(schema) = &schema.items else { return };
            for (index, item) in items.iter_mut().enumerate() {
                unknown.within(
                    || PathSegment::Index(index),
                    |unknown| keep_and_prune_known(item, schema, unknown),
                );
            }
        }
        _ => {}
    }
}

fn prune_map(
    fields: &mut Map<Str, Value>,
    schema: &Structural,
    is_object: bool,
    unknown: &mut Unknown,
) {
    walk_fields(fields, schema, is_object, schema.preserve_unknown_fields, unknown);
}

fn walk_fields(
    fields: &mut Map<Str, Value>,
    schema: &Structural,
    is_object: bool,
    is_preserved: bool,
    unknown: &mut Unknown,
) {
    let mut known = Known::of(schema, fields.len());
    fields.retain(|name, value| {
        if is_object && is_of_every_object(name) {
            return true;
        }
        let below = match (known.get(name), &schema.additional_properties) {
            (Some(property), _) => Some(property),
            (None, Some(additional)) => additional.schema(),
            (None, None) => {
                if !is_preserved {
                    unknown.record(name);
                }
                return is_preserved;
            }
        };
        unknown.within(|| PathSegment::Field(name.clone()), |unknown| prune(value, below, unknown));
        true
    });
}
