//! Decoding and encoding in each format through the public path: recognize, find the kind, read, and back.
//! Beside it, `serde_json` into and from the types of `k8s-openapi`, on the same bytes.

use std::hint::black_box;
use std::sync::Arc;

use apimachinery::api::core::v1;
use apimachinery::{CodecFactory, Encoder, Object};
use apimachinery_benches::{codecs, encoded, pod, pod_list};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod as OpenApiPod;
use serde::Serialize;
use serde::de::DeserializeOwned;

const FORMATS: [(&str, &str); 3] = [
    ("json", "application/json"),
    ("yaml", "application/yaml"),
    ("protobuf", "application/vnd.kubernetes.protobuf"),
];

fn all(criterion: &mut Criterion) {
    let pod = pod().expect("the manifest is a pod");
    let list = pod_list(500).expect("the manifest is a pod");
    ours(criterion, "pod", &pod);
    ours(criterion, "podlist500", &list);
    peers::<OpenApiPod>(criterion, "pod", &pod);
    peers::<List<OpenApiPod>>(criterion, "podlist500", &list);
}

fn ours(criterion: &mut Criterion, input: &str, object: &dyn Object) {
    let codecs = codecs();
    for (format, media_type) in FORMATS {
        let bytes = encoded(object, media_type).expect("it encodes");
        let mut group = criterion.benchmark_group(format!("{format}/{input}"));
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.sample_size(20);
        decode(&mut group, &codecs, &bytes);
        encode(&mut group, &codecs, media_type, object);
        group.finish();
    }
}

fn decode(group: &mut BenchmarkGroup<'_, WallTime>, codecs: &CodecFactory, bytes: &[u8]) {
    let decoder = codecs.decoder();
    group.bench_function("decode", |bencher| {
        bencher.iter(|| decoder.decode(black_box(bytes)).expect("it decodes"));
    });
}

fn encode(
    group: &mut BenchmarkGroup<'_, WallTime>,
    codecs: &CodecFactory,
    media_type: &str,
    object: &dyn Object,
) {
    let info = codecs.for_media_type(media_type).expect("the format is there");
    let encoder = codecs.without_conversion().encoder_for_version(info, &v1::GROUP_VERSION);
    let encoder: Arc<dyn Encoder> = Arc::new(encoder);
    let mut out = Vec::new();
    group.bench_function("encode", |bencher| {
        bencher.iter(|| {
            out.clear();
            encoder.encode_to(black_box(object), &mut out).expect("it encodes");
        });
    });
}

fn peers<T: Serialize + DeserializeOwned>(
    criterion: &mut Criterion,
    input: &str,
    object: &dyn Object,
) {
    let bytes = encoded(object, "application/json").expect("it encodes");
    let mut group = criterion.benchmark_group(format!("json/{input}"));
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.sample_size(20);
    group.bench_function("k8s-openapi + serde_json decode", |bencher| {
        bencher.iter(|| serde_json::from_slice::<T>(black_box(&bytes)).expect("it decodes"));
    });
    let value: T = serde_json::from_slice(&bytes).expect("it decodes");
    let mut out = Vec::new();
    group.bench_function("k8s-openapi + serde_json encode", |bencher| {
        bencher.iter(|| {
            out.clear();
            serde_json::to_writer(&mut out, black_box(&value)).expect("it encodes");
        });
    });
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
