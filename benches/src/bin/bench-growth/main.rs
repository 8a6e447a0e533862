//! How time and memory grow with the input: a plot for each way in which it can be large.
//!
//! `bench-growth FOLDER` writes the plots there and prints their points.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

mod measure;
mod plot;
mod subjects;

use std::io::{self, Write};
use std::path::PathBuf;

use crate::plot::draw;
use crate::subjects::subjects;

fn main() -> io::Result<()> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let folder = PathBuf::from(arguments.first().cloned().unwrap_or_default());
    let is_smoke = arguments.get(1).is_some_and(|it| it == "--smoke");
    std::fs::create_dir_all(&folder)?;
    let mut out = io::stdout().lock();
    for subject in subjects(is_smoke) {
        writeln!(out, "{} ({})", subject.title, subject.name)?;
        for series in &subject.series {
            for point in &series.points {
                let slope = series
                    .points
                    .first()
                    .map_or(1.0, |first| (point.nanos / first.nanos) / (point.size / first.size));
                writeln!(
                    out,
                    "  {:24} {:>12} {:>14.0} ns {:>12.0} bytes {:>8.2} of a straight line",
                    series.name, point.size, point.nanos, point.bytes, slope
                )?;
            }
        }
        draw(&subject, &folder).map_err(io::Error::other)?;
    }
    Ok(())
}
