use kube_example::{client, codecs, pod_names_of_watch, pods};

use super::server::{Answers, PROTOBUF, server};

#[tokio::test]
async fn types_of_k8s_openapi_are_made_of_protobuf() {
    let answers = Answers::default();
    // With the layer and without it.
    let plain = kube::Client::new(server(answers.clone()), "default");
    for client in [client(server(answers.clone())), plain] {
        let codecs = codecs().unwrap();
        let pods = pods(&client, &codecs).await.unwrap();
        assert_eq!(pods.items[1].metadata.name.as_deref(), Some("b"));
        let told = pod_names_of_watch(&client, &codecs).await.unwrap();
        assert_eq!(told, ["ADDED c", "DELETED a"]);
    }
    assert!(answers.lock().unwrap().iter().all(|(_, it)| it.starts_with(PROTOBUF)));
}
