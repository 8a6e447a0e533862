//! Certificates in PEM.

use data_encoding::BASE64;
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
    let text = String::from_utf8_lossy(bundle);
    let mut rest = &*text;
    let mut first_error = None;
    while !rest.is_empty() {
        let Some((block, after)) = next_block(rest) else {
            first_error.get_or_insert(CaBundleError::NoBlock);
            break;
        };
        rest = after;
        if !block.is_certificate {
            continue;
        }
        if is_certificate(&block.content) {
            return Ok(());
        }
        first_error.get_or_insert(CaBundleError::Malformed);
    }
    Err(first_error.unwrap_or(CaBundleError::NoCertificate))
}

struct Block {
    is_certificate: bool,
    content: Vec<u8>,
}

/// The next block that can be read, and what follows it.
fn next_block(mut text: &str) -> Option<(Block, &str)> {
    loop {
        let (_, after) = text.split_once("-----BEGIN ")?;
        text = after;
        let Some((label, body)) = after.split_once("-----") else { continue };
        let end = format!("-----END {label}-----");
        let Some((body, rest)) = body.split_once(&end) else { continue };
        let is_header = |it: &&str| it.contains(':');
        let has_headers = body.lines().any(|it| is_header(&it));
        let lines = body.lines().filter(|it| !is_header(it));
        let letters: String = lines.flat_map(str::split_whitespace).collect();
        let Ok(content) = BASE64.decode(letters.as_bytes()) else { continue };
        let is_certificate = label == "CERTIFICATE" && !has_headers;
        // The rest of its line belongs to the block.
        let rest = rest.trim_start_matches([' ', '\t', '\r']);
        let rest = rest.strip_prefix('\n').unwrap_or(rest);
        return Some((Block { is_certificate, content }, rest));
    }
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
