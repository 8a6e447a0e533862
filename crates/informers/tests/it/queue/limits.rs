//! Rate limiters.

use std::time::Duration;

use apimachinery_informers::{
    BucketRateLimiter, ExponentialRateLimiter, FastSlowRateLimiter, MaxOfRateLimiter,
    MaxWaitRateLimiter, RateLimiter, WorkQueue, default_rate_limiter,
};
use tokio::time::{Instant, advance};

const MS: Duration = Duration::from_millis(1);
const S: Duration = Duration::from_secs(1);

fn delays<T>(limiter: &mut impl RateLimiter<T>, item: &T, count: usize) -> Vec<Duration> {
    (0..count).map(|_| limiter.when(item)).collect()
}

#[test]
fn exponential_doubles_for_each_item() {
    let mut limiter = ExponentialRateLimiter::new(MS, S);
    assert_eq!(delays(&mut limiter, &"one", 5), [MS, 2 * MS, 4 * MS, 8 * MS, 16 * MS]);
    assert_eq!(limiter.requeues(&"one"), 5);
    assert_eq!(delays(&mut limiter, &"two", 2), [MS, 2 * MS]);
    assert_eq!(limiter.requeues(&"two"), 2);
    limiter.forget(&"one");
    assert_eq!(limiter.requeues(&"one"), 0);
    assert_eq!(limiter.when(&"one"), MS);
}

#[test]
fn exponential_ends_at_its_limit() {
    for (base, max, failures, next) in
        [(MS, 1000 * S, 5, 32 * MS), (60 * S, 3_600_000 * S, 2, 240 * S)]
    {
        let mut limiter = ExponentialRateLimiter::new(base, max);
        delays(&mut limiter, &"one", failures);
        assert_eq!(limiter.when(&"one"), next);
        assert_eq!(delays(&mut limiter, &"many", 2000).last(), Some(&max));
    }
}

#[test]
fn fast_slow_becomes_slow() {
    let mut limiter = FastSlowRateLimiter::new(5 * MS, 10 * S, 3);
    assert_eq!(delays(&mut limiter, &"one", 5), [5 * MS, 5 * MS, 5 * MS, 10 * S, 10 * S]);
    assert_eq!(limiter.requeues(&"one"), 5);
    assert_eq!(delays(&mut limiter, &"two", 2), [5 * MS, 5 * MS]);
    assert_eq!(limiter.requeues(&"two"), 2);
    limiter.forget(&"one");
    assert_eq!(limiter.requeues(&"one"), 0);
    assert_eq!(limiter.when(&"one"), 5 * MS);
}

#[test]
fn max_of_takes_the_longest_and_asks_all() {
    let mut limiter = MaxOfRateLimiter::new()
        .and(FastSlowRateLimiter::new(5 * MS, 3 * S, 3))
        .and(ExponentialRateLimiter::new(MS, S));
    assert_eq!(delays(&mut limiter, &"one", 5), [5 * MS, 5 * MS, 5 * MS, 3 * S, 3 * S]);
    assert_eq!(limiter.requeues(&"one"), 5);
    assert_eq!(delays(&mut limiter, &"two", 2), [5 * MS, 5 * MS]);
    assert_eq!(limiter.requeues(&"two"), 2);
    limiter.forget(&"one");
    assert_eq!(limiter.requeues(&"one"), 0);
    assert_eq!(limiter.when(&"one"), 5 * MS);
}

#[test]
fn max_wait_cuts_long_delays() {
    let slow_in_the_end = FastSlowRateLimiter::new(5 * MS, 1000 * S, 100);
    let mut limiter = MaxWaitRateLimiter::new(slow_in_the_end, 500 * S);
    assert!(delays(&mut limiter, &0, 100).iter().all(|it| *it == 5 * MS));
    assert!(delays(&mut limiter, &0, 100).iter().all(|it| *it == 500 * S));
    assert_eq!(limiter.requeues(&0), 200);
    limiter.forget(&0);
    assert_eq!(limiter.requeues(&0), 0);
}

/// As `golang.org/x/time/rate` computes it: a burst, then one token after the other, and no more
/// than the burst after a pause.
#[tokio::test(start_paused = true)]
async fn bucket_lets_a_burst_through_and_then_a_rate() {
    let mut limiter = BucketRateLimiter::new(10.0, 2);
    let zero = Duration::ZERO;
    assert_eq!(delays(&mut limiter, &(), 4), [zero, zero, 100 * MS, 200 * MS]);
    advance(150 * MS).await;
    assert_eq!(limiter.when(&()), 150 * MS);
    advance(60 * S).await;
    assert_eq!(delays(&mut limiter, &(), 3), [zero, zero, 100 * MS]);
    assert_eq!(RateLimiter::<()>::requeues(&limiter, &()), 0);
}

#[tokio::test(start_paused = true)]
async fn bucket_without_tokens_waits_forever() {
    assert_eq!(BucketRateLimiter::new(10.0, 0).when(&()), Duration::MAX);
    let mut limiter = BucketRateLimiter::new(0.0, 1);
    assert_eq!(delays(&mut limiter, &(), 2), [Duration::ZERO, Duration::MAX]);
}

#[tokio::test(start_paused = true)]
async fn the_default_limits_items_and_all_together() {
    let mut limiter = default_rate_limiter();
    assert_eq!(delays(&mut limiter, &0, 3), [5 * MS, 10 * MS, 20 * MS]);
    for item in 1..98 {
        assert_eq!(limiter.when(&item), 5 * MS);
    }
    assert_eq!(limiter.when(&98), 100 * MS);
    assert_eq!(delays(&mut limiter, &0, 40).last(), Some(&(1000 * S)));
}

#[tokio::test(start_paused = true)]
async fn a_queue_delays_what_is_added_again_and_again() {
    let queue = WorkQueue::builder().rate_limiter(ExponentialRateLimiter::new(MS, S)).build();
    for delay in [MS, 2 * MS, 4 * MS] {
        let start = Instant::now();
        queue.add_rate_limited("one");
        queue.get().await.unwrap().done();
        assert_eq!(start.elapsed(), delay);
    }
    assert_eq!(queue.requeues(&"one"), 3);
    assert_eq!(queue.requeues(&"two"), 0);
    queue.forget(&"one");
    assert_eq!(queue.requeues(&"one"), 0);
    let start = Instant::now();
    queue.add_rate_limited("one");
    queue.get().await.unwrap().done();
    assert_eq!(start.elapsed(), MS);
}
