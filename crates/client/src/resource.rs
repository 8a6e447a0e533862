//! The objects of a resource, and what can be done with them.

mod delete;
mod metadata;
mod parts;
mod patch;
mod read;
mod tables;
mod target;
mod write;

use std::fmt;
use std::marker::PhantomData;

use apimachinery_discovery::Mapping;
use apimachinery_http::client::{ContentPreference, ResponseError};
use apimachinery_query::{Values, encode_object};
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Object, Str, Unstructured};
use apimachinery_validation::names::path_segment_name;
use bytes::Bytes;
use http::Method;

pub use self::patch::Patch;
use self::target::Target;
pub(crate) use self::target::kind_of;
use crate::call::Call;
use crate::timer::within;
use crate::{Client, Error};

const CBOR: &str = "application/cbor";
const JSON: &str = "application/json";

/// The start of the message of a server, and of a client, about a path that is not there.
const NO_SUCH_PATH: &str = "the server could not find the requested resource";

/// The objects of a resource: in a namespace or in all of them, with a type or without one.
///
/// Made by [`Client::typed`], [`Client::resource`] and [`Client::metadata`]. A method that takes
/// options takes those of the API, whose default asks for nothing special.
///
/// | what | methods |
/// |---|---|
/// | read | [`get`](Self::get), [`list`](Self::list), [`list_all`](Self::list_all), [`stream`](Self::stream), [`watch`](Self::watch), [`watch_from`](Self::watch_from) |
/// | read as tables | [`get_table`](Self::get_table), [`list_table`](Self::list_table), [`watch_table`](Self::watch_table) |
/// | write | [`create`](Self::create), [`update`](Self::update), [`patch`](Self::patch), [`apply`](Self::apply) |
/// | delete | [`delete`](Self::delete), [`delete_collection`](Self::delete_collection) |
/// | parts of objects | [`update_status`](Self::update_status), [`apply_status`](Self::apply_status), [`scale`](Self::scale), [`evict`](Self::evict), [`bind`](Self::bind), [`subresource`](Self::subresource), [`subresource_of`](Self::subresource_of) |
///
/// Corresponds to `dynamic.ResourceInterface`, to `metadata.ResourceInterface`, to the generated
/// clients of client-go, and to `Api` of `kube`.
#[doc(alias = "Api")]
#[doc(alias = "ResourceInterface")]
pub struct ResourceClient<T> {
    client: Client,
    target: Target,
    namespace: Str,
    subresource: Str,
    content: ContentPreference,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for ResourceClient<T> {
    fn clone(&self) -> Self {
        self.as_type()
    }
}

impl<T> fmt::Debug for ResourceClient<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, namespace, subresource, .. } = self;
        f.debug_struct("ResourceClient")
            .field("target", target)
            .field("namespace", namespace)
            .field("subresource", subresource)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// The objects of a type, in all namespaces.
    ///
    /// The name of the resource is that of the mapper that the client was built with, that of a
    /// built-in kind, or else guessed as the plural of the kind. Built-in kinds are sent and asked
    /// for in the format that the client prefers, others in JSON. An unknown type is an error of
    /// every request.
    ///
    /// Corresponds to the clients of `k8s.io/client-go/kubernetes`, and to `Api::all` of `kube`.
    #[doc(alias = "Api")]
    pub fn typed<T: 'static>(&self) -> ResourceClient<T> {
        ResourceClient::of_type(self.clone())
    }

    /// The objects of a resource, without a type, in all namespaces: for resources of which a
    /// program has no type, and for the fields that a type does not have.
    ///
    /// They are sent and asked for in JSON, or in CBOR when the client prefers that. Corresponds to
    /// `Resource` of `dynamic.Interface`.
    #[doc(alias = "dynamic")]
    pub fn resource(&self, resource: GroupVersionResource) -> ResourceClient<Unstructured> {
        ResourceClient::new(self.clone(), Target::without_type(resource))
    }
}

impl<T: 'static> ResourceClient<T> {
    fn of_type(client: Client) -> Self {
        let target = Target::of_type::<T>(client.shared());
        Self::new(client, target)
    }

    /// The objects of a kind, by the resource that a server has for it.
    pub(crate) fn of_mapping(client: Client, mapping: &Mapping) -> Self {
        Self::new(client, Target::of_mapping::<T>(mapping))
    }
}

impl<T> ResourceClient<T> {
    fn new(client: Client, target: Target) -> Self {
        let content = target.content(&client.shared().content);
        let (namespace, subresource) = (Str::default(), Str::default());
        Self { client, target, namespace, subresource, content, of: PhantomData }
    }

    /// The same objects as another type.
    fn as_type<U>(&self) -> ResourceClient<U> {
        ResourceClient {
            client: self.client.clone(),
            target: self.target.clone(),
            namespace: self.namespace.clone(),
            subresource: self.subresource.clone(),
            content: self.content.clone(),
            of: PhantomData,
        }
    }

    /// The objects in a namespace; with an empty name, those in all namespaces, which can be listed
    /// and watched.
    ///
    /// It consumes the client of the resource, whose clones are cheap: to keep that of all
    /// namespaces as well, write `pods.clone().namespace("shop")`.
    #[must_use]
    pub fn namespace(mut self, namespace: impl Into<Str>) -> Self {
        self.namespace = namespace.into();
        self
    }

    /// Sends and asks for another format than the one that the client prefers.
    #[must_use]
    pub fn content(mut self, content: ContentPreference) -> Self {
        self.content = content;
        self
    }

    /// The namespace; empty for objects in all namespaces, and in none.
    pub(crate) fn own_namespace(&self) -> &str {
        &self.namespace
    }

    /// The client that requests are sent by.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The name of the resource.
    ///
    /// # Errors
    /// When that of the type is not known.
    pub fn name(&self) -> Result<&GroupVersionResource, Error> {
        Ok(self.target.resource()?)
    }

    /// A request for the objects, or for the one with a name.
    fn call(&self, method: Method, name: Option<&str>) -> Result<Call, Error> {
        if name.is_some_and(str::is_empty) {
            return Err(Error::NameRequired);
        }
        check("namespace", &self.namespace)?;
        check("resource name", name.unwrap_or_default())?;
        check("subresource", &self.subresource)?;
        let named = self.target.resource()?;
        let is_for_one = name.is_some() || method == Method::POST;
        let lacks_namespace = is_for_one && self.namespace.is_empty();
        if lacks_namespace && self.target.is_namespaced() == Some(true) {
            return Err(Error::NoNamespace(named.clone()));
        }
        let may_lack_namespace = lacks_namespace && self.target.is_namespaced().is_none();
        let GroupVersionResource { group, version, resource } = named;
        let mut path = match group.as_str() {
            "" => format!("/api/{version}"),
            group => format!("/apis/{group}/{version}"),
        };
        let namespace = [("namespaces", &*self.namespace)];
        for (before, part) in namespace.into_iter().filter(|(_, it)| !it.is_empty()) {
            path.push_str(&format!("/{before}/{part}"));
        }
        let parts = [resource.as_str(), name.unwrap_or_default(), &self.subresource];
        for part in parts.into_iter().filter(|it| !it.is_empty()) {
            path.push('/');
            path.push_str(part);
        }
        let accept = self.accept(&method);
        let call = Call::new(method, path, accept);
        Ok(Call { is_transformed: self.target.is_metadata(), may_lack_namespace, ..call })
    }

    /// Sends a request, and reads its answer as a `U`.
    async fn object<U: 'static>(&self, call: Call) -> Result<U, Error> {
        let work = async {
            let (decoder, response) = self.client.exchange(&call, &self.content).await?;
            Ok(decoder.decode(response).await?)
        };
        self.within(&call, work).await
    }

    /// Sends a request whose answer is a success or a failure.
    async fn done(&self, call: Call) -> Result<(), Error> {
        let work = async {
            let (decoder, response) = self.client.exchange(&call, &self.content).await?;
            Ok(decoder.check(response).await?)
        };
        self.within(&call, work).await
    }

    /// The result of some work, as long as a request may take.
    async fn within<U>(
        &self,
        call: &Call,
        work: impl Future<Output = Result<U, Error>>,
    ) -> Result<U, Error> {
        let shared = self.client.shared();
        self.client.throttle().await;
        let done = within(shared.timer.as_ref(), call.timeout.or(shared.timeout), work).await;
        done.map_err(|error| match error {
            Error::Response(error) if call.may_lack_namespace && is_unknown_path(&error) => {
                let resource = self.target.resource().cloned().unwrap_or_default();
                Error::PerhapsNoNamespace { resource, error: Box::new(error) }
            }
            error => error,
        })
    }

    /// An object as the body of a request, as a kind; with an empty kind, as what it declares
    /// itself.
    fn body(&self, object: &dyn Object, kind: &GroupVersionKind) -> Result<(Str, Bytes), Error> {
        let media_type = match self.target.is_metadata() {
            true => JSON,
            false => self.content.content_type(),
        };
        let info = self.client.codecs().for_media_type(media_type)?;
        let mut body = Vec::new();
        info.serializer.encode(object, kind, &mut body)?;
        Ok((media_type.into(), body.into()))
    }
}

/// Whether the server does not have the path of a request, or not for its method.
fn is_unknown_path(error: &ResponseError) -> bool {
    let ResponseError::Failure { error, .. } = error else { return false };
    let status = error.status();
    status.code == 405 || status.code == 404 && status.message.starts_with(NO_SUCH_PATH)
}

/// Options as a query.
fn query(options: &dyn Object) -> Result<Values, Error> {
    Ok(encode_object(options)?)
}

fn check(what: &'static str, value: &str) -> Result<(), Error> {
    let problems = path_segment_name(value);
    match problems.is_empty() {
        true => Ok(()),
        false => Err(Error::InvalidPathSegment { what, value: value.into(), problems }),
    }
}
