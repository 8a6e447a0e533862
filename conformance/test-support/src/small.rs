//! Questions about texts and small values: the command `small`.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A process that answers questions about selectors, names, quotes, query parameters and the like.
/// One line of JSON asks and one answers.
#[derive(Debug)]
pub struct Small {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

#[derive(Serialize)]
struct Question<'a, T: ?Sized> {
    op: &'a str,
    input: &'a T,
}

#[derive(Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Answer<T> {
    output: Option<T>,
    error: Option<String>,
}

impl Small {
    /// Starts the program.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn start(program: &Path) -> Self {
        let mut child = crate::start(program, &["small"]);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// What the reference makes of `input`, or the text of its error. `conformance/README.md` lists
    /// the operations.
    ///
    /// # Panics
    /// When the program ends or its answer is of another shape than `T`.
    pub fn ask<T: DeserializeOwned>(
        &mut self,
        op: &str,
        input: &(impl Serialize + ?Sized),
    ) -> Result<T, String> {
        let mut line = serde_json::to_vec(&Question { op, input }).expect("it is plain data");
        line.push(b'\n');
        let pipe = self.input.as_mut().expect("it runs");
        pipe.write_all(&line).and_then(|()| pipe.flush()).expect("the reference reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the reference answers");
        let answer: Answer<T> = serde_json::from_str(&answer).expect("the answer has that shape");
        match answer.error {
            Some(error) => Err(error),
            None => Ok(answer.output.expect("an answer without an error has an output")),
        }
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        self.input = None;
        if let Err(error) = self.child.wait() {
            eprintln!("the reference did not end: {error}");
        }
    }
}
