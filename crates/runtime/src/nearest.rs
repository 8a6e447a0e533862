//! Which known names come nearest to one that is not known.

use strsim::osa_distance;

use crate::GroupVersionKind;

const MOST: usize = 3;

/// The registered kinds a caller probably meant, best first: the same kind in another version or group,
/// then kinds of the same group-version with a similar name.
pub(crate) fn nearest_kinds<'a>(
    wanted: &GroupVersionKind,
    registered: impl Iterator<Item = &'a GroupVersionKind>,
) -> Vec<GroupVersionKind> {
    let mut ranked: Vec<_> = registered
        .filter(|kind| !kind.is_internal())
        .filter_map(|kind| Some((rank(wanted, kind)?, kind)))
        .collect();
    ranked.sort();
    ranked.into_iter().take(MOST).map(|(_, kind)| kind.clone()).collect()
}

fn rank(wanted: &GroupVersionKind, kind: &GroupVersionKind) -> Option<usize> {
    let other_place = match (kind.group == wanted.group, kind.version == wanted.version) {
        (true, true) => 0,
        (true, false) => 1,
        (false, _) => 2,
    };
    let distance = osa_distance(&wanted.kind.to_lowercase(), &kind.kind.to_lowercase());
    let allowed = if other_place == 2 { 0 } else { (wanted.kind.len() / 3).min(2) };
    (distance <= allowed && !wanted.kind.is_empty()).then_some(distance * 4 + other_place)
}

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

    #[test]
    fn the_same_kind_elsewhere_comes_before_a_similar_name() {
        let registered = [
            GroupVersionKind::new("apps", "v1", "Deployment"),
            GroupVersionKind::new("apps", "v1beta1", "Deployment"),
            GroupVersionKind::new("", "v1", "Pod"),
        ];
        let wanted = GroupVersionKind::new("extensions", "v1beta1", "Deployment");
        let nearest = nearest_kinds(&wanted, registered.iter());
        assert_eq!(nearest, registered[..2]);
        let wanted = GroupVersionKind::new("apps", "v1", "Deploymnet");
        assert_eq!(nearest_kinds(&wanted, registered.iter())[0], registered[0]);
    }
}
