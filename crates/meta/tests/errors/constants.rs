//! Constants that are no names.
use apimachinery_derive::Object;
use apimachinery_runtime::GroupVersion;

const GROUP_VERSION: GroupVersion = GroupVersion::from_static("e.com", "v1");
const TEXT: &str = "e.com/v1";

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group_version = TEXT, kind = "Car")]
struct TextForBoth {}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = GROUP_VERSION, kind = "Car")]
struct BothForOne {}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group_version = NOWHERE, kind = "Car")]
struct NoConstant {}

fn main() {}
