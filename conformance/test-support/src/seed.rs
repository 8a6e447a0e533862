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

/// The seed of this run: `APIMACHINERY_SEED`, else another one each time. It is printed for a replay.
pub fn seed() -> u32 {
    let seed = number("APIMACHINERY_SEED").unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
        now.subsec_nanos() ^ now.as_secs() as u32
    });
    println!("APIMACHINERY_SEED={seed}");
    seed
}
