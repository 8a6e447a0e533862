//! What a program decides about changes of objects.

use std::sync::{Arc, Mutex};

use apimachinery_api::admission::v1::Operation;
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::core::v1::ConfigMap;
use apimachinery_meta::StatusError;
use apimachinery_runtime::Object;
use apimachinery_server::{Admission, AdmissionRequest, MemoryStore, Server};
use http::Method;
use serde_json::json;

use super::{APPLY, Client, JSON, MERGE};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Maps say who made them, are not grey, and are kept when they are precious; everything is noted.
#[derive(Clone, Default)]
struct Maps(Arc<Mutex<Vec<String>>>);

impl Maps {
    fn noted(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Admission for Maps {
    fn mutate(
        &self,
        request: &AdmissionRequest<'_>,
        object: &mut dyn Object,
    ) -> Result<(), StatusError> {
        if let Some(map) = object.downcast_mut::<ConfigMap>() {
            map.data.insert("by".into(), request.user.username.clone());
        }
        Ok(())
    }

    fn validate(
        &self,
        request: &AdmissionRequest<'_>,
        object: Option<&dyn Object>,
    ) -> Result<(), StatusError> {
        let is_old = request.old_object.is_some();
        let AdmissionRequest { operation, resource, subresource, namespace, name, .. } = request;
        let dry = if request.is_dry_run { " dry" } else { "" };
        self.0.lock().unwrap().push(format!(
            "{} {}/{subresource} {namespace}/{name} old={is_old} new={}{dry}",
            operation.as_str(),
            resource.resource,
            object.is_some()
        ));
        let map = |it: Option<&dyn Object>| {
            Some(it?.downcast_ref::<ConfigMap>()?.data.get("colour")?.clone())
        };
        if object
            .is_some_and(|it| it.downcast_ref::<Scale>().is_some_and(|it| it.spec.replicas > 5))
        {
            return Err(request.forbidden("five are enough"));
        }
        match (map(object), map(request.old_object)) {
            (Some(colour), _) if colour == "grey" => Err(request.forbidden("it is grey")),
            (_, Some(colour)) if colour == "gold" && **operation == Operation::DELETE => {
                Err(request.forbidden("it is precious"))
            }
            _ => Ok(()),
        }
    }
}

async fn server() -> (Client, Maps) {
    let maps = Maps::default();
    let server = Server::builder().admission(maps.clone()).build(MemoryStore::new()).await.unwrap();
    maps.noted();
    (Client(server), maps)
}

fn map(name: &str, colour: &str) -> String {
    json!({"metadata": {"name": name}, "data": {"colour": colour}}).to_string()
}

/// Objects are changed before they are stored, and refused in the words of the reference, whichever
/// verb stores them.
#[tokio::test]
async fn objects_are_changed_and_refused_by_every_verb() {
    let (client, _) = server().await;
    let refused = (403, r#"configmaps "a" is forbidden: it is grey"#.to_owned());
    assert_eq!(client.fails(Method::POST, MAPS, JSON, &map("a", "grey")).await, refused);
    assert_eq!(client.post(MAPS, &map("a", "red")).await["data"]["by"], "admin");
    let path = format!("{MAPS}/a");
    assert_eq!(client.fails(Method::PUT, &path, JSON, &map("a", "grey")).await, refused);
    let patch = r#"{"data":{"colour":"grey"}}"#;
    assert_eq!(client.fails(Method::PATCH, &path, MERGE, patch).await, refused);
    let apply = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {colour: grey}\n";
    let path = format!("{MAPS}/b?fieldManager=me");
    assert_eq!(
        client.fails(Method::PATCH, &path, APPLY, apply).await,
        (403, r#"configmaps "b" is forbidden: it is grey"#.into())
    );
    let (_, applied) =
        client.send(Method::PATCH, &path, APPLY, &apply.replace("grey", "gold")).await;
    assert_eq!(applied["data"]["by"], "admin");
    let precious = (403, r#"configmaps "b" is forbidden: it is precious"#.to_owned());
    assert_eq!(client.fails(Method::DELETE, &format!("{MAPS}/b"), JSON, "").await, precious);
    assert_eq!(client.fails(Method::DELETE, MAPS, JSON, "").await, precious);
    let generated = json!({"metadata": {"generateName": "g-"}, "data": {"colour": "grey"}});
    let (_, text) = client.fails(Method::POST, MAPS, JSON, &generated.to_string()).await;
    assert!(text.starts_with("configmaps \"g-") && text.ends_with("it is grey"), "{text}");
}

/// A program knows what is asked, of which part, and whether it is a dry run.
#[tokio::test]
async fn requests_are_described() {
    let (client, maps) = server().await;
    client.post(&format!("{MAPS}?dryRun=All"), &map("a", "red")).await;
    client.post(MAPS, &map("a", "red")).await;
    client.ok(Method::DELETE, &format!("{MAPS}/a"), "").await;
    assert_eq!(
        maps.noted(),
        [
            "CREATE configmaps/ default/a old=false new=true dry",
            "CREATE configmaps/ default/a old=false new=true",
            "DELETE configmaps/ default/a old=true new=false",
        ]
    );
    let pods = "/api/v1/namespaces/default/pods";
    let pod = r#"{"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}}"#;
    client.post(pods, pod).await;
    let binding = r#"{"metadata":{"name":"p"},"target":{"name":"n"}}"#;
    client.post(&format!("{pods}/p/binding"), binding).await;
    client.send(Method::PATCH, &format!("{pods}/p/status"), MERGE, r#"{"status":{}}"#).await;
    client.post(&format!("{pods}/p/eviction"), r#"{"metadata":{"name":"p"}}"#).await;
    assert_eq!(
        maps.noted(),
        [
            "CREATE pods/ default/p old=false new=true",
            "CREATE pods/binding default/p old=false new=true",
            "UPDATE pods/status default/p old=true new=true",
            "CREATE pods/eviction default/p old=false new=true",
        ]
    );
}

/// Of requests about the scale, the scale is decided about.
#[tokio::test]
async fn scales_are_decided_about() {
    let (client, maps) = server().await;
    let all = "/apis/apps/v1/namespaces/default/deployments";
    let web = json!({"metadata": {"name": "web"}, "spec": {"selector": {"matchLabels": {"a": "b"}},
        "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}});
    client.post(all, &web.to_string()).await;
    maps.noted();
    let scale = format!("{all}/web/scale");
    assert_eq!(
        client.fails(Method::PATCH, &scale, MERGE, r#"{"spec":{"replicas":6}}"#).await,
        (403, r#"deployments.apps "web" is forbidden: five are enough"#.into())
    );
    assert_eq!(maps.noted(), ["UPDATE deployments/scale default/web old=true new=true"]);
    assert_eq!(client.get(&format!("{all}/web")).await["spec"]["replicas"], 1);
}
