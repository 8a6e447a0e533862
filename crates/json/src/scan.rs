//! Where a value ends, found in as many steps as there are reads.

use crate::words::end_of_run;

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
        while let Some(byte) = text.get(self.seen) {
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

    /// The end by one byte after the other.
    fn plain_end(text: &[u8]) -> Option<usize> {
        let (mut depth, mut in_string, mut at) = (0, false, 0);
        loop {
            match *text.get(at)? {
                b'\\' if in_string => at += 1,
                b'"' => in_string = !in_string,
                b'{' | b'[' if !in_string => depth += 1,
                b'}' | b']' if !in_string && depth == 1 => return Some(at + 1),
                b'}' | b']' if !in_string => depth -= 1,
                _ => {}
            }
            at += 1;
        }
    }

    #[test]
    fn long_values_end_where_a_plain_loop_says() {
        let pieces: [&[u8]; 16] = [
            b"{",
            b"[",
            b"}",
            b"]",
            b"\"",
            b"\\\\",
            b"\\\"",
            b"\\",
            b":1,",
            b"\"name\":",
            b"\"}\"",
            b"\"\\\\\"",
            b"\"\\u003c\"",
            b"0123456789abcdef",
            b"\xc3\xa9\xff",
            b"\"[{\\\"]\"",
        ];
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut ended = 0;
        for round in 0..4_000 {
            // With few of the odd pieces, so that some values are long.
            let kinds = if round % 4 == 0 { pieces.len() } else { 3 + round % 3 };
            let mut text = b"[".to_vec();
            while text.len() < 400 {
                let piece = random(kinds);
                text.extend_from_slice(
                    pieces[if kinds < 16 { (piece * 5 + 8) % 16 } else { piece }],
                );
                text.extend_from_slice(if random(3) == 0 { b"[]" } else { b"," });
            }
            text.extend_from_slice(&[b']'; 90]);
            let expected = plain_end(&text);
            ended += usize::from(expected.is_some_and(|end| end > 200));
            for step in [text.len(), 1 + random(200)] {
                let mut scan = Scan::default();
                let mut found = None;
                let mut known = 0;
                while known < text.len() && found.is_none() {
                    known = (known + step).min(text.len());
                    found = scan.end_of_value(&text[..known]);
                }
                assert_eq!(found, expected, "{} by {step}", String::from_utf8_lossy(&text));
            }
        }
        assert!(ended > 150, "{ended}");
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
