//! Every theme at every depth: what is read can be read, and what has to be told apart can be.

mod colour;
mod contrast;
mod loss;

use kekkai_widgets::theme::{Depth, Role, Shipped, Theme};

/// Every look that a theme can have, with a name for messages.
fn looks() -> Vec<(String, Shipped, Theme)> {
    let depths = [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True];
    let all = Shipped::ALL.into_iter().flat_map(|theme| depths.map(|depth| (theme, depth)));
    all.map(|(theme, depth)| (format!("{} at {depth:?}", theme.name()), theme, theme.at(depth)))
        .collect()
}

#[test]
fn of_256_colours_the_grounds_of_the_map_are_no_two_alike() {
    let grounds = [
        Role::Floor,
        Role::FloorOdd,
        Role::Ordinary,
        Role::Strong,
        Role::Indestructible,
        Role::Hindrance,
        Role::Shallow,
        Role::Deep,
        Role::Ice,
        Role::Plants,
        Role::Cover,
    ];
    let overlays = [Role::Reach, Role::Area, Role::Danger, Role::Seen];
    for shipped in [Shipped::Dark, Shipped::Light] {
        let theme = shipped.at(Depth::Indexed);
        for roles in [&grounds[..], &overlays, &[Role::BarBelow, Role::BarGone]] {
            let all: Vec<_> = roles.iter().map(|role| theme.style(*role).bg).collect();
            for (at, ground) in all.iter().enumerate() {
                let twin = all[..at].iter().position(|other| other == ground);
                let names = twin.map(|twin| (roles[twin], roles[at]));
                assert_eq!(names, None, "{} {ground:?}", shipped.name());
            }
        }
    }
}
