//! JSON names.

/// The name in camelCase: `pod_ip` gives `podIp`.
pub(crate) fn camel_case(snake_case: &str) -> String {
    let mut name = String::with_capacity(snake_case.len());
    for word in snake_case.split('_').filter(|word| !word.is_empty()) {
        if name.is_empty() {
            name.push_str(word);
            continue;
        }
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn words_are_joined() {
        for (name, expected) in [
            ("metadata", "metadata"),
            ("node_name", "nodeName"),
            ("pod_ip", "podIp"),
            ("ipv4_address", "ipv4Address"),
            ("_private", "private"),
        ] {
            assert_eq!(camel_case(name), expected);
        }
    }
}
