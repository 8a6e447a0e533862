//! Patterns for files that are left out.

use std::path::{Component, Path};
use std::str::FromStr;

/// A pattern for the names of files and folders: `*` is any text in a name, `?` any character of
/// it, and `**` any number of folders.
///
/// One without a `/` is about the name of a file or folder, wherever it is; another one is about a
/// path from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob(Vec<Vec<char>>);

impl FromStr for Glob {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unsupported = text.chars().find(|it| matches!(it, '[' | ']' | '{' | '}' | '\\'));
        if let Some(letter) = unsupported {
            return Err(format!("`{letter}` has no meaning here; there are `*`, `**` and `?`"));
        }
        let names = text.strip_prefix("./").unwrap_or(text).trim_end_matches('/');
        if names.is_empty() {
            return Err("it is empty".to_owned());
        }
        let anywhere = (!names.contains('/')).then_some("**");
        let names = anywhere.into_iter().chain(names.split('/'));
        Ok(Self(names.map(|it| it.chars().collect()).collect()))
    }
}

impl Glob {
    /// Whether it is about a file or folder itself.
    pub(super) fn matches(&self, path: &Path) -> bool {
        let name = |it: Component<'_>| match it {
            Component::CurDir => None,
            // The first name of a pattern such as `/srv/**` is empty.
            Component::RootDir => Some(Vec::new()),
            it => Some(it.as_os_str().to_string_lossy().chars().collect()),
        };
        let names: Vec<Vec<char>> = path.components().filter_map(name).collect();
        fits(&self.0, &names, |it| it.as_slice() == ['*', '*'], |it, name| fits_name(it, name))
    }

    /// Whether it is about a file or a folder around it.
    pub(super) fn contains(&self, path: &Path) -> bool {
        path.ancestors().any(|it| self.matches(it))
    }
}

fn fits_name(pattern: &[char], name: &[char]) -> bool {
    fits(pattern, name, |it| *it == '*', |wanted, it| *wanted == '?' || wanted == it)
}

/// Whether items fit a pattern: some of its parts are for any number of items, each other one is
/// for one.
///
/// When an item does not fit, the last part for any number takes one more; those before it have no
/// need to, since what is between them was found as early as possible. So there are at most as many
/// steps as there are pairs of a part and an item.
fn fits<P, T>(
    pattern: &[P],
    items: &[T],
    is_any: impl Fn(&P) -> bool,
    fits_one: impl Fn(&P, &T) -> bool,
) -> bool {
    let (mut part, mut item) = (0, 0);
    // The last part for any number, and how many items those before it and it have.
    let mut last = None;
    while let Some(this) = items.get(item) {
        match pattern.get(part) {
            Some(any) if is_any(any) => {
                last = Some((part, item));
                part += 1;
            }
            Some(one) if fits_one(one, this) => (part, item) = (part + 1, item + 1),
            _ => {
                let Some((any, taken)) = last else { return false };
                last = Some((any, taken + 1));
                (part, item) = (any + 1, taken + 1);
            }
        }
    }
    pattern.iter().skip(part).all(is_any)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, in_it: &[&str], not_in_it: &[&str]) {
        let glob: Glob = pattern.parse().unwrap();
        for path in in_it {
            assert!(glob.contains(Path::new(path)), "{pattern} {path}");
        }
        for path in not_in_it {
            assert!(!glob.contains(Path::new(path)), "{pattern} {path}");
        }
    }

    #[test]
    fn patterns_without_a_slash_are_about_names() {
        check("values.yaml", &["values.yaml", "./a/values.yaml", "/values.yaml/x"], &["a.yaml"]);
        check("*.test.?aml", &["a/b.test.yaml", ".test.yaml"], &["a.test.aml", "a.yaml"]);
        check("tests", &["a/tests/b/c.yaml"], &["a/tests.yaml", "a/mytests/b.yaml"]);
    }

    #[test]
    fn patterns_with_a_slash_are_about_paths() {
        check("./charts/*/tests/", &["charts/a/tests/b.yaml"], &["x/charts/a/tests/b.yaml"]);
        check("charts/**/*.yml", &["charts/a.yml", "./charts/a/b/c.yml"], &["charts/a.yaml"]);
        check("**/a/**", &["a/b.yaml", "x/a/y/b.yaml"], &["x/b.yaml"]);
        check("/srv/*.yaml", &["/srv/a.yaml"], &["srv/a.yaml", "/srv/x/a.yaml"]);
    }

    #[test]
    fn many_stars_take_few_steps() {
        let name = "a".repeat(200);
        check(&"a*".repeat(100), &[&name], &[&"a".repeat(99)]);
        check(&format!("{}b", "*a".repeat(100)), &[], &[&name]);
        check(&format!("{}b", "**/a/".repeat(50)), &[], &[&"a/".repeat(100)]);
        check("*a*b", &["ab", "aabab", "xayb"], &["a", "aba", "ba"]);
    }

    #[test]
    fn patterns_that_mean_more_elsewhere_are_refused() {
        for text in ["{a,b}.yaml", "[ab].yaml", "a\\*", "", "./", "/"] {
            assert!(text.parse::<Glob>().is_err(), "{text}");
        }
    }
}
