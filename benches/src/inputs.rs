//! Proves that the lists of the recipe are the same here and in Go.

use std::error::Error;
use std::fs;
use std::path::Path;

use apimachinery::runtime::{DecodeRequest, Decoder};
use apimachinery::{Encoder, Unstructured};

use crate::convert_rows::{CONVERSIONS, converted};
use crate::formats::{codecs, format_of};
use crate::{custom_rows, recipe};

/// Makes every list, writes it in every format, converts and admits what is, and compares all that
/// with what the Go programs wrote into a folder.
///
/// # Errors
/// When a file is not there or has other bytes.
pub fn check(folder: &Path) -> Result<(), Box<dyn Error>> {
    for name in recipe::LISTS {
        let made = recipe::make(name);
        for format in ["json", "yaml", "cbor", "pb"] {
            // Objects without a type have no protobuf.
            if (name, format) == ("varied-customs", "pb") {
                continue;
            }
            let file = folder.join(format!("{name}.{format}"));
            if written(name, &made, format)? != fs::read(&file)? {
                return Err(format!("{} is not what is written here", file.display()).into());
            }
        }
    }
    check_conversions(folder)?;
    custom_rows::check(folder)
}

/// Compares what conversions make of their inputs with what the reference made of them, where it
/// was asked.
fn check_conversions(folder: &Path) -> Result<(), Box<dyn Error>> {
    for (input, _) in CONVERSIONS {
        let file = folder.join(format!("{input}.converted"));
        if !file.exists() {
            continue;
        }
        let data = fs::read(folder.join(format!("{input}.json")))?;
        if converted(input, &data) != Some(fs::read(&file)?) {
            return Err(format!("{} is not what is converted here", file.display()).into());
        }
    }
    Ok(())
}

fn written(name: &str, made: &str, format: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let codecs = codecs();
    let request = match name {
        "varied-customs" => DecodeRequest::into(Box::<Unstructured>::default()),
        _ => DecodeRequest::default(),
    };
    let decoded = codecs.universal_deserializer().decode_with(made.into(), request)?;
    let version = decoded.kind().group_version();
    let info = format_of(&codecs, format).ok_or("no such format")?;
    let encoder = codecs.without_conversion().encoder_for_version(info, &version);
    Ok(encoder.encode_to_vec(decoded.object())?)
}
