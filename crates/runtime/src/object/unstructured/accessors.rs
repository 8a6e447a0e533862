//! Metadata of objects without a type.

use crate::data::{Map, Value};
use crate::object::{NestedError, Unstructured};
use crate::path;
use crate::text::Str;

macro_rules! texts {
    ($($(#[$doc:meta])* $get:ident, $set:ident: $name:literal;)*) => {
        impl Unstructured {
            $(
                $(#[$doc])*
                pub fn $get(&self) -> &str {
                    self.text_at($name)
                }

                #[doc = concat!("Sets `metadata.", $name, "`; an empty text removes it.")]
                ///
                /// # Errors
                /// When `metadata` is something else than a map. The reference then does nothing,
                /// in silence.
                pub fn $set(&mut self, text: impl Into<Str>) -> Result<(), NestedError> {
                    let text = text.into();
                    self.set_metadata($name, (!text.is_empty()).then_some(Value::String(text)))
                }
            )*
        }
    };
}

texts! {
    /// The name in the metadata; empty when it is absent or not text.
    name, set_name: "name";
    /// The namespace in the metadata; empty when it is absent or not text.
    namespace, set_namespace: "namespace";
    /// What the name is to be generated from; empty when there is nothing, or no text.
    generate_name, set_generate_name: "generateName";
    /// The unique identifier; empty when it is absent or not text.
    uid, set_uid: "uid";
    /// The version of the stored object or list; empty when it is absent or not text.
    resource_version, set_resource_version: "resourceVersion";
    /// The address of the object in old servers; empty when it is absent or not text.
    self_link, set_self_link: "selfLink";
    /// Where the next part of a list starts; empty when it is absent or not text.
    continue_token, set_continue_token: "continue";
}

impl Unstructured {
    /// The `apiVersion`; empty when it is absent or not text.
    pub fn api_version(&self) -> &str {
        self.text("apiVersion")
    }

    /// The name of the kind; empty when it is absent or not text.
    pub fn kind_name(&self) -> &str {
        self.text("kind")
    }

    /// The generation; 0 when it is absent or not a whole number.
    pub fn generation(&self) -> i64 {
        self.number_at("generation").unwrap_or_default()
    }

    /// Sets the generation; 0 removes it.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_generation(&mut self, generation: i64) -> Result<(), NestedError> {
        self.set_metadata("generation", (generation != 0).then_some(Value::Int(generation)))
    }

    /// The seconds granted for deletion; `None` when they are absent or not a whole number.
    pub fn deletion_grace_period_seconds(&self) -> Option<i64> {
        self.number_at("deletionGracePeriodSeconds")
    }

    /// Sets the seconds granted for deletion; `None` removes them.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_deletion_grace_period_seconds(
        &mut self,
        seconds: Option<i64>,
    ) -> Result<(), NestedError> {
        self.set_metadata("deletionGracePeriodSeconds", seconds.map(Value::Int))
    }

    /// How many items of a list follow in its other parts; `None` when that is not said.
    pub fn remaining_item_count(&self) -> Option<i64> {
        self.number_at("remainingItemCount")
    }

    /// Sets how many items of a list follow in its other parts; `None` removes it.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_remaining_item_count(&mut self, count: Option<i64>) -> Result<(), NestedError> {
        self.set_metadata("remainingItemCount", count.map(Value::Int))
    }

    /// The labels; a `null` counts as an empty text, and none are there when a value is of another
    /// type.
    pub fn labels(&self) -> Map<Str, Str> {
        self.texts_at("labels")
    }

    /// Sets the labels; `None` removes them, an empty map stays.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_labels(&mut self, labels: Option<Map<Str, Str>>) -> Result<(), NestedError> {
        self.set_metadata("labels", labels.map(texts))
    }

    /// The annotations; a `null` counts as an empty text, and none are there when a value is of
    /// another type.
    pub fn annotations(&self) -> Map<Str, Str> {
        self.texts_at("annotations")
    }

    /// Sets the annotations; `None` removes them, an empty map stays.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_annotations(
        &mut self,
        annotations: Option<Map<Str, Str>>,
    ) -> Result<(), NestedError> {
        self.set_metadata("annotations", annotations.map(texts))
    }

    /// The finalizers; none when one of them is not text.
    pub fn finalizers(&self) -> Vec<&str> {
        let found = self.content().nested_str_list(path!["metadata", "finalizers"]);
        found.ok().flatten().unwrap_or_default()
    }

    /// Sets the finalizers; `None` removes them, an empty list stays.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    pub fn set_finalizers(&mut self, finalizers: Option<Vec<Str>>) -> Result<(), NestedError> {
        let list = |items: Vec<Str>| Value::List(items.into_iter().map(Value::String).collect());
        self.set_metadata("finalizers", finalizers.map(list))
    }

    /// Sets the field `name` of the metadata, or removes it.
    ///
    /// # Errors
    /// When `metadata` is something else than a map and there is a value to set.
    pub fn set_metadata(&mut self, name: &str, value: Option<Value>) -> Result<(), NestedError> {
        let place = path!["metadata", name];
        match value {
            Some(value) => self.content_mut().set_nested(place, value),
            None => {
                self.content_mut().remove_nested(place);
                Ok(())
            }
        }
    }

    fn text_at(&self, name: &str) -> &str {
        let found = self.content().nested_str(path!["metadata", name]);
        found.ok().flatten().unwrap_or_default()
    }

    fn number_at(&self, name: &str) -> Option<i64> {
        self.content().nested_int(path!["metadata", name]).ok().flatten()
    }

    fn texts_at(&self, name: &str) -> Map<Str, Str> {
        let found = self.content().nested_nullable_str_map(path!["metadata", name]);
        found.ok().flatten().unwrap_or_default()
    }
}

fn texts(entries: Map<Str, Str>) -> Value {
    Value::Map(entries.into_iter().map(|(key, text)| (key, Value::String(text))).collect())
}
