//! Shows what the bytes at standard input hold.

use std::io;

fn main() -> io::Result<()> {
    programs_example::inspector::inspect(io::stdin(), &mut io::stdout().lock())
}
