//! Leader election.

use std::future::{Future, pending, ready};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use apimachinery_api::coordination::v1::{Lease, LeaseSpec};
use apimachinery_informers::{
    BoxError, LeaderElectionError, LeaderElector, Leadership, LeaseClient, StopSignal,
};
use apimachinery_meta::{MicroTime, StatusError};
use apimachinery_runtime::GroupResource;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

const S: Duration = Duration::from_secs(1);

/// One lease, with failures on demand.
#[derive(Clone, Default)]
struct Leases(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    lease: Option<Lease>,
    version: u64,
    calls: Vec<&'static str>,
    failing: bool,
    hanging: bool,
    /// How many updates find that another client was faster.
    conflicts: usize,
}

impl Leases {
    fn with(spec: LeaseSpec) -> Self {
        let leases = Self::default();
        leases.state().set(Lease { spec, ..Lease::default() });
        leases
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    fn spec(&self) -> LeaseSpec {
        self.state().lease.as_ref().unwrap().spec.clone()
    }

    fn calls(&self) -> Vec<&'static str> {
        std::mem::take(&mut self.state().calls)
    }

    /// What another candidate writes.
    fn take(&self, holder: &str) {
        let spec = LeaseSpec {
            renew_time: Some(MicroTime::from(std::time::SystemTime::now())),
            ..record(holder, 15)
        };
        self.state().set(Lease { spec, ..Lease::default() });
    }

    async fn answer<T>(
        &self,
        call: &'static str,
        answer: impl FnOnce(&mut State) -> Result<T, StatusError> + Send,
    ) -> Result<T, BoxError> {
        let hanging = {
            let mut state = self.state();
            state.calls.push(call);
            state.hanging
        };
        if hanging {
            pending::<()>().await;
        }
        let mut state = self.state();
        if state.failing {
            return Err("no connection".into());
        }
        Ok(answer(&mut state)?)
    }
}

impl State {
    fn set(&mut self, mut lease: Lease) -> Lease {
        self.version += 1;
        lease.metadata.resource_version = self.version.to_string().into();
        self.lease.insert(lease).clone()
    }
}

fn resource() -> GroupResource {
    GroupResource::new("coordination.k8s.io", "leases")
}

impl LeaseClient for Leases {
    fn get(
        &self,
        namespace: &str,
        name: &str,
    ) -> impl Future<Output = Result<Lease, BoxError>> + Send {
        assert_eq!((namespace, name), ("shop", "leader"));
        self.answer("get", |state| {
            state.lease.clone().ok_or_else(|| StatusError::not_found(&resource(), "leader"))
        })
    }

    fn create(&self, lease: Lease) -> impl Future<Output = Result<Lease, BoxError>> + Send {
        self.answer("create", |state| match state.lease {
            Some(_) => Err(StatusError::already_exists(&resource(), "leader")),
            None => Ok(state.set(lease)),
        })
    }

    fn update(&self, lease: Lease) -> impl Future<Output = Result<Lease, BoxError>> + Send {
        self.answer("update", |state| {
            if state.conflicts > 0 {
                state.conflicts -= 1;
                let other = state.lease.clone().unwrap();
                state.set(other);
            }
            let current = &state.lease.as_ref().unwrap().metadata.resource_version;
            if lease.metadata.resource_version != *current {
                return Err(StatusError::conflict(&resource(), "leader", "it was changed"));
            }
            Ok(state.set(lease))
        })
    }
}

fn record(holder: &str, seconds: i32) -> LeaseSpec {
    LeaseSpec {
        holder_identity: Some(holder.into()),
        lease_duration_seconds: Some(seconds),
        ..LeaseSpec::default()
    }
}

fn elector(leases: &Leases) -> LeaderElector<Leases> {
    LeaderElector::builder(leases.clone(), "shop", "leader", "me").build().unwrap()
}

/// When it led for the first time.
async fn time_to_lead(leases: &Leases) -> Duration {
    let start = Instant::now();
    let mut elector = elector(leases);
    match elector.run(pending(), async { start.elapsed() }).await {
        Leadership::Finished(elapsed) => elapsed,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_lease_is_created() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let outcome = elector.run(pending(), async { leases.spec() }).await;
    let Leadership::Finished(spec) = outcome else { panic!("{outcome:?}") };
    assert_eq!(spec.holder_identity.as_deref(), Some("me"));
    assert_eq!((spec.lease_duration_seconds, spec.lease_transitions), (Some(15), Some(0)));
    assert!(spec.acquire_time.is_some() && spec.acquire_time <= spec.renew_time);
    // Renewed at once, and given up in the end.
    assert_eq!(leases.calls(), ["get", "create", "update", "get", "update"]);
    let spec = leases.spec();
    assert_eq!(spec.holder_identity.as_deref(), Some(""));
    assert_eq!((spec.lease_duration_seconds, spec.lease_transitions), (Some(1), Some(0)));
}

#[tokio::test(start_paused = true)]
async fn a_free_lease_is_taken_at_once() {
    // Without a record; released; of a holder that is not there for any time.
    for spec in [LeaseSpec::default(), record("", 15), record("other", 0)] {
        let leases = Leases::with(spec);
        assert_eq!(time_to_lead(&leases).await, Duration::ZERO);
        assert_eq!(leases.spec().lease_transitions, Some(1));
    }
}

/// From when it was seen, whatever times are in it.
#[tokio::test(start_paused = true)]
async fn a_held_lease_is_taken_when_it_has_not_changed_for_its_duration() {
    let old = MicroTime::parse("2020-01-01T00:00:00.000000Z").unwrap();
    let spec =
        LeaseSpec { renew_time: Some(old), lease_transitions: Some(4), ..record("other", 7) };
    let leases = Leases::with(spec);
    let elapsed = time_to_lead(&leases).await;
    assert!((7 * S..=12 * S).contains(&elapsed), "{elapsed:?}");
    assert_eq!(leases.spec().lease_transitions, Some(5));
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_is_renewed_is_not_taken() {
    let leases = Leases::with(record("other", 7));
    let mut elector = elector(&leases);
    let mut status = elector.status();
    let stop = async {
        for _ in 0..100 {
            leases.take("other");
            sleep(5 * S).await;
        }
    };
    let outcome = elector.run(stop, async { panic!("it does not lead") }).await;
    assert_eq!(outcome, Leadership::<()>::Stopped);
    assert_eq!(status.next_leader().await.as_deref(), Some("other"));
    assert!(!status.is_leader());
    // Not released either: it is not this candidate's.
    assert!(leases.calls().iter().all(|it| *it == "get"));
}

#[tokio::test(start_paused = true)]
async fn a_leader_renews_without_reading() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let work = async {
        let first = leases.spec();
        sleep(7 * S).await;
        let last = leases.spec();
        assert_eq!(last.acquire_time, first.acquire_time);
        assert_eq!(last.lease_transitions, Some(0));
        assert!(last.renew_time > first.renew_time);
        leases.calls()
    };
    let outcome = elector.run(pending(), work).await;
    let calls = ["get", "create", "update", "update", "update", "update"];
    assert_eq!(outcome, Leadership::Finished(calls.to_vec()));
}

/// Someone changed the lease, such as its labels.
#[tokio::test(start_paused = true)]
async fn a_leader_that_finds_a_change_reads_and_renews() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let work = async {
        sleep(S).await;
        leases.calls();
        leases.state().conflicts = 1;
        sleep(2 * S).await;
        leases.calls()
    };
    let outcome = elector.run(pending(), work).await;
    assert_eq!(outcome, Leadership::Finished(vec!["update", "get", "update"]));
    assert_eq!(leases.spec().lease_transitions, Some(0));
}

/// As after a restart under the same identity.
#[tokio::test(start_paused = true)]
async fn an_own_lease_is_renewed() {
    let spec = LeaseSpec { lease_transitions: Some(3), ..record("me", 15) };
    let leases = Leases::with(spec);
    assert_eq!(time_to_lead(&leases).await, Duration::ZERO);
    assert_eq!(leases.spec().lease_transitions, Some(3));
}

#[tokio::test(start_paused = true)]
async fn a_leader_that_cannot_renew_gives_up_at_its_deadline() {
    for hanging in [false, true] {
        let leases = Leases::default();
        let mut elector = elector(&leases);
        let status = elector.status();
        let start = Instant::now();
        let begun = AtomicUsize::new(0);
        let work = async {
            begun.fetch_add(1, Ordering::Relaxed);
            sleep(5 * S).await;
            leases.state().failing = !hanging;
            leases.state().hanging = hanging;
            pending::<()>().await;
        };
        assert_eq!(elector.run(pending(), work).await, Leadership::Lost);
        let elapsed = start.elapsed();
        // The last success was after 4 seconds; releasing may take as long again.
        assert!((14 * S..=27 * S).contains(&elapsed), "{elapsed:?}");
        assert_eq!(begun.into_inner(), 1);
        assert!(status.check(60 * S).is_ok());
        assert!(status.check(Duration::ZERO).is_ok() || elapsed > 19 * S);
    }
}

/// Another candidate has taken the lease in the meantime: it stays as it is.
#[tokio::test(start_paused = true)]
async fn a_leader_that_lost_does_not_release_the_lease_of_another() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let mut status = elector.status();
    let work = async {
        leases.take("other");
        pending::<()>().await;
    };
    let run = elector.run(pending(), work);
    assert_eq!(run.await, Leadership::Lost);
    assert_eq!(leases.spec().holder_identity.as_deref(), Some("other"));
    assert_eq!(status.next_leader().await.as_deref(), Some("other"));
}

#[tokio::test(start_paused = true)]
async fn stopping_drops_the_work_and_releases_the_lease() {
    struct Ends<'a>(&'a Leases, &'a AtomicUsize);

    impl Drop for Ends<'_> {
        fn drop(&mut self) {
            // Before the lease is released.
            assert_eq!(self.0.spec().holder_identity.as_deref(), Some("me"));
            self.1.fetch_add(1, Ordering::Relaxed);
        }
    }

    let leases = Leases::default();
    let ended = AtomicUsize::new(0);
    let mut elector = elector(&leases);
    let work = async {
        let _ends = Ends(&leases, &ended);
        pending::<()>().await;
    };
    // Two others are faster when it is released.
    let stop = async {
        sleep(S).await;
        leases.state().conflicts = 2;
    };
    assert_eq!(elector.run(stop, work).await, Leadership::Stopped);
    assert_eq!(ended.load(Ordering::Relaxed), 1);
    assert_eq!(leases.spec().holder_identity.as_deref(), Some(""));
    assert!(time_to_lead(&leases).await.is_zero());
}

/// Work that is asked to end has its time, and the lease until then.
#[tokio::test(start_paused = true)]
async fn a_graceful_stop_lets_the_work_end() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let work = async |signal: StopSignal| {
        let task = tokio::spawn(signal.stopped());
        assert!(!signal.is_stopped());
        signal.stopped().await;
        assert!(signal.is_stopped());
        task.await.unwrap();
        // Longer than the lease lasts.
        sleep(60 * S).await;
        assert_eq!(leases.spec().holder_identity.as_deref(), Some("me"));
        assert!(leases.calls().iter().filter(|it| **it == "update").count() > 20);
        signal
    };
    let start = Instant::now();
    let outcome = elector.run_gracefully(sleep(5 * S), work).await;
    let Leadership::Finished(signal) = outcome else { panic!("{outcome:?}") };
    assert_eq!(start.elapsed(), 65 * S);
    assert!(signal.is_stopped());
    assert_eq!(leases.spec().holder_identity.as_deref(), Some(""));
}

#[tokio::test(start_paused = true)]
async fn a_graceful_stop_before_it_leads_makes_no_work() {
    let leases = Leases::with(record("other", 60));
    let mut elector = elector(&leases);
    let work = async |_: StopSignal| panic!("it does not lead");
    assert_eq!(elector.run_gracefully(sleep(S), work).await, Leadership::<()>::Stopped);
    assert_eq!(leases.spec().holder_identity.as_deref(), Some("other"));
}

/// Work that ends late does not go on without the lease; its tasks see that it is over.
#[tokio::test(start_paused = true)]
async fn work_that_is_asked_to_end_is_dropped_without_the_lease() {
    let leases = Leases::default();
    let mut elector = elector(&leases);
    let over = Mutex::new(None);
    let work = async |signal: StopSignal| {
        *over.lock().unwrap() = Some(tokio::spawn(async move {
            signal.stopped().await;
            signal
        }));
        sleep(5 * S).await;
        leases.take("other");
        pending::<()>().await;
    };
    assert_eq!(elector.run_gracefully(pending(), work).await, Leadership::Lost);
    let task = over.into_inner().unwrap().unwrap();
    assert!(task.await.unwrap().is_stopped());
    assert_eq!(elector.run_gracefully(ready(()), async |_| ()).await, Leadership::Stopped);
}

#[tokio::test(start_paused = true)]
async fn a_lease_may_be_left_to_expire() {
    let leases = Leases::default();
    let builder = LeaderElector::builder(leases.clone(), "shop", "leader", "other");
    let mut other = builder.release(false).build().unwrap();
    assert_eq!(other.run(pending(), async { 1 }).await, Leadership::Finished(1));
    assert_eq!(leases.spec().holder_identity.as_deref(), Some("other"));
    assert!(time_to_lead(&leases).await >= 15 * S);
}

#[tokio::test(start_paused = true)]
async fn of_many_candidates_one_leads_at_a_time() {
    let leases = Leases::default();
    let leading = Arc::new(AtomicUsize::new(0));
    let mut candidates = JoinSet::new();
    for number in 0..5 {
        let (leases, leading) = (leases.clone(), leading.clone());
        candidates.spawn(async move {
            let builder = LeaderElector::builder(leases, "shop", "leader", format!("me-{number}"));
            let mut elector = builder.build().unwrap();
            let work = async {
                assert_eq!(leading.fetch_add(1, Ordering::SeqCst), 0);
                sleep(20 * S).await;
                leading.fetch_sub(1, Ordering::SeqCst);
            };
            elector.run(pending(), work).await
        });
    }
    let outcomes = timeout(600 * S, candidates.join_all()).await.unwrap();
    assert!(outcomes.into_iter().all(|it| it == Leadership::Finished(())));
    assert_eq!(leases.spec().lease_transitions, Some(4));
}

#[tokio::test(start_paused = true)]
async fn labels_are_set_and_others_kept() {
    let leases = Leases::with(LeaseSpec::default());
    leases.state().lease.as_mut().unwrap().metadata.labels.insert("old".into(), "kept".into());
    let builder = LeaderElector::builder(leases.clone(), "shop", "leader", "me");
    let labels = [("new".into(), "set".into())].into_iter().collect();
    let mut elector = builder.labels(labels).build().unwrap();
    elector.run(pending(), async {}).await;
    let labels = leases.state().lease.clone().unwrap().metadata.labels;
    assert_eq!(labels.get("old").map(|it| &**it), Some("kept"));
    assert_eq!(labels.get("new").map(|it| &**it), Some("set"));
}

#[tokio::test(start_paused = true)]
async fn a_status_shows_leaders_and_hung_leaders() {
    let leases = Leases::with(record("other", 7));
    let mut elector = elector(&leases);
    let mut status = elector.status();
    let reported = status.clone();
    assert_eq!(status.leader(), "");
    let work = async {
        leases.state().hanging = true;
        sleep(9 * S).await;
        // 9 seconds after its last renewal, of 15.
        reported.check(Duration::ZERO).is_ok() && reported.is_leader()
    };
    assert_eq!(elector.run(pending(), work).await, Leadership::Finished(true));
    sleep(20 * S).await;
    let error = status.check(S).unwrap_err();
    assert!(error.to_string().starts_with("failed election to renew leadership on lease"));
    assert_eq!(status.next_leader().await.as_deref(), Some("me"));
    drop(elector);
    assert_eq!(status.next_leader().await, None);
}

#[tokio::test(start_paused = true)]
async fn errors_are_reported_and_candidates_go_on() {
    let leases = Leases::default();
    leases.state().failing = true;
    let errors = Arc::<Mutex<Vec<String>>>::default();
    let builder = LeaderElector::builder(leases.clone(), "shop", "leader", "me").on_error({
        let errors = errors.clone();
        move |error| errors.lock().unwrap().push(error.to_string())
    });
    let mut elector = builder.build().unwrap();
    let healed = tokio::spawn({
        let leases = leases.clone();
        async move {
            sleep(3 * S).await;
            leases.state().failing = false;
        }
    });
    assert_eq!(elector.run(pending(), async { 7 }).await, Leadership::Finished(7));
    healed.await.unwrap();
    assert_eq!(errors.lock().unwrap()[0], "no connection");
}

#[test]
fn settings_must_go_together() {
    let builder = || LeaderElector::builder(Leases::default(), "shop", "leader", "me");
    let error = builder().lease_duration(10 * S).build().unwrap_err();
    assert_eq!(error.to_string(), "leaseDuration must be greater than renewDeadline");
    let error = builder().retry_period(9 * S).build().unwrap_err();
    assert_eq!(error.to_string(), "renewDeadline must be greater than retryPeriod*JitterFactor");
    let error = builder().retry_period(Duration::ZERO).build().unwrap_err();
    assert_eq!(error, LeaderElectionError::RetryPeriod);
    let nobody = LeaderElector::builder(Leases::default(), "shop", "leader", "");
    assert_eq!(nobody.build().unwrap_err().to_string(), "Lock identity is empty");
}
