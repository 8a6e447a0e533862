//! Bundles of certificates.

use apimachinery_validation::pem;
use thiserror::Error;

/// Why a bundle of certificates cannot be used.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(crate) enum CaBundleError {
    #[error("unable to load root certificates: unable to parse bytes as PEM block")]
    NoBlock,
    #[error(
        "unable to load root certificates: failed to parse certificate: x509: malformed certificate"
    )]
    Malformed,
    #[error("unable to load root certificates: no valid certificate authority data seen")]
    NoCertificate,
}

/// Whether there is a certificate in a bundle (`webhook.ValidateCABundle`). Of certificates only
/// the outline is checked.
pub(crate) fn check(bundle: &[u8]) -> Result<(), CaBundleError> {
    let mut blocks = pem::blocks(bundle);
    let mut first_error = None;
    for block in blocks.by_ref().filter(|it| it.label == "CERTIFICATE" && !it.has_headers) {
        if is_certificate(&block.content) {
            return Ok(());
        }
        first_error.get_or_insert(CaBundleError::Malformed);
    }
    let last_error = match blocks.rest() {
        [] => CaBundleError::NoCertificate,
        _ => CaBundleError::NoBlock,
    };
    Err(first_error.unwrap_or(last_error))
}

const SEQUENCE: u8 = 0x30;
const BIT_STRING: u8 = 0x03;

/// Whether bytes have the outline of a certificate: what is signed, how, and the signature.
fn is_certificate(bytes: &[u8]) -> bool {
    let outline = || {
        let (content, rest) = element(bytes, SEQUENCE)?;
        let (_, after) = element(content, SEQUENCE)?;
        let (_, after) = element(after, SEQUENCE)?;
        let (_, after) = element(after, BIT_STRING)?;
        Some(rest.is_empty() && after.is_empty())
    };
    outline().unwrap_or_default()
}

/// The content of an element of a type, and what follows the element.
fn element(bytes: &[u8], r#type: u8) -> Option<(&[u8], &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let (length, mut rest) = rest.split_first()?;
    let mut size = usize::from(*length);
    if *length >= 0x80 {
        let count = usize::from(*length & 0x7f);
        let (digits, after) = rest.split_at_checked(count).filter(|_| (1..=4).contains(&count))?;
        size = digits.iter().fold(0, |size, digit| size << 8 | usize::from(*digit));
        rest = after;
    }
    rest.split_at_checked(size).filter(|_| *first == r#type)
}
