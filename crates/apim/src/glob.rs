//! Patterns for files that are left out.

use std::path::{Component, Path};
use std::str::FromStr;

/// A pattern for the names of files and folders: `*` is any text in a name, `?` any character of it, and `**` any number of folders.
///
/// One without a `/` is about the name of a file or folder, wherever it is; another one is about a path from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob(Vec<String>);

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
        Ok(Self(anywhere.into_iter().chain(names.split('/')).map(str::to_owned).collect()))
    }
}

impl Glob {
    /// Whether it is about a file or folder itself.
    pub(super) fn matches(&self, path: &Path) -> bool {
        let name = |it: Component<'_>| match it {
            Component::CurDir => None,
            // The first name of a pattern such as `/srv/**` is empty.
            Component::RootDir => Some(String::new()),
            it => Some(it.as_os_str().to_string_lossy().into_owned()),
        };
        let names: Vec<_> = path.components().filter_map(name).collect();
        match_names(&self.0, &names)
    }

    /// Whether it is about a file or a folder around it.
    pub(super) fn contains(&self, path: &Path) -> bool {
        path.ancestors().any(|it| self.matches(it))
    }
}

fn match_names(pattern: &[String], names: &[String]) -> bool {
    let Some((first, rest)) = pattern.split_first() else { return names.is_empty() };
    if first == "**" {
        return (0..=names.len())
            .any(|skipped| names.get(skipped..).is_some_and(|left| match_names(rest, left)));
    }
    names.split_first().is_some_and(|(name, left)| {
        match_name(first.chars(), name.chars()) && match_names(rest, left)
    })
}

fn match_name(mut pattern: std::str::Chars<'_>, mut name: std::str::Chars<'_>) -> bool {
    match pattern.next() {
        None => name.next().is_none(),
        Some('*') => loop {
            if match_name(pattern.clone(), name.clone()) {
                return true;
            }
            if name.next().is_none() {
                return false;
            }
        },
        Some(wanted) => {
            name.next().is_some_and(|it| wanted == '?' || it == wanted) && match_name(pattern, name)
        }
    }
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
    fn patterns_that_mean_more_elsewhere_are_refused() {
        for text in ["{a,b}.yaml", "[ab].yaml", "a\\*", "", "./", "/"] {
            assert!(text.parse::<Glob>().is_err(), "{text}");
        }
    }
}
