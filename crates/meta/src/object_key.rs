//! The names of objects of one resource.

use std::fmt;
use std::str::FromStr;

use apimachinery_runtime::{Object, Str};

use crate::{NoMetadataError, object_meta};

/// The namespace and the name of an object, which identify it among the objects of a resource.
///
/// As a text it is `namespace/name`, or only `name` where there is no namespace. Keys are ordered
/// by namespace, then by name.
///
/// Corresponds to `cache.ObjectName` and `types.NamespacedName`, and as a text to
/// `MetaNamespaceKeyFunc`.
///
/// ```
/// use apimachinery_meta::ObjectKey;
///
/// let key: ObjectKey = "shop/web".parse()?;
/// assert_eq!((&*key.namespace, &*key.name), ("shop", "web"));
/// assert_eq!(ObjectKey::new("", "node-1").to_string(), "node-1");
/// let error = "a/b/c".parse::<ObjectKey>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unexpected key format: "a/b/c""#);
/// # Ok::<(), apimachinery_meta::ParseKeyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "NamespacedName")]
pub struct ObjectKey {
    /// The namespace; empty for an object that is in none.
    pub namespace: Str,
    /// The name.
    pub name: Str,
}

impl ObjectKey {
    /// Returns the key of these names.
    #[must_use]
    pub fn new(namespace: impl Into<Str>, name: impl Into<Str>) -> Self {
        Self { namespace: namespace.into(), name: name.into() }
    }

    /// Returns the key of an object.
    ///
    /// # Errors
    /// When the object has no metadata.
    pub fn of(object: &dyn Object) -> Result<Self, NoMetadataError> {
        // Reading all metadata of unstructured data is dear.
        if let Some(object) = object.as_unstructured() {
            return Ok(Self::new(object.namespace(), object.name()));
        }
        let meta = object_meta(object)?;
        Ok(Self { namespace: meta.namespace.clone(), name: meta.name.clone() })
    }
}

impl fmt::Display for ObjectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.namespace.is_empty() {
            write!(f, "{}/", self.namespace)?;
        }
        f.write_str(&self.name)
    }
}

/// A text is not a key: it has more than one slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseKeyError(Str);

impl fmt::Display for ParseKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unexpected key format: {:?}", self.0)
    }
}

impl std::error::Error for ParseKeyError {}

impl FromStr for ObjectKey {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        match text.split_once('/') {
            None => Ok(Self::new("", text)),
            Some((_, name)) if name.contains('/') => Err(ParseKeyError(text.into())),
            Some((namespace, name)) => Ok(Self::new(namespace, name)),
        }
    }
}
