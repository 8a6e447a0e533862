//! Data of which it is declared what it is.

use apimachinery_cel::{Budget, CelValue, DataShape, Declaration, Environment, ListKind, Version};
use apimachinery_json::value_from_str;

fn field(name: &str, declaration: Declaration) -> (String, Declaration) {
    (name.to_owned(), declaration)
}

fn of(shape: DataShape) -> Declaration {
    Declaration::new(shape)
}

fn declaration() -> Declaration {
    let port = Declaration::object(
        "Port",
        [
            field("name", of(DataShape::String)),
            field("port", of(DataShape::IntOrString)),
            field("weight", of(DataShape::Double)),
        ],
    );
    let items = || port.clone().into();
    Declaration::object(
        "Self",
        [
            field("replicas", of(DataShape::Int)),
            field("foo-bar", of(DataShape::String).nullable()),
            field("namespace", of(DataShape::String)),
            field(
                "ports",
                of(DataShape::List { items: items(), kind: ListKind::Map(vec!["name".into()]) }),
            ),
            field(
                "tags",
                of(DataShape::List { items: of(DataShape::String).into(), kind: ListKind::Set }),
            ),
            field("labels", Declaration::map(of(DataShape::String))),
            field("grace", of(DataShape::Duration)),
            field("day", of(DataShape::Date)),
            field("at", of(DataShape::DateTime)),
            field("blob", of(DataShape::Bytes)),
            field("any", of(DataShape::Preserved)),
            field("broken", of(DataShape::Int)),
        ],
    )
}

const DATA: &str = r#"{
    "replicas": 3, "foo-bar": "x", "namespace": "n", "tags": ["b", "a"], "labels": {"k": "v"}, "grace": "1h",
    "ports": [{"name": "a", "port": 80, "weight": 1}, {"name": "b", "port": "http", "weight": 2.5}],
    "day": "2024-02-29", "at": "2024-02-29T01:02:03Z", "blob": "aGk=", "any": {"x": [1]}, "broken": "text",
    "undeclared": 1
}"#;

fn evaluate(expression: &str) -> Result<bool, String> {
    let declaration = declaration();
    let environment = Environment::kubernetes(Version::DEFAULT).with_declared("self", &declaration);
    let program = environment.compile(expression).map_err(|errors| errors.to_string())?;
    let data = value_from_str(DATA).expect("it is JSON");
    let value = CelValue::declared(&data, &declaration).expect("it is an object");
    let outcome = program.evaluate(&[("self", value)], Budget::PER_CALL);
    outcome
        .map_err(|error| error.to_string())
        .map(|value| value.as_bool().expect("it is a truth value"))
}

/// CRD-08: data is read as what it is declared to be.
#[test]
fn data_is_what_is_declared() {
    for expression in [
        "self.replicas == 3",
        "self.foo__dash__bar == 'x'",
        "self.namespace == 'n' && self.__namespace__ == 'n'",
        "has(self.foo__dash__bar) && !has(self.blob) == false",
        "self.tags == ['a', 'b'] && self.tags + ['a', 'c'] == ['b', 'a', 'c']",
        "self.ports.map(p, p.name) == ['a', 'b']",
        "self.ports[0].port == 80 && self.ports[1].port == 'http'",
        "self.ports[0].weight == 1.0 && type(self.ports[0].weight) == double",
        "(self.ports + self.ports).size() == 2",
        "self.ports == self.ports",
        "self.labels.k == 'v' && self.labels.all(k, k == 'k')",
        "self.grace > duration('59m') && self.grace.getMinutes() == 60",
        "self.day.getDate() == 29 && self.at.getHours() == 1",
        "self.blob == b'hi'",
        "has(self.replicas) && !has(self.labels.zz)",
    ] {
        assert_eq!(evaluate(expression), Ok(true), "{expression}");
    }
}

/// CRD-08: what is not declared is not seen, and data that is something else is reported.
#[test]
fn undeclared_field_is_absent() {
    let undefined =
        "ERROR: <input>:1:5: undefined field 'undeclared'\n | self.undeclared == 1\n | ....^";
    assert_eq!(evaluate("self.undeclared == 1"), Err(undefined.to_owned()));
    let preserved = evaluate("self.any == self.any").expect_err("it is not to be seen");
    assert!(preserved.starts_with("ERROR: <input>:1:5: undefined field 'any'"), "{preserved}");
    let escaped = evaluate("self.namespac == 'n'").expect_err("there is no such field");
    assert!(escaped.starts_with("ERROR: <input>:1:5: undefined field 'namespac'"), "{escaped}");
    let wrong = "invalid data, expected int, got string";
    assert_eq!(evaluate("self.broken == 1"), Err(wrong.to_owned()));
    assert_eq!(evaluate("self.labels.zz == ''"), Err("no such key: zz".to_owned()));
    assert_eq!(evaluate("self.ports[7].name == ''"), Err("index out of bounds: 7".to_owned()));
}

/// CRD-08: what an estimate says depends on the sizes that are declared.
#[test]
fn estimates_use_declared_sizes() {
    let small = Declaration::object(
        "S",
        [field("l", Declaration::list(of(DataShape::String).with_max_size(10)).with_max_size(5))],
    );
    let environment = Environment::kubernetes(Version::DEFAULT).with_declared("self", &small);
    let program = environment.compile("self.l.all(x, x == 'a')").expect("it is right");
    let estimate = program.estimate_cost(&small);
    assert_eq!((estimate.min, estimate.max), (3, 28));
    assert_eq!(program.estimate_cost(&()).max, u64::MAX);
    assert_eq!(program.variables().collect::<Vec<_>>(), ["self"]);
}

/// CRD-08: sets are the same in any order and number, and lists of items with keys in any order; so
/// are the lists that two of them make together.
#[test]
fn sets_and_lists_with_keys_have_no_order() {
    for expression in [
        "self.tags == ['a', 'b'] && self.tags != ['a', 'c']",
        "self.tags + ['c'] == ['c', 'b', 'a']",
        "self.ports + [self.ports[1]] == [self.ports[1], self.ports[0]]",
        "(self.ports + self.ports)[1].name == 'b'",
    ] {
        assert_eq!(evaluate(expression), Ok(true), "{expression}");
    }
}
