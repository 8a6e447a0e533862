//! Objects in the shape of their kind.

use apimachinery_runtime::{
    FieldPath, Finding, FindingKind, KnownNames, Map, PathSegment, Str, Value,
};
use apimachinery_schema::{Malformed, Structural};
use apimachinery_validation::FieldError;

use super::CustomVersion;

impl CustomVersion {
    /// Does to an object what reading does to one with a type: drops the fields that its kind does not have, each `null`
    /// that may not stand where it does and has no default, and what its metadata, and that of the resources in it, does not have.
    /// The findings say which fields were dropped, in the order of the reference.
    ///
    /// Corresponds to `unstructuredSchemaCoercer`.
    ///
    /// # Errors
    /// The first of what has another shape in `apiVersion`, `kind` or `metadata`, of the object or of a resource in it, unless that
    /// is to be dropped.
    pub fn shape(
        &self,
        object: &mut Map<Str, Value>,
        malformed: Malformed,
    ) -> Result<Vec<Finding>, Box<FieldError>> {
        let mut pruned = Vec::new();
        if !self.preserves_unknown {
            let known = |path| Finding {
                known: known_names(self.schema(), &path),
                ..Finding::new(FindingKind::UnknownField, path)
            };
            pruned = self.schema().prune_collecting(object).into_iter().map(known).collect();
            self.schema().drop_nulls(object);
        }
        let metadata = self.schema().coerce_metadata(object, malformed)?;
        let (mut unknown, inside): (Vec<_>, Vec<_>) =
            metadata.into_iter().partition(|it| is_in_metadata(&it.path));
        unknown.extend(pruned);
        unknown.extend(inside);
        Ok(unknown)
    }
}

fn is_in_metadata(path: &FieldPath) -> bool {
    matches!(path.segments().next(), Some(PathSegment::Field(name)) if name == "metadata")
}

/// The fields that the schema has where an unknown one stands.
fn known_names(schema: &Structural, path: &FieldPath) -> KnownNames {
    let segments = path.segments();
    let depth = segments.len().saturating_sub(1);
    let mut around = Some(schema);
    for segment in segments.take(depth) {
        around = around.and_then(|it| match segment {
            PathSegment::Field(name) => it.properties.get(name).or_else(|| it.additional_schema()),
            PathSegment::Index(_) => it.items.as_deref(),
        });
    }
    let of_every_object = ["apiVersion", "kind", "metadata"].map(Str::from_static);
    let is_object = depth == 0 || around.is_some_and(|it| it.embedded_resource);
    let of_every_object = of_every_object.into_iter().filter(|_| is_object);
    let own = around.into_iter().flat_map(|it| it.properties.keys().cloned());
    own.chain(of_every_object).collect()
}
