//! Every test runs on a stack of 2 MiB, which is what a thread of a server usually has.

/// Runs a test on a stack of 2 MiB.
pub(super) fn run(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(test).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}
