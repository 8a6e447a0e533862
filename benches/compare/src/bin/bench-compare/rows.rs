//! The rows of the table: what is measured, beside whom, and what is to be reached.

use crate::options::Options;

/// An operation on an input.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) what: &'static str,
    pub(crate) input: &'static str,
    /// `operation/format/input`, as the programs know it.
    pub(crate) row: &'static str,
    /// The largest part of Go's time, or memory, that is enough.
    pub(crate) target: Option<f64>,
    pub(crate) peers: &'static [&'static str],
}

/// Whether a row is asked for, and can be measured.
pub(crate) fn is_named(row: &str, options: &Options) -> bool {
    let can_be = !needs_oracle(row) || options.has("oracle") || options.has("before");
    can_be && options.only.as_deref().is_none_or(|only| row.contains(only))
}

/// Whether a row is measured beside the server's registry.
pub(crate) fn needs_oracle(row: &str) -> bool {
    row.starts_with("convert/")
}

const fn row(
    what: &'static str,
    input: &'static str,
    row: &'static str,
    target: f64,
    peers: &'static [&'static str],
) -> Row {
    Row { what, input, row, target: Some(target), peers }
}

const fn untargeted(
    what: &'static str,
    input: &'static str,
    row: &'static str,
    peers: &'static [&'static str],
) -> Row {
    Row { what, input, row, target: None, peers }
}

/// Peers whose manuals ask for a build with `target-cpu=native`.
pub(crate) const NATIVE: &[&str] = &["simd-json", "sonic-rs"];

const JSON_DECODE: &[&str] = &["serde_json", "simd-json", "sonic-rs"];
const JSON_ENCODE: &[&str] = &["serde_json", "sonic-rs"];
const SERDE_JSON: &[&str] = &["serde_json"];
const PROTOBUF: &[&str] = &["prost", "buffa"];
const YAML: &[&str] = &["serde_yaml", "serde-saphyr"];
const CBOR: &[&str] = &["cbor4ii"];
const NONE: &[&str] = &[];

const PODS: &str = "500 different Pods";
const DEPLOYMENTS: &str = "500 different Deployments";
const CUSTOMS: &str = "500 different custom resources";

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row("JSON decode", "Pod", "decode/json/pod", 0.045, JSON_DECODE),
    row("JSON decode", "500 Pods", "decode/json/podlist500", 0.055, JSON_DECODE),
    untargeted("JSON decode", PODS, "decode/json/varied-pods", JSON_DECODE),
    row("JSON decode", "5,000 Pods", "decode/json/podlist5000", 0.07, JSON_DECODE),
    untargeted("JSON decode", "Deployment", "decode/json/deployment", JSON_DECODE),
    untargeted("JSON decode", DEPLOYMENTS, "decode/json/varied-deployments", JSON_DECODE),
    row("JSON decode", "ConfigMap, 500 KB", "decode/json/configmap", 0.04, JSON_DECODE),
    untargeted("JSON decode, as a client", "Pod", "decode-client/json/pod", NONE),
    untargeted("JSON decode, item by item", "5,000 Pods", "items/json/podlist5000", NONE),
    row("JSON decode, strict", "Pod", "decode-strict/json/pod", 0.05, NONE),
    row("JSON decode, strict", "500 Pods", "decode-strict/json/podlist500", 0.05, NONE),
    untargeted("JSON decode, strict", PODS, "decode-strict/json/varied-pods", NONE),
    row("JSON encode", "Pod", "encode/json/pod", 0.08, JSON_ENCODE),
    row("JSON encode", "500 Pods", "encode/json/podlist500", 0.11, JSON_ENCODE),
    untargeted("JSON encode", PODS, "encode/json/varied-pods", JSON_ENCODE),
    untargeted("JSON encode", DEPLOYMENTS, "encode/json/varied-deployments", JSON_ENCODE),
    untargeted("JSON encode", "ConfigMap, 500 KB", "encode/json/configmap", JSON_ENCODE),
    untargeted("JSON encode, streaming", "500 Pods", "encode-stream/json/podlist500", NONE),
    untargeted("JSON encode, streaming", PODS, "encode-stream/json/varied-pods", NONE),
    row("JSON watch", "500 events", "watch/json/watch500", 0.03, SERDE_JSON),
    row("unstructured, JSON decode", "CronTab", "decode-unstructured/json/crd", 0.05, NONE),
    row("unstructured, JSON decode", "500 CronTabs", "decode-unstructured/json/crdlist500", 0.05, NONE),
    untargeted("unstructured, JSON decode", CUSTOMS, "decode-unstructured/json/varied-customs", NONE),
    untargeted("JSON decode into a map", "CronTab", "decode-map/json/crd", JSON_DECODE),
    untargeted("JSON decode into a map", "500 CronTabs", "decode-map/json/crdlist500", JSON_DECODE),
    untargeted("JSON decode into a map", CUSTOMS, "decode-map/json/varied-customs", JSON_DECODE),
    untargeted("unregistered kinds, JSON decode", CUSTOMS, "decode-any/json/customs", NONE),
    row("unstructured, JSON encode", "CronTab", "encode-unstructured/json/crd", 0.10, SERDE_JSON),
    row("unstructured, JSON encode", "500 CronTabs", "encode-unstructured/json/crdlist500", 0.10, SERDE_JSON),
    untargeted("unstructured, JSON encode", CUSTOMS, "encode-unstructured/json/varied-customs", SERDE_JSON),
    untargeted("unstructured, YAML decode", CUSTOMS, "decode-unstructured/yaml/varied-customs", NONE),
    untargeted("unstructured, YAML encode", CUSTOMS, "encode-unstructured/yaml/varied-customs", NONE),
    untargeted("unstructured, CBOR decode", CUSTOMS, "decode-unstructured/cbor/varied-customs", NONE),
    untargeted("unstructured, CBOR encode", CUSTOMS, "encode-unstructured/cbor/varied-customs", NONE),
    row("protobuf decode", "Pod", "decode/pb/pod", 0.20, PROTOBUF),
    row("protobuf decode", "500 Pods", "decode/pb/podlist500", 0.25, PROTOBUF),
    untargeted("protobuf decode", PODS, "decode/pb/varied-pods", PROTOBUF),
    untargeted("protobuf decode", DEPLOYMENTS, "decode/pb/varied-deployments", PROTOBUF),
    row("protobuf decode", "5,000 Pods", "decode/pb/podlist5000", 0.28, PROTOBUF),
    untargeted("protobuf decode, as a client", "Pod", "decode-client/pb/pod", NONE),
    row("protobuf encode", "Pod", "encode/pb/pod", 0.38, PROTOBUF),
    row("protobuf encode", "500 Pods", "encode/pb/podlist500", 0.45, PROTOBUF),
    untargeted("protobuf encode", PODS, "encode/pb/varied-pods", PROTOBUF),
    untargeted("protobuf encode", DEPLOYMENTS, "encode/pb/varied-deployments", PROTOBUF),
    untargeted("protobuf encode, streaming", "500 Pods", "encode-stream/pb/podlist500", NONE),
    untargeted("protobuf encode, streaming", PODS, "encode-stream/pb/varied-pods", NONE),
    row("YAML decode", "Pod", "decode/yaml/pod", 0.10, YAML),
    row("YAML decode", "500 Pods", "decode/yaml/podlist500", 0.10, YAML),
    untargeted("YAML decode", PODS, "decode/yaml/varied-pods", YAML),
    untargeted("YAML decode", DEPLOYMENTS, "decode/yaml/varied-deployments", YAML),
    row("YAML encode", "Pod", "encode/yaml/pod", 0.04, YAML),
    row("YAML encode", "500 Pods", "encode/yaml/podlist500", 0.04, YAML),
    untargeted("YAML encode", PODS, "encode/yaml/varied-pods", YAML),
    untargeted("YAML encode", DEPLOYMENTS, "encode/yaml/varied-deployments", YAML),
    row("CBOR decode", "Pod", "decode/cbor/pod", 0.08, CBOR),
    row("CBOR decode", "500 Pods", "decode/cbor/podlist500", 0.08, CBOR),
    untargeted("CBOR decode", PODS, "decode/cbor/varied-pods", CBOR),
    untargeted("CBOR decode", DEPLOYMENTS, "decode/cbor/varied-deployments", CBOR),
    row("CBOR encode", "Pod", "encode/cbor/pod", 0.05, CBOR),
    row("CBOR encode", "500 Pods", "encode/cbor/podlist500", 0.05, CBOR),
    untargeted("CBOR encode", PODS, "encode/cbor/varied-pods", CBOR),
    untargeted("CBOR encode", DEPLOYMENTS, "encode/cbor/varied-deployments", CBOR),
    row("decode, default, to the hub", "Toy", "to-hub/json/toy", 0.09, NONE),
    row("from the hub, encode", "Toy", "from-hub/json/toy", 0.13, NONE),
    row("decode, default, convert, encode", "Pod", "convert/json/manifest-pod", 0.10, NONE),
    row("decode, default, convert, encode", "Deployment of `apps/v1beta1`", "convert/json/manifest-deployment", 0.10, NONE),
    row("decode, default, convert, encode", "Ingress of `extensions/v1beta1`", "convert/json/manifest-ingress", 0.10, NONE),
    row("decode, default, convert, encode", "500 different Deployments of `apps/v1beta1`", "convert/json/old-deployments", 0.10, NONE),
    row("kind inference", "Pod", "infer/json/pod", 0.01, NONE),
    untargeted("HTTP, negotiate", "client-go's headers", "negotiate/json/pod", NONE),
    row("HTTP, handle, JSON", "Pod", "handle/json/pod", 0.10, NONE),
    row("HTTP, handle, protobuf", "Pod", "handle/pb/pod", 0.10, NONE),
    row("HTTP, handle, table", "5,000 Pods", "table/json/podlist5000", 0.10, NONE),
    row("prune, default, validate", "custom resource, 22 KB", "admit/json/database", 0.15, NONE),
    row("prune, default, validate, 20 rules", "custom resource, 22 KB", "admit-rules/json/database", 0.15, NONE),
    untargeted("20 rules", "custom resource, 22 KB", "rules/json/database", NONE),
    untargeted("prune, default, validate a change", "custom resource, 22 KB", "admit-update/json/database-changed", NONE),
    untargeted("compile rules", "20 rules", "compile-rules/json/database-definition", NONE),
    untargeted("JSON patch", "Pod", "patch-json/json/pod", NONE),
    untargeted("merge patch", "custom resource, 22 KB", "patch-merge/json/database", NONE),
    untargeted("strategic merge patch", "Pod", "patch-strategic/json/pod", NONE),
    untargeted("three-way strategic merge patch", "Pod", "patch-three-way/json/pod", NONE),
    untargeted("server-side apply", "Pod", "apply/json/pod", NONE),
    untargeted(
        "server-side apply",
        "Deployment, three managers",
        "apply-three/json/deployment",
        NONE,
    ),
    untargeted("server-side apply", "custom resource, 22 KB", "apply/json/database", NONE),
    untargeted("register", "1,000 definitions", "register/json/definitions", NONE),
    untargeted("register, make ready", "1,000 definitions", "register-used/json/definitions", NONE),
    row("JSON patch", "Pod", "patch-json/json/pod", 0.10, NONE),
    row("merge patch", "custom resource, 22 KB", "patch-merge/json/database", 0.10, NONE),
    row("strategic merge patch", "Pod", "patch-strategic/json/pod", 0.10, NONE),
    row("three-way strategic merge patch", "Pod", "patch-three-way/json/pod", 0.10, NONE),
    row("server-side apply", "Pod", "apply/json/pod", 0.10, NONE),
    row("server-side apply", "Deployment, three managers", "apply-three/json/deployment", 0.10, NONE),
    row("server-side apply", "custom resource, 22 KB", "apply/json/database", 0.10, NONE),
    row("clone", "Pod", "clone/json/pod", 0.5, SERDE_JSON),
];

pub(crate) const MEMORY: &[Row] = &[
    untargeted("JSON decode", "Pod", "decode/json/pod", NONE),
    untargeted("JSON decode", "500 Pods", "decode/json/podlist500", NONE),
    row("JSON decode", "5,000 Pods", "decode/json/podlist5000", 75.0, NONE),
    row("JSON decode, item by item", "5,000 Pods", "items/json/podlist5000", 0.25, NONE),
    untargeted("protobuf decode", "5,000 Pods", "decode/pb/podlist5000", NONE),
    untargeted("JSON decode", PODS, "decode/json/varied-pods", NONE),
    untargeted(
        "unstructured, JSON decode",
        "500 CronTabs",
        "decode-unstructured/json/crdlist500",
        NONE,
    ),
    untargeted(
        "unstructured, JSON decode",
        CUSTOMS,
        "decode-unstructured/json/varied-customs",
        NONE,
    ),
    untargeted("JSON encode", "500 Pods", "encode/json/podlist500", NONE),
    untargeted("JSON encode, streaming", "500 Pods", "encode-stream/json/podlist500", NONE),
    untargeted("protobuf encode", "500 Pods", "encode/pb/podlist500", NONE),
    untargeted("protobuf encode, streaming", "500 Pods", "encode-stream/pb/podlist500", NONE),
    untargeted(
        "prune, default, validate, 20 rules",
        "custom resource, 22 KB",
        "admit-rules/json/database",
        NONE,
    ),
    untargeted("JSON patch", "Pod", "patch-json/json/pod", NONE),
    untargeted("merge patch", "custom resource, 22 KB", "patch-merge/json/database", NONE),
    untargeted("strategic merge patch", "Pod", "patch-strategic/json/pod", NONE),
    untargeted("three-way strategic merge patch", "Pod", "patch-three-way/json/pod", NONE),
    untargeted("server-side apply", "Pod", "apply/json/pod", NONE),
    untargeted(
        "server-side apply",
        "Deployment, three managers",
        "apply-three/json/deployment",
        NONE,
    ),
    untargeted("server-side apply", "custom resource, 22 KB", "apply/json/database", NONE),
    untargeted("register", "1,000 definitions", "register/json/definitions", NONE),
    untargeted("register, make ready", "1,000 definitions", "register-used/json/definitions", NONE),
];

/// Operations of ours compared with others of ours: what is measured, the two, and the most that
/// one may take of the other's time.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) what: &'static str,
    pub(crate) input: &'static str,
    pub(crate) row: &'static str,
    pub(crate) base: &'static str,
    pub(crate) target: f64,
}

pub(crate) const PAIRS: &[Pair] = &[
    Pair {
        what: "JSON decode, strict / lax",
        input: "Pod",
        row: "decode-strict/json/pod",
        base: "decode/json/pod",
        target: 1.10,
    },
    Pair {
        what: "JSON decode, strict / lax",
        input: "500 Pods",
        row: "decode-strict/json/podlist500",
        base: "decode/json/podlist500",
        target: 1.10,
    },
    Pair {
        what: "one event to 1,000 watchers / JSON encode",
        input: "Pod",
        row: "watchers/json/pod",
        base: "encode/json/pod",
        target: 100.0,
    },
    Pair {
        what: "kind inference / JSON decode",
        input: "Pod",
        row: "infer/json/pod",
        base: "decode/json/pod",
        target: 0.01,
    },
];
