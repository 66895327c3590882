//! Every section of the card and the sheet has its place in them.

use kekkai_rules::{
    Id, PlainText, System as _,
    knk::{
        Condition, Knk,
        impulse::Impulse,
        injury::{Harm, Part},
        rank,
        view::{
            FamiliarRow, InjuryRow, LastingRow, PhantasmRow, PlusRow, Rows, SkillRow, SpellRow,
            sections,
        },
    },
    section::Block,
    sheet_view::Aimed,
};

#[test]
fn the_card_or_the_sheet_has_a_place_for_every_section() {
    let name = PlainText::new("Something");
    let rows = Rows {
        lasting: vec![LastingRow { effect: 0, name: name.clone(), hp: 1, prana: 0, turns: None }],
        injuries: vec![InjuryRow {
            injury: 0,
            part: Part::Leg,
            harm: Harm::Lost,
            turns: 0,
            limit: 5,
            hp_max: 50,
        }],
        pluses: vec![PlusRow { stat: rank::Stat::S, left: 1, of: 1, declared: Vec::new() }],
        skills: vec![SkillRow { skill: 0, name: name.clone(), rank: "C".into(), on: None }],
        items: vec![name.clone()],
        familiar: Some(FamiliarRow { kind: None, upkeep: 0, master: Some(Id(0)), owner: None }),
        impulses: vec![Impulse::Demon(1)],
        ..Rows::default()
    };
    let spell = SpellRow {
        spell: 0,
        name: name.clone(),
        school: "fire".into(),
        aimed: Aimed::Place,
        lines: None,
        read: 0,
        then: 0,
        a_turn: 1,
        prana: 10,
    };
    let phantasm = PhantasmRow { phantasm: 0, name, rank: "C".into(), prana: 10, aimed: true };
    let placed: Vec<&str> = Knk::BOOK
        .layout
        .card
        .iter()
        .copied()
        .flatten()
        .chain(Knk::BOOK.layout.sheet)
        .filter_map(|block| {
            let Block::Section(kind, _) = block else { return None };
            Some(kind.key)
        })
        .collect();
    let made = sections(&Rows { spells: vec![spell], phantasms: vec![phantasm], ..rows });
    assert_eq!(made.len(), 9);
    for section in made {
        assert!(placed.contains(&section.kind.key), "{}", section.kind.key);
        let told = section.kind.tells;
        assert!(told.is_none_or(|key| Condition::KINDS.iter().any(|kind| kind.key == key)));
    }
}
