//! Versions: `1.2.3-rc.1+build`.

use std::cmp::Ordering;

use apimachinery_runtime::Quoted;

/// A version; what is after `+` has no meaning for the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Semver {
    pub(crate) numbers: [u64; 3],
    before: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Number(u64),
    Text(String),
}

fn has_leading_zero(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0')
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Semver {
    /// As `semver.Parse` of `github.com/blang/semver`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("Version string empty".to_owned());
        }
        let parts: Vec<&str> = text.splitn(3, '.').collect();
        let [major, minor, rest] = parts.as_slice() else {
            return Err("No Major.Minor.Patch elements found".to_owned());
        };
        let major = numeric(major, "Major", "major")?;
        let minor = numeric(minor, "Minor", "minor")?;
        let (rest, build) = match rest.split_once('+') {
            Some((rest, build)) => (rest, Some(build)),
            None => (*rest, None),
        };
        let (patch, before) = match rest.split_once('-') {
            Some((patch, before)) => (patch, Some(before)),
            None => (rest, None),
        };
        let patch = numeric(patch, "Patch", "patch")?;
        let mut parts = Vec::new();
        for part in before.into_iter().flat_map(|before| before.split('.')) {
            parts.push(prerelease(part)?);
        }
        for part in build.into_iter().flat_map(|build| build.split('.')) {
            if part.is_empty() {
                return Err("Build meta data is empty".to_owned());
            }
            if !is_word(part) {
                return Err(format!(
                    "Invalid character(s) found in build meta data {}",
                    Quoted(part)
                ));
            }
        }
        Ok(Self { numbers: [major, minor, patch], before: parts })
    }

    /// With `v` before it, zeros before numbers and missing numbers.
    pub(crate) fn parse_loose(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let mut parts: Vec<String> = text
            .splitn(3, '.')
            .map(|part| {
                if part.len() <= 1 {
                    return part.to_owned();
                }
                let trimmed = part.trim_start_matches('0');
                match trimmed.chars().next() {
                    Some(first) if first.is_ascii_digit() => trimmed.to_owned(),
                    _ => format!("0{trimmed}"),
                }
            })
            .collect();
        if parts.len() < 3 {
            if parts.last().is_some_and(|last| last.contains(['+', '-'])) {
                return Err("short version cannot contain PreRelease/Build meta data".to_owned());
            }
            parts.resize(3, "0".to_owned());
        }
        Self::parse(&parts.join("."))
    }

    pub(crate) fn order(&self, other: &Self) -> Ordering {
        self.numbers.cmp(&other.numbers).then_with(|| {
            match (self.before.is_empty(), other.before.is_empty()) {
                (true, true) => Ordering::Equal,
                (true, false) => Ordering::Greater,
                (false, true) => Ordering::Less,
                (false, false) => {
                    let pairs = self.before.iter().zip(&other.before);
                    let first = pairs.map(|(a, b)| a.order(b)).find(|order| order.is_ne());
                    first.unwrap_or_else(|| self.before.len().cmp(&other.before.len()))
                }
            }
        })
    }
}

impl Part {
    fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.cmp(b),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
        }
    }
}

fn numeric(text: &str, title: &str, name: &str) -> Result<u64, String> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("Invalid character(s) found in {name} number {}", Quoted(text)));
    }
    if has_leading_zero(text) {
        return Err(format!("{title} number must not contain leading zeroes {}", Quoted(text)));
    }
    text.parse().map_err(|_| {
        let reason = if text.is_empty() { "invalid syntax" } else { "value out of range" };
        format!("strconv.ParseUint: parsing {}: {reason}", Quoted(text))
    })
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn prerelease(text: &str) -> Result<Part, String> {
    if text.is_empty() {
        return Err("Prerelease is empty".to_owned());
    }
    if is_number(text) {
        if has_leading_zero(text) {
            let quoted = Quoted(text);
            return Err(format!(
                "Numeric PreRelease version must not contain leading zeroes {quoted}"
            ));
        }
        return text.parse().map(Part::Number).map_err(|_| {
            format!("strconv.ParseUint: parsing {}: value out of range", Quoted(text))
        });
    }
    if is_word(text) {
        return Ok(Part::Text(text.to_owned()));
    }
    Err(format!("Invalid character(s) found in prerelease {}", Quoted(text)))
}
