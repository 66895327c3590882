//! Combatants of a system that no locale has words for: what it declares is drawn all the same.

use std::sync::Arc;

use kekkai_rules::{
    Arg, Book, ConditionKind, ConditionView, End, Id, Meaning, Phrase, PlainText, RelationKind,
    RelationView,
    section::{Block, Layout, Rows, Section, SectionKind, SectionRow},
};
use kekkai_widgets::{Lang, Overlay, help};

use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{Props, dump, stage};

const TIRED: &ConditionKind =
    &ConditionKind { stacks: true, alarming: true, ..ConditionKind::new("tired", "t", 0) };
const DAZED: &ConditionKind = &ConditionKind { sign: None, ..ConditionKind::new("dazed", "", 9) };
const ROPED: &ConditionKind = &ConditionKind::new("roped", "o", 1);
const ROPING: &ConditionKind = &ConditionKind::new("roping", "r", 2);
const GONE: &ConditionKind =
    &ConditionKind { means: Some(Meaning::Dead), ..ConditionKind::new("gone", "g", 3) };
const ROPE: &RelationKind = &RelationKind {
    key: "rope",
    field: "ropes",
    several: true,
    means: None,
    drawn: Some([ROPING.key, ROPED.key]),
};
const OMENS: &SectionKind = &SectionKind { tells: Some("dazed"), ..SectionKind::new("omens") };
const BOOK: &Book = &Book {
    conditions: &[TIRED, DAZED, ROPED, ROPING, GONE],
    relations: &[ROPE],
    layout: &Layout {
        card: &[&[Block::Section(OMENS, Rows::All), Block::Pools]],
        sheet: &[Block::Relations, Block::Pools, Block::Section(OMENS, Rows::Idle)],
        line: &[Block::Section(OMENS, Rows::Active)],
    },
    ..*stage::BOOK
};

/// The third is tired thrice over and dazed, and has the fourth and the first on a rope; the last is dead.
fn props(lang: Lang) -> Props {
    let mut props = Props::new(lang);
    let rope = |end, with| RelationView { kind: ROPE, end, with: Id(with) };
    props.view.book = BOOK;
    let who = &mut props.view.combatants;
    for one in who.iter_mut() {
        one.conditions.clear();
    }
    let tired = ConditionView { kind: TIRED, count: 3 };
    who[2].conditions = vec![ROPING.once(), tired, DAZED.once()];
    who[2].relations = vec![rope(End::Active, 3), rope(End::Active, 0)];
    who[3].conditions = vec![ROPED.once()];
    who[3].relations = vec![rope(End::Passive, 2)];
    who[0].relations = vec![rope(End::Passive, 2)];
    props
}

/// The same with something of its own on the sheet of the fourth, who is dazed by it.
fn with_omens(lang: Lang) -> Props {
    let mut props = props(lang);
    let full = |text| Phrase::plain(Arg::Text(PlainText::new(text)));
    let short = Some(Phrase::new("omen-without-words"));
    let crow =
        SectionRow { short, number: Some(7), ..SectionRow::new(full("a crow, two days old")) };
    let comet = SectionRow { active: true, ..SectionRow::new(full("a comet")) };
    let vera = &mut props.view.combatants[3];
    vera.conditions.push(DAZED.once());
    let sheet = Arc::make_mut(vera.sheet.as_mut().unwrap());
    sheet.relations.clone_from(&vera.relations);
    sheet.made = vec![Phrase::new("kind-of-thing")];
    sheet.sections = vec![Section { kind: OMENS, rows: vec![crow, comet] }];
    props
}

#[test]
fn sections_are_drawn_where_the_layout_has_them() {
    let props = with_omens(Lang::En);
    let buf = props.draw(200, 60, |model| model.chosen = Some(Id(3)));
    let text = dump::text(&buf);
    // A row in force stands on a line of its own, and the condition that it tells is not repeated.
    for part in ["Vera ─", "─ kind-of-thing · Reds", "omen-without-words", "a comet"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("dazed · ") && !text.contains("Defence"), "{text}");
    let vera = props.view.find(Id(3)).unwrap();
    let lines = props.words.sheet_lines(vera, &props.view);
    let expected = [
        "roped",
        "kind-of-thing",
        "roped: Hagen",
        "HP −12 −40 / 90 · prana 30 / 60",
        "7: a crow, two days old",
    ];
    assert_eq!(lines, expected);
    assert_eq!(props.words.line_beside(vera.sheet.as_ref().unwrap(), &props.view), ["a comet"]);
}

#[test]
fn stacks_relations_and_unknown_keys_are_drawn() {
    for lang in Lang::ALL {
        let buf = props(lang).draw(200, 60, |model| {
            (model.cursor, model.target, model.overlay) = (None, None, Overlay::None);
            model.chosen = Some(Id(2));
        });
        let text = dump::text(&buf);
        // The card: a stack with its count, no sign where none is declared, both ropes with their other ends.
        assert!(text.contains("t tired ×3 · dazed · r roping: Vera · r roping: Pavel"), "{text}");
        // The queue: the others' tokens behind the name, then the sign that is not told by them.
        assert!(text.contains("Ha Hagen rVr rPa"), "{text}");
        assert!(text.contains("roping, tired ×3, dazed"), "{text}");
        // The map: of several signs the one of the lowest rank, and a line between the two ends.
        assert!(text.contains("Hat-Vro"), "{text}");
        assert!(text.contains("gone"), "{text}");
    }
}

#[test]
fn the_legend_is_that_of_the_system() {
    let props = props(Lang::En);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let within = buf.area;
    help::draw_signs(&props.view, &props.words, (&props.theme, &props.glyphs), 0, within, &mut buf);
    let text = dump::text(&buf);
    // However wide the column of the signs is.
    let words: Vec<&str> = text.split_whitespace().collect();
    for entry in [["t", "tired"], ["o", "roped"], ["r", "roping"], ["g", "gone"]] {
        assert!(words.windows(2).any(|pair| pair == entry), "{entry:?}: {text}");
    }
    assert!(!text.contains("dazed") && !text.contains("prone"), "{text}");
}
