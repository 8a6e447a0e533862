//! Which known names come nearest to one that is not known.

use strsim::osa_distance;

/// The known name that comes nearest to `name`, if one is near: the same but for its case, or for a letter or
/// three, depending on its length.
pub fn nearest_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let allowed = (name.len() / 4).clamp(1, 3);
    let ranked = known.filter_map(|it| {
        let distance = osa_distance(&lower, &it.to_lowercase());
        (distance <= allowed).then_some((distance, it))
    });
    ranked.min().map(|(_, it)| it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_is_found() {
        let nearest =
            |name| nearest_name(name, ["resources", "name", "imagePullPolicy"].into_iter());
        assert_eq!(nearest("resource"), Some("resources"));
        assert_eq!(nearest("imagePullpolicy"), Some("imagePullPolicy"));
        assert_eq!(nearest("completely"), None);
    }
}
