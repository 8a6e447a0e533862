//! Expressions of CEL: compiled, estimated, evaluated within a budget.

use std::sync::LazyLock;

use apimachinery::cel::{Budget, CelValue, DataShape, Declaration, Environment, Type, Version};

static SELF: LazyLock<Declaration> = LazyLock::new(|| {
    let text = || Declaration::new(DataShape::String);
    Declaration::object(
        "Self",
        [
            ("name".to_owned(), text()),
            ("n".to_owned(), Declaration::new(DataShape::Int)),
            ("list".to_owned(), Declaration::list(text())),
            ("map".to_owned(), Declaration::map(Declaration::new(DataShape::Int))),
        ],
    )
});

static ENVIRONMENT: LazyLock<Environment> = LazyLock::new(|| {
    let environment = Environment::kubernetes(Version::DEFAULT);
    environment.with_declared("self", &SELF).with_variable("any", Type::Dyn)
});

/// So much work that a single input cannot hold up a fuzzer.
const BUDGET: Budget = Budget(20_000);

pub(crate) fn cel(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let program = match ENVIRONMENT.compile(text) {
        Ok(program) => program,
        Err(errors) => return drop(errors.to_string()),
    };
    let estimated = program.estimate_cost(&*SELF);
    assert!(estimated.min <= estimated.max, "{estimated:?}");
    let json = r#"{"name":"web-1","n":7,"list":["a","bb","a"],"map":{"x":1,"y":-2}}"#;
    let value = apimachinery::json::value_from_str(json).expect("it is JSON");
    let declared = CelValue::declared(&value, &SELF).expect("it is as declared");
    let _ = program.evaluate_counted(&[("self", declared), ("any", CelValue::Int(3))], BUDGET);
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let own = [
        "self.list.all(x, x.startsWith('a')) && self.n <= 10",
        "self.map.map(k, self.map[k]).sum() > 1 ? 'a' : \"b\" + self.name.upperAscii()",
        "has(self.name) && size(self.list) >= 2u && any in [1, 2.5, 'x', null, b'\\x00']",
        "quantity('1.5Gi').isGreaterThan(quantity('1G')) || ip('::1').isLoopback()",
        "'%d %s %.3f %x'.format([1, 'a', 2.5, 255]).matches('^[0-9]+') || url('http://a/b?c=d').getHost() == 'a'",
        "duration('1h') + timestamp('2024-01-01T00:00:00Z') < timestamp('2025-01-01T00:00:00Z')",
        "[1, [2], {'a': optional.of(3)}].exists(x, x == 1) && self.list.sort().indexOf('a') == 0",
    ];
    own.map(|it| it.as_bytes().to_vec()).into_iter().chain(crate::seeds::expressions()).collect()
}
