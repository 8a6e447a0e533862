//! Sorting with the results of Go's `sort.Sort` and `sort.SliceStable`.
//!
//! The order of equal values, and the result of sorting by a relation that is not an order, depend
//! on the algorithm: insertion sort for up to twelve values, and for more a quicksort that
//! recognizes some patterns and turns to heapsort for bad ones. Each comparison and each exchange
//! here is one that Go does at the same point.

/// Up to this many values are sorted by insertion, which leaves them as they are if no two
/// neighbours are out of order.
pub const ALWAYS_BY_INSERTION: usize = 12;

/// From this many values on, a pivot is chosen among nine, and a few values out of order are put
/// where they belong.
const LARGE: usize = 50;

/// Sorts values by whether one of them comes before another (`sort.Sort`).
///
/// ```
/// use apimachinery_go_text::sort::sort;
///
/// let mut numbers = [3, 1, 2];
/// sort(&mut numbers, |left, right| left < right);
/// assert_eq!(numbers, [1, 2, 3]);
/// ```
pub fn sort<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    let end = items.len();
    let bad_pivots = usize::BITS - end.leading_zeros();
    Sorter { items, is_before, swaps: 0 }.quicksort(0, end, bad_pivots);
}

/// Sorts values by whether one of them comes before another, and keeps the order of equal ones
/// (`sort.SliceStable`).
///
/// ```
/// use apimachinery_go_text::sort::sort_stable;
///
/// let mut pairs = [(2, 'a'), (1, 'b'), (2, 'c')];
/// sort_stable(&mut pairs, |left, right| left.0 < right.0);
/// assert_eq!(pairs, [(1, 'b'), (2, 'a'), (2, 'c')]);
/// ```
pub fn sort_stable<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    let end = items.len();
    Sorter { items, is_before, swaps: 0 }.stable(end);
}

/// What a stable sort orders by insertion first.
const BLOCK: usize = 20;

/// The first place that is after a limit, found by halving.
fn first_in(mut start: usize, mut end: usize, is_behind: impl Fn(usize) -> bool) -> usize {
    while start < end {
        let middle = usize::midpoint(start, end);
        if is_behind(middle) {
            end = middle;
        } else {
            start = middle + 1;
        }
    }
    start
}

struct Sorter<'a, T, F> {
    items: &'a mut [T],
    is_before: F,
    /// How often values were out of order while a pivot was chosen.
    swaps: u32,
}

#[derive(PartialEq)]
enum Hint {
    Increasing,
    Decreasing,
    Unknown,
}

impl<T, F: Fn(&T, &T) -> bool> Sorter<'_, T, F> {
    fn less(&self, left: usize, right: usize) -> bool {
        let pair = self.items.get(left).zip(self.items.get(right));
        pair.is_some_and(|(left, right)| (self.is_before)(left, right))
    }

    fn swap(&mut self, left: usize, right: usize) {
        self.items.swap(left, right);
    }

    fn quicksort(&mut self, mut start: usize, mut end: usize, mut bad_pivots: u32) {
        let (mut was_balanced, mut was_partitioned) = (true, true);
        loop {
            let length = end - start;
            if length <= ALWAYS_BY_INSERTION {
                return self.insertion_sort(start, end);
            }
            if bad_pivots == 0 {
                return self.heapsort(start, end);
            }
            if !was_balanced {
                self.break_patterns(start, end);
                bad_pivots -= 1;
            }
            let (mut pivot, mut hint) = self.choose_pivot(start, end);
            if hint == Hint::Decreasing {
                if let Some(part) = self.items.get_mut(start..end) {
                    part.reverse();
                }
                pivot = (end - 1) - (pivot - start);
                hint = Hint::Increasing;
            }
            let seems_sorted = was_balanced && was_partitioned && hint == Hint::Increasing;
            if seems_sorted && self.finish_nearly_sorted(start, end) {
                return;
            }
            if start > 0 && !self.less(start - 1, pivot) {
                start = self.partition_equal(start, end, pivot);
                continue;
            }
            let middle;
            (middle, was_partitioned) = self.partition(start, end, pivot);
            let (left, right) = (middle - start, end - middle);
            was_balanced = left.min(right) >= length / 8;
            if left < right {
                self.quicksort(start, middle, bad_pivots);
                start = middle + 1;
            } else {
                self.quicksort(middle + 1, end, bad_pivots);
                end = middle;
            }
        }
    }

    fn insertion_sort(&mut self, start: usize, end: usize) {
        for next in start + 1..end {
            let mut place = next;
            while place > start && self.less(place, place - 1) {
                self.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    fn stable(&mut self, end: usize) {
        for start in (0..end).step_by(BLOCK) {
            self.insertion_sort(start, (start + BLOCK).min(end));
        }
        let mut block = BLOCK;
        while block < end {
            let mut start = 0;
            while start + block < end {
                self.merge(start, start + block, (start + 2 * block).min(end));
                start += 2 * block;
            }
            block *= 2;
        }
    }

    /// Merges two neighbouring sorted parts in place (SymMerge).
    fn merge(&mut self, start: usize, middle: usize, end: usize) {
        if middle - start == 1 {
            let place = first_in(middle, end, |at| !self.less(at, start));
            return self.rotate(start, middle, place);
        }
        if end - middle == 1 {
            let place = first_in(start, middle, |at| self.less(middle, at));
            return self.rotate(place, middle, end);
        }
        let center = usize::midpoint(start, end);
        let sum = center + middle;
        let (from, to) = if middle > center { (sum - end, center) } else { (start, middle) };
        let left = first_in(from, to, |at| self.less(sum - 1 - at, at));
        let right = sum - left;
        if left < middle && middle < right {
            self.rotate(left, middle, right);
        }
        if start < left && left < center {
            self.merge(start, left, center);
        }
        if center < right && right < end {
            self.merge(center, right, end);
        }
    }

    /// Exchanges two neighbouring parts.
    fn rotate(&mut self, start: usize, middle: usize, end: usize) {
        if let Some(part) = self.items.get_mut(start..end) {
            part.rotate_left(middle - start);
        }
    }

    fn heapsort(&mut self, first: usize, end: usize) {
        let length = end - first;
        for root in (0..=(length - 1) / 2).rev() {
            self.sift_down(root, length, first);
        }
        for last in (0..length).rev() {
            self.swap(first, first + last);
            self.sift_down(0, last, first);
        }
    }

    fn sift_down(&mut self, mut root: usize, length: usize, first: usize) {
        loop {
            let mut child = 2 * root + 1;
            if child >= length {
                return;
            }
            if child + 1 < length && self.less(first + child, first + child + 1) {
                child += 1;
            }
            if !self.less(first + root, first + child) {
                return;
            }
            self.swap(first + root, first + child);
            root = child;
        }
    }

    /// Moves what belongs before the pivot before it. The second result is whether nothing had to
    /// be moved.
    fn partition(&mut self, start: usize, end: usize, pivot: usize) -> (usize, bool) {
        self.swap(start, pivot);
        let (mut low, mut high) = self.close_in(start, start + 1, end - 1);
        if low > high {
            self.swap(high, start);
            return (high, true);
        }
        while low <= high {
            self.swap(low, high);
            (low, high) = self.close_in(start, low + 1, high - 1);
        }
        self.swap(high, start);
        (high, false)
    }

    /// Passes over what is on the right side of the pivot already, from both ends.
    fn close_in(&self, pivot: usize, mut low: usize, mut high: usize) -> (usize, usize) {
        while low <= high && self.less(low, pivot) {
            low += 1;
        }
        while low <= high && !self.less(high, pivot) {
            high -= 1;
        }
        (low, high)
    }

    /// Moves what equals the pivot to the front, where nothing comes before the pivot.
    fn partition_equal(&mut self, start: usize, end: usize, pivot: usize) -> usize {
        self.swap(start, pivot);
        let (mut low, mut high) = (start + 1, end - 1);
        loop {
            while low <= high && !self.less(start, low) {
                low += 1;
            }
            while low <= high && self.less(start, high) {
                high -= 1;
            }
            if low > high {
                return low;
            }
            self.swap(low, high);
            low += 1;
            high -= 1;
        }
    }

    /// Sorts values of which few are out of order; returns whether they are sorted. It compares
    /// values before `start` too, as Go does.
    fn finish_nearly_sorted(&mut self, start: usize, end: usize) -> bool {
        const MOST_STEPS: usize = 5;
        let mut next = start + 1;
        for _ in 0..MOST_STEPS {
            while next < end && !self.less(next, next - 1) {
                next += 1;
            }
            if next == end {
                return true;
            }
            if end - start < LARGE {
                return false;
            }
            self.swap(next, next - 1);
            if next - start >= 2 {
                let mut place = next - 1;
                while place >= 1 && self.less(place, place - 1) {
                    self.swap(place, place - 1);
                    place -= 1;
                }
            }
            if end - next >= 2 {
                let mut place = next + 1;
                while place < end && self.less(place, place - 1) {
                    self.swap(place, place - 1);
                    place += 1;
                }
            }
        }
        false
    }

    /// Scatters three values, so that the next pivot is another one.
    #[expect(clippy::cast_possible_truncation, reason = "the mask is that of a length")]
    fn break_patterns(&mut self, start: usize, end: usize) {
        let length = end - start;
        let mut random = length as u64;
        let mask = (1_u64 << (u64::BITS - random.leading_zeros())) - 1;
        let middle = start + length / 4 * 2;
        for place in middle - 1..=middle + 1 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let other = (random & mask) as usize;
            let other = if other >= length { other - length } else { other };
            self.swap(place, start + other);
        }
    }

    fn choose_pivot(&mut self, start: usize, end: usize) -> (usize, Hint) {
        const MOST_SWAPS: u32 = 12;
        self.swaps = 0;
        let quarter = (end - start) / 4;
        let [mut low, mut middle, mut high] = [1, 2, 3].map(|part| start + quarter * part);
        if end - start >= LARGE {
            [low, middle, high] = [low, middle, high].map(|it| self.median(it - 1, it, it + 1));
        }
        let pivot = self.median(low, middle, high);
        let hint = match self.swaps {
            0 => Hint::Increasing,
            MOST_SWAPS => Hint::Decreasing,
            _ => Hint::Unknown,
        };
        (pivot, hint)
    }

    fn median(&mut self, low: usize, middle: usize, high: usize) -> usize {
        let (low, middle) = self.in_order(low, middle);
        let (middle, _) = self.in_order(middle, high);
        self.in_order(low, middle).1
    }

    fn in_order(&mut self, left: usize, right: usize) -> (usize, usize) {
        if self.less(right, left) {
            self.swaps += 1;
            (right, left)
        } else {
            (left, right)
        }
    }
}
