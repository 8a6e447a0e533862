//! Inputs on which the reference and these crates once differed, or differ on purpose, as small as
//! they can be.

use std::fs;

use apimachinery_test_support::testdata;

use super::fuzzed::FORMATS;
use super::mutated::Run;

/// Each is named after its format.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn kept_cases_are_read_and_refused_as_by_the_reference() {
    let mut run = Run::start();
    for entry in fs::read_dir(testdata("differential")).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let Some(name) = path.file_name().and_then(|it| it.to_str()) else { continue };
        let (format, _) = name.split_once('.').expect("cases are named format.case");
        let of_format = FORMATS.iter().find(|(it, _)| *it == format);
        let (_, ways) = of_format.unwrap_or_else(|| panic!("{name} is not of a format"));
        run.check(&fs::read(&path).expect("it can be read"), ways);
    }
    run.finish(&["inputs"]);
}
