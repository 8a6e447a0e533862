//! Valid inputs: the golden files, and a few that are small.

use std::sync::LazyLock;

use apimachinery_test_support::golden;

/// How large a seed may be: small ones are mutated in more telling places.
const MOST: usize = 16 * 1024;
/// One golden file of so many is a seed.
const EVERY: usize = 9;

static GOLDEN: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let files = golden().into_values().flatten();
    files.filter(|(_, data)| data.len() <= MOST).collect()
});

fn golden_with(extension: &str) -> Vec<Vec<u8>> {
    let files = GOLDEN.iter().filter(|(name, _)| name.ends_with(extension));
    files.step_by(EVERY).map(|(_, data)| data.clone()).collect()
}

fn with(mut seeds: Vec<Vec<u8>>, texts: &[&[u8]]) -> Vec<Vec<u8>> {
    assert!(!seeds.is_empty(), "there are golden files");
    seeds.extend(texts.iter().map(|it| it.to_vec()));
    seeds
}

pub(crate) fn json() -> Vec<Vec<u8>> {
    with(
        golden_with(".json"),
        &[
            br#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","labels":{"b":"\u00e4\n"}},"spec":{"containers":[{"name":"c"}]}}"#,
            br#"{"kind":"List","apiVersion":"v1","items":[{"kind":"Pod","apiVersion":"v1"},{"kind":"X","apiVersion":"y/v1","n":-1.5e3}]}"#,
            br#"{"kind":"Car","apiVersion":"example.com/v1","spec":{"n":[1,2.5,true,null,{"a":{}}]}}"#,
        ],
    )
}

pub(crate) fn yaml() -> Vec<Vec<u8>> {
    with(
        golden_with(".yaml"),
        &[
            b"kind: Pod\napiVersion: v1\nmetadata: {name: &a web, labels: {x: *a, <<: {y: 'z'}}}\n",
            b"%YAML 1.1\n---\n? kind\n: ConfigMap\napiVersion: v1\ndata:\n  a: |-\n    x\n     y\n  b: >+\n    z\n\n  c: \"\\u00e4\\x41\"\n  d: !!str 0o7\n...\n",
        ],
    )
}

pub(crate) fn protobuf() -> Vec<Vec<u8>> {
    with(golden_with(".pb"), &[b"k8s\0\n\t\n\x02v1\x12\x03Pod\x12\x05\n\x03\n\x01a\x1a\0\"\0"])
}

pub(crate) fn cbor() -> Vec<Vec<u8>> {
    with(
        golden_with(".cbor"),
        &[b"\xd9\xd9\xf7\xa2dkindcPodjapiVersionbv1", b"\xa1dkind\x7fbPoad\xff"],
    )
}

pub(crate) fn any_format() -> Vec<Vec<u8>> {
    let formats = [json(), yaml(), protobuf(), cbor()];
    formats.into_iter().flat_map(|it| it.into_iter().step_by(4)).collect()
}

pub(crate) fn documents() -> Vec<Vec<u8>> {
    let pod = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}";
    vec![
        format!("{pod}{pod} {pod}\n").into_bytes(),
        format!("---\n{pod}\n---\nkind: Pod\napiVersion: v1\n...\n---\n").into_bytes(),
        format!("/registry/pods/a\n{pod}\n/registry/pods/b\n{pod}\n").into_bytes(),
        b"\0\0\0\x1ck8s\0\n\t\n\x02v1\x12\x03Pod\x12\x05\n\x03\n\x01a\x1a\0\"\0".to_vec(),
        b"\xd9\xd9\xf7\xa2dkindcPodjapiVersionbv1\xa1dkindcPod".to_vec(),
        format!("{{\"kvs\":[{{\"key\":\"YQ==\",\"value\":\"e30=\"}}]}}\n{pod}").into_bytes(),
    ]
}
