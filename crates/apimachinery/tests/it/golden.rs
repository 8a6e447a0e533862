//! The reference's own golden files: one document per kind and format, for the newest release and
//! some before it. Each must decode to the same object from every format, and encode to the
//! expected bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use apimachinery::api;
use apimachinery::json::{compact_into, indent_into};
use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{CodecFactory, Decoded, Decoder, GroupVersionKind, Scheme, Serializer};

use super::support::{first_difference, folder_of};

const FORMATS: [(&str, &str); 3] = [
    ("json", "application/json"),
    ("yaml", "application/yaml"),
    ("pb", "application/vnd.kubernetes.protobuf"),
];

/// How many files did what they should.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    decoded: usize,
    equal: usize,
    encoded: usize,
}

struct Run {
    codecs: CodecFactory,
    counts: BTreeMap<&'static str, Counts>,
    files: BTreeMap<&'static str, usize>,
    skipped: Vec<String>,
    failures: Vec<String>,
}

#[test]
#[ignore = "needs K8S_API_TESTDATA"]
fn golden_files_of_the_reference_round_trip_in_every_format() {
    let testdata = folder_of("K8S_API_TESTDATA");
    let mut folders: Vec<PathBuf> = fs::read_dir(&testdata)
        .expect("the folder can be read")
        .filter_map(|entry| entry.ok().map(|it| it.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    assert!(!folders.is_empty(), "no golden files in {}", testdata.display());
    let mut failures = Vec::new();
    for folder in folders {
        failures.extend(check_folder(&folder));
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

fn check_folder(folder: &Path) -> Vec<String> {
    let scheme = Scheme::builder().install(api::all).build().expect("the kinds fit together");
    let mut run = Run {
        codecs: CodecFactory::new(scheme),
        counts: BTreeMap::new(),
        files: BTreeMap::new(),
        skipped: Vec::new(),
        failures: Vec::new(),
    };
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the folder can be read")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
        .filter(|name| !name.ends_with(".after_roundtrip"))
        .collect();
    names.sort();
    for name in &names {
        run.check_kind(folder, name);
    }
    println!("{}: {} kinds, not registered: {:?}", folder.display(), names.len(), run.skipped);
    for (format, counts) in &run.counts {
        println!("  {format}: {} files, {counts:?}", run.files[format]);
        let files = run.files[format];
        let all = Counts { decoded: files, equal: files, encoded: files };
        if *counts != all {
            run.failures.push(format!("{}: {format}: {counts:?} of {files}", folder.display()));
        }
    }
    assert!(run.counts.values().all(|it| it.decoded > 0), "nothing was checked");
    run.failures
}

impl Run {
    fn check_kind(&mut self, folder: &Path, name: &str) {
        let kind = kind_of(name);
        if !self.codecs.scheme().has_kind(&kind.group, &kind.version, &kind.kind) {
            self.skipped.push(name.to_owned());
            return;
        }
        let mut first: Option<Decoded> = None;
        for (format, media_type) in FORMATS {
            let path = folder.join(format!("{name}.{format}"));
            let Ok(mut data) = fs::read(&path) else { continue };
            if format == "json" {
                // Payloads kept as they came are compared too, so their space must not differ.
                let mut compact = Vec::new();
                compact_into(&data, &mut compact).expect("golden files are JSON");
                data = compact;
            }
            *self.files.entry(format).or_default() += 1;
            let serializer = self
                .codecs
                .for_media_type(media_type)
                .expect("the format is there")
                .serializer
                .clone();
            // Watch events do not name their kind.
            let request = DecodeRequest::default().default_kind(&kind);
            let decoder = self.codecs.universal_deserializer();
            let decoded = match decoder.decode_with(Input::from(&data), request) {
                Ok(decoded) => decoded,
                Err(error) => {
                    self.failures.push(format!("{}: {error}", path.display()));
                    continue;
                }
            };
            let counts = self.counts.entry(format).or_default();
            counts.decoded += 1;
            let same = first.as_ref().is_none_or(|first| first.object().equals(decoded.object()));
            if same {
                counts.equal += 1;
            } else {
                self.failures.push(format!("{}: differs from the first format", path.display()));
            }
            match check_encoding(folder, name, format, &*serializer, &decoded) {
                Ok(()) => counts.encoded += 1,
                Err(text) => self.failures.push(format!("{}: {text}", path.display())),
            }
            first.get_or_insert(decoded);
        }
    }
}

fn check_encoding(
    folder: &Path,
    name: &str,
    format: &str,
    serializer: &dyn Serializer,
    decoded: &Decoded,
) -> Result<(), String> {
    let rewritten = folder.join(format!("{name}.after_roundtrip.{format}"));
    let original = folder.join(format!("{name}.{format}"));
    let expected = fs::read(rewritten).or_else(|_| fs::read(original));
    let expected = expected.map_err(|error| error.to_string())?;
    let mut encoded = Vec::new();
    serializer
        .encode(decoded.object(), decoded.kind(), &mut encoded)
        .map_err(|error| error.to_string())?;
    if format == "json" {
        let mut pretty = Vec::new();
        indent_into(encoded.strip_suffix(b"\n").unwrap_or(&encoded), &mut pretty);
        encoded = pretty;
    }
    if encoded == expected { Ok(()) } else { Err(first_difference(&expected, &encoded)) }
}

/// `apps.v1.Deployment`, `rbac.authorization.k8s.io.v1.Role`, `core.v1.Pod`.
fn kind_of(name: &str) -> GroupVersionKind {
    let mut parts = name.rsplitn(3, '.');
    let (kind, version) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let group = parts.next().filter(|group| *group != "core").unwrap_or("");
    GroupVersionKind::new(group, version, kind)
}
