//! How many pods the objects of a resource want and have.

use std::fmt;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::{Map, Object, Str};
use apimachinery_selectors::labels;

/// A resource whose objects want a number of pods, which the subresource `scale` reads and writes.
pub trait Scalable: fmt::Debug + Send + Sync {
    /// How many pods an object wants and has, and which ones.
    ///
    /// # Errors
    /// When the object is of another kind, or its selector is not valid.
    fn replicas(&self, object: &dyn Object) -> Result<Replicas, StatusError>;

    /// Sets how many pods an object wants.
    ///
    /// # Errors
    /// When the object is of another kind.
    fn set_replicas(&self, object: &mut dyn Object, wanted: i32) -> Result<(), StatusError>;

    /// Where an object says how many pods it wants.
    fn path(&self) -> &'static [&'static str] {
        &["spec", "replicas"]
    }
}

/// The pods of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replicas {
    /// How many it wants.
    pub wanted: i32,
    /// How many it has.
    pub has: i32,
    /// Which ones, as the text of a selector.
    pub selector: String,
}

/// The replicas of a type.
pub(crate) struct Typed<T> {
    pub(crate) replicas: fn(&mut T) -> &mut Option<i32>,
    pub(crate) selector: fn(&T) -> Result<String, StatusError>,
    /// The replicas that are wanted, and those that there are.
    pub(crate) read: fn(&T) -> (Option<i32>, i32),
}

impl<T> fmt::Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("type", &std::any::type_name::<T>()).finish()
    }
}

impl<T: Object> Scalable for Typed<T> {
    fn replicas(&self, object: &dyn Object) -> Result<Replicas, StatusError> {
        let typed = object.downcast::<T>().map_err(StatusError::internal_error)?;
        let (wanted, has) = (self.read)(typed);
        let selector = (self.selector)(typed)?;
        Ok(Replicas { wanted: wanted.unwrap_or_default(), has, selector })
    }

    fn set_replicas(&self, object: &mut dyn Object, wanted: i32) -> Result<(), StatusError> {
        let wrong = || StatusError::internal_error("the object is not one that can be scaled");
        let typed = object.downcast_mut::<T>().ok_or_else(wrong)?;
        *(self.replicas)(typed) = Some(wanted);
        Ok(())
    }
}

/// The text of a selector; empty without one.
pub(crate) fn selector_text(selector: Option<&LabelSelector>) -> Result<String, StatusError> {
    let Some(selector) = selector else { return Ok(String::new()) };
    let selector = labels::Selector::try_from(selector);
    let selector = selector.map_err(|error| StatusError::bad_request(error.to_string()))?;
    Ok(selector.to_string())
}

/// The text of a selector of these labels.
pub(crate) fn text_of_labels(labels: &Map<Str, Str>) -> Result<String, StatusError> {
    let selector = labels::Selector::from_set(labels);
    Ok(selector.map_err(|error| StatusError::bad_request(error.to_string()))?.to_string())
}
