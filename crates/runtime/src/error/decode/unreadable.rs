//! Data that is not an object, but known.

use crate::text::Str;

/// Data that people may well have at hand in place of an object, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnreadableData {
    /// A value of etcd that the API server encrypted (`k8s:enc:`).
    #[error("this value is encrypted at rest ({}); read it through the API server", shown(.provider))]
    Encrypted {
        /// The provider of the encryption, such as `aescbc`; empty when it is not one of the known
        /// ones.
        provider: Str,
    },
    /// A file of the database that etcd keeps its data in (bbolt).
    #[error(
        "this is a whole database of etcd; start etcd on it and read values with `etcdctl get`"
    )]
    Database,
    /// Data that gzip compressed.
    #[error("this is compressed with gzip; decompress it first")]
    Gzip,
    /// A protobuf envelope, in a program that was built without the format.
    #[error("this is a protobuf envelope, and this program was built without the feature protobuf")]
    Protobuf,
    /// Data that says itself to be CBOR, in a program that was built without the format.
    #[error("this is CBOR, and this program was built without the feature cbor")]
    Cbor,
    /// Data with bytes that no text has, in no known format.
    #[error("this is neither JSON nor YAML nor a protobuf envelope")]
    Binary,
    /// A value of etcd that no object is stored as.
    #[error("this value is neither protobuf nor JSON, so it is not an object of the API")]
    NoObject,
}

fn shown(provider: &str) -> &str {
    if provider.is_empty() { "by an unknown provider" } else { provider }
}

/// How encrypted values start; the name of the provider follows.
const ENCRYPTED: &[u8] = b"k8s:enc:";
const PROVIDERS: [&str; 4] = ["aescbc", "aesgcm", "kms", "secretbox"];
/// How the first page of a bbolt file starts after its header, which is as long as this.
const DATABASE: [u8; 4] = 0xed0c_daed_u32.to_le_bytes();
const PAGE_HEADER_LEN: usize = 16;

impl UnreadableData {
    /// What the data is, when it is encrypted, compressed, a database or not text. The formats are
    /// not asked: an envelope is always [`Protobuf`](Self::Protobuf) here, and CBOR with its tag
    /// [`Cbor`](Self::Cbor).
    pub fn of(data: &[u8]) -> Option<Self> {
        if let Some(encrypted) = Self::of_encrypted(data) {
            return Some(encrypted);
        }
        match data {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [b'k', b'8', b's', 0, ..] => Some(Self::Protobuf),
            [0xd9, 0xd9, 0xf7, ..] => Some(Self::Cbor),
            // UTF-16 begins with a mark; any other text may hold any bytes but a NUL.
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => None,
            _ if data.get(PAGE_HEADER_LEN..).is_some_and(|it| it.starts_with(&DATABASE)) => {
                Some(Self::Database)
            }
            _ if data.contains(&0) => Some(Self::Binary),
            _ => None,
        }
    }

    /// What the data is, when it is a value of etcd that is encrypted.
    pub fn of_encrypted(data: &[u8]) -> Option<Self> {
        let provider = data.strip_prefix(ENCRYPTED)?.split(|byte| *byte == b':').next()?;
        let known = PROVIDERS.into_iter().find(|it| it.as_bytes() == provider);
        Some(Self::Encrypted { provider: known.unwrap_or_default().into() })
    }
}
