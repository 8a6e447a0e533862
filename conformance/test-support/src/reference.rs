//! Questions about documents: the command `reference`.

use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use serde::{Deserialize, Serialize};

use crate::frames;

/// A process that answers questions about documents.
#[derive(Debug)]
pub struct Reference {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// What to read, and what to write it as.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Question<'a> {
    /// The form of the data.
    pub from: &'a str,
    /// Whether unknown and duplicate fields are errors.
    pub strict: bool,
    /// `typed` or `unstructured`.
    pub target: &'a str,
    /// The forms to write it in.
    pub to: &'a [&'a str],
    /// Write the kind that the decoder found, not that of the object.
    pub versioned: bool,
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
pub struct Answer {
    /// The text of the error, empty when there is none.
    #[serde(default)]
    pub error: String,
    /// What kind of error it is, empty when there is none.
    #[serde(default, rename = "errorClass")]
    pub class: String,
    #[serde(default)]
    outputs: Option<Vec<Output>>,
    #[serde(skip)]
    payloads: Vec<Vec<u8>>,
}

/// One written form of a message.
#[derive(Debug, Deserialize)]
pub struct Output {
    /// The form.
    pub form: String,
    /// Why it could not be written, empty when it could.
    #[serde(default)]
    pub error: String,
}

impl Answer {
    /// The object in a form, or the reason why the reference could not write it.
    ///
    /// # Errors
    /// When it could not.
    pub fn written(&self, form: &str) -> Result<&[u8], &str> {
        let outputs = self.outputs.as_deref().unwrap_or_default();
        let position = outputs.iter().position(|it| it.form == form).ok_or("not read")?;
        match outputs[position].error.as_str() {
            "" => Ok(&self.payloads[position]),
            error => Err(error),
        }
    }
}

impl Reference {
    /// Starts the program.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn start(program: &Path) -> Self {
        let mut child = crate::start(program, &["reference"]);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// Reads `data`, and writes it in the forms that the question asks for.
    ///
    /// # Panics
    /// When the program ends or answers in another way than documented.
    pub fn decode(&mut self, question: Question<'_>, data: &[u8]) -> Answer {
        let request = Request { op: "decode", payloads: 1, question };
        let input = self.input.as_mut().expect("it runs");
        frames::write(input, &request, data).expect("the reference reads");
        let message = frames::read(&mut self.output).expect("the reference answers");
        let message = message.expect("there is an answer for each question");
        Answer { payloads: message.payloads.clone(), ..message.header() }
    }
}

/// An operation on one text.
#[derive(Serialize)]
struct Operation<'a> {
    op: &'a str,
    payloads: usize,
}

impl Reference {
    /// What an operation on a text gives.
    ///
    /// # Errors
    /// The text of the error that it gives.
    ///
    /// # Panics
    /// When the program ends or answers in another way than documented.
    pub fn ask(&mut self, operation: &str, data: &[u8]) -> Result<Vec<u8>, String> {
        let request = Operation { op: operation, payloads: 1 };
        let input = self.input.as_mut().expect("it runs");
        frames::write(input, &request, data).expect("the reference reads");
        let message = frames::read(&mut self.output).expect("the reference answers");
        let mut message = message.expect("there is an answer for each question");
        let answer: Answer = message.header();
        match message.payloads.pop() {
            Some(written) if answer.error.is_empty() => Ok(written),
            _ => Err(answer.error),
        }
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
