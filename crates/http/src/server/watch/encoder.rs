//! Events as a client of a watch reads them.

use std::sync::Arc;

use apimachinery_meta::v1::{Status, WatchEvent};
use apimachinery_runtime::{
    EncodeError, EncodeErrorKind, Encoder, FrameError, Framer, GroupVersionKind, Object,
    RawExtension, Serializer, Str, identifier,
};
use bytes::Bytes;

use super::SharedEvent;
use crate::server::response::status_json;
use crate::server::transform::Transform;

/// Encodes the events of one watch.
pub(crate) struct EventEncoder {
    /// Encodes the objects in the version of the route.
    pub(crate) objects: Arc<dyn Encoder>,
    /// The same format, for what is not of that version.
    pub(crate) serializer: Arc<dyn Serializer>,
    /// What is made of the objects before.
    pub(crate) transform: Option<Transform>,
    /// Encodes the events around them.
    pub(crate) events: Arc<dyn Serializer>,
    /// Marks where an event ends; `None` where the transport does.
    pub(crate) framer: Option<Arc<dyn Framer>>,
    /// By type of the event, what its encoded form is kept under.
    pub(crate) identifiers: Vec<(Str, Arc<Str>)>,
}

impl EventEncoder {
    /// The event, encoded once for all watches of one format, version and form.
    pub(crate) fn encode(&mut self, event: &SharedEvent) -> Result<Bytes, EncodeError> {
        let identifier = self.identifier(event.type_name());
        let encoded = event.encoded(&identifier, &mut |object, out| {
            self.encode_event(event.type_name(), object, out)
        });
        // Only the first table has columns, whatever it shows.
        if !event.object().is::<Status>()
            && self.transform.as_mut().is_some_and(Transform::drop_headers)
        {
            self.identifiers.clear();
        }
        encoded
    }

    fn encode_event(
        &self,
        r#type: &str,
        object: &dyn Object,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let raw = self.encode_object(object)?;
        let event = WatchEvent { r#type: r#type.into(), object: RawExtension::Raw(raw.into()) };
        let mut encoded = Vec::new();
        self.events.encode(&event, &GroupVersionKind::default(), &mut encoded)?;
        if let Some(framer) = &self.framer {
            framer.start_frame(encoded.len(), out).map_err(too_large)?;
        }
        out.append(&mut encoded);
        Ok(())
    }

    /// The object in the form that was asked for. One that has no such form is written as it is, as
    /// the reference does; a `Status` that the format cannot write is written in JSON.
    fn encode_object(&self, object: &dyn Object) -> Result<Vec<u8>, EncodeError> {
        if let Some(status) = object.downcast_ref::<Status>() {
            let kind = GroupVersionKind::new("", "v1", "Status");
            let mut raw = Vec::new();
            return Ok(match self.serializer.encode(object, &kind, &mut raw) {
                Ok(()) => raw,
                Err(_) => status_json(status),
            });
        }
        match &self.transform {
            None => self.objects.encode_to_vec(object),
            Some(transform) => match transform.apply(object) {
                Ok(transformed) => {
                    let mut raw = Vec::new();
                    self.serializer.encode(&*transformed, transform.kind(), &mut raw)?;
                    Ok(raw)
                }
                Err(_) => self.objects.encode_to_vec(object),
            },
        }
    }

    fn identifier(&mut self, r#type: &str) -> Arc<Str> {
        if let Some((_, known)) = self.identifiers.iter().find(|(name, _)| name == r#type) {
            return Arc::clone(known);
        }
        let target = self.transform.as_ref().map(Transform::identifier).unwrap_or_default();
        let made = Arc::new(identifier(&[
            ("embeddedEncoder", &*self.objects.identifier()),
            ("encoder", &*self.events.identifier()),
            ("eventType", r#type),
            ("framed", if self.framer.is_some() { "true" } else { "false" }),
            ("name", "watch"),
            ("target", &*target),
        ]));
        self.identifiers.push((r#type.into(), Arc::clone(&made)));
        made
    }
}

fn too_large(error: FrameError) -> EncodeError {
    EncodeError::new(EncodeErrorKind::InvalidValue(error.to_string().into()))
}
