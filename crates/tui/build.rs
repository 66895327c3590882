//! Makes the program anew when a data file that it embeds has changed.

fn main() {
    let mut out = std::io::stdout();
    // Cargo reads this; without it a changed file would go unnoticed, and nothing worse.
    let _ = std::io::Write::write_all(&mut out, b"cargo:rerun-if-changed=../../assets\n");
}
