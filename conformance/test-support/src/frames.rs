//! Messages of the conformance program: a JSON header and payloads, each preceded by its length.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// One message as it came, the header still unread.
#[derive(Debug)]
pub struct Message {
    header: Vec<u8>,
    /// What follows the header.
    pub payloads: Vec<Vec<u8>>,
}

impl Message {
    /// The header.
    ///
    /// # Panics
    /// When it has another shape.
    pub fn header<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.header).expect("the program writes the header it documents")
    }
}

/// The next message; nothing at the end of the stream.
///
/// # Errors
/// When the stream fails or breaks off.
pub fn read(input: &mut impl Read) -> io::Result<Option<Message>> {
    let mut length = [0; 4];
    if input.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    input.read_exact(&mut length[1..])?;
    let header = read_block(input, length)?;
    let count: Value = serde_json::from_slice(&header)?;
    let count = count["payloads"].as_u64().unwrap_or(0);
    let mut payloads = Vec::new();
    for _ in 0..count {
        input.read_exact(&mut length)?;
        payloads.push(read_block(input, length)?);
    }
    Ok(Some(Message { header, payloads }))
}

fn read_block(input: &mut impl Read, length: [u8; 4]) -> io::Result<Vec<u8>> {
    let mut block = vec![0; u32::from_be_bytes(length) as usize];
    input.read_exact(&mut block)?;
    Ok(block)
}

/// Writes a message with one payload.
///
/// # Errors
/// When the stream fails.
pub fn write(output: &mut impl Write, header: &impl Serialize, payload: &[u8]) -> io::Result<()> {
    for block in [serde_json::to_vec(header)?.as_slice(), payload] {
        let length = u32::try_from(block.len()).map_err(io::Error::other)?;
        output.write_all(&length.to_be_bytes())?;
        output.write_all(block)?;
    }
    output.flush()
}
