//! What the log says of cells that change.

use kekkai_battle::{
    Cell, Event,
    field::{Local, Mark, Status},
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{Ground, Id, Light, Terrain};
use kekkai_widgets::{Lang, Names, Words};

struct Nobody;

impl Names for Nobody {
    fn name(&self, _: Id) -> &'static str {
        "?"
    }
}

fn told(lang: Lang, events: Vec<Event>) -> Vec<String> {
    let told = events.into_iter().map(VisibleEvent::Event).collect();
    let entry = LogEntry { step: Some(1), round: 1, told, ruling: None, names: Vec::new() };
    let lines = Words::new(lang).log_lines(&entry, &Nobody);
    lines.into_iter().map(|line| line.text).collect()
}

fn cells(from: &str, to: &str) -> Vec<Cell> {
    let from: Cell = from.parse().unwrap();
    from.rectangle(to.parse().unwrap()).collect()
}

#[test]
fn cells_that_become_the_same_are_one_line() {
    let ice = Mark::OverWater.on(Ground::of(Terrain::Ice), true);
    let of = |cells: Vec<Cell>, ground| {
        cells.into_iter().map(move |at| Event::Reshaped { at, ground }).collect::<Vec<_>>()
    };
    let shadow = Mark::Shadow.on(Ground::default(), true);
    let events = [
        of(cells("3A", "7D"), ice),
        of(cells("1A", "1A"), shadow),
        of([cells("1B", "1B"), cells("5C", "5C")].concat(), Ground::default()),
        of([cells("1B", "3B"), cells("5C", "6D")].concat(), ice),
    ]
    .concat();
    let english = [
        "3A–7D: now ice, over water",
        "1A: now shadow",
        "1B, 5C: now floor",
        "1B … 6D (7): now ice, over water",
    ];
    assert_eq!(told(Lang::En, events.clone()), english);
    assert_eq!(told(Lang::Ru, events)[0], "3A–7D: теперь лёд, над водой");
}

#[test]
fn the_statuses_of_cells_are_named() {
    let local =
        Local { light: Some(Light::Night), rain: Some(false), holy: None, ..Local::default() };
    let of = |at: &str, local| Event::LocalSet { at: at.parse().unwrap(), local };
    let events = vec![of("3A", local), of("4A", local), of("5A", Local::default())];
    assert_eq!(told(Lang::En, events), ["3A–4A: night, no rain", "5A: same as the whole map"]);
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let all: Vec<String> = Status::ALL.iter().map(|status| words.status(*status)).collect();
        assert!(all.iter().all(|word| !word.contains('-')), "{all:?}");
    }
}
