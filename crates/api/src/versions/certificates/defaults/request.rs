//! Requests for certificates: PKCS#10 in PEM.

mod der;

use apimachinery_json::decode_base64;

use self::der::{Reader, Tag};

const PEM_LABEL: &[u8] = b"CERTIFICATE REQUEST";

const COMMON_NAME: &[u8] = &[0x55, 0x04, 0x03];
const ORGANIZATION: &[u8] = &[0x55, 0x04, 0x0a];
const SUBJECT_ALTERNATIVE_NAME: &[u8] = &[0x55, 0x1d, 0x11];
const EXTENSION_REQUEST: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x0e];

/// What a request asks a certificate for. Its key and signature are not examined.
#[derive(Default)]
pub(super) struct Request {
    pub(super) organizations: Vec<String>,
    pub(super) common_name: String,
    /// Whether it has DNS names or addresses beside its subject.
    pub(super) names_hosts: bool,
    /// Whether it has mail addresses or URIs beside its subject.
    pub(super) names_others: bool,
}

impl Request {
    /// Reads the first PEM block, which must be a request.
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let block = first_block(text)?;
        if block.label != PEM_LABEL {
            return None;
        }
        let mut document = Reader::new(&block.content);
        let mut request = document.sequence()?;
        document.end()?;
        let mut info = request.sequence()?;
        request.sequence()?;
        request.expect(Tag::BIT_STRING)?;
        Self::from_info(&mut info)
    }

    fn from_info(info: &mut Reader<'_>) -> Option<Self> {
        info.expect(Tag::INTEGER)?;
        let subject = info.sequence()?;
        info.sequence()?;
        let attributes = info.expect(Tag::ATTRIBUTES)?;
        let mut request = Self::default();
        request.read_subject(subject)?;
        request.read_attributes(Reader::new(attributes))?;
        Some(request)
    }

    /// Sets of a type and a value each.
    fn read_subject(&mut self, mut names: Reader<'_>) -> Option<()> {
        while !names.is_empty() {
            let mut set = Reader::new(names.expect(Tag::SET)?);
            while !set.is_empty() {
                let mut name = set.sequence()?;
                let kind = name.expect(Tag::OBJECT_IDENTIFIER)?;
                let (tag, value) = name.next()?;
                let text = der::text(tag, value)?;
                match (kind, text) {
                    (COMMON_NAME, Some(text)) => self.common_name = text,
                    (ORGANIZATION, Some(text)) => self.organizations.push(text),
                    _ => {}
                }
            }
        }
        Some(())
    }

    /// Attributes that are not well-formed are left alone, but for the extensions asked for.
    fn read_attributes(&mut self, mut attributes: Reader<'_>) -> Option<()> {
        let mut seen = Vec::new();
        while !attributes.is_empty() {
            let (tag, attribute) = attributes.next()?;
            if let Some(extensions) = requested_extensions(tag, attribute) {
                self.read_extensions(extensions, &mut seen)?;
            }
        }
        Some(())
    }

    fn read_extensions<'a>(
        &mut self,
        extensions: (Tag, &'a [u8]),
        seen: &mut Vec<&'a [u8]>,
    ) -> Option<()> {
        let (Tag::SEQUENCE, extensions) = extensions else { return None };
        let mut extensions = Reader::new(extensions);
        while !extensions.is_empty() {
            let mut extension = extensions.sequence()?;
            let kind = extension.expect(Tag::OBJECT_IDENTIFIER)?;
            if seen.contains(&kind) {
                return None;
            }
            seen.push(kind);
            let value = match extension.next()? {
                (Tag::BOOLEAN, _) => extension.expect(Tag::OCTET_STRING)?,
                (Tag::OCTET_STRING, value) => value,
                _ => return None,
            };
            if kind == SUBJECT_ALTERNATIVE_NAME {
                self.read_alternative_names(Reader::new(value).sequence()?)?;
            }
        }
        Some(())
    }

    fn read_alternative_names(&mut self, mut names: Reader<'_>) -> Option<()> {
        while !names.is_empty() {
            match names.next()? {
                (Tag::DNS_NAME, name) if name.is_ascii() => self.names_hosts = true,
                (Tag::IP_ADDRESS, address) if matches!(address.len(), 4 | 16) => {
                    self.names_hosts = true;
                }
                (Tag::DNS_NAME | Tag::IP_ADDRESS, _) => return None,
                (Tag::MAIL_ADDRESS | Tag::URI, _) => self.names_others = true,
                _ => {}
            }
        }
        Some(())
    }
}

/// The first value of the attribute that asks for extensions.
fn requested_extensions(tag: Tag, attribute: &[u8]) -> Option<(Tag, &[u8])> {
    if tag != Tag::SEQUENCE {
        return None;
    }
    let mut attribute = Reader::new(attribute);
    let kind = attribute.expect(Tag::OBJECT_IDENTIFIER)?;
    let values = attribute.expect(Tag::SET)?;
    if kind != EXTENSION_REQUEST {
        return None;
    }
    Reader::new(values).next()
}

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

/// A document and what it is called.
#[derive(Default)]
struct Block<'a> {
    label: &'a [u8],
    content: Vec<u8>,
}

/// The first well-formed block; what is around blocks is skipped (`pem.Decode`).
fn first_block(text: &[u8]) -> Option<Block<'_>> {
    let mut block: Option<Block<'_>> = None;
    for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end) {
        if let Some(label) = line.strip_prefix(BEGIN).and_then(|it| it.strip_suffix(DASHES)) {
            block = Some(Block { label, ..Block::default() });
        } else if let Some(label) = line.strip_prefix(END) {
            let done = block.take().filter(|it| label.strip_suffix(DASHES) == Some(it.label));
            if let Some(done) = done
                && let Ok(content) = decode_base64(&done.content)
            {
                return Some(Block { content, ..done });
            }
        } else if let Some(block) = &mut block {
            add_line(&mut block.content, line);
        }
    }
    None
}

/// Headers come first, with a colon that base64 does not have.
fn add_line(content: &mut Vec<u8>, line: &[u8]) {
    let is_header = content.is_empty() && line.contains(&b':');
    if !is_header {
        content.extend(line.iter().filter(|byte| !matches!(byte, b' ' | b'\t')));
    }
}
