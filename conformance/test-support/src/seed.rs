//! Numbers that settings of the environment choose.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// The number in an environment variable.
///
/// # Panics
/// When it is something else.
pub fn number<T: FromStr>(variable: &str) -> Option<T> {
    let text = std::env::var(variable).ok().filter(|it| !it.is_empty())?;
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{variable}={text} is not a number"),
    }
}

/// How often a test asks: as often as it wants to, times what `APIMACHINERY_DIFFERENTIAL_COUNT`
/// says, or 3.
pub fn rounds(each: usize) -> usize {
    number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3) * each
}

/// The seed of this run: 1, so that all runs are alike; or the number in `APIMACHINERY_SEED`, where
/// `random` stands for another one each time. It is printed for a replay.
///
/// # Panics
/// When the variable is something else.
pub fn seed() -> u32 {
    let is_random = std::env::var("APIMACHINERY_SEED").is_ok_and(|it| it == "random");
    let seed = if is_random { time_of_day() } else { number("APIMACHINERY_SEED").unwrap_or(1) };
    println!("APIMACHINERY_SEED={seed}");
    seed
}

fn time_of_day() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    now.subsec_nanos() ^ now.as_secs() as u32
}
