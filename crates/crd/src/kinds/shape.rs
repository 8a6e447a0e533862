//! Objects in the shape of their kind.

use std::collections::HashMap;

use apimachinery_runtime::{
    FieldPath, Finding, FindingKind, KnownNames, MAX_FINDINGS, Map, PathSegment, Str, Value,
};
use apimachinery_schema::{OnMalformed, Structural};
use apimachinery_validation::FieldError;

use super::CustomVersion;

/// How many known fields there may be where a suggestion is made for an unknown one.
const MAX_KNOWN: usize = 1000;

impl CustomVersion {
    /// Does to an object what decoding does to one with a type: drops the fields that its kind does
    /// not have, each `null` that is neither allowed nor has a default, and the fields that its
    /// metadata, and that of embedded resources, does not have. The findings report the dropped
    /// fields, in the order of the reference; beyond a mebibyte of them they are counted.
    ///
    /// Corresponds to `unstructuredSchemaCoercer`.
    ///
    /// # Errors
    /// The first malformed `apiVersion`, `kind` or `metadata`, of the object or of a resource in
    /// it, unless those are dropped.
    pub fn shape(
        &self,
        object: &mut Map<Str, Value>,
        malformed: OnMalformed,
    ) -> Result<Vec<Finding>, Box<FieldError>> {
        let mut pruned = Vec::new();
        if !self.preserves_unknown {
            let unknown = self.schema().prune_collecting(object);
            let (more, mut names) = (unknown.more(), Names::default());
            pruned.extend(unknown.paths.into_iter().map(|path| Finding {
                known: names.known_at(self.schema(), &path),
                ..Finding::new(FindingKind::UnknownField, path)
            }));
            pruned.extend(more);
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

/// The known names that findings are made with. Findings about one place of the schema share them,
/// and only as many findings have them as decoding reports.
#[derive(Default)]
struct Names {
    made: HashMap<*const Structural, KnownNames>,
    findings: usize,
}

impl Names {
    /// The fields that the schema has at the place of an unknown one.
    fn known_at(&mut self, schema: &Structural, path: &FieldPath) -> KnownNames {
        self.findings += 1;
        if self.findings > MAX_FINDINGS {
            return KnownNames::default();
        }
        let segments = path.segments();
        let depth = segments.len().saturating_sub(1);
        let around = segments.take(depth).try_fold(schema, |around, segment| match segment {
            PathSegment::Field(name) => around.field_schema(name),
            PathSegment::Index(_) => around.items.as_deref(),
        });
        let Some(around) = around else { return KnownNames::default() };
        let made = || known_names(around, depth == 0 || around.embedded_resource);
        self.made.entry(std::ptr::from_ref(around)).or_insert_with(made).clone()
    }
}

fn known_names(schema: &Structural, is_resource: bool) -> KnownNames {
    if schema.properties.len() > MAX_KNOWN {
        return KnownNames::default();
    }
    let of_every_object = ["apiVersion", "kind", "metadata"].map(Str::from_static);
    let of_every_object = of_every_object.into_iter().filter(|_| is_resource);
    schema.properties.keys().cloned().chain(of_every_object).collect()
}
