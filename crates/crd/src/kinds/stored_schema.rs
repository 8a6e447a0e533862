//! Schemas that are parsed when they are first needed.

use std::sync::{Arc, OnceLock};

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_json as json;
use apimachinery_schema::{DefaultError, SchemaError, Structural};

/// A schema as text, which takes an eighth of the memory, until it is needed: few of a server's
/// kinds are in use.
#[derive(Debug)]
pub(super) struct StoredSchema {
    text: Box<[u8]>,
    prunes_defaults: bool,
    ready: OnceLock<Arc<Structural>>,
}

impl StoredSchema {
    /// The empty schema.
    pub(super) fn empty() -> Self {
        let ready = OnceLock::from(Arc::default());
        Self { text: Box::default(), prunes_defaults: false, ready }
    }

    /// Checks a schema, and keeps it without documentation.
    pub(super) fn new(mut props: JSONSchemaProps, prunes_defaults: bool) -> Result<Self, Failed> {
        let schema = structural(&props, prunes_defaults)?;
        forget_documentation(&mut props);
        let (text, ready) = match json::to_vec(&props) {
            Ok(text) => (text, OnceLock::new()),
            // A schema without a JSON form stays as it is.
            Err(_) => (Vec::new(), OnceLock::from(Arc::new(schema))),
        };
        Ok(Self { text: text.into(), prunes_defaults, ready })
    }

    pub(super) fn get(&self) -> &Arc<Structural> {
        self.ready.get_or_init(|| {
            let props = json::from_slice::<JSONSchemaProps>(&self.text).ok();
            // It was made once before, and nothing went wrong.
            let schema = props.and_then(|it| structural(&it, self.prunes_defaults).ok());
            Arc::new(schema.unwrap_or_default())
        })
    }
}

/// Why a schema cannot be used.
pub(super) enum Failed {
    Schema(SchemaError),
    Default(DefaultError),
}

fn structural(props: &JSONSchemaProps, prunes_defaults: bool) -> Result<Structural, Failed> {
    let mut schema = Structural::try_from(props).map_err(Failed::Schema)?;
    if prunes_defaults {
        schema.prune_defaults().map_err(Failed::Default)?;
    }
    Ok(schema)
}

/// Descriptions are the largest part of definitions, and nothing here reads them.
fn forget_documentation(props: &mut JSONSchemaProps) {
    props.title = Default::default();
    props.description = Default::default();
    props.example = None;
    props.external_docs = None;
    props.properties.values_mut().for_each(forget_documentation);
    if let Some(items) = props.items.as_mut().and_then(|it| it.schema.as_mut()) {
        forget_documentation(items);
    }
    if let Some(values) = props.additional_properties.as_mut().and_then(|it| it.schema.as_mut()) {
        forget_documentation(values);
    }
    let lists = [&mut props.all_of, &mut props.any_of, &mut props.one_of];
    lists.into_iter().flat_map(|it| it.iter_mut()).for_each(forget_documentation);
    props.not.iter_mut().for_each(|it| forget_documentation(it));
}
