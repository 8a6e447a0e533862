//! The fewest steps from the order of one list to that of another.

/// The steps that rearrange a list, to be taken in the order of the fields.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Arranged {
    /// The items to remove, from the end.
    pub(super) removed: Vec<usize>,
    /// The items to move, and where to, counted without the item.
    pub(super) moved: Vec<(usize, usize)>,
    /// Where the new items are added, from the start.
    pub(super) added: Vec<usize>,
    /// The items in whose place a new one is.
    pub(super) replaced: Vec<usize>,
}

/// The steps to a list whose items are these of one of `length` items, or new ones.
pub(super) fn arrange(length: usize, wanted: &[Option<usize>]) -> Arranged {
    let mut arranged = Arranged::default();
    let stays = longest_ascending(wanted);
    let replacing = replacing(length, wanted, &stays);
    let mut is_kept = vec![false; length];
    for place in wanted.iter().chain(&replacing).flatten() {
        if let Some(kept) = is_kept.get_mut(*place) {
            *kept = true;
        }
    }
    arranged.removed =
        (0..length).rev().filter(|place| is_kept.get(*place) == Some(&false)).collect();
    let mut kept = Vec::new();
    for (place, (old, replaced)) in wanted.iter().zip(&replacing).enumerate() {
        match (old, replaced) {
            (Some(old), _) => kept.push((*old, stays.get(place) == Some(&true))),
            (None, Some(old)) => {
                kept.push((*old, true));
                arranged.replaced.push(place);
            }
            (None, None) => arranged.added.push(place),
        }
    }
    arranged.moved = moves(&kept, &is_kept);
    arranged
}

/// Which of the items are among the most that need not move.
fn longest_ascending(wanted: &[Option<usize>]) -> Vec<bool> {
    // The places of the items that end the shortest runs, by the length of the run.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut previous: Vec<Option<usize>> = vec![None; wanted.len()];
    for (place, old) in wanted.iter().enumerate() {
        let Some(old) = old else { continue };
        let run = ends.partition_point(|(end, _)| end < old);
        let last = run.checked_sub(1).and_then(|it| ends.get(it)).map(|(_, place)| *place);
        if let Some(it) = previous.get_mut(place) {
            *it = last;
        }
        match ends.get_mut(run) {
            Some(end) => *end = (*old, place),
            None => ends.push((*old, place)),
        }
    }
    let mut stays = vec![false; wanted.len()];
    let mut next = ends.last().map(|(_, place)| *place);
    while let Some(place) = next {
        if let Some(it) = stays.get_mut(place) {
            *it = true;
        }
        next = previous.get(place).copied().flatten();
    }
    stays
}

/// The items to remove in whose place a new item is, by the places of the new ones.
fn replacing(length: usize, wanted: &[Option<usize>], stays: &[bool]) -> Vec<Option<usize>> {
    let mut is_free = vec![true; length];
    for place in wanted.iter().flatten() {
        if let Some(free) = is_free.get_mut(*place) {
            *free = false;
        }
    }
    let mut next = 0;
    let new = wanted.iter().zip(stays).map(|(old, stays)| match old {
        Some(old) => {
            if *stays {
                next = *old + 1;
            }
            None
        }
        None => is_free.get(next).is_some_and(|it| *it).then(|| {
            next += 1;
            next - 1
        }),
    });
    new.collect()
}

/// The moves that bring items, with whether they stay, from ascending order into this one.
fn moves(kept: &[(usize, bool)], is_kept: &[bool]) -> Vec<(usize, usize)> {
    if kept.iter().all(|(_, stays)| *stays) {
        return Vec::new();
    }
    // Items that were not moved yet, by where they were; items in order, by where they are to be.
    let (mut waiting, mut placed) = (Count::new(is_kept.len()), Count::new(kept.len()));
    // Where an item that stays was, and where it is to be.
    let mut fixed: Vec<(usize, usize)> = Vec::new();
    for (place, (old, stays)) in kept.iter().enumerate() {
        if *stays {
            placed.add(place, true);
            fixed.push((*old, place));
        } else {
            waiting.add(*old, true);
        }
    }
    let mut moves = Vec::new();
    let mut after = 0;
    for (place, (old, stays)) in kept.iter().enumerate() {
        if *stays {
            after = *old;
            continue;
        }
        waiting.add(*old, false);
        let following = fixed.get(fixed.partition_point(|(it, _)| it < old));
        let end = following.map_or(kept.len(), |(_, place)| *place);
        let from = waiting.before(*old) + placed.before(end);
        let to = waiting.before(after) + placed.before(place);
        placed.add(place, true);
        moves.push((from, to));
    }
    moves
}

/// How many places before one are occupied, in logarithmic time: a Fenwick tree.
struct Count(Vec<usize>);

impl Count {
    fn new(length: usize) -> Self {
        Self(vec![0; length + 1])
    }

    fn add(&mut self, place: usize, is_occupied: bool) {
        let mut place = place + 1;
        while let Some(count) = self.0.get_mut(place) {
            *count = if is_occupied { *count + 1 } else { count.saturating_sub(1) };
            place += place & place.wrapping_neg();
        }
    }

    fn before(&self, mut place: usize) -> usize {
        let mut sum = 0;
        while place > 0 {
            sum += self.0.get(place).copied().unwrap_or_default();
            place &= place - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use apimachinery_test_support::Dice;

    fn apply(length: usize, wanted: &[Option<usize>]) -> (Vec<Option<usize>>, usize) {
        let arranged = arrange(length, wanted);
        let mut list: Vec<Option<usize>> = (0..length).map(Some).collect();
        for place in &arranged.removed {
            list.remove(*place);
        }
        for (from, to) in &arranged.moved {
            assert_ne!(from, to, "{arranged:?}");
            let item = list.remove(*from);
            list.insert(*to, item);
        }
        arranged.added.iter().for_each(|place| list.insert(*place, None));
        arranged.replaced.iter().for_each(|place| list[*place] = None);
        let Arranged { removed, moved, added, replaced } = arranged;
        (list, removed.len() + moved.len() + added.len() + replaced.len())
    }

    #[test]
    fn one_step_does_for_one_edit() {
        for (wanted, steps) in [
            (vec![Some(1), Some(0), Some(2)], 1),
            (vec![Some(2), Some(0), Some(1)], 1),
            (vec![Some(1), Some(2), Some(0)], 1),
            (vec![Some(0), Some(1)], 1),
            (vec![Some(1), Some(2)], 1),
            (vec![None, Some(0), Some(1), Some(2)], 1),
            (vec![Some(0), None, Some(2)], 1),
            (vec![Some(2), Some(1), Some(0)], 2),
            (vec![Some(0), Some(1), Some(2)], 0),
        ] {
            assert_eq!(apply(3, &wanted), (wanted, steps));
        }
    }

    #[test]
    fn random_orders_are_reached() {
        let mut dice = Dice::new(1);
        for _ in 0..5_000 {
            let length = dice.below(9);
            let mut wanted: Vec<_> = (0..length).map(Some).collect();
            for _ in 0..dice.below(9) {
                let place = dice.below(wanted.len());
                match dice.below(3) {
                    0 => wanted.insert(place, None),
                    1 if !wanted.is_empty() => drop(wanted.remove(place)),
                    _ if !wanted.is_empty() => {
                        let item = wanted.remove(place);
                        wanted.insert(dice.below(wanted.len() + 1), item);
                    }
                    _ => {}
                }
            }
            assert_eq!(apply(length, &wanted).0, wanted);
        }
    }
}
