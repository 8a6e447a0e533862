//! What a server counts, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use apimachinery_http::{Exchange, RequestInfo};
use apimachinery_runtime::Str;
use http::header::CONTENT_TYPE;
use http::{Method, Request, StatusCode};

/// The upper bounds of durations that are counted together, in milliseconds.
const BOUNDS: [u64; 23] = [
    5, 25, 50, 100, 200, 400, 600, 800, 1_000, 1_250, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000,
    8_000, 10_000, 15_000, 20_000, 30_000, 45_000, 60_000,
];

/// The requests about resources that were answered.
#[derive(Debug, Default)]
pub(crate) struct Metrics(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    requests: BTreeMap<(Labels, u16), u64>,
    durations: BTreeMap<Labels, Durations>,
}

/// What distinguishes requests. Only resources that are served come here, so that clients cannot
/// make up labels without end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Labels {
    dry_run: &'static str,
    group: Str,
    resource: Str,
    scope: &'static str,
    subresource: Str,
    verb: &'static str,
    version: Str,
}

/// How many requests took how long.
#[derive(Debug, Default)]
struct Durations {
    /// How many took no longer than each bound, and longer than the one before.
    counts: [u64; BOUNDS.len()],
    count: u64,
    sum: Duration,
}

impl Metrics {
    /// Counts a request that was answered. A watch is counted when it begins.
    pub(crate) fn note(
        &self,
        request: &Request<()>,
        exchange: &Exchange,
        code: StatusCode,
        duration: Duration,
    ) {
        let info = exchange.info();
        let labels = Labels {
            dry_run: dry_run(request),
            group: info.api_group.clone(),
            resource: info.resource.clone(),
            scope: scope(info),
            subresource: info.subresource.clone(),
            verb: verb(request, info),
            version: info.api_version.clone(),
        };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.durations.entry(labels.clone()).or_default().add(duration);
        *counts.requests.entry((labels, code.as_u16())).or_default() += 1;
    }

    pub(crate) fn write_to(&self, text: &mut String) {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        begin(text, "apiserver_request_total", "counter", "Requests that were answered.");
        for ((labels, code), count) in &counts.requests {
            line(
                text,
                "apiserver_request_total",
                &format!("code=\"{code}\",{}", labels.text()),
                count,
            );
        }
        let name = "apiserver_request_duration_seconds";
        begin(text, name, "histogram", "How long requests took to be answered, in seconds.");
        for (labels, durations) in &counts.durations {
            durations.write_to(text, name, &labels.text());
        }
    }
}

impl Durations {
    fn add(&mut self, duration: Duration) {
        let bound = BOUNDS.iter().position(|it| duration <= Duration::from_millis(*it));
        if let Some(count) = bound.and_then(|it| self.counts.get_mut(it)) {
            *count += 1;
        }
        self.count += 1;
        self.sum += duration;
    }

    fn write_to(&self, text: &mut String, name: &str, labels: &str) {
        let mut count = 0;
        for (bound, of_bound) in BOUNDS.iter().zip(self.counts) {
            count += of_bound;
            let bound = Duration::from_millis(*bound).as_secs_f64();
            line(text, &format!("{name}_bucket"), &format!("{labels},le=\"{bound}\""), count);
        }
        line(text, &format!("{name}_bucket"), &format!("{labels},le=\"+Inf\""), self.count);
        line(text, &format!("{name}_sum"), labels, self.sum.as_secs_f64());
        line(text, &format!("{name}_count"), labels, self.count);
    }
}

impl Labels {
    fn text(&self) -> String {
        let Self { dry_run, group, resource, scope, subresource, verb, version } = self;
        format!(
            "component=\"apiserver\",dry_run=\"{dry_run}\",group=\"{group}\",resource=\"{resource}\",scope=\"{scope}\",subresource=\"{subresource}\",verb=\"{verb}\",version=\"{version}\""
        )
    }
}

pub(crate) fn begin(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a text does not fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

pub(crate) fn line(text: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "{name}{{{labels}}} {value}");
}

/// `CleanScope` of the reference.
fn scope(info: &RequestInfo) -> &'static str {
    match (info.name.as_str(), &*info.verb, info.namespace.as_str()) {
        ("", "create", _) => "resource",
        ("", _, "") => "cluster",
        ("", ..) => "namespace",
        _ => "resource",
    }
}

/// `cleanVerb` of the reference.
fn verb(request: &Request<()>, info: &RequestInfo) -> &'static str {
    if matches!(&*info.subresource, "exec" | "attach" | "portforward" | "proxy" | "log") {
        return "CONNECT";
    }
    match (&*info.verb, request.method()) {
        ("watch", _) => "WATCH",
        (_, &Method::GET | &Method::HEAD) if scope(info) == "resource" => "GET",
        (_, &Method::GET | &Method::HEAD) => "LIST",
        (_, &Method::POST) => "POST",
        (_, &Method::PUT) => "PUT",
        (_, &Method::DELETE) => "DELETE",
        (_, &Method::PATCH) => {
            let media_type = request.headers().get(CONTENT_TYPE);
            match media_type.is_some_and(|it| it == "application/apply-patch+yaml") {
                true => "APPLY",
                false => "PATCH",
            }
        }
        _ => "other",
    }
}

/// `cleanDryRun` of the reference.
fn dry_run(request: &Request<()>) -> &'static str {
    let query = request.uri().query().unwrap_or_default();
    let values: Vec<_> = query.split('&').filter_map(|it| it.strip_prefix("dryRun=")).collect();
    match values.as_slice() {
        [] => "",
        values if values.iter().all(|it| *it == "All") => "All",
        _ => "invalid",
    }
}
