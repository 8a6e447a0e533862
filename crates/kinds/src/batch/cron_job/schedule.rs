//! What is wrong with schedules of cron jobs and their time zones (`robfig/cron`).

use std::num::IntErrorKind;

use apimachinery_meta::Duration;
use apimachinery_runtime::Quoted;
use apimachinery_validation::{FieldError, FieldErrors, Path};

const DESCRIPTORS: [&str; 7] =
    ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
const FIELDS: [Field; 5] = [
    Field { least: 0, most: 59, names: &[] },
    Field { least: 0, most: 23, names: &[] },
    Field { least: 1, most: 31, names: &[] },
    Field {
        least: 1,
        most: 12,
        names: &[
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ],
    },
    Field { least: 0, most: 6, names: &["sun", "mon", "tue", "wed", "thu", "fri", "sat"] },
];

/// The values of one of the fields of a schedule: names count from the least one on.
struct Field {
    least: u64,
    most: u64,
    names: &'static [&'static str],
}

/// `validateScheduleFormat`. A schedule that had a time zone before may keep one.
pub(crate) fn schedule(
    schedule: &str,
    old: Option<&str>,
    zone: Option<&str>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Err(error) = parse(schedule) {
        errors.push(FieldError::invalid(path, schedule, error));
    }
    let detail = match (schedule.contains("TZ"), old.is_some_and(|it| it.contains("TZ"))) {
        (true, true) if zone.is_some() => {
            "cannot use both timeZone field and TZ or CRON_TZ in schedule"
        }
        (true, false) => "cannot use TZ or CRON_TZ in schedule, use timeZone field instead",
        _ => return errors,
    };
    errors.push(FieldError::invalid(path, schedule, detail));
    errors
}

/// `cron.ParseStandard`.
fn parse(schedule: &str) -> Result<(), String> {
    if schedule.is_empty() {
        return Err("empty spec string".into());
    }
    let mut rest = schedule;
    if schedule.starts_with("TZ=") || schedule.starts_with("CRON_TZ=") {
        let Some((zone, after)) = schedule.split_once(' ') else {
            // What the reference recovers from.
            return Err(
                "invalid schedule format: runtime error: slice bounds out of range [:-1]".into()
            );
        };
        let name = zone.split_once('=').map_or(zone, |(_, name)| name);
        known_zone(name).map_err(|it| format!("provided bad location {name}: {it}"))?;
        rest = after.trim();
    }
    if rest.starts_with('@') {
        return descriptor(rest);
    }
    let parts: Vec<&str> = rest.split_whitespace().collect();
    if parts.len() != FIELDS.len() {
        let (wanted, found) = (FIELDS.len(), parts.len());
        let parts = parts.join(" ");
        return Err(format!("expected exactly {wanted} fields, found {found}: [{parts}]"));
    }
    for (field, part) in FIELDS.iter().zip(parts) {
        for range in part.split(',').filter(|it| !it.is_empty()) {
            field.range(range)?;
        }
    }
    Ok(())
}

fn descriptor(text: &str) -> Result<(), String> {
    if DESCRIPTORS.contains(&text) {
        return Ok(());
    }
    let Some(duration) = text.strip_prefix("@every ") else {
        return Err(format!("unrecognized descriptor: {text}"));
    };
    match Duration::parse(duration) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("failed to parse duration {text}: {error}")),
    }
}

impl Field {
    /// A value, or a range of them with a step.
    fn range(&self, text: &str) -> Result<(), String> {
        let mut steps = text.split('/');
        let mut ends = steps.next().unwrap_or_default().split('-');
        let first = ends.next().unwrap_or_default();
        let last = ends.next();
        let (start, mut end) = match first {
            "*" | "?" => (self.least, self.most),
            _ => {
                let start = self.value(first)?;
                let end = last.map_or(Ok(start), |it| self.value(it))?;
                if ends.next().is_some() {
                    return Err(format!("too many hyphens: {text}"));
                }
                (start, end)
            }
        };
        let mut step = 1;
        if let Some(it) = steps.next() {
            if steps.next().is_some() {
                return Err(format!("too many slashes: {text}"));
            }
            step = number(it)?;
            if last.is_none() {
                end = self.most;
            }
        }
        let Self { least, most, .. } = self;
        match () {
            () if start < *least => {
                Err(format!("beginning of range ({start}) below minimum ({least}): {text}"))
            }
            () if end > *most => {
                Err(format!("end of range ({end}) above maximum ({most}): {text}"))
            }
            () if start > end => {
                Err(format!("beginning of range ({start}) beyond end of range ({end}): {text}"))
            }
            () if step == 0 => Err(format!("step of range should be a positive number: {text}")),
            () => Ok(()),
        }
    }

    fn value(&self, text: &str) -> Result<u64, String> {
        let lower = text.to_lowercase();
        match (self.least..).zip(self.names).find(|(_, name)| **name == lower) {
            Some((value, _)) => Ok(value),
            None => number(text),
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    let error = match text.parse::<i64>() {
        Ok(number) => {
            let negative = |_| format!("negative number ({number}) not allowed: {text}");
            return u64::try_from(number).map_err(negative);
        }
        Err(error) => error,
    };
    let cause = match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    };
    let quoted = Quoted(text);
    Err(format!("failed to parse int from {text}: strconv.Atoi: parsing {quoted}: {cause}"))
}

/// `validateTimeZone`.
pub(crate) fn time_zone(zone: &str, path: &Path) -> FieldErrors {
    let refuse = |detail: String| FieldErrors::from(FieldError::invalid(path, zone, detail));
    if zone.is_empty() {
        return refuse("timeZone must be nil or non-empty string".into());
    }
    let is_part = |it: &str| {
        let is_good = |it: char| it.is_ascii_alphanumeric() || matches!(it, '.' | '-' | '_' | '+');
        !matches!(it, "." | "..")
            && !it.starts_with('-')
            && (1..=14).contains(&it.len())
            && it.chars().all(is_good)
    };
    if !zone.split('/').all(is_part) {
        return refuse(format!("unknown time zone {zone}"));
    }
    let mut errors = FieldErrors::new();
    if zone.eq_ignore_ascii_case("Local") {
        errors.append(refuse(
            "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones"
                .into(),
        ));
    }
    if let Err(error) = known_zone(zone) {
        errors.append(refuse(error));
    }
    errors
}

/// `time.LoadLocation`, which knows names in their own letters only.
fn known_zone(name: &str) -> Result<(), String> {
    if matches!(name, "" | "UTC" | "Local") {
        return Ok(());
    }
    let is_known = jiff::tz::db().get(name).is_ok_and(|it| it.iana_name() == Some(name));
    match is_known {
        true => Ok(()),
        false => Err(format!("unknown time zone {name}")),
    }
}
