//! Whether expressions fit the types of what they are about.

use apimachinery_api::admissionregistration::v1::{
    ExpressionWarning, Rule, ValidatingAdmissionPolicy,
};
use apimachinery_cel::{Declaration, Environment, LazyVariable, Type, Version};
use apimachinery_runtime::{GroupVersion, GroupVersionKind, GroupVersionResource, Str};
use apimachinery_validation::Path;

use crate::environments::{VariableTypes, namespace, request};

/// How many kinds of a rule are checked.
const MAX_KINDS: usize = 10;

/// Knows the kinds of resources, and what their objects are.
///
/// **Who implements this.** A program that has schemas: `apimachinery_crd::declaration` makes the
/// declaration of a custom resource.
///
/// Corresponds to `meta.RESTMapper` and `resolver.SchemaResolver`.
pub trait KindTypes {
    /// The kinds of a resource; none when it is not known.
    fn kinds_for(&self, resource: &GroupVersionResource) -> Vec<GroupVersionKind>;

    /// What objects of a kind are; nothing when no schema is known, and the kind is passed over.
    fn declaration(&self, kind: &GroupVersionKind) -> Option<Declaration>;
}

/// Which validations of a policy do not fit the types of the kinds that its constraints name, and
/// in which way: what servers write into its status. Groups, versions and resources with `*` and
/// subresources are passed over.
///
/// ```
/// use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
/// use apimachinery_cel::{Declaration, DataShape};
/// use apimachinery_policies::{KindTypes, check_types};
/// use apimachinery_runtime::{GroupVersionKind, GroupVersionResource};
///
/// struct Deployments;
///
/// impl KindTypes for Deployments {
///     fn kinds_for(&self, resource: &GroupVersionResource) -> Vec<GroupVersionKind> {
///         vec![GroupVersionKind::new(resource.group.clone(), resource.version.clone(), "Deployment")]
///     }
///
///     fn declaration(&self, _: &GroupVersionKind) -> Option<Declaration> {
///         let replicas = ("replicas".to_owned(), Declaration::new(DataShape::Int));
///         let spec = ("spec".to_owned(), Declaration::object("Deployment.spec", [replicas]));
///         Some(Declaration::object("Deployment", [spec]))
///     }
/// }
///
/// let policy: ValidatingAdmissionPolicy = apimachinery_json::from_str(
///     r#"{"spec":{"matchConstraints":{"resourceRules":[
///             {"operations":["*"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["deployments"]}]},
///         "validations":[{"expression":"object.spec.replica < 5"}]}}"#,
/// )?;
/// let warnings = check_types(&policy, &Deployments);
/// assert_eq!(warnings[0].field_ref, "spec.validations[0].expression");
/// assert!(warnings[0].warning.starts_with(
///     "apps/v1, Kind=Deployment: ERROR: <input>:1:12: undefined field 'replica'"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `Check` of `validating.TypeChecker`.
pub fn check_types(
    policy: &ValidatingAdmissionPolicy,
    types: &dyn KindTypes,
) -> Vec<ExpressionWarning> {
    let mut known = Vec::new();
    for kind in kinds(policy, types) {
        if let Some(declaration) = types.declaration(&kind) {
            known.push((kind, Checked::new(policy, types, &declaration)));
        }
    }
    let mut warnings = Vec::new();
    let mut check = |expression: &str, path: Path| {
        let texts: Vec<_> = known
            .iter()
            .filter_map(|(kind, checked)| {
                let errors = checked.environment.compile(expression).err()?;
                Some(format!("{kind}: {errors}\n"))
            })
            .collect();
        if !texts.is_empty() {
            let field_ref = path.to_string().into();
            warnings.push(ExpressionWarning { field_ref, warning: texts.join("\n").into() });
        }
    };
    let path = Path::new("spec").child("validations");
    for (index, validation) in policy.spec.validations.iter().enumerate() {
        let path = path.index(index);
        check(&validation.expression, path.child("expression"));
        if !validation.message_expression.is_empty() {
            check(&validation.message_expression, path.child("messageExpression"));
        }
    }
    warnings
}

/// What expressions may use, for objects of one kind.
struct Checked {
    environment: Environment,
}

impl Checked {
    fn new(
        policy: &ValidatingAdmissionPolicy,
        types: &dyn KindTypes,
        declaration: &Declaration,
    ) -> Self {
        let mut plain = Environment::kubernetes(Version::STORED)
            .with_declared("namespaceObject", &namespace())
            .with_declared("request", &request())
            .with_declared("object", declaration)
            .with_declared("oldObject", declaration)
            .with_variable("authorizer", Type::object("kubernetes.authorization.Authorizer"));
        if let Some(kind) = params_kind(policy) {
            plain = match types.declaration(&kind) {
                Some(declaration) => plain.with_declared("params", &declaration),
                None => plain.with_variable("params", Type::Dyn),
            };
        }
        let mut variables = VariableTypes::default();
        for variable in &policy.spec.variables {
            let environment = variables.declare_in(plain.clone());
            let program = environment.compile(&variable.expression);
            let program = program.map_err(|errors| errors.to_string());
            variables.add(&LazyVariable::new(&variable.name, program));
        }
        Self { environment: variables.declare_in(plain) }
    }
}

fn params_kind(policy: &ValidatingAdmissionPolicy) -> Option<GroupVersionKind> {
    let kind = policy.spec.param_kind.as_ref()?;
    let version: GroupVersion = kind.api_version.parse().ok()?;
    Some(version.with_kind(kind.kind.clone()))
}

/// The kinds that the constraints of a policy name, in order.
///
/// Corresponds to `typesToCheck`.
fn kinds(policy: &ValidatingAdmissionPolicy, types: &dyn KindTypes) -> Vec<GroupVersionKind> {
    let mut found = Vec::new();
    let constraints = policy.spec.match_constraints.iter();
    for rule in constraints.flat_map(|it| &it.resource_rules) {
        let rule_kinds = rule_kinds(&rule.rule_with_operations.rule, types);
        let is_full = rule_kinds.len() == MAX_KINDS;
        found.extend(rule_kinds);
        if is_full {
            break;
        }
    }
    let key = |it: &GroupVersionKind| (it.group.clone(), it.version.clone(), it.kind.clone());
    found.sort_by_key(key);
    found.dedup();
    found
}

fn rule_kinds(rule: &Rule, types: &dyn KindTypes) -> Vec<GroupVersionKind> {
    let named = |names: &[Str]| {
        let mut names = names.to_vec();
        names.sort();
        if names.iter().any(|it| it.contains('*')) { Vec::new() } else { names }
    };
    let (groups, versions) = (named(&rule.api_groups), named(&rule.api_versions));
    let mut resources = rule.resources.clone();
    resources.retain(|it| !it.contains(['*', '/']));
    resources.sort();
    let mut found = Vec::new();
    for group in &groups {
        for version in &versions {
            for resource in &resources {
                let names = (group.clone(), version.clone(), resource.clone());
                let resource = GroupVersionResource::new(names.0, names.1, names.2);
                for kind in types.kinds_for(&resource) {
                    found.push(kind);
                    if found.len() == MAX_KINDS {
                        return found;
                    }
                }
            }
        }
    }
    found
}
