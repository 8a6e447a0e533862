//! Runs the targets for a while with many threads, over valid and mutated inputs that share one
//! scheme and one codec factory: no broken promise, and memory that stays level.
//!
//! ```console
//! $ cargo run -p apimachinery-fuzz-targets --bin soak -- [SECONDS [THREADS [TARGET …]]]
//! ```
//!
//! `APIMACHINERY_SEED` chooses the inputs. What breaks a promise is written to a file in the folder
//! of the call.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]
#![expect(clippy::print_stdout, reason = "a command line")]

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use allocation_counter::measure;
use apimachinery_fuzz_targets::{TARGETS, Target, mutate, target};
use apimachinery_test_support::{Dice, seed};

/// How many bytes may stay allocated after the inputs of the second half of the time: a few tables
/// are still made, of kinds that no seed has.
const MOST_KEPT: i64 = 64 * 1024;

static FAILED: AtomicBool = AtomicBool::new(false);

/// A target, its seeds, and what its inputs did.
struct Work {
    target: Target,
    seeds: Vec<Vec<u8>>,
    inputs: AtomicU64,
    /// The bytes that are still allocated after the inputs of each half.
    kept: [AtomicI64; 2],
    /// The largest number of bytes that an input had allocated at one time.
    peak: AtomicU64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| {
        arguments.next().map_or(default, |it| it.parse().expect("SECONDS and THREADS are numbers"))
    };
    let (seconds, threads) = (number(60), number(8));
    let mut targets: Vec<_> =
        arguments.map(|it| target(&it).unwrap_or_else(|| panic!("{it} is not a target"))).collect();
    if targets.is_empty() {
        targets = TARGETS.to_vec();
    }
    let all: Vec<_> = targets.into_iter().map(Work::new).collect();
    let seed = u64::from(seed());
    let (start, time) = (Instant::now(), Duration::from_secs(seconds));
    thread::scope(|scope| {
        for thread in 0..threads {
            let all = &all;
            scope.spawn(move || {
                let mut dice = Dice::new(seed << 8 | thread);
                while start.elapsed() < time && !FAILED.load(Relaxed) {
                    let is_late = start.elapsed() >= time / 2;
                    dice.pick(all).run(&mut dice, is_late);
                }
            });
        }
    });
    all.iter().for_each(Work::print);
    let kept: i64 = all.iter().map(|it| it.kept[1].load(Relaxed)).sum();
    println!("kept after the second half: {kept} bytes; resident: {} MiB", resident() >> 20);
    match FAILED.load(Relaxed) || kept > MOST_KEPT {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

impl Work {
    fn new(target: Target) -> Self {
        let seeds = (target.seeds)();
        // Tables that are made when something is read for the first time are not counted.
        seeds.iter().for_each(|seed| (target.run)(seed));
        Self { target, seeds, inputs: 0.into(), kept: Default::default(), peak: 0.into() }
    }

    fn run(&self, dice: &mut Dice, is_late: bool) {
        let mut input = dice.pick(&self.seeds).clone();
        if dice.below(8) > 0 {
            let other = dice.pick(&self.seeds);
            mutate(dice, &mut input, other);
        }
        let mut failed = false;
        let memory = measure(|| failed = catch_unwind(|| (self.target.run)(&input)).is_err());
        if failed {
            self.keep(&input, dice);
        }
        self.inputs.fetch_add(1, Relaxed);
        self.kept[usize::from(is_late)].fetch_add(memory.bytes_current, Relaxed);
        self.peak.fetch_max(memory.bytes_max, Relaxed);
    }

    fn keep(&self, input: &[u8], dice: &mut Dice) {
        let file = format!("{}.{:016x}", self.target.name, dice.number());
        println!("{} breaks a promise for the bytes in {file}", self.target.name);
        if let Err(error) = std::fs::write(&file, input) {
            println!("{file}: {error}");
        }
        FAILED.store(true, Relaxed);
    }

    fn print(&self) {
        let [early, late] = self.kept.each_ref().map(|it| it.load(Relaxed));
        println!(
            "{:26} {:>9} inputs, at most {:>6} KiB each, kept {early} + {late} bytes",
            self.target.name,
            self.inputs.load(Relaxed),
            self.peak.load(Relaxed) >> 10,
        );
    }
}

/// The resident memory of this process in bytes; 0 where the system does not report it in `/proc`.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}
