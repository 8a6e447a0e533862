//! Rules that are ready to run.

use std::cell::OnceCell;

use apimachinery_api::apiextensions::v1::ValidationRule;
use apimachinery_cel::{CompileErrors, Declaration, Environment, Program, Type, Version};
use apimachinery_schema::Structural;

use crate::definition::field_path;

/// What expressions may use, those that are new and those that are known already.
#[derive(Default)]
pub(super) struct Environments {
    new: OnceCell<Environment>,
    stored: OnceCell<Environment>,
}

impl Environments {
    fn get(&self, is_stored: bool) -> &Environment {
        let (made, version) = match is_stored {
            true => (&self.stored, Version::STORED),
            false => (&self.new, Version::DEFAULT),
        };
        made.get_or_init(|| Environment::kubernetes(version))
    }
}

/// A rule in its place.
#[derive(Debug, Default)]
pub(super) struct CompiledRule {
    /// `None` when the rule is empty or does not compile.
    pub(super) program: Option<Program>,
    pub(super) error: Option<String>,
    pub(super) uses_old_self: bool,
    pub(super) max_cost: u64,
    pub(super) message: Option<Program>,
    pub(super) message_error: Option<String>,
    pub(super) message_cost: u64,
    /// Where errors are reported, from the place of the rule.
    pub(super) field_path: Option<String>,
}

/// Whether an expression is known already: a rule, and the expression of its message.
pub(super) type IsStored<'a> = &'a dyn Fn(&ValidationRule) -> (bool, bool);

/// Compiles rules whose `self` is what is declared.
pub(super) fn compile(
    rules: &[ValidationRule],
    schema: &Structural,
    declaration: &Declaration,
    environments: &Environments,
    is_stored: IsStored<'_>,
) -> Vec<CompiledRule> {
    let scope = Scope { schema, declaration, environments, made: Default::default() };
    rules.iter().map(|rule| scope.rule(rule, is_stored(rule))).collect()
}

struct Scope<'a> {
    schema: &'a Structural,
    declaration: &'a Declaration,
    environments: &'a Environments,
    /// With `self` and `oldSelf`: of rules that are new and that are stored, whose `oldSelf` is
    /// there and may be missing.
    made: [OnceCell<Environment>; 4],
}

impl Scope<'_> {
    fn environment(&self, rule: &ValidationRule, is_stored: bool) -> &Environment {
        let is_optional = rule.optional_old_self == Some(true);
        let [new, stored, new_optional, stored_optional] = &self.made;
        let made = match (is_stored, is_optional) {
            (false, false) => new,
            (true, false) => stored,
            (false, true) => new_optional,
            (true, true) => stored_optional,
        };
        made.get_or_init(|| {
            let own = self.declaration.type_of();
            let old = if is_optional { Type::optional(own) } else { own };
            let base = self.environments.get(is_stored).clone();
            base.with_declared("self", self.declaration).with_variable("oldSelf", old)
        })
    }

    fn rule(&self, rule: &ValidationRule, is_stored: (bool, bool)) -> CompiledRule {
        let mut compiled = CompiledRule::default();
        if rule.rule.trim().is_empty() {
            return compiled;
        }
        let program = self.environment(rule, is_stored.0).compile(&rule.rule);
        let program = match program {
            Ok(program) => program,
            Err(errors) => {
                compiled.error = Some(failure(&errors, "", "program "));
                return compiled;
            }
        };
        if *program.result_type() != Type::Bool {
            compiled.error = Some("cel expression must evaluate to a bool".to_owned());
            return compiled;
        }
        compiled.uses_old_self = program.variables().any(|name| name == "oldSelf");
        compiled.max_cost = program.estimate_cost(self.declaration).max;
        compiled.program = Some(program);
        if !rule.message_expression.is_empty() {
            match self.message(rule, is_stored.1) {
                Ok((message, cost)) => {
                    (compiled.message, compiled.message_cost) = (Some(message), cost);
                }
                Err(error) => {
                    compiled.message_error = Some(error);
                    return compiled;
                }
            }
        }
        if !rule.field_path.is_empty() {
            let field = field_path::find(&rule.field_path, self.schema, true);
            compiled.field_path = field.ok().map(|field| field.path.to_string());
        }
        compiled
    }

    fn message(&self, rule: &ValidationRule, is_stored: bool) -> Result<(Program, u64), String> {
        let program = self
            .environment(rule, is_stored)
            .compile(&rule.message_expression)
            .map_err(|errors| failure(&errors, "messageExpression ", "messageExpression "))?;
        if *program.result_type() != Type::String {
            return Err("messageExpression must evaluate to a string".to_owned());
        }
        let cost = program.estimate_cost(self.declaration).max;
        Ok((program, cost))
    }
}

/// Why there is no program: the expression does not compile, or no program can be made of it.
fn failure(errors: &CompileErrors, of: &str, of_program: &str) -> String {
    match errors.iter().next().filter(|_| errors.is_of_program()) {
        Some(error) => format!("{of_program}instantiation failed: {}", error.message()),
        None => format!("{of}compilation failed: {errors}"),
    }
}
