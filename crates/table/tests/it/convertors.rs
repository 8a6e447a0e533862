//! Convertors and what requests ask of them.

use std::sync::Arc;

use apimachinery_json::to_string;
use apimachinery_meta::v1::{
    GROUP_VERSION, ObjectMeta, PartialObjectMetadata, PartialObjectMetadataList, RowConditionType,
    Status, TableOptions, TableRowCondition,
};
use apimachinery_meta::{StatusError, v1beta1};
use apimachinery_runtime::{GroupResource, GroupVersion, Object, Unknown, Value};
use apimachinery_table::{
    ColumnConvertor, DefaultTableConvertor, IncludeObject, PrinterColumn, Row, TableConvertor,
    TableError, TableRequest, TypedConvertor, age, age_column, build_table, column, name_column,
    wide_column,
};
use apimachinery_validation::Path;

use super::support::{json_of, request, unstructured};

fn object(name: &str) -> PartialObjectMetadata {
    let metadata = ObjectMeta {
        name: name.into(),
        resource_version: "7".into(),
        creation_timestamp: "2024-02-29T12:00:00Z".parse().unwrap(),
        ..ObjectMeta::default()
    };
    PartialObjectMetadata { metadata, ..PartialObjectMetadata::default() }
}

fn list(names: &[&str]) -> PartialObjectMetadataList {
    let mut list = PartialObjectMetadataList::default();
    list.metadata.resource_version = "9".into();
    list.metadata.r#continue = "next".into();
    list.metadata.remaining_item_count = Some(4);
    list.items = names.iter().map(|name| object(name)).collect::<Vec<_>>().into();
    list
}

fn default_convertor() -> DefaultTableConvertor {
    DefaultTableConvertor::new(GroupResource::new("example.com", "things"))
}

/// HTTP-04, TBL-01: A row has nothing, the metadata or all of its object; the metadata names its
/// kind in the version of the table.
#[test]
fn rows_have_of_objects_what_is_asked_for() {
    let convertor = default_convertor();
    let object_of = |request: &TableRequest| {
        let table = convertor.to_table(&list(&["a"]), request).unwrap();
        let text = to_string(&table).unwrap();
        text.split_once(r#""object":"#).unwrap().1.strip_suffix("}]}").unwrap().to_owned()
    };
    let metadata = r#""metadata":{"name":"a","resourceVersion":"7","creationTimestamp":"2024-02-29T12:00:00Z"}"#;
    let partial = |version: &str| {
        format!(r#"{{"kind":"PartialObjectMetadata","apiVersion":"{version}",{metadata}}}"#)
    };
    assert_eq!(object_of(&request()), partial("meta.k8s.io/v1"));
    let beta = request().version(&v1beta1::GROUP_VERSION).unwrap();
    assert_eq!(object_of(&beta), partial("meta.k8s.io/v1beta1"));
    assert_eq!(object_of(&request().include_object(IncludeObject::None)), "null");

    let table =
        convertor.to_table(&object("a"), &request().include_object(IncludeObject::Object)).unwrap();
    assert_eq!(table.rows[0].object.object().unwrap().downcast_ref(), Some(&object("a")));
}

/// HTTP-04: The bookmark after the initial events of a watch keeps its metadata in any case.
#[test]
fn the_end_of_initial_events_can_be_seen() {
    let mut bookmark = object("");
    bookmark.metadata.annotations.insert("k8s.io/initial-events-end".into(), "true".into());
    let request = request().include_object(IncludeObject::None);
    let table = default_convertor().to_table(&bookmark, &request).unwrap();
    assert!(table.rows[0].object.object().is_some());
}

/// HTTP-04: The options of a request; a policy that does not exist is a bad request in the
/// reference's words.
#[test]
fn options_choose_what_is_included() {
    let from = |policy: &str| {
        let options = TableOptions { include_object: policy.into(), ..TableOptions::default() };
        TableRequest::from_options(&options, request().now())
    };
    for (policy, expected) in [
        ("", IncludeObject::Metadata),
        ("Metadata", IncludeObject::Metadata),
        ("None", IncludeObject::None),
        ("Object", IncludeObject::Object),
    ] {
        assert_eq!(from(policy).unwrap(), request().include_object(expected));
    }
    let status = StatusError::from(from("Foo").unwrap_err()).into_status();
    assert_eq!((status.code, status.reason.as_str()), (400, "BadRequest"));
    let expected = r#"Unable to convert to Table as requested: includeObject: Invalid value: "Foo": must be 'Metadata', 'Object', 'None', or empty"#;
    assert_eq!(status.message, expected);
}

/// HTTP-04: What has no metadata is not acceptable as a table, and neither is another version of
/// it.
#[test]
fn object_without_metadata_as_a_table_is_not_acceptable() {
    let error = default_convertor().to_table(&Status::default(), &request()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the resource things.example.com does not support being converted to a Table"
    );
    let asked = request().resource(GroupResource::new("", "pods"));
    let error = default_convertor().to_table(&Unknown::default(), &asked).unwrap_err();
    let status = StatusError::from(error).into_status();
    assert_eq!((status.code, status.reason.as_str()), (406, "NotAcceptable"));
    assert_eq!(status.message, "the resource pods does not support being converted to a Table");

    let error = request().version(&GroupVersion::new("meta.k8s.io", "v2")).unwrap_err();
    assert_eq!(error.to_string(), "no Table exists in group version meta.k8s.io/v2");
    assert_eq!(StatusError::from(error).status().code, 406);
    assert_eq!(*request().group_version(), GROUP_VERSION);

    let columns = ColumnConvertor::new([]).unwrap();
    let error = columns.to_table(&Status::default(), &request()).unwrap_err();
    assert!(matches!(error, TableError::NoMetadata(_)));
    assert_eq!(error.to_string(), "object does not implement the Object interfaces");
    assert_eq!(StatusError::from(error).status().code, 500);
}

/// TBL-01: Objects of a type are examined through their unstructured form.
#[test]
fn printer_columns_look_into_types() {
    let convertor = ColumnConvertor::new([
        PrinterColumn::new("Version", "string", ".metadata.resourceVersion"),
        PrinterColumn::new("Kind", "string", ".kind"),
        PrinterColumn::age(),
    ])
    .unwrap();
    assert_eq!(convertor.columns().len(), 4);
    let table = convertor.to_table(&list(&["a", "b"]), &request()).unwrap();
    let cells: Vec<_> = table.rows.iter().map(|row| row.cells.to_vec()).collect();
    let kind = "PartialObjectMetadata";
    assert_eq!(cells, ["a", "b"].map(|it| [it, "7", kind, "3d1h"].map(Value::from)));
    assert_eq!(table.metadata, list(&[]).metadata);
}

/// TBL-01: Lists in lists are rows, too; the default table takes each for one object.
#[test]
fn lists_in_lists_are_flat() {
    let outer = unstructured(
        r#"{"items":[{"metadata":{"name":"a"}},{"metadata":{"name":"inner"},"items":[{"metadata":{"name":"b"}},{}]}]}"#,
    );
    let names = |convertor: &dyn TableConvertor| -> Vec<Value> {
        let table = convertor.to_table(&outer, &request()).unwrap();
        table.rows.iter().map(|row| row.cells[0].clone()).collect()
    };
    assert_eq!(names(&ColumnConvertor::new([]).unwrap()), ["a", "b", ""].map(Value::from));
    assert_eq!(names(&default_convertor()), ["a", "inner"].map(Value::from));
}

#[test]
fn ones_own_types_have_ones_own_columns() {
    let columns =
        vec![name_column(), wide_column("Labels", "integer", "How many there are."), age_column()];
    let convertor = TypedConvertor::new(columns, |it: &PartialObjectMetadata, row| Row {
        cells: vec![
            row.name().into(),
            (it.metadata.labels.len() as i64).into(),
            age(row.metadata().creation_timestamp, row.now()).into(),
        ],
        conditions: vec![TableRowCondition {
            r#type: RowConditionType::COMPLETED,
            status: "True".into(),
            ..TableRowCondition::default()
        }],
    });
    let convertor: Arc<dyn TableConvertor> = Arc::new(convertor);
    let asked = request().include_object(IncludeObject::None);
    let table = convertor.to_table(&list(&["a"]), &asked).unwrap();
    assert_eq!(table.column_definitions[1].priority, 1);
    let text = json_of(&table);
    let rows = r#""rows":[{"cells":["a",0,"3d1h"],"conditions":[{"type":"Completed","status":"True"}],"object":null}]}"#;
    assert!(text.ends_with(rows), "{text}");

    let error = convertor.to_table(&unstructured("{}"), &asked).unwrap_err();
    assert!(matches!(error, TableError::Row(_)));
    assert!(error.to_string().contains("PartialObjectMetadata"), "{error}");
}

#[test]
fn a_convertor_by_hand_gives_columns_and_cells() {
    let failing = |_: &dyn Object, _: &ObjectMeta| Err(TableError::row("no luck"));
    let columns = [column("A", "string", "")];
    let error = build_table(&list(&["a"]), &request(), &columns, failing).unwrap_err();
    assert_eq!(error.to_string(), "no luck");
    let table = build_table(&list(&[]), &request().headers(false), &columns, failing).unwrap();
    assert!(table.column_definitions.is_null() && !table.rows.is_null());
}

/// TBL-01: The columns of a definition are checked in the words of the reference.
#[test]
fn wrong_printer_columns_are_reported() {
    let path = Path::new("columns").index(1);
    let texts = |column: &PrinterColumn| column.validate(&path).to_string();
    assert!(PrinterColumn::age().validate(&path).is_empty());
    let types = "boolean,date,integer,number,string";
    let expected = format!(
        "[columns[1].name: Required value, columns[1].type: Required value: must be one of {types}, columns[1].JSONPath: Required value]"
    );
    assert_eq!(texts(&PrinterColumn::default()), expected);
    let formats = "byte,date,date-time,double,float,int32,int64,password";
    let expected = format!(
        r#"[columns[1].type: Invalid value: "int": must be one of {types}, columns[1].format: Invalid value: "x": must be one of {formats}, columns[1].JSONPath: Invalid value: "a": must be a simple json path starting with .]"#
    );
    let column = PrinterColumn { format: "x".into(), ..PrinterColumn::new("A", "int", "a") };
    assert_eq!(texts(&column), expected);
}
