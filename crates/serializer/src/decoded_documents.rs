//! The objects in the documents of some data.

use std::io::Read;

use apimachinery_runtime::{DecodeError, Decoded, Input};

use crate::as_sent::AsSent;
use crate::documents::EncodedDocuments;
use crate::list_items::{ListItems, is_list};

impl<'f> AsSent<'f> {
    /// Decodes all objects of some data, one at a time, whatever the format; [`documents`]
    /// describes which documents these are. Places are those in the whole data, that of an object
    /// itself included ([`Decoded::start`]); the text of an error in YAML also counts lines in the
    /// document, as the reference does.
    ///
    /// An item is an error when [`decode`](Self::decode) would give one, or when there is no
    /// document where there should be.
    ///
    /// [`documents`]: crate::CodecFactory::documents
    pub fn decode_documents<'a>(&self, data: impl Into<Input<'a>>) -> DecodedDocuments<'f, 'a> {
        DecodedDocuments::new(*self, self.factory().documents(data))
    }

    /// The same for what a reader gives, in the memory that
    /// [`CodecFactory::documents_from`](crate::CodecFactory::documents_from) describes.
    pub fn decode_documents_from<'a>(
        &self,
        reader: impl Read + Send + 'a,
    ) -> DecodedDocuments<'f, 'a> {
        DecodedDocuments::new(*self, self.factory().documents_from(reader))
    }
}

/// The objects of some data. Made by [`AsSent::decode_documents`] and
/// [`AsSent::decode_documents_from`].
#[derive(Debug)]
pub struct DecodedDocuments<'f, 'a> {
    decoder: AsSent<'f>,
    documents: EncodedDocuments<'a>,
    flattens: bool,
    items: ListItems<'a>,
}

impl<'f, 'a> DecodedDocuments<'f, 'a> {
    fn new(decoder: AsSent<'f>, documents: EncodedDocuments<'a>) -> Self {
        Self { decoder, documents, flattens: false, items: ListItems::NONE }
    }

    /// Gives the items of documents of the kind `List` in place of the list, in JSON and YAML, as
    /// `kubectl` does: decoded like documents, with paths such as `items[2].spec` and places in the
    /// data. Lists in lists are taken apart, too. A list with findings of its own comes before its
    /// items.
    ///
    /// ```
    /// use apimachinery_api as api;
    /// # use apimachinery_runtime::Scheme;
    /// # use apimachinery_serializer::CodecFactory;
    /// # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
    ///
    /// let text = "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  spec: 7\n";
    /// let mut objects = codecs.as_sent().decode_documents(text).flatten_lists();
    /// let error = objects.next().expect("there is an item").unwrap_err();
    /// assert!(error.to_string().ends_with("field items[0].spec of type object (line 6, column 9)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn flatten_lists(mut self) -> Self {
        self.flattens = true;
        self
    }
}

impl Iterator for DecodedDocuments<'_, '_> {
    type Item = Result<Decoded, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(item) = self.items.next(&self.decoder) {
                return Some(item);
            }
            let document = match self.documents.next()? {
                Ok(document) => document,
                Err(error) => return Some(Err(error.into())),
            };
            let decoded = self.decoder.decode_document(&document);
            match &decoded {
                Ok(list)
                    if self.flattens
                        && is_list(list.kind())
                        && self.items.add_document(document)
                        && list.findings().is_empty() => {}
                _ => return Some(decoded),
            }
        }
    }
}
