//! Sequences of requests in all versions of built-in kinds, here and by the handler of the server,
//! with its defaults and conversions.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_json::to_string;
use apimachinery_managed::{
    ApplyOptions, ElementPath, FieldFilter, FieldManager, FieldSet, ManagedKinds, SchemeKinds,
    keep_times_of_unchanged,
};
use apimachinery_meta::{PatchType, StatusError, Time};
use apimachinery_patch::Patch;
use apimachinery_runtime::{FieldValidation, GroupResource, GroupVersion, Unstructured, Value};
use apimachinery_serializer::CodecFactory;
use apimachinery_test_support::{
    Dice, Oracle, OracleObject, OracleQuestion, is_recording, rounds, seed, testdata, values,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value as Json, json};

use super::generated::{WHOLE, chance, change, named, part};
use super::support::{SCHEME, json, object, sorted};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    ask: String,
    object: Json,
    is_new: bool,
    to: String,
    reset: BTreeMap<String, Vec<Vec<String>>>,
    steps: Vec<Step>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    patch: String,
    patch_type: String,
    version: String,
    manager: String,
    force: bool,
    subresource: String,
}

#[derive(Serialize, Deserialize)]
struct Outcomes {
    outcomes: Vec<Outcome>,
}

#[derive(Serialize, Deserialize)]
struct Outcome {
    code: i64,
    body: Json,
    #[serde(default)]
    stored: Json,
}

/// A line of `testdata/oracle/requests.jsonl`: a question, the object that it starts with as the
/// server writes it, and the answer.
#[derive(Serialize, Deserialize)]
struct Kept {
    input: Question,
    live: Json,
    output: Outcomes,
}

/// How many bytes of questions and answers are kept, and of how long ones.
const KEPT: usize = 220_000;
const LONGEST: usize = 6_000;

/// The versions of a kind, each with an object in which every field is set that the server knows.
type Versions = Vec<(GroupVersion, Json)>;

fn kinds(oracle: &mut Oracle) -> Vec<(String, Versions)> {
    let mut kinds: BTreeMap<(String, String), Versions> = BTreeMap::new();
    for whole in WHOLE.iter() {
        let raw = RawValue::from_string(whole.object.to_string()).expect("it is JSON");
        let question = OracleQuestion { ask: "strip", object: Some(&raw), ..Default::default() };
        let Ok(stripped) = oracle.ask::<OracleObject>(&question) else { continue };
        let mut stripped: Json = serde_json::from_str(stripped.object.get()).expect("it is JSON");
        // Its type changed after the release of the server.
        if let Some(status) = stripped.get_mut("status").and_then(Json::as_object_mut) {
            status.remove("nodeAllocatableResourceClaimStatuses");
        }
        let version = GroupVersion::new(whole.group.as_str(), whole.version.as_str());
        let kind = (whole.group.clone(), whole.kind.clone());
        kinds.entry(kind).or_default().push((version, stripped));
    }
    let kinds = kinds.into_iter().map(|((_, kind), versions)| (kind, versions));
    let kinds: Vec<_> =
        kinds.filter(|(kind, versions)| can_be_applied(oracle, kind, versions)).collect();
    assert!(kinds.len() > 50, "{}", kinds.len());
    kinds
}

/// Whether the reference has a schema of the kind in each version: clients cannot apply all of
/// them.
fn can_be_applied(oracle: &mut Oracle, kind: &str, versions: &Versions) -> bool {
    versions.iter().all(|(version, _)| {
        let version = version.api_version().to_string();
        let object = named(json!({}), &version, kind);
        let step = Step {
            patch: object.to_string(),
            patch_type: PatchType::APPLY_YAML.as_str().to_owned(),
            version: version.clone(),
            manager: "a".into(),
            force: false,
            subresource: String::new(),
        };
        let (reset, steps) = (BTreeMap::new(), vec![step]);
        let question =
            Question { ask: "sequence".into(), object, is_new: true, to: version, reset, steps };
        let found = oracle.ask::<Outcomes>(&question);
        found.is_ok_and(|found| found.outcomes.iter().all(|it| it.code == 201))
    })
}

/// A JSON patch of some fields, which may not be there.
fn json_patch(dice: &mut Dice, change: &Json) -> Json {
    let mut operations = Vec::new();
    let mut at = (change, String::new());
    for _ in 0..1 + dice.below(3) {
        while let Some(fields) = at.0.as_object().filter(|it| !it.is_empty()) {
            let names: Vec<_> = fields.keys().collect();
            let name = *dice.pick(&names);
            at =
                (&fields[name], format!("{}/{}", at.1, name.replace('~', "~0").replace('/', "~1")));
            if chance(dice, 40) {
                break;
            }
        }
        let (value, path) = (at.0, at.1.clone());
        // The name stays.
        if !matches!(&*path, "" | "/metadata") {
            operations.push(match dice.below(3) {
                0 => json!({"op": "remove", "path": path}),
                1 => json!({"op": "replace", "path": path, "value": value}),
                _ => json!({"op": "add", "path": path, "value": value}),
            });
        }
        at = (change, String::new());
    }
    operations.into()
}

fn step(dice: &mut Dice, kind: &str, versions: &Versions, may_apply_only: bool) -> Step {
    let (version, whole) = dice.pick(versions);
    let api_version = version.api_version().to_string();
    let percent = *dice.pick(&[15, 30, 50]);
    let of_patch = |dice: &mut Dice| {
        let mut change = change(dice, whole, percent / 2);
        if let Some(fields) = change.as_object_mut() {
            fields.retain(|name, _| !matches!(name.as_str(), "apiVersion" | "kind"));
            if let Some(metadata) = fields.get_mut("metadata").and_then(Json::as_object_mut) {
                metadata.retain(|name, _| matches!(name.as_str(), "labels" | "annotations"));
            }
        }
        change
    };
    let (patch_type, patch) = match if may_apply_only { 0 } else { dice.below(8) } {
        0..4 => {
            let mut config = named(part(dice, whole, percent), &api_version, kind);
            let metadata = config["metadata"].as_object_mut().expect("it is named");
            let kept = ["name", "labels", "annotations", "finalizers"];
            metadata.retain(|name, _| kept.contains(&name.as_str()));
            (PatchType::APPLY_YAML, config)
        }
        4 => (PatchType::MERGE, of_patch(dice)),
        5 => {
            let change = of_patch(dice);
            (PatchType::JSON, json_patch(dice, &change))
        }
        _ => (PatchType::STRATEGIC_MERGE, of_patch(dice)),
    };
    Step {
        patch: patch.to_string(),
        version: api_version,
        manager: (*dice.pick(&["a", "b", "kubectl"])).into(),
        force: patch_type == PatchType::APPLY_YAML && chance(dice, 50),
        patch_type: patch_type.as_str().to_owned(),
        subresource: if chance(dice, 12) { "status".into() } else { String::new() },
    }
}

fn question(dice: &mut Dice, kinds: &[(String, Versions)], several: &[usize]) -> Question {
    let (kind, versions) = match chance(dice, 70) {
        true => &kinds[*dice.pick(several)],
        false => dice.pick(kinds),
    };
    // No server stores objects in autoscaling/v1, where a conversion from the internal version
    // writes annotations that a patch of such an object does not.
    let may_be_stored = |it: &&(GroupVersion, Json)| it.0.api_version() != "autoscaling/v1";
    let stored: Vec<_> = versions.iter().filter(may_be_stored).collect();
    let (stored, whole) = *dice.pick(&stored);
    let is_new = chance(dice, 50);
    let mut live = named(part(dice, whole, 40), stored.api_version().as_str(), kind);
    live["metadata"].as_object_mut().map(|it| it.remove("namespace"));
    let reset = match chance(dice, 20) {
        true => {
            let paths = || vec![vec!["status".into()], vec!["spec".into(), "replicas".into()]];
            let each =
                versions.iter().map(|(version, _)| (version.api_version().to_string(), paths()));
            each.collect()
        }
        false => BTreeMap::new(),
    };
    let count = 1 + dice.below(6);
    let steps = (0..count).map(|at| step(dice, kind, versions, is_new && at == 0)).collect();
    Question {
        ask: "sequence".into(),
        object: live,
        is_new,
        to: stored.api_version().to_string(),
        reset,
        steps,
    }
}

struct Ours {
    kinds: Arc<SchemeKinds>,
    codecs: CodecFactory,
}

impl Ours {
    fn respond(
        &self,
        question: &Question,
        step: &Step,
        live: Option<&Unstructured>,
        now: Time,
    ) -> Result<Unstructured, StatusError> {
        let hub: GroupVersion = question.to.parse().expect("a version");
        let version: GroupVersion = step.version.parse().expect("a version");
        let kind =
            version.with_kind(question.object["kind"].as_str().unwrap_or_default().to_owned());
        let mut manager = FieldManager::new(kind.clone(), self.kinds.clone())
            .hub(hub)
            .subresource(step.subresource.as_str());
        for (version, paths) in &question.reset {
            let paths =
                paths.iter().map(|path| ElementPath::of_fields(path.iter().map(String::as_str)));
            let excluded: FieldSet = paths.collect();
            manager = manager.filter(version.as_str(), FieldFilter::Exclude(excluded));
        }
        let patch_type = PatchType::from(step.patch_type.as_str());
        let mut after = if patch_type == PatchType::APPLY_YAML {
            let config = object(&serde_json::from_str(&step.patch).expect("it is JSON"));
            let options = ApplyOptions::new(step.manager.as_str(), now).force(step.force);
            let before = match live {
                Some(live) => live.clone(),
                None => manager.new_object().map_err(|it| it.to_status())?,
            };
            manager.apply(&before, &config, &options).map_err(|it| it.to_status())?
        } else {
            let Some(live) = live else {
                return Err(StatusError::not_found(&GroupResource::default(), "x"));
            };
            let typed = SCHEME.from_unstructured(live).expect("it was stored");
            let patch = Patch::new(patch_type, step.patch.as_str());
            let patched = patch.apply_to(&*typed, &self.codecs, &kind, FieldValidation::Ignore)?;
            let patched = SCHEME.to_unstructured(&*patched.object, None).expect("it has a type");
            // Where they cannot be computed, the server of this release drops managed fields, and
            // later ones keep them.
            manager.update(live, patched.clone(), &step.manager, now).unwrap_or_else(|_| {
                let mut patched = patched;
                patched.set_metadata("managedFields", None).expect("metadata is a map");
                patched
            })
        };
        after.set_uid("u").expect("metadata is a map");
        if let Some(live) = live {
            keep_times_of_unchanged(&mut after, live);
        }
        Ok(after)
    }
}

/// The object as the server writes it, which converts it to the internal version and back.
fn written(oracle: &mut Oracle, object: &Json) -> Json {
    let raw = RawValue::from_string(object.to_string()).expect("it is JSON");
    let ask =
        OracleQuestion { ask: "convert", object: Some(&raw), as_is: true, ..Default::default() };
    let found = oracle.ask::<OracleObject>(&ask);
    found.map_or_else(|_| object.clone(), |it| serde_json::from_str(it.object.get()).expect("JSON"))
}

/// The status, as far as it is compared: errors of reading a patched object have texts of their
/// own.
fn settled(status: &Json) -> Json {
    let mut status = status.clone();
    for name in ["kind", "apiVersion"] {
        status.as_object_mut().map(|it| it.remove(name));
    }
    let is_read = status["details"]["causes"][0]["field"] == "patch";
    if is_read { status["code"].clone() } else { sorted(json!({"status": status})) }
}

/// The object without the times that its defaults take from the clock.
fn without_clock(object: &Json) -> Json {
    let mut object = object.clone();
    if let Some(taint) = object.pointer_mut("/spec/taint").and_then(Json::as_object_mut)
        && taint.get("timeAdded").and_then(Json::as_str).is_some_and(|it| it > "2025")
    {
        taint.remove("timeAdded");
    }
    object
}

/// A field that the conversion of a HorizontalPodAutoscaler drops from its status.
const DROPPED: &str = "currentCPUUtilizationPercentage";

/// The same requests without what explains a difference (docs/compatibility.md); `None` when they
/// have nothing of it. The types keep no list and no map that is empty, which the reference takes
/// for a value that needs no default; and a change of what a conversion drops is one for the
/// reference, which compares in the internal version.
fn without_explained(question: &Question) -> Option<Question> {
    let is_plain = |step: &Step| {
        let patch: Json = serde_json::from_str(&step.patch).expect("it is JSON");
        let patch = match patch {
            Json::Array(operations) => operations.into_iter().filter_map(plain_operation).collect(),
            patch => plain(patch),
        };
        Step { patch: patch.to_string(), ..step.clone() }
    };
    let steps: Vec<_> = question.steps.iter().map(is_plain).collect();
    let is_same = steps.iter().zip(&question.steps).all(|(plain, it)| plain.patch == it.patch);
    let Question { ask, object, is_new, to, reset, .. } = question;
    let (ask, object, to, reset) = (ask.clone(), object.clone(), to.clone(), reset.clone());
    (!is_same).then_some(Question { ask, object, is_new: *is_new, to, reset, steps })
}

fn is_empty(value: &Json) -> bool {
    value.as_object().is_some_and(|it| it.is_empty())
        || value.as_array().is_some_and(|it| it.is_empty())
}

fn plain(value: Json) -> Json {
    match value {
        Json::Object(fields) => {
            let fields = fields.into_iter().map(|(name, value)| (name, plain(value)));
            fields.filter(|(name, value)| name != DROPPED && !is_empty(value)).collect()
        }
        Json::Array(items) => items.into_iter().map(plain).collect(),
        value => value,
    }
}

fn plain_operation(mut operation: Json) -> Option<Json> {
    if let Some(value) = operation.get_mut("value") {
        *value = plain(value.take());
        if is_empty(value) {
            return None;
        }
    }
    let is_dropped = operation["path"].as_str().is_some_and(|it| it.ends_with(DROPPED));
    (!is_dropped).then_some(operation)
}

impl Ours {
    fn new() -> Self {
        Self {
            kinds: Arc::new(SchemeKinds::new(SCHEME.clone())),
            codecs: CodecFactory::new((**SCHEME).clone()),
        }
    }

    /// Sends the requests, each about the object that the server stored before; `Err` with the
    /// first one that is answered otherwise. `written` is an object as the server writes it.
    fn compare(
        &self,
        question: &Question,
        mut live: Json,
        outcomes: &[Outcome],
        mut written: impl FnMut(&Json) -> Json,
    ) -> Result<(), String> {
        for (at, (step, theirs)) in question.steps.iter().zip(outcomes).enumerate() {
            let now = Time::from_seconds(1_577_836_800 + at as i64);
            // Objects get their defaults when they are read.
            let read = |live| self.kinds.complete(object(live)).expect("it was stored");
            let before = Some(&live).filter(|it| !it.is_null()).map(read);
            let (code, body, is_same) = match self.respond(question, step, before.as_ref(), now) {
                Ok(object) => {
                    let body = json(&Value::Map(object.into_content()));
                    let is = |body: &Json| without_clock(body) == without_clock(&theirs.stored);
                    let is_same = is(&body) || is(&written(&body));
                    (200 + i64::from(before.is_none()), body, is_same)
                }
                Err(error) => {
                    let text = to_string(error.status()).expect("a status has a JSON form");
                    let body: Json = serde_json::from_str(&text).expect("it is JSON");
                    let code = i64::from(error.status().code);
                    let is_same = code == 404 || settled(&body) == settled(&theirs.body);
                    (code, body, is_same)
                }
            };
            if !is_same || code != theirs.code {
                let expected = if code < 300 { &theirs.stored } else { &theirs.body };
                let question = serde_json::to_string(question).expect("it is JSON");
                return Err(format!(
                    "step {at} {step:?}\n  before {live}\n  ours   {code} {body}\n  theirs {} {expected}\n  {question}\n",
                    theirs.code
                ));
            }
            live = theirs.stored.clone();
        }
        Ok(())
    }
}

/// PAT-02, PAT-05: Sequences of patches of every type and of applies, in all versions of a kind, of
/// the object and its status, lead to the objects, managed fields and responses of the server's
/// handler, which stores the object in any version.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn requests_in_all_versions_lead_to_what_the_server_stores() {
    let (mut oracle, mut dice) = (Oracle::start(&Oracle::program()), Dice::new(seed().into()));
    let kinds = kinds(&mut oracle);
    let several = kinds.iter().enumerate().filter(|(_, (_, versions))| versions.len() > 1);
    let several: Vec<_> = several.map(|(at, _)| at).collect();
    assert!(several.len() > 15, "{}", several.len());
    let ours = Ours::new();
    let (mut asked, mut steps, mut good, mut conflicts, mut explained) = (0, 0, 0, 0, 0);
    let (mut different, mut kept) = (Vec::new(), String::new());
    while asked < rounds(100) {
        let question = question(&mut dice, &kinds, &several);
        // Some objects cannot be converted to the version in which they are to be stored.
        let Ok(Outcomes { outcomes }) = oracle.ask::<Outcomes>(&question) else { continue };
        asked += 1;
        steps += outcomes.len();
        good += outcomes.iter().filter(|it| it.code < 300).count();
        conflicts += outcomes.iter().filter(|it| it.code == 409).count();
        let mut live = Json::Null;
        if !question.is_new {
            live = written(&mut oracle, &question.object);
            live["metadata"]["uid"] = "u".into();
        }
        let compared =
            ours.compare(&question, live.clone(), &outcomes, |body| written(&mut oracle, body));
        if let Err(difference) = compared {
            // It is explained if nothing differs without what explains it.
            let plain = without_explained(&question);
            let is_explained = plain.is_some_and(|plain| {
                oracle.ask::<Outcomes>(&plain).is_ok_and(|it| {
                    let written = |body: &Json| written(&mut oracle, body);
                    ours.compare(&plain, live.clone(), &it.outcomes, written).is_ok()
                })
            });
            match is_explained {
                true => explained += 1,
                false => different.push(difference),
            }
        }
        if is_recording() && ours.compare(&question, live.clone(), &outcomes, Json::clone).is_ok() {
            let line = Kept { input: question, live, output: Outcomes { outcomes } };
            let line = serde_json::to_string(&line).expect("it is JSON");
            if line.len() < LONGEST && kept.len() + line.len() < KEPT {
                kept = kept + &line + "\n";
            }
        }
    }
    println!(
        "{asked} sequences of {steps} requests, {good} with an object, {conflicts} conflicts, {explained} explained, {} differ",
        different.len()
    );
    different.sort_by_key(String::len);
    let count = different.len();
    different.truncate(6);
    assert!(count == 0, "{}", different.join("\n"));
    assert!(good > steps / 2 && explained <= 1 + asked / 200);
    if is_recording() {
        std::fs::write(testdata("oracle/requests.jsonl"), kept).expect("the folder is there");
    }
}

/// PAT-02, PAT-05: Recorded requests in all versions of built-in kinds lead to what the server
/// stored, and to its responses.
#[test]
fn recorded_requests_in_all_versions_lead_to_what_the_server_stored() {
    let lines: Vec<Kept> = values("oracle/requests.jsonl");
    assert!(lines.len() > 40, "{}", lines.len());
    let ours = Ours::new();
    for Kept { input, live, output } in lines {
        let compared = ours.compare(&input, live, &output.outcomes, Json::clone);
        compared.unwrap_or_else(|different| panic!("{different}"));
    }
}
