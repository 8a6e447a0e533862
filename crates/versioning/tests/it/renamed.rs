//! The derives find what they need under another name: here `apimachinery-meta` is the dependency
//! `machinery`.

use apimachinery_derive::{Fields, Object};
use apimachinery_json::JsonReader;
use apimachinery_runtime::reflect::{Reflect, Slot};
use apimachinery_runtime::{ApiType, DecodeError, GroupVersion, Str};

const GROUP_VERSION: GroupVersion = GroupVersion::from_static("example.com", "v1");

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum Gear {
    #[default]
    Neutral,
    Reverse,
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group_version = GROUP_VERSION, kind = "Gearbox")]
struct Gearbox {
    gear: Gear,
}

#[test]
fn derives_work_under_a_renamed_dependency() -> Result<(), DecodeError> {
    let mut gearbox = Gearbox::default();
    JsonReader::from_text(r#"{"gear":"Reverse"}"#).value(&mut gearbox)?;
    assert_eq!(gearbox.gear, Gear::Reverse);
    assert!(matches!(Gear::from("Third").reflect(), Slot::Text("Third")));
    assert_eq!(Gearbox::KIND.group_version, &GROUP_VERSION);
    Ok(())
}
