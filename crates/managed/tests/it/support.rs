//! Questions about sequences of operations, answered here.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_managed::{
    ApplyError, ApplyOptions, CustomManagedKinds, ElementPath, FieldFilter, FieldManager, FieldSet,
    KindsError, ManagedKinds, Managers, MergeSchema, ScaleFields, SchemeKinds,
};
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Map, Scheme, Str, Unstructured, Value};
use apimachinery_schema::Structural;
use serde::Deserialize;
use serde_json::Value as Json;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Question {
    kind: Kind,
    #[serde(default)]
    versions: BTreeMap<String, Json>,
    #[serde(default)]
    deduced: bool,
    #[serde(default)]
    renames: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    hub: String,
    #[serde(default)]
    subresource: String,
    #[serde(default)]
    reset: BTreeMap<String, Vec<Vec<String>>>,
    #[serde(default)]
    replicas: BTreeMap<String, Vec<String>>,
    live: Json,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Kind {
    group: String,
    version: String,
    kind: String,
}

#[derive(Deserialize)]
struct Step {
    op: String,
    manager: String,
    #[serde(default)]
    version: String,
    #[serde(default)]
    force: bool,
    #[serde(default)]
    subresource: String,
    #[serde(default)]
    object: Json,
}

/// All built-in kinds.
pub(crate) static SCHEME: LazyLock<Arc<Scheme>> = LazyLock::new(|| {
    let scheme = Scheme::builder().install(apimachinery_api::all).build();
    Arc::new(scheme.expect("the types belong together"))
});

static BUILT_IN: LazyLock<Arc<WithoutDefaults>> =
    LazyLock::new(|| Arc::new(WithoutDefaults(SchemeKinds::new(SCHEME.clone()))));

/// The program of the reference knows no defaults.
#[derive(Debug)]
struct WithoutDefaults(SchemeKinds);

impl ManagedKinds for WithoutDefaults {
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>> {
        self.0.schema(kind)
    }

    fn convert(
        &self,
        object: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError> {
        self.0.convert(object, version)
    }

    fn complete(&self, object: Unstructured) -> Result<Unstructured, KindsError> {
        self.0.convert(&object, &object.kind().group_version())
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError> {
        self.0.new_object(kind)
    }
}

pub(crate) fn value(json: &Json) -> Value {
    value_from_str(&json.to_string()).expect("it is JSON")
}

pub(crate) fn object(json: &Json) -> Unstructured {
    match value(json) {
        Value::Map(content) => Unstructured::new(content),
        other => panic!("{other:?} is not an object"),
    }
}

pub(crate) fn json(value: &Value) -> Json {
    let text = value_to_vec(value).expect("it has a JSON form");
    serde_json::from_slice(&text).expect("it is JSON")
}

/// What the steps of a question led to, as the reference's program says it.
pub(crate) fn answer(question: &Json) -> Vec<Json> {
    let question: Question = serde_json::from_value(question.clone()).expect("a question");
    Run::new(&question).steps()
}

struct Run<'q> {
    question: &'q Question,
    kinds: Arc<dyn ManagedKinds>,
    live: Option<Unstructured>,
}

impl<'q> Run<'q> {
    fn new(question: &'q Question) -> Self {
        let mut run = Self { question, kinds: kinds(question), live: None };
        let is_none = question.live.is_null();
        run.live = (!is_none).then(|| run.stored(object(&question.live), &run.kind("")));
        run
    }

    fn is_built_in(&self) -> bool {
        self.question.versions.is_empty() && !self.question.deduced
    }

    fn kind(&self, version: &str) -> GroupVersionKind {
        let Kind { group, version: own, kind } = &self.question.kind;
        let version = if version.is_empty() { own } else { version };
        GroupVersionKind::new(group.as_str(), version, kind.as_str())
    }

    /// The object as the program reads it: by its type, when it has one.
    fn stored(&self, mut object: Unstructured, kind: &GroupVersionKind) -> Unstructured {
        object.set_kind(kind);
        match self.is_built_in() {
            true => {
                self.kinds.convert(&object, &kind.group_version()).expect("an object of the type")
            }
            false => object,
        }
    }

    fn steps(mut self) -> Vec<Json> {
        let steps = self.question.steps.iter().enumerate();
        steps
            .map(|(at, step)| self.step(step, Time::from_seconds(1_577_836_800 + at as i64)))
            .collect()
    }

    fn step(&mut self, step: &Step, now: Time) -> Json {
        let failure = |message: &str| serde_json::json!({"status": {"metadata": {}, "status": "Failure", "message": message, "code": 500}});
        let needs_object = step.op == "extract" || step.subresource == "scale";
        if needs_object && self.live.is_none() {
            return failure("there is no object");
        }
        if step.op == "extract" {
            let Some(live) = self.live.clone() else { return failure("there is no object") };
            let found = apimachinery_managed::extract_value(
                &*self.kinds,
                &live,
                &step.manager,
                &self.question.subresource,
            );
            return match found {
                Ok(Some(found)) if !found.is_null() => serde_json::json!({"object": json(&found)}),
                Ok(_) => serde_json::json!({}),
                Err(error) => failure(&error.to_string()),
            };
        }
        match self.run(step, now) {
            Ok(mut object) => {
                if object.uid().is_empty() {
                    object.set_uid("u").expect("metadata is a map");
                }
                self.live = Some(object.clone());
                serde_json::json!({"object": json(&Value::Map(object.into_content()))})
            }
            Err(error) => {
                let status = error.to_status().into_status();
                let text = apimachinery_json::to_string(&status).expect("a status has a JSON form");
                let mut status: Json = serde_json::from_str(&text).expect("it is JSON");
                // The program writes it without its kind.
                for name in ["apiVersion", "kind"] {
                    status.as_object_mut().expect("an object").remove(name);
                }
                serde_json::json!({"status": status})
            }
        }
    }

    fn subresource<'s>(&'s self, step: &'s Step) -> &'s str {
        if step.subresource.is_empty() { &self.question.subresource } else { &step.subresource }
    }

    fn run(&self, step: &Step, now: Time) -> Result<Unstructured, ApplyError> {
        if let (Some(live), "scale") = (&self.live, self.subresource(step)) {
            return self.scale(live, step, now);
        }
        let kind = self.kind(&step.version);
        let hub = match self.question.hub.as_str() {
            "" => kind.group_version(),
            hub => GroupVersion::new(kind.group.clone(), hub),
        };
        let mut manager = FieldManager::new(kind.clone(), self.kinds.clone())
            .subresource(self.subresource(step))
            .hub(hub.clone());
        for (version, paths) in &self.question.reset {
            let paths =
                paths.iter().map(|path| ElementPath::of_fields(path.iter().map(String::as_str)));
            let excluded: FieldSet = paths.collect();
            manager = manager.filter(version.as_str(), FieldFilter::Exclude(excluded));
        }
        let live = match &self.live {
            Some(live) => live.clone(),
            None => manager.new_object()?,
        };
        if step.op == "apply" {
            let options = ApplyOptions::new(step.manager.as_str(), now).force(step.force);
            return manager.apply(&live, &object(&step.object), &options);
        }
        let version = kind.group_version();
        let before = self.kinds.convert(&live, &version).expect("it can be converted");
        let before = json(&Value::Map(before.into_content()));
        let sent = object(&merged(&before, &step.object));
        let managed =
            sent.content().get("metadata").and_then(|it| it.get("managedFields")).cloned();
        let after = self.stored(sent, &kind);
        let mut after = self.kinds.convert(&after, &hub).expect("it can be converted");
        // A type drops the empty list that makes managed fields start again.
        if managed == Some(Value::List(Vec::new())) {
            after.set_metadata("managedFields", managed).expect("metadata is a map");
        }
        update(&manager, &live, after, &step.manager, now)
    }

    /// Changes the replicas as the registries of scalable resources do.
    fn scale(
        &self,
        live: &Unstructured,
        step: &Step,
        now: Time,
    ) -> Result<Unstructured, ApplyError> {
        let kind = live.kind();
        let managers = |object| Managers::of_object(object).expect("good entries");
        let paths = self.question.replicas.iter();
        let paths = paths.map(|(version, names)| {
            (
                version.as_str().into(),
                Some(ElementPath::of_fields(names.iter().map(String::as_str))),
            )
        });
        let fields = ScaleFields::new(managers(live), &kind.group_version(), paths);
        let names = &self.question.replicas[kind.group_version().api_version().as_str()];
        let mut parent = json(&Value::Map(live.content().clone()));
        let place = format!("/{}", names.join("/"));
        let replicas = parent.pointer(&place).cloned().unwrap_or_else(|| 0.into());
        let scale_kind = GroupVersionKind::new("autoscaling", "v1", "Scale");
        let typed = |scale: &Json| {
            let converted = BUILT_IN.convert(&object(scale), &scale_kind.group_version());
            converted.expect("it is a scale")
        };
        let mut scale = typed(&serde_json::json!({
            "apiVersion": "autoscaling/v1", "kind": "Scale",
            "metadata": {"name": live.name(), "uid": live.uid()}, "spec": {"replicas": replicas},
        }));
        fields.to_scale().write_to(&mut scale);
        let manager = FieldManager::new(scale_kind.clone(), BUILT_IN.clone()).subresource("scale");
        let scaled = match step.op.as_str() {
            "apply" => {
                let options = ApplyOptions::new(step.manager.as_str(), now).force(step.force);
                manager.apply(&scale, &object(&step.object), &options)?
            }
            _ => {
                let before = json(&Value::Map(scale.content().clone()));
                let after = typed(&merged(&before, &step.object));
                update(&manager, &scale, after, &step.manager, now)?
            }
        };
        let mut at = &mut parent;
        for name in names {
            at = &mut at[name];
        }
        let replicas = scaled.content().get("spec").and_then(|it| it.get("replicas"));
        *at = replicas.map_or_else(|| 0.into(), json);
        let mut parent = self.stored(object(&parent), &kind);
        fields.to_parent(&managers(&scaled)).write_to(&mut parent);
        Ok(parent)
    }
}

/// An update, whose managers are the same when nothing is copied for them.
fn update(
    manager: &FieldManager,
    live: &Unstructured,
    new: Unstructured,
    name: &str,
    now: Time,
) -> Result<Unstructured, ApplyError> {
    let mut without_copies = new.clone();
    let managers = manager.managers_after_update(live.clone(), new.clone(), name, now);
    managers.write_to(&mut without_copies);
    assert_eq!(without_copies, manager.update_or_keep(live, new.clone(), name, now));
    manager.update(live, new, name, now)
}

/// A JSON merge patch applied.
pub(crate) fn merged(before: &Json, change: &Json) -> Json {
    let Json::Object(changes) = change else { return change.clone() };
    let mut out = before.as_object().cloned().unwrap_or_default();
    for (key, value) in changes {
        match value {
            Json::Null => drop(out.remove(key)),
            value => {
                let merged = merged(out.get(key).unwrap_or(&Json::Null), value);
                out.insert(key.clone(), merged);
            }
        }
    }
    Json::Object(out)
}

fn kinds(question: &Question) -> Arc<dyn ManagedKinds> {
    if question.versions.is_empty() && !question.deduced {
        return BUILT_IN.clone();
    }
    let kind = GroupVersionKind::new(question.kind.group.as_str(), "", question.kind.kind.as_str());
    let mut kinds = CustomManagedKinds::new(kind.group_kind());
    if question.deduced {
        for version in ["v1", "v2", question.kind.version.as_str()] {
            kinds = kinds.version(version, MergeSchema::deduced());
        }
    }
    let mut schemas = BTreeMap::new();
    for (version, schema) in &question.versions {
        let props = apimachinery_json::from_str(&schema.to_string()).expect("a schema");
        let schema = Structural::try_from(&props).expect("a structural schema");
        kinds = kinds.version(version.as_str(), MergeSchema::of_structural(&schema, false));
        schemas.insert(version.clone(), schema);
    }
    let renames = question.renames.clone();
    let kinds =
        kinds.with_converter(move |object, version| Ok(converted(&renames, object, version)));
    Arc::new(kinds.with_defaults(move |object| {
        if let Some(schema) = schemas.get(object.kind().version.as_str()) {
            schema.default_fields(object.content_mut());
        }
    }))
}

fn converted(
    renames: &BTreeMap<String, BTreeMap<String, String>>,
    object: &Unstructured,
    version: &GroupVersion,
) -> Unstructured {
    let mut object = object.clone();
    let from = object.kind();
    if let Some(Value::Map(spec)) = object.content_mut().get_mut("spec") {
        for (plain, other) in renames.get(from.version.as_str()).into_iter().flatten() {
            rename(spec, other, plain);
        }
        for (plain, other) in renames.get(version.version.as_str()).into_iter().flatten() {
            rename(spec, plain, other);
        }
    }
    object.set_kind(&version.with_kind(from.kind));
    object
}

fn rename(spec: &mut Map<Str, Value>, from: &str, to: &str) {
    if let Some(value) = spec.remove(from) {
        spec.insert(to.into(), value);
    }
}

/// The lines of errors and the causes of conflicts are in any order in the reference.
pub(crate) fn sorted(mut outcome: Json) -> Json {
    if let Some(Json::Array(causes)) = outcome.pointer_mut("/status/details/causes") {
        causes.sort_by_key(|cause| cause["message"].to_string());
    }
    if let Some(message) = outcome.pointer_mut("/status/message")
        && let Some((first, rest)) = message.as_str().and_then(|it| it.split_once("errors:\n"))
    {
        let mut lines: Vec<_> = rest.lines().collect();
        lines.sort_unstable();
        *message = format!("{first}errors:\n{}", lines.join("\n")).into();
    }
    outcome
}
