//! Rules in CEL, `x-kubernetes-validations`.

mod check;
mod cost;
mod data;
mod declare;
mod defaults;
mod message;
mod node;
mod program;
mod run;

use std::sync::Arc;

use apimachinery_cel::{Budget, DataShape, Declaration};
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_schema::{Correlated, Structural};
use apimachinery_validation::{BadValue, ErrorType, FieldError, FieldErrors, Path, Place};

use data::{Data, Ratchet};
use declare::Seen;
use node::Node;
use program::Environments;
use run::{Run, Subject};

pub use check::{RuleCost, RuleOptions, RuleReport, StoredExpressions, check_rules};
pub use defaults::default_rules;

/// What all rules may cost together on one object.
///
/// Corresponds to `RuntimeCELCostBudget`.
pub const OBJECT_BUDGET: Budget = Budget(10_000_000);

/// What expressions can use of a resource with this schema: `apiVersion`, `kind` and the names are
/// declared in any case. Objects in it get names that begin with `type_name`.
///
/// Corresponds to `SchemaDeclType` of a resource.
pub fn declaration(schema: &Structural, type_name: &str) -> Declaration {
    let declared = declare::declare(schema, true, type_name).declaration;
    match declared.is_hidden() {
        true => Declaration::new(DataShape::Dyn),
        false => declared,
    }
}

/// The rules of a schema, compiled once and run on any number of objects.
///
/// ```
/// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
/// use apimachinery_crd::{OBJECT_BUDGET, Rules};
/// use apimachinery_runtime::Value;
/// use apimachinery_schema::Structural;
/// use apimachinery_validation::Path;
///
/// let props: JSONSchemaProps = apimachinery_json::from_str(
///     r#"{"type":"object","properties":{"spec":{"type":"object",
///         "properties":{"replicas":{"type":"integer"},"max":{"type":"integer"}},
///         "x-kubernetes-validations":[
///             {"rule":"self.replicas <= self.max","fieldPath":".replicas",
///              "messageExpression":"'at most ' + string(self.max)"},
///             {"rule":"self.max >= oldSelf.max","message":"max must not shrink"}]}}}"#,
/// )?;
/// let schema = Structural::try_from(&props)?;
/// let rules = Rules::compile(&schema);
///
/// let object = |text: &str| match apimachinery_json::value_from_str(text) {
///     Ok(Value::Map(object)) => object,
///     _ => unreachable!(),
/// };
/// let old = object(r#"{"spec":{"replicas":1,"max":3}}"#);
/// let new = object(r#"{"spec":{"replicas":5,"max":2}}"#);
/// let found = rules.validate(&Path::none(), &new, OBJECT_BUDGET);
/// assert_eq!(found.errors.to_string(), "spec.replicas: Invalid value: at most 2");
/// let found = rules.validate_update(&Path::none(), &new, &old, OBJECT_BUDGET);
/// assert_eq!(found.errors[1].to_string(), "spec: Invalid value: max must not shrink");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `cel.Validator` of the API server for extensions.
#[derive(Clone, Debug)]
pub struct Rules {
    schema: Arc<Structural>,
    root: Option<Arc<Node>>,
}

/// What rules found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RuleFindings {
    /// The errors.
    pub errors: FieldErrors,
    /// The errors that were there before: servers report them as warnings.
    pub tolerated: FieldErrors,
    /// What is left of the budget; `None` when it is used up, so that rules were not run.
    pub remaining: Option<Budget>,
}

/// The error that replaces those of rules where other errors of an object make them meaningless.
///
/// Corresponds to `hasBlockingErr`.
pub fn rules_blocked_by(errors: &FieldErrors) -> Option<FieldError> {
    let blocks = |error: &FieldError| {
        matches!(
            error.error_type,
            ErrorType::NotSupported
                | ErrorType::Required
                | ErrorType::TooLong
                | ErrorType::TooMany
                | ErrorType::TypeInvalid
        )
    };
    let words = "some validation rules were not checked because the object was invalid; \
                 correct the existing errors to complete validation";
    let error = || FieldError::invalid(&Path::none(), BadValue::of(&Value::Null), words);
    // Errors that were only counted may be of these types.
    (errors.omitted() > 0 || errors.iter().any(blocks)).then(error)
}

impl Rules {
    /// Compiles the rules of the schema of a resource, as stored rules: they may use everything. A
    /// rule that does not compile is an error of every object that has its place;
    /// [`check_rules`](crate::check_rules) reports it for the definition.
    pub fn compile(schema: &Structural) -> Self {
        Self::compile_part(schema, true)
    }

    /// As [`compile`](Self::compile), for the schema of any value; of a resource, `apiVersion`,
    /// `kind` and the names are known to expressions whether or not the schema has them.
    pub fn compile_part(schema: &Structural, is_resource: bool) -> Self {
        match node::has_rules(schema) {
            true => Self::of(Arc::new(schema.clone()), is_resource),
            false => Self { schema: Arc::default(), root: None },
        }
    }

    /// As [`compile`](Self::compile), without a copy of the schema.
    pub(crate) fn compile_shared(schema: &Arc<Structural>) -> Self {
        Self::of(Arc::clone(schema), true)
    }

    fn of(schema: Arc<Structural>, is_resource: bool) -> Self {
        if !node::has_rules(&schema) {
            return Self { schema, root: None };
        }
        let seen = Seen::Whole(&schema, is_resource);
        let root =
            node::build(&schema, &schema, Some(&seen), is_resource, &Environments::default());
        Self { root: root.map(Arc::new), schema }
    }

    /// Whether there are no rules.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// Runs the rules on an object that is new.
    pub fn validate(&self, path: &Path, object: &Map<Str, Value>, budget: Budget) -> RuleFindings {
        self.run(&path.into(), Some(Data::Object(object)), None, None, budget)
    }

    /// Runs the rules on an object that replaces `old`: rules about changes as well, where values
    /// can be correlated with those before. Errors in values that did not change are tolerated.
    pub fn validate_update(
        &self,
        path: &Path,
        object: &Map<Str, Value>,
        old: &Map<Str, Value>,
        budget: Budget,
    ) -> RuleFindings {
        let correlated = Correlated::objects(object, old, &self.schema);
        let (data, old) = (Some(Data::Object(object)), Some(Data::Object(old)));
        self.run(&path.into(), data, old, Some(&correlated), budget)
    }

    /// As [`validate`](Self::validate), for any value.
    pub fn validate_value(&self, path: &Path, value: &Value, budget: Budget) -> RuleFindings {
        self.run(&path.into(), Data::of(value), None, None, budget)
    }

    /// As [`validate_update`](Self::validate_update), for any value; `null` is the old value when
    /// there was none.
    pub fn validate_value_update(
        &self,
        path: &Path,
        value: &Value,
        old: &Value,
        budget: Budget,
    ) -> RuleFindings {
        let correlated = Correlated::values(value, old, &self.schema);
        self.run(&path.into(), Data::of(value), Data::of(old), Some(&correlated), budget)
    }

    fn run<'a>(
        &'a self,
        place: &Place<'_>,
        data: Option<Data<'a>>,
        old: Option<Data<'a>>,
        current: Option<&Correlated<'a>>,
        budget: Budget,
    ) -> RuleFindings {
        let mut run = Run { remaining: budget.0, ..Run::default() };
        let ratchet = Ratchet { current, nearest: None };
        let outcome = match (&self.root, data) {
            (Some(node), Some(data)) => {
                run.node(node, Subject { schema: &self.schema, place, data, old, ratchet })
            }
            _ => Ok(()),
        };
        let remaining = outcome.ok().map(|()| Budget(run.remaining));
        RuleFindings { errors: run.errors, tolerated: run.tolerated, remaining }
    }
}
