//! A program that answers questions about its speed.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use apimachinery_benches_compare::Memory;

use crate::options::Options;

#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program of the folder.
    pub(crate) fn start(program: &str, options: &Options) -> io::Result<Self> {
        Self::spawn(pinned(program, options).arg(options.folder.join("inputs")))
    }

    /// Starts a Go program of the folder.
    pub(crate) fn start_go(program: &str, options: &Options) -> io::Result<Self> {
        Self::spawn(pinned(program, options).arg("serve").arg(options.folder.join("inputs")))
    }

    fn spawn(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let questions = child.stdin.take().ok_or_else(missing)?;
        let answers = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        Ok(Self { child, questions, answers })
    }

    /// Nanoseconds for one run of a row; `None` when the program does not have it.
    pub(crate) fn time(&mut self, row: &str, millis: u64) -> io::Result<Option<f64>> {
        let answer = self.ask(&format!("time {row} {millis}"))?;
        Ok(answer.first().zip(answer.get(1)).map(|(runs, nanos)| *nanos as f64 / *runs as f64))
    }

    /// What one run of a row allocates.
    pub(crate) fn memory(&mut self, row: &str) -> io::Result<Option<Memory>> {
        let answer = self.ask(&format!("memory {row}"))?;
        Ok(match answer[..] {
            [allocations, bytes, peak] => Some(Memory { allocations, bytes, peak }),
            _ => None,
        })
    }

    fn ask(&mut self, question: &str) -> io::Result<Vec<u64>> {
        writeln!(self.questions, "{question}")?;
        self.questions.flush()?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            return Err(io::Error::other(format!("no answer to {question:?}")));
        }
        Ok(answer.split_whitespace().filter_map(|word| word.parse().ok()).collect())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pinned(program: &str, options: &Options) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", &options.core]).arg(options.folder.join(program));
    command
}
