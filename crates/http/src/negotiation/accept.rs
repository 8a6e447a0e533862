//! The `Accept` header as API servers read it.
//!
//! ```text
//! header    = clause *( "," clause )
//! clause    = type "/" subtype *( ";" parameter ) | "*" *( ";" parameter )
//! parameter = name "=" value
//! ```
//!
//! Spaces around a clause, a type, a subtype, a name and a value are ignored, other white space is
//! not. A clause of another form is ignored, as is a parameter that has more than one `=` or
//! nothing after it. Quotes have no meaning.

use apimachinery_go_text::sort;
use mime::Mime;

/// The clauses of an `Accept` header, the most wanted first.
///
/// A clause comes before another one that has a lower quality, *or* a wildcard for a type or
/// subtype where it has none. That is not an order: of `application/json;q=0.1` and `*/*;q=0.9`
/// each comes before the other. Which of them is first then depends on how they are sorted, so they
/// are sorted by the algorithm of the reference (`goautoneg.ParseAccept`).
///
/// ```
/// use apimachinery_http::Accept;
///
/// let wanted = |header| Accept::parse(header).clauses().map(|it| it.main_type().to_owned()).collect::<Vec<_>>();
/// assert_eq!(wanted("text/plain;q=0.5, application/json, image/*"), ["application", "image", "text"]);
/// assert_eq!(wanted("application/json;q=0.1, */*;q=0.9"), ["*", "application"]);
/// assert_eq!(wanted("*/*;q=0.9, application/json;q=0.1"), ["application", "*"]);
/// ```
#[derive(Clone, Debug)]
pub struct Accept<'a>(Clauses<'a>);

/// A header that is in order already, as nearly all are, is not copied.
#[derive(Clone, Debug)]
enum Clauses<'a> {
    AsWritten(&'a str),
    Sorted(Vec<AcceptClause<'a>>),
}

/// One clause of an `Accept` header: which media types, how much they are wanted, and their
/// parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AcceptClause<'a> {
    main_type: &'a str,
    subtype: &'a str,
    quality: f32,
    parameters: &'a str,
}

impl<'a> Accept<'a> {
    /// The clauses of a header, sorted. A header without a clause that can be read has none.
    pub fn parse(header: &'a str) -> Self {
        if is_sorted(header) {
            return Self(Clauses::AsWritten(header));
        }
        let mut clauses: Vec<_> = as_written(header).collect();
        sort::sort(&mut clauses, AcceptClause::is_before);
        Self(Clauses::Sorted(clauses))
    }

    /// The clauses, the most wanted first.
    pub fn clauses(&self) -> impl Iterator<Item = AcceptClause<'a>> + '_ {
        let (header, sorted) = match &self.0 {
            Clauses::AsWritten(header) => (*header, &[][..]),
            Clauses::Sorted(clauses) => ("", clauses.as_slice()),
        };
        as_written(header).chain(sorted.iter().copied())
    }
}

fn as_written(header: &str) -> impl Iterator<Item = AcceptClause<'_>> {
    header.split(',').filter_map(AcceptClause::parse)
}

/// Whether sorting leaves everything where it is.
fn is_sorted(header: &str) -> bool {
    let are_all_equal = [b';', b'*'].iter().all(|it| !header.as_bytes().contains(it));
    if are_all_equal {
        return true;
    }
    let mut before: Option<AcceptClause<'_>> = None;
    for (position, clause) in as_written(header).enumerate() {
        if position >= sort::ALWAYS_BY_INSERTION || before.is_some_and(|it| clause.is_before(&it)) {
            return false;
        }
        before = Some(clause);
    }
    true
}

impl<'a> AcceptClause<'a> {
    fn parse(clause: &'a str) -> Option<Self> {
        let clause = trimmed(clause);
        let (range, parameters) = clause.split_once(';').unwrap_or((clause, ""));
        let (main_type, rest) = range.split_once('/').unwrap_or((range, ""));
        let main_type = trimmed(main_type);
        let subtype = match rest {
            "" if main_type == "*" => "*",
            _ => trimmed(before_at_most_one(rest, '/')?),
        };
        let quality = read_parameters(parameters).filter(|(name, _)| *name == "q").last();
        let quality = quality.map_or(1.0, |(_, value)| read_quality(value));
        Some(Self { main_type, subtype, quality, parameters })
    }

    /// The type, such as `application`, or `*`.
    pub fn main_type(&self) -> &'a str {
        self.main_type
    }

    /// The subtype, such as `json`, or `*`.
    pub fn subtype(&self) -> &'a str {
        self.subtype
    }

    /// The parameter `q`, 1 when there is none. What is not a decimal number counts as 0. It is not
    /// limited to numbers between 0 and 1.
    pub fn quality(&self) -> f32 {
        self.quality
    }

    /// The parameters but `q`, as they are written. Of a duplicate name the later value counts.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let parameters = read_parameters(self.parameters).filter(|(name, _)| *name != "q");
        parameters.map(|(name, value)| (name, trimmed(value)))
    }

    /// Whether a media type is one of those that the clause asks for. Letters are compared as they
    /// are.
    pub fn matches(&self, media_type: &Mime) -> bool {
        let of_type = |wanted: &str| {
            media_type.essence_str().strip_prefix(wanted).and_then(|it| it.strip_prefix('/'))
        };
        match (self.main_type, self.subtype) {
            ("*", "*") => true,
            (main_type, "*") => of_type(main_type).is_some(),
            (main_type, subtype) => of_type(main_type) == Some(subtype),
        }
    }

    fn is_before(&self, other: &Self) -> bool {
        self.quality > other.quality
            || (self.main_type != "*" && other.main_type == "*")
            || (self.subtype != "*" && other.subtype == "*")
    }
}

/// Names and values; a value keeps the spaces around it, which a number must not have.
fn read_parameters(parameters: &str) -> impl Iterator<Item = (&str, &str)> {
    // Most clauses have none, and looking for what separates them takes longer than that.
    let parameters = (!parameters.is_empty()).then(|| parameters.split(';'));
    parameters.into_iter().flatten().filter_map(|parameter| {
        let (name, rest) = parameter.split_once('=')?;
        Some((trimmed(name), before_at_most_one(rest, '=')?))
    })
}

/// What is not empty, without a separator at its end. No other one may be in it.
fn before_at_most_one(text: &str, separator: char) -> Option<&str> {
    match text.split_once(separator) {
        None => Some(text).filter(|it| !it.is_empty()),
        Some((before, "")) => Some(before),
        Some(_) => None,
    }
}

/// A number as Go reads it, but for hexadecimal ones and underscores between digits.
fn read_quality(text: &str) -> f32 {
    let has_signed_nan = text.get(1..).is_some_and(|it| it.eq_ignore_ascii_case("nan"));
    if has_signed_nan { 0.0 } else { text.parse().unwrap_or(0.0) }
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(' ')
}
