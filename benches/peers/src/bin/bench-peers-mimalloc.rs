//! Runs the operations of other libraries on demand, with mimalloc.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::io::Result<()> {
    apimachinery_benches_peers::run()
}
