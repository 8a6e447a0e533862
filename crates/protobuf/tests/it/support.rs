//! What the tests have in common.

use std::sync::Arc;

use apimachinery_protobuf::derived::read_fields;
use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter};
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{DecodeError, EncodeError, Input, Scheme};

use crate::types::{Secret, SecretList, Tree, WatchEvent};

/// What the derives' code refers to: all crates that have it stand above this one.
pub(crate) mod derive_support {
    macro_rules! with {
        ($($item:item)*) => { $($item)* };
    }
    macro_rules! entries {
        ($type:ty) => {
            &[
                &apimachinery_json::JsonEntry::of::<$type>(),
                &apimachinery_json::UNSTRUCTURED_ENTRY,
                &apimachinery_protobuf::ProtobufEntry::of::<$type>(),
            ]
        };
    }
    pub(crate) use ::serde;
    pub(crate) use apimachinery_json::derived::IsField as IsNumberedField;
    pub(crate) use entries;
    pub(crate) use with as with_serde;
    pub(crate) use with as with_prost;
    pub(crate) use with as with_protobuf;
    pub(crate) use {
        apimachinery_json as json, apimachinery_protobuf as protobuf,
        apimachinery_runtime as runtime,
    };
}

/// A table of the reference's answers.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().map(|line| line.split('\t').collect())
}

pub(crate) use apimachinery_test_support::{from_hex, to_hex};

pub(crate) fn decode<'a, T: Fields<Protobuf> + Default>(
    input: impl Into<Input<'a>>,
) -> Result<T, DecodeError> {
    let mut message = T::default();
    read_fields(&mut message, &mut ProtobufReader::new(input.into()))?;
    Ok(message)
}

pub(crate) fn try_encode(message: &dyn Fields<Protobuf>) -> Result<Vec<u8>, EncodeError> {
    let (mut writer, mut out) = (ProtobufWriter::new(), Vec::new());
    message.write_fields(&mut writer);
    let length = writer.len();
    writer.finish_into(&mut out)?;
    assert_eq!(out.len(), length);
    Ok(out)
}

pub(crate) fn encode(message: &dyn Fields<Protobuf>) -> Vec<u8> {
    try_encode(message).expect("the message has a form in protobuf")
}

/// A scheme with the kinds of the tests; `Status` is not among them.
pub(crate) fn scheme() -> Arc<Scheme> {
    let mut builder = Scheme::builder();
    builder.name("SCHEME");
    builder.known::<Secret>().known::<SecretList>().known::<WatchEvent>().known::<Tree>();
    Arc::new(builder.build().expect("the scheme has no mistakes"))
}
