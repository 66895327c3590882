//! A sheet as a screen reads it.

use super::{
    D20, acts, field, marks,
    marks::SEIZES,
    numbers::{
        damage::DamageRoll,
        hands::Hand,
        objects::{Cover, Object},
        weapon::Weapon,
        wounds::Tier,
    },
    options::Options,
    sheet::{POOL_KINDS, Sheet, With, Word},
    steps::{ACTIONS, ATTACKS, METRES, STEP, WALK},
};
use crate::{
    Arg, ConditionView, End, Id, Meter, Phrase, Pool, RelationView, RuleId, SheetView, SystemState,
    TurnView,
    section::{Block, Layout, Rows, Section, SectionKind, SectionRow},
    sheet_view::{AttackRow, SheetRow, Value},
    turn_view::Moving,
};

const HANDS: &SectionKind = &SectionKind::new("d20-hands");
const WORN: &SectionKind = &SectionKind::new("d20-worn");
const FEATS: &SectionKind = &SectionKind::new("d20-feats");
const SKILLS: &SectionKind = &SectionKind::new("d20-skills");
const MARKS: &SectionKind = &SectionKind::new("d20-marks");
const FACES: &SectionKind = &SectionKind::new("d20-faces");

/// What a screen draws, in this order.
pub(super) const LAYOUT: &Layout = &Layout {
    card: &[
        &[Block::Relations],
        &[Block::Pools, Block::Numbers { skip: 0, take: 3 }],
        &[Block::Attacks],
        &[Block::Section(MARKS, Rows::All)],
        &[Block::Section(HANDS, Rows::All)],
        &[Block::Numbers { skip: 3, take: 12 }],
        &[Block::Section(WORN, Rows::All)],
        &[Block::Section(FEATS, Rows::All)],
        &[Block::Section(SKILLS, Rows::All)],
        &[Block::Section(FACES, Rows::All)],
    ],
    sheet: &[
        Block::Pools,
        Block::Numbers { skip: 0, take: 15 },
        Block::Attacks,
        Block::Relations,
        Block::Section(MARKS, Rows::All),
        Block::Section(HANDS, Rows::All),
        Block::Section(WORN, Rows::All),
        Block::Section(FEATS, Rows::All),
        Block::Section(SKILLS, Rows::All),
        Block::Section(FACES, Rows::All),
    ],
    line: &[Block::Relations],
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(state: &SystemState<D20>, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
    let Some(sheet) = state.sheet(who) else { return SheetView::default() };
    let options = &state.options;
    let (pools, conditions) = standing(sheet, options);
    if let Some(thing) = sheet.thing(options) {
        let rows = of_thing(&thing, options);
        let made = vec![Phrase::new("d20-made-thing").with("name", Arg::Name(thing.name.clone()))];
        return SheetView { made, pools, rows, conditions, ..SheetView::default() };
    }
    SheetView {
        made: vec![
            Phrase::new("d20-made")
                .with("class", Arg::Name(sheet.spec.class.name.clone()))
                .with("level", sheet.spec.level),
        ],
        pools,
        conditions,
        rows: rows(sheet, options),
        attacks: attacks(sheet, options),
        relations: relations(state, who)
            .into_iter()
            .filter_map(|relation| Some(RelationView { with: known(relation.with)?, ..relation }))
            .collect(),
        sections: sections(sheet, options, known),
        ..SheetView::default()
    }
}

/// By combatant, whether its sheet reads the same in both: beside it and the house rules, a reader sees who has seized it.
pub(super) fn reads_alike(state: &SystemState<D20>, before: &SystemState<D20>) -> Vec<bool> {
    let same = state.same_sheets(before);
    let mut pairs = state.sheets.iter().zip(&before.sheets).zip(&same);
    let seizes = pairs.any(|((now, then), same)| !same && now.holds != then.holds);
    if seizes { vec![false; same.len()] } else { same }
}

/// The pools and conditions alone.
pub(super) fn standing(sheet: &Sheet, options: &Options) -> (Vec<Pool>, Vec<ConditionView>) {
    let pool = |id| {
        let max = sheet.bounds(id, options).map_or(0, |(_, most)| most);
        // Stress is read beside the hit points that it must not exceed (D20-DMG-08).
        let max = if id == super::sheet::STRESS { sheet.hp.max(0) } else { max };
        Pool { id, now: sheet.pool(id), max, waits: 0 }
    };
    // A thing has hit points alone (D20-OBJ-06).
    let kinds = POOL_KINDS.iter().filter(|kind| kind.vital || !sheet.is_thing(options));
    (kinds.map(|kind| pool(kind.id)).collect(), marks::of(sheet, options))
}

fn row(key: &'static str, number: i32, rule: &'static str) -> SheetRow {
    SheetRow { key: key.into(), value: Value::Number(number), rule: RuleId::new(rule) }
}

/// What there is to know of a thing: AC, hardness, and its cover, which is total from 99 on (D20-OBJ-01, D20-COV-01).
fn of_thing(thing: &Object, options: &Options) -> Vec<SheetRow> {
    let cover = match thing.gives() {
        Cover::Bonus(bonus) => bonus,
        Cover::Total => super::sheet::MOST,
    };
    vec![
        row("d20-ac", thing.ac(options).total(), "D20-OBJ-01"),
        row("d20-hardness", thing.hardness, "D20-OBJ-05"),
        row("d20-cover", cover, "D20-COV-01"),
    ]
}

fn rows(sheet: &Sheet, options: &Options) -> Vec<SheetRow> {
    let spec = &sheet.spec;
    let of = &spec.abilities;
    let left = i32::from(sheet.reactions_left());
    let all = i32::from(spec.reactions());
    vec![
        row("d20-ac", acts::strike::ac(sheet, options).total(), "D20-AC-01"),
        row("d20-speed", field::partial_move(sheet, options), "D20-MOV-02"),
        SheetRow {
            key: "d20-reactions".into(),
            value: Value::Of(left, all),
            rule: RuleId::new("D20-AOO-02"),
        },
        row("d20-str", of.str_mod, "D20-ATK-03"),
        row("d20-dex", of.dex_mod, "D20-ATK-05"),
        row("d20-con", of.con_mod, "D20-SAV-02"),
        row("d20-int", of.int_mod, "D20-ATK-09"),
        row("d20-wis", of.wis_mod, "D20-ATK-06"),
        row("d20-initiative", spec.initiative(options), "D20-INI-01"),
        row("d20-fort", spec.saves.fort.saturating_add(of.con_mod), "D20-SAV-02"),
        row("d20-ref", spec.saves.reflex.saturating_add(of.dex_mod), "D20-SAV-03"),
        row("d20-will", spec.saves.will.saturating_add(of.wis_mod), "D20-SAV-05"),
        row("d20-heal", spec.heal_bonus, "D20-HEAL-01"),
    ]
}

/// A way to strike for each weapon in hand, and one with fists.
fn attacks(sheet: &Sheet, options: &Options) -> Vec<AttackRow> {
    // A square is a metre.
    let carries = |weapon: &Weapon| u8::try_from(weapon.farthest(options)?).ok();
    let row = |with: With, weapon: &Weapon| {
        let strength = sheet.spec.abilities.str_mod;
        let attack = DamageRoll::of(weapon, (Hand::Main, false), strength, false, options);
        AttackRow {
            qualities: Vec::new(),
            mode: if weapon.is_ranged() { "d20-ranged" } else { "d20-melee" }.into(),
            weapon: (with != With::Fists).then(|| weapon.name.clone()),
            carried: match with {
                With::Weapon(number) => Some(number),
                With::Fists => None,
            },
            dice: attack.dice,
            price: Vec::new(),
            halved: false,
            reach: if weapon.is_ranged() { carries(weapon) } else { Some(weapon.reach) },
        }
    };
    let held = sheet.in_hand.iter().filter_map(|number| {
        sheet.weapon(*number).map(|weapon| row(With::Weapon(*number), weapon))
    });
    let fists = sheet.spec.hands().weapon(options);
    held.chain([row(With::Fists, &fists)]).collect()
}

fn named(key: &'static str, name: &crate::PlainText) -> Phrase {
    Phrase::new(key).with("name", Arg::Name(name.clone()))
}

/// What it waits for with what it holds, and at whom it aims (D20-RDY).
fn waiting(sheet: &Sheet, options: &Options, known: &dyn Fn(Id) -> Option<Id>) -> Vec<Phrase> {
    let named = |who: Id| known(who).unwrap_or(Id::NOBODY);
    let held =
        sheet.held.iter().map(|held| acts::contingent::waits::held(sheet, held, options, named));
    let aim = sheet.aim.map(|aim| acts::contingent::waits::aimed(sheet, aim, options, named));
    held.map(|what| Phrase::new("d20-row-holds").with("what", what)).chain(aim).collect()
}

/// How badly it is wounded, and what that does to its checks (D20-HP-02).
fn wounds(sheet: &Sheet, options: &Options) -> Option<Phrase> {
    let wounded = sheet.wounded(options);
    let part = match wounded.tier {
        Tier::None => return None,
        Tier::Half => "d20-tier-half",
        Tier::Quarter => "d20-tier-quarter",
        Tier::Tenth => "d20-tier-tenth",
    };
    let [moving, skills] = wounded.penalties(options);
    let line = Phrase::new("d20-row-wounds").with("part", Phrase::new(part));
    Some(line.with("moving", Arg::Change(moving)).with("skills", Arg::Change(skills)))
}

fn sections(sheet: &Sheet, options: &Options, known: &dyn Fn(Id) -> Option<Id>) -> Vec<Section> {
    let spec = &sheet.spec;
    let weapons = (0_u8..).zip(&spec.weapons).map(|(number, weapon)| SectionRow {
        number: Some(u16::from(number) + 1),
        active: sheet.in_hand.contains(&number),
        ..SectionRow::new(named("d20-row-weapon", &weapon.name).with("dice", weapon.dice))
    });
    let worn = spec.armour.iter().map(|worn| {
        SectionRow::new(named("d20-row-worn", &worn.name).with("by", Arg::Change(worn.ac_bonus)))
    });
    let feats =
        spec.feats.iter().map(|feat| SectionRow::new(Phrase::plain(Arg::Name(feat.name.clone()))));
    let skills = spec.skills.iter().map(|skill| {
        SectionRow::new(named("d20-row-skill", &skill.0).with("by", Arg::Change(skill.1)))
    });
    let turns = sheet.conditions.iter().filter_map(|(what, turns)| {
        let named = Phrase::new(format!("condition-{}", marks::kind(*what).key));
        Some(SectionRow::new(
            Phrase::new("d20-row-turns").with("what", named).with("turns", (*turns)?),
        ))
    });
    let focus = sheet.focus.and_then(known);
    let focus = focus.map(|on| SectionRow::new(Phrase::new("d20-row-focus").with("who", on)));
    let cover = sheet.cover.map(Cover::phrase);
    let added = (sheet.word != Word::default()).then(|| {
        Phrase::new("d20-row-word")
            .with("roll", Arg::Change(sheet.word.roll))
            .with("ac", Arg::Change(sheet.word.ac))
            .with("dc", Arg::Change(sheet.word.dc))
    });
    let held = waiting(sheet, options, known).into_iter();
    let said = held.chain(cover).chain(added).chain(wounds(sheet, options)).map(SectionRow::new);
    let way = Phrase::new("d20-row-faces").with("way", marks::way(sheet.facing));
    let faces = options.use_facing.then(|| SectionRow::new(way));
    let all: [(&'static SectionKind, Vec<SectionRow>); 6] = [
        (HANDS, weapons.collect()),
        (WORN, worn.collect()),
        (FEATS, feats.collect()),
        (SKILLS, skills.collect()),
        (MARKS, turns.chain(focus).chain(said).collect()),
        (FACES, faces.into_iter().collect()),
    ];
    let sections = all.into_iter().map(|(kind, rows)| Section { kind, rows });
    sections.filter(|section| !section.rows.is_empty()).collect()
}

/// Whom `who` has seized, and who has seized it.
pub(super) fn relations(state: &SystemState<D20>, who: Id) -> Vec<RelationView> {
    let own = state.sheet(who).map(|sheet| sheet.holds.clone()).unwrap_or_default();
    let own = own.into_iter().map(|with| RelationView { kind: SEIZES, end: End::Active, with });
    let holders = (0_u16..).zip(&state.sheets).filter(|(_, sheet)| sheet.holds.contains(&who));
    let by = holders.map(|(number, _)| RelationView {
        kind: SEIZES,
        end: End::Passive,
        with: Id(number),
    });
    own.chain(by).collect()
}

/// What the running turn has left.
pub(super) fn turn(state: &SystemState<D20>) -> Option<TurnView> {
    let turn = state.turn.as_ref()?;
    let who = turn.who;
    let walks = acts::movement::budget(state, who, WALK);
    let metres = walks.as_ref().map_or(0, |(most, _)| *most);
    let steps = acts::movement::budget(state, who, STEP).is_ok_and(|(most, _)| most > 0);
    let moving = match (metres > 0, steps) {
        (true, _) | (_, true) => Moving::Open,
        (false, false) if walks.is_ok() => Moving::Unpaid,
        (false, false) => Moving::Closed,
    };
    let able = state.sheet(who).is_some_and(|sheet| sheet.can_act(&state.options));
    let parts = if able { i32::from(turn.parts) } else { 0 };
    let attacks = turn.full.as_ref().filter(|_| able).map(|full| {
        let named = i32::try_from(full.bonuses.len()).unwrap_or(i32::MAX);
        named.saturating_add(full.off.into())
    });
    let strikes = attacks.map_or(parts > 0 && !turn.attacked, |left| left > 0);
    let first = match attacks {
        Some(left) => Meter { id: ATTACKS, left, of: None, rises: false, usable: left > 0 },
        None => Meter {
            id: ACTIONS,
            left: parts,
            of: Some(turn.most.into()),
            rises: false,
            usable: parts > 0,
        },
    };
    Some(TurnView {
        phase: "turn",
        marks: vec![("attacked", turn.attacked), ("full-attack", turn.full.is_some())],
        prompt: match parts {
            _ if !able => "d20-prompt-unable",
            _ if attacks.is_some() && strikes => "d20-prompt-full",
            0 => "d20-prompt-spent",
            1 => "d20-prompt-partial",
            _ => "d20-prompt",
        },
        meters: vec![
            first,
            Meter { id: METRES, left: metres, of: None, rises: false, usable: metres > 0 },
        ],
        mode: if metres == 0 && steps { STEP } else { WALK },
        moving,
        strikes: strikes.then_some("strike"),
        answers: None,
    })
}

/// The laws that sheets keep.
pub(super) fn faults(state: &SystemState<D20>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in state.sheets.iter().enumerate() {
        for pool in POOL_KINDS {
            let (now, bounds) = (sheet.pool(pool.id), sheet.bounds(pool.id, &state.options));
            if bounds.is_none_or(|(least, most)| !(least..=most).contains(&now)) {
                faults.push(format!("{:?} of {index} is {now}", pool.id));
            }
        }
        if acts::hands::may_hold(sheet, &sheet.in_hand).is_err() {
            faults.push(format!("{index} holds {:?}", sheet.in_hand));
        }
        let dead = sheet.is_over(sheet.hp, &state.options);
        if sheet.dead != dead {
            faults.push(format!("{index} is dead: {} with {} hit points", sheet.dead, sheet.hp));
        }
    }
    faults
}
