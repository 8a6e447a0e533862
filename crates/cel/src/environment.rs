//! What expressions may use.

use std::sync::Arc;

use crate::check::check;
use crate::compile_error::CompileErrors;
use crate::declaration::Declaration;
use crate::declarations::Declarations;
use crate::field_types::FieldTypes;
use crate::library;
use crate::literals::{LiteralChecks, check_literals};
use crate::parse::{Macros, parse};
use crate::plan::plan;
use crate::program::Program;
use crate::source::Source;
use crate::types::Type;

/// A version of Kubernetes: which functions expressions may use depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
}

impl Version {
    /// The version that expressions which are new may count on: the release before the newest that
    /// is known.
    pub const DEFAULT: Self = Self::new(1, 36);
    /// The version of expressions that are stored already: they may use all that is known.
    pub const STORED: Self = Self::new(u32::MAX, u32::MAX);

    /// A version.
    pub const fn new(major: u32, minor: u32) -> Self {
        Self { major, minor }
    }
}

/// What expressions may use: functions, macros, types and variables.
///
/// ```
/// use apimachinery_cel::{Activation, Budget, Environment, Type, CelValue, Version};
///
/// let environment = Environment::kubernetes(Version::DEFAULT).with_variable("replicas", Type::Int);
/// let program = environment.compile("replicas <= 5")?;
/// assert_eq!(program.result_type(), &Type::Bool);
/// let outcome = program.evaluate(&[("replicas", CelValue::Int(3))], Budget::PER_CALL)?;
/// assert_eq!(outcome.as_bool(), Some(true));
///
/// let errors = environment.compile("replicas + 'x'").unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "ERROR: <input>:1:10: found no matching overload for '_+_' applied to '(int, string)'\n \
///      | replicas + 'x'\n | .........^"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `cel.Env`, and to the environments of `k8s.io/apiserver/pkg/cel/environment`.
#[derive(Clone, Debug)]
pub struct Environment {
    pub(crate) declarations: Arc<Declarations>,
    macros: Macros,
    literals: LiteralChecks,
}

impl Environment {
    /// The language alone: its standard functions and macros.
    pub fn standard() -> Self {
        let mut declarations = Declarations::default();
        library::add_standard(&mut declarations.functions);
        for (name, signature) in [
            ("bool", "bool"),
            ("bytes", "bytes"),
            ("double", "double"),
            ("google.protobuf.Duration", "duration"),
            ("google.protobuf.Timestamp", "timestamp"),
            ("int", "int"),
            ("list", "list(A)"),
            ("map", "map(A,B)"),
            ("null_type", "null"),
            ("string", "string"),
            ("type", "type"),
            ("uint", "uint"),
        ] {
            declarations.types.add(name, signature);
        }
        Self {
            declarations: Arc::new(declarations),
            macros: Macros::default(),
            literals: LiteralChecks::default(),
        }
    }

    /// What expressions of Kubernetes may use in a version.
    ///
    /// Corresponds to `environment.MustBaseEnvSet`: with [`Version::DEFAULT`] its
    /// `NewExpressionsEnv`, with [`Version::STORED`] its `StoredExpressionsEnv`.
    pub fn kubernetes(version: Version) -> Self {
        let since = |minor| version >= Version::new(1, minor);
        let mut environment = Self::standard();
        let declarations = Arc::make_mut(&mut environment.declarations);
        let functions = &mut declarations.functions;
        declarations.has_mixed_comparisons = since(28);
        declarations.has_keyword_fields = since(31);
        library::add_url(functions);
        library::add_regex(functions);
        library::add_lists(functions);
        library::add_strings(functions);
        environment.literals.types = true;
        if since(27) {
            library::add_authorizer(functions);
        }
        if since(28) {
            library::add_optionals(functions);
            library::add_quantity(functions);
            declarations.types.add("optional_type", "optional(V)");
            environment.macros.has_optionals = true;
        }
        if since(29) {
            library::add_newer_strings(functions);
            library::add_sets(functions);
            environment.literals =
                LiteralChecks { values: true, formats: true, ..environment.literals };
        }
        if since(30) {
            library::add_ip(functions);
            library::add_cidr(functions);
            declarations.types.add("net.IP", "ip");
            declarations.types.add("net.CIDR", "cidr");
        }
        if since(31) {
            library::add_format(functions);
            library::add_authorizer_selectors(functions);
        }
        if since(32) {
            library::add_maps(functions);
            environment.macros.has_two_variables = true;
        }
        if since(33) {
            library::add_semver(functions);
        }
        if since(34) {
            library::add_extended_lists(functions);
            environment.macros.has_sort_by = true;
        }
        if since(37) {
            library::add_includes(functions);
        }
        environment
    }

    /// With a variable of a type.
    pub fn with_variable(mut self, name: &str, known: Type) -> Self {
        Arc::make_mut(&mut self.declarations).variables.insert(name.into(), known);
        self
    }

    /// With a variable that holds what is declared; objects in it are known by the names of their
    /// types.
    pub fn with_declared(mut self, name: &str, declaration: &Declaration) -> Self {
        let declarations = Arc::make_mut(&mut self.declarations);
        declarations.declare(declaration);
        declarations.variables.insert(name.into(), declaration.type_of());
        self
    }

    /// With types that have fields, without a variable: they can be made by their names.
    pub fn with_types(mut self, declaration: &Declaration) -> Self {
        Arc::make_mut(&mut self.declarations).declare(declaration);
        self
    }

    /// With a variable that is an object whose fields are of these types; `type_name` is the name
    /// of its own type.
    pub fn with_fields(mut self, name: &str, type_name: &str, fields: FieldTypes) -> Self {
        let declarations = Arc::make_mut(&mut self.declarations);
        declarations.lazy_objects.insert(type_name.into(), fields);
        declarations.variables.insert(name.into(), Type::object(type_name));
        self
    }

    /// With `jsonpatch.escapeKey`, which policies that change objects have.
    pub fn with_json_patch(mut self) -> Self {
        library::add_json_patch(&mut Arc::make_mut(&mut self.declarations).functions);
        self
    }

    /// With what policies that change objects make: `Object{…}`, the parts of objects by their
    /// paths, such as `Object.spec{…}`, and the operations of patches, `JSONPatch{…}`.
    ///
    /// Corresponds to `mutation.DynamicTypeResolver`.
    pub fn with_patches(mut self) -> Self {
        Arc::make_mut(&mut self.declarations).has_patches = true;
        self
    }

    /// With optional values, which Kubernetes has since 1.28.
    pub fn with_optionals(mut self) -> Self {
        let declarations = Arc::make_mut(&mut self.declarations);
        library::add_optionals(&mut declarations.functions);
        declarations.types.add("optional_type", "optional(V)");
        self.macros.has_optionals = true;
        self
    }

    /// With `cel.bind`, which Kubernetes has in expressions about devices only.
    pub fn with_bindings(mut self) -> Self {
        self.macros.has_bindings = true;
        self
    }

    /// With lists and maps of literals of several types, which the language has and Kubernetes has
    /// not.
    pub fn with_mixed_literals(mut self) -> Self {
        self.literals.types = false;
        self
    }

    /// With the order of numbers of different types, which Kubernetes has since 1.28.
    pub fn with_mixed_comparisons(mut self) -> Self {
        Arc::make_mut(&mut self.declarations).has_mixed_comparisons = true;
        self
    }

    /// Reads an expression, checks its types and makes a program of it.
    ///
    /// # Errors
    /// All that is wrong with the expression: with its syntax, or else with its types, or else with
    /// its literals.
    pub fn compile(&self, expression: &str) -> Result<Program, CompileErrors> {
        let source = Source::new(expression);
        let parsed = parse(&source, &self.macros)?;
        let checked = check(&source, parsed.expr, &parsed.places, &self.declarations)?;
        check_literals(&source, &parsed.places, &checked, &self.declarations, self.literals)?;
        let plan = plan(&checked, &self.declarations).map_err(CompileErrors::of_program)?;
        Ok(Program::new(checked, plan, Arc::clone(&self.declarations)))
    }
}
