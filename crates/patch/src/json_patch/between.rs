//! Making a patch from two values.

use apimachinery_json::value_to_vec;
use apimachinery_runtime::Value;

use super::operation::Operation;

/// The operations that make `modified` of `original`.
pub(super) fn operations(original: &Value, modified: &Value) -> Vec<Operation> {
    let mut made = Made { path: String::new(), operations: Vec::new() };
    made.compare(original, modified);
    made.operations
}

struct Made {
    path: String,
    operations: Vec<Operation>,
}

impl Made {
    fn compare(&mut self, original: &Value, modified: &Value) {
        match (original, modified) {
            (Value::Map(original), Value::Map(modified)) => {
                for key in original.keys().filter(|key| !modified.contains_key(&***key)) {
                    self.at(key, |made| made.push("remove", None));
                }
                for (key, value) in modified {
                    self.at(key, |made| match original.get(&**key) {
                        Some(known) => made.compare(known, value),
                        None => made.push("add", Some(value)),
                    });
                }
            }
            (Value::List(original), Value::List(modified)) => self.lists(original, modified),
            (original, modified) if original == modified => {}
            (_, modified) => self.push("replace", Some(modified)),
        }
    }

    /// Items are added or removed between those that are the same at both ends, and others compared
    /// in pairs.
    fn lists(&mut self, original: &[Value], modified: &[Value]) {
        let shorter = original.len().min(modified.len());
        let (mut start, mut end) = (0, 0);
        if original.len() != modified.len() {
            let same = |(left, right): &(&Value, &Value)| left == right;
            start = original.iter().zip(modified).take_while(same).count();
            let backwards = original.iter().rev().zip(modified.iter().rev());
            end = backwards.take(shorter - start).take_while(same).count();
        }
        let common = shorter - end;
        for (index, (left, right)) in
            original.iter().zip(modified).enumerate().take(common).skip(start)
        {
            self.at(&index.to_string(), |made| made.compare(left, right));
        }
        for index in (common..original.len() - end).rev() {
            self.at(&index.to_string(), |made| made.push("remove", None));
        }
        for (index, value) in modified.iter().enumerate().take(modified.len() - end).skip(common) {
            self.at(&index.to_string(), |made| made.push("add", Some(value)));
        }
    }

    fn at(&mut self, part: &str, make: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push('/');
        for letter in part.chars() {
            match letter {
                '~' => self.path.push_str("~0"),
                '/' => self.path.push_str("~1"),
                letter => self.path.push(letter),
            }
        }
        make(self);
        self.path.truncate(length);
    }

    fn push(&mut self, op: &str, value: Option<&Value>) {
        // Data that was read has a JSON form; a number that is not finite has none.
        let json = |value| String::from_utf8(value_to_vec(value).ok()?).ok();
        let value = value.map(|value| json(value).unwrap_or_else(|| "null".to_owned()));
        self.operations.push(Operation::new(op, &self.path, value.as_deref()));
    }
}
