//! A sheet as a screen reads it.

use super::{
    D100, acts,
    acts::movement,
    marks,
    marks::{ARMOUR, CLINCH, ENGAGED, RIDES, protection, terms},
    numbers::{
        mind::psychology::{Fear, Trait},
        strike::ranged::Band,
    },
    offers,
    options::{ExtraCharacteristics, Options},
    sheet::{HEALTH, POOL_KINDS, Sheet, Skill, With},
    steps::{ACTION, CELLS, RUN, WALK},
};
use crate::{
    Arg, ConditionView, Dice, End, Id, Meter, Phrase, Pool, RelationView, RuleId, SheetView,
    SystemState, TurnView,
    d100::numbers::sheet::characteristics::Characteristic,
    section::{Block, Layout, Rows, Section, SectionKind, SectionRow},
    sheet_view::{AttackRow, SheetRow, Value},
    turn_view::Moving,
};

const HANDS: &SectionKind = &SectionKind::new("d100-hands");
const SKILLS: &SectionKind = &SectionKind::new("d100-skills");
const DYING: &SectionKind =
    &SectionKind { marked: true, apart: true, ..SectionKind::new("d100-dying") };
const TERMS: &SectionKind = &SectionKind::new("d100-terms");
const INJURIES: &SectionKind = &SectionKind::new("d100-injuries");
const TRAITS: &SectionKind = &SectionKind::new("d100-traits");

/// What a screen draws, in this order.
pub(super) const LAYOUT: &Layout = &Layout {
    card: &[
        &[Block::Relations],
        &[Block::Pools],
        &[Block::Section(DYING, Rows::All)],
        &[Block::Attacks],
        &[Block::Section(INJURIES, Rows::All)],
        &[Block::Section(TERMS, Rows::All)],
        &[Block::Section(ARMOUR, Rows::All)],
        &[Block::Section(HANDS, Rows::Active)],
        &[Block::Section(SKILLS, Rows::All)],
        &[Block::Section(TRAITS, Rows::All)],
        &[Block::Numbers { skip: 0, take: 11 }],
    ],
    sheet: &[
        Block::Pools,
        Block::Section(DYING, Rows::All),
        Block::Numbers { skip: 0, take: 11 },
        Block::Attacks,
        Block::Relations,
        Block::Section(INJURIES, Rows::All),
        Block::Section(TERMS, Rows::All),
        Block::Section(ARMOUR, Rows::All),
        Block::Section(HANDS, Rows::All),
        Block::Section(SKILLS, Rows::All),
        Block::Section(TRAITS, Rows::All),
    ],
    line: &[Block::Relations],
};

/// The sheet of `who`; an empty one if nobody has this number.
pub(super) fn of(
    state: &SystemState<D100>,
    who: Id,
    known: &dyn Fn(Id) -> Option<Id>,
) -> SheetView {
    let Some(sheet) = state.sheet(who) else { return SheetView::default() };
    let (pools, conditions) = standing(sheet, &state.options, &|who| known(who).is_some());
    let made = if sheet.spec.player { "d100-kind-player" } else { "d100-made-other" };
    SheetView {
        made: vec![Phrase::new(made)],
        pools,
        conditions,
        rows: rows(sheet, &state.options),
        attacks: attacks(state, who, sheet),
        relations: relations(state, who)
            .into_iter()
            .filter_map(|relation| Some(RelationView { with: known(relation.with)?, ..relation }))
            .collect(),
        sections: sections(sheet, &state.options, known),
        ..SheetView::default()
    }
}

/// The pools and conditions alone, as one sees them to whom these are `known`. Points that somebody never had are left out.
pub(super) fn standing(
    sheet: &Sheet,
    options: &Options,
    known: &dyn Fn(Id) -> bool,
) -> (Vec<Pool>, Vec<ConditionView>) {
    let pool = |id| {
        let most = sheet.bounds(id, options).map_or(0, |(_, most)| most);
        // Of what is not bounded, or spent for good, there is no most.
        let capped = id == super::sheet::ADVANTAGE && options.advantage_cap > 0;
        let bounded = [HEALTH, super::sheet::FORTUNE, super::sheet::RESOLVE].contains(&id);
        let bounded = bounded || capped;
        let max = if bounded { most } else { Pool::NO_MOST };
        let below = if id == HEALTH && options.negative_health { sheet.down.below } else { 0 };
        Pool { id, now: sheet.pool(id).saturating_sub(below), max, waits: 0 }
    };
    let always = [HEALTH, super::sheet::ADVANTAGE];
    let pools = POOL_KINDS.iter().map(|kind| pool(kind.id));
    let points = &sheet.spec.pools;
    let had = |id| match id {
        super::sheet::FATE => points.fate > 0,
        super::sheet::RESILIENCE => points.resilience > 0,
        _ => false,
    };
    let has = |pool: &Pool| {
        if pool.is_bounded() { pool.max > 0 } else { pool.now > 0 || had(pool.id) }
    };
    let pools = pools.filter(|pool| has(pool) || always.contains(&pool.id));
    (pools.collect(), marks::of(sheet, known))
}

fn row(key: String, number: i32, rule: &'static str) -> SheetRow {
    SheetRow { key: key.into(), value: Value::Number(number), rule: RuleId::new(rule) }
}

fn rows(sheet: &Sheet, options: &Options) -> Vec<SheetRow> {
    let of = |which: Characteristic| {
        let number = sheet.score(which).value();
        row(format!("d100-{}", which.key()), number, "D100-SHT-01")
    };
    let plain = [
        row(
            "d100-toughness-bonus".to_owned(),
            sheet.bonus(Characteristic::Toughness, options),
            "D100-SHT-02",
        ),
        row("d100-speed".to_owned(), sheet.spec.speed, "D100-MOV-01"),
    ];
    plain.into_iter().chain(Characteristic::ALL.into_iter().map(of)).collect()
}

/// A way to strike for each weapon, and one with bare hands.
fn attacks(state: &SystemState<D100>, who: Id, sheet: &Sheet) -> Vec<AttackRow> {
    let options = &state.options;
    let row = |with: With| {
        let ranged = acts::attack::is_ranged(sheet, with);
        let carried = match with {
            With::Weapon(number) => Some(number),
            With::Fists => None,
        };
        let weapon = carried.and_then(|number| sheet.weapon(number));
        let farthest =
            weapon.and_then(|weapon| u8::try_from(Band::farthest(weapon.range, options)).ok());
        AttackRow {
            qualities: Vec::new(),
            mode: if ranged { "d100-ranged" } else { "d100-melee" }.into(),
            weapon: weapon.map(|one| one.name.clone()),
            carried,
            dice: Dice::new(acts::attack::damage_of(state, who, with), 0),
            price: Vec::new(),
            halved: false,
            reach: if ranged { farthest } else { Some(movement::reach_of(sheet, with, options)) },
        }
    };
    offers::withs(sheet).into_iter().map(row).collect()
}

fn sections(sheet: &Sheet, options: &Options, known: &dyn Fn(Id) -> Option<Id>) -> Vec<Section> {
    let weapons = (0_u8..).zip(&sheet.spec.weapons).map(|(number, weapon)| {
        let active = sheet.in_hand.contains(&number);
        let key = if active { "d100-row-held" } else { "d100-row-weapon" };
        let line = Phrase::new(key).with("name", Arg::Name(weapon.name.clone()));
        let shots = weapon.ammo.filter(|_| options.track_ammo && weapon.is_ranged());
        let line = match shots {
            Some(shots) => Phrase::new("d100-row-shots").with("weapon", line).with("shots", shots),
            None => line,
        };
        SectionRow { number: Some(u16::from(number) + 1), active, ..SectionRow::new(line) }
    });
    let armour = protection(&sheet.spec.armour).map(SectionRow::new);
    let skills = Skill::ALL.into_iter().filter_map(|skill| {
        let learnt = sheet.spec.skills.get(&skill)?;
        let line = Phrase::new("d100-row-skill").with("skill", marks::skill(skill));
        Some(SectionRow::new(line.with("value", learnt.value)))
    });
    let listed = options.extra_characteristics == ExtraCharacteristics::Listed;
    let extra = sheet.spec.extra.iter().filter(|_| listed).map(|(name, value)| {
        let line = Phrase::new("d100-row-skill").with("skill", Arg::Name(name.clone()));
        SectionRow::new(line.with("value", *value))
    });
    let skills = extra.chain(skills);
    let injuries = (1_u16..).zip(&sheet.injuries).filter(|(_, injury)| !injury.healed);
    let injuries = injuries.map(|(number, injury)| SectionRow {
        number: Some(number),
        ..SectionRow::new(super::report::hurt(injury))
    });
    let injuries = injuries.chain(terms::harmed(sheet, options)).chain(terms::lost(sheet));
    let nerves = Some(sheet.mind.difficulty).filter(|by| *by != 0);
    let nerves = nerves.map(|by| Phrase::new("d100-row-nerves").with("by", Arg::Change(by)));
    let traits = super::character::told(&sheet.spec).into_iter().chain(nerves);
    let lasts = terms::running(sheet, options).into_iter();
    let lasts = lasts.chain(towards(sheet, known).into_iter().map(SectionRow::new));
    let traits = traits.map(SectionRow::new);
    let all: [(&'static SectionKind, Vec<SectionRow>); 7] = [
        (DYING, terms::dying(sheet, options)),
        (INJURIES, injuries.collect()),
        (TERMS, lasts.collect()),
        (HANDS, weapons.collect()),
        (ARMOUR, armour.collect()),
        (SKILLS, skills.collect()),
        (TRAITS, traits.collect()),
    ];
    let sections = all.into_iter().map(|(kind, rows)| Section { kind, rows });
    sections.filter(|section| !section.rows.is_empty()).collect()
}

/// Whom somebody fears, and how far that is overcome; whom its traits hold it towards (D100-PSY-02 to D100-PSY-06).
fn towards(sheet: &Sheet, known: &dyn Fn(Id) -> Option<Id>) -> Vec<Phrase> {
    let fears = sheet.mind.fears.iter().filter_map(|(other, fear)| {
        let line = |key: &'static str| Some(Phrase::new(key).with("who", known(*other)?));
        match fear.stands {
            Fear::Overcome => None,
            Fear::Lasting => line("d100-row-fears-lasting"),
            Fear::Resisting(sum) => {
                Some(line("d100-row-fears")?.with("level", fear.level).with("sum", sum))
            }
        }
    });
    let held = sheet.mind.held.iter().filter_map(|(other, which)| {
        let key = match which {
            Trait::Animosity => "d100-row-animosity",
            Trait::Hatred => "d100-row-hatred",
            Trait::Prejudice => "d100-row-prejudice",
            Trait::Fear | Trait::Terror | Trait::Frenzy => return None,
        };
        Some(Phrase::new(key).with("who", known(*other)?))
    });
    fears.chain(held).collect()
}

/// With whom `who` is engaged.
pub(super) fn relations(state: &SystemState<D100>, who: Id) -> Vec<RelationView> {
    let engaged = state.sheet(who).map(|sheet| sheet.engaged.keys().copied().collect::<Vec<_>>());
    let engaged = engaged.unwrap_or_default();
    let engaged = engaged.into_iter().map(|with| (ENGAGED, End::Active, with));
    let bonds = state.sheet(who).map(|sheet| sheet.bonds).unwrap_or_default();
    let bound = [
        bonds.clinch.map(|clinch| (CLINCH, End::Active, clinch.with)),
        bonds.rides.map(|mount| (RIDES, End::Active, mount)),
        bonds.carries.map(|rider| (RIDES, End::Passive, rider)),
    ];
    let all = engaged.chain(bound.into_iter().flatten());
    all.map(|(kind, end, with)| RelationView { kind, end, with }).collect()
}

/// What the running turn has left.
pub(super) fn turn(state: &SystemState<D100>) -> Option<TurnView> {
    let turn = state.turn.as_ref()?;
    let who = turn.who;
    let acts = super::field::with_action(state, who, "D100-TRN-01").is_ok();
    let walk = movement::budget(state, who, WALK);
    let cells = movement::budget(state, who, RUN).or_else(|_| walk.clone());
    let left = cells.as_ref().copied().unwrap_or(0);
    let moving = match &cells {
        Ok(left) if *left > 0 => Moving::Open,
        Ok(_) => Moving::Unpaid,
        Err(_) => Moving::Closed,
    };
    let walks = walk.is_ok_and(|most| most > 0);
    Some(TurnView {
        phase: "turn",
        marks: vec![("acted", turn.acted), ("moved", turn.moved)],
        prompt: if state.sheet(who).is_some_and(Sheet::is_conscious) {
            "d100-prompt"
        } else {
            "d100-prompt-unable"
        },
        meters: vec![
            Meter { id: ACTION, left: i32::from(acts), of: None, rises: false, usable: acts },
            Meter { id: CELLS, left, of: None, rises: false, usable: left > 0 },
        ],
        mode: if walks { WALK } else { RUN },
        moving,
        strikes: acts.then_some("strike"),
        answers: None,
    })
}

/// The laws that sheets keep.
pub(super) fn faults(state: &SystemState<D100>) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, sheet) in state.sheets.iter().enumerate() {
        for pool in POOL_KINDS {
            let (now, bounds) = (sheet.pool(pool.id), sheet.bounds(pool.id, &state.options));
            if bounds.is_none_or(|(least, most)| !(least..=most).contains(&now)) {
                faults.push(format!("{:?} of {index} is {now}", pool.id));
            }
        }
        if sheet.in_hand.iter().any(|number| sheet.weapon(*number).is_none()) {
            faults.push(format!("{index} holds {:?}", sheet.in_hand));
        }
        let mutual = |with: &Id| {
            let this = u16::try_from(index).map(Id);
            let other = state.sheet(*with);
            this.is_ok_and(|this| other.is_some_and(|other| other.engaged.contains_key(&this)))
        };
        if !sheet.engaged.keys().all(mutual) {
            faults.push(format!("{index} is engaged with somebody who is not"));
        }
        let this = u16::try_from(index).map(Id).ok();
        let clinch = |id: Id| state.sheet(id).and_then(|other| other.bonds.clinch);
        let held = sheet.bonds.clinch;
        if held.is_some_and(|one| clinch(one.with).map(|other| other.with) != this) {
            faults.push(format!("{index} is in a clinch with somebody who is not"));
        }
        let carried = sheet.bonds.rides.and_then(|mount| state.sheet(mount));
        if carried.is_some_and(|mount| mount.bonds.carries != this) {
            faults.push(format!("{index} rides somebody who does not carry it"));
        }
        if sheet.dead && !sheet.engaged.is_empty() {
            faults.push(format!("{index} is dead and engaged"));
        }
    }
    faults
}
