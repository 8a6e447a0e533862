//! The map against the one of the standard library.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use apimachinery_runtime::Map;
use apimachinery_test_support::Dice;

/// Numbers that look like chance.
struct Numbers(Dice);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.number() % limit
    }
}

#[track_caller]
fn check(map: &Map<u64, u64>, model: &BTreeMap<u64, u64>) {
    assert_eq!(map.len(), model.len());
    assert!(map.iter().eq(model.iter()));
    assert!(map.iter().rev().eq(model.iter().rev()));
    assert!(map.keys().eq(model.keys()) && map.values().eq(model.values()));
    let sorted: Map<u64, u64> = model.iter().map(|(key, value)| (*key, *value)).collect();
    assert_eq!(*map, sorted);
    assert_eq!(map.cmp(&sorted), std::cmp::Ordering::Equal);
    let hashes = RandomState::new();
    assert_eq!(hashes.hash_one(map), hashes.hash_one(&sorted));
}

#[test]
fn it_does_what_a_tree_does_at_any_size_and_in_any_order() {
    for (seed, limit) in [(1, 40), (2, 700), (3, 5_000)] {
        let mut numbers = Numbers(Dice::new(seed));
        let (mut map, mut model) = (Map::new(), BTreeMap::new());
        for step in 0..6_000 {
            let (key, value) = (numbers.below(limit), numbers.below(1_000));
            match numbers.below(16) {
                13..=15 => {
                    let key = if key % 2 == 0 { key } else { limit + step };
                    map.put(key, value);
                    model.insert(key, value);
                }
                12 => {
                    *map.insert_default(key) += value;
                    model.insert(key, value);
                }
                0..=6 => assert_eq!(map.insert(key, value), model.insert(key, value)),
                7 => assert_eq!(map.remove(&key), model.remove(&key)),
                8 => {
                    let made = *map.get_or_insert_with(key, || value);
                    assert_eq!(made, *model.entry(key).or_insert(value));
                }
                9 => assert_eq!(map.get_mut(&key), model.get_mut(&key)),
                _ => {
                    assert_eq!(map.get(&key), model.get(&key));
                    assert_eq!(map.contains_key(&key), model.contains_key(&key));
                }
            }
            if step % 500 == 0 {
                check(&map, &model);
            }
        }
        check(&map, &model);
        map.iter_mut().for_each(|(key, value)| *value += key);
        model.iter_mut().for_each(|(key, value)| *value += key);
        check(&map, &model);
        map.retain(|key, _| key % 3 == 0);
        model.retain(|key, _| key % 3 == 0);
        check(&map, &model);
        assert!(map.clone().into_iter().eq(model.into_iter()));
        map.clear();
        assert!(map.is_empty());
    }
}

#[test]
fn map_is_no_larger_than_a_list() {
    assert_eq!(size_of::<Map<String, String>>(), size_of::<Vec<(String, String)>>());
}
