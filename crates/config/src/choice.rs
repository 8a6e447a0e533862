//! The configuration that a kubeconfig chooses, with what takes precedence over it.

use apimachinery_runtime::Str;

use crate::config::{Config, ImpersonationConfig, Tls, UrlScheme};
use crate::exec::Exec;
use crate::io_error::read;
use crate::kubeconfig::{Entry, Kubeconfig};
use crate::merge::Merge;
use crate::overrides::Overrides;
use crate::problem::{InvalidConfig, Problem};
use crate::v1::{AuthInfo, Cluster, Context};
use crate::validate::{check_cluster, check_user};
use crate::{ConfigError, LoadConfigError};

/// The extension of a cluster that is for its plugin.
const FOR_PLUGIN: &str = "client.authentication.k8s.io/exec";

/// Some names, and whether they were asked for.
#[derive(Clone, Default)]
struct Names {
    context: (Str, bool),
    user: (Str, bool),
    cluster: (Str, bool),
}

impl Kubeconfig {
    /// How to reach the server of the current context, or of the one that takes precedence.
    ///
    /// Corresponds to `clientcmd.NewDefaultClientConfig(config, overrides).ClientConfig()`.
    ///
    /// # Errors
    /// When a name is missing, something contradicts itself, or a file cannot be read.
    pub fn config(&self, overrides: &Overrides) -> Result<Config, ConfigError> {
        let names = self.names(overrides)?;
        let user = self.user(&names.user, overrides)?;
        let cluster = self.cluster(&names.cluster, overrides)?;
        self.check(overrides, &names, &user, &cluster)?;
        let mut config = Config {
            server: without_query(&cluster.server),
            proxy: cluster.proxy_url.clone(),
            disable_compression: cluster.disable_compression,
            timeout: overrides.timeout,
            impersonate: impersonation(&user),
            ..Config::default()
        };
        if config.scheme() == UrlScheme::Https {
            identify_user(&mut config, &user, &cluster)?;
            config.tls.server_name = cluster.tls_server_name.clone();
            config.tls.insecure = cluster.insecure_skip_tls_verify;
            config.tls.authority_file = cluster.certificate_authority.clone();
            config.tls.authority_data = cluster.certificate_authority_data.clone();
        }
        Ok(config)
    }

    /// The namespace of requests that name none, and whether it takes precedence over the
    /// kubeconfig.
    ///
    /// Corresponds to `Namespace` of `clientcmd.ClientConfig`.
    ///
    /// # Errors
    /// As [`config`](Self::config).
    pub fn namespace(&self, overrides: &Overrides) -> Result<(Str, bool), ConfigError> {
        let asked = &overrides.context.namespace;
        if !asked.is_empty() {
            return Ok((asked.clone(), true));
        }
        let names = self.names(overrides);
        let known = names.as_ref().map(Clone::clone).unwrap_or_default();
        let user = self.user(&known.user, overrides).unwrap_or_default();
        let cluster = self.cluster(&known.cluster, overrides).unwrap_or_default();
        self.check(overrides, &known, &user, &cluster)?;
        let context = self.context(&names?.context, overrides)?;
        let namespace = match context.namespace.is_empty() {
            true => Str::from_static("default"),
            false => context.namespace.clone(),
        };
        Ok((namespace, false))
    }

    /// The kubeconfig, in which the parts that are used are what they become by the overrides.
    ///
    /// Corresponds to `MergedRawConfig` of `clientcmd.OverridingClientConfig`.
    ///
    /// # Errors
    /// As [`config`](Self::config).
    pub fn with_overrides(&self, overrides: &Overrides) -> Result<Self, ConfigError> {
        let names = self.names(overrides)?;
        let user = self.user(&names.user, overrides)?;
        let cluster = self.cluster(&names.cluster, overrides)?;
        self.check(overrides, &names, &user, &cluster)?;
        let context = self.context(&names.context, overrides)?;
        let mut merged = self.clone();
        merged.users.insert(names.user.0, user);
        merged.clusters.insert(names.cluster.0, cluster);
        merged.current_context = names.context.0.clone();
        merged.contexts.insert(names.context.0, context);
        Ok(merged)
    }

    fn names(&self, overrides: &Overrides) -> Result<Names, ConfigError> {
        let asked = |name: &Str, own: &Str| match name.is_empty() {
            true => (own.clone(), false),
            false => (name.clone(), true),
        };
        let context_name = asked(&overrides.current_context, &self.current_context);
        // What is missing in a context is reported after what is missing elsewhere.
        let context = self.context(&context_name, overrides);
        let own = context.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        let user = asked(&overrides.context.user, &own.user);
        let cluster = asked(&overrides.context.cluster, &own.cluster);
        self.user(&user, overrides)?;
        context?;
        Ok(Names { context: context_name, user, cluster })
    }

    fn context(
        &self,
        (name, is_asked): &(Str, bool),
        overrides: &Overrides,
    ) -> Result<Entry<Context>, ConfigError> {
        let mut context = Entry::<Context>::default();
        match self.contexts.get(name) {
            Some(own) => context.take_over(own),
            None if *is_asked => return Err(ConfigError::NoSuchContext(name.clone())),
            None => {}
        }
        context.value.take_over(&overrides.context);
        Ok(context)
    }

    fn user(
        &self,
        (name, is_asked): &(Str, bool),
        overrides: &Overrides,
    ) -> Result<Entry<AuthInfo>, ConfigError> {
        let mut user = Entry::<AuthInfo>::default();
        match self.users.get(name) {
            Some(own) => user.take_over(own),
            None if *is_asked => return Err(ConfigError::NoSuchUser(name.clone())),
            None => {}
        }
        let over = &overrides.user;
        user.value.take_over(over);
        if !over.client_key.is_empty() || !over.client_key_data.is_empty() {
            user.client_key = over.client_key.clone();
            user.client_key_data = over.client_key_data.clone();
        }
        if !over.client_certificate.is_empty() || !over.client_certificate_data.is_empty() {
            user.client_certificate = over.client_certificate.clone();
            user.client_certificate_data = over.client_certificate_data.clone();
        }
        Ok(user)
    }

    fn cluster(
        &self,
        (name, is_asked): &(Str, bool),
        overrides: &Overrides,
    ) -> Result<Entry<Cluster>, ConfigError> {
        let mut cluster = Entry::from(overrides.cluster_defaults.clone());
        match self.clusters.get(name) {
            Some(own) => cluster.take_over(own),
            None if *is_asked => return Err(ConfigError::NoSuchCluster(name.clone())),
            None => {}
        }
        let over = &overrides.cluster;
        cluster.value.take_over(over);
        let identifies_server = over.insecure_skip_tls_verify
            || !over.certificate_authority.is_empty()
            || !over.certificate_authority_data.is_empty();
        if identifies_server {
            cluster.insecure_skip_tls_verify = over.insecure_skip_tls_verify;
            cluster.certificate_authority = over.certificate_authority.clone();
            cluster.certificate_authority_data = over.certificate_authority_data.clone();
        }
        // The name in the kubeconfig is not that of another server.
        if !over.tls_server_name.is_empty() || !over.server.is_empty() {
            cluster.tls_server_name = over.tls_server_name.clone();
        }
        Ok(cluster)
    }

    fn check(
        &self,
        overrides: &Overrides,
        names: &Names,
        user: &AuthInfo,
        cluster: &Entry<Cluster>,
    ) -> Result<(), InvalidConfig> {
        let mut problems = Vec::new();
        let asked = &overrides.current_context;
        let context = if asked.is_empty() { &self.current_context } else { asked };
        if !context.is_empty() && !self.contexts.contains_key(context) {
            problems.push(Problem::ContextNotFound(context.clone()));
        }
        check_user(&names.user.0, user, &mut problems);
        check_cluster(&names.cluster.0, cluster, cluster.origin.is_none(), &mut problems);
        if let [Problem::EmptyCluster] = &*problems {
            problems = vec![Problem::EmptyConfig];
        }
        InvalidConfig::check(problems)
    }
}

fn impersonation(user: &AuthInfo) -> Option<ImpersonationConfig> {
    (!user.impersonate.is_empty()).then(|| ImpersonationConfig {
        user: user.impersonate.clone(),
        uid: user.impersonate_uid.clone(),
        groups: user.impersonate_groups.clone(),
        extra: user.impersonate_user_extra.clone(),
    })
}

fn identify_user(
    config: &mut Config,
    user: &AuthInfo,
    cluster: &Cluster,
) -> Result<(), ConfigError> {
    config.token_file = user.token_file.clone();
    if !user.token.is_empty() {
        config.token = user.token.clone();
    } else if !user.token_file.is_empty() {
        let token = read(&*user.token_file).map_err(LoadConfigError::from)?;
        config.token = String::from_utf8_lossy(&token).as_ref().into();
    }
    if !user.client_certificate.is_empty() || !user.client_certificate_data.is_empty() {
        config.tls = Tls {
            certificate_file: user.client_certificate.clone(),
            certificate_data: user.client_certificate_data.clone(),
            key_file: user.client_key.clone(),
            key_data: user.client_key_data.clone(),
            ..Tls::default()
        };
    }
    config.username = user.username.clone();
    config.password = user.password.clone();
    config.auth_provider = user.auth_provider.clone();
    config.exec = user.exec.clone().map(|mut plugin| {
        plugin.install_hint = visible(&plugin.install_hint).into();
        let extension = cluster.extensions.iter().find(|it| it.name == FOR_PLUGIN);
        Exec { config: extension.map(|it| it.extension.clone()), ..Exec::new(plugin) }
    });
    Ok(())
}

/// The address of a server, whose query and fragment are left out if it has a path.
fn without_query(server: &Str) -> Str {
    use apimachinery_go_text::url::Url;
    let Ok(url) = Url::parse_request_uri(server) else { return server.clone() };
    if url.escaped_path().len() <= 1 {
        return server.clone();
    }
    let end = server.find(['?', '#']).unwrap_or(server.len());
    server.get(..end).unwrap_or(server).into()
}

/// A text without characters that could confuse a terminal.
pub(crate) fn visible(text: &str) -> String {
    use apimachinery_go_text::quote::is_printable;
    let mut visible = String::new();
    for letter in text.chars() {
        let is_space = letter.is_whitespace() && !matches!(letter, '\u{85}');
        match is_space || is_printable(letter) {
            true => visible.push(letter),
            false => visible.push_str(&format!("U+{:04X}", u32::from(letter))),
        }
    }
    visible
}
