//! Asking the reference.

use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::{Deserialize, Serialize};

use super::frames;

/// A process that answers questions.
pub(crate) struct Reference {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// What to read, and what to write it as.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Question<'a> {
    pub(crate) from: &'a str,
    pub(crate) strict: bool,
    pub(crate) target: &'a str,
    pub(crate) to: &'a [&'a str],
    /// Write the kind that the decoder found, not that of the object.
    pub(crate) versioned: bool,
}

#[derive(Serialize)]
struct Request<'a> {
    op: &'a str,
    payloads: usize,
    #[serde(flatten)]
    question: Question<'a>,
}

/// What the reference did.
#[derive(Debug, Deserialize)]
pub(crate) struct Answer {
    #[serde(default)]
    pub(crate) error: String,
    #[serde(default, rename = "errorClass")]
    pub(crate) class: String,
    #[serde(default)]
    outputs: Option<Vec<Output>>,
    #[serde(skip)]
    payloads: Vec<Vec<u8>>,
}

/// One written form of a message.
#[derive(Debug, Deserialize)]
pub(crate) struct Output {
    pub(crate) form: String,
    #[serde(default)]
    pub(crate) error: String,
}

impl Answer {
    /// The object in a form, or the reason why the reference could not write it.
    pub(crate) fn written(&self, form: &str) -> Result<&[u8], &str> {
        let outputs = self.outputs.as_deref().unwrap_or_default();
        let position = outputs.iter().position(|it| it.form == form).ok_or("not read")?;
        match outputs[position].error.as_str() {
            "" => Ok(&self.payloads[position]),
            error => Err(error),
        }
    }
}

impl Reference {
    pub(crate) fn start(program: &Path) -> Self {
        let mut child = Command::new(program)
            .arg("reference")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("APIMACHINERY_REFERENCE names a program");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    pub(crate) fn decode(&mut self, question: Question<'_>, data: &[u8]) -> Answer {
        let request = Request { op: "decode", payloads: 1, question };
        let input = self.input.as_mut().expect("it runs");
        frames::write(input, &request, data).expect("the reference reads");
        let message = frames::read(&mut self.output).expect("the reference answers");
        let message = message.expect("there is an answer for each question");
        Answer { payloads: message.payloads.clone(), ..message.header() }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        self.input = None;
        if let Err(error) = self.child.wait() {
            eprintln!("the reference did not end: {error}");
        }
    }
}
