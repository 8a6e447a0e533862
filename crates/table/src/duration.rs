//! Lengths of time for people.

use apimachinery_meta::{Duration, Time};

const SECOND: i64 = 1_000_000_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// A length of time in two units at most: `3d1h`, `2y30d`, `5m`. Two seconds and more below zero
/// are `<invalid>`; clocks differ, so that less counts as nothing.
///
/// ```
/// use apimachinery_meta::Duration;
/// use apimachinery_table::human_duration;
///
/// let text = |text: &str| text.parse::<Duration>().map(human_duration);
/// assert_eq!(text("119s")?, "119s");
/// assert_eq!(text("121s")?, "2m1s");
/// assert_eq!(text("47h30m")?, "47h");
/// assert_eq!(text("73h")?, "3d1h");
/// # Ok::<(), apimachinery_meta::ParseDurationError>(())
/// ```
///
/// Corresponds to `duration.HumanDuration`.
pub fn human_duration(duration: Duration) -> String {
    let nanos = duration.as_nanos();
    let (seconds, minutes, hours) = (nanos / SECOND, nanos / MINUTE, nanos / HOUR);
    if nanos < 0 {
        return below_zero(seconds).to_owned();
    }
    let (days, years) = (hours / 24, hours / 24 / 365);
    match hours {
        _ if seconds < 120 => format!("{seconds}s"),
        _ if minutes < 10 => pair(minutes, 'm', seconds % 60, 's'),
        0..3 => format!("{minutes}m"),
        3..8 => pair(hours, 'h', minutes % 60, 'm'),
        8..48 => format!("{hours}h"),
        48..192 => pair(days, 'd', hours % 24, 'h'),
        192..17_520 => format!("{days}d"),
        17_520..70_080 => pair(years, 'y', days % 365, 'd'),
        _ => format!("{years}y"),
    }
}

/// A length of time in one unit: `3d`, `2y`, `5m`.
///
/// Corresponds to `duration.ShortHumanDuration`.
#[expect(clippy::cast_possible_truncation, reason = "the reference cuts the fraction")]
pub fn short_human_duration(duration: Duration) -> String {
    let nanos = duration.as_nanos();
    let seconds = nanos / SECOND;
    if nanos < 0 {
        return below_zero(seconds).to_owned();
    }
    // The reference counts in floats, which round up close below a unit.
    let in_units = |unit: i64| (nanos / unit) as f64 + (nanos % unit) as f64 / unit as f64;
    let (seconds, minutes, hours) = (in_units(SECOND), in_units(MINUTE), in_units(HOUR));
    match hours as i64 {
        _ if seconds < 60.0 => format!("{}s", seconds as i64),
        _ if minutes < 60.0 => format!("{}m", minutes as i64),
        hours @ ..24 => format!("{hours}h"),
        hours @ 24..8_760 => format!("{}d", hours / 24),
        _ => format!("{}y", (hours / 24.0 / 365.0) as i64),
    }
}

fn below_zero(seconds: i64) -> &'static str {
    if seconds < -1 { "<invalid>" } else { "0s" }
}

fn pair(large: i64, large_unit: char, small: i64, small_unit: char) -> String {
    match small {
        0 => format!("{large}{large_unit}"),
        _ => format!("{large}{large_unit}{small}{small_unit}"),
    }
}

/// How long ago `time` was; at most as long as a [`Duration`] can be, 292 years.
///
/// Corresponds to `time.Since`.
pub fn since(time: Time, now: Time) -> Duration {
    let nanos = |time: Time| {
        i128::from(time.seconds()) * i128::from(SECOND) + i128::from(time.subsec_nanos())
    };
    let nanos = nanos(now) - nanos(time);
    let limit = if nanos < 0 { i64::MIN } else { i64::MAX };
    Duration::from_nanos(i64::try_from(nanos).unwrap_or(limit))
}

/// How long ago `time` was, for people; `<unknown>` for no time.
///
/// ```
/// use apimachinery_meta::Time;
/// use apimachinery_table::age;
///
/// let made: Time = "2024-02-29T12:00:00Z".parse()?;
/// assert_eq!(age(made, "2024-03-03T13:00:00Z".parse()?), "3d1h");
/// assert_eq!(age(Time::ZERO, made), "<unknown>");
/// # Ok::<(), apimachinery_meta::ParseTimeError>(())
/// ```
///
/// Corresponds to `ConvertToHumanReadableDateType` and to `translateTimestampSince` of the
/// printers.
pub fn age(time: Time, now: Time) -> String {
    match time.is_zero() {
        true => "<unknown>".to_owned(),
        false => human_duration(since(time, now)),
    }
}
