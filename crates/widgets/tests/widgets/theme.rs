//! Every theme at every depth: what is read can be read, and what has to be told apart can be.

mod colour;
mod contrast;
mod loss;

use kekkai_widgets::theme::{Depth, Shipped, Theme};

/// Every look that a theme can have, with a name for messages.
fn looks() -> Vec<(String, Shipped, Theme)> {
    let depths = [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True];
    let all = Shipped::ALL.into_iter().flat_map(|theme| depths.map(|depth| (theme, depth)));
    all.map(|(theme, depth)| (format!("{} at {depth:?}", theme.name()), theme, theme.at(depth)))
        .collect()
}
