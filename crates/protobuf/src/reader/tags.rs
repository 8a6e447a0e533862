//! Tags, and passing over fields.

use apimachinery_runtime::DecodeError;

use super::ProtobufReader;
use super::error::illegal_tag;
use crate::wire::WireType;

impl ProtobufReader<'_> {
    /// Takes the tag of the next field: its number and how its value is laid out. `None` at the end
    /// of the message.
    ///
    /// # Errors
    /// When the tag is broken, has field number 0, an unknown wire type, or ends a group.
    #[inline]
    pub fn next_tag(&mut self) -> Result<Option<(u32, WireType)>, DecodeError> {
        if self.is_empty() {
            return Ok(None);
        }
        // A number up to 15.
        if let [tag @ 8..0x80, ahead @ ..] = self.ahead
            && let Some(wire) = WireType::of_most(*tag)
        {
            self.tag = u64::from(*tag);
            self.ahead = ahead;
            return Ok(Some((u32::from(*tag >> 3), wire)));
        }
        self.next_long_tag().map(Some)
    }

    #[inline(never)]
    #[expect(clippy::cast_possible_truncation, reason = "the reference cuts the number")]
    fn next_long_tag(&mut self) -> Result<(u32, WireType), DecodeError> {
        let before = self.position();
        let tag = self.varint()?;
        // The reference cuts the number to a signed 32-bit one.
        let number = (tag >> 3) as u32;
        self.tag = tag;
        match WireType::of_tag(tag) {
            Some(wire)
                if wire != WireType::EndGroup && number.wrapping_sub(1) < i32::MAX as u32 =>
            {
                Ok((number, wire))
            }
            wire => Err(illegal_tag(wire, tag).at(before)),
        }
    }

    /// Passes over the value of a field whose tag has been taken. Groups are passed over with all
    /// they hold, without recursion, so they may be nested as deep as they like.
    ///
    /// # Errors
    /// When the value is broken or the message ends in it.
    pub fn skip(&mut self, wire: WireType) -> Result<(), DecodeError> {
        let (mut wire, mut open_groups) = (wire, 0_usize);
        loop {
            match wire {
                WireType::Varint => drop(self.varint()?),
                WireType::Fixed64 => drop(self.take(8)?),
                WireType::LengthDelimited => drop(self.delimited()?),
                WireType::Fixed32 => drop(self.take(4)?),
                WireType::StartGroup => open_groups += 1,
                WireType::EndGroup => match open_groups.checked_sub(1) {
                    Some(left) => open_groups = left,
                    None => return Err(self.syntax("proto: unexpected end of group")),
                },
            }
            if open_groups == 0 {
                return Ok(());
            }
            wire = self.wire_type_within_group()?;
        }
    }

    /// Within groups the reference examines nothing but wire types.
    fn wire_type_within_group(&mut self) -> Result<WireType, DecodeError> {
        let before = self.position();
        let tag = self.varint()?;
        WireType::of_tag(tag).ok_or_else(|| illegal_tag(None, tag).at(before))
    }
}
