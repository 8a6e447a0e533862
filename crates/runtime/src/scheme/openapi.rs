//! The names of types in OpenAPI documents.

use super::Scheme;
use crate::codec::ObjectRegistry;
use crate::error::NotRegisteredError;
use crate::names::GroupVersionKind;
use crate::text::type_label::item_of_list;

/// A kind has no OpenAPI definition name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenApiNameError {
    /// The kind has no version.
    #[error("version is required on all types: {0}")]
    NoVersion(GroupVersionKind),
    /// The kind is unstructured data, whose name is made of group, version and kind, and one of
    /// them is empty.
    #[error(
        "unable to convert GroupVersionKind with empty fields to unstructured type to an OpenAPI \
         definition name: {0}"
    )]
    EmptyFields(GroupVersionKind),
    /// The kind is not registered.
    #[error(transparent)]
    NotRegistered(#[from] NotRegisteredError),
}

impl Scheme {
    /// The name that a kind's type has in OpenAPI documents, such as `io.k8s.api.core.v1.Pod`.
    ///
    /// It is the OpenAPI package given for the type's module
    /// ([`SchemeBuilder::openapi_package`](crate::SchemeBuilder::openapi_package)) and the type's
    /// path below that; the path alone where no package was given. A generic `List<T>` is named as
    /// `T` with `List` after it. A kind of unstructured data is named after its group, backwards:
    /// `com.example.stable.v1.CronTab`. Corresponds to `Scheme.ToOpenAPIDefinitionName`.
    ///
    /// # Errors
    /// When the kind has no version or is not registered, or is unstructured data without a group
    /// or a kind.
    pub fn openapi_definition_name(
        &self,
        kind: &GroupVersionKind,
    ) -> Result<String, OpenApiNameError> {
        if kind.version.is_empty() {
            return Err(OpenApiNameError::NoVersion(kind.clone()));
        }
        let object = self.new_object(kind)?;
        if !object.is_unstructured() {
            return Ok(self.openapi_type_name(object.type_info().path()));
        }
        if kind.group.is_empty() || kind.kind.is_empty() {
            return Err(OpenApiNameError::EmptyFields(kind.clone()));
        }
        let group: Vec<_> = kind.group.split('.').rev().collect();
        Ok(format!("{}.{}.{}", group.join("."), kind.version, kind.kind))
    }

    /// The name that a Rust type has in OpenAPI documents, by its path: of a kind
    /// ([`TypeInfo::path`](crate::TypeInfo::path)), of a struct inside of one
    /// ([`FieldTable::module`](crate::reflect::FieldTable::module) with its name), or of a value
    /// with a text of its own. Its module is replaced as in
    /// [`openapi_definition_name`](Self::openapi_definition_name).
    ///
    /// ```
    /// use apimachinery_runtime::Scheme;
    ///
    /// let scheme = Scheme::builder().openapi_package("cars::api", "com.example.cars").build()?;
    /// assert_eq!(scheme.openapi_type_name("cars::api::v1::Wheel"), "com.example.cars.v1.Wheel");
    /// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
    /// ```
    pub fn openapi_type_name(&self, path: &str) -> String {
        if let Some(item) = item_of_list(path) {
            return format!("{}List", self.openapi_type_name(item));
        }
        let below = |module: &str| path.strip_prefix(module)?.strip_prefix("::");
        let found = self.data.openapi_packages.iter().find_map(|(module, package)| {
            below(module).map(|rest| format!("{package}.{}", rest.replace("::", ".")))
        });
        found.unwrap_or_else(|| path.replace("::", "."))
    }
}
