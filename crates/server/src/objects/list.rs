//! Lists, whole and in parts.

use apimachinery_meta::v1::{CauseType, StatusCause};
use apimachinery_meta::{StatusError, list_meta_mut, selectable_fields};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{Object, Scheme, Str, Value};
use apimachinery_selectors::labels;
use apimachinery_store::{Error, KeyRange, KeyValue, RangeRequest, Revision};

use super::continue_token::{self, Position};
use super::kept::StoredList;
use super::{Objects, not_an_item, selected_name};
use crate::conversions;

const EXPIRED: &str = "The resourceVersion for the provided list is too old.";
const INCONSISTENT: &str = "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.";
/// The most keys that are read at once where a selector leaves objects out.
const MOST_KEYS: usize = 10_000;

/// Which objects a list or a watch is about.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    pub(crate) namespace: Str,
    pub(crate) options: ListOptions,
    pub(crate) scheme: Scheme,
}

impl Selection {
    /// Whether all objects of the namespace are selected.
    pub(crate) fn selects_all(&self) -> bool {
        self.options.field_selector.is_empty() && self.options.label_selector.is_empty()
    }

    /// Whether an object is selected by its labels and its fields.
    pub(crate) fn selects(&self, object: &dyn Object, is_namespaced: bool) -> bool {
        if self.selects_all() {
            return true;
        }
        let Ok(metadata) = apimachinery_meta::object_meta(object) else { return false };
        let labels: &labels::Selector = &self.options.label_selector;
        if !labels.matches(&metadata.labels) {
            return false;
        }
        let fields = &self.options.field_selector;
        fields.is_empty()
            || selectable_fields(&self.scheme, object, is_namespaced)
                .is_ok_and(|it| fields.matches(&it))
    }
}

/// What a list reads.
struct Plan {
    keys: KeyRange,
    folder: String,
    /// The revision to read; the newest when it is `None`.
    at: Option<Revision>,
    not_older_than: Revision,
    limit: usize,
    is_continued: bool,
}

/// How a list ends.
struct End {
    revision: Revision,
    last: Option<bytes::Bytes>,
    has_more: bool,
    count: u64,
}

/// Takes a part of what the store has; for each key whether it is selected.
type Take<'a> =
    dyn FnMut(&KeyValue, Option<Box<dyn Object>>) -> Result<bool, StatusError> + Send + 'a;

/// What a client gets.
pub(crate) enum Listed {
    Whole(Box<dyn Object>),
    Kept(Box<StoredList>),
}

impl Objects {
    /// The selected objects, with the resource version of the list and the token of its next part.
    pub(crate) async fn list(&self, selection: &Selection) -> Result<Box<dyn Object>, StatusError> {
        let plan = self.plan(selection)?;
        let mut list = self.new_list.clone_object();
        let mut take = |kv: &KeyValue, converted: Option<Box<dyn Object>>| {
            let object = converted.map_or_else(|| self.decode(kv), Ok)?;
            let is_selected = selection.selects(&*object, self.is_namespaced);
            if is_selected {
                list.push_item(object).map_err(|item| not_an_item(&*item))?;
            }
            Ok(is_selected)
        };
        let end = self.read(&plan, &mut take).await?;
        end.write(&mut *list, selection, &plan)?;
        Ok(list)
    }

    /// The same for a client, which may get what another one got before.
    pub(crate) async fn listed(&self, selection: &Selection) -> Result<Listed, StatusError> {
        if !selection.selects_all() {
            return self.list(selection).await.map(Listed::Whole);
        }
        let plan = self.plan(selection)?;
        let mut kvs = Vec::new();
        let mut all = Vec::new();
        let mut take = |kv: &KeyValue, converted: Option<Box<dyn Object>>| {
            kvs.push(kv.clone());
            all.extend(converted);
            Ok(true)
        };
        let end = self.read(&plan, &mut take).await?;
        let mut list = self.new_list.clone_object();
        end.write(&mut *list, selection, &plan)?;
        if let Some(kept) = StoredList::new(self, &*list, &kvs)? {
            return Ok(Listed::Kept(Box::new(kept)));
        }
        let mut converted = all.into_iter();
        for kv in &kvs {
            let object = converted.next().map_or_else(|| self.decode(kv), Ok)?;
            list.push_item(object).map_err(|item| not_an_item(&*item))?;
        }
        Ok(Listed::Whole(list))
    }

    /// Reads until as many objects as the plan wants are selected.
    async fn read(&self, plan: &Plan, take: &mut Take<'_>) -> Result<End, StatusError> {
        let limit = plan.limit;
        let mut request = RangeRequest::new(plan.keys.clone()).limit(limit);
        let mut at = plan.at;
        let (mut count, mut last) = (0, None);
        let mut selected = 0_usize;
        loop {
            let read = self.store.range(request.clone().at(at.unwrap_or(0))).await;
            let read = read.map_err(|error| self.list_error(error, plan, &request))?;
            if plan.not_older_than > read.revision {
                return Err(too_large(plan.not_older_than, read.revision));
            }
            let revision = *at.get_or_insert(read.revision);
            if count == 0 {
                count = read.count;
            }
            let mut has_more = read.remaining() > 0;
            let mut converted = self.converted(&read.kvs).await?.into_iter();
            for kv in &read.kvs {
                if limit > 0 && selected >= limit {
                    has_more = true;
                    break;
                }
                last = Some(kv.key.clone());
                selected += usize::from(take(kv, converted.next())?);
            }
            let Some(last) = last.as_ref().filter(|_| has_more && limit > 0 && selected < limit)
            else {
                break Ok(End { revision, last, has_more, count });
            };
            let most = request.limit.saturating_mul(2).min(MOST_KEYS);
            request = request.limit(most).after(last);
        }
    }

    /// All objects of some keys, when a webhook converts them; none otherwise, which are read one
    /// by one.
    async fn converted(&self, kvs: &[KeyValue]) -> Result<Vec<Box<dyn Object>>, StatusError> {
        if self.conversions.is_none() {
            return Ok(Vec::new());
        }
        self.converting(|| {
            let mut objects = Vec::new();
            for kv in kvs {
                match self.decode(kv) {
                    Ok(object) => objects.push(object),
                    // What else is missing is asked for with it.
                    Err(_) if conversions::are_missing() => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(objects)
        })
        .await
    }

    fn plan(&self, selection: &Selection) -> Result<Plan, StatusError> {
        let options = &selection.options;
        let namespace = match options.field_selector.requires_exact_match("metadata.namespace") {
            Some(namespace) if selection.namespace.is_empty() => namespace,
            _ => &selection.namespace,
        };
        let folder = self.folder(namespace);
        let is_whole = |name: &str| self.key(namespace, name).ok();
        let keys = match selected_name(options).and_then(is_whole) {
            Some(key) => KeyRange::key(key),
            None => KeyRange::prefix(folder.clone()),
        };
        let is_paged = options.limit > 0 && options.resource_version != "0";
        let limit = if is_paged { usize::try_from(options.limit).unwrap_or(usize::MAX) } else { 0 };
        let mut plan =
            Plan { keys, folder, at: None, not_older_than: 0, limit, is_continued: false };
        let version = &options.resource_version;
        if !options.r#continue.is_empty() {
            let Position { revision, start } =
                continue_token::decode(&options.r#continue, &plan.folder)?;
            if !matches!(version.as_str(), "" | "0") {
                return Err(StatusError::bad_request(
                    "specifying resource version is not allowed when using continue",
                ));
            }
            plan.keys = KeyRange::prefix(plan.folder.clone()).starting_at(start);
            (plan.at, plan.is_continued) = (revision, true);
            return Ok(plan);
        }
        let wanted = parse_resource_version(version).map_err(|error| {
            let message = error.into_status().message;
            StatusError::bad_request(format!("invalid resource version: {message}"))
        })?;
        let is_exact = match options.resource_version_match.as_str() {
            "Exact" => true,
            "" => is_paged && wanted > 0,
            _ => false,
        };
        match is_exact {
            true => plan.at = Some(wanted),
            false => plan.not_older_than = wanted,
        }
        Ok(plan)
    }

    fn list_error(&self, error: Error, plan: &Plan, request: &RangeRequest) -> StatusError {
        match error {
            Error::Compacted { .. } if plan.is_continued => {
                let start = String::from_utf8_lossy(request.keys.start()).into_owned();
                let mut status = StatusError::resource_expired(INCONSISTENT).into_status();
                status.metadata.r#continue = continue_token::encode(&start, &plan.folder, None);
                StatusError::new(status)
            }
            Error::Compacted { .. } => StatusError::resource_expired(EXPIRED),
            Error::FutureRevision { current } => {
                too_large(request.at.unwrap_or_default(), current.unwrap_or_default())
            }
            error => self.failed("list", error),
        }
    }
}

impl End {
    /// Writes the metadata of a list.
    fn write(
        &self,
        list: &mut dyn Object,
        selection: &Selection,
        plan: &Plan,
    ) -> Result<(), StatusError> {
        let version = Str::from(self.revision.to_string());
        let mut next = Str::default();
        let mut remaining = None;
        if let Some(last) =
            self.last.as_ref().filter(|_| self.has_more && selection.options.limit > 0)
        {
            let start = format!("{}\0", String::from_utf8_lossy(last));
            next = continue_token::encode(&start, &plan.folder, Some(self.revision));
            let left = i64::try_from(self.count).unwrap_or(i64::MAX) - selection.options.limit;
            remaining = Some(left).filter(|_| selection.selects_all());
        }
        if let Some(list) = list.as_unstructured_mut() {
            let mut metadata = apimachinery_runtime::Map::default();
            metadata.insert("continue".into(), Value::from(next));
            if let Some(remaining) = remaining {
                metadata.insert("remainingItemCount".into(), Value::Int(remaining));
            }
            metadata.insert("resourceVersion".into(), Value::from(version));
            list.content_mut().insert("metadata".into(), Value::Map(metadata));
            return Ok(());
        }
        let metadata = list_meta_mut(list).map_err(StatusError::internal_error)?;
        metadata.resource_version = version;
        metadata.r#continue = next;
        metadata.remaining_item_count = remaining;
        Ok(())
    }
}

/// The revision that a resource version names; 0 when it names none (`ParseResourceVersion`).
///
/// # Errors
/// When it is not a number.
pub(crate) fn parse_resource_version(text: &str) -> Result<Revision, StatusError> {
    if text.is_empty() {
        return Ok(0);
    }
    text.parse().map_err(|_| {
        StatusError::bad_request(format!(
            "resourceVersion: Invalid value: \"{text}\": strconv.ParseUint: parsing \"{text}\": invalid syntax"
        ))
    })
}

/// A resource version that is still to come (`NewTooLargeResourceVersionError`).
pub(crate) fn too_large(version: Revision, newest: Revision) -> StatusError {
    let message = format!("Too large resource version: {version}, current: {newest}");
    let mut status = StatusError::timeout(&message, 1).into_status();
    let cause = StatusCause {
        reason: CauseType::RESOURCE_VERSION_TOO_LARGE,
        message: "Too large resource version".into(),
        ..StatusCause::default()
    };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}
