//! What the API gives.

use apimachinery_json::value_from_str;
use apimachinery_jsonpath::{
    FindErrorKind, Found, JsonPath, ParseErrorKind, PrintError, RelaxedError,
};
use apimachinery_runtime::{Unstructured, Value};

fn value(json: &str) -> Value {
    value_from_str(json).unwrap()
}

fn path(template: &str) -> JsonPath {
    template.parse().unwrap_or_else(|error| panic!("{template}: {error}"))
}

/// TBL-02: Results are borrowed from the data, a list of them for each part of the template.
#[test]
fn results_are_borrowed() {
    let data = value(r#"{"a":[1,{"b":"x"}],"n":null}"#);
    let template = path("text{.a}{.a[*]}{.n}{.a[1].b}");
    let found = template.find(&data).unwrap();
    let items = data.get("a").unwrap().as_list().unwrap();
    let expected = [
        vec![Found::LiteralText(b"text")],
        vec![Found::List(items)],
        vec![Found::Int(1), Found::from(&items[1])],
        vec![Found::Null],
        vec![Found::Text("x")],
    ];
    assert_eq!(found, expected);
    assert!(std::ptr::eq(found[1][0].as_list().unwrap(), items), "it is no copy");
    assert_eq!(found[0][0].as_str(), Some("text"));
    assert_eq!(found[2][1].to_value(), items[1]);
}

/// TBL-02: An object without a type is data as it stands, and a template may be used again.
#[test]
fn objects_are_data_and_templates_are_not_used_up() {
    let Value::Map(content) = value(r#"{"items":[{"n":1},{"n":2}],"kind":"List"}"#) else {
        panic!("it is a map")
    };
    let object = Unstructured::new(content);
    let template = path("{.kind}:{range .items[*]} {.n}{end}.");
    for _ in 0..3 {
        assert_eq!(template.print(&object).unwrap(), "List: 1 2.");
        assert_eq!(template.print(object.content()).unwrap(), "List: 1 2.");
    }
}

#[test]
fn errors_say_where_they_are() {
    let error = "ab{.c[x]}".parse::<JsonPath>().unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::Index("x".into()));
    assert_eq!(error.offset(), 5);
    let error = "{.c['a', 'b',x]}".parse::<JsonPath>().unwrap_err();
    assert_eq!((error.to_string().as_str(), error.offset()), ("invalid array index x", 12));
    let error = "{.items[?(@.a=='b' )].c[?(@.d==*)]}".parse::<JsonPath>().unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::UnrecognizedCharacter('*'));
    assert_eq!(error.offset(), 31);

    let template = path("{.a}{.b.c['d.e']}");
    let data = value(r#"{"a":1,"b":{"c":{"d":2}}}"#);
    let error = template.find(&data).unwrap_err();
    assert_eq!(error.kind(), &FindErrorKind::NotFound("e".into()));
    assert_eq!(&template.to_string()[error.span()], ".e");
}

/// TBL-02: kubectl's short forms of one expression.
#[test]
fn relaxed_expressions_need_no_braces() {
    for text in ["x.y", ".x.y", "{x.y}", "{.x.y}"] {
        assert_eq!(JsonPath::relaxed(text).unwrap().to_string(), "{.x.y}");
    }
    assert_eq!(JsonPath::relaxed("").unwrap().to_string(), "");
    assert_eq!(JsonPath::relaxed(".").unwrap().to_string(), "{..}");
    for text in ["{}", "{{.x}}", "{x}}", "x}", "{x", "a{.x}"] {
        let error = JsonPath::relaxed(text).unwrap_err();
        assert_eq!(error, RelaxedError::Braces, "{text}");
        let expected = "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'";
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(JsonPath::relaxed("x[").unwrap_err().to_string(), "unterminated array");
}

#[test]
fn failed_write_leaves_the_output_unchanged() {
    let data = Value::from(vec![Value::from(1), Value::from(f64::NAN)]);
    let mut out = b"before ".to_vec();
    let template = path("{[0]}{$}");
    assert!(matches!(template.write(&data, &mut out), Err(PrintError::Encode(_))));
    assert_eq!(out, b"before ");
    template.write_results(&[Found::Int(1), Found::Float(1e21)], &mut out).unwrap();
    assert_eq!(out, b"before 1 1e+21");
    let template = path(r#"{"\xff"}"#);
    assert!(matches!(template.print(&data), Err(PrintError::NotUtf8)));
    template.write(&data, &mut out).unwrap();
    assert_eq!(out, b"before 1 1e+21\xff");
}
