//! The values of variables.

use std::sync::OnceLock;

use apimachinery_cel::{
    Activation, AuthorizationQuestion, Budget, CelValue, EvalError, LazyVariable, LazyVariables,
};
use apimachinery_runtime::Value;

use crate::environments::VARIABLES;
use crate::expression::{Expression, Found, OutOfBudget, run};
use crate::request::{Fields, Request};

/// What is made of a request for expressions, when one asks for it.
pub(crate) struct Facts<'a> {
    pub(crate) request: &'a Request<'a>,
    /// `request` as match conditions see it: with the resource that was asked for.
    asked: OnceLock<Value>,
    /// `request` as others see it: with the resource that was matched.
    matched: OnceLock<Value>,
    /// What most expressions see of the namespace.
    namespace: OnceLock<Value>,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(request: &'a Request<'a>) -> Self {
        Self {
            request,
            asked: OnceLock::new(),
            matched: OnceLock::new(),
            namespace: OnceLock::new(),
        }
    }

    fn asked(&self) -> &Value {
        self.asked.get_or_init(|| self.request.to_data(&self.request.resource))
    }

    fn matched(&self) -> &Value {
        self.matched.get_or_init(|| self.request.to_data(self.request.matched_resource()))
    }

    /// Corresponds to `CreateNamespaceObject`.
    fn namespace(&self, namespace: &Fields) -> &Value {
        self.namespace.get_or_init(|| {
            let metadata = namespace.get("metadata").and_then(Value::as_map);
            let known = |name: &str| {
                let value = metadata?.get(name).filter(|it| !is_empty(it))?;
                Some((name.into(), value.clone()))
            };
            let metadata =
                Value::Map(NAMESPACE_METADATA.iter().filter_map(|it| known(it)).collect());
            let part = |name: &str| {
                let part = namespace.get(name).filter(|it| !it.is_null());
                part.cloned().unwrap_or_else(|| Value::Map(Fields::new()))
            };
            let parts =
                [("metadata", metadata), ("spec", part("spec")), ("status", part("status"))];
            Value::Map(parts.into_iter().map(|(name, part)| (name.into(), part)).collect())
        })
    }
}

/// Whether a field of metadata is left out.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        Value::List(items) => items.is_empty(),
        _ => false,
    }
}

const NAMESPACE_METADATA: [&str; 12] = [
    "annotations",
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "finalizers",
    "generateName",
    "generation",
    "labels",
    "name",
    "namespace",
    "resourceVersion",
    "uid",
];

/// Which of a policy's expressions are run: they see different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Conditions,
    Validations,
    Messages,
    AuditAnnotations,
}

/// The variables of one stage.
pub(crate) struct Scope<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) stage: Stage,
    pub(crate) params: Option<&'a Fields>,
}

impl<'a> Scope<'a> {
    /// Runs expressions with variables, which are evaluated again.
    ///
    /// # Errors
    /// When the budget is used up.
    pub(crate) fn run<'e>(
        &self,
        variables: &[LazyVariable],
        expressions: impl IntoIterator<Item = Option<&'e Expression>>,
        remaining: &mut u64,
    ) -> Result<Vec<Found>, OutOfBudget> {
        let variables = LazyVariables::new(VARIABLES, variables, self, Budget::PER_CALL);
        run(expressions, &variables, remaining)
    }

    fn namespace(&self) -> CelValue<'a> {
        match (self.stage, self.facts.request.namespace_object) {
            (Stage::Conditions, _) | (_, None) => CelValue::Null,
            (Stage::AuditAnnotations, Some(namespace)) => CelValue::typed_object(namespace),
            (_, Some(namespace)) => CelValue::typed(self.facts.namespace(namespace)),
        }
    }

    fn question(&self) -> AuthorizationQuestion {
        let request = self.facts.request;
        let mut question = AuthorizationQuestion::default();
        question.group = request.resource.group.to_string();
        question.resource = request.resource.resource.to_string();
        question.subresource = request.subresource.to_string();
        question.namespace = request.namespace.to_string();
        question.name = request.name.to_string();
        question
    }
}

impl<'a> Activation<'a> for Scope<'a> {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        let object = |object: Option<&'a Fields>| object.map_or(CelValue::Null, CelValue::from);
        let request = self.facts.request;
        let is_asking = matches!(self.stage, Stage::Conditions | Stage::Validations);
        let authorizer = request.authorizer.filter(|_| is_asking);
        Some(Ok(match name {
            "object" => object(request.object),
            "oldObject" => object(request.old_object),
            "params" => object(self.params),
            "request" if self.stage == Stage::Conditions => CelValue::typed(self.facts.asked()),
            "request" => CelValue::typed(self.facts.matched()),
            "namespaceObject" => self.namespace(),
            "authorizer" => CelValue::authorizer(authorizer?),
            "authorizer.requestResource" => {
                CelValue::request_resource(authorizer?, self.question())
            }
            _ => return None,
        }))
    }
}
