//! The verdicts about the objects of a document.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use apimachinery::api::facts;
use apimachinery::crd::{CustomKind, CustomVersion, DefinitionWarning};
use apimachinery::meta::{lists, object_meta};
use apimachinery::runtime::{GroupVersionKind, Release, Value};
use apimachinery::validation::FieldErrors;
use apimachinery::{Object, Unstructured};

use super::builtin::{self, Rules};
use super::diagnostic::{Diagnostic, Severity};
use super::item_path::ItemPath;
use super::key::ObjectKey;
use super::old::{OldObjects, prepare_update};
use super::places::{PlacedText, Places};
use super::policies::Policies;
use crate::args::ValidateArgs;
use crate::custom::{self, codecs};
use crate::gathered;
use crate::input::Document;
use crate::item::Identity;
use crate::lifecycle::{Advice, Standing};
use crate::load::{Loaded, Loader};
use crate::problem::{KindName, Place, Problem, Spot, What};

/// An object and how it came out.
#[derive(Clone, Debug)]
pub(super) struct Examined {
    /// Which item of the document it is, and what; `None` for what could not be read, of which only
    /// findings are known.
    pub(super) object: Option<(ItemPath, Rc<Identity>)>,
    pub(super) verdict: Verdict,
}

impl Examined {
    /// What could not be read.
    pub(super) fn unread() -> Self {
        Self { object: None, verdict: Verdict::Invalid }
    }
}

/// How an object came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Valid,
    Invalid,
    /// Its kind is not known, and that is passed over.
    Skipped,
}

/// What is to be reported about a document, and how its objects came out.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) objects: Vec<Examined>,
}

/// What is known besides a document.
#[derive(Debug)]
pub(super) struct Known<'a> {
    args: &'a ValidateArgs,
    release: Release,
    policies: Policies,
    rules: Rules,
    old: OldObjects,
    /// Where the objects are that were examined.
    places: RefCell<HashMap<ObjectKey, String>>,
}

impl<'a> Known<'a> {
    pub(super) fn new(args: &'a ValidateArgs, policies: Policies, old: OldObjects) -> Self {
        let release = args.release.unwrap_or_else(facts::release);
        let (rules, places) = (Rules::default(), RefCell::default());
        Self { args, release, policies, rules, old, places }
    }
}

/// Examines a document. `refused` is why the definitions in it define nothing.
pub(super) fn verdicts(
    loader: &Loader,
    document: &Document,
    refused: Vec<Problem>,
    known: &Known<'_>,
) -> Verdicts {
    let (loaded, problems) = loader.open(document);
    let text = PlacedText::default();
    let mut check = Check::new(document, Places::of(document, &text), known);
    problems.notes.iter().for_each(|it| check.problem(it, Severity::Warning));
    // Kinds that are not known are reported below.
    let is_known = |it: &&Problem| matches!(it.what, What::Finding(_) | What::More(_));
    let findings = problems.findings.iter().filter(is_known);
    findings.chain(&*problems.errors).for_each(|it| check.problem(it, Severity::Error));
    let objects = match &loaded {
        None => vec![Examined::unread()],
        Some(loaded) => check.objects(loaded, problems.lost),
    };
    if check.wrong.is_empty() {
        refused.iter().for_each(|it| check.problem(it, Severity::Error));
    }
    check.finish(objects, !refused.is_empty())
}

/// What is being found in a document.
struct Check<'a> {
    document: &'a Document,
    places: Places<'a>,
    known: &'a Known<'a>,
    /// The object that is examined.
    current: Rc<Identity>,
    found: Vec<Diagnostic>,
    /// How many more there are, and the gravest of these; what is kept of one takes hundreds of
    /// bytes.
    more: Option<(usize, Severity)>,
    /// The items with errors, and all lists around them.
    wrong: HashSet<ItemPath>,
    /// The fields of each item whose values could not be decoded.
    undecoded: HashMap<ItemPath, Vec<String>>,
}

impl<'a> Check<'a> {
    fn new(document: &'a Document, places: Places<'a>, known: &'a Known<'a>) -> Self {
        let current = Rc::default();
        let (found, wrong, undecoded) = (Vec::new(), HashSet::new(), HashMap::new());
        Self { document, places, known, current, found, more: None, wrong, undecoded }
    }

    /// Adds what is wrong with an item.
    fn add(&mut self, at: &ItemPath, mut diagnostic: Diagnostic) {
        let mut around = Some(at.clone()).filter(|_| diagnostic.severity == Severity::Error);
        while let Some(item) = around {
            let parent = item.parent();
            // Where it was added, the lists around it were.
            around = if self.wrong.insert(item) { parent } else { None };
        }
        if self.found.len() >= gathered::most(self.document) {
            let (count, gravest) = self.more.unwrap_or((0, Severity::Warning));
            self.more = Some((count + 1, gravest.max(diagnostic.severity)));
            return;
        }
        diagnostic.at = at.clone();
        self.found.push(diagnostic);
    }

    fn problem(&mut self, problem: &Problem, severity: Severity) {
        let path = match &problem.what {
            What::Finding(finding) => Some(&finding.path),
            What::Decode(error) => Some(error.path()),
            _ => None,
        };
        let at = path.map(ItemPath::of).unwrap_or_default();
        let object = self.places.identity(&at);
        if let What::Decode(error) = &problem.what {
            self.undecoded.entry(at.clone()).or_default().push(error.path().to_string());
        }
        self.add(&at, Diagnostic::of_problem(object, problem, severity));
    }

    /// Validates the objects; `lost` items could not be decoded.
    fn objects(&mut self, loaded: &Loaded, lost: usize) -> Vec<Examined> {
        let objects = loaded.objects();
        let mut examined: Vec<_> = objects.into_iter().flat_map(|it| self.object(it)).collect();
        examined.resize_with(examined.len() + lost, Examined::unread);
        examined
    }

    /// Examines an object, or each one in a list of its type.
    fn object(&mut self, loaded: &Loaded) -> Vec<Examined> {
        let Loaded { object, kind, spot, at, .. } = loaded;
        let (at, place) = (ItemPath::new(at), self.document.place(*spot));
        self.current = self.identity(&**object, kind, &at);
        if let Some(version) = custom::version_of(kind)
            && let Some(object) = object.as_unstructured()
        {
            return self.custom(version, object, &at, &place);
        }
        if object.is_unstructured() {
            self.twice(&**object, kind, &at, &place);
            return vec![self.unknown_kind(kind, &at, place)];
        }
        let is_served = self.advice(kind, &at, place.clone());
        if !lists::is_list(&**object) {
            return vec![self.built_in(&**object, kind, &at, &place)];
        }
        let item_kind = kind.kind.strip_suffix("List").unwrap_or(&kind.kind);
        let item_kind = kind.group_version().with_kind(item_kind);
        let mut verdicts = Vec::new();
        // What is a list can be visited.
        let _ = lists::for_each(&**object, |item| {
            let at = at.item(verdicts.len());
            self.current = self.identity(item, &item_kind, &at);
            let mut examined = self.built_in(item, &item_kind, &at, &place);
            if !is_served {
                examined.verdict = Verdict::Invalid;
            }
            verdicts.push(examined);
        });
        verdicts
    }

    /// What an object is, as far as it says.
    fn identity(
        &mut self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        at: &ItemPath,
    ) -> Rc<Identity> {
        let Ok(metadata) = object_meta(object) else {
            return self.places.identity(at).unwrap_or_default();
        };
        let (api_version, kind) = kind.to_api_version_and_kind();
        Rc::new(Identity {
            api_version: api_version.into(),
            kind: kind.into(),
            namespace: metadata.namespace.to_string(),
            name: metadata.name.to_string(),
        })
    }

    fn built_in(
        &mut self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        at: &ItemPath,
        place: &Place,
    ) -> Examined {
        self.twice(object, kind, at, place);
        let old = self.known.old.of(object, kind);
        let looked = builtin::look_at(object, old, kind, &self.known.rules);
        self.field_errors(&looked.errors, at, CustomKind::is_definition(kind), place);
        for warning in &looked.of_definition {
            self.definition_warning(warning, at, place);
        }
        for warning in looked.warnings {
            self.warning(warning, at, place);
        }
        if let Some(refusal) = looked.refusal {
            self.tell(place.clone(), Severity::Error, "Refused", refusal, at);
        }
        if let Some(unused) = self.known.policies.unused(object) {
            self.tell(place.clone(), Severity::Warning, "NotBound", unused.to_string(), at);
        }
        self.ask_policies(object, old, kind, at, place);
        self.verdict(at)
    }

    /// Reports an object that was examined before, in any version.
    fn twice(
        &mut self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        at: &ItemPath,
        place: &Place,
    ) {
        let Some(key) = ObjectKey::of(object, kind) else { return };
        let text = String::new();
        let here = Diagnostic::of_object(place.clone(), Severity::Error, "DuplicateObject", text);
        let here = here.shown_place();
        let mut places = self.known.places.borrow_mut();
        let first = places.entry(key).or_insert_with(|| here.clone()).clone();
        drop(places);
        // A file may be named twice.
        if first == here {
            return;
        }
        let text = format!("the same object is also at {first}");
        self.tell(place.clone(), Severity::Error, "DuplicateObject", text, at);
    }

    /// Servers ask policies about what they find nothing wrong with.
    fn ask_policies(
        &mut self,
        object: &dyn Object,
        old: Option<&dyn Object>,
        kind: &GroupVersionKind,
        at: &ItemPath,
        place: &Place,
    ) {
        if self.wrong.contains(at) {
            return;
        }
        for violation in self.known.policies.violations(object, old, kind) {
            let mut diagnostic = Diagnostic::of_policy(place.clone(), violation);
            diagnostic.object = Some(Rc::clone(&self.current));
            self.add(at, diagnostic);
        }
    }

    fn verdict(&self, at: &ItemPath) -> Examined {
        let is_wrong = self.wrong.contains(at);
        self.examined(at, if is_wrong { Verdict::Invalid } else { Verdict::Valid })
    }

    fn examined(&self, at: &ItemPath, verdict: Verdict) -> Examined {
        Examined { object: Some((at.clone(), Rc::clone(&self.current))), verdict }
    }

    /// A custom resource, or a list of them.
    fn custom(
        &mut self,
        version: &CustomVersion,
        object: &Unstructured,
        at: &ItemPath,
        place: &Place,
    ) -> Vec<Examined> {
        if object.kind() == *version.kind() {
            return vec![self.custom_resource(version, object.clone(), at, place)];
        }
        let items = object.content().get("items").and_then(Value::as_list).unwrap_or_default();
        let mut verdicts = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let Value::Map(content) = item else { continue };
            let mut item = Unstructured::new(content.clone());
            if item.kind_name().is_empty() {
                item.set_kind(version.kind());
            }
            let at = at.item(index);
            self.current = self.identity(&item, version.kind(), &at);
            verdicts.push(self.custom_resource(version, item, &at, place));
        }
        verdicts
    }

    fn custom_resource(
        &mut self,
        version: &CustomVersion,
        mut object: Unstructured,
        at: &ItemPath,
        place: &Place,
    ) -> Examined {
        self.twice(&object, version.kind(), at, place);
        let old = self.known.old.of(&object, version.kind());
        let prepared = match old.map(|old| prepare_update(version, &mut object, old)) {
            None => version.prepare(&mut object),
            Some(Ok(prepared)) => prepared,
            Some(Err(error)) => {
                self.tell(place.clone(), Severity::Error, "Refused", error.to_string(), at);
                return self.verdict(at);
            }
        };
        self.field_errors(&prepared.errors, at, false, place);
        for warning in prepared.warnings {
            self.warning(warning, at, place);
        }
        self.ask_policies(&object, old, version.kind(), at, place);
        self.verdict(at)
    }

    fn field_errors(
        &mut self,
        errors: &FieldErrors,
        at: &ItemPath,
        is_definition: bool,
        place: &Place,
    ) {
        let prefix = at.prefix();
        for error in errors.iter() {
            // No path is the object itself.
            let field = error.field.trim_start_matches('.');
            let field = if field == "<nil>" { "" } else { field };
            let within = |field: &str| match field {
                "" => prefix.trim_end_matches('.').to_owned(),
                field => format!("{prefix}{field}"),
            };
            if self.is_undecoded(at, &within(field)) {
                continue;
            }
            let paths = match is_definition {
                true => builtin::paths_in_definition(field).iter().map(|it| within(it)).collect(),
                false => vec![within(field)],
            };
            let position = self.places.position(&paths);
            let mut diagnostic =
                Diagnostic::of_field(place.clone(), position, within(field), error);
            diagnostic.object = Some(Rc::clone(&self.current));
            self.add(at, diagnostic);
        }
    }

    /// Whether a field is one whose value could not be decoded, or is inside one.
    fn is_undecoded(&self, at: &ItemPath, path: &str) -> bool {
        let is_in = |undecoded: &String| {
            let rest = path.strip_prefix(undecoded.as_str());
            rest.is_some_and(|it| it.is_empty() || it.starts_with(['.', '[']))
        };
        self.undecoded.get(at).is_some_and(|it| it.iter().any(is_in))
    }

    fn definition_warning(&mut self, warning: &DefinitionWarning, at: &ItemPath, place: &Place) {
        let prefix = at.prefix();
        let paths = builtin::paths_in_definition(&warning.field);
        let paths: Vec<_> = paths.iter().map(|it| format!("{prefix}{it}")).collect();
        let position = self.places.position(&paths);
        let path = format!("{prefix}{}", warning.field);
        let mut diagnostic =
            Diagnostic::of_warning(place.clone(), position, path, warning.to_string());
        diagnostic.object = Some(Rc::clone(&self.current));
        self.add(at, diagnostic);
    }

    /// A warning of a server, which may begin with the path of a field.
    fn warning(&mut self, text: String, at: &ItemPath, place: &Place) {
        let Some(field) = builtin::path_of_warning(&text) else {
            return self.tell(place.clone(), Severity::Warning, "Warning", text, at);
        };
        let prefix = at.prefix();
        let path = format!("{prefix}{field}");
        let position = self.places.position(std::slice::from_ref(&path));
        let text = format!("{prefix}{text}");
        let mut diagnostic = Diagnostic::of_warning(place.clone(), position, path, text);
        diagnostic.object = Some(Rc::clone(&self.current));
        self.add(at, diagnostic);
    }

    fn unknown_kind(&mut self, kind: &GroupVersionKind, at: &ItemPath, place: Place) -> Examined {
        let built_in = apimachinery::codecs().scheme().is_group_registered(&kind.group);
        let of_definition = custom::why_unknown(kind);
        if self.known.args.ignore_unknown_kinds && !built_in && of_definition.is_none() {
            return self.examined(at, Verdict::Skipped);
        }
        if of_definition.is_none() && facts::of_items(kind).is_some() {
            return self.kind_without_type(kind, at, place);
        }
        let text = of_definition.unwrap_or_else(|| unknown_text(kind));
        self.tell(place, Severity::Error, "UnknownKind", text, at);
        self.verdict(at)
    }

    /// An object of a kind of Kubernetes' of which only the name is known.
    fn kind_without_type(
        &mut self,
        kind: &GroupVersionKind,
        at: &ItemPath,
        place: Place,
    ) -> Examined {
        if !self.advice(kind, at, place.clone()) {
            return self.verdict(at);
        }
        let text = format!("{} is not examined: it is too old", KindName(kind.clone()));
        self.tell(place, Severity::Warning, "UnknownKind", text, at);
        self.examined(at, Verdict::Skipped)
    }

    /// Reports that the release does not serve the kind, or that it is deprecated; returns whether
    /// it is served.
    fn advice(&mut self, kind: &GroupVersionKind, at: &ItemPath, place: Place) -> bool {
        let Some(advice) = Advice::about(kind, self.known.release) else { return true };
        let is_served = advice.standing == Standing::Deprecated;
        let (severity, reason) = match is_served {
            true => (Severity::Warning, "Lifecycle"),
            false => (Severity::Error, "KindNotServed"),
        };
        self.tell(place, severity, reason, advice.to_string(), at);
        is_served
    }

    fn tell(
        &mut self,
        place: Place,
        severity: Severity,
        reason: &'static str,
        text: String,
        at: &ItemPath,
    ) {
        let mut diagnostic = Diagnostic::of_object(place, severity, reason, text);
        diagnostic.object = Some(Rc::clone(&self.current));
        self.add(at, diagnostic);
    }

    fn finish(self, mut objects: Vec<Examined>, is_refused: bool) -> Verdicts {
        let mut valid = objects.iter_mut().filter(|it| it.verdict == Verdict::Valid);
        if is_refused && let Some(valid) = valid.next() {
            valid.verdict = Verdict::Invalid;
        }
        let mut diagnostics = self.found;
        if let Some((count, severity)) = self.more {
            let problem = Problem::new(self.document.place(Spot::Unknown), What::More(count));
            let mut more = Diagnostic::of_problem(None, &problem, severity);
            // After the others.
            let last = diagnostics.iter().map(|it| (it.line, it.column)).max();
            (more.line, more.column) = last.unwrap_or_default();
            diagnostics.push(more);
        }
        Verdicts { diagnostics, objects }
    }
}

/// What is known of a kind that is not, with the kinds that come nearest.
fn unknown_text(kind: &GroupVersionKind) -> String {
    let version = kind.group_version();
    let mut text = format!("kind {} of {version} is not known", kind.kind);
    if let Err(error) = codecs().registry().new_object(kind) {
        for (position, near) in error.suggestions().iter().enumerate() {
            text.push_str(if position == 0 { "; did you mean " } else { " or " });
            text.push_str(&format!("{} of {}", near.kind, near.group_version()));
        }
        text.push_str(if error.suggestions().is_empty() { "" } else { "?" });
    }
    if !apimachinery::codecs().scheme().is_group_registered(&kind.group) {
        text.push_str("; its CustomResourceDefinition, given with -f or --crds, makes it known");
    }
    text
}
