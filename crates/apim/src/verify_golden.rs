//! `apim verify-golden`: golden files, one per kind and format.

mod archive;
mod check;
mod difference;
mod fixture;

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::Failure;
use crate::args::VerifyGoldenArgs;
use crate::custom::codecs;
use crate::problem::{Outcome, without_code};
use crate::report::print_failure;
use crate::words::Count;

use check::Tally;
use fixture::{Fixture, folders};

/// Checks every folder, and reports what failed and how many files did not.
pub(crate) fn run(args: &VerifyGoldenArgs) -> Result<Outcome, Failure> {
    let mut sink = BufWriter::new(io::stdout().lock());
    let mut outcome = Outcome::Fine;
    for root in &args.folders {
        let found = folders(root);
        if let Err(error) = &found {
            print_failure(&format!("{}: {}", root.display(), without_code(error)));
            outcome = outcome.max(Outcome::Io);
        }
        for folder in found.unwrap_or_default() {
            outcome = outcome.max(verify_folder(&folder, args.verbose, &mut sink)?);
        }
    }
    sink.flush()?;
    Ok(outcome)
}

fn verify_folder(folder: &Path, verbose: bool, sink: &mut dyn Write) -> Result<Outcome, Failure> {
    let fixtures = match Fixture::all_in(folder) {
        Ok(fixtures) => fixtures,
        Err(error) => {
            print_failure(&format!("{}: {}", folder.display(), without_code(&error)));
            return Ok(Outcome::Io);
        }
    };
    let mut tally = Tally::default();
    for fixture in &fixtures {
        for failure in check::check(codecs(), fixture, &mut tally) {
            writeln!(sink, "{}/{failure}", folder.display())?;
        }
    }
    write_tally(folder, &tally, verbose, sink)?;
    let fine = tally.is_fine() && !fixtures.is_empty();
    Ok(if fine { Outcome::Fine } else { Outcome::Invalid })
}

fn write_tally(
    folder: &Path,
    tally: &Tally,
    verbose: bool,
    sink: &mut dyn Write,
) -> io::Result<()> {
    writeln!(sink, "{}", folder.display())?;
    for (format, counts) in tally.formats() {
        writeln!(
            sink,
            "  {format}: {}, {} decoded, {} equal, {} encoded",
            Count(counts.files, "file"),
            counts.decoded,
            counts.equal,
            counts.encoded
        )?;
    }
    writeln!(sink, "  not registered: {}", Count(tally.skipped.len(), "kind"))?;
    if verbose {
        for name in &tally.skipped {
            writeln!(sink, "    {name}")?;
        }
    }
    Ok(())
}
