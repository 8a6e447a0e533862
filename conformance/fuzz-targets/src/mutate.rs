//! Changes of inputs that formats and small languages notice.

use apimachinery_test_support::Dice;

/// Bytes that mean something somewhere.
const TELLING: &[u8] =
    b"{}[]()<>\"'`\\,:;=!?*&|%@#~^$/._+-0129eE \t\r\n\0\x7f\x80\xbf\xc3\xe2\xf0\xff";
/// How large an input may grow.
const MOST: usize = 64 * 1024;

/// Changes an input in one to four places, by itself or with parts of another one.
pub fn mutate(dice: &mut Dice, input: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..=dice.below(4) {
        let at = dice.below(input.len() + 1).min(input.len());
        let length = dice.below(17).min(input.len() - at);
        match dice.below(9) {
            0 if at < input.len() => input[at] = *dice.pick(TELLING),
            1 if at < input.len() => input[at] ^= 1 << dice.below(8),
            2 => drop(input.drain(at..at + length)),
            3 => input.insert(at, *dice.pick(TELLING)),
            4 => {
                let part = input[at..at + length].to_vec();
                let to = dice.below(input.len() + 1).min(input.len());
                input.splice(to..to, part);
            }
            5 if !other.is_empty() => {
                let from = dice.below(other.len());
                let until = (from + dice.below(64)).min(other.len());
                input.splice(at..at + length, other[from..until].iter().copied());
            }
            6 => {
                let part = input[at..at + length].to_vec();
                let times = 1 << dice.below(8);
                input.splice(at..at, part.repeat(times));
            }
            7 => input.truncate(at),
            _ => input.splice(at..at, [*dice.pick(TELLING); 5]).for_each(drop),
        }
        input.truncate(MOST);
    }
}
