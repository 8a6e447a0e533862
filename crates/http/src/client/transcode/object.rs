//! One object as JSON.

use std::sync::Arc;

use apimachinery_meta::v1::{PartialObjectMetadata, PartialObjectMetadataList, Status};
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, GroupVersionKind, Input, Object, Serializer,
    SerializerInfo,
};

use super::TranscodeError;

/// Writes documents of one format as JSON: neither defaulted nor converted, as the server would
/// have written them.
pub(super) struct Json {
    source: Arc<dyn Serializer>,
    json: Arc<dyn Serializer>,
}

impl Json {
    pub(super) fn new(info: &SerializerInfo, json: Arc<dyn Serializer>) -> Self {
        Self { source: info.serializer.clone(), json }
    }

    /// Writes a document and a line break.
    pub(super) fn write(
        &self,
        document: Input<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), TranscodeError> {
        let (object, kind, _) = self.decode(document, None)?.into_parts();
        self.encode(&*object, &kind, out)
    }

    /// Writes a document inside another.
    pub(super) fn write_inside(
        &self,
        document: Input<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), TranscodeError> {
        self.write(document, out)?;
        trim_line_break(out);
        Ok(())
    }

    /// Writes an item of a list, which is of kind `assumed`, without saying so.
    pub(super) fn write_item(
        &self,
        document: Input<'_>,
        assumed: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), TranscodeError> {
        let decoded = self.decode(document, Some(assumed))?;
        self.encode(decoded.object(), &GroupVersionKind::default(), out)?;
        trim_line_break(out);
        Ok(())
    }

    /// The object of a document, and of which kind it is.
    pub(super) fn decode(
        &self,
        document: Input<'_>,
        assumed: Option<&GroupVersionKind>,
    ) -> Result<Decoded, TranscodeError> {
        let request = || DecodeRequest::default().default_kind(assumed);
        let decoded = self.source.decode_with(document, request()).or_else(|error| {
            if !error.is_not_registered() {
                return Err(error);
            }
            match error.object_kind().and_then(unregistered) {
                Some(into) => self.source.decode_with(document, DecodeRequest::into(into)),
                // The format may carry data without a type.
                None => {
                    let any_kind = self.source.decode_with(document, request().any_kind(true));
                    any_kind.map_err(|_: DecodeError| error)
                }
            }
        });
        decoded.map_err(TranscodeError::Decode)
    }

    /// Writes an object and a line break.
    pub(super) fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), TranscodeError> {
        self.json.encode(object, kind, out).map_err(TranscodeError::Encode)
    }
}

pub(super) fn trim_line_break(out: &mut Vec<u8>) {
    if out.last() == Some(&b'\n') {
        out.pop();
    }
}

/// An object to fill of a kind that any server answers with, and that few schemes have.
fn unregistered(kind: &GroupVersionKind) -> Option<Box<dyn Object>> {
    match (kind.group.as_str(), kind.version.as_str(), kind.kind.as_str()) {
        ("" | "meta.k8s.io", "v1", "Status") => Some(Box::<Status>::default()),
        ("meta.k8s.io", "v1", "PartialObjectMetadata") => {
            Some(Box::<PartialObjectMetadata>::default())
        }
        ("meta.k8s.io", "v1", "PartialObjectMetadataList") => {
            Some(Box::<PartialObjectMetadataList>::default())
        }
        _ => None,
    }
}
