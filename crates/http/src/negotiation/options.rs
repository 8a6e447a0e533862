//! What a client wants, and how strictly that is taken.

use std::sync::Arc;

use apimachinery_runtime::{GroupVersionKind, Serializer, SerializerInfo, Str};

/// The format that was agreed upon, and what else its clause of the `Accept` header asks for.
///
/// Corresponds to `negotiation.MediaTypeOptions`.
#[doc(alias = "MediaTypeOptions")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NegotiatedFormat<'a> {
    /// The format.
    pub info: &'a SerializerInfo,
    /// Whether the response is for people.
    pub pretty: bool,
    /// The sort of stream that is asked for, such as `watch`; empty when none is.
    pub stream: Str,
    /// The kind that the response is to be turned into, such as `Table`; what a client leaves out
    /// is empty.
    pub convert: Option<GroupVersionKind>,
    /// The version of the server's API that is asked for; empty when none is.
    pub use_server_version: Str,
    /// Whether to leave out what the server has set.
    pub export: bool,
    /// Which sort of discovery is asked for, such as `nopeer`; empty when none is.
    pub profile: Str,
    /// The names of all other parameters, each once.
    pub unrecognized: Vec<Str>,
}

impl<'a> NegotiatedFormat<'a> {
    /// A format without further wishes.
    pub fn new(info: &'a SerializerInfo) -> Self {
        Self {
            info,
            pretty: false,
            stream: Str::new(),
            convert: None,
            use_server_version: Str::new(),
            export: false,
            profile: Str::new(),
            unrecognized: Vec::new(),
        }
    }

    /// What writes the response: the serializer for people where the client wants it and the format
    /// has one.
    pub fn serializer(&self) -> &'a Arc<dyn Serializer> {
        let pretty = self.info.pretty_serializer.as_ref().filter(|_| self.pretty);
        pretty.unwrap_or(&self.info.serializer)
    }

    /// Takes a parameter, and returns whether it has a meaning.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        match name {
            "as" => self.convert.get_or_insert_default().kind = value.into(),
            "g" => self.convert.get_or_insert_default().group = value.into(),
            "v" => self.convert.get_or_insert_default().version = value.into(),
            "stream" => self.stream = value.into(),
            "sv" => self.use_server_version = value.into(),
            "export" => self.export = value == "1",
            "pretty" => self.pretty = value == "1",
            "profile" => self.profile = value.into(),
            _ => return false,
        }
        true
    }
}

/// Where negotiation does better than the reference:
/// `NegotiationOptions::default().refuse_zero_quality(true)`. The default is to do as the reference
/// does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NegotiationOptions {
    /// See [`refuse_zero_quality`](Self::refuse_zero_quality).
    pub refuse_zero_quality: bool,
    /// See [`skip_unencodable`](Self::skip_unencodable).
    pub skip_unencodable: bool,
}

impl NegotiationOptions {
    /// Takes `q=0` for what it means: the client does not want the format, also not by way of a
    /// wildcard. Of several clauses the one that names the media type most exactly counts (RFC
    /// 9110, section 12.5.1).
    ///
    /// The reference serves a format with `q=0` as one that is wanted little, and takes a quality
    /// that it cannot read for 0.
    #[must_use]
    pub fn refuse_zero_quality(mut self, refuse: bool) -> Self {
        self.refuse_zero_quality = refuse;
        self
    }

    /// Passes over formats in which the endpoint
    /// [cannot write](crate::EndpointRestrictions::can_encode) what it serves, such as protobuf for
    /// a custom resource.
    ///
    /// The reference agrees upon such a format and then answers 406, even where the client would
    /// have taken another.
    #[must_use]
    pub fn skip_unencodable(mut self, skip: bool) -> Self {
        self.skip_unencodable = skip;
        self
    }
}
