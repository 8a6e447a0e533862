//! Where a value ends, found in as many steps as there are reads.

use crate::reader::end_of_run;

/// How much white space stands at the start.
pub(crate) fn space(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r')).count()
}

/// A walk over one value that looks only at brackets and quotes: whoever reads the value checks the rest.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    seen: usize,
    depth: usize,
    in_string: bool,
    in_scalar: bool,
}

impl Scan {
    /// How many bytes were looked at.
    pub(crate) fn seen(&self) -> usize {
        self.seen
    }

    /// Whether nothing was looked at, and nothing passed.
    pub(crate) fn is_at_start(&self) -> bool {
        self.seen == 0 && self.depth == 0 && !self.in_string && !self.in_scalar
    }

    /// Says that so many bytes at the start are no longer in the text.
    pub(crate) fn forget(&mut self, count: usize) {
        self.seen = self.seen.saturating_sub(count);
    }

    /// Where the value that starts with `text` ends, once `text` is long enough to tell. A longer text must
    /// be given when it is asked again.
    pub(crate) fn end_of_value(&mut self, text: &[u8]) -> Option<usize> {
        while let Some(byte) = text.get(self.seen).copied() {
            if self.in_string {
                if !self.pass_string(text) {
                    return None;
                }
                if self.depth == 0 {
                    return Some(self.seen);
                }
                continue;
            }
            match byte {
                b'"' if self.in_scalar => return Some(self.seen),
                b'"' => self.in_string = true,
                b'{' | b'[' if self.in_scalar => return Some(self.seen),
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth == 0 => return Some(self.seen),
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.seen += 1;
                        return Some(self.seen);
                    }
                }
                b',' | b' ' | b'\n' | b'\t' | b'\r' if self.depth == 0 => return Some(self.seen),
                _ => self.in_scalar = self.depth == 0,
            }
            self.seen += 1;
        }
        None
    }

    /// Where a value ends that ends with the text.
    pub(crate) fn end_at_end_of_text(&self) -> Option<usize> {
        (self.depth == 0 && self.in_scalar).then_some(self.seen)
    }

    /// Goes behind the string; false when its end is not there yet.
    fn pass_string(&mut self, text: &[u8]) -> bool {
        loop {
            let stop = end_of_run(text, self.seen);
            match text.get(stop) {
                None => {
                    self.seen = stop;
                    return false;
                }
                Some(b'"') => {
                    self.seen = stop + 1;
                    self.in_string = false;
                    return true;
                }
                // What is escaped has to be there as well, so that an escaped quote is not taken for the end.
                Some(b'\\') if text.get(stop + 1).is_none() => {
                    self.seen = stop;
                    return false;
                }
                Some(b'\\') => self.seen = stop + 2,
                Some(_) => self.seen = stop + 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(text: &str, step: usize) -> Option<usize> {
        let mut scan = Scan::default();
        let mut known = 0;
        while known < text.len() {
            known = (known + step).min(text.len());
            if let Some(end) = scan.end_of_value(&text.as_bytes()[..known]) {
                return Some(end);
            }
        }
        scan.end_at_end_of_text()
    }

    #[test]
    fn values_end_where_they_end_however_they_arrive() {
        for (text, expected) in [
            (r#"{"a":[1,"}]"]},"#, Some(14)),
            (r#""a\"b\\" "#, Some(8)),
            (r#""\\\"""#, Some(6)),
            ("12,", Some(2)),
            ("true]", Some(4)),
            ("12", Some(2)),
            ("{\"a\":", None),
            ("\"a", None),
            ("],", Some(0)),
        ] {
            for step in 1..=text.len() {
                assert_eq!(end(text, step), expected, "{text} by {step}");
            }
        }
    }
}
