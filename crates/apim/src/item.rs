//! What an object says of itself.

use apimachinery::descriptors::schemaless::FIELDS_KEY;
use apimachinery::json::JsonReader;
use apimachinery::protobuf;
use apimachinery::runtime::{GroupVersionKind, Input};
use apimachinery::{DecodeError, Unknown};

use crate::custom;

/// Kind and name of an object. What it does not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) api_version: String,
    pub(crate) kind: String,
    pub(crate) namespace: String,
    pub(crate) name: String,
}

impl Identity {
    /// The identity in the JSON form of an object.
    ///
    /// # Errors
    /// When the text is not a JSON object.
    pub(crate) fn of_json(json: &str) -> Result<Self, DecodeError> {
        let mut identity = Self::default();
        let mut reader = JsonReader::from_text(json);
        for_each_field(&mut reader, |name, reader| match name {
            "apiVersion" => read_text(reader, &mut identity.api_version),
            "kind" => read_text(reader, &mut identity.kind),
            "metadata" if reader.peek() == Some(b'{') => {
                for_each_field(reader, |name, reader| match name {
                    "name" => read_text(reader, &mut identity.name),
                    "namespace" => read_text(reader, &mut identity.namespace),
                    _ => reader.skip_value(),
                })
            }
            FIELDS_KEY if reader.peek() == Some(b'{') => identity.read_guessed(reader),
            _ => reader.skip_value(),
        })?;
        reader.end()?;
        Ok(identity)
    }

    /// Name and namespace by the numbers that they have in the metadata of every kind.
    fn read_guessed(&mut self, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        let is = |name: &str, number: u32| name.parse() == Ok(number);
        for_each_field(reader, |name, reader| {
            if !is(name, METADATA) || reader.peek() != Some(b'{') {
                return reader.skip_value();
            }
            for_each_field(reader, |name, reader| match name {
                name if is(name, NAME) => read_text(reader, &mut self.name),
                name if is(name, NAMESPACE) => read_text(reader, &mut self.namespace),
                _ => reader.skip_value(),
            })
        })
    }

    /// The identity of an object in an opened envelope. Of the kinds that have metadata, all have
    /// it in the first field of their message, so that the kind need not be registered.
    pub(crate) fn of_protobuf(object: &Unknown) -> Self {
        let mut identity = Self {
            api_version: object.type_meta.api_version().to_owned(),
            kind: object.type_meta.kind().to_owned(),
            ..Self::default()
        };
        let is_list = identity.kind.ends_with("List");
        if !is_list && let Some(metadata) = protobuf_field(&object.raw, METADATA) {
            let text = |number| {
                let bytes = protobuf_field(metadata, number).unwrap_or_default();
                String::from_utf8_lossy(bytes).into_owned()
            };
            identity.name = text(NAME);
            identity.namespace = text(NAMESPACE);
        }
        identity
    }

    /// The kind.
    pub(crate) fn kind(&self) -> GroupVersionKind {
        GroupVersionKind::from_api_version_and_kind(&self.api_version, &self.kind)
    }

    /// `kind.group/name`, as `kubectl -o name` prints it.
    pub(crate) fn resource_name(&self) -> String {
        let kind = self.kind();
        let dot = if kind.group.is_empty() { "" } else { "." };
        format!("{}{dot}{}/{}", kind.kind.to_lowercase(), kind.group, self.name)
    }

    /// The kind of the items, when this is the kind of a list: a `PodList` holds pods, and the list
    /// of a custom kind what its definition says. That of a `List` is empty.
    pub(crate) fn item_kind(&self) -> Option<String> {
        match custom::names_of(&self.kind()) {
            Some(names) => (names.kind != self.kind).then(|| names.kind.to_string()),
            None => self.kind.strip_suffix("List").map(str::to_owned),
        }
    }

    /// Takes what an item leaves out from the list it is in.
    pub(crate) fn assume_list(&mut self, list: &Self) {
        if self.kind.is_empty() {
            self.kind = list.item_kind().unwrap_or_default();
            self.api_version.clone_from(&list.api_version);
        }
    }
}

const METADATA: u32 = 1;
const NAME: u32 = 1;
const NAMESPACE: u32 = 3;

fn protobuf_field(message: &[u8], wanted: u32) -> Option<&[u8]> {
    let mut reader = protobuf::ProtobufReader::new(Input::from(message));
    while let Some((number, wire)) = reader.next_tag().ok()? {
        if number == wanted {
            return reader.bytes(wire).ok();
        }
        reader.skip(wire).ok()?;
    }
    None
}

/// Shows the name of every field of an object to `read`, which reads the value.
fn for_each_field<'a>(
    reader: &mut JsonReader<'a>,
    mut read: impl FnMut(&str, &mut JsonReader<'a>) -> Result<(), DecodeError>,
) -> Result<(), DecodeError> {
    reader.object_start("object")?;
    let mut first = true;
    while let Some(name) = reader.next_key(&mut first)? {
        read(&name, reader)?;
    }
    Ok(())
}

fn read_text(reader: &mut JsonReader<'_>, text: &mut String) -> Result<(), DecodeError> {
    if reader.peek() == Some(b'"') {
        *text = reader.string()?.into_owned();
        return Ok(());
    }
    reader.skip_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_is_read_without_the_rest() {
        let json = r#"{"spec":{"name":"no"},"kind":"Deployment","apiVersion":"apps/v1",
            "metadata":{"labels":{},"namespace":"shop","name":"web"}}"#;
        let identity = Identity::of_json(json).unwrap();
        assert_eq!((identity.namespace.as_str(), identity.name.as_str()), ("shop", "web"));
        assert_eq!(identity.kind(), GroupVersionKind::new("apps", "v1", "Deployment"));
        assert_eq!(identity.resource_name(), "deployment.apps/web");
    }

    #[test]
    fn identity_ignores_values_that_are_not_text() {
        let identity = Identity::of_json(r#"{"kind":5,"metadata":{"name":null}}"#).unwrap();
        assert_eq!(identity, Identity::default());
        let identity = Identity::of_json(r#"{"metadata":[]}"#).unwrap();
        assert_eq!(identity, Identity::default());
        assert!(Identity::of_json("[]").is_err());
    }

    #[test]
    fn item_is_of_the_kind_its_list_is_of() {
        let list =
            Identity { kind: "PodList".into(), api_version: "v1".into(), ..Default::default() };
        let mut item = Identity::default();
        item.assume_list(&list);
        assert_eq!(item.kind(), GroupVersionKind::new("", "v1", "Pod"));
    }
}
