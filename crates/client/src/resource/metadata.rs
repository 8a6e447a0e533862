//! The metadata of objects alone.

use apimachinery_meta::v1::PartialObjectMetadata;
use apimachinery_runtime::GroupVersionResource;
use http::{HeaderValue, Method};

use super::target::Target;
use super::{CBOR, JSON, ResourceClient};
use crate::{Client, Error};

impl Client {
    /// The metadata of the objects of a resource, in all namespaces: little to send and to keep,
    /// for programs that need names, labels or owners alone. Objects can be read, patched and
    /// deleted by it; creating and replacing them is an error.
    ///
    /// The metadata is asked for in the format that the client prefers. The codecs of the client
    /// need not have its type. A server that cannot answer with metadata alone, such as Kubernetes
    /// 1.14, is not understood.
    ///
    /// Corresponds to `metadata.Interface` of client-go.
    ///
    /// ```
    /// # use apimachinery_client::{Client, Error};
    /// use apimachinery_meta::v1::ListOptions;
    /// use apimachinery_runtime::GroupVersionResource;
    ///
    /// /// The names of the pods that nothing owns.
    /// async fn orphans(client: &Client) -> Result<Vec<String>, Error> {
    ///     let pods = client.metadata(GroupVersionResource::new("", "v1", "pods"));
    ///     let list = pods.list(&ListOptions::default()).await?;
    ///     let free = list.into_iter().filter(|it| it.metadata.owner_references.is_empty());
    ///     Ok(free.map(|it| it.metadata.name.to_string()).collect())
    /// }
    /// # let _ = orphans;
    /// ```
    #[doc(alias = "PartialObjectMetadata")]
    pub fn metadata(
        &self,
        resource: GroupVersionResource,
    ) -> ResourceClient<PartialObjectMetadata> {
        ResourceClient::new(self.clone(), Target::of_metadata(resource))
    }
}

impl<T> ResourceClient<T> {
    /// What is accepted as the answer to a request for one object, and for a watch. Deletions have
    /// other answers.
    pub(super) fn accept(&self, method: &Method) -> HeaderValue {
        match self.target.is_metadata() && *method != Method::DELETE {
            true => metadata_in(self.content.media_type()),
            false => self.content.accept(),
        }
    }

    /// Whether a client sends how long it waits itself, besides how long the server is to answer.
    pub(super) fn sends_timeout(&self, is_watch: bool) -> bool {
        self.target.is_typed() || (self.target.is_metadata() && is_watch)
    }

    /// An error if there is only the metadata of objects.
    pub(crate) fn needs_whole_objects(&self, verb: &'static str) -> Result<(), Error> {
        match self.target.is_metadata() {
            true => Err(Error::MetadataOnly(verb)),
            false => Ok(()),
        }
    }
}

impl<T: 'static> ResourceClient<T> {
    /// What is accepted as the answer to a request for a list.
    pub(super) fn list_accept(&self) -> HeaderValue {
        let content = self.list_content();
        match self.target.is_metadata() {
            true => metadata_list_in(content.media_type()),
            false => content.accept(),
        }
    }
}

fn metadata_in(media_type: &str) -> HeaderValue {
    HeaderValue::from_static(match media_type {
        JSON => "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
        CBOR => concat!(
            "application/cbor;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,",
            "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json"
        ),
        _ => concat!(
            "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,",
            "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json"
        ),
    })
}

/// Lists in CBOR cannot be read item by item, and are not asked for.
fn metadata_list_in(media_type: &str) -> HeaderValue {
    HeaderValue::from_static(match media_type {
        JSON => "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json",
        _ => concat!(
            "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,",
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json"
        ),
    })
}
