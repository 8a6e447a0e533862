//! A client that speaks HTTP/1.1 over one connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

/// A connection to a server.
pub(crate) struct Connection(BufReader<TcpStream>);

/// An answer.
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

impl Connection {
    pub(crate) fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a request, with a body in JSON.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        self.request(method, path, body)?;
        let (code, length) = self.head()?;
        let mut answer = Answer { code, body: Vec::new() };
        match length {
            Some(length) => {
                answer.body.resize(length, 0);
                self.0.read_exact(&mut answer.body)?;
            }
            None => while self.chunk(&mut answer.body)? {},
        }
        Ok(answer)
    }

    /// Starts a watch.
    pub(crate) fn watch(mut self, path: &str) -> io::Result<Events> {
        self.request("GET", path, "")?;
        let (code, length) = self.head()?;
        assert_eq!((code, length), (200, None), "{path}");
        Ok(Events { connection: self, text: Vec::new() })
    }

    fn request(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let content = if method == "PATCH" { "merge-patch+json" } else { "json" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: apim\r\nAccept: application/json\r\n\
             Content-Type: application/{content}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes())
    }

    /// The code of an answer, and how long its body is; `None` when it comes in chunks.
    fn head(&mut self) -> io::Result<(u16, Option<usize>)> {
        let status = self.line()?;
        let code = status.split(' ').nth(1).unwrap().parse().unwrap();
        let mut length = None;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            if line.is_empty() {
                return Ok((code, length));
            }
            if let Some(text) = line.strip_prefix("content-length: ") {
                length = Some(text.parse().unwrap());
            }
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }

    /// Reads one more chunk; false at the end.
    fn chunk(&mut self, body: &mut Vec<u8>) -> io::Result<bool> {
        let size = usize::from_str_radix(&self.line()?, 16).unwrap();
        let begun = body.len();
        body.resize(begun + size, 0);
        self.0.read_exact(&mut body[begun..])?;
        self.line()?;
        Ok(size > 0)
    }
}

/// The events of a watch.
pub(crate) struct Events {
    connection: Connection,
    text: Vec<u8>,
}

impl Events {
    pub(crate) fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.text.iter().position(|it| *it == b'\n') {
                let line: Vec<_> = self.text.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).unwrap();
                assert_ne!(event["type"], "ERROR", "{event}");
                return event;
            }
            assert!(self.connection.chunk(&mut self.text).unwrap(), "the watch goes on");
        }
    }
}
