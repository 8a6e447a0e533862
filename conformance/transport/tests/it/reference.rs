//! The calls of the client's suite, to any server of Kubernetes.

#[path = "../../../../crates/client/tests/it/suite.rs"]
mod suite;

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use apimachinery::client::config::{ConfigLoader, KubeconfigFiles};
use apimachinery::client::{Client, ContentPreference, RateLimit};
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
    suite::run(&format!("suite-{now}"), &formats, |content| {
        let client = Client::connect(&config, &codecs).unwrap().content(content);
        client.rate_limit(RateLimit::unlimited()).build().unwrap()
    })
    .await;
}
