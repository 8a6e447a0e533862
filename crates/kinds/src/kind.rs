//! A strategy of a type, put together from its parts.

use std::fmt;

use apimachinery_managed::{ElementPath, FieldFilter, FieldPattern, FieldSet};
use apimachinery_meta::v1::{DeleteOptions, ObjectMeta};
use apimachinery_meta::{StatusError, object_meta, object_meta_mut};
use apimachinery_runtime::Object;
use apimachinery_validation::meta::{NameRule, name_is_dns_subdomain};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::strategy::{Context, Deletion, Strategy, keep_metadata};

/// Changes an object by what it replaces, if it replaces one.
type Change<T> = fn(&mut T, Option<&T>);

/// The same with what is known of the request, which it may refuse.
type Prepare<T> = fn(&mut T, Option<&T>, &Context<'_>) -> Result<(), StatusError>;

/// What clients are warned of.
type Warn<T> = fn(&T, Option<&T>) -> Vec<String>;

/// What is special about the objects of a built-in kind: parts of them that are written in other
/// ways, when their generation counts up, how they are deleted.
pub(crate) struct Kind<T> {
    /// Which part of the resource requests are about.
    part: Part,
    status: Option<Change<T>>,
    spec: Option<Change<T>>,
    prepare: Option<Prepare<T>>,
    prepare_status: Option<fn(&mut T, &T, &Context<'_>)>,
    /// Which fields no request of this part owns; `None` for those that are not of this part.
    reset: Option<&'static [&'static [&'static str]]>,
    /// Which fields alone requests of this part own; `None` for all that are not reset.
    owns: Option<fn() -> FieldPattern>,
    validate: Option<fn(&T, Option<&T>) -> FieldErrors>,
    validate_status: Option<fn(&T, &T) -> FieldErrors>,
    warnings: Option<Warn<T>>,
    status_warnings: Option<fn(&T) -> Vec<String>>,
    changed: Option<fn(&T, &T) -> bool>,
    has_generation: bool,
    name_rule: NameRule,
    creates_on_update: bool,
    needs_version: bool,
    returns_deleted: bool,
    deletion: fn(&T, &DeleteOptions) -> Deletion,
    warns_of_orphans: bool,
    on_deletion: Option<fn(&mut T)>,
    is_released: fn(&T) -> bool,
    time_to_live: u64,
    kept: Kept,
    checks_finalizers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Status,
}

/// Which metadata requests about the status cannot change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    None,
    Labels,
    All,
}

impl<T> Clone for Kind<T> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<T: Object> Kind<T> {
    /// Objects of which everything is written in one way.
    pub(crate) fn new() -> Self {
        Self {
            part: Part::Whole,
            status: None,
            spec: None,
            prepare: None,
            prepare_status: None,
            reset: None,
            owns: None,
            validate: None,
            validate_status: None,
            warnings: None,
            status_warnings: None,
            changed: None,
            has_generation: false,
            name_rule: name_is_dns_subdomain,
            creates_on_update: false,
            needs_version: false,
            returns_deleted: false,
            deletion: |_, _| Deletion::Cascading,
            warns_of_orphans: false,
            on_deletion: None,
            is_released: |_| true,
            time_to_live: 0,
            kept: Kept::None,
            checks_finalizers: true,
        }
    }

    /// The status is written by requests about it only: this takes it from what the object
    /// replaces, or sets what a new object begins with.
    pub(crate) fn status(mut self, take: Change<T>) -> Self {
        self.status = Some(take);
        self
    }

    /// What requests about the status cannot change: this takes it from what the object replaces.
    pub(crate) fn spec(mut self, take: Change<T>) -> Self {
        self.spec = Some(take);
        self
    }

    /// Requests about the status cannot change metadata either.
    pub(crate) fn keep_metadata(mut self) -> Self {
        self.kept = Kept::All;
        self
    }

    /// Requests about the status cannot change labels either.
    pub(crate) fn keep_labels(mut self) -> Self {
        self.kept = Kept::Labels;
        self
    }

    /// Finalizers need not be qualified, as in custom resources.
    pub(crate) fn any_finalizers(mut self) -> Self {
        self.checks_finalizers = false;
        self
    }

    /// The generation is 1 in a new object.
    pub(crate) fn generation(mut self) -> Self {
        self.has_generation = true;
        self
    }

    /// The generation counts up where this finds a change.
    pub(crate) fn counts(mut self, changed: fn(&T, &T) -> bool) -> Self {
        self.changed = Some(changed);
        self
    }

    /// What else is set in an object that is written.
    pub(crate) fn prepare(mut self, prepare: Prepare<T>) -> Self {
        self.prepare = Some(prepare);
        self
    }

    /// What else is set in an object whose status, or another part, is written by itself.
    pub(crate) fn prepare_status(mut self, prepare: fn(&mut T, &T, &Context<'_>)) -> Self {
        self.prepare_status = Some(prepare);
        self
    }

    /// The fields that count as not set by a request, whatever it says.
    pub(crate) fn resets(mut self, fields: &'static [&'static [&'static str]]) -> Self {
        self.reset = Some(fields);
        self
    }

    /// The fields that alone a request can own.
    pub(crate) fn owns(mut self, fields: fn() -> FieldPattern) -> Self {
        self.owns = Some(fields);
        self
    }

    /// What is wrong with an object besides its metadata.
    pub(crate) fn validate(mut self, validate: fn(&T, Option<&T>) -> FieldErrors) -> Self {
        self.validate = Some(validate);
        self
    }

    /// What is wrong with an object whose status, or another part, is written by itself.
    pub(crate) fn validate_status(mut self, validate: fn(&T, &T) -> FieldErrors) -> Self {
        self.validate_status = Some(validate);
        self
    }

    /// What clients are warned of.
    pub(crate) fn warnings(mut self, warnings: Warn<T>) -> Self {
        self.warnings = Some(warnings);
        self
    }

    /// What clients are warned of when they write the status.
    pub(crate) fn status_warnings(mut self, warnings: fn(&T) -> Vec<String>) -> Self {
        self.status_warnings = Some(warnings);
        self
    }

    pub(crate) fn names(mut self, rule: NameRule) -> Self {
        self.name_rule = rule;
        self
    }

    pub(crate) fn creates_on_update(mut self) -> Self {
        self.creates_on_update = true;
        self
    }

    pub(crate) fn needs_version(mut self) -> Self {
        self.needs_version = true;
        self
    }

    pub(crate) fn returns_deleted(mut self) -> Self {
        self.returns_deleted = true;
        self
    }

    pub(crate) fn deletion(mut self, deletion: fn(&T, &DeleteOptions) -> Deletion) -> Self {
        self.deletion = deletion;
        self
    }

    /// Clients that do not say what becomes of dependents are warned that they stay.
    pub(crate) fn warns_of_orphans(mut self) -> Self {
        self.warns_of_orphans = true;
        self
    }

    /// An object stays until it is released; `change` marks it.
    pub(crate) fn waits(mut self, change: fn(&mut T), is_released: fn(&T) -> bool) -> Self {
        (self.on_deletion, self.is_released) = (Some(change), is_released);
        self
    }

    pub(crate) fn time_to_live(mut self, seconds: u64) -> Self {
        self.time_to_live = seconds;
        self
    }

    /// The strategy of requests about the status.
    pub(crate) fn of_status(&self) -> Self {
        Self { part: Part::Status, reset: None, ..self.clone() }
    }

    /// The same for another part, which `take` leaves as it is.
    pub(crate) fn of_part(&self, take: Change<T>) -> Self {
        Self { part: Part::Status, spec: Some(take), reset: None, ..self.clone() }
    }
}

/// What is wrong with the names of finalizers, beyond what is wrong in any kind.
fn finalizers(metadata: &ObjectMeta) -> FieldErrors {
    let path = Path::new("metadata").child("finalizers");
    let names = metadata.finalizers.iter().enumerate();
    names.flat_map(|(at, name)| unqualified_finalizer(name, &path.index(at))).collect()
}

/// A finalizer of a built-in kind is a standard one, or belongs to a domain
/// (`validateKubeFinalizerName`).
pub(super) fn unqualified_finalizer(name: &str, path: &Path) -> Option<FieldError> {
    const STANDARD: [&str; 3] = ["kubernetes", "orphan", "foregroundDeletion"];
    let detail = "name is neither a standard finalizer name nor is it fully qualified";
    let is_known = name.contains('/') || STANDARD.contains(&name);
    (!is_known).then(|| FieldError::invalid(path, name, detail))
}

fn typed<T: 'static>(object: &dyn Object) -> Result<&T, StatusError> {
    object.downcast().map_err(StatusError::internal_error)
}

fn typed_mut<T: 'static>(object: &mut dyn Object) -> Result<&mut T, StatusError> {
    let label = object.type_info().label();
    let error = || StatusError::internal_error(format_args!("the object is of the type {label}"));
    object.downcast_mut().ok_or_else(error)
}

impl<T: Object> Strategy for Kind<T> {
    fn prepare_for_create(
        &self,
        object: &mut dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        if self.has_generation {
            let metadata = object_meta_mut(object).map_err(StatusError::internal_error)?;
            metadata.generation = 1;
        }
        let object = typed_mut::<T>(object)?;
        if let Some(take) = self.status {
            take(object, None);
        }
        match self.prepare.filter(|_| self.part == Part::Whole) {
            Some(prepare) => prepare(object, None, context),
            None => Ok(()),
        }
    }

    fn prepare_for_update(
        &self,
        object: &mut dyn Object,
        old: &dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        let taken = match self.part {
            Part::Whole => self.status,
            Part::Status => self.spec,
        };
        if self.part == Part::Status {
            let before = object_meta(old).map_err(StatusError::internal_error)?;
            let metadata = object_meta_mut(object).map_err(StatusError::internal_error)?;
            match self.kept {
                Kept::None => {}
                Kept::Labels => metadata.labels = before.labels.clone(),
                Kept::All => keep_metadata(metadata, &before),
            }
        }
        let (new, old) = (typed_mut::<T>(object)?, typed::<T>(old)?);
        if let Some(take) = taken {
            take(new, Some(old));
        }
        if self.part == Part::Status {
            if let Some(prepare) = self.prepare_status {
                prepare(new, old, context);
            }
            return Ok(());
        }
        self.prepare.map_or(Ok(()), |prepare| prepare(new, Some(old), context))?;
        if self.changed.is_some_and(|changed| changed(new, old)) {
            let metadata = object_meta_mut(object).map_err(StatusError::internal_error)?;
            metadata.generation += 1;
        }
        Ok(())
    }

    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let mut errors = match object_meta(object) {
            Ok(metadata) if self.checks_finalizers => finalizers(&metadata),
            _ => FieldErrors::new(),
        };
        let old = old.and_then(|it| it.downcast_ref::<T>());
        if let Some(object) = object.downcast_ref::<T>() {
            errors.append(match (self.part, self.validate, self.validate_status, old) {
                (Part::Whole, Some(validate), _, old) => validate(object, old),
                (Part::Status, _, Some(validate), Some(old)) => validate(object, old),
                _ => FieldErrors::new(),
            });
        }
        errors
    }

    fn warnings(&self, object: &dyn Object, old: Option<&dyn Object>) -> Vec<String> {
        let Some(object) = object.downcast_ref::<T>() else { return Vec::new() };
        let old = old.and_then(|it| it.downcast_ref::<T>());
        match self.part {
            Part::Whole => self.warnings.map(|warnings| warnings(object, old)),
            Part::Status => self.status_warnings.map(|warnings| warnings(object)),
        }
        .unwrap_or_default()
    }

    fn name_rule(&self) -> NameRule {
        self.name_rule
    }

    fn creates_on_update(&self) -> bool {
        self.creates_on_update
    }

    fn updates_unconditionally(&self) -> bool {
        !self.needs_version
    }

    fn deletion(&self, object: &dyn Object, options: &DeleteOptions) -> Deletion {
        typed::<T>(object).map_or(Deletion::Cascading, |it| (self.deletion)(it, options))
    }

    fn deletion_warnings(&self, options: &DeleteOptions) -> Vec<String> {
        const ORPHANS: &str = "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning";
        let says_nothing =
            options.propagation_policy.is_none() && options.orphan_dependents.is_none();
        (self.warns_of_orphans && says_nothing).then(|| ORPHANS.to_owned()).into_iter().collect()
    }

    fn prepare_for_deletion(&self, object: &mut dyn Object) {
        if let (Some(change), Ok(object)) = (self.on_deletion, typed_mut::<T>(object)) {
            change(object);
        }
    }

    fn is_released(&self, object: &dyn Object) -> bool {
        typed::<T>(object).is_ok_and(|it| (self.is_released)(it))
    }

    fn returns_deleted(&self) -> bool {
        self.returns_deleted
    }

    fn owned_fields(&self) -> Option<FieldFilter> {
        if let Some(owns) = self.owns {
            return Some(FieldFilter::Include(owns()));
        }
        let reset: &[&[&str]] = match (self.part, self.status, self.reset) {
            (.., Some(fields)) => fields,
            (Part::Whole, Some(_), None) => &[&["status"]],
            (Part::Whole, None, None) => return None,
            (Part::Status, _, None) => match self.kept {
                Kept::None => &[&["spec"]],
                Kept::Labels => &[&["spec"], &["metadata", "labels"]],
                Kept::All => &[&["spec"], &["metadata"]],
            },
        };
        let mut fields = FieldSet::default();
        for path in reset {
            fields.insert(&ElementPath::of_fields(path.iter().copied()));
        }
        Some(FieldFilter::Exclude(fields))
    }

    fn time_to_live(&self) -> u64 {
        self.time_to_live
    }
}

impl<T> fmt::Debug for Kind<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("part", &self.part).finish_non_exhaustive()
    }
}
