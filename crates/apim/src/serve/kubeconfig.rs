//! How clients reach the server.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use apimachinery::json::value_to_vec;
use apimachinery::runtime::Value;
use apimachinery::server::StaticTokens;

/// Writes a configuration to a file that only its owner may read, as tokens are in it. A file that
/// exists keeps its mode.
pub(super) fn write(file: &Path, configuration: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(configuration.as_bytes())
}

/// A configuration for clients, with a user for each token; the first one is used unless another is
/// chosen.
pub(super) fn kubeconfig(
    address: &str,
    certificate: Option<&str>,
    tokens: Option<&StaticTokens>,
) -> String {
    let mut users: Vec<(&str, String)> = Vec::new();
    for (token, user) in tokens.into_iter().flat_map(StaticTokens::iter) {
        if users.iter().all(|(name, _)| *name != user.username.as_str()) {
            users.push((&user.username, format!("{{token: {}}}", quoted(token))));
        }
    }
    if users.is_empty() {
        users.push(("apim", "{}".into()));
    }
    let current = users.first().map(|(name, _)| quoted(name)).unwrap_or_default();
    let authority = certificate.map(|it| {
        let encoded = data_encoding::BASE64.encode(it.as_bytes());
        format!(", certificate-authority-data: {encoded}")
    });
    let authority = authority.unwrap_or_default();
    let mut text = format!(
        "apiVersion: v1\nkind: Config\ncurrent-context: {current}\n\
         clusters: [{{name: apim, cluster: {{server: \"{address}\"{authority}}}}}]\ncontexts:\n"
    );
    for (name, _) in &users {
        let name = quoted(name);
        text += &format!("- {{name: {name}, context: {{cluster: apim, user: {name}}}}}\n");
    }
    text += "users:\n";
    for (name, user) in &users {
        text += &format!("- {{name: {}, user: {user}}}\n", quoted(name));
    }
    text
}

/// A text in YAML and in JSON.
fn quoted(text: &str) -> String {
    String::from_utf8(value_to_vec(&Value::from(text)).unwrap_or_default()).unwrap_or_default()
}
