//! A guide: one task to a page, each with a whole program and a table of what can go wrong.
//!
//! | task | page |
//! |---|---|
//! | A tour: what programs do most | [`tour`] |
//! | Select what is built | [`features`] |
//! | Register the kind of a custom resource | [`register_a_kind`] |
//! | A CRD from your Rust types | [`definition_from_types`] |
//! | Validate custom resources without a cluster | [`validate_custom_resources`] |
//! | CEL rules and what they cost | [`cel_rules`] |
//! | Run admission policies without a cluster | [`admission_policies`] |
//! | Patches, made and applied | [`patches`] |
//! | What would change: `apim diff` | [`diff`] |
//! | Server-side apply from Rust | [`server_side_apply`] |
//! | Convert between versions | [`convert_versions`] |
//! | Answer any client in ten lines | [`answer_any_client`] |
//! | Be found by `kubectl`, and watched from browsers | [`be_found`] |
//! | An API server of your own | [`api_server`] |
//! | Talk to an API server: three clients | [`talk_to_a_server`] |
//! | Reach a server: kubeconfigs, pods, plugins | [`configuration`] |
//! | From client-go to Rust | [`from_client_go`] |
//! | An informer | [`informer`] |
//! | A controller | [`controller`] |
//! | Test your controller without a cluster | [`test_controllers`] |
//! | An admission webhook | [`admission_webhook`] |
//! | A conversion webhook | [`conversion_webhook`] |
//! | Read what etcd holds | [`read_etcd`] |
//! | Golden tests of your own | [`golden_tests`] |
//! | Protobuf for users of `kube` and `k8s-openapi` | [`protobuf_for_kube`] |
//! | Lists larger than memory, and watches | [`large_lists`] |
//! | A format of your own | [`own_format`] |
//!
//! The modules have no items; their pages are built with the features that their programs need:
//! [`tour`] with `printers`, `query` and `serde-types`, those about servers with `axum`,
//! [`be_found`] also with `server-discovery` and `websocket`; those about definitions with `crd`,
//! [`validate_custom_resources`] also with `kinds`, that about policies with `policies`, those
//! about patches with `patch`, and [`server_side_apply`] with `managed`, [`api_server`] with
//! `server`, [`talk_to_a_server`] with `client` and `server`, [`configuration`] with `connect`,
//! [`informer`], [`controller`] and [`from_client_go`] with `client`, `informers` and `server`,
//! [`test_controllers`] with `test-server`. Larger programs, with tests, are in `examples/programs`
//! of the repository.
//!
#![cfg_attr(
    not(all(
        feature = "apps",
        feature = "autoscaling",
        feature = "printers",
        feature = "query",
        feature = "serde-types"
    )),
    doc = "[`tour`]: https://docs.rs/apimachinery/latest/apimachinery/guide/tour/index.html"
)]
#![cfg_attr(
    not(all(feature = "apps", feature = "managed")),
    doc = "[`server_side_apply`]: https://docs.rs/apimachinery/latest/apimachinery/guide/server_side_apply/index.html"
)]
#![cfg_attr(
    not(all(feature = "client", feature = "server")),
    doc = "[`talk_to_a_server`]: https://docs.rs/apimachinery/latest/apimachinery/guide/talk_to_a_server/index.html"
)]
#![cfg_attr(
    not(feature = "connect"),
    doc = "[`configuration`]: https://docs.rs/apimachinery/latest/apimachinery/guide/configuration/index.html"
)]
#![cfg_attr(
    not(all(feature = "client", feature = "informers", feature = "server")),
    doc = "[`from_client_go`]: https://docs.rs/apimachinery/latest/apimachinery/guide/from_client_go/index.html"
)]
#![cfg_attr(
    not(feature = "test-server"),
    doc = "[`test_controllers`]: https://docs.rs/apimachinery/latest/apimachinery/guide/test_controllers/index.html"
)]
#![cfg_attr(
    not(feature = "server"),
    doc = "[`api_server`]: https://docs.rs/apimachinery/latest/apimachinery/guide/api_server/index.html"
)]
#![cfg_attr(
    not(all(feature = "client", feature = "informers", feature = "server")),
    doc = "[`controller`]: https://docs.rs/apimachinery/latest/apimachinery/guide/controller/index.html"
)]
#![cfg_attr(
    not(all(feature = "client", feature = "informers", feature = "server")),
    doc = "[`informer`]: https://docs.rs/apimachinery/latest/apimachinery/guide/informer/index.html"
)]
#![cfg_attr(
    not(feature = "crd"),
    doc = "[`cel_rules`]: https://docs.rs/apimachinery/latest/apimachinery/guide/cel_rules/index.html"
)]
#![cfg_attr(
    not(feature = "crd"),
    doc = "[`definition_from_types`]: https://docs.rs/apimachinery/latest/apimachinery/guide/definition_from_types/index.html"
)]
#![cfg_attr(
    not(feature = "kinds"),
    doc = "[`validate_custom_resources`]: https://docs.rs/apimachinery/latest/apimachinery/guide/validate_custom_resources/index.html"
)]
#![cfg_attr(
    not(feature = "policies"),
    doc = "[`admission_policies`]: https://docs.rs/apimachinery/latest/apimachinery/guide/admission_policies/index.html"
)]
#![cfg_attr(
    not(feature = "patch"),
    doc = "[`patches`]: https://docs.rs/apimachinery/latest/apimachinery/guide/patches/index.html"
)]
#![cfg_attr(
    not(feature = "patch"),
    doc = "[`diff`]: https://docs.rs/apimachinery/latest/apimachinery/guide/diff/index.html"
)]
#![cfg_attr(
    not(all(feature = "axum", feature = "server")),
    doc = "[`answer_any_client`]: https://docs.rs/apimachinery/latest/apimachinery/guide/answer_any_client/index.html"
)]
#![cfg_attr(
    not(all(feature = "axum", feature = "server-discovery", feature = "websocket")),
    doc = "[`be_found`]: https://docs.rs/apimachinery/latest/apimachinery/guide/be_found/index.html"
)]
#![cfg_attr(
    not(feature = "axum"),
    doc = "[`admission_webhook`]: https://docs.rs/apimachinery/latest/apimachinery/guide/admission_webhook/index.html"
)]
#![cfg_attr(
    not(feature = "axum"),
    doc = "[`conversion_webhook`]: https://docs.rs/apimachinery/latest/apimachinery/guide/conversion_webhook/index.html"
)]

#[cfg(all(
    feature = "apps",
    feature = "autoscaling",
    feature = "printers",
    feature = "query",
    feature = "serde-types"
))]
#[doc = include_str!("guide/tour.md")]
pub mod tour {}

#[doc = include_str!("guide/features.md")]
pub mod features {}

#[doc = include_str!("guide/register_a_kind.md")]
/// # Items
///
/// [`Object`](derive@crate::Object), [`Fields`](derive@crate::Fields),
/// [`ServeKinds`](crate::ServeKinds), [`SchemeBuilder`](crate::SchemeBuilder),
/// [`List`](crate::meta::List), [`FieldValidation`](crate::FieldValidation).
pub mod register_a_kind {}

#[cfg(feature = "crd")]
#[doc = include_str!("guide/definition_from_types.md")]
/// # Items
///
/// [`DefinitionBuilder`](crate::crd::DefinitionBuilder),
/// [`VersionBuilder`](crate::crd::VersionBuilder), [`compare`](crate::crd::compare),
/// [`schema_of`](crate::crd::schema_of), the derives [`Object`](derive@crate::Object) and
/// [`Fields`](derive@crate::Fields).
pub mod definition_from_types {}

#[cfg(feature = "kinds")]
#[doc = include_str!("guide/validate_custom_resources.md")]
/// # Items
///
/// [`CustomKinds`](crate::crd::CustomKinds), [`CustomKind`](crate::crd::CustomKind),
/// [`CustomVersion::prepare`](crate::crd::CustomVersion::prepare),
/// [`Prepared`](crate::crd::Prepared),
/// [`Scheme::with_unstructured_kinds`](crate::Scheme::with_unstructured_kinds),
/// [`CodecFactory::new`](crate::CodecFactory::new),
/// [`FieldErrors`](crate::validation::FieldErrors), [`BuiltIn`](crate::kinds::BuiltIn),
/// [`Reviewed`](crate::kinds::Reviewed).
pub mod validate_custom_resources {}

#[cfg(feature = "crd")]
#[doc = include_str!("guide/cel_rules.md")]
/// # Items
///
/// [`check_rules`](crate::crd::check_rules), [`Rules`](crate::crd::Rules),
/// [`OBJECT_BUDGET`](crate::crd::OBJECT_BUDGET), [`CustomKinds`](crate::crd::CustomKinds),
/// [`Environment`](crate::cel::Environment), [`Program`](crate::cel::Program).
pub mod cel_rules {}

#[cfg(feature = "policies")]
#[doc = include_str!("guide/admission_policies.md")]
/// # Items
///
/// [`Policy`](crate::policies::Policy), [`Request`](crate::policies::Request),
/// [`Decisions`](crate::policies::Decisions), [`Binding`](crate::policies::Binding),
/// [`admit`](crate::policies::admit), [`Params`](crate::policies::Params),
/// [`validate_policy`](crate::policies::validate_policy),
/// [`MatchConditions`](crate::policies::MatchConditions),
/// [`Constraints`](crate::policies::Constraints), [`Versions`](crate::policies::Versions),
/// [`CelAuthorizer`](crate::cel::CelAuthorizer).
pub mod admission_policies {}

#[cfg(feature = "patch")]
#[doc = include_str!("guide/patches.md")]
/// # Items
///
/// [`Patch`](crate::patch::Patch), [`JsonPatch`](crate::patch::JsonPatch),
/// [`MergePatch`](crate::patch::MergePatch), [`StrategicMerge`](crate::patch::StrategicMerge),
/// [`MergeFrom`](crate::patch::MergeFrom), [`Precondition`](crate::patch::Precondition),
/// [`PatchError`](crate::patch::PatchError).
pub mod patches {}

#[cfg(feature = "patch")]
#[doc = include_str!("guide/diff.md")]
/// # Items
///
/// [`Differences`](crate::patch::Differences), [`Difference`](crate::patch::Difference),
/// [`Change`](crate::patch::Change).
pub mod diff {}

#[doc = include_str!("guide/convert_versions.md")]
/// # Items
///
/// [`ServedKind`](crate::meta::ServedKind), [`HubBuilder`](crate::runtime::HubBuilder),
/// [`Scheme::convert`](crate::Scheme::convert),
/// [`CodecFactory::decode_as`](crate::CodecFactory::decode_as),
/// [`keep_rest`](crate::meta::keep_rest), [`declared_defaults`](crate::meta::declared_defaults),
/// [`ConversionError`](crate::runtime::ConversionError), and `testing::check_conversions` with the
/// feature `testing`.
pub mod convert_versions {}

#[cfg(all(feature = "axum", feature = "server"))]
#[doc = include_str!("guide/answer_any_client.md")]
/// # Items
///
/// [`Server`](crate::server::Server), [`MemoryStore`](crate::server::MemoryStore),
/// [`Store`](crate::store::Store), [`Api`](crate::http::Api), [`Resource`](crate::http::Resource),
/// [`ApiLayer`](crate::http::ApiLayer), [`Negotiated`](crate::http::axum::Negotiated),
/// [`Failure`](crate::http::axum::Failure), [`QueryOptions`](crate::http::axum::QueryOptions),
/// [`Exchange`](crate::http::Exchange), [`Answer`](crate::http::Answer).
pub mod answer_any_client {}

#[cfg(all(feature = "axum", feature = "server-discovery", feature = "websocket"))]
#[doc = include_str!("guide/be_found.md")]
/// # Items
///
/// [`ApiLayer::discovery`](crate::http::ApiLayer::discovery),
/// [`DiscoveryDocuments`](crate::http::DiscoveryDocuments),
/// [`VersionInfo`](crate::http::VersionInfo), [`ETag`](crate::http::ETag),
/// [`ApiLayer::websockets`](crate::http::ApiLayer::websockets),
/// [`WatchResponse`](crate::http::axum::WatchResponse),
/// [`Answer::stream`](crate::http::Answer::stream).
pub mod be_found {}

#[cfg(feature = "connect")]
#[doc = include_str!("guide/configuration.md")]
/// # Items
///
/// [`Config`](crate::config::Config), [`ConfigLoader`](crate::config::ConfigLoader),
/// [`Kubeconfig`](crate::config::Kubeconfig), [`KubeconfigFiles`](crate::config::KubeconfigFiles),
/// [`Overrides`](crate::config::Overrides), [`InCluster`](crate::config::InCluster),
/// [`ExecPlugin`](crate::config::ExecPlugin), [`HttpTransport`](crate::client::HttpTransport),
/// [`RateLimit`](crate::client::RateLimit).
pub mod configuration {}

#[cfg(all(feature = "client", feature = "informers", feature = "server"))]
#[doc = include_str!("guide/from_client_go.md")]
/// # Items
///
/// [`Client`](crate::client::Client), [`ResourceClient`](crate::client::ResourceClient),
/// [`Objects`](crate::client::Objects), [`Discovery`](crate::client::Discovery),
/// [`Informer`](crate::informers::Informer), [`WorkQueue`](crate::informers::WorkQueue),
/// [`LeaderElector`](crate::informers::LeaderElector), [`ObjectKey`](crate::meta::ObjectKey).
pub mod from_client_go {}

#[cfg(all(feature = "client", feature = "informers", feature = "server"))]
#[doc = include_str!("guide/informer.md")]
/// # Items
///
/// [`Informer`](crate::informers::Informer),
/// [`InformerBuilder`](crate::informers::InformerBuilder), [`Store`](crate::informers::Store),
/// [`Subscription`](crate::informers::Subscription),
/// [`Notification`](crate::informers::Notification), [`ListWatch`](crate::informers::ListWatch),
/// [`ObjectKey`](crate::informers::ObjectKey).
pub mod informer {}

#[cfg(all(feature = "client", feature = "informers", feature = "server"))]
#[doc = include_str!("guide/controller.md")]
/// # Items
///
/// [`WorkQueue`](crate::informers::WorkQueue), [`RateLimiter`](crate::informers::RateLimiter),
/// [`Informer`](crate::informers::Informer), [`LeaderElector`](crate::informers::LeaderElector),
/// [`LeaderStatus`](crate::informers::LeaderStatus),
/// [`EventRecorder`](crate::informers::EventRecorder).
pub mod controller {}

#[cfg(feature = "axum")]
#[doc = include_str!("guide/admission_webhook.md")]
/// # Items
///
/// [`mutate`](crate::http::axum::mutate), [`validate`](crate::http::axum::validate),
/// [`Admitted`](crate::http::webhook::admission::Admitted),
/// [`Denied`](crate::http::webhook::admission::Denied),
/// [`Review`](crate::http::webhook::admission::Review), [`StatusError`](crate::meta::StatusError).
pub mod admission_webhook {}

#[cfg(feature = "axum")]
#[doc = include_str!("guide/conversion_webhook.md")]
/// # Items
///
/// [`convert`](crate::http::axum::convert),
/// [`webhook::conversion`](crate::http::webhook::conversion), [`ServeKinds`](crate::ServeKinds).
pub mod conversion_webhook {}

#[cfg(all(feature = "apps", feature = "managed"))]
#[doc = include_str!("guide/server_side_apply.md")]
/// # Items
///
/// [`FieldManager`](crate::managed::FieldManager), [`Apply`](crate::managed::Apply),
/// [`extract`](crate::managed::extract), [`Managers`](crate::managed::Managers),
/// [`Conflicts`](crate::managed::Conflicts), [`MergeSchema`](crate::managed::MergeSchema).
pub mod server_side_apply {}

#[doc = include_str!("guide/read_etcd.md")]
/// # Items
///
/// [`CodecFactory::documents`](crate::CodecFactory::documents),
/// [`AsSent::decode_documents`](crate::serializer::AsSent::decode_documents),
/// [`EncodedDocument`](crate::serializer::EncodedDocument),
/// [`UnreadableData`](crate::runtime::UnreadableData),
/// [`CodecFactory::storage_codec`](crate::CodecFactory::storage_codec),
/// [`object_meta`](crate::meta::object_meta).
pub mod read_etcd {}

#[doc = include_str!("guide/golden_tests.md")]
/// # Items
///
/// [`Encoder`](crate::Encoder),
/// [`CodecFactory::to_yaml_string`](crate::CodecFactory#method.to_yaml_string),
/// [`CodecFactory::as_sent`](crate::CodecFactory::as_sent).
pub mod golden_tests {}

// Its programs use kube's types: conformance/ecosystem runs them.
#[cfg(not(doctest))]
#[doc = include_str!("guide/protobuf_for_kube.md")]
/// # Items
///
/// `http::client` (features `http` and `tower`), `serde_types` (feature `serde-types`), `client`
/// and `informers` (features of these names),
/// [`CodecFactory::list_reader`](crate::CodecFactory::list_reader),
/// [`AsSent::event_reader_as`](crate::serializer::AsSent::event_reader_as), `descriptors`.
pub mod protobuf_for_kube {}

#[doc = include_str!("guide/large_lists.md")]
/// # Items
///
/// [`ListReader`](crate::serializer::ListReader), [`EventReader`](crate::serializer::EventReader),
/// [`WatchEvent`](crate::WatchEvent), [`StreamError`](crate::serializer::StreamError),
/// [`Encoder::encode_to_writer`](crate::Encoder::encode_to_writer).
pub mod large_lists {}

#[doc = include_str!("guide/own_format.md")]
/// # Items
///
/// [`Serializer`](crate::Serializer), [`Decoder`](crate::Decoder),
/// [`SerializerInfo`](crate::runtime::SerializerInfo),
/// [`CodecFactoryBuilder`](crate::CodecFactoryBuilder), [`Framer`](crate::runtime::Framer),
/// [`ListFormat`](crate::runtime::ListFormat), [`reflect`](crate::runtime::reflect).
pub mod own_format {}

#[cfg(feature = "server")]
#[doc = include_str!("guide/api_server.md")]
/// # Items
///
/// [`Server`](crate::server::Server), [`ServerBuilder`](crate::server::ServerBuilder),
/// [`Strategy`](crate::server::Strategy), [`Store`](crate::store::Store),
/// [`MemoryStore`](crate::server::MemoryStore), [`Resource`](crate::http::Resource).
pub mod api_server {}

#[cfg(all(feature = "client", feature = "server"))]
#[doc = include_str!("guide/talk_to_a_server.md")]
/// # Items
///
/// [`Client`](crate::client::Client), [`ClientBuilder`](crate::client::ClientBuilder),
/// [`ResourceClient`](crate::client::ResourceClient), [`Patch`](crate::client::Patch),
/// [`ResumingWatch`](crate::client::ResumingWatch), [`ItemStream`](crate::client::ItemStream),
/// [`Discovery`](crate::client::Discovery), [`Error`](crate::client::Error).
pub mod talk_to_a_server {}

#[cfg(feature = "test-server")]
#[doc = include_str!("guide/test_controllers.md")]
/// # Items
///
/// [`TestServer`](crate::test_server::TestServer),
/// [`TestServerBuilder`](crate::test_server::TestServerBuilder),
/// [`Faults`](crate::test_server::Faults), [`FaultBuilder`](crate::test_server::FaultBuilder),
/// [`OpenWatches`](crate::test_server::OpenWatches),
/// [`RequestLog`](crate::test_server::RequestLog), [`TestClock`](crate::test_server::TestClock),
/// [`Snapshot`](crate::test_server::Snapshot).
pub mod test_controllers {}
