//! What `Printers` does around the printers.

use apimachinery_api::core::v1::{Pod, Service};
use apimachinery_json::value_from_str;
use apimachinery_meta::Time;
use apimachinery_meta::v1::{PartialObjectMetadata, Status};
use apimachinery_printers::{Printers, all};
use apimachinery_runtime::{Object, Unstructured, Value};
use apimachinery_table::{IncludeObject, TableConvertor, TableRequest};

use super::support::{KINDS, has_list, json_of, kind_of, read, scheme};

fn request() -> TableRequest {
    TableRequest::new("2024-03-03T13:00:00Z".parse::<Time>().unwrap())
}

fn names(printers: &Printers, object: &dyn Object) -> Vec<String> {
    let table = printers.to_table(object, &request()).unwrap();
    table.column_definitions.iter().map(|it| it.name.to_string()).collect()
}

fn unstructured(json: &str) -> Unstructured {
    match value_from_str(json) {
        Ok(Value::Map(content)) => Unstructured::new(content),
        other => panic!("{json} is not an object: {other:?}"),
    }
}

#[test]
fn every_kind_and_its_list_are_known() {
    use apimachinery_runtime::ObjectRegistry;
    let printers = all();
    for (version, kind, _) in KINDS {
        let new = |kind: &str| scheme().new_object(&kind_of(version, kind)).unwrap();
        assert!(printers.knows(&*new(kind)), "{version} {kind}");
        assert_eq!(
            has_list(kind),
            scheme()
                .new_object(&kind_of(version, &format!("{kind}List")))
                .is_ok_and(|it| printers.knows(&*it))
        );
    }
}

#[test]
fn other_kinds_are_shown_by_their_name_and_when_they_were_made() {
    let limits = read(r#"{"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"a"}}"#);
    assert!(!all().knows(&*limits));
    assert_eq!(names(&all(), &*limits), ["Name", "Created At"]);
    assert_eq!(names(&Printers::new(), &Pod::default()), ["Name", "Created At"]);
    let own =
        unstructured(r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"}}"#);
    assert_eq!(names(&all(), &own), ["Name", "Age"]);
}

#[test]
fn other_versions_and_data_without_types_are_converted_where_a_scheme_says_how() {
    let old = read(
        r#"{"apiVersion":"autoscaling/v1","kind":"HorizontalPodAutoscaler","spec":{"maxReplicas":3}}"#,
    );
    assert_eq!(names(&all(), &*old), ["Name", "Created At"]);
    let printers = all().scheme(scheme().clone());
    assert_eq!(names(&printers, &*old)[1..4], ["Reference", "Targets", "MinPods"]);

    let json = r#"{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"},"data":{"k":"YQ=="}}"#;
    let table = printers.to_table(&unstructured(json), &request()).unwrap();
    assert_eq!(*table.rows[0].cells, ["a".into(), "".into(), 1.into(), "<unknown>".into()]);
}

#[test]
fn rows_have_what_the_request_wants_of_their_objects() {
    let mut pod = Pod::default();
    pod.metadata.name = "web".into();
    let object = |include| {
        let table = all().to_table(&pod, &request().include_object(include)).unwrap();
        table.rows[0].object.clone()
    };
    assert!(object(IncludeObject::None).object().is_none());
    let metadata = object(IncludeObject::Metadata);
    let metadata = metadata.object().unwrap().downcast_ref::<PartialObjectMetadata>();
    assert_eq!(metadata.unwrap().metadata.name, "web");
    assert!(object(IncludeObject::Object).object().unwrap().is::<Pod>());
}

#[test]
fn status_has_no_metadata_in_its_row() {
    let status = Status { message: "gone".into(), ..Status::default() };
    let table = all().to_table(&status, &request()).unwrap();
    assert!(table.rows[0].object.object().is_none());
    assert_eq!(*table.rows[0].cells, ["".into(), "".into(), "gone".into()]);
}

#[test]
fn narrow_tables_lack_the_columns_of_wide_output_and_shorten_addresses() {
    let mut service = Service::default();
    service.spec.r#type = "LoadBalancer".into();
    service.status.load_balancer.ingress.push(Default::default());
    service.status.load_balancer.ingress[0].hostname = "balancer.example.com".into();
    let external = |printers: Printers| {
        let table = printers.to_table(&service, &request()).unwrap();
        (table.column_definitions.len(), table.rows[0].cells[3].clone())
    };
    assert_eq!(external(all()), (7, "balancer.example.com".into()));
    assert_eq!(external(all().wide(false)), (6, "balancer.exam...".into()));
}

#[test]
fn addresses_are_cut_by_bytes_as_go_cuts_them() {
    let shown = |name: &str| {
        let service = format!(
            r#"{{"apiVersion":"v1","kind":"Service","spec":{{"type":"LoadBalancer"}},
                "status":{{"loadBalancer":{{"ingress":[{{"hostname":"{name}"}}]}}}}}}"#
        );
        let table = all().wide(false).to_table(&*read(&service), &request()).unwrap();
        let at = table.column_definitions.iter().position(|it| it.name == "External-IP").unwrap();
        json_of(&table)["rows"][0]["cells"][at].as_str().unwrap().to_owned()
    };
    assert_eq!(shown("sixteen-bytes-is"), "sixteen-bytes-is");
    assert_eq!(shown("sixteen-bytes-is-"), "sixteen-bytes...");
    assert_eq!(shown("elevenbytes\u{20ac}\u{20ac}"), "elevenbytes\u{fffd}\u{fffd}...");
}

#[test]
fn many_gates_and_containers_of_a_pod_are_counted_in_one_pass() {
    const MANY: usize = 20_000;
    let each = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<Vec<_>>().join(",");
    let gates = each(&|it| format!(r#"{{"conditionType":"a{it}"}}"#));
    let conditions = each(&|it| format!(r#"{{"type":"a{it}","status":"True"}}"#));
    let containers = each(&|it| format!(r#"{{"name":"c{it}","restartPolicy":"Always"}}"#));
    let statuses =
        each(&|it| format!(r#"{{"name":"c{it}","started":true,"ready":true,"restartCount":1}}"#));
    let pod = read(&format!(
        r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"a"}},
            "spec":{{"readinessGates":[{gates}],"initContainers":[{containers}]}},
            "status":{{"conditions":[{conditions}],"initContainerStatuses":[{statuses}]}}}}"#
    ));
    let table = all().to_table(&*pod, &request()).unwrap();
    let cells = format!("{:?}", table.rows[0].cells);
    assert!(cells.contains("20000/20000"), "{cells}");
    assert_eq!(cells.matches("20000").count(), 5, "{cells}");
}
