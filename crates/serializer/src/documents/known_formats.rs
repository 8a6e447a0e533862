//! Which format of a factory some data is in.

use std::sync::Arc;

use apimachinery_runtime::{CONTENT_TYPE_JSON, Recognition, SerializerInfo, Str};

/// The formats of a factory.
#[derive(Clone, Debug)]
pub(super) struct KnownFormats(Arc<[SerializerInfo]>);

impl KnownFormats {
    pub(super) fn new(infos: &Arc<[SerializerInfo]>) -> Self {
        Self(Arc::clone(infos))
    }

    /// The media type of the format that is sure of the data.
    pub(super) fn recognize(&self, data: &[u8]) -> Option<Str> {
        self.recognized(data).map(|info| info.media_type.essence_str().into())
    }

    fn recognized(&self, data: &[u8]) -> Option<&SerializerInfo> {
        self.0.iter().find(|info| info.serializer.recognizes(data) == Recognition::Yes)
    }

    /// The format of data that is neither text nor protobuf.
    pub(super) fn other(&self, start: &[u8]) -> Option<&SerializerInfo> {
        let is_other = |info: &&SerializerInfo| info.media_type.essence_str() != CONTENT_TYPE_JSON;
        self.recognized(start).filter(is_other)
    }
}
