//! `Duration` against Go.

use apimachinery_meta::Duration;

use super::vectors::{for_each_row, outcome};

/// TYP-03: A duration takes and prints the texts of Go.
#[test]
fn texts_parse_as_in_go() {
    for_each_row("duration.tsv", |[input, parsed, nanos]| {
        let result = Duration::parse(input);
        assert_eq!(outcome(&result), parsed, "{input:?}");
        if let Ok(duration) = result {
            assert_eq!(duration.as_nanos().to_string(), nanos, "{input:?}");
            assert_eq!(duration.to_string().parse(), Ok(duration), "{input:?}");
        }
    });
}

#[test]
fn standard_durations_convert_where_they_fit() {
    let second = std::time::Duration::from_millis(1500);
    assert_eq!(Duration::try_from(second).unwrap().to_string(), "1.5s");
    assert_eq!(Duration::try_from(second).unwrap().try_into(), Ok(second));
    assert!(Duration::try_from(std::time::Duration::MAX).is_err());
    assert!(std::time::Duration::try_from(Duration::from_nanos(-1)).is_err());
    assert_eq!(Duration::default(), Duration::ZERO);
    assert_eq!(Duration::from_nanos(i64::MIN).to_string(), "-2562047h47m16.854775808s");
}
