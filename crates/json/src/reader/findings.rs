//! Unknown and duplicate fields, noted on the way.

use apimachinery_runtime::{
    DecodeError, FieldPath, Finding, FindingKind, Findings, KnownNames, Position,
};

use super::JsonReader;

impl JsonReader<'_> {
    /// Reports the unknown field `name`, whose key was just taken, and skips its value.
    ///
    /// # Errors
    /// When the value breaks the grammar.
    #[cold]
    pub fn unknown_field(
        &mut self,
        name: &str,
        known: &'static [&'static str],
    ) -> Result<(), DecodeError> {
        self.report_unknown(name, || known.iter().copied());
        self.skip_value()
    }

    #[cold]
    pub(crate) fn report_unknown<I: Iterator<Item = &'static str>>(
        &mut self,
        name: &str,
        known: impl Fn() -> I + Send + Sync + 'static,
    ) {
        self.find(FindingKind::UnknownField, name, || KnownNames::new(known));
    }

    /// Reports that the field `name`, whose key was just taken, appears again.
    #[cold]
    pub fn duplicate_field(&mut self, name: &str) {
        self.find(FindingKind::DuplicateField, name, KnownNames::default);
    }

    fn find(&mut self, kind: FindingKind, name: &str, known: impl FnOnce() -> KnownNames) {
        // Repeats are removed at the end.
        let most = self.limits.findings.max(1).saturating_mul(4);
        if self.collecting && self.findings.len() < most {
            let (path, position) = (FieldPath::field(name), Some(Position::byte(self.key_at)));
            let finding = Finding { position, known: known(), ..Finding::new(kind, path) };
            self.findings.push(finding);
        }
    }

    /// How many findings there are; pass it to [`found_within`](Self::found_within) after a nested
    /// value.
    #[inline]
    pub fn found(&self) -> usize {
        self.findings.len()
    }

    /// Records that the findings since `mark` lie in the field `name`.
    #[inline]
    pub fn found_within(&mut self, mark: usize, name: &str) {
        if self.findings.len() > mark {
            self.put_within(mark, name);
        }
    }

    #[cold]
    fn put_within(&mut self, mark: usize, name: &str) {
        for finding in self.findings.iter_mut().skip(mark) {
            finding.path.within_field(name);
        }
    }

    /// Records that the findings since `mark` lie in item `index`.
    #[inline]
    pub fn found_within_index(&mut self, mark: usize, index: usize) {
        if self.findings.len() > mark {
            self.put_within_index(mark, index);
        }
    }

    #[cold]
    fn put_within_index(&mut self, mark: usize, index: usize) {
        for finding in self.findings.iter_mut().skip(mark) {
            finding.path.within_index(index);
        }
    }

    /// The findings made, each once.
    pub fn into_findings(self) -> Findings {
        let mut findings = Findings::limited(self.limits.findings);
        self.findings.into_iter().for_each(|finding| findings.push(finding));
        findings
    }
}
