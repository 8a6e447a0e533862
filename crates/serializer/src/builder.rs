//! Settings of a codec factory.

use std::sync::Arc;

#[cfg(feature = "protobuf")]
use apimachinery_runtime::Serializer;
use apimachinery_runtime::{DecodeLimits, ObjectRegistry, Scheme, SerializerInfo, Str};

use crate::CodecFactory;
use crate::formats::{FormatOptions, built_in_formats};

/// Makes a [`CodecFactory`] with other settings or more formats than [`CodecFactory::new`]:
/// `CodecFactory::builder(scheme).strict(true).build()`.
#[derive(Clone, Debug)]
#[must_use]
pub struct CodecFactoryBuilder {
    scheme: Scheme,
    options: FormatOptions,
    left_out: Vec<Str>,
    serializers: Vec<SerializerInfo>,
}

impl CodecFactory {
    /// A factory for every format that this build has: JSON, and YAML, protobuf and CBOR with the
    /// features of these names. With the feature `descriptors`, protobuf holds kinds without a Rust
    /// type, too.
    pub fn new(scheme: Scheme) -> Self {
        Self::builder(scheme).build()
    }

    /// Starts a factory with other settings or more formats.
    pub fn builder(scheme: Scheme) -> CodecFactoryBuilder {
        CodecFactoryBuilder::new(scheme)
    }
}

impl CodecFactoryBuilder {
    fn new(scheme: Scheme) -> Self {
        Self {
            scheme,
            options: FormatOptions::default(),
            left_out: Vec::new(),
            serializers: Vec::new(),
        }
    }

    /// Makes unknown and duplicate fields an error in every format, whatever the caller asks for;
    /// as `serializer.EnableStrict`.
    pub fn strict(mut self, strict: bool) -> Self {
        self.options.strict = strict;
        self
    }

    /// Sets whether JSON with indentation is offered, which it is by default; as
    /// `serializer.EnablePretty` and `DisablePretty`.
    pub fn pretty(mut self, pretty: bool) -> Self {
        self.options.pretty = pretty;
        self
    }

    /// Sets how much of what a document may have, in every built-in format. A format that is added,
    /// and a serializer of protobuf of your own, keep the limits that they were made with.
    ///
    /// ```
    /// # use apimachinery_runtime::Scheme;
    /// use apimachinery_runtime::{DecodeErrorKind, DecodeLimits};
    /// use apimachinery_serializer::CodecFactory;
    ///
    /// # let scheme = Scheme::builder().build()?;
    /// let limits = DecodeLimits::default().bytes(3 << 20).depth(64);
    /// let codecs = CodecFactory::builder(scheme).limits(limits).build();
    /// let deep = format!(r#"{{"apiVersion":"v1","kind":"A","a":{}{}}}"#, "[".repeat(64), "]".repeat(64));
    /// let error = codecs.as_sent().any_kind().decode(&deep).unwrap_err();
    /// assert_eq!(error.kind(), &DecodeErrorKind::TooDeep { limit: 64 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limits(mut self, limits: DecodeLimits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Reads and writes protobuf with this serializer instead of the built-in one.
    #[cfg(feature = "protobuf")]
    pub fn protobuf(mut self, serializer: Arc<dyn Serializer>) -> Self {
        self.options.protobuf = Some(serializer);
        self
    }

    /// Leaves out the built-in format of this media type, such as `application/cbor`, which servers
    /// have after a feature gate.
    pub fn without(mut self, media_type: impl Into<Str>) -> Self {
        self.left_out.push(media_type.into());
        self
    }

    /// Adds a format; as `serializer.WithSerializer`. Its serializer finds types in the registry it
    /// was made with, which is the scheme: `Arc::new(scheme.clone())`. A format whose media type is
    /// taken is not offered under it, but still takes part in recognizing data.
    pub fn format(mut self, info: SerializerInfo) -> Self {
        self.serializers.push(info);
        self
    }

    /// Adds formats, each as [`format`](Self::format).
    pub fn formats(mut self, infos: impl IntoIterator<Item = SerializerInfo>) -> Self {
        self.serializers.extend(infos);
        self
    }

    /// Makes the factory.
    pub fn build(self) -> CodecFactory {
        let registry: Arc<dyn ObjectRegistry> = Arc::new(self.scheme.clone());
        let mut formats = built_in_formats(&registry, &self.options);
        formats
            .retain(|info| !self.left_out.iter().any(|it| *it == *info.media_type.essence_str()));
        formats.extend(self.serializers);
        CodecFactory::of_formats(self.scheme, registry, formats, self.options.limits)
    }
}
