//! Whether something is wrong with a kubeconfig.

use std::fs::File;

use apimachinery_go_text::url::Url;
use apimachinery_runtime::Str;
use apimachinery_validation::names::dns1123_label;

use crate::kubeconfig::Kubeconfig;
use crate::problem::{InvalidConfig, Problem, ProxyProblem};
use crate::v1::{AuthInfo, Cluster, Context, ExecConfig, InteractiveMode};
use crate::{ConfigError, FileError};

/// Whether the address of a proxy can be used.
pub(crate) fn check_proxy(address: &str) -> Result<(), ProxyProblem> {
    let url = Url::parse(address).map_err(|_| ProxyProblem::Url(address.into()))?;
    match url.scheme() {
        "http" | "https" | "socks5" => Ok(()),
        other => Err(ProxyProblem::Scheme(other.into())),
    }
}

impl Kubeconfig {
    /// Reports everything that is wrong.
    ///
    /// Corresponds to `clientcmd.Validate`.
    ///
    /// # Errors
    /// When it is empty, a name is missing, something contradicts itself, or a file cannot be read.
    pub fn validate(&self) -> Result<(), InvalidConfig> {
        if self.is_empty() {
            return InvalidConfig::check(vec![Problem::EmptyConfig]);
        }
        let mut problems = Vec::new();
        let current = &self.current_context;
        if !current.is_empty() && !self.contexts.contains_key(current) {
            problems.push(Problem::ContextNotFound(current.clone()));
        }
        self.contexts.iter().for_each(|(name, it)| check_context(name, it, self, &mut problems));
        self.users.iter().for_each(|(name, it)| check_user(name, it, &mut problems));
        for (name, entry) in &self.clusters {
            check_cluster(name, &entry.value, entry.origin.is_none(), &mut problems);
        }
        InvalidConfig::check(problems)
    }

    /// Reports what is wrong with a context and what it names; with the current one when the name
    /// is empty. Other parts may be wrong.
    ///
    /// Corresponds to `clientcmd.ConfirmUsable`.
    ///
    /// # Errors
    /// When there is no context, and as [`validate`](Self::validate).
    pub fn confirm_usable(&self, context: &str) -> Result<(), ConfigError> {
        if self.is_empty() {
            return Ok(InvalidConfig::check(vec![Problem::EmptyConfig])?);
        }
        let name = if context.is_empty() { &*self.current_context } else { context };
        if name.is_empty() {
            return Err(ConfigError::NoContext);
        }
        let mut problems = Vec::new();
        match self.contexts.get(name) {
            None => problems.push(Problem::ContextNotFound(name.into())),
            Some(context) => {
                check_context(name, context, self, &mut problems);
                let user = self.users.get(&context.user).cloned().unwrap_or_default();
                check_user(&context.user, &user, &mut problems);
                let cluster = self.clusters.get(&context.cluster).cloned().unwrap_or_default();
                let is_nowhere = cluster.origin.is_none();
                check_cluster(&context.cluster, &cluster, is_nowhere, &mut problems);
            }
        }
        Ok(InvalidConfig::check(problems)?)
    }
}

/// A cluster that is in a file is not empty.
pub(crate) fn check_cluster(
    name: &str,
    cluster: &Cluster,
    is_nowhere: bool,
    problems: &mut Vec<Problem>,
) {
    if is_nowhere && *cluster == Cluster::default() {
        problems.push(Problem::EmptyCluster);
        return;
    }
    if cluster.server.is_empty() {
        problems.push(Problem::NoServer(name.into()));
    }
    let proxy = &cluster.proxy_url;
    if !proxy.is_empty()
        && let Err(problem) = check_proxy(proxy)
    {
        problems.push(Problem::Proxy { url: proxy.clone(), cluster: name.into(), problem });
    }
    let (file, data) = (&cluster.certificate_authority, &cluster.certificate_authority_data);
    if !file.is_empty() && !data.is_empty() {
        problems.push(Problem::Both(
            "certificate-authority-data",
            "certificate-authority",
            name.into(),
            ". certificate-authority-data will override.",
        ));
    }
    check_file("certificate-authority", file, name, problems);
}

pub(crate) fn check_user(name: &str, user: &AuthInfo, problems: &mut Vec<Problem>) {
    let (certificate, certificate_data) = (&user.client_certificate, &user.client_certificate_data);
    let (key, key_data) = (&user.client_key, &user.client_key_data);
    if !certificate.is_empty() || !certificate_data.is_empty() {
        if !certificate.is_empty() && !certificate_data.is_empty() {
            problems.push(Problem::Both(
                "client-cert-data",
                "client-cert",
                name.into(),
                ". client-cert-data will override.",
            ));
        }
        if !key.is_empty() && !key_data.is_empty() {
            problems.push(Problem::Both(
                "client-key-data",
                "client-key",
                name.into(),
                "; client-key-data will override",
            ));
        }
        if key.is_empty() && key_data.is_empty() {
            problems.push(Problem::NoKey(name.into()));
        }
        check_file("client-cert", certificate, name, problems);
        check_file("client-key", key, name, problems);
    }
    if let Some(exec) = &user.exec {
        if user.auth_provider.is_some() {
            problems.push(Problem::ExecAndProvider(name.into()));
        }
        check_exec(name, exec, problems);
    }
    if !user.token.is_empty() && (!user.username.is_empty() || !user.password.is_empty()) {
        problems.push(Problem::TwoMethods(name.into()));
    }
    let has_more = !user.impersonate_uid.is_empty()
        || !user.impersonate_groups.is_empty()
        || !user.impersonate_user_extra.is_empty();
    if has_more && user.impersonate.is_empty() {
        problems.push(Problem::Impersonation(name.into()));
    }
}

fn check_exec(user: &str, exec: &ExecConfig, problems: &mut Vec<Problem>) {
    let mut missing = |field| problems.push(Problem::Exec { field, user: user.into() });
    if exec.command.is_empty() {
        missing("command");
    }
    if exec.api_version.is_empty() {
        missing("apiVersion");
    }
    for _ in exec.env.iter().filter(|it| it.name.is_empty()) {
        missing("env variable name");
    }
    match &exec.interactive_mode {
        InteractiveMode::Unset => missing("interactiveMode"),
        InteractiveMode::Other(mode) => {
            problems.push(Problem::InteractiveMode { user: user.into(), mode: mode.clone() });
        }
        _ => {}
    }
}

fn check_context(name: &str, context: &Context, config: &Kubeconfig, problems: &mut Vec<Problem>) {
    if name.is_empty() {
        let (cluster, user) = (context.cluster.clone(), context.user.clone());
        problems.push(Problem::EmptyContextName(cluster, user));
    }
    let has_user = config.users.contains_key(&context.user);
    check_name("user", &context.user, has_user, name, problems);
    let has_cluster = config.clusters.contains_key(&context.cluster);
    check_name("cluster", &context.cluster, has_cluster, name, problems);
    let namespace = &context.namespace;
    if !namespace.is_empty() && !dns1123_label(namespace).is_empty() {
        problems.push(Problem::Namespace(namespace.clone(), name.into()));
    }
}

fn check_name(
    what: &'static str,
    name: &Str,
    is_known: bool,
    context: &str,
    problems: &mut Vec<Problem>,
) {
    let context = context.into();
    if name.is_empty() {
        problems.push(Problem::NotSpecified { what, context });
    } else if !is_known {
        problems.push(Problem::NotFound { what, name: name.clone(), context });
    }
}

fn check_file(what: &'static str, path: &Str, name: &str, problems: &mut Vec<Problem>) {
    if path.is_empty() {
        return;
    }
    if let Err(error) = File::open(&**path) {
        let source = FileError::new("open", std::path::Path::new(&**path), error);
        problems.push(Problem::File { what, path: path.clone(), name: name.into(), source });
    }
}
