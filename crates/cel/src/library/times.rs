//! Parts of instants and spans.

use apimachinery_runtime::CivilTime;
use jiff::tz::TimeZone;

use super::{Outcome, text};
use crate::eval_error::EvalError;
use crate::functions::{Functions, Run};
use crate::value::{CelValue, Timestamp};

macro_rules! part {
    ($of:expr) => {
        (
            |args| part(args, 0, $of),
            |args| {
                let offset = offset(instant(args)?, text(args, 1)?)?;
                part(args, offset, $of)
            },
        )
    };
}

pub(super) fn add(functions: &mut Functions) {
    let parts: [(&str, &'static str, &'static str, (Run, Run)); 10] = [
        (
            "getFullYear",
            "timestamp_to_year",
            "timestamp_to_year_with_tz",
            part!(|civil, _| civil.year),
        ),
        (
            "getMonth",
            "timestamp_to_month",
            "timestamp_to_month_with_tz",
            part!(|civil, _| i64::from(civil.month) - 1),
        ),
        (
            "getDayOfYear",
            "timestamp_to_day_of_year",
            "timestamp_to_day_of_year_with_tz",
            part!(day_of_year),
        ),
        (
            "getDayOfMonth",
            "timestamp_to_day_of_month",
            "timestamp_to_day_of_month_with_tz",
            part!(|civil, _| i64::from(civil.day) - 1),
        ),
        (
            "getDate",
            "timestamp_to_day_of_month_1_based",
            "timestamp_to_day_of_month_1_based_with_tz",
            part!(|civil, _| i64::from(civil.day)),
        ),
        (
            "getDayOfWeek",
            "timestamp_to_day_of_week",
            "timestamp_to_day_of_week_with_tz",
            part!(day_of_week),
        ),
        (
            "getHours",
            "timestamp_to_hours",
            "timestamp_to_hours_with_tz",
            part!(|civil, _| civil.hour.into()),
        ),
        (
            "getMinutes",
            "timestamp_to_minutes",
            "timestamp_to_minutes_with_tz",
            part!(|civil, _| civil.minute.into()),
        ),
        (
            "getSeconds",
            "timestamp_to_seconds",
            "timestamp_to_seconds_tz",
            part!(|civil, _| civil.second.into()),
        ),
        (
            "getMilliseconds",
            "timestamp_to_milliseconds",
            "timestamp_to_milliseconds_with_tz",
            part!(|_, nanos| i64::from(nanos) / 1_000_000),
        ),
    ];
    for (name, plain, in_zone, (run, run_in_zone)) in parts {
        functions.function(name).member(plain, "timestamp", "int", run).member(
            in_zone,
            "timestamp string",
            "int",
            run_in_zone,
        );
    }
    let spans: [(&str, &'static str, Run); 4] = [
        ("getHours", "duration_to_hours", |args| span(args, 3_600_000_000_000)),
        ("getMinutes", "duration_to_minutes", |args| span(args, 60_000_000_000)),
        ("getSeconds", "duration_to_seconds", |args| span(args, 1_000_000_000)),
        ("getMilliseconds", "duration_to_milliseconds", |args| span(args, 1_000_000)),
    ];
    for (name, id, run) in spans {
        functions.function(name).member(id, "duration", "int", run);
    }
}

fn instant(args: &[CelValue<'_>]) -> Result<Timestamp, EvalError> {
    match args.first() {
        Some(CelValue::Timestamp(instant)) => Ok(*instant),
        _ => Err(EvalError::no_overload()),
    }
}

fn part<'a>(args: &[CelValue<'a>], offset: i32, of: fn(CivilTime, u32) -> i64) -> Outcome<'a> {
    let instant = instant(args)?;
    Ok(CelValue::Int(of(instant.civil(offset), instant.nanos())))
}

fn span<'a>(args: &[CelValue<'a>], unit: i64) -> Outcome<'a> {
    match args.first() {
        Some(CelValue::Duration(span)) => Ok(CelValue::Int(span.as_nanos() / unit)),
        _ => Err(EvalError::no_overload()),
    }
}

fn days(civil: CivilTime) -> i64 {
    CivilTime { hour: 0, minute: 0, second: 0, ..civil }.to_unix().div_euclid(86_400)
}

fn day_of_year(civil: CivilTime, _: u32) -> i64 {
    days(civil) - days(CivilTime { month: 1, day: 1, ..civil })
}

fn day_of_week(civil: CivilTime, _: u32) -> i64 {
    // The first of January 1970 was a Thursday.
    (days(civil) + 4).rem_euclid(7)
}

/// Seconds east of UTC of a zone at an instant.
fn offset(instant: Timestamp, zone: &str) -> Result<i32, EvalError> {
    let Some((hours, minutes)) = zone.split_once(':') else { return named_offset(instant, zone) };
    let number = |text: &str| {
        text.parse::<i32>().map_err(|_| {
            let quoted = apimachinery_runtime::Quoted(text);
            EvalError::function(format!("strconv.Atoi: parsing {quoted}: invalid syntax"))
        })
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let total = if zone.starts_with('-') {
        hours.saturating_mul(60).saturating_sub(minutes)
    } else {
        hours.saturating_mul(60).saturating_add(minutes)
    };
    Ok(total.saturating_mul(60))
}

fn named_offset(instant: Timestamp, zone: &str) -> Result<i32, EvalError> {
    if matches!(zone, "" | "UTC" | "Local") {
        return Ok(0);
    }
    let unknown = || EvalError::function(format!("unknown time zone {zone}"));
    let found = TimeZone::get(zone).map_err(|_| unknown())?;
    if found.iana_name() != Some(zone) {
        return Err(unknown());
    }
    let at = jiff::Timestamp::from_second(instant.seconds()).map_err(|_| unknown())?;
    Ok(found.to_offset(at).seconds())
}
