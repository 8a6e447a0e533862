//! Which known names come nearest to one that is not known.

/// How long a name may be, in bytes, for which a similar one is looked for: longer ones are hardly
/// typing mistakes, and comparing takes its time.
const MAX_LENGTH: usize = 64;
/// How many known names are compared at most.
const MAX_KNOWN: usize = 1_024;

/// The known name that comes nearest to `name`, if one is near: the same but for its case, or for a
/// letter or three, depending on its length.
///
/// Names of more than 64 bytes are near to none, and only the first 1,024 known names are compared,
/// so that the time this takes is bounded.
pub fn nearest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = SimilarName::new(name)?;
    let allowed = (name.len() / 4).clamp(1, 3);
    let ranked = known.take(MAX_KNOWN).filter_map(|it| Some((wanted.distance(it, allowed)?, it)));
    ranked.min().map(|(_, it)| it)
}

/// A name that others are compared with, whatever their case.
pub(crate) struct SimilarName {
    letters: Vec<char>,
}

impl SimilarName {
    /// `None` when the name is too long.
    pub(crate) fn new(name: &str) -> Option<Self> {
        (name.len() <= MAX_LENGTH).then(|| Self { letters: lower(name).collect() })
    }

    /// How many letters have to be put in, taken out, replaced, or swapped with the next one to
    /// come to the other name, when these are not more than `limit`.
    pub(crate) fn distance(&self, other: &str, limit: usize) -> Option<usize> {
        // A letter takes four bytes at most.
        let (shortest, longest) = (self.letters.len(), MAX_LENGTH + 4 * limit);
        if other.len() + limit < shortest || other.len() > longest {
            return None;
        }
        // Most known names are ASCII, and most of these are too long or too short.
        if other.is_ascii() && other.len().abs_diff(shortest) > limit {
            return None;
        }
        if limit == 0 {
            return lower(other).eq(self.letters.iter().copied()).then_some(0);
        }
        let other: Vec<_> = lower(other).collect();
        if other.len().abs_diff(self.letters.len()) > limit {
            return None;
        }
        distance(&self.letters, &other, limit)
    }
}

fn lower(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(char::to_lowercase)
}

/// The distance by the letters up to each place in both names, only where these places are not
/// further from each other than the limit.
fn distance(name: &[char], other: &[char], limit: usize) -> Option<usize> {
    let far = limit + 1;
    let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(far);
    let mut row_before = Vec::new();
    let mut last_row: Vec<_> = (0..=other.len()).map(|it| it.min(far)).collect();
    let mut letter_before = None;
    for (count, letter) in (1..).zip(name) {
        let mut row = vec![far; other.len() + 1];
        if let Some(first) = row.first_mut() {
            *first = count.min(far);
        }
        let mut other_before = None;
        let first = count.saturating_sub(limit).max(1);
        if let Some(before) = first.checked_sub(2) {
            other_before = other.get(before);
        }
        let near = other.iter().enumerate().skip(first - 1).take(2 * limit + 1);
        for (before, other_letter) in near {
            let here = before + 1;
            let replaced = at(&last_row, before) + usize::from(letter != other_letter);
            let mut best = replaced.min(at(&last_row, here) + 1).min(at(&row, before) + 1);
            let is_swapped = letter_before == Some(other_letter) && other_before == Some(letter);
            if let Some(before_both) = before.checked_sub(1)
                && is_swapped
            {
                best = best.min(at(&row_before, before_both) + 1);
            }
            if let Some(place) = row.get_mut(here) {
                *place = best.min(far);
            }
            other_before = Some(other_letter);
        }
        letter_before = Some(letter);
        row_before = std::mem::replace(&mut last_row, row);
    }
    Some(at(&last_row, other.len())).filter(|it| *it <= limit)
}

#[cfg(test)]
mod tests {
    use apimachinery_test_support::Dice;

    use super::*;

    #[test]
    fn nearest_name_a_letter_away_is_found() {
        let nearest =
            |name| nearest_name(name, ["resources", "name", "imagePullPolicy"].into_iter());
        assert_eq!(nearest("resource"), Some("resources"));
        assert_eq!(nearest("imagePullpolicy"), Some("imagePullPolicy"));
        assert_eq!(nearest("completely"), None);
    }

    #[test]
    fn nearest_name_of_long_names_is_none() {
        let long = "a".repeat(MAX_LENGTH + 1);
        assert_eq!(nearest_name(&long, [long.as_str()].into_iter()), None);
        let longest = "b".repeat(MAX_LENGTH);
        assert_eq!(nearest_name(&longest, [longest.as_str()].into_iter()), Some(&*longest));
        assert_eq!(nearest_name("b", [longest.as_str()].into_iter()), None);
    }

    /// The distance between all letters.
    fn whole_distance(name: &[char], other: &[char]) -> usize {
        let mut rows = vec![vec![0; other.len() + 1]; name.len() + 1];
        for i in 0..=name.len() {
            for j in 0..=other.len() {
                rows[i][j] = match (i, j) {
                    (0, _) => j,
                    (_, 0) => i,
                    _ => {
                        let replaced =
                            rows[i - 1][j - 1] + usize::from(name[i - 1] != other[j - 1]);
                        let best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                        let swapped = i > 1
                            && j > 1
                            && name[i - 1] == other[j - 2]
                            && name[i - 2] == other[j - 1];
                        if swapped { best.min(rows[i - 2][j - 2] + 1) } else { best }
                    }
                };
            }
        }
        rows[name.len()][other.len()]
    }

    #[test]
    fn distance_within_a_limit_is_that_of_all_letters() {
        let mut dice = Dice::new(3);
        for _ in 0..20_000 {
            let mut name =
                || -> Vec<char> { (0..dice.below(9)).map(|_| *dice.pick(&['a', 'b'])).collect() };
            let (one, other) = (name(), name());
            let whole = whole_distance(&one, &other);
            for limit in 0..4 {
                let expected = Some(whole).filter(|it| *it <= limit);
                assert_eq!(distance(&one, &other, limit), expected, "{one:?} {other:?} {limit}");
            }
        }
    }
}
