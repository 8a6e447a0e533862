//! Apply configurations of types.

mod declared;
mod partial;
mod same_item;

use std::marker::PhantomData;

use apimachinery_json::{to_unstructured, value_to_vec};
use apimachinery_runtime::reflect::FieldTable;
use apimachinery_runtime::{ApiType, EncodeError, Map, Str, Unstructured, Value};

use crate::element::PathElement;
use crate::{ElementPath, PathError};

/// An apply configuration: the fields of an object that a manager wants to own.
///
/// It needs no code per type: fields are set by their paths, or taken from a partial object. What a
/// server needs to find the object is always in it: kind, name and namespace.
///
/// ```
/// use apimachinery_api::apps::v1::Deployment;
/// use apimachinery_managed::Apply;
///
/// let web = Apply::<Deployment>::new("web")
///     .namespace("shop")
///     .set("spec.replicas", 3)?
///     .set(r#"spec.template.spec.containers[name="app"].image"#, "app:2")?;
/// assert_eq!(
///     web.to_json()?,
///     concat!(
///         r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop"},"#,
///         r#""spec":{"replicas":3,"template":{"spec":{"containers":[{"image":"app:2","name":"app"}]}}}}"#
///     ),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Apply<T> {
    object: Unstructured,
    /// What the type declares, if it does.
    table: Option<&'static FieldTable>,
    of: PhantomData<fn() -> T>,
}

/// Why a field cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// The path cannot be read.
    #[error(transparent)]
    Path(#[from] PathError),
    /// There is another value on the way.
    #[error("{0} is not {1}")]
    Occupied(ElementPath, &'static str),
    /// The path is that of an item with another value, or with another value of a key, than the one
    /// that is set.
    #[error("{path} is where {expected} is, not {found}")]
    OtherItem {
        /// The path of the item, or of its key.
        path: ElementPath,
        /// The value in the path.
        expected: Str,
        /// The value that is set.
        found: Str,
    },
    /// The path is that of the whole object.
    #[error("the path is empty, and leads to no field")]
    Empty,
    /// The type does not have the field.
    #[error("{path} is not a field of {of}{}", did_you_mean(suggestion.as_ref()))]
    UnknownField {
        /// The path up to the field.
        path: ElementPath,
        /// The name of the struct that does not have it.
        of: &'static str,
        /// The field of the struct whose name comes nearest.
        suggestion: Option<Str>,
    },
    /// The type has another type of value there than the one that is set, or than one with the
    /// fields or items to which the path leads.
    #[error("{path} is {declared}, not {found}{hint}")]
    WrongType {
        /// The path of the value, or the part of the path that leads to it.
        path: ElementPath,
        /// What the type declares, such as `a string`.
        declared: Str,
        /// What was given.
        found: Str,
        /// How the path was probably meant, or empty.
        hint: String,
    },
}

fn did_you_mean(name: Option<&Str>) -> String {
    name.map_or_else(String::new, |name| format!("; did you mean {:?}?", name.as_str()))
}

impl<T: ApiType> Apply<T> {
    /// The configuration of the object with this name, without fields.
    pub fn new(name: impl Into<Str>) -> Self {
        let mut object = Unstructured::of_kind(&T::KIND.to_gvk());
        // Metadata is not there yet.
        _ = object.set_name(name);
        Self::of(object)
    }

    /// The configuration with the fields of an object that are set.
    ///
    /// | a field | is set when |
    /// |---|---|
    /// | that is an `Option` | it is `Some`, whatever is in it: `{}`, `0` and `false` are written |
    /// | that is a struct | a field in it is set |
    /// | that is anything else: a text, number, enum, list, map | it is not the default |
    ///
    /// The default is what `Default` of the struct around the field has there.
    ///
    /// An item of a list, an entry of a map and a struct that appliers replace
    /// ([`MapType::Atomic`](apimachinery_runtime::reflect::MapType::Atomic)) are values as a whole.
    /// In them, what the type requires is written too, and so are the keys of the item: the
    /// `message` of a condition though it is empty, the `containerPort` of a port though it is
    /// zero. What is optional follows the table there as well: the `targetPort` of a service's
    /// port is not written while it is zero.
    ///
    /// Where the field is not an `Option`, a default that is meant is therefore
    /// [`set`](Self::set) afterwards. Managed fields are never part of a configuration. A type that
    /// does not declare its fields, such as one with serde's traits alone, is taken as it is
    /// written.
    ///
    /// ```
    /// use apimachinery_api::policy::v1::PodDisruptionBudget;
    /// use apimachinery_managed::Apply;
    ///
    /// let mut all = PodDisruptionBudget::default();
    /// all.metadata.name = "all".into();
    /// all.spec.selector = Some(Default::default());
    /// assert_eq!(
    ///     Apply::from_partial(&all)?.to_json()?,
    ///     concat!(
    ///         r#"{"apiVersion":"policy/v1","kind":"PodDisruptionBudget","#,
    ///         r#""metadata":{"name":"all"},"spec":{"selector":{}}}"#
    ///     ),
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the object has no JSON form.
    pub fn from_partial(object: &T) -> Result<Self, EncodeError> {
        let mut content = to_unstructured(object, &T::KIND.to_gvk())?;
        let mut default = T::default();
        if let (Some(fields), Some(default)) = (object.as_struct(), default.as_struct_mut()) {
            partial::keep_set(content.content_mut(), fields, default);
        }
        if let Some(metadata) =
            content.content_mut().get_mut("metadata").and_then(Value::as_map_mut)
        {
            metadata.remove("managedFields");
        }
        Ok(Self::of(content))
    }

    /// The configuration with these fields, such as those that were [extracted](crate::extract).
    pub fn from_data(mut object: Unstructured) -> Self {
        object.set_kind(&T::KIND.to_gvk());
        Self::of(object)
    }

    fn of(object: Unstructured) -> Self {
        let table = T::default().as_struct().map(|fields| fields.table());
        Self { object, table, of: PhantomData }
    }
}

impl<T> Apply<T> {
    /// The same, of an object in this namespace.
    #[must_use]
    pub fn namespace(mut self, namespace: impl Into<Str>) -> Self {
        // Metadata has the name, so it is a map.
        _ = self.object.set_namespace(namespace);
        self
    }

    /// The same, with a field. Structs, maps and list items on the way are made when they are
    /// missing, items with the fields of their keys. A new item of `containers[0]` has no keys, and
    /// a server refuses it.
    ///
    /// | to | path |
    /// |---|---|
    /// | a field | `spec.replicas` |
    /// | an entry of a map | `metadata.labels.app` |
    /// | an entry whose name has dots or brackets | `metadata.annotations["example.com/x"]` |
    /// | an item of a list with keys | `spec.template.spec.containers[name="app"].image` |
    /// | an item of a set | `metadata.finalizers[="example.com/x"]` |
    /// | an item of any other list | `spec.rules[0].host` |
    ///
    /// The value for an item of a set is the item itself, which the path names:
    /// `set(r#"metadata.finalizers[="a"]"#, "a")`. The value for a whole item of a list with keys
    /// is an object that holds the keys.
    ///
    /// ```
    /// use apimachinery_api::core::v1::ConfigMap;
    /// use apimachinery_managed::Apply;
    ///
    /// let settings = Apply::<ConfigMap>::new("settings");
    /// let settings = settings.set(r#"metadata.annotations["example.com/x"]"#, "y")?;
    /// assert!(settings.object().annotations().contains_key("example.com/x"));
    ///
    /// let split = settings.set("metadata.annotations.example.com/x", "y").unwrap_err();
    /// assert_eq!(
    ///     split.to_string(),
    ///     concat!(
    ///         ".metadata.annotations.example is a string, not an object; ",
    ///         r#"a name with dots is in brackets and quotes: .metadata.annotations["example.com/x"]"#
    ///     ),
    /// );
    /// # Ok::<(), apimachinery_managed::SetError>(())
    /// ```
    ///
    /// # Errors
    /// When the path is empty or cannot be read, or leads through a value without fields or items;
    /// when it names another item of a set, or another value of a key, than the one that is set;
    /// when the type declares its fields and does not have this one, or has another type of value
    /// there.
    pub fn set(mut self, path: &str, value: impl Into<Value>) -> Result<Self, SetError> {
        let path: ElementPath = path.parse()?;
        if path.elements().is_empty() {
            return Err(SetError::Empty);
        }
        let value = value.into();
        if let Some(table) = self.table {
            declared::check(table, &path, &value)?;
        }
        same_item::check(&path, &value)?;
        let mut content = Value::Map(std::mem::take(self.object.content_mut()));
        let done = set_at(&mut content, &path, value);
        if let Value::Map(content) = content {
            *self.object.content_mut() = content;
        }
        done.map(|()| self)
    }

    /// The configuration, to be applied.
    pub fn object(&self) -> &Unstructured {
        &self.object
    }

    /// The configuration, by value.
    pub fn into_object(self) -> Unstructured {
        self.object
    }

    /// The configuration as the body of a request: YAML that is JSON.
    ///
    /// # Errors
    /// When a number is not finite.
    pub fn to_json(&self) -> Result<String, EncodeError> {
        let json = value_to_vec(&Value::Map(self.object.content().clone()))?;
        Ok(String::from_utf8_lossy(&json).into_owned())
    }
}

fn set_at(root: &mut Value, path: &ElementPath, value: Value) -> Result<(), SetError> {
    let mut target = root;
    for (at, element) in path.elements().iter().enumerate() {
        let occupied = |what| {
            let way = path.elements().iter().take(at).cloned().collect();
            SetError::Occupied(way, what)
        };
        if let PathElement::Field(name) = element {
            if target.is_null() {
                *target = Value::Map(Map::new());
            }
            let entries = target.as_map_mut().ok_or_else(|| occupied("a map"))?;
            target = entries.get_or_insert_with(name.clone(), || Value::Null);
            continue;
        }
        if target.is_null() {
            *target = Value::List(Vec::new());
        }
        let Value::List(items) = target else { return Err(occupied("a list")) };
        let found = match element {
            PathElement::Index(index) => usize::try_from(*index).ok(),
            _ => items.iter().position(|item| is_item(item, element)),
        };
        let index = found.unwrap_or(items.len());
        if index == items.len() {
            items.push(new_item(element));
        }
        target = items.get_mut(index).ok_or_else(|| occupied("as long as that"))?;
    }
    *target = value;
    Ok(())
}

fn is_item(item: &Value, element: &PathElement) -> bool {
    match element {
        PathElement::Key(key) => {
            key.fields().iter().all(|(name, value)| item.get(name) == Some(value))
        }
        PathElement::Value(value) => item == value,
        _ => false,
    }
}

fn new_item(element: &PathElement) -> Value {
    match element {
        PathElement::Key(key) => Value::Map(key.fields().iter().cloned().collect()),
        PathElement::Value(value) => value.clone(),
        _ => Value::Null,
    }
}
