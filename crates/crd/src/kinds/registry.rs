//! Custom kinds as kinds of a scheme.

use apimachinery_runtime::{
    ConversionError, DecodeError, Findings, GroupKind, GroupVersion, GroupVersionKind, Map, Reason,
    Str, Unstructured, UnstructuredKinds, Value,
};
use apimachinery_schema::{DefaultsTooLarge, OnMalformed};

use super::{CustomKinds, CustomVersion};

#[deny(
    clippy::missing_trait_methods,
    reason = "custom kinds have all that kinds without a type can have"
)]
impl UnstructuredKinds for CustomKinds {
    fn kinds(&self) -> Box<dyn Iterator<Item = &GroupVersionKind> + '_> {
        Box::new(self.served.keys())
    }

    fn has(&self, kind: &GroupVersionKind) -> bool {
        self.served.contains_key(kind)
    }

    fn versions(&self, kind: &GroupKind) -> Vec<GroupVersion> {
        self.of_group_kind(kind).map_or_else(Vec::new, |it| it.served_versions())
    }

    fn shape(&self, object: &mut Unstructured, collecting: bool) -> Result<Findings, DecodeError> {
        let Some((served, version)) = self.served(&object.kind()) else {
            return Ok(Findings::new());
        };
        let mut findings = Vec::new();
        match served.is_list {
            false => findings = shape(version, object.content_mut())?,
            true => each_item(version, object, |index, item| {
                let found = shape(version, item)
                    .map_err(|error| error.within_index(index).within_field("items"))?;
                findings.extend(found.into_iter().map(|mut it| {
                    it.path.within_index(index);
                    it.path.within_field("items");
                    // Words of its own name the field without the list.
                    it.words = None;
                    it
                }));
                Ok::<_, DecodeError>(())
            })?,
        }
        match collecting {
            true => {
                let messages = findings.iter().map(|it| it.message().to_string()).collect();
                Ok(Findings::new().reported_as(messages, findings))
            }
            false => Ok(Findings::new()),
        }
    }

    fn default_object(&self, object: &mut Unstructured) -> Result<(), ConversionError> {
        let Some((served, version)) = self.served(&object.kind()) else { return Ok(()) };
        let defaulted = match served.is_list {
            false => version.default_fields(object.content_mut()),
            true => each_item(version, object, |_, item| version.default_fields(item)),
        };
        defaulted.map_err(|error| ConversionError::failed(Reason::cause(error)))
    }

    fn convert(
        &self,
        object: Unstructured,
        to: &GroupVersion,
    ) -> Result<Unstructured, ConversionError> {
        let kind = object.kind();
        let defined = self.served.get(&kind).map(|it| &it.kind);
        let Some(defined) = defined else { return Ok(object) };
        let converted = self.converter_of(defined).convert(object, to);
        converted.map_err(|error| ConversionError::failed(Reason::cause(error)))
    }
}

impl CustomVersion {
    /// How many bytes of memory the defaults of an object may take. More than twenty times what a
    /// cluster stores of one.
    pub const MAX_DEFAULTS: usize = 32 << 20;

    /// Sets the fields that were left out to the defaults of the schema.
    ///
    /// # Errors
    /// When they take more than [`MAX_DEFAULTS`](Self::MAX_DEFAULTS).
    pub fn default_fields(&self, object: &mut Map<Str, Value>) -> Result<(), DefaultsTooLarge> {
        match self.preserves_unknown {
            true => Ok(()),
            false => self.schema().default_fields_within(object, Self::MAX_DEFAULTS),
        }
    }
}

fn shape(
    version: &CustomVersion,
    object: &mut Map<Str, Value>,
) -> Result<Vec<apimachinery_runtime::Finding>, DecodeError> {
    let shaped = version.shape(object, OnMalformed::Reject);
    shaped.map_err(|error| DecodeError::invalid_value(Reason::cause(*error)))
}

/// Shows the items of a list that are of its kind.
fn each_item<E>(
    version: &CustomVersion,
    list: &mut Unstructured,
    mut visit: impl FnMut(usize, &mut Map<Str, Value>) -> Result<(), E>,
) -> Result<(), E> {
    let Some(Value::List(items)) = list.content_mut().get_mut("items") else { return Ok(()) };
    for (index, item) in items.iter_mut().enumerate() {
        let Value::Map(content) = item else { continue };
        let is_of_kind = match content.get("kind") {
            None => true,
            Some(kind) => kind.as_str() == Some(&version.kind.kind),
        };
        if is_of_kind {
            visit(index, content)?;
        }
    }
    Ok(())
}
