//! Decoding and encoding in each format through the public path: recognize, find the kind, read,
//! and back.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

use std::hint::black_box;
use std::sync::Arc;

use apimachinery::api::core::v1::{self, PodList};
use apimachinery::{CodecFactory, Encoder, Object};
use apimachinery_benches::{codecs, encoded, pod, recipe};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

const FORMATS: [(&str, &str); 3] = [
    ("json", "application/json"),
    ("yaml", "application/yaml"),
    ("protobuf", "application/vnd.kubernetes.protobuf"),
];

fn all(criterion: &mut Criterion) {
    let pod = pod().expect("the manifest is a pod");
    let list: PodList = codecs().decode_as(&recipe::make("varied-pods")).expect("it decodes");
    ours(criterion, "pod", &pod);
    ours(criterion, "varied-pods", &list);
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
    let decoder = codecs.as_sent();
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

criterion_group!(benches, all);
criterion_main!(benches);
