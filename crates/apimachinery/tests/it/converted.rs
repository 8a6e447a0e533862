//! What becomes of objects that are converted as they are, without their defaults, and of the items
//! of lists. The answers of the server's registry to many more are in `testdata/versions`.

use apimachinery::codecs;
use apimachinery::runtime::{DecodeRequest, Decoder, Input};
use serde_json::{Value, json};

/// The object in another version, without defaults.
fn converted(object: &Value, to: &str) -> Value {
    let codecs = codecs();
    let serializer = &codecs.for_media_type("application/json").expect("it is there").serializer;
    let text = object.to_string();
    let decoded = serializer.decode_with(Input::from(&text), DecodeRequest::default());
    let object = decoded.expect("it is an object").into_object();
    let version: apimachinery::GroupVersion = to.parse().expect("it is a version");
    let converted = codecs.scheme().convert_box_to_version(object, &version, None);
    let (object, _) = converted.expect("there is a conversion");
    let text = codecs.to_json_string(&*object).expect("it has a form");
    serde_json::from_str(&text).expect("it is JSON")
}

/// CNV-06: an object in memory is brought into one form before it becomes an older version: claims
/// have their kind, and what the reference's internal type has a zero for is zero.
#[test]
fn objects_without_defaults_become_what_the_reference_makes_of_them() {
    let claims = json!([{"metadata": {"name": "a"}}]);
    let set = json!({"apiVersion": "apps/v1", "kind": "StatefulSet", "spec": {"volumeClaimTemplates": claims}});
    for version in ["apps/v1beta1", "apps/v1beta2"] {
        let converted = converted(&set, version);
        let claim = &converted["spec"]["volumeClaimTemplates"][0];
        assert_eq!(claim["kind"], "PersistentVolumeClaim", "{version}");
        assert_eq!(claim["apiVersion"], "v1", "{version}");
        assert_eq!(converted["spec"]["replicas"], 0, "{version}");
    }
    let set = json!({"apiVersion": "apps/v1", "kind": "DaemonSet"});
    let generation = json!({"deprecated.daemonset.template.generation": "0"});
    assert_eq!(converted(&set, "apps/v1beta2")["metadata"]["annotations"], generation);
    let service = json!({"name": "a", "namespace": "b"});
    let api = json!({"apiVersion": "apiregistration.k8s.io/v1", "kind": "APIService", "spec": {"service": service}});
    assert_eq!(converted(&api, "apiregistration.k8s.io/v1beta1")["spec"]["service"]["port"], 0);
    let webhook = json!({"clientConfig": {"service": service}});
    let conversion = json!({"strategy": "Webhook", "webhook": webhook});
    let definition = json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "spec": {"conversion": conversion}});
    let converted = converted(&definition, "apiextensions.k8s.io/v1beta1");
    assert_eq!(converted["spec"]["conversion"]["webhookClientConfig"]["service"]["port"], 0);
}

/// CNV-06: the items of lists keep what they say of their kind where the reference's do.
#[test]
fn items_keep_their_kinds_where_those_of_the_reference_do() {
    let item = json!({"kind": "Role", "apiVersion": "rbac.authorization.k8s.io/v1", "metadata": {"name": "a"}});
    let list = |kind: &str| json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": kind, "items": [item]});
    for (kind, version, is_kept) in [
        ("RoleList", "v1beta1", true),
        ("RoleList", "v1alpha1", true),
        ("RoleBindingList", "v1beta1", true),
        ("RoleBindingList", "v1alpha1", false),
    ] {
        let converted = converted(&list(kind), &format!("rbac.authorization.k8s.io/{version}"));
        let found = &converted["items"][0];
        let expected = if is_kept { json!("Role") } else { Value::Null };
        assert_eq!(found["kind"], expected, "{kind} of {version}");
        assert_eq!(found["apiVersion"].is_string(), is_kept, "{kind} of {version}");
        assert_eq!(found["metadata"]["name"], "a");
    }
}
