//! Questions about documents: the command `reference`.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout};
use std::sync::mpsc::{self, Sender};
use std::thread;

use serde::{Deserialize, Serialize};

use crate::frames::{self, Message};

/// A process that answers questions about documents, one after the other. Several may be asked
/// ahead.
#[derive(Debug)]
pub struct Reference {
    child: Child,
    /// To a thread that writes, so that who asks ahead never waits for a process that waits for its
    /// answers to be read.
    input: Option<Sender<Vec<u8>>>,
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
        let mut stdin = child.stdin.take().expect("its input is piped");
        let (input, messages) = mpsc::channel::<Vec<u8>>();
        thread::spawn(move || {
            for message in messages {
                // Who reads the answers sees that the process has ended.
                if stdin.write_all(&message).is_err() {
                    break;
                }
            }
        });
        let input = Some(input);
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// Reads `data`, and writes it in the forms that the question asks for.
    ///
    /// # Panics
    /// When the program ends or answers in another way than documented.
    pub fn decode(&mut self, question: Question<'_>, data: &[u8]) -> Answer {
        self.send(question, data);
        self.receive()
    }

    /// Asks what [`decode`](Self::decode) asks, for [`receive`](Self::receive) to answer.
    pub fn send(&mut self, question: Question<'_>, data: &[u8]) {
        self.write(&Request { op: "decode", payloads: 1, question }, data);
    }

    /// The answer to the first question that was sent and not answered yet.
    ///
    /// # Panics
    /// When the program ends or answers in another way than documented.
    pub fn receive(&mut self) -> Answer {
        let message = self.read();
        Answer { payloads: message.payloads.clone(), ..message.header() }
    }

    fn write(&mut self, request: &impl Serialize, data: &[u8]) {
        let mut message = Vec::new();
        frames::write(&mut message, request, data).expect("memory takes it");
        let input = self.input.as_ref().expect("it runs");
        input.send(message).expect("the reference reads");
    }

    fn read(&mut self) -> Message {
        let message = frames::read(&mut self.output).expect("the reference answers");
        message.expect("there is an answer for each question")
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
        self.write(&Operation { op: operation, payloads: 1 }, data);
        let mut message = self.read();
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
