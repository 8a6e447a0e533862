//! RE2's syntax in that of the `regex` crate.

use regex::{Regex, RegexBuilder};

/// The most that a repetition may count to.
const MAX_REPEAT: u32 = 1000;
/// How deep groups may stand in each other.
const MAX_NESTING: u32 = 1000;

/// Compiles a pattern: classes such as `\d` are ASCII, as RE2 has them.
///
/// The error is worded as Go words it where the mistake is a common one.
pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    let translated = Translator { rest: pattern, out: String::with_capacity(pattern.len() + 16) }
        .translate()
        .map_err(|reason| format!("error parsing regexp: {reason}"))?;
    RegexBuilder::new(&translated)
        .nest_limit(MAX_NESTING)
        .build()
        .map_err(|error| format!("error parsing regexp: {}", complaint(pattern, &error)))
}

fn complaint(pattern: &str, error: &regex::Error) -> String {
    let text = error.to_string();
    let whole = format!("`{pattern}`");
    if text.contains("unclosed group") {
        format!("missing closing ): {whole}")
    } else if text.contains("unopened group") {
        format!("unexpected ): {whole}")
    } else if text.contains("unclosed character class") {
        let class = pattern.rfind('[').and_then(|at| pattern.get(at..)).unwrap_or(pattern);
        format!("missing closing ]: `{class}`")
    } else if text.contains("repetition operator missing expression") {
        let operator =
            pattern.chars().find(|letter| matches!(letter, '*' | '+' | '?')).unwrap_or('*');
        format!("missing argument to repetition operator: `{operator}`")
    } else if text.contains("look-around") {
        let at = pattern.find("(?").unwrap_or_default();
        let end = pattern.len().min(at + 3);
        format!("invalid or unsupported Perl syntax: `{}`", pattern.get(at..end).unwrap_or("(?"))
    } else {
        let last = text.lines().last().unwrap_or_default();
        format!("{}: {whole}", last.strip_prefix("error: ").unwrap_or(last))
    }
}

struct Translator<'a> {
    rest: &'a str,
    out: String,
}

impl Translator<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = self.rest.get(letter.len_utf8()..).unwrap_or_default();
        Some(letter)
    }

    fn translate(mut self) -> Result<String, String> {
        let mut repeated = String::new();
        while let Some(letter) = self.next() {
            let start = self.out.len();
            if !matches!(letter, '*' | '+' | '?' | '{') {
                repeated.clear();
            }
            match letter {
                '\\' => self.escape(false)?,
                '[' => self.class()?,
                '*' | '+' | '?' => {
                    self.out.push(letter);
                    self.repetition(start, &mut repeated)?;
                }
                '{' if self.brace()? => self.repetition(start, &mut repeated)?,
                '{' => repeated.clear(),
                // Rust reads more flags than RE2 has.
                '(' => self.group()?,
                other => self.out.push(other),
            }
        }
        Ok(self.out)
    }

    /// After a repetition, which begins at `start`: another one must not follow, but for `?`.
    fn repetition(&mut self, start: usize, repeated: &mut String) -> Result<(), String> {
        if self.out.get(start..).is_some_and(|text| text == "{") {
            while let Some(letter) = self.next() {
                self.out.push(letter);
                if letter == '}' {
                    break;
                }
            }
        }
        if self.rest.starts_with('?') {
            self.next();
            self.out.push('?');
        }
        let this = self.out.get(start..).unwrap_or_default();
        if !repeated.is_empty() {
            return Err(format!("invalid nested repetition operator: `{repeated}{this}`"));
        }
        *repeated = this.to_owned();
        Ok(())
    }

    fn group(&mut self) -> Result<(), String> {
        self.out.push('(');
        let Some(after) = self.rest.strip_prefix('?') else { return Ok(()) };
        if after.starts_with("P<") || after.starts_with('<') {
            return Ok(());
        }
        let flags = after.split([')', ':']).next().unwrap_or_default();
        if flags.chars().all(|flag| "imsU-".contains(flag)) {
            return Ok(());
        }
        let shown = self.rest.get(..2).unwrap_or(self.rest);
        Err(format!("invalid or unsupported Perl syntax: `({shown}`"))
    }

    /// `{`: a repetition, or itself.
    fn brace(&mut self) -> Result<bool, String> {
        let inner = self.rest.split_once('}').map(|(inner, _)| inner);
        let counts = inner.and_then(|inner| {
            let (low, high) = inner.split_once(',').unwrap_or((inner, inner));
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            (!low.is_empty() && is_number(low) && is_number(high)).then_some((low, high))
        });
        let Some((low, high)) = counts else {
            self.out.push_str("\\{");
            return Ok(false);
        };
        let is_large = |text: &str| {
            !text.is_empty() && text.parse::<u32>().is_ok_and(|count| count > MAX_REPEAT)
        };
        let is_out = |text: &str| !text.is_empty() && text.parse::<u32>().is_err();
        if [low, high].into_iter().any(|count| is_large(count) || is_out(count)) {
            let shown = inner.unwrap_or_default();
            return Err(format!("invalid repeat count: `{{{shown}}}`"));
        }
        self.out.push('{');
        Ok(true)
    }

    fn escape(&mut self, is_in_class: bool) -> Result<(), String> {
        let Some(letter) = self.next() else {
            return Err("trailing backslash at end of expression: ``".to_owned());
        };
        let class = match letter {
            'd' => "0-9",
            'w' => "0-9A-Za-z_",
            's' => "\\t\\n\\x0C\\r ",
            'D' => "^0-9",
            'W' => "^0-9A-Za-z_",
            'S' => "^\\t\\n\\x0C\\r ",
            'Q' if !is_in_class => return self.quoted(),
            'b' | 'B' if !is_in_class => {
                self.out.push_str(if letter == 'b' { "(?-u:\\b)" } else { "(?-u:\\B)" });
                return Ok(());
            }
            'A' | 'z' if !is_in_class => {
                self.out.push('\\');
                self.out.push(letter);
                return Ok(());
            }
            'a' | 'f' | 'n' | 'r' | 't' | 'v' | 'x' | 'p' | 'P' => {
                self.out.push('\\');
                self.out.push(letter);
                if matches!(letter, 'x' | 'p' | 'P') {
                    self.braced();
                }
                return Ok(());
            }
            '0'..='7' => {
                let mut digits = String::from(letter);
                while digits.len() < 3
                    && self.rest.starts_with(|next: char| matches!(next, '0'..='7'))
                {
                    digits.extend(self.next());
                }
                if letter != '0' && digits.len() == 1 {
                    return Err(format!("invalid escape sequence: `\\{letter}`"));
                }
                let code = u32::from_str_radix(&digits, 8).unwrap_or_default();
                self.out.push_str(&format!("\\x{{{code:x}}}"));
                return Ok(());
            }
            other if other.is_alphanumeric() => {
                return Err(format!("invalid escape sequence: `\\{other}`"));
            }
            other => {
                self.out.push_str(&regex::escape(&other.to_string()));
                return Ok(());
            }
        };
        // A class in a class stays what it is.
        self.out.push('[');
        self.out.push_str(class);
        self.out.push(']');
        Ok(())
    }

    /// Copies what stands in braces after `\x` and `\p`.
    fn braced(&mut self) {
        if !self.rest.starts_with('{') {
            return;
        }
        while let Some(letter) = self.next() {
            self.out.push(letter);
            if letter == '}' {
                break;
            }
        }
    }

    /// `\Q…\E`.
    fn quoted(&mut self) -> Result<(), String> {
        let (literal, rest) = self.rest.split_once("\\E").unwrap_or((self.rest, ""));
        self.out.push_str(&regex::escape(literal));
        self.rest = rest;
        Ok(())
    }

    /// A class after its `[`.
    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        if self.rest.starts_with('^') {
            self.next();
            self.out.push('^');
        }
        let mut is_first = true;
        while let Some(letter) = self.next() {
            match letter {
                ']' if !is_first => {
                    self.out.push(']');
                    return Ok(());
                }
                '\\' => self.escape(true)?,
                '[' if self.rest.starts_with(':') && self.rest.contains(":]") => {
                    let (name, rest) = self.rest.split_once(":]").unwrap_or((self.rest, ""));
                    self.out.push('[');
                    self.out.push_str(name);
                    self.out.push_str(":]");
                    self.rest = rest;
                }
                '[' | ']' | '&' | '~' => {
                    self.out.push('\\');
                    self.out.push(letter);
                }
                other => self.out.push(other),
            }
            is_first = false;
        }
        Ok(())
    }
}
