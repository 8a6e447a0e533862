//! What the expressions of policies may use.

use std::cell::OnceCell;

use apimachinery_cel::{
    DataShape, Declaration, Environment, FieldTypes, LazyVariable, Type, Version,
};

/// The name under which expressions find variables.
pub(crate) const VARIABLES: &str = "variables";
/// The type of that.
const VARIABLES_TYPE: &str = "kubernetes.variables";

/// What an expression sees beside the request and its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sees {
    pub(crate) params: bool,
    pub(crate) authorizer: bool,
    /// What makes patches.
    pub(crate) patches: bool,
}

/// Makes environments of one version.
///
/// Corresponds to the environments of `cel.NewCompiler`.
pub(crate) struct Environments {
    with_request: Environment,
    with_patches: OnceCell<Environment>,
}

impl Environments {
    pub(crate) fn new(version: Version) -> Self {
        let with_request = Environment::kubernetes(version)
            .with_declared("namespaceObject", &namespace())
            .with_declared("request", &request())
            .with_variable("object", Type::Dyn)
            .with_variable("oldObject", Type::Dyn);
        Self { with_request, with_patches: OnceCell::new() }
    }

    /// An environment; with variables when there can be some.
    pub(crate) fn with(&self, sees: Sees, variables: Option<&VariableTypes>) -> Environment {
        let mut environment = match sees.patches {
            true => self.with_patches().clone(),
            false => self.with_request.clone(),
        };
        if sees.params {
            environment = environment.with_variable("params", Type::Dyn);
        }
        if sees.authorizer {
            let authorizer = Type::object("kubernetes.authorization.Authorizer");
            let check = Type::object("kubernetes.authorization.ResourceCheck");
            environment = environment
                .with_variable("authorizer", authorizer)
                .with_variable("authorizer.requestResource", check);
        }
        match variables {
            Some(variables) => variables.declare_in(environment),
            None => environment,
        }
    }

    fn with_patches(&self) -> &Environment {
        let make = || self.with_request.clone().with_patches().with_json_patch();
        self.with_patches.get_or_init(make)
    }
}

/// What expressions know of the variables before them.
#[derive(Clone, Default)]
pub(crate) struct VariableTypes(FieldTypes);

impl VariableTypes {
    pub(crate) fn add(&mut self, variable: &LazyVariable) {
        self.0.insert(variable.name(), field_type(variable.result_type()));
    }

    /// The environment with these variables.
    pub(crate) fn declare_in(&self, environment: Environment) -> Environment {
        environment.with_fields(VARIABLES, VARIABLES_TYPE, self.0.clone())
    }
}

/// What the type of a variable is to those that use it: of objects and values that may be absent,
/// nothing is known.
///
/// Corresponds to `convertCelTypeToDeclType`.
fn field_type(known: &Type) -> Type {
    match known {
        Type::Any
        | Type::Bool
        | Type::Bytes
        | Type::Double
        | Type::Duration
        | Type::Int
        | Type::Null
        | Type::String
        | Type::Timestamp
        | Type::Uint => known.clone(),
        Type::List(items) => Type::list(field_type(items)),
        Type::Map(entry) => Type::map(field_type(&entry.0), field_type(&entry.1)),
        _ => Type::Dyn,
    }
}

fn texts<const N: usize>(names: [&str; N]) -> Vec<(String, Declaration)> {
    names.map(|name| (name.to_owned(), Declaration::new(DataShape::String))).into()
}

fn object(
    name: &str,
    fields: Vec<(String, Declaration)>,
    more: Vec<(&str, Declaration)>,
) -> Declaration {
    let more = more.into_iter().map(|(name, field)| (name.to_owned(), field));
    Declaration::object(name, fields.into_iter().chain(more))
}

fn text_list() -> Declaration {
    Declaration::list(Declaration::new(DataShape::String))
}

/// Corresponds to `BuildRequestType`.
pub(crate) fn request() -> Declaration {
    let kind =
        object("kubernetes.GroupVersionKind", texts(["group", "version", "kind"]), Vec::new());
    let resource = object(
        "kubernetes.GroupVersionResource",
        texts(["group", "version", "resource"]),
        Vec::new(),
    );
    let user = object(
        "kubernetes.UserInfo",
        texts(["username", "uid"]),
        vec![("groups", text_list()), ("extra", Declaration::map(text_list()))],
    );
    object(
        "kubernetes.AdmissionRequest",
        texts(["subResource", "requestSubResource", "name", "namespace", "operation"]),
        vec![
            ("kind", kind.clone()),
            ("resource", resource.clone()),
            ("requestKind", kind),
            ("requestResource", resource),
            ("userInfo", user),
            ("dryRun", Declaration::new(DataShape::Bool)),
            ("options", Declaration::new(DataShape::Dyn)),
        ],
    )
}

/// Corresponds to `BuildNamespaceType`.
pub(crate) fn namespace() -> Declaration {
    let time = || Declaration::new(DataShape::DateTime);
    let labels = || Declaration::map(Declaration::new(DataShape::String));
    let condition = object(
        "kubernetes.NamespaceCondition",
        texts(["status", "type", "message", "reason"]),
        vec![("lastTransitionTime", time())],
    );
    let status = object(
        "kubernetes.NamespaceStatus",
        texts(["phase"]),
        vec![("conditions", Declaration::list(condition))],
    );
    let spec = object("kubernetes.NamespaceSpec", Vec::new(), vec![("finalizers", text_list())]);
    let metadata = object(
        "kubernetes.NamespaceMetadata",
        texts(["name", "generateName", "namespace", "UID", "resourceVersion"]),
        vec![
            ("labels", labels()),
            ("annotations", labels()),
            ("creationTimestamp", time()),
            ("deletionGracePeriodSeconds", Declaration::new(DataShape::Int)),
            ("deletionTimestamp", time()),
            ("generation", Declaration::new(DataShape::Int)),
            ("finalizers", text_list()),
        ],
    );
    let fields = vec![("metadata", metadata), ("spec", spec), ("status", status)];
    object("kubernetes.Namespace", Vec::new(), fields)
}
