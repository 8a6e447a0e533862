//! Conversions of custom resources by their webhooks.
//!
//! Codecs convert, and do not wait for anything. So work on objects is done in turns: conversions
//! that it needs are noted, the webhook is asked, and the work is done again, which then finds
//! them. All that is needed at once is asked in one review.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use apimachinery_crd::{
    Conversion, ConversionStrategy, ConvertError, CustomKind, PendingConversion,
};
use apimachinery_json::value_to_vec;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use apimachinery_runtime::{GroupVersion, Unstructured, UnstructuredList, Value};
use apimachinery_schema::OnMalformed;

use crate::webhooks::{WebhookTarget, Webhooks};

/// How often work is done again: fields are owned in few versions.
const TURNS: usize = 32;

thread_local! {
    /// What was converted for the work that this thread does now.
    static CURRENT: RefCell<Option<Memo>> = const { RefCell::new(None) };
}

/// An object, and the version that it is needed in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Needed {
    json: Vec<u8>,
    target: GroupVersion,
}

#[derive(Default)]
struct Memo {
    found: HashMap<Needed, Result<Unstructured, ConvertError>>,
    missing: Vec<(Needed, Unstructured)>,
    noted: HashSet<Needed>,
}

impl Memo {
    /// Does some work, which finds what was converted before.
    fn during<T>(self, work: &dyn Fn() -> T) -> (T, Self) {
        CURRENT.set(Some(self));
        let result = work();
        (result, CURRENT.take().unwrap_or_default())
    }

    fn find(
        &mut self,
        object: Unstructured,
        target: &GroupVersion,
    ) -> Result<Unstructured, ConvertError> {
        let json = value_to_vec(&Value::Map(object.content().clone()))?;
        let needed = Needed { json, target: target.clone() };
        if let Some(found) = self.found.get(&needed) {
            return found.clone();
        }
        let error = nobody_asked(&object, target);
        if self.noted.insert(needed.clone()) {
            self.missing.push((needed, object));
        }
        Err(error)
    }
}

fn nobody_asked(object: &Unstructured, target: &GroupVersion) -> ConvertError {
    ConvertError::NoWebhook { kind: Box::new(object.kind()), target: target.clone() }
}

/// The strategy by which codecs find what was converted.
pub(crate) fn strategy() -> ConversionStrategy {
    ConversionStrategy::prepared(|object, target| {
        CURRENT.with_borrow_mut(|memo| match memo {
            Some(memo) => memo.find(object, target),
            None => Err(nobody_asked(&object, target)),
        })
    })
}

/// Whether the work that this thread does now waits for conversions.
pub(crate) fn are_missing() -> bool {
    CURRENT.with_borrow(|memo| memo.as_ref().is_some_and(|it| !it.missing.is_empty()))
}

/// The conversions of the objects of a definition.
pub(crate) struct Conversions {
    kind: Arc<CustomKind>,
    target: WebhookTarget,
    webhooks: Webhooks,
}

/// Why objects were not converted together.
enum Refused {
    /// There is no response.
    Unanswered(String),
    /// The response is not what it should be.
    Wrong,
}

impl Conversions {
    pub(crate) fn new(kind: Arc<CustomKind>, target: WebhookTarget, webhooks: Webhooks) -> Self {
        Self { kind, target, webhooks }
    }

    /// The result of some work that needs conversions, which may be done several times.
    pub(crate) async fn during<T>(&self, work: impl Fn() -> T + Sync) -> T {
        let mut memo = Memo::default();
        for _ in 1..TURNS {
            let (result, after) = memo.during(&work);
            memo = after;
            let missing = std::mem::take(&mut memo.missing);
            if missing.is_empty() {
                return result;
            }
            drop(result);
            memo.noted.clear();
            self.convert(missing, &mut memo).await;
        }
        memo.during(&work).0
    }

    /// Converts what is missing. After one that fails, the rest may stay missing.
    async fn convert(&self, missing: Vec<(Needed, Unstructured)>, memo: &mut Memo) {
        let mut by_target = BTreeMap::<_, Vec<_>>::new();
        for (needed, object) in missing {
            by_target.entry(needed.target.clone()).or_default().push((needed, object));
        }
        for (target, objects) in by_target {
            let mut unanswered = None;
            if objects.len() > 1 {
                match self.convert_all(&objects, &target).await {
                    Ok(converted) => {
                        let needed = objects.into_iter().map(|(needed, _)| needed);
                        memo.found.extend(needed.zip(converted.into_iter().map(Ok)));
                        continue;
                    }
                    Err(Refused::Unanswered(text)) => unanswered = Some(text),
                    // One by one, it shows which of them fails.
                    Err(Refused::Wrong) => {}
                }
            }
            for (needed, object) in objects {
                let converted = self.convert_one(object, &target, unanswered.as_deref()).await;
                let is_failed = converted.is_err();
                memo.found.insert(needed, converted);
                if is_failed {
                    break;
                }
            }
        }
    }

    async fn convert_all(
        &self,
        objects: &[(Needed, Unstructured)],
        target: &GroupVersion,
    ) -> Result<Vec<Unstructured>, Refused> {
        let head = Unstructured::of_kind(&target.with_kind(self.kind.names().list_kind.clone()));
        let items = objects.iter().map(|(_, object)| object.clone()).collect();
        let list = UnstructuredList { head, items }.into_unstructured();
        let started = self.kind.converter().start(list, target, &self.webhooks.uid());
        let list = match started.map_err(|_| Refused::Wrong)? {
            Conversion::Pending(pending) => {
                let response = self.ask(&pending).await.map_err(Refused::Unanswered)?;
                pending.finish(&response).map_err(|_| Refused::Wrong)?
            }
            Conversion::Done(list) => list,
            _ => return Err(Refused::Wrong),
        };
        let mut items = list.into_list().map_err(|_| Refused::Wrong)?.items;
        items.iter_mut().for_each(|it| shape(&self.kind, it, target));
        match items.len() == objects.len() {
            true => Ok(items),
            false => Err(Refused::Wrong),
        }
    }

    async fn convert_one(
        &self,
        object: Unstructured,
        target: &GroupVersion,
        unanswered: Option<&str>,
    ) -> Result<Unstructured, ConvertError> {
        let error = nobody_asked(&object, target);
        let started = self.kind.converter().start(object, target, &self.webhooks.uid())?;
        let mut converted = match (started, unanswered) {
            (Conversion::Done(object), _) => object,
            (Conversion::Pending(pending), Some(text)) => return Err(pending.fail(text)),
            (Conversion::Pending(pending), None) => match self.ask(&pending).await {
                Ok(response) => pending.finish(&response)?,
                Err(text) => return Err(pending.fail(text)),
            },
            _ => return Err(error),
        };
        shape(&self.kind, &mut converted, target);
        Ok(converted)
    }

    async fn ask(&self, pending: &PendingConversion) -> Result<bytes::Bytes, String> {
        self.webhooks.ask(&self.target, pending.request().clone()).await
    }
}

/// Drops the fields that the schema of a version does not have from an object that was converted to
/// it (`schemaCoercingConverter`).
pub(crate) fn shape(kind: &CustomKind, object: &mut Unstructured, target: &GroupVersion) {
    if let Some(version) = kind.version(&target.version) {
        // Its metadata is that of the object as it was, which is well formed.
        let _ = version.shape(object.content_mut(), OnMalformed::Reject);
    }
}

impl fmt::Debug for Conversions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversions").field("target", &self.target).finish_non_exhaustive()
    }
}

/// The failure of a codec: of a conversion, the words of that alone, which are not from an API.
pub(crate) fn failure(error: &(dyn Error + 'static)) -> StatusError {
    let mut cause = Some(error);
    while let Some(found) = cause {
        if let Some(failed) = found.downcast_ref::<ConvertError>() {
            return StatusError::new(Status {
                status: STATUS_FAILURE.into(),
                code: 500,
                message: failed.to_string().into(),
                ..Status::default()
            });
        }
        cause = found.source();
    }
    StatusError::internal_error(error)
}
