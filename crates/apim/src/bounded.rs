//! Reading no more than a machine has room for.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;
use std::sync::OnceLock;

use apimachinery::meta::Quantity;

const CHUNK: u64 = 1 << 20;
/// How much memory a file's size is trusted for.
const MAX_RESERVED: u64 = 64 << 20;
/// As documents take several times their bytes, a gigabyte or two for a file of this size.
pub(crate) const DEFAULT_MAX_INPUT: &str = "256Mi";

static MAX_INPUT: OnceLock<MaxInput> = OnceLock::new();

/// How many bytes a file may have, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MaxInput {
    bytes: u64,
    /// As it was written.
    text: String,
}

impl FromStr for MaxInput {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let quantity: Quantity = text.parse().map_err(|_| "write it as 512Mi, or 2G".to_owned())?;
        match u64::try_from(quantity.value()) {
            Ok(bytes) if bytes > 0 => Ok(Self { bytes, text: text.to_owned() }),
            _ => Err("it has to be above zero".to_owned()),
        }
    }
}

impl fmt::Display for MaxInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl MaxInput {
    /// Makes it the limit of everything that is read. The first one counts.
    pub(crate) fn install(self) {
        let _ = MAX_INPUT.set(self);
    }

    fn exceeded(&self) -> io::Error {
        let text = format!("it is larger than `--max-input {self}` allows");
        io::Error::new(io::ErrorKind::FileTooLarge, text)
    }
}

/// Reads a file.
pub(crate) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let size = size_of(&file)?;
    read(&mut file, size, |_| {})
}

/// The size of a regular file.
pub(crate) fn size_of(file: &File) -> io::Result<Option<u64>> {
    let metadata = file.metadata()?;
    Ok(metadata.is_file().then_some(metadata.len()))
}

/// Reads a file, whose size may be known, or a stream, and shows how much was read so far.
pub(crate) fn read(
    source: &mut dyn Read,
    size: Option<u64>,
    mut advance_to: impl FnMut(u64),
) -> io::Result<Vec<u8>> {
    let unlimited = MaxInput { bytes: u64::MAX, text: String::new() };
    let limit = MAX_INPUT.get().unwrap_or(&unlimited);
    if size.is_some_and(|size| size > limit.bytes) {
        return Err(limit.exceeded());
    }
    let expected = size.unwrap_or_default().min(MAX_RESERVED);
    let mut data = Vec::with_capacity(usize::try_from(expected).unwrap_or_default());
    while source.take(CHUNK).read_to_end(&mut data)? > 0 {
        if data.len() as u64 > limit.bytes {
            return Err(limit.exceeded());
        }
        advance_to(data.len() as u64);
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn max_input_is_a_quantity_above_zero() {
        let bytes = |text: &str| text.parse::<MaxInput>().map(|it| it.bytes);
        assert_eq!(bytes(DEFAULT_MAX_INPUT), Ok(256 << 20));
        assert_eq!(bytes("2G"), Ok(2_000_000_000));
        assert_eq!(bytes("7"), Ok(7));
        assert!(bytes("0").is_err() && bytes("-1Gi").is_err() && bytes("much").is_err());
    }
}
