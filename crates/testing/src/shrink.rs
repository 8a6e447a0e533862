//! Making a tree smaller.

use apimachinery_runtime::{Str, Value};

/// Removes members and items as long as `still_fails` holds for what is left.
pub(crate) fn shrink(mut tree: Value, still_fails: &dyn Fn(&Value) -> bool) -> Value {
    loop {
        let before = parts(&tree);
        let mut part = 0;
        while part < parts(&tree) {
            let mut smaller = tree.clone();
            remove(&mut smaller, &mut part.clone());
            if still_fails(&smaller) {
                tree = smaller;
            } else {
                part += 1;
            }
        }
        if parts(&tree) == before {
            return tree;
        }
    }
}

/// How many members and items a tree has, at all depths.
fn parts(tree: &Value) -> usize {
    match tree {
        Value::Map(members) => members.iter().map(|(_, value)| 1 + parts(value)).sum(),
        Value::List(items) => items.iter().map(|item| 1 + parts(item)).sum(),
        _ => 0,
    }
}

/// Removes the part that is `left` steps ahead, whole ones before what is in them.
fn remove(tree: &mut Value, left: &mut usize) -> bool {
    match tree {
        Value::Map(members) => {
            let names: Vec<Str> = members.iter().map(|(name, _)| name.clone()).collect();
            for name in names {
                if *left == 0 {
                    members.remove(&name);
                    return true;
                }
                *left -= 1;
                if members.get_mut(&name).is_some_and(|value| remove(value, left)) {
                    return true;
                }
            }
            false
        }
        Value::List(items) => {
            for index in 0..items.len() {
                if *left == 0 {
                    items.remove(index);
                    return true;
                }
                *left -= 1;
                if items.get_mut(index).is_some_and(|item| remove(item, left)) {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}
