//! Combatants of a system that no locale has words for: what it declares is drawn all the same.

use std::sync::Arc;

use kekkai_rules::{
    Arg, Book, ConditionKind, ConditionView, End, Id, Meaning, Phrase, PlainText, RelationKind,
    RelationView,
    section::{Block, FigureLine, Layout, Rows, Section, SectionKind, SectionRow},
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
    let page = |page: i32| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        let (within, look) = (buf.area, (&props.theme, &props.glyphs));
        help::draw_signs(
            &props.view,
            &props.words,
            look,
            &help::Page::of(page, false, &props.words),
            within,
            &mut buf,
        );
        dump::text(&buf)
    };
    let text = page(0) + &page(1);
    // However wide the column of the signs is.
    let words: Vec<&str> = text.split_whitespace().collect();
    for entry in [["t", "tired"], ["o", "roped"], ["r", "roping"], ["g", "gone"]] {
        assert!(words.windows(2).any(|pair| pair == entry), "{entry:?}: {text}");
    }
    assert!(!text.contains("dazed") && !text.contains("prone"), "{text}");
}

/// A section whose four rows stand beside three pieces of a figure.
const KITE: &SectionKind = &SectionKind {
    figure: Some(&[
        FigureLine::new(None, " ^ ", Some(0)),
        FigureLine::new(Some(1), "<+>", Some(2)),
        FigureLine::new(None, " v ", Some(3)),
    ]),
    ..SectionKind::new("kite")
};

const KITE_BOOK: &Book = &Book {
    layout: &Layout {
        card: &[&[Block::Section(KITE, Rows::All)]],
        sheet: &[Block::Section(KITE, Rows::All)],
        line: &[],
    },
    ..*BOOK
};

/// The fourth with a kite of these rows, on the card and on the sheet.
fn with_kite(rows: &[&str]) -> Props {
    let mut props = with_omens(Lang::En);
    props.view.book = KITE_BOOK;
    let row = |text: &&str| SectionRow::new(Phrase::plain(Arg::Text(PlainText::new(text))));
    let rows = rows.iter().map(row).collect();
    let sheet = Arc::make_mut(props.view.combatants[3].sheet.as_mut().unwrap());
    sheet.sections = vec![Section { kind: KITE, rows }];
    props
}

/// The card of the fourth and the last lines of its sheet.
fn kite(props: &Props, (columns, rows): (u16, u16), lines: usize) -> (String, Vec<String>) {
    let card = dump::text(&props.draw(columns, rows, |model| model.chosen = Some(Id(3))));
    let all = props.words.sheet_lines(props.view.find(Id(3)).unwrap(), &props.view);
    (card, all[all.len() - lines..].to_vec())
}

#[test]
fn a_section_with_a_figure_has_its_rows_beside_the_parts() {
    let props = with_kite(&["top: 1", "left: 22", "right: 3", "tail: 0"]);
    let figure = ["          ^  top: 1", "left: 22 <+> right: 3", "          v  tail: 0"];
    for size in [(80, 24), (120, 40), (200, 60)] {
        let (card, sheet) = kite(&props, size, 3);
        assert_eq!(sheet, figure);
        for line in figure {
            assert!(card.contains(line), "{line}: {card}");
        }
    }
}

#[test]
fn a_figure_without_room_or_without_a_place_leaves_its_rows_as_they_are() {
    let wide = "a row that is wider than half of the narrowest card";
    let all = ["top", wide, "right", "tail"];
    let (card, _) = kite(&with_kite(&all), (80, 24), 3);
    assert!(!card.contains("<+>") && card.contains("a row that is wider"), "{card}");
    let five = ["top", "left", "right", "tail", "string"];
    let (card, sheet) = kite(&with_kite(&five), (120, 40), 5);
    assert!(card.contains("top · left · right · tail · string"), "{card}");
    assert_eq!(sheet, five);
    // Without rows there is nothing to draw it for.
    assert!(!kite(&with_kite(&[]), (120, 40), 0).0.contains("<+>"));
}
