//! The benchmarks: their inputs, and our side of the table that `benches/run` prints.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

mod apply_rows;
mod convert_rows;
mod custom_rows;
mod formats;
mod http_rows;
pub mod inputs;
mod patch_rows;
pub mod recipe;
pub mod rows;
pub mod toy;

pub use apimachinery_benches_compare as serve;

use apimachinery::api::core::v1::{self, Pod, PodList};
use apimachinery::runtime::DecodeError;
use apimachinery::{CodecFactory, EncodeError, Encoder, Object, Scheme, api};

const POD: &str = include_str!("../data/pod.yaml");

/// The codecs of the core group.
pub fn codecs() -> CodecFactory {
    let scheme = Scheme::builder().install(api::core).build();
    CodecFactory::new(scheme.unwrap_or_else(|errors| unreachable!("{errors}")))
}

/// A Pod as a cluster has them, with managed fields and status.
///
/// # Errors
/// When the manifest does not decode, which would be a bug.
pub fn pod() -> Result<Pod, DecodeError> {
    codecs().decode_as(POD)
}

/// A list of `count` such Pods.
///
/// # Errors
/// As [`pod`].
pub fn pod_list(count: usize) -> Result<PodList, DecodeError> {
    let pod = pod()?;
    let named = |index: usize| {
        let mut pod = pod.clone();
        pod.metadata.name = format!("shop-frontend-7d4b9c6f5-{index:05}").into();
        pod
    };
    Ok(PodList { items: (0..count).map(named).collect(), ..PodList::default() })
}

/// The object in the format of a media type.
///
/// # Errors
/// When it does not encode.
pub fn encoded(object: &dyn Object, media_type: &str) -> Result<Vec<u8>, EncodeError> {
    let codecs = codecs();
    let info = codecs.for_media_type(media_type);
    let info = info.map_err(|error| EncodeError::invalid_value(error.to_string()))?;
    codecs.without_conversion().encoder_for_version(info, &v1::GROUP_VERSION).encode_to_vec(object)
}
