//! `apim serve`.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use apimachinery::FieldValidation;
use apimachinery::runtime::{Object, Unstructured};
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
    // A dump holds objects whose owners it does not hold.
    let mut server = Server::builder()
        .timer(tokio::time::sleep)
        .garbage_collection(GarbageCollection::FromNowOn);
    if let Some(file) = &args.token_file {
        let tokens = fs::read_to_string(file).map_err(|error| error.to_string());
        let tokens = tokens.and_then(|it| it.parse::<StaticTokens>().map_err(|it| it.to_string()));
        server = server.authenticator(tokens.map_err(|it| format!("{}: {it}", file.display()))?);
    }
    let server = server.build(store).await?;
    let count = objects.len();
    server.load_all(objects).await?;
    let listener = TcpListener::bind(args.listen).await?;
    let address = listener.local_addr()?;
    say(args, address, count)?;
    let router = Router::new().fallback_service(server);
    axum::serve(listener, router).with_graceful_shutdown(interrupted()).await?;
    Ok(())
}

/// Says how the server is reached.
fn say(args: &ServeArgs, address: SocketAddr, count: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let address = format!("http://{address}");
    let token = if args.token_file.is_some() { " --token TOKEN" } else { "" };
    match &args.kubeconfig {
        Some(file) => {
            fs::write(file, kubeconfig(&address))?;
            let file = file.display();
            writeln!(
                out,
                "serving {count} objects: kubectl --kubeconfig {file}{token} get all -A"
            )?;
        }
        None => {
            writeln!(out, "serving {count} objects: kubectl --server {address}{token} get all -A")?
        }
    }
    out.flush()
}

fn kubeconfig(address: &str) -> String {
    format!(
        "apiVersion: v1\nkind: Config\ncurrent-context: apim\n\
         clusters: [{{name: apim, cluster: {{server: \"{address}\"}}}}]\n\
         contexts: [{{name: apim, context: {{cluster: apim, user: apim}}}}]\n\
         users: [{{name: apim, user: {{}}}}]\n"
    )
}

async fn interrupted() {
    // Without a handler, the signal ends the program by itself.
    let _ = tokio::signal::ctrl_c().await;
}
