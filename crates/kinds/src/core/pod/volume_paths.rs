//! What clients are warned of in the files of volumes: paths that overlap, of which one is lost, or
//! is a folder where another is a file (`warningsForOverlappingVirtualPaths`).

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Bound;
use std::rc::Rc;

use apimachinery_api::core::v1::{DownwardAPIVolumeFile, KeyToPath, Volume, VolumeProjection};
use apimachinery_go_text::quote::Quoted;

/// The most warnings of a volume: more do not fit into a response.
const MOST: usize = 256;

/// A path, and where the file comes from, unless the volume has only one source.
struct File<'a> {
    path: &'a str,
    source: Rc<str>,
}

impl<'a> File<'a> {
    fn new(path: &'a str, source: impl Into<Rc<str>>) -> Self {
        Self { path: path.trim_end_matches('/'), source: source.into() }
    }
}

impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Quoted(self.path))?;
        match &*self.source {
            "" => Ok(()),
            source => write!(f, " ({source})"),
        }
    }
}

/// The files of a volume so far.
#[derive(Default)]
struct Files<'a> {
    all: Vec<File<'a>>,
    by_path: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Files<'a> {
    /// Adds a file, and returns its overlaps with those before it.
    fn add(&mut self, file: File<'a>) -> Vec<String> {
        let overlaps = self.overlapping(file.path).into_iter().filter_map(|at| self.all.get(at));
        let overlaps = overlaps.map(|it| format!("{file} with {it}")).collect();
        if !file.path.is_empty() {
            self.by_path.entry(file.path).or_default().push(self.all.len());
        }
        self.all.push(file);
        overlaps
    }

    /// The places of the files that are at a path, above or below it.
    fn overlapping(&self, path: &str) -> Vec<usize> {
        if path.is_empty() {
            return Vec::new();
        }
        let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
        let above = ends.filter_map(|end| self.by_path.get(path.get(..end)?));
        let start = format!("{path}/");
        let below = self.by_path.range::<str, _>((Bound::Included(&*start), Bound::Unbounded));
        let below = below.take_while(|(it, _)| it.starts_with(&start)).map(|(_, places)| places);
        let mut places: Vec<_> = above.chain(below).flatten().copied().take(MOST).collect();
        places.sort_unstable();
        places
    }
}

/// What a volume warns of, at most so much.
struct Warnings<'a> {
    name: &'a str,
    texts: Vec<String>,
}

impl<'a> Warnings<'a> {
    fn overlaps(&mut self, kind: &str, files: &mut Files<'a>, more: Vec<File<'a>>) {
        for file in more {
            if self.texts.len() >= MOST {
                return;
            }
            let name = Quoted(self.name);
            let texts = files.add(file).into_iter();
            self.texts
                .extend(texts.map(|it| format!("volume {name} ({kind}): overlapping paths: {it}")));
        }
    }
}

pub(crate) fn warnings(volume: &Volume) -> Vec<String> {
    let mut warnings = Warnings { name: &volume.name, texts: Vec::new() };
    let source = &volume.volume_source;
    if let Some(it) = &source.config_map {
        let kind = format!("ConfigMap {}", Quoted(&it.local_object_reference.name));
        warnings.overlaps(&kind, &mut Files::default(), keys(&it.items, ""));
    }
    if let Some(it) = &source.secret {
        let kind = format!("Secret {}", Quoted(&it.secret_name));
        warnings.overlaps(&kind, &mut Files::default(), keys(&it.items, ""));
    }
    if let Some(it) = &source.downward_api {
        warnings.overlaps("DownwardAPI", &mut Files::default(), fields(&it.items, ""));
    }
    let mut files = Files::default();
    for it in source.projected.iter().flat_map(|it| &it.sources) {
        if *it == VolumeProjection::default() {
            let name = Quoted(&volume.name);
            warnings.texts.push(format!("volume {name} (Projected) has no sources provided"));
        }
        warnings.overlaps("Projected", &mut files, projected(it));
    }
    warnings.texts
}

fn keys<'a>(items: &'a [KeyToPath], source: &str) -> Vec<File<'a>> {
    let source = Rc::<str>::from(source);
    items.iter().map(|it| File::new(&it.path, Rc::clone(&source))).collect()
}

fn fields<'a>(items: &'a [DownwardAPIVolumeFile], source: &str) -> Vec<File<'a>> {
    let source = Rc::<str>::from(source);
    items.iter().map(|it| File::new(&it.path, Rc::clone(&source))).collect()
}

/// The files of a source, if it names their paths.
fn projected(it: &VolumeProjection) -> Vec<File<'_>> {
    let map = it.config_map.as_deref().filter(|it| !it.items.is_empty());
    let secret = it.secret.as_deref().filter(|it| !it.items.is_empty());
    let downward = it.downward_api.as_deref().filter(|it| !it.items.is_empty());
    if let Some(it) = map {
        let source = format!("ConfigMap {}", Quoted(&it.local_object_reference.name));
        return keys(&it.items, &source);
    }
    if let Some(it) = secret {
        let source = format!("Secret {}", Quoted(&it.local_object_reference.name));
        return keys(&it.items, &source);
    }
    if let Some(it) = downward {
        return fields(&it.items, "DownwardAPI");
    }
    if let Some(it) = &it.service_account_token {
        return vec![File::new(&it.path, "ServiceAccountToken")];
    }
    if let Some(it) = &it.cluster_trust_bundle {
        let name = it.name.as_deref().or(it.signer_name.as_deref()).unwrap_or_default();
        return vec![File::new(&it.path, format!("ClusterTrustBundle {}", Quoted(name)))];
    }
    let Some(it) = &it.pod_certificate else { return Vec::new() };
    let paths = [
        (&it.certificate_chain_path, "PodCertificate chain"),
        (&it.key_path, "PodCertificate key"),
        (&it.credential_bundle_path, "PodCertificate credential bundle"),
    ];
    let given = paths.into_iter().filter(|(path, _)| !path.is_empty());
    given.map(|(path, source)| File::new(path, source)).collect()
}
