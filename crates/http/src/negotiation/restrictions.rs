//! What an endpoint lets clients ask for.

use std::fmt::Debug;

use apimachinery_runtime::{GroupVersionKind, SerializerInfo};
use mime::Mime;

/// What clients may ask an endpoint for in an `Accept` header beside a format. A clause that asks
/// for more is passed over.
///
/// **Who implements this.** [`DefaultEndpointRestrictions`], and each sort of endpoint. Corresponds
/// to `negotiation.EndpointRestrictions`.
pub trait EndpointRestrictions: Debug {
    /// Whether the endpoint serves this media type, the object turned into `target`. Without a
    /// target the client wants the object as it is.
    fn allows_media_type_transform(
        &self,
        media_type: &Mime,
        target: Option<&GroupVersionKind>,
    ) -> bool;

    /// Whether `version` is a version of the server's API, which the parameter `sv` asks for.
    fn allows_server_version(&self, version: &str) -> bool;

    /// Whether the endpoint serves streams of this sort, which the parameter `stream` asks for.
    fn allows_stream_schema(&self, schema: &str) -> bool;

    /// Whether what the endpoint serves, turned into `target` if there is one, has a form in a
    /// format. Asked only with
    /// [`NegotiationOptions::skip_unencodable`](crate::NegotiationOptions::skip_unencodable).
    /// Unless an endpoint implements it, everything has.
    fn can_encode(&self, info: &SerializerInfo, target: Option<&GroupVersionKind>) -> bool {
        let _ = (info, target);
        true
    }
}

/// Objects as they are, in every format, and watches. Corresponds to
/// `negotiation.DefaultEndpointRestrictions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultEndpointRestrictions;

impl EndpointRestrictions for DefaultEndpointRestrictions {
    fn allows_media_type_transform(&self, _: &Mime, target: Option<&GroupVersionKind>) -> bool {
        target.is_none()
    }

    fn allows_server_version(&self, _: &str) -> bool {
        false
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        schema == "watch"
    }
}

/// What an API server lets clients ask a resource for: its objects as they are, as
/// `PartialObjectMetadata` in every format, and as `Table` in JSON and YAML where the resource can
/// be shown as one; all in the group `meta.k8s.io`.
///
/// Corresponds to what `handlers.RequestScope` allows.
///
/// ```
/// use apimachinery_http::{EndpointRestrictions, ResourceRestrictions};
/// use apimachinery_runtime::GroupVersionKind;
///
/// let table = GroupVersionKind::new("meta.k8s.io", "v1", "Table");
/// let pods = ResourceRestrictions::new();
/// assert!(pods.allows_media_type_transform(&mime::APPLICATION_JSON, Some(&table)));
/// let protobuf = "application/vnd.kubernetes.protobuf".parse().unwrap();
/// assert!(!pods.allows_media_type_transform(&protobuf, Some(&table)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResourceRestrictions {
    /// Whether the resource can be shown as a table.
    pub has_table: bool,
    /// The media types offered for untransformed objects; empty means all.
    pub media_types: Vec<Mime>,
}

impl Default for ResourceRestrictions {
    fn default() -> Self {
        Self::new()
    }
}

impl ResourceRestrictions {
    /// Objects in every format, and as tables.
    pub fn new() -> Self {
        Self { has_table: true, media_types: Vec::new() }
    }

    /// Sets whether the resource can be shown as a table.
    #[must_use]
    pub fn has_table(mut self, has_table: bool) -> Self {
        self.has_table = has_table;
        self
    }

    /// Serves objects as they are in these formats only, such as JSON and YAML for custom
    /// resources. What they are turned into is served in others too.
    #[must_use]
    pub fn media_types(mut self, media_types: impl IntoIterator<Item = Mime>) -> Self {
        self.media_types = media_types.into_iter().collect();
        self
    }
}

impl EndpointRestrictions for ResourceRestrictions {
    fn allows_media_type_transform(
        &self,
        media_type: &Mime,
        target: Option<&GroupVersionKind>,
    ) -> bool {
        let media_type = media_type.essence_str();
        let Some(target) = target else {
            let mut media_types = self.media_types.iter();
            return self.media_types.is_empty()
                || media_types.any(|it| it.essence_str() == media_type);
        };
        if target.group != "meta.k8s.io" || !matches!(&*target.version, "v1" | "v1beta1") {
            return false;
        }
        match &*target.kind {
            "Table" => {
                self.has_table && matches!(media_type, "application/json" | "application/yaml")
            }
            "PartialObjectMetadata" | "PartialObjectMetadataList" => true,
            _ => false,
        }
    }

    fn allows_server_version(&self, version: &str) -> bool {
        version == "v1"
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        schema == "watch"
    }
}
