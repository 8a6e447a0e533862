//! What is found in a document.

use apimachinery_runtime::FieldValidation;
use apimachinery_serializer::CodecFactory;

use super::support::decode;

/// The texts of what was found.
pub(crate) fn findings(codecs: &CodecFactory, data: &str) -> Vec<String> {
    let decoded = decode(codecs, data, FieldValidation::Warn).expect("it decodes");
    decoded.findings().iter().map(ToString::to_string).collect()
}
