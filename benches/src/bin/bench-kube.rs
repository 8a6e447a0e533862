//! A list of 5,000 different Pods from a server in the same process: through `kube` as it is, with
//! the layer, and without JSON between. Prints bytes on the wire, and CPU time from the request to
//! the list in memory.
//!
//! `cargo run --profile bench -p apimachinery-benches --features kube --bin bench-kube`, on Linux,
//! which reports the CPU time.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::pin::Pin;
use std::task::{Context, Poll};

use apimachinery::api::core::v1::PodList;
use apimachinery::http::client::{ContentPreference, ProtobufLayer, ResponseDecoder};
use apimachinery::{CodecFactory, Scheme, SerdeKinds};
use apimachinery_benches::{codecs, encoded, recipe};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{Request, Response, header};
use http_body::Frame;
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod;
use kube::api::ListParams;
use kube::client::Body;
use kube::{Api, Client};
use tower::{BoxError, ServiceBuilder, service_fn};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const JSON: &str = "application/json";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
const PODS: usize = 5000;
const ROUNDS: usize = 9;

/// A body in frames as large as those that a connection gives.
struct Frames(Bytes);

impl http_body::Body for Frames {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let size = self.0.len().min(16 * 1024);
        let frame = self.0.split_to(size);
        Poll::Ready((size > 0).then(|| Ok(Frame::data(frame))))
    }
}

/// Answers every request with one body.
fn client(content_type: &'static str, body: &Bytes, layer: Option<ProtobufLayer>) -> Client {
    let body = body.clone();
    let transport = service_fn(move |_: Request<Body>| {
        let response = Response::builder().header(header::CONTENT_TYPE, content_type);
        let response = response.body(Frames(body.clone()));
        async { response.map_err(BoxError::from) }
    });
    match layer {
        None => Client::new(transport, "default"),
        Some(layer) => {
            Client::new(ServiceBuilder::new().layer(layer).service(transport), "default")
        }
    }
}

async fn by_api(client: &Client) -> Result<usize, BoxError> {
    Ok(Api::<Pod>::all(client.clone()).list(&ListParams::default()).await?.items.len())
}

async fn by_decoder<T: 'static>(
    client: &Client,
    codecs: &CodecFactory,
    count: impl Fn(&T) -> usize,
) -> Result<usize, BoxError> {
    let request = Request::get("/api/v1/pods");
    let request = request.header(header::ACCEPT, ContentPreference::protobuf().accept());
    let request = request.body(Body::empty())?;
    let list: T = ResponseDecoder::new(codecs).decode(client.send(request).await?).await?;
    Ok(count(&list))
}

/// Nanoseconds that this thread has had the processor.
fn cpu_time() -> Result<u64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_whitespace().next().ok_or("no figure")?.parse()?)
}

fn gzipped(data: &[u8]) -> Result<usize, std::io::Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(1));
    encoder.write_all(data)?;
    Ok(encoder.finish()?.len())
}

/// The median over the rounds, in milliseconds; a first one is not timed.
fn measured(
    name: &str,
    body: &Bytes,
    mut run: impl FnMut() -> Result<usize, BoxError>,
) -> Result<String, Box<dyn Error>> {
    let mut times = Vec::new();
    for round in 0..=ROUNDS {
        let start = cpu_time()?;
        let count = run().map_err(|error| error.to_string())?;
        let time = cpu_time()? - start;
        assert_eq!(count, PODS, "{name}");
        if round > 0 {
            times.push(time);
        }
    }
    times.sort_unstable();
    let millis = times[times.len() / 2] as f64 / 1e6;
    let mega = |size: usize| size as f64 / 1e6;
    let (bytes, packed) = (mega(body.len()), mega(gzipped(body)?));
    Ok(format!("| {name} | {bytes:.1} MB | {packed:.1} MB | {millis:.0} ms |\n"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let some: PodList = codecs().decode_as(recipe::make("varied-pods").as_str())?;
    let mut pods = PodList::default();
    for index in 0..PODS {
        let mut pod = some.items[index % some.items.len()].clone();
        pod.metadata.name = format!("{}-{index:04}", pod.metadata.name).into();
        pods.items.push(pod);
    }
    let json = Bytes::from(encoded(&pods, JSON)?);
    let protobuf = Bytes::from(encoded(&pods, PROTOBUF)?);
    drop(pods);

    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let _guard = runtime.enter();
    let plain = client(JSON, &json, None);
    let layered = client(PROTOBUF, &protobuf, Some(ProtobufLayer::new(&codecs())));
    let direct = client(PROTOBUF, &protobuf, None);
    let scheme = Scheme::builder().serde_named::<Pod>().serde_named::<List<Pod>>().build()?;
    let theirs = CodecFactory::new(scheme);
    let ours = codecs();

    let mut table = String::from("| way | body | with gzip | CPU time |\n|---|---|---|---|\n");
    table += &measured("`kube`, JSON", &json, || runtime.block_on(by_api(&plain)))?;
    table +=
        &measured("`kube` with `ProtobufLayer`", &protobuf, || runtime.block_on(by_api(&layered)))?;
    table += &measured("protobuf into `k8s-openapi`'s types", &protobuf, || {
        runtime.block_on(by_decoder::<List<Pod>>(&direct, &theirs, |it| it.items.len()))
    })?;
    table += &measured("protobuf into our types", &protobuf, || {
        runtime.block_on(by_decoder::<PodList>(&direct, &ours, |it| it.items.len()))
    })?;
    std::io::stdout().write_all(table.as_bytes())?;
    Ok(())
}
