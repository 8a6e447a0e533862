//! Types with only serde's traits, of which samples are given.

use apimachinery_runtime::{GroupVersion, Scheme};
use apimachinery_serde_types::{SerdeKinds, SerdeObject};
use apimachinery_testing::{ConversionCheck, ConversionProblem, check_conversions};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Hub {
    doors: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Version {
    #[serde(default)]
    two_doors: bool,
    #[serde(default)]
    colors: Vec<String>,
}

impl From<Version> for Hub {
    fn from(version: Version) -> Self {
        Self { doors: if version.two_doors { 2 } else { 4 } }
    }
}

impl From<Hub> for Version {
    fn from(hub: Hub) -> Self {
        Self { two_doors: hub.doors == 2, colors: Vec::new() }
    }
}

fn scheme() -> Scheme {
    let version = |name| GroupVersion::new("example.com", name).with_kind("Car");
    let scheme = Scheme::builder()
        .serde_hub::<Hub>(version("__internal"))
        .serde_version::<Version>(version("v1"))
        .build();
    scheme.expect("it fits")
}

#[test]
fn without_samples_there_is_nothing_to_check_with() {
    let problems = check_conversions(&scheme()).expect_err("no objects");
    assert!(matches!(&problems[0], ConversionProblem::NoObjects { .. }), "{problems}");
    assert!(problems.to_string().contains("without_table::Version"), "{problems}");
}

#[test]
fn sample_shows_what_is_lost() {
    let scheme = scheme();
    let plain = SerdeObject::<_>::new(Version { two_doors: true, colors: Vec::new() });
    let check = ConversionCheck::new(&scheme).sample(plain);
    assert_eq!(check.run().expect("nothing is lost").objects, 1);
    let colors = vec!["red".to_owned(), "blue".to_owned()];
    let colored = SerdeObject::<_>::new(Version { two_doors: true, colors });
    let problems = check.sample(colored).run().expect_err("colors are lost");
    let lost = problems.lost().next().expect("a field");
    assert_eq!(lost.path.to_string(), "colors[0]");
    assert_eq!(lost.object, r#"{"colors":["blue"]}"#);
}
