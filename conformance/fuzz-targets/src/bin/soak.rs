//! Runs the targets for a while with many threads, over valid and mutated inputs that share one scheme and one codec
//! factory: no broken promise, and memory that stays level.
//!
//! ```console
//! $ cargo run -p apimachinery-fuzz-targets --bin soak -- [SECONDS [THREADS [TARGET …]]]
//! ```
//!
//! `APIMACHINERY_SEED` chooses the inputs. What breaks a promise is written to a file in the folder of the call.

#![expect(clippy::print_stdout, reason = "a command line")]

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use apimachinery_fuzz_targets::{TARGETS, Target, mutate, target};
use apimachinery_test_support::{Dice, seed};

/// How much memory may be added after the first half of the time. The allocator keeps what the largest inputs took in each
/// thread, some 50 MiB in two minutes; a leak of 400 bytes per input is found.
const MOST_GROWTH: u64 = 128 * 1024 * 1024;

static FAILED: AtomicBool = AtomicBool::new(false);

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
    let inputs: Vec<_> = targets.iter().map(|it| (*it, (it.seeds)(), AtomicU64::new(0))).collect();
    let seed = u64::from(seed());
    let (start, time) = (Instant::now(), Duration::from_secs(seconds));
    let is_over = || start.elapsed() >= time || FAILED.load(Ordering::Relaxed);
    let mut halfway = 0;
    thread::scope(|scope| {
        for thread in 0..threads {
            let (inputs, is_over) = (&inputs, &is_over);
            scope.spawn(move || {
                let mut dice = Dice::new(seed << 8 | thread);
                while !is_over() {
                    let (target, seeds, count) = dice.pick(inputs);
                    run_one(*target, seeds, &mut dice);
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while !is_over() {
            if halfway == 0 && start.elapsed() >= time / 2 {
                halfway = resident();
            }
            thread::sleep(Duration::from_millis(100));
        }
    });
    let end = resident();
    for (target, _, count) in &inputs {
        println!("{:26} {:>10} inputs", target.name, count.load(Ordering::Relaxed));
    }
    println!("memory: {} MiB halfway, {} MiB at the end", halfway >> 20, end >> 20);
    let has_grown = end > halfway + MOST_GROWTH && halfway > 0;
    match FAILED.load(Ordering::Relaxed) || has_grown {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

fn run_one(target: Target, seeds: &[Vec<u8>], dice: &mut Dice) {
    let mut input = dice.pick(seeds).clone();
    if dice.below(8) > 0 {
        let other = dice.pick(seeds);
        mutate(dice, &mut input, other);
    }
    if catch_unwind(|| (target.run)(&input)).is_err() {
        let file = format!("{}.{:016x}", target.name, dice.number());
        println!("{} breaks a promise for the bytes in {file}", target.name);
        if let Err(error) = std::fs::write(&file, &input) {
            println!("{file}: {error}");
        }
        FAILED.store(true, Ordering::Relaxed);
    }
}

/// The resident memory of this process in bytes; 0 where the system does not report it in `/proc`.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}
