//! Names: Go's, JSON's and Rust's.

use crate::facts::Type;

/// Words of Rust that cannot be names of fields as they are.
const KEYWORDS: [&str; 12] = [
    "type", "ref", "match", "use", "continue", "enum", "in", "static", "async", "where", "final",
    "default",
];

/// Names whose capitals do not show where words start, in a form whose capitals do.
const WORDS: [(&str, &str); 4] =
    [("IPv4", "Ipv4"), ("IPv6", "Ipv6"), ("IPsec", "Ipsec"), ("APIV3", "ApiV3")];

/// The snake_case form of a Go or JSON name: `podIPs` gives `pod_ips`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut plain = name.replace('$', "");
    for (known, word) in WORDS {
        plain = plain.replace(known, word);
    }
    let letters: Vec<char> = plain.chars().collect();
    let mut snake = String::with_capacity(name.len() + 8);
    for (position, letter) in letters.iter().enumerate() {
        if matches!(letter, '-' | '.' | '/') {
            snake.push('_');
            continue;
        }
        if letter.is_ascii_uppercase() && starts_word(&letters, position) && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake.trim_matches('_').to_owned()
}

/// Whether the capital at `position` starts a word: after a small letter or a digit, or before a
/// small letter — but not the last capital of a plural such as `IPs`.
fn starts_word(letters: &[char], position: usize) -> bool {
    let Some(before) = position.checked_sub(1).and_then(|it| letters.get(it)) else { return false };
    if !before.is_ascii_uppercase() {
        return true;
    }
    let rest = letters.get(position + 1..).unwrap_or_default();
    let plural = matches!(rest, ['s'] | ['s', 'A'..='Z', ..]);
    rest.first().is_some_and(char::is_ascii_lowercase) && !plural
}

/// The camelCase form that the derive makes of a field's name.
pub(crate) fn camel_case(snake: &str) -> String {
    let mut words = snake.split('_').filter(|word| !word.is_empty());
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(rest);
    }
    name
}

/// The name of a type's definition in OpenAPI documents: `io.k8s.api.apps.v1.Deployment`.
pub(crate) fn openapi(source: &Type) -> String {
    let (host, path) = source.package.split_once('/').unwrap_or((&source.package, ""));
    let labels: Vec<_> = host.rsplit('.').chain(path.split('/')).collect();
    format!("{}.{}", labels.join("."), source.name)
}

/// The name of a field in Rust.
pub(crate) fn field_name(name: &str) -> String {
    let snake = snake_case(name);
    if KEYWORDS.contains(&snake.as_str()) { format!("r#{snake}") } else { snake }
}

/// The name of a constant in Rust.
pub(crate) fn constant_name(name: &str) -> String {
    snake_case(name).to_ascii_uppercase()
}

/// Names for a value of a string enum, best first: the value, as far as the constant's name spells
/// it; then what the constant has beyond the name of its type; then all of it. `PodPending` of
/// `PodPhase` gives `PENDING`.
pub(crate) fn value_names(type_name: &str, constant: &str, value: &str) -> Vec<String> {
    let spelled = value_within(constant, value).map(constant_name);
    spelled.into_iter().chain([beyond_type(type_name, constant), constant_name(constant)]).collect()
}

/// The part of a constant's name that spells its value: `NotIn` of `NodeSelectorOpNotIn`.
fn value_within<'a>(constant: &'a str, value: &str) -> Option<&'a str> {
    let spelled: String =
        value.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let start = constant.to_ascii_lowercase().rfind(&spelled)?;
    let (part, after) = constant.get(start..)?.split_at_checked(spelled.len())?;
    let letters: Vec<char> = constant.chars().collect();
    let is_word = part.starts_with(|it: char| it.is_ascii_alphabetic())
        && (start == 0 || starts_word(&letters, start))
        && !after.starts_with(|it: char| it.is_ascii_lowercase());
    is_word.then_some(part)
}

/// A name without the words with which the name of its type starts, or without the type's last
/// word.
fn beyond_type(type_name: &str, name: &str) -> String {
    let (of_type, own) = (snake_case(type_name), snake_case(name));
    let (of_type, own): (Vec<_>, Vec<_>) = (of_type.split('_').collect(), own.split('_').collect());
    let common = own.iter().zip(&of_type).take_while(|(own, of_type)| own == of_type).count();
    let ends_type = common == 0 && own.first() == of_type.last();
    let rest = own.get(common + usize::from(ends_type)..).unwrap_or_default();
    let is_name =
        rest.first().is_some_and(|it| it.starts_with(|it: char| it.is_ascii_alphabetic()));
    if is_name { rest.join("_") } else { own.join("_") }.to_ascii_uppercase()
}

/// The module of a group: its first label, `core` for the core group.
pub(crate) fn group_module(group: &str) -> String {
    match group {
        "" => "core".to_owned(),
        "internal.apiserver.k8s.io" => "internal_apiserver".to_owned(),
        "imagepolicy.k8s.io" => "imagepolicy".to_owned(),
        _ => group.split('.').next().unwrap_or(group).replace('-', "_"),
    }
}

/// How good a version is, best first: `v2`, `v1`, `v1beta2`, `v1beta1`, `v1alpha1`.
pub(crate) fn version_rank(version: &str) -> (u8, std::cmp::Reverse<u32>, std::cmp::Reverse<u32>) {
    let number = |text: &str| text.parse().unwrap_or(0);
    let rest = version.strip_prefix('v').unwrap_or(version);
    let (stage, major, minor) = match (rest.split_once("beta"), rest.split_once("alpha")) {
        (Some((major, minor)), _) => (1, number(major), number(minor)),
        (_, Some((major, minor))) => (2, number(major), number(minor)),
        _ => (0, number(rest), 0),
    };
    (stage, std::cmp::Reverse(major), std::cmp::Reverse(minor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_snake_case() {
        for (name, expected) in [
            ("metadata", "metadata"),
            ("podIP", "pod_ip"),
            ("podIPs", "pod_ips"),
            ("clusterIPs", "cluster_ips"),
            ("hostIPC", "host_ipc"),
            ("targetCPUUtilizationPercentage", "target_cpu_utilization_percentage"),
            ("x-kubernetes-list-type", "x_kubernetes_list_type"),
            ("APIVersion", "api_version"),
            ("ResourceCPU", "resource_cpu"),
            ("ipv4Address", "ipv4_address"),
            ("externalIPs", "external_ips"),
            ("openAPIV3Schema", "open_api_v3_schema"),
            ("$ref", "ref"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn values_lose_the_name_of_their_type() {
        for (type_name, constant, value, expected) in [
            ("PodPhase", "PodPending", "Pending", "PENDING"),
            ("ConditionStatus", "ConditionTrue", "True", "TRUE"),
            ("IPFamily", "IPv4Protocol", "IPv4", "IPV4"),
            ("NodeSelectorOperator", "NodeSelectorOpNotIn", "NotIn", "NOT_IN"),
            ("ResourceName", "ResourceRequestsCPU", "requests.cpu", "REQUESTS_CPU"),
            (
                "ResourceName",
                "ResourceReplicationControllers",
                "replicationcontrollers",
                "REPLICATION_CONTROLLERS",
            ),
            ("KeyUsage", "UsageIPsecEndSystem", "ipsec end system", "IPSEC_END_SYSTEM"),
            ("HostPathType", "HostPathUnset", "", "UNSET"),
            ("ScopeType", "AllScopes", "*", "ALL_SCOPES"),
            ("ResourceScope", "ScopeNamespace", "Namespaced", "NAMESPACE"),
            (
                "ContainerRestartRuleAction",
                "ContainerRestartRuleActionRestartAllContainers",
                "RestartAllContainers",
                "RESTART_ALL_CONTAINERS",
            ),
            ("SecretType", "SecretTypeTLS", "kubernetes.io/tls", "TLS"),
            ("HTTPProtocol", "HTTPProtocolHTTP1", "HTTP1", "HTTP1"),
            ("PodConditionType", "PodScheduled", "PodScheduled", "POD_SCHEDULED"),
            ("KeyUsage", "UsageKeyAgreement", "key agreement", "KEY_AGREEMENT"),
        ] {
            let names = value_names(type_name, constant, value);
            assert_eq!(names.first().map(String::as_str), Some(expected), "{constant}");
        }
    }

    #[test]
    fn a_value_has_other_names_when_the_best_is_taken() {
        let names = value_names("StorageMedium", "StorageMediumHugePagesPrefix", "HugePages-");
        assert_eq!(names, ["HUGE_PAGES", "HUGE_PAGES_PREFIX", "STORAGE_MEDIUM_HUGE_PAGES_PREFIX"]);
    }

    #[test]
    fn versions_are_ranked_as_the_api_server_ranks_them() {
        let mut versions = ["v1alpha1", "v1beta1", "v2", "v1", "v1beta2", "v2beta1"];
        versions.sort_by_key(|version| version_rank(version));
        assert_eq!(versions, ["v2", "v1", "v2beta1", "v1beta2", "v1beta1", "v1alpha1"]);
    }
}
