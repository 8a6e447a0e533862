//! Names: Go's, JSON's and Rust's.

/// Words of Rust that cannot be names of fields as they are.
const KEYWORDS: [&str; 12] = [
    "type", "ref", "match", "use", "continue", "enum", "in", "static", "async", "where", "final",
    "default",
];

/// The snake_case form of a Go or JSON name: `podIPs` gives `pod_ips`.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().filter(|it| *it != '$').collect();
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

/// Whether the capital at `position` starts a word: after a small letter or a digit, or before a small letter —
/// but not the last capital of a plural such as `IPs`.
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

/// The name of a field in Rust.
pub(crate) fn field_name(name: &str) -> String {
    let snake = snake_case(name);
    if KEYWORDS.contains(&snake.as_str()) { format!("r#{snake}") } else { snake }
}

/// The name of a constant in Rust.
pub(crate) fn constant_name(name: &str) -> String {
    snake_case(name).to_ascii_uppercase()
}

/// The name of a value of a string enum: without the enum's own name, which Go puts before or behind it.
pub(crate) fn value_name(type_name: &str, constant: &str) -> String {
    let stripped = constant
        .strip_prefix(type_name)
        .or_else(|| constant.strip_suffix(type_name))
        .or_else(|| strip_common_words(type_name, constant))
        .unwrap_or(constant);
    let name = constant_name(stripped);
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => name,
        _ => constant_name(constant),
    }
}

/// `PodPending` of `PodPhase` gives `Pending`: words that both start with.
fn strip_common_words<'a>(type_name: &str, constant: &'a str) -> Option<&'a str> {
    let words = snake_case(type_name);
    let first = words.split('_').next()?;
    let rest = constant.get(first.len()..)?;
    let starts = constant.get(..first.len())?.eq_ignore_ascii_case(first);
    (starts && rest.starts_with(|letter: char| letter.is_ascii_uppercase())).then_some(rest)
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
            ("$ref", "ref"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn values_lose_the_name_of_their_enum() {
        assert_eq!(value_name("PodPhase", "PodPending"), "PENDING");
        assert_eq!(value_name("ConditionStatus", "ConditionTrue"), "TRUE");
        assert_eq!(value_name("Protocol", "ProtocolTCP"), "TCP");
        assert_eq!(value_name("IPFamily", "IPv4Protocol"), "V4_PROTOCOL");
    }

    #[test]
    fn versions_are_ranked_as_the_api_server_ranks_them() {
        let mut versions = ["v1alpha1", "v1beta1", "v2", "v1", "v1beta2", "v2beta1"];
        versions.sort_by_key(|version| version_rank(version));
        assert_eq!(versions, ["v2", "v1", "v2beta1", "v1beta2", "v1beta1", "v1alpha1"]);
    }
}
