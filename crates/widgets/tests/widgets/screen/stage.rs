//! A fight to draw: six combatants, hits that wait, one doomed, one dead, one on the ground.

use std::sync::Arc;

use kekkai_battle::{
    BattleView, Cell, Field, Hue, SideId, Stage,
    systems::{self, SystemId},
    view::{CombatantView, Disclosed, PoolShown, QueueRow, Wound},
};
use kekkai_rules::{
    Book, ConditionView, Dice, End, Ground, Id, Meter, Phrase, PlainText, Pool, RelationView,
    RuleId, SheetView, System as _, Terrain, TurnView,
    knk::{
        Condition, Knk, Mode, Reserve, WalkMode, condition,
        impulse::Impulse,
        injury::{Harm, Part},
        item::Item,
        plus::Formula,
        rank::Stat as Rank,
        view::{self, InjuryRow, LastingRow, PhantasmRow, PlusRow, Rows, SkillRow, SpellRow},
        walk_mode,
    },
    sheet_view::{Aimed, AttackRow, SheetRow, Stat, Value, Waiting},
    turn_view::Moving,
};

/// What the system of this fight declares.
pub(crate) const BOOK: &Book = Knk::BOOK;

pub(crate) fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

pub(crate) fn field() -> Field {
    let mut field = Field::bare();
    let mut fill = |cells: &str, terrain| {
        for at in cells.split(' ') {
            field.set(cell(at), Ground::of(terrain));
        }
    };
    fill("9E 10E 11E 12E", Terrain::Ordinary);
    fill("12F 12G 12H", Terrain::Strong);
    fill("3L 4L 5L 6L 3M 4M 5M 6M", Terrain::Indestructible);
    fill("6R 7R 8R 6S 7S 8S", Terrain::Hindrance);
    field.set(cell("9E"), Ground { worn: 12, ..Ground::of(Terrain::Ordinary) });
    field.drop_item(cell("5O"), systems::Item::Knk(Item { hp: 20, ..Item::named("Flask") }));
    field
}

fn pools(hp: (i32, i32, i32), prana: (i32, i32)) -> Vec<Pool> {
    vec![
        Pool { id: Reserve::Hp.id(), now: hp.0, max: hp.1, waits: hp.2 },
        Pool { id: Reserve::Prana.id(), now: prana.0, max: prana.1, waits: 0 },
    ]
}

/// Conditions that do not stack.
pub(crate) fn conditions(all: &[Condition]) -> Vec<ConditionView> {
    all.iter().map(|condition| condition.kind().once()).collect()
}

/// One end of a hold.
pub(crate) fn hold(end: End, with: u16) -> RelationView {
    RelationView { kind: condition::HOLD, end, with: Id(with) }
}

struct Made<'a> {
    id: u16,
    name: &'a str,
    token: &'a str,
    side: u8,
    at: &'a str,
    hp: (i32, i32, i32),
    prana: (i32, i32),
    conditions: &'a [Condition],
}

fn combatant(made: &Made<'_>) -> CombatantView {
    let pools = pools(made.hp, made.prana);
    CombatantView {
        id: Id(made.id),
        vital: Some(Reserve::Hp.id()),
        name: PlainText::new(made.name),
        token: PlainText::new(made.token),
        side: SideId(made.side),
        is_thing: false,
        at: Some(cell(made.at)),
        covers: Vec::new(),
        away: None,
        departed: false,
        past: false,
        fallen: made.conditions.contains(&Condition::Dead),
        conditions: conditions(made.conditions),
        relations: Vec::new(),
        pools: pools.iter().map(|pool| PoolShown::Exact(*pool)).collect(),
        sheet: Some(Arc::new(sheet(pools, made.conditions))),
        disclosed: Disclosed::default(),
    }
}

fn sheet(pools: Vec<Pool>, conditions: &[Condition]) -> SheetView {
    let row = |key: &str, value, rule| SheetRow {
        key: key.to_owned().into(),
        value,
        rule: RuleId::new(rule),
    };
    let stat = |(letter, value, rank): (&str, u8, &str)| Stat {
        letter: letter.to_owned().into(),
        value,
        rank: rank.to_owned().into(),
    };
    let attack = |mode: Mode, dice, prana, halved| AttackRow {
        qualities: Vec::new(),
        mode: mode.key().into(),
        weapon: (mode == Mode::One).then(|| PlainText::new("Sabre")),
        carried: (mode == Mode::One).then_some(0),
        dice,
        price: vec![(Reserve::Prana.id(), prana)],
        halved,
        reach: if mode == Mode::Shot { None } else { Some(1) },
    };
    SheetView {
        made: vec![Phrase::new("kind-profi")],
        stats: [("S", 4, "B+"), ("E", 3, "C"), ("A", 4, "B"), ("M", 3, "C"), ("L", 5, "A")]
            .map(stat)
            .to_vec(),
        pools,
        rows: vec![
            row("defence", Value::Number(60), "KNK-STAT-05"),
            row("movement", Value::Of(7, 11), "KNK-MOV-01"),
            row("dodges", Value::Of(4, 5), "KNK-TRN-04"),
            row("dodge", Value::Dice(Dice::new(35, 65)), "KNK-TRN-02"),
            row("regeneration", Value::Number(10), "KNK-STAT-06"),
            row("initiative", Value::Dice(Dice::new(40, 60)), "KNK-INI-02"),
            row("mind-save", Value::Dice(Dice::new(0, 100)), "KNK-SAV-08"),
            row("retreat", Value::Number(6), "KNK-TRN-15"),
        ],
        attacks: vec![
            attack(Mode::One, Dice::new(28, 120), 15, false),
            attack(Mode::Two, Dice::new(0, 120), 0, true),
            attack(Mode::Shot, Dice::new(10, 100), 0, false),
        ],
        waits: vec![Waiting { hit: 3, from: Some(Id(1)), damage: 80, does: None, open: true }],
        sections: view::sections(&rows()),
        conditions: self::conditions(conditions),
        ..SheetView::default()
    }
}

/// What only this system shows of everybody.
fn rows() -> Rows {
    let poison =
        LastingRow { effect: 1, name: PlainText::new("Poison"), hp: -10, prana: 0, turns: Some(3) };
    Rows { lasting: vec![poison], ..Rows::default() }
}

pub(crate) fn view() -> BattleView {
    let made = [
        Made {
            id: 0,
            name: "Pavel",
            token: "Pa",
            side: 0,
            at: "19J",
            hp: (220, 300, 80),
            prana: (175, 200),
            conditions: &[],
        },
        Made {
            id: 1,
            name: "Vega",
            token: "Ve",
            side: 1,
            at: "2J",
            hp: (900, 900, 0),
            prana: (700, 800),
            conditions: &[],
        },
        Made {
            id: 2,
            name: "Hagen",
            token: "Ha",
            side: 1,
            at: "7J",
            hp: (197, 225, 28),
            prana: (105, 200),
            conditions: &[Condition::Prone],
        },
        Made {
            id: 3,
            name: "Vera",
            token: "Vr",
            side: 0,
            at: "8J",
            hp: (-12, 90, 40),
            prana: (30, 60),
            conditions: &[Condition::Doomed, Condition::LosesTurn],
        },
        Made {
            id: 4,
            name: "結界の番人",
            token: "結",
            side: 1,
            at: "17C",
            hp: (225, 225, 0),
            prana: (120, 150),
            conditions: &[],
        },
        Made {
            id: 5,
            name: "Knight",
            token: "Kn",
            side: 0,
            at: "10G",
            hp: (0, 75, 0),
            prana: (10, 50),
            conditions: &[Condition::Dead],
        },
    ];
    let row = |(who, initiative, extra, acted, current): (u16, i32, bool, bool, bool)| QueueRow {
        who: Id(who),
        initiative: Some(initiative),
        extra,
        acted,
        current,
        waits: false,
    };
    BattleView {
        title: PlainText::new("Bridge at dusk"),
        system: SystemId::Knk,
        book: BOOK,
        stage: Stage::Fighting,
        round: 3,
        sides: vec![PlainText::new("Reds"), PlainText::new("Grey Hand")],
        hues: vec![Hue::Red, Hue::Blue],
        field: Arc::new(field()),
        unknown: Vec::new(),
        heights: Vec::new(),
        clocks: Vec::new(),
        combatants: made.iter().map(combatant).collect(),
        queue: [
            (1, 97, false, true, false),
            (0, 90, false, false, true),
            (2, 64, false, false, false),
            (3, 50, false, false, false),
            (4, 41, false, false, false),
            (1, 97, true, false, false),
        ]
        .map(row)
        .to_vec(),
        actor: Some(Id(0)),
        turn: Some(turn()),
        world: None,
        notes: Arc::default(),
    }
}

/// The turn of somebody who may go and strike.
fn turn() -> TurnView {
    TurnView {
        phase: "Move",
        marks: Vec::new(),
        prompt: "prompt-move",
        meters: vec![Meter {
            id: walk_mode::POINTS,
            left: 7,
            of: None,
            rises: false,
            usable: true,
        }],
        mode: WalkMode::Walk.mode(),
        moving: Moving::Open,
        strikes: Some("attack"),
        answers: None,
    }
}

/// The same fight with one of them hurt, held and carrying things.
pub(crate) fn hurt() -> BattleView {
    let mut view = view();
    let hagen = view.combatants.iter_mut().find(|who| who.id == Id(2)).unwrap();
    hagen.relations = vec![hold(End::Passive, 3)];
    hagen.conditions = conditions(&[Condition::Held, Condition::Bleeding, Condition::Injured]);
    let injury = |injury, part, harm, turns, hp_max| InjuryRow {
        injury,
        part,
        harm,
        turns,
        limit: 5,
        hp_max,
    };
    let sheet = Arc::make_mut(hagen.sheet.as_mut().unwrap());
    sheet.relations = vec![hold(End::Passive, 3)];
    let injuries = vec![
        injury(0, Part::LeftArm, Harm::Lost, 2, 50),
        injury(1, Part::Leg, Harm::Broken, 4, 0),
        injury(2, Part::Organs, Harm::Lost, 6, 50),
    ];
    let pluses = vec![
        PlusRow { stat: Rank::S, left: 1, of: 2, declared: vec![(Formula::Strength, 1)] },
        PlusRow { stat: Rank::L, left: 1, of: 1, declared: Vec::new() },
    ];
    let items = ["Severed leg", "Flask", "Flask"].map(PlainText::new).to_vec();
    sheet.sections = view::sections(&Rows { injuries, pluses, items, ..rows() });
    view
}

/// The same with one who reads a spell, under the Veil and deathless, and owns something of every kind.
pub(crate) fn casts() -> BattleView {
    let mut view = view();
    let hagen = view.combatants.iter_mut().find(|who| who.id == Id(2)).unwrap();
    hagen.conditions = conditions(&[Condition::Deathless, Condition::Veiled, Condition::Casting]);
    let spell = |spell, name, school: &'static str, lines, read| SpellRow {
        spell,
        name: PlainText::new(name),
        school: school.into(),
        aimed: Aimed::Place,
        lines,
        read,
        then: 0,
        a_turn: 5,
        prana: 60,
    };
    let skill = |skill, name, rank: &'static str, on| SkillRow {
        skill,
        name: PlainText::new(name),
        rank: rank.into(),
        on,
    };
    let sheet = Arc::make_mut(hagen.sheet.as_mut().unwrap());
    sheet.made.push(Phrase::new("class-hybrid"));
    sheet.stats.push(Stat { letter: "II".into(), value: 4, rank: "B".into() });
    let rule = RuleId::new("KNK-CLS-13");
    sheet.rows.push(SheetRow { key: "veil".into(), value: Value::Number(20), rule });
    let impulses = vec![Impulse::CategoryUp(Rank::A), Impulse::Raise(Rank::S), Impulse::Demon(2)];
    let skills = vec![
        skill(0, "Claws of fire", "E", Some(true)),
        skill(1, "Clear Eyes", "B", Some(false)),
        skill(2, "Pride", "C", None),
    ];
    let phantasms = vec![PhantasmRow {
        phantasm: 0,
        name: PlainText::new("Sword of light"),
        rank: "C".into(),
        prana: 320,
        aimed: true,
    }];
    let spells = vec![
        spell(0, "Firestorm", "fire", Some(7), 5),
        spell(1, "Spark", "fire", Some(3), 0),
        spell(2, "Hell claw", "demonic", None, 0),
    ];
    sheet.sections = view::sections(&Rows { impulses, skills, spells, phantasms, ..rows() });
    view
}

/// What a side sees of the others: wounds in words, no sheets, no turn.
pub(crate) fn seen_by_others(side: SideId) -> BattleView {
    let mut view = view();
    for who in view.combatants.iter_mut().filter(|who| who.side != side) {
        who.sheet = None;
        let wound = if who.id == Id(2) { Wound::Hurt } else { Wound::Unhurt };
        who.pools = vec![PoolShown::Word(Reserve::Hp.id(), wound)];
    }
    view
}

/// What it costs the actor to get around.
pub(crate) fn reach() -> Vec<Option<i32>> {
    let from = cell("19J");
    Cell::all()
        .map(|to| {
            let distance = from.distance(to);
            (1..=4)
                .contains(&distance)
                .then(|| i32::from(distance) * if to.row() < 9 { 1 } else { 3 })
        })
        .collect()
}
