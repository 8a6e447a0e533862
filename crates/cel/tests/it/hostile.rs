//! Expressions that nest, repeat and grow.

use apimachinery_cel::{Budget, CelValue, Environment, EvalErrorKind, Type, Version};

fn environment() -> Environment {
    Environment::kubernetes(Version::STORED).with_variable("x", Type::Dyn)
}

fn messages(expression: &str) -> String {
    environment().compile(expression).expect_err("it is too deep").to_string()
}

/// CRD-08: expressions that are too deep are refused while they are read.
#[test]
fn nesting_is_bounded() {
    let limit = "ERROR: <input>:-1:0: expression recursion limit exceeded: 250";
    for (open, close) in [("(", ")"), ("[", "]"), ("x[", "]"), ("dyn(", ")"), ("{1:", "}")] {
        for depth in [251, 10_000] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(messages(&text), limit, "{open}");
        }
        let text = format!("{}1{}", open.repeat(249), close.repeat(249));
        let compiled = environment().compile(&text);
        assert!(compiled.is_ok() || open == "x[", "{open}: {compiled:?}");
    }
    let depth = "ERROR: <input>:-1:0: max recursion depth exceeded";
    assert_eq!(messages(&format!("x{}", ".a".repeat(300))), depth);
    assert_eq!(messages(&format!("1{}", "+1".repeat(300))), depth);
    let deepest = format!("x{}", ".map(y, y)".repeat(249));
    let program = environment().compile(&deepest).expect("it is not too deep");
    let value = program.evaluate(&[("x", CelValue::list(vec![]))], Budget::UNLIMITED);
    assert!(value.is_ok());
    // Without a limit: they do not nest.
    let long = vec!["x"; 10_000].join(" && ");
    assert!(environment().compile(&long).is_ok());
    assert!(environment().compile(&format!("{}true", "!".repeat(10_000))).is_ok());
    let deep = format!("{}1{}", "[1].map(y, ".repeat(249), ")".repeat(249));
    let program = environment().compile(&deep).expect("it is not too deep");
    assert!(program.evaluate(&[("x", CelValue::Null)], Budget::UNLIMITED).is_ok());
    program.estimate_cost(&());
}

/// CRD-08: what is too long is refused before it is read.
#[test]
fn length_is_bounded() {
    let text = format!("'{}'", "é".repeat(100_000));
    let expected =
        "ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100002, limit 100000";
    assert_eq!(messages(&text), expected);
}

/// CRD-08: evaluation ends when the budget is used up, also where mistakes do not matter.
#[test]
fn evaluation_is_bounded() {
    let loops =
        "lists.range(1000).all(a, lists.range(1000).all(b, lists.range(1000).all(c, true)))";
    for expression in [loops, &format!("{loops} || true"), &format!("has(x.y) || {loops} || true")]
    {
        let program = environment().compile(expression).expect("it is right");
        let evaluation = program.evaluate_counted(&[("x", CelValue::Int(1))], Budget::PER_CALL);
        let error = evaluation.outcome.expect_err("it is too much");
        assert_eq!(error.kind(), EvalErrorKind::CostLimit);
        assert_eq!(error.to_string(), "operation cancelled: actual cost limit exceeded");
        assert!(evaluation.cost < 1_100_000);
    }
}

/// CRD-08: results that multiply do not use up memory.
#[test]
fn results_are_bounded() {
    let grow = ".replace('', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')";
    let program =
        environment().compile(&format!("'a'{}.size()", grow.repeat(8))).expect("it is right");
    let error =
        program.evaluate(&[("x", CelValue::Null)], Budget::UNLIMITED).expect_err("it is too large");
    assert_eq!(error.kind(), EvalErrorKind::TooLarge);
}

/// CRD-08: a sum costs 1 when its arguments alone show that they are texts, so what sums make is
/// limited in all.
#[test]
fn texts_are_bounded_in_all() {
    let text = "a".repeat(1 << 19);
    let sums = |count: usize, expression: &str| {
        let expression = format!("lists.range({count}).map(i, {expression}).size()");
        let program = environment().compile(&expression).expect("it is right");
        program.evaluate(&[("x", CelValue::from(text.as_str()))], Budget::UNLIMITED)
    };
    assert_eq!(sums(32, "x + x").expect("32 MiB").as_int(), Some(32));
    let error = sums(33, "x + x").expect_err("33 MiB");
    assert_eq!(error.kind(), EvalErrorKind::TooLarge);
    // What is only passed on takes no memory.
    assert_eq!(sums(500, "dyn(string(x))").expect("nothing is made").as_int(), Some(500));
}

/// CRD-08: patterns take linear time, and large ones are refused.
#[test]
fn patterns_are_bounded() {
    let program = environment().compile("x.matches('(a*)*b')").expect("it is right");
    let text = "a".repeat(100_000);
    let outcome = program.evaluate(&[("x", CelValue::from(text.as_str()))], Budget::UNLIMITED);
    assert_eq!(outcome.expect("it is a text").as_bool(), Some(false));
    let nested = format!("x.matches('{}a{}')", "(".repeat(5000), "){1000}".repeat(5000));
    assert!(environment().compile(&nested).is_err());
}

/// CRD-08: precisions and widths of any size have the results of the reference, and bounded ones.
#[test]
fn format_large_precision_wraps_as_reference() {
    let cases = [
        ("'%.255f'.format([1.5])", 257),
        ("'%.256f'.format([1.5])", 3),
        ("'%.256f'.format([0.1])", 57),
        ("'%.300f'.format([1e-200])", 302),
        ("'%.32767f'.format([1e-200])", 717),
        ("'%.32768f'.format([1e-200])", 202),
        ("'%.40000f'.format([0.1])", 66),
        ("'%.65535f'.format([-2.5])", 258),
        ("'%.65536f'.format([1.0])", 1),
        ("'%.65539f'.format([1e22])", 34),
        ("'%.10000009f'.format([1.5])", 139),
        ("'%.65535e'.format([1.0])", 65_535),
        ("'%.65536e'.format([1.0])", 13),
        ("'%.65551e'.format([-1.0])", 15),
        ("'%.10000009e'.format([1.0])", 38_537),
        ("'%.20e'.format([double('Infinity')])", 20),
    ];
    for (expression, size) in cases {
        let program = environment().compile(&format!("{expression}.size()")).expect("it is right");
        let found = program.evaluate(&[("x", CelValue::Null)], Budget::UNLIMITED).expect("a size");
        assert!(matches!(found, CelValue::Int(found) if found == size), "{expression}: {found:?}");
    }
    for verb in ["%.10000010f", "%.99999999e", "%.123456789012f"] {
        let program =
            environment().compile(&format!("'{verb}'.format([1.0])")).expect("it is right");
        let found = program.evaluate(&[("x", CelValue::Null)], Budget::UNLIMITED).expect("a text");
        assert_eq!(found.as_str(), Some("%!(NOVERB)"), "{verb}");
    }
}
