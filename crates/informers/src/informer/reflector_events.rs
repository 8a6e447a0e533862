//! Notifications as the events of `kube`'s watchers.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;

use super::notification::Notification;
use super::subscription::{Message, Subscription};

/// What a reflector has to do to its store: first all objects that are there, then their changes.
///
/// Corresponds, variant by variant, to `watcher::Event` of `kube-runtime`, which its `reflector`
/// and `Controller` take.
#[doc(alias = "watcher")]
pub enum ReflectorEvent<T> {
    /// The objects that are there come next.
    Init,
    /// One of these objects.
    InitApply(Arc<T>),
    /// All of these objects have come.
    InitDone,
    /// An object is new, or has changed.
    Apply(Arc<T>),
    /// An object is gone: its last known state.
    Delete(Arc<T>),
}

impl<T> Clone for ReflectorEvent<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Init => Self::Init,
            Self::InitApply(object) => Self::InitApply(object.clone()),
            Self::InitDone => Self::InitDone,
            Self::Apply(object) => Self::Apply(object.clone()),
            Self::Delete(object) => Self::Delete(object.clone()),
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for ReflectorEvent<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Init => f.write_str("Init"),
            Self::InitApply(object) => f.debug_tuple("InitApply").field(object).finish(),
            Self::InitDone => f.write_str("InitDone"),
            Self::Apply(object) => f.debug_tuple("Apply").field(object).finish(),
            Self::Delete(object) => f.debug_tuple("Delete").field(object).finish(),
        }
    }
}

/// A stream of [`ReflectorEvent`]s, which ends with the informer. Made by
/// [`Subscription::reflector_events`].
#[derive(Debug)]
pub struct ReflectorEvents<T> {
    subscription: Subscription<T>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Start,
    Init,
    Changes,
}

impl<T> Subscription<T> {
    /// The notifications as events for a reflector of `kube-runtime`, so that its stores and
    /// controllers are fed by an informer, whose objects may have come as protobuf.
    ///
    /// What was read before this is called is missing.
    #[must_use]
    pub fn reflector_events(self) -> ReflectorEvents<T> {
        ReflectorEvents { subscription: self, phase: Phase::Start }
    }
}

impl<T> ReflectorEvents<T> {
    fn event_of(&mut self, message: Message<T>) -> ReflectorEvent<T> {
        match message {
            Message::Synced => {
                self.phase = Phase::Changes;
                self.subscription.set_synced();
                ReflectorEvent::InitDone
            }
            Message::Notification(Notification::Deleted { object, .. }) => {
                ReflectorEvent::Delete(object)
            }
            Message::Notification(
                Notification::Added { object, .. } | Notification::Updated { new: object, .. },
            ) => match self.phase {
                Phase::Changes => ReflectorEvent::Apply(object),
                Phase::Start | Phase::Init => ReflectorEvent::InitApply(object),
            },
        }
    }
}

impl<T> Stream for ReflectorEvents<T> {
    type Item = ReflectorEvent<T>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<ReflectorEvent<T>>> {
        if self.phase == Phase::Start {
            self.phase = Phase::Init;
            return Poll::Ready(Some(ReflectorEvent::Init));
        }
        let message = ready!(self.subscription.poll_message(context));
        Poll::Ready(message.map(|it| self.event_of(it)))
    }
}
