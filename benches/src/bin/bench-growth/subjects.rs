//! The ways in which an input can be large.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use apimachinery::api::core;
use apimachinery::api::core::v1::{ConfigMap, PodList};
use apimachinery::runtime::DecodeRequest;
use apimachinery::{CodecFactory, Encoder, GroupVersionKind, Object, Scheme, Unstructured};
use apimachinery_benches::{encoded, pod, pod_list};

use crate::measure::{Effort, Point, measure};

/// One plot.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) axis: &'static str,
    pub(crate) series: Vec<Series>,
}

/// One line of a plot.
#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

const FORMATS: [(&str, &str); 2] =
    [("JSON", "application/json"), ("protobuf", "application/vnd.kubernetes.protobuf")];

/// Every plot, measured. `is_smoke` measures small inputs once.
pub(crate) fn subjects(is_smoke: bool) -> Vec<Subject> {
    let (rounds, span) = if is_smoke { (1, 0) } else { (5, 100) };
    let effort = Effort { rounds, span: Duration::from_millis(span) };
    let up_to = |limit: usize| if is_smoke { limit.min(100) } else { limit };
    vec![
        input_size(effort, up_to(35_000)),
        list_length(effort, up_to(5_000)),
        label_count(effort, up_to(30_000)),
        depth(effort, up_to(400)),
        registered_kinds(effort, up_to(30_000)),
        threads(effort),
    ]
}

/// About three sizes for every factor of ten, up to a limit.
fn sizes(limit: usize) -> impl Iterator<Item = usize> {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    steps.take_while(move |size| *size < limit).chain([limit])
}

fn codecs() -> CodecFactory {
    factory(Scheme::builder().install(core))
}

fn factory(builder: &mut apimachinery::SchemeBuilder) -> CodecFactory {
    CodecFactory::new(builder.build().expect("the kinds fit together"))
}

/// Reading and writing an object of every size in both formats.
fn both_ways(
    effort: Effort,
    sizes: impl Iterator<Item = usize> + Clone,
    make: impl Fn(usize) -> Box<dyn Object>,
) -> Vec<Series> {
    let codecs = codecs();
    let mut all = Vec::new();
    for (format, media_type) in FORMATS {
        let mut reading = Series { name: format!("{format} decode"), points: Vec::new() };
        let mut writing = Series { name: format!("{format} encode"), points: Vec::new() };
        let info = codecs.for_media_type(media_type).expect("the format is there");
        let version = core::v1::GROUP_VERSION;
        let encoder = codecs.without_conversion().encoder_for_version(info, &version);
        for size in sizes.clone() {
            let object = make(size);
            let data = encoded(&*object, media_type).expect("it encodes");
            reading.points.push(measure(size, effort, || {
                drop(black_box(codecs.as_sent().decode(black_box(&data)).expect("it decodes")));
            }));
            writing.points.push(measure(size, effort, || {
                drop(black_box(encoder.encode_to_vec(black_box(&*object)).expect("it encodes")));
            }));
        }
        all.extend([reading, writing]);
    }
    all
}

fn input_size(effort: Effort, limit: usize) -> Subject {
    let line = "server.setting = \"value\" # see the manual\n";
    let make = |kilobytes: usize| -> Box<dyn Object> {
        let text = line.repeat(1000 / line.len());
        let entry = |index| (format!("settings-{index:05}").into(), text.as_str().into());
        let data = (0..kilobytes).map(entry).collect();
        Box::new(ConfigMap { data, ..ConfigMap::default() })
    };
    let series = both_ways(effort, sizes(limit).collect::<Vec<_>>().into_iter(), make);
    Subject { name: "size", title: "A ConfigMap", axis: "kilobytes of text", series }
}

fn list_length(effort: Effort, limit: usize) -> Subject {
    let make = |length| -> Box<dyn Object> {
        let list: PodList = pod_list(length).expect("the manifest is a pod");
        Box::new(list)
    };
    let series = both_ways(effort, sizes(limit).collect::<Vec<_>>().into_iter(), make);
    Subject { name: "list", title: "A PodList", axis: "Pods", series }
}

/// Keys in any order, as a client may send them.
fn label_count(effort: Effort, limit: usize) -> Subject {
    let codecs = codecs();
    let series = |name: &str, key: fn(usize, usize) -> usize| {
        let point = |count: usize| {
            let mut json =
                String::from(r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"labels":{"#);
            for index in 0..count {
                let comma = if index == 0 { "" } else { "," };
                let key = key(index, count);
                write!(json, "{comma}\"label-{key:08}\":\"v\"").expect("a string has room");
            }
            json.push_str("}}}");
            measure(count, effort, || {
                drop(black_box(
                    codecs.as_sent().decode(black_box(json.as_str())).expect("it decodes"),
                ));
            })
        };
        Series { name: name.to_owned(), points: sizes(limit).map(point).collect() }
    };
    let series = vec![
        series("JSON decode, in order", |index, _| index),
        series("JSON decode, backwards", |index, count| count - index),
        series("JSON decode, shuffled", |index, _| index.wrapping_mul(7_919_777) % 99_999_989),
    ];
    Subject { name: "labels", title: "Labels of an object", axis: "labels", series }
}

fn depth(effort: Effort, limit: usize) -> Subject {
    let codecs = codecs();
    let info = codecs.for_media_type("application/json").expect("JSON is there");
    let points = sizes(limit).map(|depth| {
        let json = format!(
            "{{\"kind\":\"Nest\",\"apiVersion\":\"example.com/v1\",\"spec\":{}1{}}}",
            "{\"inner\":".repeat(depth),
            "}".repeat(depth)
        );
        measure(depth, effort, || {
            let request = DecodeRequest::into(Box::<Unstructured>::default());
            let read = info.serializer.decode_with(black_box(json.as_str()).into(), request);
            drop(black_box(read.expect("it decodes")));
        })
    });
    let series =
        vec![Series { name: "unstructured, JSON decode".to_owned(), points: points.collect() }];
    Subject { name: "depth", title: "Objects in objects", axis: "depth", series }
}

/// The cost of a decode must not depend on how many other kinds there are.
fn registered_kinds(effort: Effort, limit: usize) -> Subject {
    let json = r#"{"kind":"Kind7","apiVersion":"group7.example.com/v1","data":{"a":"b"}}"#;
    let mut decoding =
        Series { name: "JSON decode of a small object".to_owned(), points: Vec::new() };
    let mut building = Series { name: "building the scheme".to_owned(), points: Vec::new() };
    for count in sizes(limit).filter(|count| *count >= 10) {
        let build = || {
            let mut builder = Scheme::builder();
            for index in 0..count {
                let group = format!("group{index}.example.com");
                let kind = GroupVersionKind::new(&group, "v1", format!("Kind{index}"));
                builder.known_as::<ConfigMap>(kind);
            }
            factory(&mut builder)
        };
        let codecs = build();
        decoding.points.push(measure(count, effort, || {
            drop(black_box(codecs.as_sent().decode(black_box(json)).expect("it decodes")));
        }));
        building.points.push(measure(count, effort, || drop(black_box(build()))));
    }
    let series = vec![decoding, building];
    Subject { name: "kinds", title: "Kinds in the scheme", axis: "kinds", series }
}

/// All threads share one factory; the time is that for one object, of all threads together.
fn threads(effort: Effort) -> Subject {
    let codecs = codecs();
    let pod = pod().expect("the manifest is a pod");
    let data = encoded(&pod, "application/json").expect("it encodes");
    let point = |threads: usize| {
        let start = Instant::now();
        let run = || {
            let mut count = 0_u32;
            while count == 0 || start.elapsed() < effort.span * 5 {
                drop(black_box(codecs.as_sent().decode(black_box(&data)).expect("it decodes")));
                count += 1;
            }
            count
        };
        let count: u32 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
            threads.into_iter().map(|it| it.join().expect("it does not panic")).sum()
        });
        let nanos = start.elapsed().as_nanos() as f64 / f64::from(count);
        Point { size: threads as f64, nanos, bytes: 0.0 }
    };
    let points = (1..=8).map(point).collect();
    let series = vec![Series { name: "JSON decode of a Pod".to_owned(), points }];
    Subject { name: "threads", title: "Threads that share a factory", axis: "threads", series }
}
