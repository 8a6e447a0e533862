//! Types as the tables of functions write them: `list(T)`, `map(K,V)`, `optional(V)`, `url`.

use super::Type;

/// The types of a text, parted by spaces.
pub(crate) fn types_of(text: &str) -> Vec<Type> {
    text.split_whitespace().map(type_of).collect()
}

/// The type of a text without spaces.
pub(crate) fn type_of(text: &str) -> Type {
    let (name, inner) = match text.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')').unwrap_or(rest)),
        None => (text, ""),
    };
    match name {
        "bool" => Type::Bool,
        "bytes" => Type::Bytes,
        "double" => Type::Double,
        "duration" => Type::Duration,
        "dyn" => Type::Dyn,
        "int" => Type::Int,
        "null" => Type::Null,
        "string" => Type::String,
        "timestamp" => Type::Timestamp,
        "uint" => Type::Uint,
        "list" => Type::list(type_of(inner)),
        "optional" => Type::optional(type_of(inner)),
        "type" if inner.is_empty() => Type::Type(None),
        "type" => Type::type_of(type_of(inner)),
        "map" => {
            let (keys, values) = inner.split_once(',').unwrap_or((inner, "dyn"));
            Type::map(type_of(keys), type_of(values))
        }
        "ip" => Type::opaque("net.IP"),
        "cidr" => Type::opaque("net.CIDR"),
        "url" => Type::object("kubernetes.URL"),
        "quantity" => Type::object("kubernetes.Quantity"),
        "semver" => Type::object("kubernetes.Semver"),
        "format" => Type::object("kubernetes.NamedFormat"),
        "authorizer" => Type::object("kubernetes.authorization.Authorizer"),
        "pathcheck" => Type::object("kubernetes.authorization.PathCheck"),
        "groupcheck" => Type::object("kubernetes.authorization.GroupCheck"),
        "resourcecheck" => Type::object("kubernetes.authorization.ResourceCheck"),
        "decision" => Type::object("kubernetes.authorization.Decision"),
        param => Type::param(param),
    }
}
