//! The kind `Config` of `v1`: what a kubeconfig is as a document.
//!
//! It is not one of the built-in kinds: a scheme has it by [`install`], in every format that its
//! codecs have, except protobuf, in which the reference has none either.

use std::fmt;

use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::{
    ByteString, GroupVersion, Map, NullableVec, RawExtension, SchemeBuilder, Str,
};

/// The group and version of the kind. The group is the core group, which has other kinds elsewhere.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("", "v1");

/// What an error or a debug text shows in place of a secret, as in the reference.
const REDACTED: &str = "--- REDACTED ---";

/// Registers the kind `Config` with its defaults.
pub fn install(scheme: &mut SchemeBuilder) {
    scheme.known::<Config>().default_with(set_defaults);
}

/// A plugin that was written for an early version may use standard input. Empty preferences are
/// none.
fn set_defaults(config: &mut Config) {
    config.preferences = config.preferences.take().filter(|it| *it != Preferences::default());
    for user in &mut config.users {
        let Some(exec) = &mut user.user.exec else { continue };
        let is_early = matches!(
            &*exec.api_version,
            "client.authentication.k8s.io/v1beta1" | "client.authentication.k8s.io/v1alpha1"
        );
        if is_early && exec.interactive_mode == InteractiveMode::Unset {
            exec.interactive_mode = InteractiveMode::IfAvailable;
        }
    }
}

/// A kubeconfig as it is written. [`Kubeconfig`](crate::Kubeconfig) is the form to work with.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group_version = GROUP_VERSION, kind = "Config", reflect, no_prost, crate = "apimachinery_meta")]
pub struct Config {
    /// Preferences of command lines, which no component uses; `None` when there are none.
    pub preferences: Option<Preferences>,
    /// Where servers are, by name.
    pub clusters: NullableVec<NamedCluster>,
    /// Credentials, by name.
    pub users: NullableVec<NamedAuthInfo>,
    /// Which cluster, user and namespace belong together, by name.
    pub contexts: NullableVec<NamedContext>,
    /// The name of the context to use unless another one is named.
    #[field(json = "current-context")]
    pub current_context: Str,
    /// What other programs keep here.
    pub extensions: Vec<NamedExtension>,
}

/// Preferences of command lines.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct Preferences {
    /// Whether output is coloured.
    #[field(omitempty)]
    pub colors: bool,
    /// What other programs keep here.
    pub extensions: Vec<NamedExtension>,
}

/// Where a server is, and how it proves who it is.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct Cluster {
    /// The address, such as `https://10.0.0.1:6443`.
    pub server: Str,
    /// The name that the certificate of the server has to be for, unless it is the host of the
    /// address.
    #[field(json = "tls-server-name", omitempty)]
    pub tls_server_name: Str,
    /// Whether the certificate is not checked: such a connection is not secure.
    #[field(json = "insecure-skip-tls-verify", omitempty)]
    pub insecure_skip_tls_verify: bool,
    /// A file with the certificates of authorities, in PEM.
    #[field(json = "certificate-authority", omitempty)]
    pub certificate_authority: Str,
    /// The certificates of authorities, in PEM. They take the place of those in the file.
    #[field(json = "certificate-authority-data", omitempty)]
    pub certificate_authority_data: ByteString,
    /// The proxy, whose scheme is `http`, `https` or `socks5`; that of the environment when empty.
    #[field(json = "proxy-url", omitempty)]
    pub proxy_url: Str,
    /// Whether the server is asked not to compress what it sends.
    #[field(json = "disable-compression", omitempty)]
    pub disable_compression: bool,
    /// What other programs keep here; that of `client.authentication.k8s.io/exec` is for the
    /// plugin.
    pub extensions: Vec<NamedExtension>,
}

/// Credentials. `Debug` shows no secrets.
#[derive(Clone, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct AuthInfo {
    /// A file with the certificate of the client, in PEM.
    #[field(json = "client-certificate", omitempty)]
    pub client_certificate: Str,
    /// The certificate of the client, in PEM. It takes the place of that in the file.
    #[field(json = "client-certificate-data", omitempty)]
    pub client_certificate_data: ByteString,
    /// A file with the key of the client, in PEM.
    #[field(json = "client-key", omitempty)]
    pub client_key: Str,
    /// The key of the client, in PEM. It takes the place of that in the file.
    #[field(json = "client-key-data", omitempty)]
    pub client_key_data: ByteString,
    /// A bearer token.
    #[field(omitempty)]
    pub token: Str,
    /// A file with a bearer token, which is read from time to time. What it holds takes the place
    /// of the token.
    #[field(omitempty)]
    pub token_file: Str,
    /// The user in whose name requests are sent.
    #[field(json = "as", omitempty)]
    pub impersonate: Str,
    /// The unique identifier of that user.
    #[field(json = "as-uid", omitempty)]
    pub impersonate_uid: Str,
    /// The groups of that user.
    #[field(json = "as-groups")]
    pub impersonate_groups: Vec<Str>,
    /// More about that user.
    #[field(json = "as-user-extra")]
    pub impersonate_user_extra: Map<Str, Vec<Str>>,
    /// The name of the user for basic authentication.
    #[field(omitempty)]
    pub username: Str,
    /// The password for basic authentication.
    #[field(omitempty)]
    pub password: Str,
    /// A provider of credentials that is built into programs.
    #[field(json = "auth-provider")]
    pub auth_provider: Option<AuthProviderConfig>,
    /// A program that provides credentials.
    pub exec: Option<ExecConfig>,
    /// What other programs keep here.
    pub extensions: Vec<NamedExtension>,
}

/// Which cluster, user and namespace belong together.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct Context {
    /// The name of the cluster.
    pub cluster: Str,
    /// The name of the user.
    pub user: Str,
    /// The namespace of requests that name none.
    #[field(omitempty)]
    pub namespace: Str,
    /// What other programs keep here.
    pub extensions: Vec<NamedExtension>,
}

/// A cluster with its name.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct NamedCluster {
    /// The name.
    pub name: Str,
    /// The cluster.
    pub cluster: Cluster,
}

/// Credentials with their name.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct NamedAuthInfo {
    /// The name.
    pub name: Str,
    /// The credentials.
    pub user: AuthInfo,
}

/// A context with its name.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct NamedContext {
    /// The name.
    pub name: Str,
    /// The context.
    pub context: Context,
}

/// What another program keeps in a kubeconfig, with a name.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct NamedExtension {
    /// The name.
    pub name: Str,
    /// The data.
    pub extension: RawExtension,
}

/// A provider of credentials that is built into programs. `Debug` shows only its name.
#[derive(Clone, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct AuthProviderConfig {
    /// The name of the provider.
    pub name: Str,
    /// Its settings.
    #[field(null)]
    pub config: Option<Map<Str, Str>>,
}

/// A program that provides credentials. `Debug` shows neither its arguments nor its environment.
#[derive(Clone, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct ExecConfig {
    /// The program.
    pub command: Str,
    /// Its arguments.
    pub args: NullableVec<Str>,
    /// What its environment has besides that of this process.
    pub env: NullableVec<ExecEnvVar>,
    /// The version of what it is given and what it answers, such as
    /// `client.authentication.k8s.io/v1`.
    #[field(omitempty)]
    pub api_version: Str,
    /// What is shown when the program is not found.
    #[field(omitempty)]
    pub install_hint: Str,
    /// Whether the input of the program names the cluster that it is for.
    pub provide_cluster_info: bool,
    /// Whether the program uses standard input.
    #[field(omitempty)]
    pub interactive_mode: InteractiveMode,
}

/// A variable of the environment of a program that provides credentials.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(reflect, no_prost, crate = "apimachinery_meta")]
pub struct ExecEnvVar {
    /// The name.
    pub name: Str,
    /// The value.
    pub value: Str,
}

/// Whether a program that provides credentials uses standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Fields)]
#[fields(crate = "apimachinery_meta")]
pub enum InteractiveMode {
    /// Not said, which only early versions may do.
    #[default]
    #[field(json = "")]
    Unset,
    /// It never does.
    Never,
    /// It does when there is a terminal.
    IfAvailable,
    /// It cannot run without.
    Always,
    /// Another text.
    #[field(other)]
    Other(Str),
}

impl fmt::Debug for AuthInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |is_empty: bool| if is_empty { "" } else { REDACTED };
        f.debug_struct("AuthInfo")
            .field("client_certificate", &self.client_certificate)
            .field("client_key", &self.client_key)
            .field("client_key_data", &hidden(self.client_key_data.is_empty()))
            .field("token", &hidden(self.token.is_empty()))
            .field("token_file", &self.token_file)
            .field("impersonate", &self.impersonate)
            .field("username", &self.username)
            .field("password", &hidden(self.password.is_empty()))
            .field("auth_provider", &self.auth_provider)
            .field("exec", &self.exec)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for AuthProviderConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthProviderConfig").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Debug for ExecConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExecConfig")
            .field("command", &self.command)
            .field("api_version", &self.api_version)
            .field("interactive_mode", &self.interactive_mode)
            .finish_non_exhaustive()
    }
}
