//! The calls of the client's suite, to any server of Kubernetes.

#[path = "../../../../crates/client/tests/it/suite.rs"]
mod suite;

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use apimachinery::api::core::v1::Namespace;
use apimachinery::client::config::{ConfigLoader, KubeconfigFiles};
use apimachinery::client::{Client, ContentPreference, RateLimit};
use apimachinery::meta::v1::CreateOptions;
use apimachinery::{CodecFactory, Scheme, api};

/// Sends the calls to the server of the kubeconfig that `APIMACHINERY_KUBECONFIG` names, in each
/// format; a server without CBOR is asked in JSON then.
#[tokio::test]
#[ignore = "needs a server: APIMACHINERY_KUBECONFIG names its kubeconfig"]
async fn servers_of_others_pass_the_suite() {
    let file = env::var_os("APIMACHINERY_KUBECONFIG").expect("APIMACHINERY_KUBECONFIG");
    let loader = ConfigLoader { files: KubeconfigFiles::explicit(file), ..ConfigLoader::default() };
    let config = loader.config().unwrap();
    let codecs = CodecFactory::new(Scheme::builder().install(api::all).build().unwrap());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let formats =
        [ContentPreference::protobuf(), ContentPreference::json(), ContentPreference::cbor()];
    let client = |content| {
        let client = Client::connect(&config, &codecs).unwrap().content(content);
        client.rate_limit(RateLimit::unlimited()).build().unwrap()
    };
    let [.., cbor] = &formats;
    introduce(&client(cbor.clone())).await;
    suite::run(&format!("suite-{now}"), &formats, client).await;
}

/// Sends a body in the format of the client. A server that does not read it is sent JSON from then
/// on.
async fn introduce(client: &Client) {
    let mut namespace = Namespace::default();
    namespace.metadata.name = "tried".into();
    let only_tried = CreateOptions { dry_run: vec!["All".into()], ..CreateOptions::default() };
    if let Err(error) = client.typed::<Namespace>().create(&namespace, &only_tried).await {
        assert_eq!(error.status().map(|it| it.status().code), Some(415), "{error}");
    }
}
