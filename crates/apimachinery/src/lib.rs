//! Kubernetes' API machinery for Rust: a registry of versioned types, serializers for JSON, YAML, protobuf and CBOR,
//! defaults and conversion between versions, and all built-in types.
//!
//! It is for Rust what `k8s.io/apimachinery` is for Go. These pages call that library, at v0.37.2, *the reference*: where
//! they say that something is as in the reference, tests compare it with what Go does.
//!
//! This page is a walk through it, in the order in which a program meets things; every example runs. The [`guide`] has whole
//! programs, one task to a page: [register a kind](guide::register_a_kind), [convert between
//! versions](guide::convert_versions), [answer any client, and webhooks](guide), [read etcd](guide::read_etcd), [golden
//! tests](guide::golden_tests), [protobuf for users of `kube`](guide::protobuf_for_kube), [large lists and
//! watches](guide::large_lists), [a format of your own](guide::own_format).
//!
//! - Reading: [any bytes](#what-are-these-bytes), [all documents of a file, a pipe or
//!   etcd](#all-documents-of-a-file-a-pipe-or-etcd), [the version that is wanted](#give-me-the-version-i-work-with),
//!   [strictness](#was-anything-wrong-with-what-they-sent), [lists](#a-hundred-thousand-of-them),
//!   [watches](#what-happens-from-now-on).
//! - Writing: [in the format and version that is asked for](#write-it-as-they-asked), [text](#just-the-text-please), [a
//!   table](#as-kubectl-get-shows-it), [to
//!   many](#the-same-object-for-everybody).
//! - Types: [kinds of one's own](#my-own-group-from-zero), [kinds nobody registered](#kinds-nobody-registered), [those of
//!   `k8s-openapi` and `kube`](#i-already-have-k8s-openapi-or-kube-types).
//! - Clients and servers: [errors](#when-it-fails), [content types of a
//!   client](#a-client-that-speaks-what-the-server-speaks), [a handler of a server](#a-server-that-answers-any-client),
//!   [query parameters](#what-does-the-query-ask-for), [formats of one's own](#formats-of-ones-own).
//! - [Modules](#modules) and [features](#features).
//!
//! # What are these bytes?
//!
//! Any format, any built-in kind, no setup:
//!
//! ```
//! use apimachinery::api::{apps, core};
//! use apimachinery::meta::object_meta;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes = b"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";
//! let decoded = apimachinery::decode(bytes)?;              // JSON, YAML, protobuf envelope, CBOR
//! println!("{}", decoded.kind());                          // apps/v1, Kind=Deployment
//! # assert_eq!(decoded.kind().to_string(), "apps/v1, Kind=Deployment");
//! println!("{}", object_meta(decoded.object())?.name);     // web: metadata of any object
//! # assert_eq!(object_meta(decoded.object())?.name, "web");
//! let web: &apps::v1::Deployment = decoded.object().downcast()?; // or a clear error
//! # assert_eq!(web.metadata.name, "web");
//! # let error = decoded.object().downcast::<core::v1::Pod>().unwrap_err().to_string();
//! # assert!(error.contains("Deployment") && error.contains("Pod"), "{error}");
//! # Ok(())
//! # }
//! ```
//!
//! # All documents of a file, a pipe or etcd
//!
//! Manifests of many documents, protobuf envelopes and CBOR that follow each other, and what `etcdctl get` prints, from a
//! slice or a reader:
//!
//! ```
//! # use apimachinery::codecs;
//! # let reader: &[u8] = b"kind: Pod\napiVersion: v1\nmetadata: {name: a}\n---\nkind: Pod\napiVersion: v1\nspec: 5\n";
//! # let mut texts = Vec::new();
//! # macro_rules! println { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! # macro_rules! eprintln { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! for document in codecs().decoder().any_kind().decode_documents_from(reader) {
//!     match document {
//!         Ok(decoded) => println!("{} in {:?}", decoded.kind(), decoded.format()),
//!         Err(error) => eprintln!("{error:#}"), // with its line; the next document follows
//!     }
//! }
//! # assert!(texts[0].contains("Kind=Pod in Some(\"application/yaml\")") && texts.len() == 2, "{texts:?}");
//! ```
//!
//! [`CodecFactory::documents`] hands them out undecoded, with their keys in etcd: [read etcd](guide::read_etcd).
//!
//! # Give me the version I work with
//!
//! Whatever version or format was sent, defaulted and converted:
//!
//! ```
//! use apimachinery::api::{self, autoscaling};
//! use apimachinery::{CodecFactory, Scheme};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes = br#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","spec":{"maxReplicas":3}}"#;
//! let scheme = Scheme::builder().install(api::core).install(api::autoscaling).build()?;
//! let codecs = CodecFactory::new(scheme);
//! let hpa: autoscaling::v2::HorizontalPodAutoscaler = codecs.decode_as(bytes)?;
//! # assert_eq!(hpa.spec.min_replicas, Some(1));
//! # assert_eq!(hpa.spec.metrics.len(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! # Was anything wrong with what they sent?
//!
//! Findings are data; the caller decides:
//!
//! ```
//! use apimachinery::FieldValidation;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let yaml = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: web\n    imagePullpolicy: Always\n";
//! let decoded = codecs.decoder().validation(FieldValidation::Warn).decode(yaml)?;
//! for finding in decoded.findings() {
//!     eprintln!("{finding}"); // line 6: unknown field "spec.containers[0].imagePullpolicy"; did you mean …
//! }
//! # let texts: Vec<_> = decoded.findings().iter().map(ToString::to_string).collect();
//! # assert_eq!(texts, [r#"line 6: unknown field "spec.containers[0].imagePullpolicy"; did you mean "imagePullPolicy"?"#]);
//! # let error = codecs.decoder().validation(FieldValidation::Strict).decode(yaml).unwrap_err();
//! # assert_eq!(error.to_string(), r#"strict decoding error: unknown field "spec.containers[0].imagePullpolicy""#);
//! # Ok(())
//! # }
//! ```
//!
//! # A hundred thousand of them
//!
//! A list is read from a stream item by item, each defaulted and converted, in memory that does not grow:
//!
//! ```
//! use apimachinery::api::core;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let body: &[u8] = br#"{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[
//! #     {"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]}"#;
//! let mut pods = codecs.list_reader::<core::v1::Pod>("application/json", body)?;
//! let mut names = Vec::new();
//! for pod in &mut pods {
//!     names.push(pod?.metadata.name);
//! }
//! assert_eq!(names, ["a", "b"]);
//! assert_eq!(pods.metadata().resource_version, "7"); // where a watch goes on
//! # Ok(())
//! # }
//! ```
//!
//! [`Encoder::encode_to_writer`] writes lists the same way.
//!
//! # What happens from now on
//!
//! A watch: its events with their objects, each event looked at once. What the server says when it gives up is a
//! [`StatusError`](meta::StatusError); an event that is broken is an `Err`, and the next one follows.
//!
//! ```
//! use apimachinery::api::core::v1::Pod;
//! use apimachinery::WatchEvent;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let body: &[u8] = br#"{"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}}
//! #   {"type":"ADDED","object":7}
//! #   {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}}"#;
//! # let mut texts = Vec::new();
//! # macro_rules! println { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! # macro_rules! eprintln { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! for event in codecs.decoder().decode_events_as::<Pod>("application/json", body)? {
//!     match event {
//!         Ok(WatchEvent::Added(pod)) => println!("{} is new", pod.metadata.name),
//!         Ok(WatchEvent::Error(error)) if error.is_resource_expired() => println!("list anew"),
//!         Ok(event) => println!("{}", event.type_name()),
//!         Err(error) if error.is_fatal() => return Err(error.into()),
//!         Err(error) => eprintln!("passed over: {error}"),
//!     }
//! }
//! # assert_eq!((texts.len(), &*texts[0], &*texts[2]), (3, "a is new", "list anew"), "{texts:?}");
//! # Ok(())
//! # }
//! ```
//!
//! With the feature `tokio`, [`list_stream`](CodecFactory#method.list_stream) and
//! [`event_stream_as`](serializer::FactoryDecoder#method.event_stream_as) do the same with what is read asynchronously.
//! `decode_events` gives objects of any kind. More: [large lists and watches](guide::large_lists).
//!
//! # Write it as they asked
//!
//! ```
//! # use apimachinery::api::{self, autoscaling};
//! # use apimachinery::{CodecFactory, Scheme};
//! use apimachinery::Encoder;
//! use bytes::Bytes;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let scheme = Scheme::builder().install(api::autoscaling).build()?;
//! # let codecs = CodecFactory::new(scheme);
//! # let hpa = autoscaling::v2::HorizontalPodAutoscaler::default();
//! let serializer = codecs.for_media_type("application/vnd.kubernetes.protobuf")?;
//! let body: Bytes = codecs.encoder_for_version(serializer, &autoscaling::v1::GROUP_VERSION).encode_to_bytes(&hpa)?;
//! # assert_eq!(apimachinery::decode(&body)?.kind().version, "v1");
//! # Ok(())
//! # }
//! ```
//!
//! # Just the text, please
//!
//! An object with the kind that its type declares, or a part of one, as JSON or YAML and back:
//!
//! ```
//! use apimachinery::api::core::v1::Pod;
//! use apimachinery::{from_yaml_str, to_json_string, to_yaml_string};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let pod: Pod = from_yaml_str("metadata: {name: web}")?;
//! assert_eq!(to_yaml_string(&pod.metadata)?, "name: web\n");
//! assert!(to_json_string(&pod)?.starts_with(r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web"}"#));
//! # Ok(())
//! # }
//! ```
//!
//! [`CodecFactory::to_json_string`] takes objects of any sort.
//!
//! # As `kubectl get` shows it
//!
//! With the feature `printers`: the columns and cells of built-in kinds are those of the API server.
//!
//! ```
//! # #[cfg(feature = "printers")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use apimachinery::printers;
//! use apimachinery::table::{TableConvertor, TableRequest, TextTable};
//! # let (yaml, now) = ("apiVersion: v1\nkind: PodList\nitems:\n- metadata: {name: web, creationTimestamp: 2024-02-29T12:00:00Z}\n  \
//! #     spec: {containers: [{name: web}]}\n  status: {phase: Running}\n", "2024-03-03T13:00:00Z".parse()?);
//!
//! let pods = apimachinery::decode(yaml)?;
//! let table = printers::all().to_table(pods.object(), &TableRequest::new(now))?;
//! let text = TextTable::new().print(&table); // also `.wide(true)`
//! assert_eq!(text, "\
//! NAME   READY   STATUS    RESTARTS   AGE
//! web    0/1     Running   0          3d1h
//! ");
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "printers"))]
//! # fn main() {}
//! ```
//!
//! # The same object for everybody
//!
//! A server that sends one event to a thousand watchers encodes it once for each format and version:
//!
//! ```
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::runtime::CachedObject;
//! # use apimachinery::{Encoder, codecs};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let json = codecs.for_media_type("application/json")?;
//! let encoder = codecs.encoder_for_version(json, &v1::GROUP_VERSION);
//! let pod = CachedObject::new(Box::new(Pod::default()));
//! let first = encoder.encode_to_vec(&pod)?; // encodes
//! let second = encoder.encode_to_vec(&pod)?; // copies
//! assert_eq!(first, second);
//! # Ok(())
//! # }
//! ```
//!
//! # My own group from zero
//!
//! A struct is a struct, a conversion is a `From`, and a mistake is an error of `build()`, all of them at
//! once. [`Object`](derive@Object) makes a kind, [`Fields`](derive@Fields) a struct or an enum of texts inside one, and
//! [`serve`](meta::ServeKinds::serve) registers the kind with its list, the options of each verb and `Status`.
//!
//! ```
//! use apimachinery::meta::ServeKinds;
//! use apimachinery::meta::v1::ObjectMeta;
//! use apimachinery::{CodecFactory, Fields, GroupVersion, Object, Scheme, Str};
//!
//! const GROUP_VERSION: GroupVersion = GroupVersion::from_static("stable.example.com", "v1");
//!
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group_version = GROUP_VERSION, kind = "CronTab")]
//! pub struct CronTab {
//!     pub metadata: ObjectMeta,
//!     pub schedule: Str,
//!     #[field(omitempty)]
//!     pub concurrency: Concurrency,
//! }
//!
//! #[derive(Clone, Debug, Default, PartialEq, Fields)]
//! pub enum Concurrency {
//!     #[default]
//!     Allow,
//!     Forbid,
//!     #[field(other)]
//!     Other(Str), // what a newer release may say
//! }
//!
//! # mod v1beta1 {
//! #     use super::*;
//! #     #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #     #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTab")]
//! #     pub struct CronTab { pub metadata: ObjectMeta, pub cron_spec: Str, pub concurrency: Concurrency }
//! #     pub fn set_defaults(cron: &mut CronTab) {
//! #         if cron.cron_spec.is_empty() { cron.cron_spec = "@daily".into(); }
//! #     }
//! # }
//! impl From<v1beta1::CronTab> for CronTab { /* … */
//! #     fn from(old: v1beta1::CronTab) -> Self {
//! #         Self { metadata: old.metadata, schedule: old.cron_spec, concurrency: old.concurrency }
//! #     }
//! }
//! impl From<CronTab> for v1beta1::CronTab { /* … */
//! #     fn from(new: CronTab) -> Self {
//! #         Self { metadata: new.metadata, cron_spec: new.schedule, concurrency: new.concurrency }
//! #     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder()
//!     .serve::<CronTab>()                    // a version may be the hub; so may a separate internal type
//!     .version::<v1beta1::CronTab>()         // converts both ways, or this does not compile
//!     .default_with(v1beta1::set_defaults)
//!     .build()?;
//! # #[cfg(feature = "testing")]
//! apimachinery::testing::check_conversions(&scheme)?; // in a test: do they lose anything?
//!
//! let codecs = CodecFactory::new(scheme);
//! let cron: CronTab = codecs.decode_as("apiVersion: stable.example.com/v1beta1\nkind: CronTab\n")?;
//! assert_eq!(cron.schedule, "@daily");
//! # Ok(())
//! # }
//! ```
//!
//! More: [register a kind](guide::register_a_kind), [convert between versions](guide::convert_versions). A scheme
//! [prints](Scheme#impl-Display-for-Scheme) what it knows.
//!
//! # Kinds nobody registered
//!
//! [`decode`](decode()) reads them as unstructured data; so does [`CodecFactory::decoder`] with `any_kind`:
//!
//! ```
//! use apimachinery::Unstructured;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let decoded = apimachinery::decode("apiVersion: example.com/v1\nkind: Car\nspec: {doors: 5}\n")?;
//! let car: &Unstructured = decoded.object().downcast()?;
//! assert_eq!(car.content()["spec"].get("doors").and_then(|it| it.as_int()), Some(5));
//! # Ok(())
//! # }
//! ```
//!
//! A scheme turns objects with a type into unstructured data and back, by way of the version that is wanted:
//!
//! ```
//! use apimachinery::api::autoscaling::{v1, v2};
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let hpa = v1::HorizontalPodAutoscaler::default();
//! let unstructured = codecs.scheme().to_unstructured(&hpa, None)?;
//! assert_eq!(unstructured.kind().to_string(), "autoscaling/v1, Kind=HorizontalPodAutoscaler");
//! let (newer, _) =
//!     codecs.scheme().convert_box_to_version(Box::new(unstructured), &v2::GROUP_VERSION, None)?;
//! assert!(newer.is::<v2::HorizontalPodAutoscaler>());
//! # Ok(())
//! # }
//! ```
//!
//! # I already have `k8s-openapi` or `kube` types
//!
//! Types with only serde's traits register as they stand, one line each; protobuf comes with the built-in kinds.
//! `serde_serve` in place of `serde_kind` brings their lists and all that requests use. [`serde_types`] says all of it.
//!
//! ```
//! # #[cfg(feature = "serde-types")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use apimachinery::serde_types::SerdeKinds;
//! use apimachinery::{CodecFactory, GroupVersion, Scheme};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Debug, Serialize, Deserialize)]
//! struct Car { doors: u8 }
//!
//! let v1 = GroupVersion::new("example.com", "v1");
//! let scheme = Scheme::builder().serde_kind::<Car>(v1.with_kind("Car")).build()?;
//! let car: Car = CodecFactory::new(scheme).decode_as("kind: Car\napiVersion: example.com/v1\ndoors: 3\n")?;
//! assert_eq!(car.doors, 3);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "serde-types"))]
//! # fn main() {}
//! ```
//!
//! # When it fails
//!
//! Errors are types, with the path and the place of what is wrong; `{error:#}` shows the line. [`StatusError`](meta::StatusError)
//! is what Kubernetes says over the wire: made in its words, from any error of a codec, or from a body that a server sent.
//!
//! ```
//! use apimachinery::api::core::v1::Pod;
//! use apimachinery::meta::StatusError;
//! use apimachinery::runtime::GroupResource;
//! # use apimachinery::codecs;
//!
//! let error = StatusError::not_found(&GroupResource::new("", "pods"), "web");
//! assert_eq!((error.status().code, &*error.to_string()), (404, r#"pods "web" not found"#));
//!
//! let body = r#"{"kind":"Pod","apiVersion":"v1","spec":{"containers":7}}"#;
//! let error = codecs().decode_as::<Pod>(body).unwrap_err();
//! assert_eq!(error.path().to_string(), "spec.containers");
//! assert_eq!(StatusError::from(error).status().code, 400);
//!
//! let body = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Conflict","code":409}"#;
//! let error = codecs().decode_as::<Pod>(body).unwrap_err();
//! assert!(StatusError::find(&error).is_some_and(StatusError::is_conflict));
//! ```
//!
//! [`validation`] collects errors of fields, and makes the status 422 of them.
//!
//! # A client that speaks what the server speaks
//!
//! Clients take objects as they come: [`CodecFactory::without_conversion`] has the same formats without
//! defaults and conversion, and a [`ClientNegotiator`](serializer::ClientNegotiator) picks one by content type.
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::serializer::ClientNegotiator;
//! use apimachinery::{Decoder, Encoder};
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let client = ClientNegotiator::new(Arc::new(codecs.without_conversion()), v1::GROUP_VERSION);
//! let body = client.encoder("application/vnd.kubernetes.protobuf")?.encode_to_vec(&Pod::default())?;
//! // … the server answers in a format of its choice …
//! let decoder = client.decoder("application/vnd.kubernetes.protobuf")?;
//! let answer = decoder.decode(&body)?;
//! assert!(answer.object().is::<Pod>());
//! let error = client.decoder("text/html").unwrap_err();
//! assert_eq!(error.to_string(), "no serializers registered for text/html");
//! # Ok(())
//! # }
//! ```
//!
//! Servers keep objects with [`CodecFactory::storage_codec`], which still reads what was written years ago.
//!
//! # A server that answers any client
//!
//! A handler takes the body in any format and version, works with one type, and answers in the format of `Accept` and the
//! version of its path. It needs no web framework:
//!
//! ```
//! use apimachinery::api::autoscaling::{v1, v2::HorizontalPodAutoscaler};
//! use apimachinery::meta::StatusError;
//! use apimachinery::{CodecFactory, Encoder, GroupVersion, to_json_vec};
//! use bytes::Bytes;
//! # use apimachinery::codecs;
//!
//! fn create(
//!     codecs: &CodecFactory,
//!     version: &GroupVersion,
//!     accept: &str,
//!     body: &[u8],
//! ) -> Result<(i32, String, Bytes), StatusError> {
//!     let mut wanted = accept.split(',').map(str::trim); // in order; a real one looks at `q=`
//!     let info = wanted.find_map(|it| codecs.for_media_type(it).ok()).ok_or_else(|| {
//!         StatusError::not_acceptable(codecs.supported_media_types().iter().map(|it| &it.media_type))
//!     })?;
//!     let hpa: HorizontalPodAutoscaler = codecs.decode_as(body)?; // defaulted and converted
//!     let answer = codecs.encoder_for_version(info, version).encode_to_bytes(&hpa)?;
//!     Ok((201, info.media_type.to_string(), answer))
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let body = br#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1"}"#;
//! let answer = create(codecs(), &v1::GROUP_VERSION, "application/yaml", body);
//! # assert!(answer.is_ok());
//! # let answer = create(codecs(), &v1::GROUP_VERSION, "text/html", body);
//! let (code, media_type, body) = match answer {
//!     Ok(answer) => answer,
//!     Err(error) => {
//!         let status = error.into_status();
//!         (status.code, "application/json".to_owned(), to_json_vec(&status)?.into())
//!     }
//! };
//! # assert_eq!((code, &*media_type), (406, "application/json"));
//! # assert!(body.starts_with(br#"{"kind":"Status","apiVersion":"v1""#), "{body:?}");
//! # Ok(())
//! # }
//! ```
//!
//! With the feature `axum` handlers [answer any client](guide) in the format and version it asks for, and webhooks are routes.
//!
//! # What does the query ask for?
//!
//! [`ParameterCodec`] turns the query of a request into an options object of any version, and back:
//!
//! ```
//! use apimachinery::ParameterCodec;
//! use apimachinery::api::core::v1;
//! use apimachinery::meta::v1::ListOptions;
//! use apimachinery::query::Values;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let parameters = ParameterCodec::new(codecs().scheme().clone());
//! let query = Values::parse("limit=5&labelSelector=app%3Dweb")?;
//! let options: ListOptions = parameters.decode(&query, &v1::GROUP_VERSION)?;
//! assert_eq!((options.limit, &*options.label_selector), (5, "app=web"));
//! assert_eq!(parameters.encode(&options, &v1::GROUP_VERSION)?.to_string(), "labelSelector=app%3Dweb&limit=5");
//! # Ok(())
//! # }
//! ```
//!
//! [`query::internal`] has options whose selectors are parsed; [`selectors`] matches them.
//!
//! # Formats of one's own
//!
//! Implement [`Serializer`] and hand it to [`CodecFactory::builder`] in a
//! [`SerializerInfo`](runtime::SerializerInfo): it is recognized, offered by media type, and gets versions,
//! defaults and conversion like the built-in ones. Most formats carry what JSON carries, and can go through it: this is JSON
//! behind the record separator of JSON text sequences (RFC 7464).
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::json::{JsonOptions, JsonSerializer};
//! use apimachinery::runtime::{DecodeRequest, Input, Recognition, SerializerInfo};
//! use apimachinery::{
//!     CodecFactory, DecodeError, Decoded, Decoder, EncodeError, Encoder,
//!     GroupVersionKind, Object, Scheme, Serializer, Str, api,
//! };
//!
//! #[derive(Debug)]
//! struct JsonSequence(JsonSerializer);
//!
//! impl Decoder for JsonSequence {
//!     fn decode_with(&self, input: Input<'_>, request: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
//!         let text = input.bytes().strip_prefix(b"\x1e");
//!         let text = text.ok_or_else(|| DecodeError::syntax("no record separator"))?;
//!         self.0.decode_with(input.part(text), request)
//!     }
//! }
//!
//! impl Serializer for JsonSequence {
//!     fn encode(
//!         &self,
//!         object: &dyn Object,
//!         kind: &GroupVersionKind,
//!         out: &mut Vec<u8>,
//!     ) -> Result<(), EncodeError> {
//!         let start = out.len();
//!         out.push(b'\x1e');
//!         self.0.encode(object, kind, out).inspect_err(|_| out.truncate(start))
//!     }
//!
//!     fn recognizes(&self, data: &[u8]) -> Recognition {
//!         if data.starts_with(b"\x1e") { Recognition::Yes } else { Recognition::No }
//!     }
//!
//!     fn identifier(&self) -> Str {
//!         "json-seq".into()
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder().install(api::core).build()?;
//! let json = JsonSerializer::new(Arc::new(scheme.clone()), JsonOptions::default());
//! let info = SerializerInfo::new("application/json-seq".parse()?, Arc::new(JsonSequence(json)));
//! let codecs = CodecFactory::builder(scheme).format(info.encodes_as_text(true)).build();
//!
//! let pod: Pod = codecs.decode_as("\x1e{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}\n")?;
//! let info = codecs.for_media_type("application/json-seq")?;
//! let text = codecs.encoder_for_version(info, &v1::GROUP_VERSION).encode_to_vec(&pod)?;
//! assert!(text.starts_with(b"\x1e{\"kind\":\"Pod\""));
//! # Ok(())
//! # }
//! ```
//!
//! [A format of your own](guide::own_format) adds streams, and leads to one that is not JSON inside.
//!
//! # Modules
//!
//! | module | holds |
//! |---|---|
//! | [`guide`] | whole programs, one task to a page |
//! | [`runtime`] | the vocabulary: kinds, objects, the scheme, the traits of codecs, errors |
//! | [`serializer`], [`versioning`] | codecs by media type, documents, lists, watches; what puts versions around codecs |
//! | [`json`], [`yaml`], [`protobuf`], `cbor` | the formats |
//! | [`meta`] | what all kinds share: metadata, options, `Status` and [`StatusError`](meta::StatusError), times, quantities |
//! | [`api`] | the built-in types, a module for each group |
//! | `serde_types` | types with only serde's traits |
//! | [`descriptors`] | protobuf without generated types |
//! | [`query`] | query parameters |
//! | [`discovery`] | from kinds to resources and back; the documents that describe resources |
//! | `http` | HTTP: negotiation, requests, responses, `Table`, watch |
//! | `schema` | structural schemas: custom resources pruned, defaulted and validated without a cluster |
//! | `crd` | CustomResourceDefinitions: kinds, rules, columns and conversions of custom resources |
//! | `policies` | admission policies in CEL: what they say to requests |
//! | `cel` | the Common Expression Language with Kubernetes' libraries and costs |
//! | [`table`], [`jsonpath`] | objects as tables, printer columns, metadata alone, ages; JSONPath templates |
//! | `printers` | the tables of built-in kinds, as `kubectl get` shows them |
//! | [`selectors`], [`validation`] | label and field selectors; field errors, names, metadata |
//! | `testing` | checks of one's own types for one's own tests |
//!
//! Coming from Go: items say which Go item they correspond to, and searching for that name finds them. What
//! differs on purpose stands in `docs/compatibility.md` of the repository.
//!
//! # Features
//!
//! Features only add. The defaults are what a first program needs, and quick to build: the groups `apps`, `autoscaling`, `batch`,
//! `core` and `networking` in JSON, YAML and protobuf. `features = ["all"]` has every group; an error about a kind whose group
//! was left out says which feature has it. With `default-features = false` and one group, such as `core`, a program has JSON,
//! schemes and codecs.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `all` | | every API group |
//! | `apps`, `autoscaling`, `batch`, `core`, `networking` | yes | one group of [`api`]: its types, defaults and conversions, and the groups it refers to |
//! | `admission`, `admissionregistration`, `apidiscovery`, `apiextensions`, `apiregistration`, `authentication`, `authorization`, `certificates`, `coordination`, `discovery`, `events`, `extensions`, `flowcontrol`, `imagepolicy`, `internal_apiserver`, `lifecycle`, `node`, `policy`, `rbac`, `resource`, `scheduling`, `storage`, `storagemigration`, `testapigroup` | | the same for one more group |
//! | `serde` | yes | `Serialize` and `Deserialize` for all types, derived ones included |
//! | `yaml` | yes | the format YAML: [`yaml`], [`to_yaml_string`] and its siblings. Without it, files are JSON |
//! | `protobuf` | yes | the format protobuf for all types, derived ones included: [`protobuf`]. Values of etcd mostly are protobuf |
//! | `prost` | | `prost::Message` for all types, derived ones included; brings `protobuf` |
//! | `cbor` | | the format CBOR, which [`decode`](decode()) then recognizes: [`cbor`] |
//! | `descriptors` | | protobuf without generated types: [`descriptors`]; [`decode`](decode()) then reads any kind's; brings `protobuf` |
//! | `serde-types` | | types with only serde's traits, such as `k8s-openapi`'s: [`serde_types`]; brings `descriptors` |
//! | `selectors`, `validation`, `query`, `table`, `jsonpath` | | [`selectors`], [`validation`], [`query`], [`table`] with [`jsonpath`] |
//! | `printers` | | the module `printers`: the tables of the built-in kinds of the groups that are on; brings `table` |
//! | `schema` | | structural schemas of CustomResourceDefinitions, the module `schema`; brings `validation` and the group `apiextensions` |
//! | `crd` | | CustomResourceDefinitions, the module `crd`; brings `schema` and `cel` |
//! | `policies` | | admission policies in CEL, the module `policies`; brings `cel`, `selectors`, `validation` and their groups |
//! | `cel` | | expressions in the Common Expression Language, the module `cel` |
//! | `rest-mapping` | | from kinds to resources and back: [`discovery`] |
//! | `http` | | the HTTP layer of servers, webhooks and clients: `http` |
//! | `tower`, `axum` | | the HTTP layer around `tower` services, of servers and of clients such as `kube`'s; extractors, responders and webhooks for `axum` |
//! | `websocket` | | watches over websockets |
//! | `aggregated-discovery` | | all that a server serves in one document, with its entity tag |
//! | `webhooks` | | admission and conversion webhooks, for any server |
//! | `rename` | | the derives find this crate under any name; without it, it is `apimachinery` or what `#[object(crate = "…")]` says |
//! | `tokio` | | lists, watches and objects from asynchronous readers: `CodecFactory::{list_stream, object_codec}`, `FactoryDecoder::{event_stream, event_stream_as}` |
//! | `testing` | | the module `testing` with `check_conversions`, which finds what one's conversions lose |
//!
// Where links to what a feature brings lead without the feature.
#![cfg_attr(
    not(feature = "cbor"),
    doc = "[`cbor`]: https://docs.rs/apimachinery/latest/apimachinery/cbor/"
)]
#![cfg_attr(
    not(feature = "descriptors"),
    doc = "[`descriptors`]: https://docs.rs/apimachinery/latest/apimachinery/descriptors/"
)]
#![cfg_attr(
    not(feature = "rest-mapping"),
    doc = "[`discovery`]: https://docs.rs/apimachinery/latest/apimachinery/discovery/"
)]
#![cfg_attr(
    not(feature = "jsonpath"),
    doc = "[`jsonpath`]: https://docs.rs/apimachinery/latest/apimachinery/jsonpath/"
)]
#![cfg_attr(
    not(feature = "protobuf"),
    doc = "[`protobuf`]: https://docs.rs/apimachinery/latest/apimachinery/protobuf/"
)]
#![cfg_attr(
    not(feature = "query"),
    doc = "[`ParameterCodec`]: https://docs.rs/apimachinery/latest/apimachinery/struct.ParameterCodec.html"
)]
#![cfg_attr(
    not(feature = "query"),
    doc = "[`query`]: https://docs.rs/apimachinery/latest/apimachinery/query/"
)]
#![cfg_attr(
    not(feature = "query"),
    doc = "[`query::internal`]: https://docs.rs/apimachinery/latest/apimachinery/query/internal/"
)]
#![cfg_attr(
    not(feature = "selectors"),
    doc = "[`selectors`]: https://docs.rs/apimachinery/latest/apimachinery/selectors/"
)]
#![cfg_attr(
    not(feature = "serde-types"),
    doc = "[`serde_types`]: https://docs.rs/apimachinery/latest/apimachinery/serde_types/"
)]
#![cfg_attr(
    not(feature = "table"),
    doc = "[`table`]: https://docs.rs/apimachinery/latest/apimachinery/table/"
)]
#![cfg_attr(
    not(feature = "validation"),
    doc = "[`validation`]: https://docs.rs/apimachinery/latest/apimachinery/validation/"
)]
#![cfg_attr(
    not(feature = "yaml"),
    doc = "[`to_yaml_string`]: https://docs.rs/apimachinery/latest/apimachinery/fn.to_yaml_string.html"
)]
#![cfg_attr(
    not(feature = "yaml"),
    doc = "[`yaml`]: https://docs.rs/apimachinery/latest/apimachinery/yaml/"
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate self as apimachinery;

mod decode;
pub mod guide;
#[cfg(doctest)]
mod mistakes;

pub use apimachinery_api as api;
#[cfg(feature = "cbor")]
pub use apimachinery_cbor as cbor;
#[cfg(feature = "cel")]
pub use apimachinery_cel as cel;
#[cfg(feature = "crd")]
pub use apimachinery_crd as crd;
#[cfg(feature = "descriptors")]
pub use apimachinery_descriptors as descriptors;
#[cfg(feature = "rest-mapping")]
pub use apimachinery_discovery as discovery;
#[cfg(feature = "http")]
pub use apimachinery_http as http;
pub use apimachinery_json as json;
#[cfg(feature = "jsonpath")]
pub use apimachinery_jsonpath as jsonpath;
pub use apimachinery_meta as meta;
#[doc(hidden)]
pub use apimachinery_meta::derive_support;
#[cfg(feature = "policies")]
pub use apimachinery_policies as policies;
#[cfg(feature = "printers")]
pub use apimachinery_printers as printers;
#[cfg(feature = "protobuf")]
pub use apimachinery_protobuf as protobuf;
#[cfg(feature = "query")]
pub use apimachinery_query as query;
pub use apimachinery_runtime as runtime;
#[cfg(feature = "schema")]
pub use apimachinery_schema as schema;
#[cfg(feature = "selectors")]
pub use apimachinery_selectors as selectors;
#[cfg(feature = "serde-types")]
pub use apimachinery_serde_types as serde_types;
pub use apimachinery_serializer as serializer;
#[cfg(feature = "table")]
pub use apimachinery_table as table;
#[cfg(feature = "testing")]
pub use apimachinery_testing as testing;
#[cfg(feature = "validation")]
pub use apimachinery_validation as validation;
pub use apimachinery_versioning as versioning;
#[cfg(feature = "yaml")]
pub use apimachinery_yaml as yaml;

#[doc(inline)]
pub use apimachinery_json::{
    from_slice as from_json_slice, from_str as from_json_str, from_value,
    to_string as to_json_string, to_string_pretty as to_json_string_pretty, to_value,
    to_vec as to_json_vec,
};
#[cfg(feature = "yaml")]
#[doc(inline)]
pub use apimachinery_yaml::{
    from_slice as from_yaml_slice, from_str as from_yaml_str, to_string as to_yaml_string,
    to_vec as to_yaml_vec,
};

pub use apimachinery_derive::Data;
/// ```
/// use apimachinery::{Fields, Str};
///
/// #[derive(Clone, Debug, Default, PartialEq, Fields)]
/// pub struct CronTabSpec {
///     pub schedule: Str,
///     #[field(omitempty)]
///     pub suspend: bool,
///     pub concurrency_policy: Option<ConcurrencyPolicy>,
/// }
///
/// #[derive(Clone, Debug, Default, PartialEq, Fields)]
/// pub enum ConcurrencyPolicy {
///     #[default]
///     Allow,
///     Forbid,
///     #[field(json = "Replace")]
///     ReplaceRunning,
///     #[field(other)]
///     Other(Str),
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let spec: CronTabSpec =
///     serde_json::from_str(r#"{"schedule":"@daily","concurrencyPolicy":"Replace"}"#)?;
/// assert_eq!(spec.concurrency_policy, Some(ConcurrencyPolicy::ReplaceRunning));
///
/// // What a newer release may say is kept.
/// let newer = r#"{"schedule":"@daily","concurrencyPolicy":"Queue"}"#;
/// let spec: CronTabSpec = serde_json::from_str(newer)?;
/// assert_eq!(spec.concurrency_policy, Some(ConcurrencyPolicy::Other("Queue".into())));
/// assert_eq!(serde_json::to_string(&spec)?, newer);
/// # Ok(())
/// # }
/// ```
///
pub use apimachinery_derive::Fields;
/// ```
/// use apimachinery::meta::v1::ObjectMeta;
/// use apimachinery::{ApiType, GroupVersion, Object};
///
/// const GROUP_VERSION: GroupVersion = GroupVersion::from_static("stable.example.com", "v1");
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group_version = GROUP_VERSION, kind = "CronTab")]
/// pub struct CronTab {
///     pub metadata: ObjectMeta,
/// }
///
/// assert_eq!(CronTab::KIND.to_gvk().to_string(), "stable.example.com/v1, Kind=CronTab");
/// ```
///
pub use apimachinery_derive::Object;
pub use apimachinery_meta::ServeKinds;
#[cfg(feature = "query")]
pub use apimachinery_query::ParameterCodec;
pub use apimachinery_runtime::{
    ApiType, DecodeError, DecodeInto, Decoded, Decoder, EncodeError, Encoder, FieldValidation,
    GroupKind, GroupVersion, GroupVersionKind, Map, NullableVec, Object, RawExtension, Scheme,
    SchemeBuilder, Serializer, Str, Unknown, Unstructured, UnstructuredList, path,
};
pub use apimachinery_serializer::{CodecFactory, CodecFactoryBuilder, WatchEvent};
pub use decode::{codecs, decode};

/// The README's program.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
