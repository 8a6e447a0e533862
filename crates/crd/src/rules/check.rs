//! Checks of the rules of a definition.

use std::collections::{BTreeSet, HashSet};
use std::ops::Bound;

use apimachinery_api::apiextensions::v1::ValidationRule;
use apimachinery_runtime::Str;
use apimachinery_schema::Structural;
use apimachinery_validation::{FieldError, FieldErrors, Path, Place};

use crate::definition::form::bad_value;

use super::cost::{TotalCost, check_cost};
use super::declare::{MAX_REQUEST, Seen, declare, is_declarable, natural};
use super::node::SELF_TYPE;
use super::program::{CompiledRule, Environments, compile};
use super::run::is_correlatable;

/// The expressions of an existing definition. Those may use everything; new ones only what the
/// previous release knows as well, so that a rollback stays possible.
///
/// Corresponds to `preexistingExpressions`.
#[derive(Clone, Debug, Default)]
pub struct StoredExpressions {
    rules: HashSet<Str>,
    messages: HashSet<Str>,
}

impl StoredExpressions {
    /// Adds those of a schema.
    pub fn add(&mut self, schema: &Structural) {
        self.add_rules(&schema.rules);
        let junctors = schema.value_validation().junctors();
        let nested = [&junctors.all_of, &junctors.any_of, &junctors.one_of];
        let inner = nested.into_iter().flatten().chain(junctors.not.as_deref());
        inner.chain(schema.parts()).for_each(|schema| self.add(schema));
    }

    /// Adds those of some rules.
    pub fn add_rules(&mut self, rules: &[ValidationRule]) {
        for rule in rules {
            self.rules.insert(rule.rule.clone());
            self.messages.insert(rule.message_expression.clone());
        }
    }

    fn has(&self, rule: &ValidationRule) -> (bool, bool) {
        (self.rules.contains(&rule.rule), self.messages.contains(&rule.message_expression))
    }
}

/// How the rules of a definition are checked.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct RuleOptions<'a> {
    /// The expressions that exist already.
    pub stored: Option<&'a StoredExpressions>,
    /// Other errors of the schema: rules around such a place are not compiled.
    pub known: Option<&'a FieldErrors>,
    /// Whether the schema did not change: then the cost of a single expression has no limit.
    pub is_unchanged: bool,
}

/// What a rule costs at most.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleCost {
    /// The place of the rule in the schema.
    pub path: Path,
    /// What an evaluation costs.
    pub rule: u64,
    /// What the expression of its message costs.
    pub message: u64,
    /// How often the rule is evaluated, by the limits of the schema or by what fits into a request.
    pub times: u64,
    /// Whether the rule is about changes.
    pub uses_old_self: bool,
}

/// The result of a check of rules.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RuleReport {
    /// The errors.
    pub errors: FieldErrors,
    /// The costs of the rules that compile; of a schema with a mebibyte of paths to rules, those of
    /// the first ones.
    pub costs: Vec<RuleCost>,
}

/// Checks the rules of the schema of a resource, which is at `path` in its definition: they are
/// compiled in their places, and their cost is estimated. Their texts are checked with the rest of
/// the definition, by [`Definition::validate`](crate::Definition::validate).
///
/// ```
/// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
/// use apimachinery_crd::{RuleOptions, check_rules};
/// use apimachinery_schema::Structural;
/// use apimachinery_validation::Path;
///
/// let props: JSONSchemaProps = apimachinery_json::from_str(
///     r#"{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},
///         "x-kubernetes-validations":[{"rule":"self.all(a, self.exists_one(b, a == b))"}]}}}"#,
/// )?;
/// let report = check_rules(&Structural::try_from(&props)?, &Path::new("schema"), RuleOptions::default());
/// assert!(report.errors[0].to_string().starts_with(
///     "schema.properties[names].x-kubernetes-validations[0].rule: Forbidden: \
///      estimated rule cost exceeds budget by factor of more than 100x"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to the part of `ValidateCustomResourceDefinition` that is about
/// `x-kubernetes-validations`.
pub fn check_rules(schema: &Structural, path: &Path, options: RuleOptions<'_>) -> RuleReport {
    let mut check = Check {
        environments: Environments::default(),
        options,
        known: options.known.into_iter().flat_map(|it| it.iter()).map(|it| &*it.field).collect(),
        total: TotalCost::default(),
        report: RuleReport::default(),
        costs_size: 0,
    };
    let scope = Scope { seen: None, times: Some(1), uncorrelatable: None };
    check.schema(schema, Seen::Whole(schema, true), &path.into(), &scope);
    let Check { total, mut report, .. } = check;
    report.errors.append(total.into_errors(path));
    report
}

struct Check<'a> {
    environments: Environments,
    options: RuleOptions<'a>,
    /// The fields of other errors.
    known: BTreeSet<&'a str>,
    total: TotalCost,
    report: RuleReport,
    /// How many bytes the paths in the report's costs take.
    costs_size: usize,
}

/// What is known of the place of a schema.
struct Scope<'a> {
    /// What expressions see, when there are rules around.
    seen: Option<Seen<'a>>,
    /// How often there is a value at most; `None` when there is no limit.
    times: Option<u64>,
    /// The place from which on values cannot be correlated with those before.
    uncorrelatable: Option<&'a Place<'a>>,
}

impl Check<'_> {
    /// Checks the schemas inside first; `own` is what the schema is by itself.
    fn schema(&mut self, schema: &Structural, own: Seen<'_>, place: &Place<'_>, scope: &Scope<'_>) {
        let has_rules = !schema.rules.is_empty();
        let seen = scope.seen.as_ref().or(has_rules.then_some(&own));
        let times = scope.times.and_then(|times| Some(times.saturating_mul(elements(schema)?)));
        let uncorrelatable = |is_known: bool| match (scope.uncorrelatable, is_known) {
            (None, false) => Some(place),
            (known, _) => known,
        };
        if let Some(values) = schema.additional_schema() {
            let seen = seen.and_then(Seen::elements);
            let scope = Scope { seen, times, uncorrelatable: scope.uncorrelatable };
            self.schema(values, Seen::of(values), &place.field("additionalProperties"), &scope);
        }
        let properties = place.field("properties");
        for (name, property) in &schema.properties {
            // What a name cannot be written of is seen by itself, and so is what expressions cannot
            // see.
            let escaped = apimachinery_cel::escape(name);
            let field = escaped.and_then(|_| seen?.field(name));
            let field = field.filter(|it| is_declarable(it.parts().0));
            let field = field.or_else(|| seen.map(|_| Seen::of(property)));
            let uncorrelatable = uncorrelatable(is_correlatable(schema));
            let scope = Scope { seen: field, times, uncorrelatable };
            self.schema(property, Seen::of(property), &properties.key(name), &scope);
        }
        if let Some(items) = &schema.items {
            let uncorrelatable = uncorrelatable(schema.list_type() == Some("map"));
            let scope = Scope { seen: seen.and_then(Seen::elements), times, uncorrelatable };
            self.schema(items, Seen::of(items), &place.field("items"), &scope);
        }
        if let (true, Some(seen)) = (has_rules && !self.is_known_to_be_wrong(place), seen) {
            self.rules(schema, seen, &place.field("x-kubernetes-validations"), scope);
        }
    }

    /// Whether something else is wrong at a place or below.
    fn is_known_to_be_wrong(&self, place: &Place<'_>) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let path = place.to_string();
        let starts_with = |start: String| {
            let from = (Bound::Included(start.as_str()), Bound::Unbounded);
            self.known.range::<str, _>(from).next().is_some_and(|it| it.starts_with(&start))
        };
        let is_omitted = self.options.known.is_some_and(|it| it.omitted() > 0);
        is_omitted
            || self.known.contains(&*path)
            || starts_with(format!("{path}."))
            || starts_with(format!("{path}["))
    }

    fn rules(
        &mut self,
        schema: &Structural,
        seen: &Seen<'_>,
        place: &Place<'_>,
        scope: &Scope<'_>,
    ) {
        let (shape, is_resource) = seen.parts();
        if !is_declarable(shape) {
            let words = "internal error: failed to construct type information for x-kubernetes-validations rules: \
                         unable to convert structural schema to CEL declarations";
            return self.report.errors.push_with(|| FieldError::internal(place, words));
        }
        let declared = declare(shape, is_resource, SELF_TYPE);
        let stored = self.options.stored;
        let is_stored = |rule: &ValidationRule| stored.map_or((false, false), |it| it.has(rule));
        let compiled =
            compile(&schema.rules, schema, &declared.declaration, &self.environments, &is_stored);
        let times = scope.times.unwrap_or(MAX_REQUEST / (declared.min_size + 1));
        for (index, (rule, compiled)) in schema.rules.iter().zip(&compiled).enumerate() {
            self.rule(rule, compiled, &place.index(index), times, scope);
        }
    }

    fn rule(
        &mut self,
        rule: &ValidationRule,
        compiled: &CompiledRule,
        place: &Place<'_>,
        times: u64,
        scope: &Scope<'_>,
    ) {
        if compiled.program.is_some() && self.costs_size < FieldErrors::MAX_SIZE {
            let path = place.path();
            self.costs_size += path.to_string().len();
            self.report.costs.push(RuleCost {
                path,
                rule: compiled.max_cost,
                message: compiled.message_cost,
                times,
                uses_old_self: compiled.uses_old_self,
            });
        }
        let at = place.field("rule");
        self.cost(&at, "estimated rule cost", compiled.max_cost.saturating_mul(times));
        let errors = &mut self.report.errors;
        if let Some(error) = &compiled.error {
            errors.push_with(|| FieldError::invalid(at, bad_value(rule), error));
        }
        let message = place.field("messageExpression");
        if let Some(error) = &compiled.message_error {
            errors.push_with(|| FieldError::invalid(message, bad_value(rule), error));
        } else if compiled.message.is_some() {
            self.cost(&message, "estimated messageExpression cost", compiled.message_cost);
        }
        let errors = &mut self.report.errors;
        match (compiled.uses_old_self, scope.uncorrelatable, rule.optional_old_self) {
            (true, Some(within), _) => errors.push_with(|| {
                let words = format!(
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within {within}"
                );
                FieldError::invalid(at, &rule.rule, words)
            }),
            (false, _, Some(optional)) => {
                let words = "may not be set if oldSelf is not used in rule";
                let place = place.field("optionalOldSelf");
                errors.push_with(|| FieldError::invalid(place, optional, words));
            }
            _ => {}
        }
    }

    fn cost(&mut self, place: &Place<'_>, name: &str, cost: u64) {
        if !self.options.is_unchanged {
            check_cost(place, name, cost, &mut self.report.errors);
        }
        self.total.add(place, cost);
    }
}

/// How many values a value holds of each schema inside; `None` when there is no limit.
///
/// Corresponds to `extractMaxElements`.
fn elements(schema: &Structural) -> Option<u64> {
    let validation = schema.value_validation();
    match (schema.r#type.as_str(), &schema.additional_properties) {
        ("object", Some(_)) => validation.sizes().max_properties.map(natural),
        ("array", _) => validation.sizes().max_items.map(natural),
        _ => Some(1),
    }
}
