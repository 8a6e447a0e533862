//! Field selectors: by which fields objects of a kind can be selected, and the values of these
//! fields.

use std::any::TypeId;

use super::{Scheme, SchemeBuilder};
use crate::data::Map;
use crate::names::GroupVersionKind;
use crate::object::Object;
use crate::text::{Quoted, Str};

pub(super) type FieldLabelFn =
    Box<dyn Fn(&str, &str) -> Result<(Str, Str), FieldLabelError> + Send + Sync>;
pub(super) type SelectableFieldsFn = Box<dyn Fn(&dyn Object) -> Map<Str, Str> + Send + Sync>;

impl Scheme {
    /// Converts a field selector of a kind to the names its storage knows.
    ///
    /// # Errors
    /// When the kind has no such label. Without a function of its own a kind knows `metadata.name`
    /// and `metadata.namespace`.
    pub fn convert_field_label(
        &self,
        kind: &GroupVersionKind,
        label: &str,
        value: &str,
    ) -> Result<(Str, Str), FieldLabelError> {
        match self.data.field_labels.get(kind) {
            Some(convert) => convert(label, value),
            None => default_field_label(label, value),
        }
    }

    /// The fields of an object that field selectors of its kind can name, besides its name and
    /// namespace, with their values; none for a type that has no function for them.
    ///
    /// They have the names that [`convert_field_label`](Self::convert_field_label) gives.
    /// `apimachinery_meta::selectable_fields` adds name and namespace. Corresponds to
    /// `storage.AttrFunc`.
    pub fn selectable_fields(&self, object: &dyn Object) -> Map<Str, Str> {
        let fields = self.data.selectable_fields.get(&object.type_key());
        fields.map(|fields| fields(object)).unwrap_or_default()
    }
}

impl SchemeBuilder {
    /// Sets the function that converts field selectors of a kind.
    pub fn field_labels(
        &mut self,
        kind: GroupVersionKind,
        convert: impl Fn(&str, &str) -> Result<(Str, Str), FieldLabelError> + Send + Sync + 'static,
    ) -> &mut Self {
        self.data.field_labels.insert(kind, Box::new(convert));
        self
    }

    /// Sets the function that returns, for [`Scheme::selectable_fields`], the fields by which
    /// objects of type `T` can be selected besides name and namespace, and what their values are.
    ///
    /// ```
    /// # use apimachinery_runtime::{Scheme, SchemeBuilder, Str, Unstructured};
    /// let scheme = Scheme::builder()
    ///     .selectable_fields(|object: &Unstructured| [("kind", object.kind().kind)])
    ///     .build()?;
    /// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
    /// ```
    pub fn selectable_fields<T: 'static, N: Into<Str>, F: IntoIterator<Item = (N, Str)>>(
        &mut self,
        fields: impl Fn(&T) -> F + Send + Sync + 'static,
    ) -> &mut Self {
        let erased: SelectableFieldsFn = Box::new(move |object| {
            let fields = object.downcast_ref::<T>().map(&fields);
            let named = fields.into_iter().flatten();
            named.map(|(name, value)| (name.into(), value)).collect()
        });
        self.data.selectable_fields.insert(TypeId::of::<T>(), erased);
        self
    }
}

/// A kind does not know a field selector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FieldLabelError {
    message: String,
}

impl FieldLabelError {
    /// An error with the text `message`.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

fn default_field_label(label: &str, value: &str) -> Result<(Str, Str), FieldLabelError> {
    match label {
        "metadata.name" | "metadata.namespace" => Ok((label.into(), value.into())),
        _ => Err(FieldLabelError::new(format!(
            "{} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
            Quoted(label)
        ))),
    }
}
