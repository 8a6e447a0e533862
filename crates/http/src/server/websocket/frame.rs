//! Frames of the websocket protocol, without a connection.

use bytes::BytesMut;

/// The most bytes of a ping that come back.
const MAX_CONTROL: usize = 125;

/// Length, and what follows it, of the longest header: two bytes, a length of eight, a mask of
/// four.
const MAX_HEADER: usize = 14;

/// The connection ends as it should.
pub(super) const CLOSE_NORMAL: u16 = 1000;
/// The connection ends because the other side broke the protocol.
pub(super) const CLOSE_PROTOCOL_ERROR: u16 = 1002;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpCode {
    Text = 1,
    Binary = 2,
    Close = 8,
    Pong = 10,
}

/// Writes a frame as servers do: one for a whole message, without a mask.
pub(super) fn write_frame(op_code: OpCode, payload: &[u8], out: &mut BytesMut) {
    out.reserve(payload.len() + MAX_HEADER);
    let length = payload.len();
    let (code, extended) = match u8::try_from(length) {
        Ok(code @ 0..=125) => (code, 0),
        _ if length <= 0xffff => (126, 2),
        _ => (127, 8),
    };
    out.extend_from_slice(&[0x80 | op_code as u8, code]);
    let bytes = (length as u64).to_be_bytes();
    out.extend_from_slice(bytes.get(8 - extended..).unwrap_or_default());
    out.extend_from_slice(payload);
}

/// Writes the frame that ends a connection.
pub(super) fn write_close(code: u16, out: &mut BytesMut) {
    write_frame(OpCode::Close, &code.to_be_bytes(), out);
}

/// What a client has sent that a server reacts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// To be sent back.
    Ping(Vec<u8>),
    Close,
    /// A frame without a mask.
    Unmasked,
}

/// Reads the frames of a client and passes over the messages in them, whose bytes it does not keep.
#[derive(Debug, Default)]
pub(super) struct FrameReader {
    header: Vec<u8>,
    frame: Option<Frame>,
}

#[derive(Debug)]
struct Frame {
    op_code: u8,
    mask: [u8; 4],
    position: usize,
    remaining: u64,
    /// The payload of a ping.
    kept: Vec<u8>,
}

impl FrameReader {
    /// Reads some bytes; `None` when more are needed before there is something to react to. What is
    /// left in `bytes` is then to be given again.
    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> Option<Received> {
        loop {
            let mut frame = match self.frame.take() {
                Some(frame) => frame,
                None => match self.read_header(bytes)? {
                    Ok(frame) => frame,
                    Err(received) => return Some(received),
                },
            };
            let here = usize::try_from(frame.remaining).unwrap_or(usize::MAX).min(bytes.len());
            let (payload, rest) = bytes.split_at_checked(here)?;
            *bytes = rest;
            frame.take(payload);
            if frame.remaining > 0 {
                self.frame = Some(frame);
                return None;
            }
            if frame.op_code == 9 {
                return Some(Received::Ping(frame.kept));
            }
        }
    }

    fn read_header(&mut self, bytes: &mut &[u8]) -> Option<Result<Frame, Received>> {
        loop {
            if let Some(header) = parse_header(&self.header) {
                self.header.clear();
                return Some(header);
            }
            let (first, rest) = bytes.split_first()?;
            self.header.push(*first);
            *bytes = rest;
        }
    }
}

impl Frame {
    fn take(&mut self, payload: &[u8]) {
        self.remaining -= payload.len() as u64;
        if self.op_code != 9 {
            return;
        }
        let mask = self.mask.iter().cycle().skip(self.position % 4);
        let room = MAX_CONTROL - self.kept.len();
        self.kept.extend(payload.iter().zip(mask).map(|(byte, mask)| byte ^ mask).take(room));
        self.position += payload.len();
    }
}

/// The header of a frame when it is whole, checked by itself.
fn parse_header(header: &[u8]) -> Option<Result<Frame, Received>> {
    let (&[first, second], rest) = header.split_first_chunk()?;
    let extended = match second & 0x7f {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let (length, rest) = rest.split_at_checked(extended)?;
    let remaining = match extended {
        0 => u64::from(second & 0x7f),
        _ => length.iter().fold(0, |length, byte| (length << 8) | u64::from(*byte)),
    };
    if second & 0x80 == 0 {
        return Some(Err(Received::Unmasked));
    }
    let mask = *rest.first_chunk()?;
    let op_code = first & 0x0f;
    if op_code == OpCode::Close as u8 {
        return Some(Err(Received::Close));
    }
    Some(Ok(Frame { op_code, mask, position: 0, remaining, kept: Vec::new() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(length: usize) -> BytesMut {
        let mut out = BytesMut::new();
        write_frame(OpCode::Binary, &vec![7; length], &mut out);
        out
    }

    #[test]
    fn lengths_take_as_many_bytes_as_they_need() {
        for (length, header) in [
            (0, &[0x82, 0][..]),
            (125, &[0x82, 125]),
            (126, &[0x82, 126, 0, 126]),
            (0xffff, &[0x82, 126, 0xff, 0xff]),
            (0x1_0000, &[0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let frame = written(length);
            assert_eq!(&frame[..header.len()], header);
            assert_eq!(frame.len(), header.len() + length);
        }
        let mut out = BytesMut::new();
        write_close(CLOSE_NORMAL, &mut out);
        assert_eq!(out[..], [0x88, 2, 3, 0xe8]);
    }

    /// A frame of a client with the mask 1 2 3 4.
    fn masked(op_code: u8, payload: &[u8]) -> Vec<u8> {
        let length = u8::try_from(payload.len()).unwrap();
        let mut frame = vec![0x80 | op_code, 0x80 | length, 1, 2, 3, 4];
        frame.extend(payload.iter().zip([1, 2, 3, 4].iter().cycle()).map(|(a, b)| a ^ b));
        frame
    }

    #[test]
    fn frames_of_clients_are_read_in_whatever_pieces_they_come() {
        let text = masked(1, b"ignored");
        let all = [text, masked(9, b"ping!"), masked(9, b""), masked(8, b"\x03\xe8")].concat();
        for size in 1..all.len() {
            let mut reader = FrameReader::default();
            let mut seen = Vec::new();
            for mut piece in all.chunks(size) {
                while let Some(received) = reader.read(&mut piece) {
                    seen.push(received);
                    if seen.last() == Some(&Received::Close) {
                        break;
                    }
                }
            }
            let pings = [Received::Ping(b"ping!".to_vec()), Received::Ping(Vec::new())];
            assert_eq!(seen[..2], pings);
            assert_eq!(seen[2], Received::Close);
        }
    }

    #[test]
    fn large_frame_is_skipped_and_unmasked_frame_ends_the_connection() {
        let mut reader = FrameReader::default();
        let mut large =
            &[0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4][..];
        assert_eq!(reader.read(&mut large), None);
        for _ in 0..1_000 {
            assert_eq!(reader.read(&mut &[0; 1_000][..]), None);
        }
        assert_eq!(reader.frame.map(|it| it.kept.capacity()), Some(0));
        assert_eq!(FrameReader::default().read(&mut &[0x81, 0][..]), Some(Received::Unmasked));
        let mut long = vec![0x89, 0xfe, 1, 0, 0, 0, 0, 0];
        long.extend([5; 256]);
        let ping = FrameReader::default().read(&mut &long[..]);
        assert_eq!(ping, Some(Received::Ping(vec![5; 125])));
    }
}
