//! Codecs for data at rest.

use std::sync::Arc;

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, Codec, Decoder, GroupKind, GroupVersion, KindFacts,
    MultiGroupVersioner, NegotiatedSerializer, Serializer,
};

use crate::recognizer::Candidate;
use crate::{Base64Decoder, CodecFactory, RecognizingDecoder, UnsupportedMediaTypeError};

/// How a server keeps objects of one resource.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StorageCodecConfig<'a> {
    /// The media type to write.
    pub media_type: &'a str,
    /// The version to write.
    pub storage_version: GroupVersion,
    /// The version to read, mostly the internal one of its group.
    pub memory_version: GroupVersion,
}

impl<'a> StorageCodecConfig<'a> {
    /// Objects are written with `media_type` in `storage_version`, and read in `memory_version`.
    pub fn new(
        media_type: &'a str,
        storage_version: GroupVersion,
        memory_version: GroupVersion,
    ) -> Self {
        Self { media_type, storage_version, memory_version }
    }
}

/// Groups whose servers, which extend the main one, write JSON. A test of `kinds` compares them
/// with its table.
const GROUPS_IN_JSON: [&str; 2] = ["apiextensions.k8s.io", "apiregistration.k8s.io"];

impl StorageCodecConfig<'static> {
    /// How API servers keep objects of a built-in kind: protobuf, but JSON for
    /// CustomResourceDefinitions and APIServices, in the version that
    /// [`ResourceFacts::stored_in`](apimachinery_runtime::ResourceFacts::stored_in) has. What any
    /// earlier release wrote is read as well, in the version that the facts are about. `None` for a
    /// kind of which nothing is stored.
    ///
    /// `api::facts` has the facts about the built-in kinds. Corresponds to
    /// `kubeapiserver.NewStorageFactoryConfig`.
    pub fn of(facts: &KindFacts) -> Option<Self> {
        let stored = facts.resource?.stored_in?;
        let in_json = GROUPS_IN_JSON.contains(&stored.group);
        Some(Self {
            media_type: if in_json { CONTENT_TYPE_JSON } else { CONTENT_TYPE_PROTOBUF },
            storage_version: stored.to_gvk().group_version(),
            memory_version: facts.name.to_gvk().group_version(),
        })
    }
}

impl CodecFactory {
    /// A codec for data at rest.
    ///
    /// It writes one format and version. It reads that format, else any it recognizes, else any in
    /// base64, and converts to the version in memory, whatever group the data is of: a resource
    /// that moved to another group is read from both. Corresponds to the API server's
    /// `NewStorageCodec`.
    ///
    /// # Errors
    /// When no format has the media type.
    pub fn storage_codec(
        &self,
        config: &StorageCodecConfig<'_>,
    ) -> Result<Codec, UnsupportedMediaTypeError> {
        let serializer = self.for_media_type(config.media_type)?.serializer.clone();
        let StorageCodecConfig { storage_version: storage, memory_version: memory, .. } = config;
        let groups = |first: &GroupVersion, second: &GroupVersion| {
            [first, second].map(|it| GroupKind::new(it.group.clone(), "")).to_vec()
        };
        let encode = MultiGroupVersioner {
            target: storage.clone(),
            accepted: groups(storage, memory),
            coerce: false,
        };
        let decode = MultiGroupVersioner {
            target: memory.clone(),
            accepted: groups(memory, storage),
            coerce: true,
        };
        let decoder = self.storage_decoder(serializer.clone());
        let this: &dyn NegotiatedSerializer = self;
        Ok(Codec::new(
            this.encoder_for_version(serializer, Arc::new(encode)),
            this.decoder_to_version(decoder, Arc::new(decode)),
        ))
    }

    fn storage_decoder(&self, serializer: Arc<dyn Serializer>) -> Arc<dyn Decoder> {
        let universal = self.shared_universal_deserializer();
        let base64 = Base64Decoder::new(universal.clone());
        Arc::new(RecognizingDecoder::with_candidates(vec![
            Candidate::from(serializer),
            Candidate::Recognizer(universal),
            Candidate::Other(Arc::new(base64)),
        ]))
    }
}
