//! Credentials of a program that is run.

mod credential;
mod error;

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoder, GroupVersion, Input, Scheme, Str,
};
use apimachinery_serializer::CodecFactory;

pub use self::credential::ExecCluster;
use self::credential::{ExecCredential, ExecCredentialSpec, ExecCredentialStatus, GROUP, kind_in};
pub use self::error::ExecError;
use crate::config::Config;
use crate::exec::{Exec, Stdin};
use crate::paths::clean;
use crate::v1::InteractiveMode;

/// The variable in which a plugin gets its input.
const INFO: &str = "KUBERNETES_EXEC_INFO";

/// How often within an hour the hint is shown.
const HINTS: u32 = 10;
const HINT_WINDOW: Duration = Duration::from_secs(3600);

const HELP: &str = "

It looks like you are trying to use a client-go credential plugin that is not installed.

To learn more about this feature, consult the documentation available at:
      https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins";

/// What a plugin provides. `Debug` shows no secrets.
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExecCredentials {
    /// A bearer token; empty when there is none.
    pub token: Str,
    /// The certificate of the client, in PEM; empty when there is none.
    pub certificate: Str,
    /// The key of the client, in PEM; empty when there is none.
    pub key: Str,
    /// When they end.
    pub expires: Option<SystemTime>,
}

impl fmt::Debug for ExecCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExecCredentials").field("expires", &self.expires).finish_non_exhaustive()
    }
}

/// Runs a program that provides credentials, and keeps what it provides until it ends.
///
/// The program runs in the calling thread, which waits for it. Corresponds to the package
/// `plugin/pkg/client/auth/exec` of client-go.
#[derive(Debug)]
pub struct ExecPlugin {
    command: PathBuf,
    exec: Exec,
    version: GroupVersion,
    cluster: Option<ExecCluster>,
    codecs: CodecFactory,
    is_terminal: Option<bool>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    credentials: Option<Arc<ExecCredentials>>,
    hints: u32,
    hints_since: Option<Instant>,
}

impl ExecPlugin {
    /// The program of a configuration; `None` when it has none, or other credentials.
    ///
    /// # Errors
    /// When its version is not known, its policy is not valid, or the file with the authorities of
    /// its cluster cannot be read.
    pub fn new(config: &Config) -> Result<Option<Self>, ExecError> {
        let Some(exec) = config.exec.clone().filter(|_| !config.has_own_credentials()) else {
            return Ok(None);
        };
        let version = match &*exec.plugin.api_version {
            "client.authentication.k8s.io/v1" => "v1",
            "client.authentication.k8s.io/v1beta1" => "v1beta1",
            other => return Err(ExecError::ApiVersion(other.into())),
        };
        exec.policy.check().map_err(ExecError::InvalidPolicy)?;
        let cluster = match exec.plugin.provide_cluster_info {
            true => Some(cluster_of(config, &exec)?),
            false => None,
        };
        let scheme = Scheme::builder().install(credential::install).build()?;
        Ok(Some(Self {
            command: clean(Path::new(&*exec.plugin.command)),
            exec,
            version: GroupVersion::from_static(GROUP, version),
            cluster,
            codecs: CodecFactory::new(scheme),
            is_terminal: None,
            state: Mutex::default(),
        }))
    }

    /// Sets whether standard input is a terminal; it is examined unless this is called.
    #[must_use]
    pub fn terminal(mut self, is_terminal: bool) -> Self {
        self.is_terminal = Some(is_terminal);
        self
    }

    /// The credentials: those that are kept, if they have not ended, or else those of another run.
    ///
    /// # Errors
    /// When the program cannot be run, fails, or answers something else.
    pub fn credentials(&self) -> Result<Arc<ExecCredentials>, ExecError> {
        self.credentials_at(SystemTime::now())
    }

    /// The credentials at some time.
    ///
    /// # Errors
    /// As [`credentials`](Self::credentials).
    pub fn credentials_at(&self, now: SystemTime) -> Result<Arc<ExecCredentials>, ExecError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match &state.credentials {
            Some(kept) if kept.expires.is_none_or(|it| now <= it) => Ok(kept.clone()),
            _ => self.run(&mut state),
        }
    }

    /// Replaces credentials that a server refused, unless they have been replaced already.
    ///
    /// # Errors
    /// As [`credentials`](Self::credentials).
    pub fn replace(&self, refused: &Arc<ExecCredentials>) -> Result<(), ExecError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match &state.credentials {
            Some(kept) if !Arc::ptr_eq(kept, refused) => Ok(()),
            _ => self.run(&mut state).map(drop),
        }
    }

    fn run(&self, state: &mut State) -> Result<Arc<ExecCredentials>, ExecError> {
        let interactive = self.is_interactive()?;
        let spec = ExecCredentialSpec { cluster: self.cluster.clone(), interactive };
        let told = ExecCredential { spec, status: None };
        let json = self.codecs.for_media_type("application/json");
        let mut info = Vec::new();
        if let Ok(json) = json {
            let version = if self.version.version == "v1" { "v1" } else { "v1beta1" };
            json.serializer.encode(&told, &kind_in(version), &mut info)?;
        }
        let program = self.exec.policy.program(&self.command)?;
        let plugin = &self.exec.plugin;
        let output = Command::new(&program)
            .args(plugin.args.iter().map(|it| &**it))
            .envs(plugin.env.iter().map(|it| (&*it.name, &*it.value)))
            .env(INFO, String::from_utf8_lossy(&info).as_ref())
            .stdin(if interactive { Stdio::inherit() } else { Stdio::null() })
            .stderr(Stdio::inherit())
            .output();
        let output = output.map_err(|error| self.not_run(error, state))?;
        if !output.status.success() {
            let code = output.status.code().unwrap_or(-1);
            return Err(ExecError::Failed { command: self.command_text(), code });
        }
        let credentials = Arc::new(self.read(&output.stdout)?);
        state.credentials = Some(credentials.clone());
        Ok(credentials)
    }

    fn is_interactive(&self) -> Result<bool, ExecError> {
        let is_terminal = || self.is_terminal.unwrap_or_else(|| io::stdin().is_terminal());
        match (&self.exec.plugin.interactive_mode, &self.exec.stdin) {
            (InteractiveMode::Never, _) => Ok(false),
            (InteractiveMode::IfAvailable, Stdin::Available) => Ok(is_terminal()),
            (InteractiveMode::IfAvailable, Stdin::Unavailable(_)) => Ok(false),
            (InteractiveMode::Always, _) if !is_terminal() => Err(ExecError::NoTerminal),
            (InteractiveMode::Always, Stdin::Available) => Ok(true),
            (InteractiveMode::Always, Stdin::Unavailable(why)) => {
                Err(ExecError::NoStdin(why.clone()))
            }
            (other, _) => Err(ExecError::InteractiveMode(other.as_str().into())),
        }
    }

    fn read(&self, answer: &[u8]) -> Result<ExecCredentials, ExecError> {
        let decoder = self.codecs.universal_deserializer();
        let decoded = decoder.decode_with(Input::from(answer), DecodeRequest::default())?;
        let kind = decoded.kind().clone();
        let answered = kind.group_version();
        let decoded = decoded.into_typed::<ExecCredential>().map_err(|_| {
            let kind_of = DecodeErrorKind::OtherKind { type_name: "ExecCredential" };
            DecodeError::new(kind_of).of_kind(&kind)
        })?;
        if answered != self.version {
            return Err(ExecError::OtherVersion { expected: self.version.clone(), answered });
        }
        let status = decoded.into_object().status.ok_or(ExecError::NoStatus)?;
        let ExecCredentialStatus { token, client_certificate_data, client_key_data, .. } = status;
        if token.is_empty() && client_certificate_data.is_empty() && client_key_data.is_empty() {
            return Err(ExecError::NoCredentials);
        }
        if client_certificate_data.is_empty() != client_key_data.is_empty() {
            return Err(ExecError::HalfPair);
        }
        let expires = status.expiration_timestamp;
        let expires = expires.map(|it| SystemTime::try_from(it).unwrap_or(SystemTime::UNIX_EPOCH));
        let (certificate, key) = (client_certificate_data, client_key_data);
        Ok(ExecCredentials { token, certificate, key, expires })
    }

    fn not_run(&self, error: io::Error, state: &mut State) -> ExecError {
        use io::ErrorKind::{NotFound, PermissionDenied};
        if !matches!(error.kind(), NotFound | PermissionDenied) {
            return ExecError::Run(error);
        }
        let hint = match state.may_hint(Instant::now()) {
            true if self.exec.plugin.install_hint.is_empty() => HELP.to_owned(),
            true => format!("{HELP}\n\n{}", self.exec.plugin.install_hint),
            false => String::new(),
        };
        ExecError::NotFound { command: self.command_text(), hint }
    }

    fn command_text(&self) -> String {
        self.command.to_string_lossy().into_owned()
    }
}

impl State {
    fn may_hint(&mut self, now: Instant) -> bool {
        let is_over = |since: Instant| now.saturating_duration_since(since) >= HINT_WINDOW;
        if self.hints_since.is_none_or(is_over) {
            self.hints_since = Some(now);
            self.hints = 0;
        }
        self.hints += u32::from(self.hints <= HINTS);
        self.hints <= HINTS
    }
}

/// The cluster, in the input of a plugin.
///
/// Corresponds to `rest.ConfigToExecCluster`.
fn cluster_of(config: &Config, exec: &Exec) -> Result<ExecCluster, ExecError> {
    let files = config.tls.load().map_err(ExecError::Cluster)?;
    Ok(ExecCluster {
        server: config.server.clone(),
        tls_server_name: config.tls.server_name.clone(),
        insecure_skip_tls_verify: config.tls.insecure,
        certificate_authority_data: files.authorities,
        proxy_url: config.proxy.clone(),
        disable_compression: config.disable_compression,
        config: exec.config.clone().unwrap_or_default(),
    })
}
