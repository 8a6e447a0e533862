//! What exists at the start.

use apimachinery_test_server::{FixtureError, StartError, TestServer};
use http::Method;
use serde_json::json;

use super::{Client, MAPS};

pub(crate) const DEFINITION: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties: {schedule: {type: string, default: '@daily'}, replicas: {type: integer}}
          status: {type: object, properties: {ready: {type: boolean}}}
";
const CRONTABS: &str = "/apis/example.com/v1/namespaces/shop/crontabs";

/// Documents of YAML in any order, with status and namespace.
#[tokio::test]
async fn yaml_exists_at_the_start() {
    let objects = "
apiVersion: v1
kind: List
items:
- apiVersion: example.com/v1
  kind: CronTab
  metadata: {name: nightly, namespace: shop}
  status: {ready: true}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}
status: {readyReplicas: 1, replicas: 1}
";
    let builder = TestServer::builder().yaml(objects).yaml(DEFINITION);
    let server = builder.start().await.unwrap();
    let client = Client::of(&server);
    let (_, crontab) = client.get(&format!("{CRONTABS}/nightly")).await;
    assert_eq!(crontab["status"], json!({"ready": true}));
    assert_eq!(client.get(&format!("{MAPS}/a")).await.1["data"], json!({"k": "v"}));
    let path = "/apis/apps/v1/namespaces/shop/deployments/web";
    assert_eq!(client.get(path).await.1["status"]["readyReplicas"], 1);
    assert_eq!(server.requests().all().len(), 3);
    server.load_yaml("{apiVersion: v1, kind: Namespace, metadata: {name: late}}").await.unwrap();
    assert_eq!(client.get("/api/v1/namespaces/late").await.0, 200);
}

/// A definition as any type that serde serializes.
#[tokio::test]
async fn crd_is_served() {
    let schema = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "cars.example.com"},
        "spec": {
            "group": "example.com",
            "scope": "Cluster",
            "names": {"plural": "cars", "kind": "Car"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
        },
    });
    let car =
        json!({"apiVersion": "example.com/v1", "kind": "Car", "metadata": {"name": "beetle"}});
    let builder = TestServer::builder().object(car).crd(definition);
    let server = builder.start().await.unwrap();
    let client = Client::of(&server);
    assert_eq!(client.get("/apis/example.com/v1/cars/beetle").await.0, 200);
    let car = r#"{"apiVersion":"example.com/v1","kind":"Car","metadata":{"name":"bus"}}"#;
    assert_eq!(client.send(Method::POST, "/apis/example.com/v1/cars", car).await.0, 201);
}

/// A folder, with folders in it and other files.
#[tokio::test]
async fn folder_exists_at_the_start() {
    let folder = std::env::temp_dir().join(format!("test-server-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("later")).unwrap();
    let crontab =
        "{apiVersion: example.com/v1, kind: CronTab, metadata: {name: a, namespace: shop}}";
    std::fs::write(folder.join("a.yaml"), crontab).unwrap();
    std::fs::write(folder.join("later/definition.yml"), DEFINITION).unwrap();
    std::fs::write(folder.join("README.md"), "no object").unwrap();
    let started = TestServer::builder().files(&folder).start().await;
    let file = TestServer::builder().files(folder.join("README.md")).start().await;
    std::fs::remove_dir_all(&folder).unwrap();
    let (status, crontab) = Client::of(&started.unwrap()).get(&format!("{CRONTABS}/a")).await;
    assert_eq!((status, &crontab["spec"]), (200, &serde_json::Value::Null));
    assert!(matches!(file, Err(StartError::Fixture(FixtureError::Decode { .. }))), "{file:?}");
}

#[tokio::test]
async fn mistakes_are_named() {
    let error =
        async |yaml: &str| TestServer::builder().yaml(yaml).start().await.unwrap_err().to_string();
    let unknown = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, dta: {k: v}}";
    assert_eq!(error(unknown).await, "text: strict decoding error: unknown field \"dta\"");
    let undefined = "{apiVersion: example.com/v1, kind: CronTab, metadata: {name: a}}";
    assert_eq!(
        error(undefined).await,
        "example.com/v1, Kind=CronTab a: the server could not find the requested resource"
    );
    let missing = TestServer::builder().files("missing.yaml").start().await.unwrap_err();
    assert!(missing.to_string().starts_with("missing.yaml: "), "{missing}");
    assert_eq!(format!("{missing:?}"), missing.to_string());
    let StartError::Fixture(fixture) = &missing else { panic!("{missing}") };
    assert_eq!(format!("{fixture:?}"), missing.to_string());
}
