//! The command line.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::LazyLock;

use apimachinery::FieldValidation;
use apimachinery::api::SOURCE_VERSION;
#[cfg(feature = "explain")]
use apimachinery::runtime::GroupVersion;
use apimachinery::runtime::Release;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::bounded::{DEFAULT_MAX_INPUT, MaxInput};
use crate::glob::Glob;
use crate::output_choice::{OutputChoice, OutputParser};
use crate::target::Target;

/// The version of the program, and of the types that it knows.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (k8s.io/api {SOURCE_VERSION})", env!("CARGO_PKG_VERSION")));

const EXIT_CODES: &str = "\
Exit codes:
    0  all documents are fine
    1  a document is invalid, cannot be converted or cannot be written; the others were processed
    2  the command line is wrong
    3  a file could not be read or the output not written
  141  the reader of the output went away, as for a program that SIGPIPE ends";

const DECODE_EXAMPLES: &str = "\
Examples:
  etcdctl get /registry/pods/shop/web | apim decode
  etcdctl get /registry/pods --prefix -w json | apim decode -o name
  apim decode --validate strict -o name -R manifests
  etcdctl get /registry/pods --prefix -w json | apim decode -o wide
  kubectl get deploy web -o json | apim decode -o protobuf > web.pb
  apim decode -o json --pretty web.pb
  apim decode -o jsonpath='{.spec.replicas}{\"\\n\"}' deployment.yaml";

const CONVERT_EXAMPLES: &str = "\
Examples:
  apim convert hpa.yaml --to autoscaling/v2
  kubectl get hpa -A -o yaml | apim convert --to autoscaling/v1 -o json
  apim convert deploy.yaml --to apps/v1 -o protobuf | apim identify
  apim convert -R manifests --to preferred
  apim convert --crds crds crontab.yaml --to stable.example.com/v1";

const PATCH_EXAMPLES: &str = "\
The result is what a server would store: the object is patched in the version it is of, then defaulted. What a server would
respond to a patch that cannot be applied is the message, and the exit code is then 1. The name and the namespace cannot change.
Custom resources are validated by their definitions (--crds); of other kinds, whether a value is allowed is not checked.

Examples:
  kubectl get deploy web -o yaml | apim patch --patch '{\"spec\": {\"replicas\": 3}}'
  apim patch deploy.yaml --patch containers.yaml
  apim patch deploy.yaml --type json --patch '[{\"op\": \"remove\", \"path\": \"/spec/replicas\"}]'
  apim patch --crds crds crontab.yaml --type merge --patch 'spec: {replicas: 2}'";

const DIFF_EXAMPLES: &str = "\
Lines start with `+` for what is only in NEW, `-` for what is only in OLD, and `~` for what differs. The exit code is 1 when
something differs. Nothing is compared when one of both cannot be read.

Examples:
  apim diff old.yaml new.yaml
  helm template chart | apim diff -R manifests -
  apim diff -o json live/ manifests/ | jq -r '.fields[].field'
  apim diff -o patch old.yaml new.yaml";

const DEPRECATED_EXAMPLES: &str = "\
The exit code is 1 when a document has a kind that the release does not serve. Kinds that are deprecated in it are reported, and
count with --strict. Kinds that are not Kubernetes' are passed over.

Examples:
  apim deprecated --for 1.37 -R manifests
  helm template chart | apim deprecated --for 1.37
  apim deprecated --for 1.25 -o json -R manifests | jq -r 'select(.status == \"removed\") | .file'";

const VALIDATE_EXAMPLES: &str = "\
Each line is FILE:LINE:COLUMN: error: FIELD: what is wrong, in the words of a server. The exit code is 1 when there is an error;
warnings do not count.

Examples:
  apim validate -f crds/ manifests/ -R
  helm template chart | apim validate --crds crds/
  apim validate --policies policies/ manifests/ -R --exclude values.yaml --exclude 'charts/*/tests'
  apim validate --for 1.32 --old live.yaml manifests/
  apim validate -o sarif -R manifests > apim.sarif
  apim validate -o json -R manifests | jq -r '.findings[].file'";

const TRANSCODE_EXAMPLES: &str = "\
Examples:
  apim transcode --pretty values.yaml      # what `on`, `0644`, `<<` and anchors mean to Kubernetes
  apim transcode -o yaml openapi.json";

const IDENTIFY_EXAMPLES: &str = "\
Columns: format, apiVersion, kind, namespace/name, size in bytes, file and line. On a terminal they are
aligned and have a header; elsewhere they are separated by tabs. What an object does not have is `-`.

Examples:
  apim identify manifests/*.yaml
  kubectl get all -o yaml | apim identify --items | cut -f 3,4";

const MANAGED_EXAMPLES: &str = "\
A manager is applied or updated, in a version, through a subresource and at a time; the fields that it owns follow it. A field with
others inside of it that is owned itself is marked with `*`.

Examples:
  kubectl get deployment web -o yaml --show-managed-fields | apim managed
  kubectl get deployments -A -o json --show-managed-fields | apim managed -o json";

const KINDS_EXAMPLES: &str = "\
Examples:
  apim kinds --group autoscaling
  apim kinds --group apps -o wide
  apim kinds --group core -o json
  apim kinds --crds crds --group stable.example.com -o wide";

#[cfg(feature = "explain")]
const EXPLAIN_EXAMPLES: &str = "\
Examples:
  apim explain deploy.spec.strategy
  apim explain pod.spec.containers --recursive
  apim explain hpa.spec --api-version autoscaling/v1
  apim explain --crds crds crontab.spec
  apim explain pod --recursive -o json | jq -r '.fields[] | select(.required) | .path'";

const VERIFY_GOLDEN_EXAMPLES: &str = "\
Examples:
  apim verify-golden testdata/golden
  apim verify-golden -v \"$(go list -m -f '{{.Dir}}' k8s.io/api)/testdata\"";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  apim completions bash > ~/.local/share/bash-completion/completions/apim
  apim completions fish > ~/.config/fish/completions/apim.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  apim man > ~/.local/share/man/man1/apim.1
  apim man decode | man -l -";

/// Reads, converts and checks Kubernetes objects in any format.
#[derive(Debug, Parser)]
#[command(name = "apim", version = VERSION.as_str(), after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Show the line of the input that a message is about, with a mark under the place, and what to
    /// write instead where that is known.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) excerpts: Excerpts,
    /// How much data a file, or standard input, may have. What has more is not read.
    #[arg(long, global = true, default_value = DEFAULT_MAX_INPUT, value_name = "SIZE")]
    pub(crate) max_input: MaxInput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Excerpts {
    /// When standard error is a terminal.
    Auto,
    Always,
    Never,
}

impl Excerpts {
    pub(crate) fn is_wanted(self) -> bool {
        match self {
            Self::Auto => io::stderr().is_terminal(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read objects of any format and kind, and write them in one format.
    ///
    /// Format and kind are found by examining the data: JSON (several values may follow each
    /// other), YAML with any number of documents, the protobuf envelope that etcd stores, or what
    /// `etcdctl get` prints. Nothing is defaulted or converted. Kinds that are not registered pass
    /// through as unstructured data; from protobuf, as a guess by field number. The items of a `v1`
    /// `List` are read as the kinds they are.
    #[command(after_help = DECODE_EXAMPLES)]
    Decode(DecodeArgs),
    /// Convert objects to another version of their API group, with defaults.
    ///
    /// The items of a `v1` `List` are converted one by one and put back into the list. Converting
    /// to the version an object already has sets its defaults.
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Apply a patch to objects, as a server does.
    ///
    /// The items of a `v1` `List` are patched one by one.
    #[command(after_help = PATCH_EXAMPLES)]
    Patch(PatchArgs),
    /// Say what differs between objects, after defaults and in one version.
    ///
    /// Objects are compared that have the same group, kind, namespace and name, in the version of
    /// the first one. The items of lists that are merged by a key, such as containers, are compared
    /// by it.
    #[command(after_help = DIFF_EXAMPLES)]
    Diff(DiffArgs),
    /// Say which objects are deprecated in a release of Kubernetes or no longer served by it, and
    /// what to use in their place.
    #[command(after_help = DEPRECATED_EXAMPLES)]
    Deprecated(DeprecatedArgs),
    /// Say what a server would refuse or warn of in objects, and what admission policies deny.
    ///
    /// Of built-in kinds, everything is checked that a server of the release checks before it
    /// stores a new object, in the version that it is written in, after defaults: unknown and
    /// duplicate fields, values of the wrong type, values that are missing or not allowed, names
    /// and other metadata. So it is of custom resources, by their definitions: schemas and rules in
    /// CEL. What needs a cluster is not: other objects that it names, quotas, admission plugins and
    /// webhooks are not examined.
    ///
    /// The kinds of definitions among the input are known, wherever they are; those of --crds are
    /// only made known. ValidatingAdmissionPolicies with bindings, among the input or in
    /// --policies, are asked about every object in which nothing else is wrong, as if it was
    /// created.
    #[command(after_help = VALIDATE_EXAMPLES)]
    Validate(ValidateArgs),
    /// Rewrite YAML as JSON and JSON as YAML, without examining kinds.
    ///
    /// The output is what Kubernetes sees in the text.
    #[command(after_help = TRANSCODE_EXAMPLES)]
    Transcode(TranscodeArgs),
    /// Say what each document is: one line a document.
    #[command(after_help = IDENTIFY_EXAMPLES)]
    Identify(IdentifyArgs),
    /// Say which manager owns which fields of each object.
    #[command(after_help = MANAGED_EXAMPLES)]
    Managed(ManagedArgs),
    /// List the kinds that this program knows.
    #[command(after_help = KINDS_EXAMPLES)]
    Kinds(KindsArgs),
    /// Explain the fields of a kind.
    ///
    /// Built-in kinds and those of definitions are explained as `kubectl explain` does, without a
    /// server: what a field is, its type, default, limits and values, since when it is there, and
    /// what is inside of it.
    #[cfg(feature = "explain")]
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Serve a Kubernetes API over the objects of files, folders and dumps.
    ///
    /// kubectl and any other client can read, change and watch them; nothing runs. Objects are in
    /// memory, or with --data in a file that the next start reads. Only this machine can reach it,
    /// without authentication.
    ///
    /// Objects are served as they are, so that a dump is shown as the cluster it comes from: they
    /// are defaulted, and their values are not validated. Unknown and duplicate fields are left
    /// out and reported (--validate); `apim validate` finds more.
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Check golden files: that each format decodes, gives the same object, and is written again
    /// byte for byte.
    ///
    /// The files of a kind are named `<group>.<version>.<Kind>.json`, `.yaml` and `.pb`, with
    /// `core` for the core group. A file `<group>.<version>.<Kind>.after_roundtrip.<ending>` beside
    /// one holds the bytes to expect where they differ from what was read. Kinds that are not
    /// registered are counted and passed over.
    #[command(after_help = VERIFY_GOLDEN_EXAMPLES)]
    VerifyGolden(VerifyGoldenArgs),
    /// Write what makes a shell complete the command line.
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Write a manual page: of the program, or of one of its commands.
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell to write it for.
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command to describe, such as `decode`.
    pub(crate) command: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Files and folders to read; `-` and none at all mean standard input. Of a folder, the files
    /// are read whose names end in .json, .yaml, .yml, .pb or .cbor.
    #[arg(value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Also read the folders inside a folder.
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// Leave out the files and folders that a pattern is about, such as `values.yaml`,
    /// `*.test.yaml` or `charts/*/tests`; may be given more than once. `**` is any number of
    /// folders. A pattern without `/` is about names anywhere.
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<Glob>,
}

impl InputArgs {
    /// Everything at some paths.
    pub(crate) fn all_in(paths: Vec<PathBuf>) -> Self {
        Self { paths, recursive: true, exclude: Vec::new() }
    }
}

#[derive(Args, Debug)]
pub(crate) struct DefinitionArgs {
    /// A file with CustomResourceDefinitions, or a folder with such files in it or in the folders
    /// inside it; may be given more than once. Their kinds are then known as built-in ones are.
    /// What is not a definition is passed over.
    #[arg(long, value_name = "PATH")]
    pub(crate) crds: Vec<PathBuf>,
}

impl Command {
    /// The definitions whose kinds the command knows.
    pub(crate) fn definitions(&self) -> Option<&DefinitionArgs> {
        match self {
            Self::Decode(args) => Some(&args.definitions),
            Self::Convert(args) => Some(&args.definitions),
            Self::Patch(args) => Some(&args.definitions),
            Self::Diff(args) => Some(&args.definitions),
            Self::Identify(args) => Some(&args.definitions),
            Self::Managed(args) => Some(&args.definitions),
            Self::Kinds(args) => Some(&args.definitions),
            _ => None,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ValidationArgs {
    /// What to do about unknown and duplicate fields: nothing, report them and go on, or make the
    /// document that has them invalid. A kind that its group, which is known, does not have is
    /// reported in any case, and makes the document invalid as well when this is strict. So does a
    /// version that is no longer served, of what is written: `convert` may read it.
    #[arg(long = "validate", value_enum, default_value = "ignore", value_name = "LEVEL")]
    pub(crate) level: Validation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Validation {
    Ignore,
    Warn,
    Strict,
}

impl From<Validation> for FieldValidation {
    fn from(level: Validation) -> Self {
        match level {
            Validation::Ignore => Self::Ignore,
            Validation::Warn => Self::Warn,
            Validation::Strict => Self::Strict,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// The format to write; `name` is `kind.group/name`, one line an object, `table` and `wide`
    /// what `kubectl get` shows, `jsonpath=TEMPLATE` what a template finds, and
    /// `custom-columns=COLUMNS` or `custom-columns-file=FILE` a row for each object.
    #[arg(short, long, value_parser = OutputParser, default_value = "yaml", value_name = "FORMAT")]
    pub(crate) output: OutputChoice,
    /// Indent JSON. Without it every document is one line.
    #[arg(long)]
    pub(crate) pretty: bool,
    /// Write protobuf as frames: four bytes of length, highest first, before each document. Without
    /// it protobuf output is exactly one document.
    #[arg(long)]
    pub(crate) framed: bool,
    /// Write protobuf and CBOR even to a terminal.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct DecodeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) validation: ValidationArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// The version to convert to, such as `apps/v1`; `v1` for the core group. `preferred` is the
    /// version of each kind that servers prefer, `storage` the one that they store; a kind that is
    /// not Kubernetes' stays as it is.
    #[arg(long, value_name = "GROUP/VERSION")]
    pub(crate) to: Target,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) validation: ValidationArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PatchArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// The patch, in JSON or YAML, or the name of a file that contains it.
    #[arg(short, long, value_name = "FILE|TEXT")]
    pub(crate) patch: String,
    /// The type of the patch. Custom resources do not have strategic merge patches.
    #[arg(long = "type", value_enum, default_value = "strategic", value_name = "TYPE")]
    pub(crate) form: PatchForm,
    #[command(flatten)]
    pub(crate) apply: ApplyArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) validation: ValidationArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatchForm {
    Json,
    Merge,
    Strategic,
    Apply,
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArgs {
    /// With --type apply: who applies. Other patches do not track who changed what.
    #[arg(long, value_name = "NAME", default_value = "apim")]
    pub(crate) field_manager: String,
    /// With --type apply: take fields that other managers own.
    #[arg(long)]
    pub(crate) force_conflicts: bool,
    /// With --type apply: the subresource that is applied to.
    #[arg(long, value_name = "NAME", default_value = "")]
    pub(crate) subresource: String,
    /// With --type apply: the time of the manager's entry, in place of the clock's.
    #[arg(long, value_name = "TIME")]
    pub(crate) now: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// A file or folder; `-` is standard input.
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The same, with what OLD is compared with.
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
    /// Also read the folders inside a folder.
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// Lines for people, JSON for programs with an object a line, or the patches that make NEW of
    /// OLD.
    #[arg(short, long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub(crate) output: DiffFormat,
    #[command(flatten)]
    pub(crate) validation: ValidationArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    Text,
    Json,
    Patch,
}

#[derive(Args, Debug)]
pub(crate) struct DeprecatedArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The release of Kubernetes that is to serve the objects, such as 1.37; that of the types of
    /// this program unless said otherwise.
    #[arg(long = "for", value_name = "RELEASE")]
    pub(crate) release: Option<Release>,
    /// Kinds that the release serves with a warning make the exit code 1 as well.
    #[arg(long = "strict")]
    pub(crate) is_strict: bool,
    /// Lines for people, or JSON for programs: an object a line.
    #[arg(short, long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub(crate) output: ReportFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    Text,
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Files and folders to read, as FILE, which it may be given with.
    #[arg(short = 'f', long = "filename", value_name = "FILE", num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// A file or folder with the objects that those of the input replace, found by group, kind,
    /// namespace and name, in any version; may be given more than once. They are replaced as with
    /// `kubectl replace`: what cannot change is checked, and a value that was there before is
    /// tolerated where servers do so. An object without an old one is new.
    #[arg(long, value_name = "PATH")]
    pub(crate) old: Vec<PathBuf>,
    /// The release of Kubernetes that is to serve the objects, such as 1.37; that of the types of
    /// this program unless said otherwise. A kind that it does not serve is an error, one that is
    /// deprecated in it a warning. Other rules are those of the newest release.
    #[arg(long = "for", value_name = "RELEASE")]
    pub(crate) release: Option<Release>,
    /// Pass over objects of kinds that are not known, but for kinds of groups of Kubernetes'.
    #[arg(long, visible_alias = "ignore-missing-schemas")]
    pub(crate) ignore_unknown_kinds: bool,
    /// At the end of text, say how many objects there were.
    #[arg(long)]
    pub(crate) summary: bool,
    /// The form of the report: lines for people, one JSON document with all findings and a summary,
    /// or what other programs read.
    #[arg(short, long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub(crate) output: FindingsFormat,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingsFormat {
    Text,
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit's XML, with a test case for each object.
    Junit,
    /// Annotations of GitHub's workflows.
    Github,
}

#[derive(Args, Debug)]
pub(crate) struct PolicyArgs {
    /// A file or folder with ValidatingAdmissionPolicies, their bindings, and the parameters and
    /// namespaces that they look at; may be given more than once. They are asked about all objects,
    /// as those among the input are, but nothing else is reported of them.
    #[arg(long, value_name = "PATH")]
    pub(crate) policies: Vec<PathBuf>,
    /// The user who creates the objects, as policies see it. The user may do everything.
    #[arg(long = "as", default_value = "apim", value_name = "USER")]
    pub(crate) user: String,
    /// The groups of the user; may be given more than once.
    #[arg(long = "as-group", default_value = "system:authenticated", value_name = "GROUP")]
    pub(crate) groups: Vec<String>,
}

impl ValidateArgs {
    /// Everything that is to be read.
    pub(crate) fn all_input(&self) -> InputArgs {
        let paths = self.files.iter().chain(&self.input.paths).cloned().collect();
        let InputArgs { recursive, exclude, .. } = &self.input;
        InputArgs { paths, recursive: *recursive, exclude: exclude.clone() }
    }
}

#[derive(Args, Debug)]
pub(crate) struct TranscodeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write.
    #[arg(short, long, value_enum, default_value = "json", value_name = "FORMAT")]
    pub(crate) output: TextFormat,
    /// Indent JSON. Without it every document is one line.
    #[arg(long)]
    pub(crate) pretty: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextFormat {
    Json,
    Yaml,
    Cbor,
}

#[derive(Args, Debug)]
pub(crate) struct IdentifyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// After the line of a list, print one for each of its items. Their size is that of their JSON
    /// or protobuf form. What is a list, kinds whose names end in List say, and the definitions of
    /// custom kinds.
    #[arg(long)]
    pub(crate) items: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ManagedArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// The form of the output: a tree, or one line of JSON for each object.
    #[arg(short, long, value_enum, default_value = "tree", value_name = "FORM")]
    pub(crate) output: ManagedForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ManagedForm {
    Tree,
    Json,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Files and folders whose objects are served, as they are: with their status, UIDs and times.
    #[arg(value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Also read the folders inside a folder.
    #[arg(short = 'R', long)]
    pub(crate) recursive: bool,
    /// What to do about unknown and duplicate fields of Kubernetes' own kinds: nothing, report them
    /// and serve the objects without them, or serve nothing.
    #[arg(long = "validate", value_enum, default_value = "warn", value_name = "LEVEL")]
    pub(crate) level: Validation,
    /// The file that objects are kept in; they are in memory without.
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// The address of an etcd cluster that objects are kept in, such as `http://127.0.0.1:2379`;
    /// any number of servers can share it, kube-apiservers among them. May be given more than once,
    /// for the members of one cluster.
    #[cfg(feature = "etcd")]
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub(crate) etcd: Vec<String>,
    /// The address to listen at; with port 0, any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    /// Write a configuration for clients to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) kubeconfig: Option<PathBuf>,
    /// Answer only requests with a token of this file: `token,user,uid,"group1,group2"` in each
    /// line, as in the file for `kube-apiserver --token-auth-file`. The configuration that
    /// --kubeconfig writes holds a user for each.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Answer only requests whose client has a certificate that one of the authorities of this
    /// file, in PEM, has issued, or a token of --token-file: the common name of its subject is the
    /// user, the organizations are the groups.
    #[arg(long, value_name = "FILE")]
    pub(crate) client_ca: Option<PathBuf>,
    /// Answer everybody although others than this machine can reach the address. Without it, or
    /// what users are known by (--token-file, --client-ca), such an address is refused.
    #[arg(long, conflicts_with_all = ["token_file", "client_ca"])]
    pub(crate) allow_anonymous: bool,
    /// Serve the kinds of this release, such as 1.36, and report its version; the newest by
    /// default.
    #[arg(long, value_name = "RELEASE")]
    pub(crate) release: Option<Release>,
    /// Read and write CBOR, too, as servers do after the feature gate CBORServingAndStorage.
    #[arg(long)]
    pub(crate) cbor: bool,
    /// Leave out what controllers do: nothing is collected as garbage, namespaces that are deleted
    /// stay, and new ones have no service account and no certificates.
    #[arg(long)]
    pub(crate) no_controllers: bool,
    /// Answer only requests that read.
    #[arg(long)]
    pub(crate) read_only: bool,
    /// What is logged, to the standard error: failures of the server, what it could not do by
    /// itself, or each request.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub(crate) log: LogLevel,
    /// When connections are encrypted. Without --tls-cert, a certificate is made for each run,
    /// which clients find in the configuration that --kubeconfig writes.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) tls: UseTls,
    /// The certificate of the server, in PEM, with those of its issuers.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The key of the certificate, in PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// A name or an address of the server that the certificate made for it is for, besides the one
    /// it listens at and `localhost`; may be given more than once.
    #[arg(long, value_name = "NAME", conflicts_with = "tls_cert")]
    pub(crate) tls_name: Vec<String>,
}

#[cfg(feature = "serve")]
impl ServeArgs {
    /// Whether only known users are answered.
    pub(crate) fn demands_users(&self) -> bool {
        self.token_file.is_some() || self.client_ca.is_some()
    }
}

/// How much is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogLevel {
    /// Nothing.
    Off,
    /// Requests that failed because of the server.
    Error,
    /// Also what the server does by itself and could not do.
    Warn,
    /// Also each request.
    Info,
    /// Also the requests of the server itself, and what libraries report.
    Debug,
}

/// When connections are encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UseTls {
    /// When others than this machine can reach the server, or a certificate is given.
    Auto,
    Always,
    Never,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyGoldenArgs {
    /// Folders with golden files, archives of them named `<group>.<version>.txtar`, or folders with
    /// such folders in them.
    #[arg(value_name = "FOLDER", required = true)]
    pub(crate) folders: Vec<PathBuf>,
    /// Name the kinds that are not registered.
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Args, Debug)]
pub(crate) struct KindsArgs {
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// Only this API group; `core` or an empty text for the core group.
    #[arg(long)]
    pub(crate) group: Option<String>,
    /// Also list the kinds that every group has, such as `ListOptions` and `WatchEvent`.
    #[arg(long)]
    pub(crate) shared: bool,
    /// A table for people, one with resources and releases too, or JSON for programs.
    #[arg(short, long, value_enum, default_value = "table", value_name = "FORMAT")]
    pub(crate) output: KindsFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindsFormat {
    Table,
    Wide,
    Json,
}

#[cfg(feature = "explain")]
#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// The kind, and the fields that lead to the one to explain, with points between them:
    /// `deploy.spec.replicas`. The kind may be singular, plural or short, in any case; its group
    /// may follow it, as in `events.events.k8s.io.note`.
    #[arg(value_name = "PATH")]
    pub(crate) path: String,
    /// List the names and types of all fields inside, at any depth.
    #[arg(long)]
    pub(crate) recursive: bool,
    /// The version of the kind, such as `autoscaling/v1`; that which servers prefer unless said
    /// otherwise.
    #[arg(long, value_name = "GROUP/VERSION")]
    pub(crate) api_version: Option<GroupVersion>,
    #[command(flatten)]
    pub(crate) definitions: DefinitionArgs,
    /// Text for people, or one JSON object for programs.
    #[arg(short, long, value_enum, default_value = "plaintext", value_name = "FORMAT")]
    pub(crate) output: ExplainFormat,
}

#[cfg(feature = "explain")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    Plaintext,
    Json,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn declaration_is_consistent() {
        CommandLine::command().debug_assert();
    }
}
