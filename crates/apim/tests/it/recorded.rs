//! The recorded answers of a server to requests with patches, which are in a folder outside of this
//! repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::cbor::cbor_to_json_vec;
use apimachinery::json::{from_slice, value_from_str};
use apimachinery::managed::{
    ApplyOptions, CustomManagedKinds, ElementPath as FieldPath, FieldFilter, FieldManager,
    FieldSet, ManagedKinds, MergeSchema, SchemeKinds,
};
use apimachinery::meta::v1::Status;
use apimachinery::meta::{PatchType, StatusError, Time};
use apimachinery::patch::Patch;
use apimachinery::runtime::{FieldValidation, Value};
use apimachinery::schema::Structural;
use apimachinery::yaml::{ToJsonOptions, to_json};
use apimachinery::{CodecFactory, GroupVersionKind, Object, Scheme, Unstructured};
use apimachinery_test_support::{folder_of, from_hex};

/// Requests that are about more than a patch and its object, by name, with what answers them.
const LEFT_OUT: [(&str, &str); 19] = [
    ("405-patch-coll", "methods: http"),
    ("415-patch", "media types: http"),
    ("415-patch-applycbor", "media types: http"),
    ("merge-cbor", "media types: http"),
    ("415-body", "media types: http"),
    ("patch-merge-rv", "versions of the store: http"),
    ("patch-merge-name", "names in the path: http"),
    ("patch-404", "the store: http"),
    ("patch-merge-force", "options of requests: http"),
    ("patch-accept-table", "tables: http"),
    ("apply-nomanager", "options of requests: http"),
    ("apply-badyaml", "the words of the reader of YAML"),
    ("apply-uid", "the store"),
    ("patch-status", "the strategy of a subresource"),
    ("finalizer-remove", "the store, which deletes the object"),
    ("cr-imm", "rules: crd"),
    ("cr-status", "the strategy of a subresource"),
    ("cr-scale-put", "scales: crd"),
    ("fv-patch-warn", "warnings in headers: http"),
];

struct Exchange {
    name: String,
    method: String,
    path: String,
    query: String,
    content_type: String,
    sent: String,
    received: String,
    code: i32,
}

impl Exchange {
    fn read(folder: &Path, line: &str) -> Self {
        let columns: Vec<_> = line.split('\t').collect();
        let number: usize = columns[0].parse().expect("a number");
        let file = folder.join(format!("{number:03}-{}.txt", columns[1]));
        let text =
            String::from_utf8_lossy(&fs::read(&file).expect("it is there")).replace('\r', "");
        let (sent, received) = text.split_once(&"-".repeat(72)).unwrap_or((&text, ""));
        let body =
            |text: &str| text.trim_start().split_once("\n\n").unwrap_or_default().1.to_owned();
        let sent_json = match body(sent).trim().strip_prefix("(binary, hex) ") {
            Some(digits) => json_of(&from_hex(digits)),
            None => body(sent),
        };
        let received_json = match received.trim().ends_with("bytes)") {
            true => json_of(&fs::read(file.with_extension("body.bin")).unwrap_or_default()),
            false => body(received),
        };
        let content_type = sent.lines().find_map(|it| it.strip_prefix("Content-Type: "));
        let (path, query) = columns[3].split_once('?').unwrap_or((columns[3], ""));
        Self {
            name: columns[1].to_owned(),
            method: columns[2].to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            content_type: content_type.unwrap_or_default().to_owned(),
            sent: sent_json,
            received: received_json,
            code: columns[5].parse().unwrap_or_default(),
        }
    }

    fn parameter(&self, name: &str) -> &str {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value)
    }

    /// The object in the response, when it is one that is stored.
    fn stored(&self) -> Option<(String, Value)> {
        let value = value_from_str(self.received.trim()).ok()?;
        let kind = value.get("kind")?.as_str()?.to_owned();
        let is_other = ["Status", "Table", "Scale"].contains(&&*kind) || kind.ends_with("List");
        if is_other || self.code >= 300 || self.query.contains("dryRun") {
            return None;
        }
        let name = value.get("metadata")?.get("name")?.as_str()?.to_owned();
        let path = self.path.trim_end_matches("/status");
        let path = if self.method == "POST" { format!("{path}/{name}") } else { path.to_owned() };
        path.ends_with(&name).then_some((path, value))
    }

    fn kind(&self) -> GroupVersionKind {
        match self.path.split('/').rev().nth(1).unwrap_or_default() {
            "deployments" => GroupVersionKind::new("apps", "v1", "Deployment"),
            "pods" => GroupVersionKind::new("", "v1", "Pod"),
            "foos" => GroupVersionKind::new("ex.io", "v1", "Foo"),
            _ => GroupVersionKind::new("", "v1", "ConfigMap"),
        }
    }

    /// The schema of the custom resource that the request defines.
    fn defined(&self) -> Option<MergeSchema> {
        let definition = from_slice::<CustomResourceDefinition>(self.sent.as_bytes()).ok()?;
        let version = definition.spec.versions.first()?;
        let props = version.schema.as_ref()?.open_api_v3_schema.as_deref()?;
        Some(MergeSchema::of_structural(&Structural::try_from(props).ok()?, false))
    }

    fn respond(
        &self,
        codecs: &CodecFactory,
        schema: &MergeSchema,
        live: Option<&Value>,
    ) -> Result<Value, StatusError> {
        let kind = self.kind();
        let scheme = codecs.scheme();
        let kinds: Arc<dyn ManagedKinds> = match kind.group.as_str() {
            "ex.io" => {
                let kinds = CustomManagedKinds::new(kind.group_kind());
                Arc::new(kinds.version("v1", schema.clone()))
            }
            _ => Arc::new(SchemeKinds::new(Arc::new(scheme.clone()))),
        };
        let status: FieldSet = [FieldPath::of_fields(["status"])].into_iter().collect();
        let manager = FieldManager::new(kind.clone(), kinds)
            .filter(kind.group_version().api_version(), FieldFilter::Exclude(status));
        let (name, now) = (self.parameter("fieldManager"), self.time());
        let object = |value: &Value| Unstructured::new(value.as_map().cloned().unwrap_or_default());
        if self.content_type.starts_with("application/apply-patch+") {
            let json = to_json(self.sent.as_bytes(), &ToJsonOptions::default()).expect("YAML");
            let config =
                object(&value_from_str(&String::from_utf8_lossy(&json.text)).expect("it is JSON"));
            let options = ApplyOptions::new(name, now).force(self.parameter("force") == "true");
            let live = live.map_or_else(|| manager.new_object().expect("a kind"), object);
            let applied = manager.apply(&live, &config, &options).map_err(|it| it.to_status())?;
            return Ok(Value::Map(applied.into_content()));
        }
        let live = object(live.expect("it was created"));
        let typed = match scheme.from_unstructured(&live) {
            Ok(typed) => typed,
            Err(_) => Box::new(live.clone()) as Box<dyn Object>,
        };
        let validation = match self.parameter("fieldValidation") {
            "Strict" => FieldValidation::Strict,
            _ => FieldValidation::Warn,
        };
        let patch = Patch::new(PatchType::from(&*self.content_type), &self.sent);
        let patched = patch.apply_to(&*typed, codecs, &kind, validation)?.object;
        let patched = scheme.to_unstructured(&*patched, None).expect("it has a type");
        Ok(Value::Map(manager.update_or_keep(&live, patched, name, now).into_content()))
    }

    /// The time of the newest entry of managed fields in the response.
    fn time(&self) -> Time {
        let times = self.received.split("\"time\":\"").skip(1);
        let times = times.filter_map(|it| it.split_once('"')?.0.parse::<Time>().ok());
        times.max().unwrap_or(Time::from_seconds(0))
    }
}

/// The JSON of a body in CBOR; empty for another one.
fn json_of(body: &[u8]) -> String {
    let json = cbor_to_json_vec(body).unwrap_or_default();
    String::from_utf8(json).expect("JSON is text")
}

/// What is compared of an object: not what the store sets.
fn settled(mut value: Value, is_created: bool) -> Value {
    if let Value::Map(content) = &mut value
        && let Some(metadata) = content.get_mut("metadata").and_then(Value::as_map_mut)
    {
        for name in ["resourceVersion", "generation"] {
            metadata.remove(name);
        }
        for name in ["uid", "creationTimestamp", "namespace"].iter().filter(|_| is_created) {
            metadata.remove(*name);
        }
    }
    value
}

/// PAT-02, PAT-05: Patches that were sent to a server have its codes, statuses, objects and managed
/// fields here.
#[test]
#[ignore = "needs APIMACHINERY_RECORDED"]
fn recorded_patches_are_answered_alike() {
    let folder = folder_of("APIMACHINERY_RECORDED");
    let index = fs::read_to_string(folder.join("index.tsv")).expect("the folder has an index");
    let scheme = Scheme::builder().install(apimachinery::api::all).build().expect("all kinds");
    let codecs = CodecFactory::new(scheme);
    let mut live: BTreeMap<String, Value> = BTreeMap::new();
    let mut schema = MergeSchema::deduced();
    let (mut same, mut left_out, mut different) = (0, 0, Vec::new());
    for line in index.lines().skip(1) {
        let exchange = Exchange::read(&folder, line);
        if exchange.path.ends_with("/customresourcedefinitions") && exchange.code == 201 {
            schema = exchange.defined().unwrap_or(schema);
        }
        if exchange.method == "PATCH" {
            if LEFT_OUT.iter().any(|(name, _)| *name == exchange.name) {
                left_out += 1;
            } else {
                let (ours, code) =
                    match exchange.respond(&codecs, &schema, live.get(&exchange.path)) {
                        Ok(object) => (object, 200 + i32::from(exchange.code == 201)),
                        Err(error) => {
                            let status: &Status = error.status();
                            let text = apimachinery::json::to_vec(status).expect("a status");
                            (from_slice(&text).expect("it is JSON"), status.code)
                        }
                    };
                let theirs = value_from_str(exchange.received.trim()).expect("it is JSON");
                let is_created = exchange.code == 201;
                let (ours, theirs) = (settled(ours, is_created), settled(theirs, is_created));
                if (code, &ours) == (exchange.code, &theirs) {
                    same += 1;
                } else {
                    let name = &exchange.name;
                    different.push(format!("{name}\n  theirs: {theirs:?}\n  ours: {ours:?}\n"));
                }
            }
        }
        live.extend(exchange.stored());
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(same >= left_out, "{same}, and {left_out} left out");
}
