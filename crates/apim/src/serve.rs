//! `apim serve`.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use apimachinery::FieldValidation;
use apimachinery::json::value_to_vec;
use apimachinery::runtime::{Object, Unstructured, Value};
use apimachinery::server::{GarbageCollection, Server, StaticTokens};
use apimachinery::store::{MemoryStore, RedbStore, Store};
use axum::Router;
use tokio::net::TcpListener;
use tokio::runtime;

use crate::Failure;
use crate::args::{InputArgs, ServeArgs};
use crate::custom::codecs;
use crate::load::{Loaded, Loader};
use crate::pipeline::for_each_document;
use crate::problem::Outcome;

/// Serves objects until the program is interrupted.
pub(crate) fn run(args: &ServeArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let (objects, outcome) = match args.paths.as_slice() {
        [] => (Vec::new(), Outcome::Fine),
        _ => objects(args, excerpts)?,
    };
    if outcome != Outcome::Fine {
        return Ok(outcome);
    }
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(args, objects)).map_err(Failure::Serve)?;
    Ok(Outcome::Fine)
}

/// The objects of the input.
fn objects(args: &ServeArgs, excerpts: bool) -> Result<(Vec<Unstructured>, Outcome), Failure> {
    let input = InputArgs { recursive: args.recursive, ..InputArgs::all_in(args.paths.clone()) };
    let loader = Loader::new(codecs(), FieldValidation::Ignore);
    let mut objects = Vec::new();
    let outcome = for_each_document(&input, excerpts, |document, reporter| {
        let Some(loaded) = loader.load(document, reporter) else { return Ok(()) };
        for one in loaded.objects() {
            objects.push(data(one).map_err(Failure::Serve)?);
        }
        Ok(())
    })?;
    Ok((objects, outcome))
}

fn data(loaded: &Loaded) -> Result<Unstructured, Box<dyn Error>> {
    let mut data = match loaded.object.as_unstructured() {
        Some(data) => data.clone(),
        None => codecs().scheme().to_unstructured(&*loaded.object as &dyn Object, None)?,
    };
    data.set_kind(&loaded.kind);
    Ok(data)
}

async fn serve(args: &ServeArgs, objects: Vec<Unstructured>) -> Result<(), Box<dyn Error>> {
    let store: Arc<dyn Store> = match &args.data {
        Some(file) => Arc::new(RedbStore::open(file)?),
        None => Arc::new(MemoryStore::new()),
    };
    let tokens = args.token_file.as_deref().map(read_tokens).transpose()?;
    let listener = TcpListener::bind(args.listen).await?;
    let address = listener.local_addr()?;
    let mut server = Server::builder().timer(tokio::time::sleep).address(address.to_string());
    server = match args.no_controllers {
        true => server.garbage_collection(GarbageCollection::Off).namespace_deletion(false),
        // A dump holds objects whose owners it does not hold.
        false => server.garbage_collection(GarbageCollection::FromNowOn),
    };
    if let Some(release) = args.release {
        server = server.release(release);
    }
    if args.cbor {
        server = server.cbor();
    }
    if let Some(tokens) = &tokens {
        server = server.authenticator(tokens.clone());
    }
    let server = server.build(store).await?;
    let count = objects.len();
    server.load_all(objects).await?;
    say(args, address, count, tokens.as_ref())?;
    let router = Router::new().fallback_service(server);
    axum::serve(listener, router).with_graceful_shutdown(interrupted()).await?;
    Ok(())
}

fn read_tokens(file: &Path) -> Result<StaticTokens, Box<dyn Error>> {
    let tokens = fs::read_to_string(file).map_err(|error| error.to_string());
    let tokens = tokens.and_then(|it| it.parse::<StaticTokens>().map_err(|it| it.to_string()));
    Ok(tokens.map_err(|it| format!("{}: {it}", file.display()))?)
}

/// Says how the server is reached.
fn say(
    args: &ServeArgs,
    address: SocketAddr,
    count: usize,
    tokens: Option<&StaticTokens>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let address = format!("http://{address}");
    match &args.kubeconfig {
        Some(file) => {
            fs::write(file, kubeconfig(&address, tokens))?;
            let file = file.display();
            writeln!(out, "serving {count} objects: kubectl --kubeconfig {file} get all -A")?;
        }
        None => {
            let token = if tokens.is_some() { " --token TOKEN" } else { "" };
            writeln!(out, "serving {count} objects: kubectl --server {address}{token} get all -A")?
        }
    }
    out.flush()
}

/// A configuration for clients, with a user for each token; the first one is used unless another is
/// chosen.
fn kubeconfig(address: &str, tokens: Option<&StaticTokens>) -> String {
    let mut users: Vec<(&str, String)> = Vec::new();
    for (token, user) in tokens.into_iter().flat_map(StaticTokens::iter) {
        if users.iter().all(|(name, _)| *name != user.username.as_str()) {
            users.push((&user.username, format!("{{token: {}}}", quoted(token))));
        }
    }
    if users.is_empty() {
        users.push(("apim", "{}".into()));
    }
    let current = users.first().map(|(name, _)| quoted(name)).unwrap_or_default();
    let mut text = format!(
        "apiVersion: v1\nkind: Config\ncurrent-context: {current}\n\
         clusters: [{{name: apim, cluster: {{server: \"{address}\"}}}}]\ncontexts:\n"
    );
    for (name, _) in &users {
        let name = quoted(name);
        text += &format!("- {{name: {name}, context: {{cluster: apim, user: {name}}}}}\n");
    }
    text += "users:\n";
    for (name, user) in &users {
        text += &format!("- {{name: {}, user: {user}}}\n", quoted(name));
    }
    text
}

/// A text in YAML and in JSON.
fn quoted(text: &str) -> String {
    String::from_utf8(value_to_vec(&Value::from(text)).unwrap_or_default()).unwrap_or_default()
}

async fn interrupted() {
    // Without a handler, the signal ends the program by itself.
    let _ = tokio::signal::ctrl_c().await;
}
