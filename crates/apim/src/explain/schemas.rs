//! The schemas of definitions with their descriptions, which other commands do without.

use std::collections::BTreeMap;
use std::path::PathBuf;

use apimachinery::Object;
use apimachinery::crd::CustomKind;
use apimachinery::runtime::GroupVersionKind;
use apimachinery::schema::Structural;

use crate::Failure;
use crate::columns;
use crate::definitions;
use crate::problem::Outcome;

/// Schemas with descriptions.
pub(crate) type Schemas = BTreeMap<GroupVersionKind, Structural>;

/// Registers the kinds of the definitions in files and folders, and returns their schemas.
pub(crate) fn register(paths: &[PathBuf], excerpts: bool) -> Result<(Schemas, Outcome), Failure> {
    let mut schemas = Schemas::new();
    let outcome = definitions::register_each(paths, excerpts, &mut |definition, kind| {
        add(definition, kind, &mut schemas);
    })?;
    Ok((schemas, outcome))
}

/// Adds the schemas of a definition; the last one of a name counts.
fn add(definition: &dyn Object, kind: &CustomKind, schemas: &mut Schemas) {
    let Some(spec) = columns::spec(definition) else { return };
    for version in &spec.versions {
        let Some(known) = kind.version(&version.name) else { continue };
        let props = version.schema.as_ref().and_then(|it| it.open_api_v3_schema.as_ref());
        let schema = props.and_then(|it| Structural::try_from(&**it).ok());
        schemas.insert(known.kind().clone(), schema.unwrap_or_default());
    }
}
