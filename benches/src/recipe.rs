//! Makes lists of different objects by `data/recipe.txt`, byte for byte like the Go program.

use std::collections::HashMap;

const RECIPE: &str = include_str!("../data/recipe.txt");

/// The rules that lists are made by, which are also the names of the inputs.
pub const LISTS: [&str; 4] =
    ["varied-pods", "varied-deployments", "varied-customs", "old-deployments"];

/// What a rule makes, as JSON; the same every time.
///
/// # Panics
/// When the recipe lacks the rule or is broken, which would be a bug.
pub fn make(rule: &str) -> String {
    let mut out = String::new();
    Maker { rules: rules(), state: 1, count: 0 }.make(rule, &mut out);
    out
}

fn rules() -> HashMap<&'static str, Vec<&'static str>> {
    let (mut rules, mut rule) = (HashMap::<_, Vec<_>>::new(), "");
    for line in RECIPE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("  ") {
            Some(form) => rules.entry(rule).or_default().push(form),
            None => rule = line,
        }
    }
    rules
}

struct Maker {
    rules: HashMap<&'static str, Vec<&'static str>>,
    state: u64,
    count: u64,
}

impl Maker {
    fn make(&mut self, rule: &str, out: &mut String) {
        if rule == "#" {
            self.count += 1;
            *out += &self.count.to_string();
            return;
        }
        let forms = self.rules[rule].len();
        let chosen = self.random(forms as u64) as usize;
        let mut form = self.rules[rule][chosen];
        while let Some((before, rest)) = form.split_once("$(") {
            *out += before;
            let (call, after) = rest.split_once(')').expect("a closing parenthesis");
            self.call(call, out);
            form = after;
        }
        *out += form;
    }

    fn call(&mut self, call: &str, out: &mut String) {
        let mut parts = call.splitn(3, ' ');
        let rule = parts.next().unwrap_or_default();
        let (least, most) = parts.next().unwrap_or("1-1").split_once('-').expect("a range");
        let [least, most] = [least, most].map(|text| text.parse::<u64>().expect("a number"));
        let separator = parts.next().unwrap_or_default();
        for index in 0..least + self.random(most - least + 1) {
            if index > 0 {
                *out += separator;
            }
            self.make(rule, out);
        }
    }

    /// A number below `limit`, by SplitMix64.
    fn random(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}
