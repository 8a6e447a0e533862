//! Questions about the server's own registry: the program built from `conformance/oracle`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A process that answers questions about defaults, conversions and what else the server's registry
/// knows. One line of JSON asks and one answers.
#[derive(Debug)]
pub struct Oracle {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// A question about one object, which is given in JSON or protobuf.
#[derive(Clone, Debug, Default, Serialize)]
pub struct OracleQuestion<'a> {
    /// What is asked: `convert`, `default`, `strip`, … (`conformance/oracle/README.md`).
    pub ask: &'a str,
    /// The object in JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<&'a RawValue>,
    /// The object in protobuf, in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protobuf: Option<&'a str>,
    /// The group and version of the answer; empty for those of the object.
    pub to: &'a str,
    /// Whether an object is converted without its defaults.
    #[serde(rename = "asIs")]
    pub as_is: bool,
}

/// An object as the oracle writes it.
#[derive(Clone, Debug, Deserialize)]
pub struct OracleObject {
    /// In JSON.
    pub object: Box<RawValue>,
    /// In protobuf with its envelope, in base64; empty for an object without that form.
    #[serde(default)]
    pub protobuf: String,
}

/// Why the oracle has no answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OracleError {
    /// The text of the reference's error.
    pub error: String,
    /// Whether its registry lacks the kind of the object or of the answer.
    #[serde(default)]
    pub not_registered: bool,
}

/// What comes back for a question.
pub type OracleAnswer<T> = Result<T, OracleError>;

impl Oracle {
    /// The program that `APIMACHINERY_ORACLE` names.
    ///
    /// # Panics
    /// As [`folder_of`](crate::folder_of).
    pub fn program() -> PathBuf {
        crate::folder_of("APIMACHINERY_ORACLE")
    }

    /// Starts the program.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn start(program: &Path) -> Self {
        let mut child = crate::start(program, &[]);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// What the oracle answers.
    ///
    /// # Panics
    /// As [`ask_all`](Self::ask_all).
    pub fn ask<T: DeserializeOwned>(&mut self, question: &impl Serialize) -> OracleAnswer<T> {
        self.ask_all(std::slice::from_ref(question)).remove(0)
    }

    /// What the oracle answers to each of these questions, which are sent ahead.
    ///
    /// # Panics
    /// When the program ends or an answer is of another shape than `T`.
    pub fn ask_all<T: DeserializeOwned>(
        &mut self,
        questions: &[impl Serialize],
    ) -> Vec<OracleAnswer<T>> {
        let mut lines = Vec::new();
        for question in questions {
            serde_json::to_writer(&mut lines, question).expect("it is plain data");
            lines.push(b'\n');
        }
        let (pipe, output) = (self.input.as_mut().expect("it runs"), &mut self.output);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                pipe.write_all(&lines).and_then(|()| pipe.flush()).expect("the oracle reads");
            });
            questions.iter().map(|_| read(output)).collect()
        })
    }
}

fn read<T: DeserializeOwned>(output: &mut impl BufRead) -> OracleAnswer<T> {
    let mut line = String::new();
    output.read_line(&mut line).expect("the oracle answers");
    match serde_json::from_str(&line) {
        Ok(error) => Err(error),
        Err(_) => Ok(serde_json::from_str(&line)
            .unwrap_or_else(|error| panic!("{error} in the answer {line}"))),
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        self.input = None;
        if let Err(error) = self.child.wait() {
            eprintln!("the oracle did not end: {error}");
        }
    }
}
