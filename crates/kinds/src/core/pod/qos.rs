//! How well a pod is served, by what it asks for.

use std::collections::BTreeMap;

use apimachinery_api::core::v1::{Pod, PodQOSClass, ResourceRequirements};
use apimachinery_meta::Quantity;
use apimachinery_runtime::Str;

type Totals = BTreeMap<Str, Quantity>;

/// Whether a pod asks for nothing, for as much as it may take, or for less than that
/// (`ComputePodQOS`).
pub(crate) fn quality_of_service(pod: &Pod) -> PodQOSClass {
    let (mut requests, mut limits) = (Totals::new(), Totals::new());
    let mut is_limited = true;
    let mut add = |resources: &ResourceRequirements| {
        add_to(&mut requests, resources.requests.iter());
        add_to(&mut limits, resources.limits.iter());
        let has = |name: &str| resources.limits.get(name).is_some_and(|it| it.sign() > 0);
        is_limited &= has("cpu") && has("memory");
    };
    match &pod.spec.resources {
        Some(resources) => add(resources),
        None => {
            let containers = pod.spec.containers.iter().chain(&pod.spec.init_containers);
            containers.for_each(|it| add(&it.resources));
        }
    }
    if requests.is_empty() && limits.is_empty() {
        return PodQOSClass::BEST_EFFORT;
    }
    let is_whole = requests.iter().all(|(name, wanted)| limits.get(name) == Some(wanted));
    match is_limited && is_whole && requests.len() == limits.len() {
        true => PodQOSClass::GUARANTEED,
        false => PodQOSClass::BURSTABLE,
    }
}

fn add_to<'a, N: AsRef<str> + 'a>(
    totals: &mut Totals,
    amounts: impl Iterator<Item = (&'a N, &'a Quantity)>,
) {
    for (name, amount) in amounts {
        let name = name.as_ref();
        if !matches!(name, "cpu" | "memory") || amount.sign() <= 0 {
            continue;
        }
        let total = totals.entry(name.into()).or_default();
        // What is larger than any machine is not compared with anything.
        let _ = total.try_add(amount);
    }
}
