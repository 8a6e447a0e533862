//! Lists whose items keep their encoded forms, as responses.

use apimachinery_runtime::{EncodeError, EncodedPieces, GroupVersion, Object, Str};
use http::{Response, StatusCode};

use super::{Exchange, ResponseFormat};
use crate::{KeptList, ResponseBody};

impl Exchange {
    pub(super) fn list_response(&self, list: Box<dyn KeptList>) -> Response<ResponseBody> {
        if let Ok(format) = self.format()
            && let Some(pieces) = self.pieces_of(&*list, format).transpose()
        {
            return self.writer(format).write_pieces(StatusCode::OK, pieces);
        }
        match list.into_list() {
            Ok(list) => self.object_response(StatusCode::OK, list),
            Err(error) => self.error_response(error),
        }
    }

    /// The list as its items are kept; `None` when the client wants another version or form, or the
    /// format does not keep items.
    fn pieces_of(
        &self,
        list: &dyn KeptList,
        format: &ResponseFormat,
    ) -> Result<Option<EncodedPieces>, EncodeError> {
        let (Some(endpoint), Some(lists)) = (self.endpoint(), format.serializer.list_format())
        else {
            return Ok(None);
        };
        if format.convert.is_some() || list.len() == 0 {
            return Ok(None);
        }
        let version: GroupVersion = endpoint.kind().group_version();
        let scheme = self.api().codecs().scheme();
        let converted = scheme.convert_to_version(list.head(), &version, None)?;
        if converted.object.is_some() || converted.kind.is_internal() {
            return Ok(None);
        }
        let frame = |length| lists.frame(list.head(), &converted.kind, length);
        if frame(0)?.is_none() {
            return Ok(None);
        }
        let form: Str = format.serializer.identifier();
        let mut encode = |item: &dyn Object, out: &mut Vec<u8>| lists.encode_item(item, out);
        let items = (0..list.len()).map(|index| {
            let item = list.encoded(index, &form, &mut encode);
            item.map_err(|error| error.within_index(index).within_field("items"))
        });
        let items: Vec<_> = items.collect::<Result<_, _>>()?;
        let length = items.iter().map(bytes::Bytes::len).sum();
        Ok(frame(length)?.map(|frame| EncodedPieces::framed(frame, items)))
    }
}
