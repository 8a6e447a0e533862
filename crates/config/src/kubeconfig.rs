//! A kubeconfig by names.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

use apimachinery_runtime::{
    CONTENT_TYPE_YAML, DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder,
    FieldValidation, GroupVersionKind, Input, NullableVec, Scheme, SchemeErrors, Str,
};
use apimachinery_serializer::CodecFactory;

use crate::io_error::read;
use crate::v1::{
    self, AuthInfo, Cluster, Context, NamedAuthInfo, NamedCluster, NamedContext, NamedExtension,
    Preferences,
};
use crate::{ConfigError, FileError, LoadConfigError};

const KIND: GroupVersionKind = GroupVersionKind::from_static("", "v1", "Config");

/// A kubeconfig: clusters, users and contexts by name.
///
/// Corresponds to `Config` of `k8s.io/client-go/tools/clientcmd/api`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kubeconfig {
    /// Preferences of command lines.
    pub preferences: Preferences,
    /// Where servers are.
    pub clusters: BTreeMap<Str, Entry<Cluster>>,
    /// Credentials.
    pub users: BTreeMap<Str, Entry<AuthInfo>>,
    /// Which cluster, user and namespace belong together.
    pub contexts: BTreeMap<Str, Entry<Context>>,
    /// The name of the context to use unless another one is named.
    pub current_context: Str,
    /// What other programs keep here.
    pub extensions: Vec<NamedExtension>,
}

/// A part of a kubeconfig, and the file that it is from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry<T> {
    /// The part.
    pub value: T,
    /// The file, against whose folder relative paths are resolved.
    pub origin: Option<PathBuf>,
}

impl<T> From<T> for Entry<T> {
    fn from(value: T) -> Self {
        Self { value, origin: None }
    }
}

impl<T> Deref for Entry<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Entry<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl Kubeconfig {
    /// Reads a kubeconfig in YAML or JSON. No data is an empty one.
    ///
    /// Corresponds to `clientcmd.Load`.
    ///
    /// # Errors
    /// When the data is not a kubeconfig, or a name appears twice.
    pub fn parse(data: impl AsRef<[u8]>) -> Result<Self, LoadConfigError> {
        let data = data.as_ref();
        if data.is_empty() {
            return Ok(Self::default());
        }
        let decoded = decode(data, FieldValidation::Ignore)?;
        let kind = decoded.kind().clone();
        let of_kind =
            |_| DecodeError::new(DecodeErrorKind::OtherKind { type_name: "Config" }).of_kind(&kind);
        decoded.into_typed::<v1::Config>().map_err(of_kind)?.into_object().try_into()
    }

    /// Reads a kubeconfig from a file, which each part then names.
    ///
    /// Corresponds to `clientcmd.LoadFromFile`.
    ///
    /// # Errors
    /// When the file cannot be read, and as [`parse`](Self::parse).
    pub fn read(file: impl AsRef<Path>) -> Result<Self, LoadConfigError> {
        let file = file.as_ref();
        let mut config = Self::parse(read(file)?)?;
        let origin = || Some(file.to_owned());
        config.clusters.values_mut().for_each(|it| it.origin = origin());
        config.users.values_mut().for_each(|it| it.origin = origin());
        config.contexts.values_mut().for_each(|it| it.origin = origin());
        Ok(config)
    }

    /// The kubeconfig in YAML, with names in order.
    ///
    /// Corresponds to `clientcmd.Write`.
    ///
    /// # Errors
    /// When an extension cannot be written.
    pub fn to_yaml(&self) -> Result<String, ConfigError> {
        let codecs = codecs().map_err(LoadConfigError::from)?;
        Ok(codecs.to_yaml_string(&v1::Config::from(self.clone()))?)
    }

    /// Writes the kubeconfig to a file that only its owner may read, with the folders around it.
    ///
    /// Corresponds to `clientcmd.WriteToFile`.
    ///
    /// # Errors
    /// When the file cannot be written, and as [`to_yaml`](Self::to_yaml).
    pub fn write(&self, file: impl AsRef<Path>) -> Result<(), ConfigError> {
        let file = file.as_ref();
        let text = self.to_yaml()?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|it| FileError::new("mkdir", folder, it))?;
        }
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut open = options.open(file).map_err(|it| FileError::new("open", file, it))?;
        open.write_all(text.as_bytes()).map_err(|it| FileError::new("write", file, it))?;
        Ok(())
    }

    /// Whether nothing is in it.
    ///
    /// Corresponds to `api.IsConfigEmpty`.
    pub fn is_empty(&self) -> bool {
        self.clusters.is_empty()
            && self.users.is_empty()
            && self.contexts.is_empty()
            && self.current_context.is_empty()
            && self.preferences == Preferences::default()
            && self.extensions.is_empty()
    }
}

/// The codecs of the kind `Config` alone.
fn codecs() -> Result<CodecFactory, SchemeErrors> {
    Ok(CodecFactory::new(Scheme::builder().install(v1::install).build()?))
}

fn decode(data: &[u8], validation: FieldValidation) -> Result<Decoded, LoadConfigError> {
    let kind = KIND;
    let request = DecodeRequest::default().default_kind(&kind).validation(validation);
    let codecs = codecs()?;
    let yaml = codecs.for_media_type(CONTENT_TYPE_YAML)?;
    let decoder = codecs.decoder_to_version(yaml, &v1::GROUP_VERSION);
    Ok(decoder.decode_with(Input::from(data), request)?)
}

/// The fields of a file that are not known; none when it cannot be read.
pub(crate) fn unknown_fields(file: &Path) -> Vec<String> {
    let Ok(data) = read(file) else { return Vec::new() };
    match decode(&data, FieldValidation::Warn) {
        Ok(decoded) => decoded.findings().messages().collect(),
        Err(_) => Vec::new(),
    }
}

fn by_name<T>(
    parts: impl IntoIterator<Item = (Str, T)>,
    list: &'static str,
    map: &'static str,
) -> Result<BTreeMap<Str, Entry<T>>, LoadConfigError> {
    let mut names = BTreeMap::new();
    for (name, value) in parts {
        if names.insert(name.clone(), value.into()).is_some() {
            return Err(LoadConfigError::Duplicate { list, map, name });
        }
    }
    Ok(names)
}

/// Extensions in the order of their names.
fn sorted(extensions: &mut [NamedExtension]) -> Result<(), LoadConfigError> {
    extensions.sort_by(|a, b| a.name.cmp(&b.name));
    match extensions.windows(2).find(|it| matches!(it, [a, b] if a.name == b.name)) {
        Some([twice, ..]) => Err(LoadConfigError::Duplicate {
            list: "NamedExtension",
            map: "runtime.Object",
            name: twice.name.clone(),
        }),
        _ => Ok(()),
    }
}

impl TryFrom<v1::Config> for Kubeconfig {
    type Error = LoadConfigError;

    fn try_from(mut config: v1::Config) -> Result<Self, LoadConfigError> {
        sorted(&mut config.extensions)?;
        let mut preferences = config.preferences.unwrap_or_default();
        sorted(&mut preferences.extensions)?;
        config.clusters.iter_mut().try_for_each(|it| sorted(&mut it.cluster.extensions))?;
        config.users.iter_mut().try_for_each(|it| sorted(&mut it.user.extensions))?;
        config.contexts.iter_mut().try_for_each(|it| sorted(&mut it.context.extensions))?;
        let clusters = config.clusters.into_iter().map(|it| (it.name, it.cluster));
        let users = config.users.into_iter().map(|it| (it.name, it.user));
        let contexts = config.contexts.into_iter().map(|it| (it.name, it.context));
        Ok(Self {
            preferences,
            clusters: by_name(clusters, "NamedCluster", "*api.Cluster")?,
            users: by_name(users, "NamedAuthInfo", "*api.AuthInfo")?,
            contexts: by_name(contexts, "NamedContext", "*api.Context")?,
            current_context: config.current_context,
            extensions: config.extensions,
        })
    }
}

impl From<Kubeconfig> for v1::Config {
    fn from(config: Kubeconfig) -> Self {
        let clusters = config.clusters.into_iter();
        let users = config.users.into_iter();
        let contexts = config.contexts.into_iter();
        Self {
            preferences: Some(config.preferences).filter(|it| *it != Preferences::default()),
            clusters: list(clusters.map(|(name, it)| NamedCluster { name, cluster: it.value })),
            users: list(users.map(|(name, it)| NamedAuthInfo { name, user: it.value })),
            contexts: list(contexts.map(|(name, it)| NamedContext { name, context: it.value })),
            current_context: config.current_context,
            extensions: config.extensions,
        }
    }
}

/// Without items it is `null`, as in the reference.
fn list<T>(items: impl Iterator<Item = T>) -> NullableVec<T> {
    let items: Vec<_> = items.collect();
    (!items.is_empty()).then_some(items).into()
}
