//! Where the recorded answers of the reference are, and bytes in hex.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_runtime::{Unstructured, Value};
use apimachinery_test_support::{Files, folder_of};
pub(crate) use apimachinery_test_support::{delimited_field as field, from_hex, testdata};

/// The golden files of the newest release, and of those before it, by the names of their folders.
pub(crate) fn golden_folders() -> Vec<(String, Files)> {
    let folders =
        entries(&folder_of("K8S_API_TESTDATA")).into_iter().filter(|(_, path)| path.is_dir());
    let read = |path: PathBuf| fs::read(path).expect("the file can be read");
    let files = |folder: PathBuf| -> Files {
        entries(&folder).into_iter().map(|(name, path)| (name, read(path))).collect()
    };
    folders.map(|(name, folder)| (name, files(folder))).collect()
}

fn entries(folder: &Path) -> BTreeMap<String, PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let entries = entries.map(|entry| entry.expect("the folder can be read"));
    entries.map(|it| (it.file_name().into_string().expect("UTF-8"), it.path())).collect()
}

/// The names of the files with this extension, without it. Expected outputs are no inputs.
pub(crate) fn names<'f>(files: &'f Files, extension: &str) -> impl Iterator<Item = &'f str> {
    let suffix = format!(".{extension}");
    let names = files.keys().filter_map(move |name| name.strip_suffix(&suffix));
    names.filter(|name| !name.contains(".after_roundtrip"))
}

/// What a file is after a round trip.
pub(crate) fn expected<'f>(files: &'f Files, name: &str, extension: &str) -> Option<&'f [u8]> {
    let after = files.get(&format!("{name}.after_roundtrip.{extension}"));
    after.or_else(|| files.get(&format!("{name}.{extension}"))).map(Vec::as_slice)
}

/// The unstructured data of a JSON text.
pub(crate) fn object(json: &str) -> Unstructured {
    match value_from_str(json).expect("the fixture is JSON") {
        Value::Map(content) => Unstructured::new(content),
        other => panic!("the fixture is a {}", other.type_name()),
    }
}

/// The JSON text of unstructured data.
pub(crate) fn json(object: &Unstructured) -> String {
    let json = value_to_vec(&Value::Map(object.content().clone())).expect("the data is JSON");
    String::from_utf8(json).expect("JSON is UTF-8")
}

/// An envelope around a message.
pub(crate) fn envelope(api_version: &str, kind: &str, message: &[u8]) -> Vec<u8> {
    let names = [field(1, api_version.as_bytes()), field(2, kind.as_bytes())].concat();
    let parts = [field(1, &names), field(2, message), field(3, &[]), field(4, &[])];
    [b"k8s\0".to_vec(), parts.concat()].concat()
}

/// A Pod with a bit of everything.
pub(crate) const POD: &str = r#"{"apiVersion":"v1","kind":"Pod",
"metadata":{"name":"web","namespace":"shop","creationTimestamp":"2024-02-29T10:00:00Z","labels":{"b":"2","a":"1"},
"managedFields":[{"manager":"kubectl","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:nodeName":{}}}}]},
"spec":{"nodeName":"n1","terminationGracePeriodSeconds":0,"hostNetwork":true,
"containers":[{"name":"c","image":"nginx","args":["-x",""],"ports":[{"containerPort":80}],
"resources":{"limits":{"cpu":"500m","memory":"1Gi"}},
"livenessProbe":{"httpGet":{"path":"/","port":"http"},"periodSeconds":-1}}],
"volumes":[{"name":"v","configMap":{"name":"cm","optional":false}}]},
"status":{"phase":"Running","startTime":"2024-02-29T10:00:01Z"}}"#;
