//! `Time` and `MicroTime` against the reference.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use apimachinery_meta::{MicroTime, Time};

use super::vectors::{for_each_row, outcome};

/// TYP-01, TYP-02: Times take the texts that the reference takes; a micro time needs its six
/// digits.
#[test]
fn texts_parse_as_in_the_reference() {
    for_each_row("time.tsv", |[input, time, seconds, nanos, micro, micro_seconds, micro_nanos]| {
        let result = Time::parse(input);
        let expected = time.replace("ok:null", "ok:0001-01-01T00:00:00Z");
        assert_eq!(outcome(&result), expected, "{input:?}");
        if let Ok(parsed) = result {
            assert_eq!(parsed.seconds().to_string(), seconds, "{input:?}");
            assert_eq!(parsed.subsec_nanos().to_string(), nanos, "{input:?}");
            assert_eq!(parsed.is_zero(), time == "ok:null", "{input:?}");
        }
        let result = MicroTime::parse(input);
        let expected = micro.replace("ok:null", "ok:0001-01-01T00:00:00.000000Z");
        assert_eq!(outcome(&result), expected, "{input:?}");
        if let Ok(parsed) = result {
            assert_eq!(parsed.seconds().to_string(), micro_seconds, "{input:?}");
            assert_eq!(parsed.subsec_nanos().to_string(), micro_nanos, "{input:?}");
            assert_eq!(parsed.is_zero(), micro == "ok:null", "{input:?}");
        }
    });
}

/// TYP-01, TYP-02: Times print in UTC, to the second or with six digits; protobuf has microseconds
/// at most.
#[test]
fn unix_times_are_written_as_in_the_reference() {
    for_each_row("unix.tsv", |[seconds, nanos, time, micro, proto_seconds, proto_nanos]| {
        let (s, n): (i64, i32) = (seconds.parse().unwrap(), nanos.parse().unwrap());
        let actual = Time::from_unix(s, i64::from(n));
        if time == "null" {
            assert!(actual.is_zero());
        } else {
            assert_eq!(actual.to_string(), time, "{seconds} {nanos}");
        }
        let actual = MicroTime::from_unix(s, i64::from(n));
        if micro == "null" {
            assert!(actual.is_zero());
        } else {
            assert_eq!(actual.to_string(), micro, "{seconds} {nanos}");
        }
        let read = MicroTime::from_proto(s, n);
        assert_eq!(read.seconds().to_string(), proto_seconds, "{seconds} {nanos}");
        assert_eq!(read.nanos().to_string(), proto_nanos, "{seconds} {nanos}");
    });
}

#[test]
fn every_day_of_four_thousand_years_survives_its_text() {
    for day in -1_000_000..1_500_000_i64 {
        if day % 7 != 0 {
            continue;
        }
        let time = Time::from_seconds(day * 86_400 + day.rem_euclid(86_400));
        let text = time.text();
        if text.as_str().len() == "2006-01-02T15:04:05Z".len() {
            assert_eq!(Time::parse(text.as_str()), Ok(time), "{text}");
        }
    }
}

#[test]
fn zero_value_is_the_first_instant_of_year_1() {
    assert_eq!(Time::default(), Time::ZERO);
    assert_eq!(Time::ZERO.to_string(), "0001-01-01T00:00:00Z");
    assert!(Time::parse("0001-01-01T00:00:00Z").unwrap().is_zero());
    assert!(!Time::parse("0001-01-01T00:00:00.1Z").unwrap().is_zero());
    assert!(!Time::from_seconds(0).is_zero());
    assert!(MicroTime::default().is_zero());
}

/// TYP-01: A fraction of a second is read and kept in memory, and not written.
#[test]
fn fractions_stay_in_memory_only() {
    let half = Time::parse("2024-01-01T00:00:00.5Z").unwrap();
    assert_eq!(half.to_string(), "2024-01-01T00:00:00Z");
    assert_eq!((half.nanos(), half.subsec_nanos()), (0, 500_000_000));
    assert!(half > half.truncated());
    assert_eq!(Time::from(MicroTime::from(half)), half);
    let micro = MicroTime::from_unix(1, 1_999);
    assert_eq!((micro.nanos(), micro.subsec_nanos()), (1_000, 1_999));
    assert_eq!(format!("{micro:?}"), "MicroTime(1970-01-01T00:00:01.000001Z)");
}

#[test]
fn system_times_survive() {
    for nanos in [0, 1, 999_999_999, 1_000_000_001] {
        let (before, after) =
            (UNIX_EPOCH - Duration::from_nanos(nanos), UNIX_EPOCH + Duration::from_nanos(nanos));
        for time in [before, after] {
            assert_eq!(SystemTime::try_from(Time::from(time)), Ok(time));
            assert_eq!(SystemTime::try_from(MicroTime::from(time)), Ok(time));
        }
    }
    assert_eq!(Time::from(UNIX_EPOCH), Time::from_seconds(0));
    assert!(Time::from(UNIX_EPOCH - Duration::from_nanos(1)) < Time::from_seconds(0));
    assert_eq!(Time::from(UNIX_EPOCH - Duration::from_nanos(1)).seconds(), -1);
}

#[cfg(feature = "jiff")]
#[test]
fn jiff_timestamps_survive() {
    for text in
        ["1969-12-31T23:59:59.25Z", "2024-02-29T12:00:00.123456789Z", "-009999-01-03T00:00:00Z"]
    {
        let timestamp: jiff::Timestamp = text.parse().unwrap();
        assert_eq!(jiff::Timestamp::try_from(Time::from(timestamp)), Ok(timestamp));
        assert_eq!(jiff::Timestamp::try_from(MicroTime::from(timestamp)), Ok(timestamp));
    }
    assert!(jiff::Timestamp::try_from(Time::from_seconds(i64::MAX)).is_err());
}

#[test]
fn times_are_small_even_when_optional() {
    assert_eq!((size_of::<Time>(), size_of::<Option<Time>>()), (16, 16));
    assert_eq!((size_of::<MicroTime>(), size_of::<Option<MicroTime>>()), (16, 16));
}
