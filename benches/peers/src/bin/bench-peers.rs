//! Runs the operations of other libraries on demand.

fn main() -> std::io::Result<()> {
    apimachinery_benches_peers::run()
}
