//! Inputs that coverage led a fuzzer to, from the folder of `fuzz/run`.

use std::path::Path;

use super::mutated::{JSON_WAYS, PROTOBUF_WAYS, Run, Way, YAML_WAYS};
use super::mutated_cbor::CBOR_WAYS;

pub(super) const FORMATS: [(&str, &[Way]); 4] = [
    ("json", &JSON_WAYS),
    ("yaml", &YAML_WAYS),
    ("protobuf", &PROTOBUF_WAYS),
    ("cbor", &CBOR_WAYS),
];

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE and APIMACHINERY_FUZZ_CORPUS"]
fn inputs_of_fuzzing_are_read_and_refused_as_by_the_reference() {
    let corpus = std::env::var("APIMACHINERY_FUZZ_CORPUS").expect("it is set");
    let mut run = Run::start();
    for (name, ways) in FORMATS {
        let folder = Path::new(&corpus).join(name);
        for entry in std::fs::read_dir(&folder).expect("fuzz/run has made it") {
            let path = entry.expect("the folder can be read").path();
            run.check(&std::fs::read(path).expect("it can be read"), ways);
        }
    }
    run.finish(&["inputs", "accepted", "refused"]);
}
