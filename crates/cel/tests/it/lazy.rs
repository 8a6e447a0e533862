//! Variables that are expressions themselves, and questions to authorizers.

use std::sync::Mutex;

use apimachinery_cel::{
    AuthorizationDecision, AuthorizationQuestion, Budget, CelAuthorizer, CelValue, Environment,
    FieldTypes, LazyVariable, LazyVariables, Type, Version,
};

const TYPE: &str = "kubernetes.variables";

/// Declares variables, each of which sees those before it.
fn declare(expressions: &[(&str, &str)]) -> (Environment, Vec<LazyVariable>) {
    let base = || {
        Environment::kubernetes(Version::STORED)
            .with_variable("n", Type::Int)
            .with_variable("d", Type::Dyn)
    };
    let known = |variables: &[LazyVariable]| {
        let fields = variables.iter().map(|it| (it.name(), it.result_type().clone()));
        base().with_fields("variables", TYPE, fields.collect())
    };
    let mut variables = Vec::new();
    for (name, expression) in expressions {
        let program = known(&variables).compile(expression);
        let program = program.map_err(|errors| errors.to_string());
        variables.push(LazyVariable::new(name, program));
    }
    (known(&variables), variables)
}

/// What an expression gives, what it cost, and what the variables did.
fn evaluate(expressions: &[(&str, &str)], expression: &str) -> (Result<bool, String>, u64, u64) {
    let (environment, declared) = declare(expressions);
    let program = match environment.compile(expression) {
        Ok(program) => program,
        Err(errors) => return (Err(errors.to_string()), 0, 0),
    };
    let around = [("n", CelValue::Int(3)), ("d", CelValue::Int(1))];
    let variables = LazyVariables::new("variables", &declared, &around, Budget::PER_CALL);
    let evaluation = program.evaluate_counted(&&variables, Budget::PER_CALL);
    let outcome = evaluation.outcome.map_err(|error| error.to_string());
    let outcome = outcome.map(|value| value.as_bool().expect("it is a truth value"));
    (outcome, evaluation.cost, variables.take_cost())
}

/// CRD-08: a variable is evaluated once, when it is asked for, and its cost is counted then.
#[test]
fn variables_are_evaluated_when_they_are_asked_for() {
    let declared = [("a", "n + 1"), ("b", "variables.a * 2"), ("c", "n / 0")];
    assert_eq!(evaluate(&declared, "true"), (Ok(true), 0, 0));
    let (found, cost, of_variables) = evaluate(&declared, "variables.b == 8");
    assert_eq!((found, cost), (Ok(true), 3));
    assert_eq!(of_variables, 2 + 3);
    let (again, _, once) = evaluate(&declared, "variables.b == 8 && variables.b + variables.a > 0");
    assert_eq!((again, once), (Ok(true), of_variables));
    assert_eq!(evaluate(&declared, "has(variables.b) && variables.?b.orValue(0) == 8").0, Ok(true));
    assert_eq!(evaluate(&declared, "type(variables) == type(dyn(variables))").0, Ok(true));
    assert_eq!(evaluate(&declared, "dyn(variables)['a'] == 4").0, Ok(true));
}

/// CRD-08: what is wrong with a variable is reported where it is used, each time.
#[test]
fn mistakes_of_variables_are_kept() {
    let declared = [("bad", "n / 0"), ("wrong", "nope"), ("own", "dyn(variables).own == 1")];
    let divided = "composited variable \"bad\" fails to evaluate: division by zero";
    assert_eq!(evaluate(&declared, "variables.bad == 1").0, Err(divided.to_owned()));
    assert_eq!(evaluate(&declared, "has(variables.bad)").0, Err(divided.to_owned()));
    assert_eq!(evaluate(&declared, "variables.bad == 1 || true").0, Ok(true));
    let unknown = evaluate(&declared, "variables.wrong == 1").0.expect_err("it is wrong");
    let words = "composited variable \"wrong\" fails to compile: ERROR: <input>:1:1: undeclared reference to 'nope'";
    assert!(unknown.starts_with(words), "{unknown}");
    let own = evaluate(&declared, "variables.own").0.expect_err("it has no end");
    assert!(own.ends_with("composited variable \"own\" refers to itself"), "{own}");
    let missing = evaluate(&declared, "dyn(variables).other == 1").0;
    assert_eq!(missing, Err("no such key: other".to_owned()));
}

/// CRD-08: variables are of the types of their expressions, and see those before them alone.
#[test]
fn variables_have_types() {
    let declared = [("early", "variables.late"), ("late", "'text'"), ("list", "[n]")];
    let typed = evaluate(&declared, "variables.late == 1").0.expect_err("it is a text");
    assert!(
        typed.contains("no matching overload for '_==_' applied to '(string, int)'"),
        "{typed}"
    );
    assert_eq!(evaluate(&declared, "variables.list.all(x, x == 3)").0, Ok(true));
    let early = evaluate(&declared, "variables.early == 1").0.expect_err("it sees nothing");
    assert!(early.contains("undefined field 'late'"), "{early}");
}

/// Chains of variables end before the stack does.
#[test]
fn chains_are_bounded() {
    let names: Vec<_> = (0..2_000).map(|it| format!("v{it}")).collect();
    let uses: Vec<_> = (0..2_000)
        .map(|it: usize| match it {
            0 => "1".to_owned(),
            _ => format!("dyn(variables).v{}", it - 1),
        })
        .collect();
    let declared: Vec<_> = names.iter().zip(&uses).map(|(a, b)| (&**a, &**b)).collect();
    let (few, _) = declared.split_at(90);
    assert_eq!(evaluate(few, "dyn(variables).v89 == 1").0, Ok(true));
    let program = |text: &str| Environment::kubernetes(Version::STORED).compile(text);
    let base = Environment::kubernetes(Version::STORED).with_fields(
        "variables",
        TYPE,
        FieldTypes::default(),
    );
    let all: Vec<_> = declared
        .iter()
        .map(|(name, text)| LazyVariable::new(name, Ok(base.compile(text).expect("it is right"))))
        .collect();
    assert!(program("true").is_ok());
    let variables = LazyVariables::new("variables", &all, &[], Budget::PER_CALL);
    let last = base.compile("dyn(variables).v1999 == 1").expect("it is right");
    let error = last.evaluate(&&variables, Budget::PER_CALL).expect_err("it is too deep");
    assert!(error.to_string().ends_with("is used by too many others"), "{error}");
}

#[derive(Debug, Default)]
struct Recorder(Mutex<Vec<AuthorizationQuestion>>);

impl CelAuthorizer for Recorder {
    fn authorize(&self, question: &AuthorizationQuestion) -> AuthorizationDecision {
        self.0.lock().expect("nobody panics").push(question.clone());
        let is_allowed = question.verb == "get";
        AuthorizationDecision { is_allowed, reason: "because".to_owned(), error: None }
    }
}

/// CRD-08: an authorizer is asked what the expression says, and what a request is for.
#[test]
fn authorizers_are_asked() {
    let recorder = Recorder::default();
    let environment = Environment::kubernetes(Version::STORED)
        .with_variable("authorizer", Type::object("kubernetes.authorization.Authorizer"))
        .with_variable(
            "authorizer.requestResource",
            Type::object("kubernetes.authorization.ResourceCheck"),
        );
    let mut about = AuthorizationQuestion::default();
    (about.group, about.resource, about.name) = ("apps".into(), "deployments".into(), "web".into());
    let variables = [
        ("authorizer", CelValue::authorizer(&recorder)),
        ("authorizer.requestResource", CelValue::request_resource(&recorder, about)),
    ];
    let evaluate = |text: &str| {
        let program = environment.compile(text).expect("it is right");
        program.evaluate(&variables, Budget::PER_CALL).expect("it has a value").as_bool()
    };
    assert_eq!(evaluate("authorizer.requestResource.check('get').allowed()"), Some(true));
    assert_eq!(
        evaluate(
            "authorizer.serviceAccount('ns', 'sa').group('').resource('pods').namespace('x').check('list').allowed()"
        ),
        Some(false)
    );
    assert_eq!(
        evaluate("authorizer.path('/healthz').check('get').reason() == 'because'"),
        Some(true)
    );
    let asked = recorder.0.into_inner().expect("nobody panicked");
    let [own, account, path] = &asked[..] else { panic!("{asked:?}") };
    assert_eq!((&*own.resource, &*own.name, &*own.verb), ("deployments", "web", "get"));
    assert_eq!(account.service_account, Some(("ns".to_owned(), "sa".to_owned())));
    assert_eq!((&*account.resource, &*account.namespace), ("pods", "x"));
    assert_eq!(path.path.as_deref(), Some("/healthz"));
}

/// CRD-08: a type is reported as `cel-go` reports it at run time.
#[test]
fn types_have_a_text_of_run_time() {
    let environment = Environment::kubernetes(Version::STORED);
    let text = |expression| {
        environment.compile(expression).expect("it is right").result_type().runtime_text()
    };
    assert_eq!(text("null"), "null_type");
    assert_eq!(text("[timestamp('2024-01-01T00:00:00Z')]"), "list(google.protobuf.Timestamp)");
    assert_eq!(text("{'a': dyn(1)}"), "map(string, dyn)");
    assert_eq!(text("int"), "type(int)");
}
