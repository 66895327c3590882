//! The GM's ruling at random.

use std::sync::Arc;

use kekkai_battle::{
    Combatant, Command, Gm, SideId, State,
    combatant::Edge,
    command::{QueuePlace, Wait},
    disclosure::{Disclose, Reading, Sight, Viewer},
    field::{BorderPart, Mark, Status},
    systems,
};
use kekkai_rules::{
    CustomZone, Dice, Id, PlainText, System as _, Terrain,
    knk::{
        self, Class, Reserve, Ruling,
        familiar::FamiliarKind,
        gift::Gift,
        growth::Made,
        impulse::Impulse,
        item::Item,
        modifier::{Modifier, When},
        phantasm::Phantasm,
        plus::Formula,
        rank::{Rank, Stat},
        save::{Saving, Terms},
        sheet::Override,
        spell::School,
        stealth::Stealth,
    },
};

use super::{board::SIDES, chance::Chance, walker::Walk};

const MARKS: [Mark; 5] = [Mark::Shadow, Mark::OverWater, Mark::Unjumpable, Mark::Low, Mark::Fire];
const STATUSES: [Status; 7] = [
    Status::Day,
    Status::Sunlight,
    Status::Night,
    Status::Rain,
    Status::Holy,
    Status::Radiation(2),
    Status::Underwater,
];

/// The deathless, the Veil, other sides.
fn of_class(chance: &mut Chance, who: Id) -> Gm {
    let on = chance.percent(50);
    let to = [SideId(0), SideId(1), SideId(2), SideId(3), SideId::NONE];
    match chance.below(3) {
        0 => Gm::Sheet(systems::Ruling::Knk(Ruling::Deathless { who, on })),
        1 => Gm::Sheet(systems::Ruling::Knk(Ruling::Veil { who, fallen: on })),
        _ => Gm::Side { who, to: to[chance.below(to.len())] },
    }
}

/// Damage with a save or without, or healing.
fn of_health(chance: &mut Chance, who: Id) -> Gm {
    let amount = chance.within(0, 40);
    Gm::Sheet(systems::Ruling::Knk(if chance.percent(60) {
        let half = if chance.percent(50) { chance.pick(&Saving::ALL).copied() } else { None };
        Ruling::Damage { who, amount, half }
    } else {
        Ruling::Heal { who, amount }
    }))
}

/// The same of two or more.
fn several(state: &State, chance: &mut Chance) -> Gm {
    let kind = chance.below(4);
    let (amount, on) = (chance.within(0, 30), chance.percent(50));
    let half = if on { chance.pick(&Saving::ALL).copied() } else { None };
    let side = SideId(u8::try_from(chance.below(state.sides.len())).unwrap());
    let one = |who| match kind {
        0 => Gm::Sheet(systems::Ruling::Knk(Ruling::Damage { who, amount, half })),
        1 => Gm::Sheet(systems::Ruling::Knk(Ruling::Heal { who, amount })),
        2 => Gm::Sheet(systems::Ruling::Knk(Ruling::Prone { who, prone: on })),
        _ => Gm::Side { who, to: side },
    };
    // A line leaves out of several those whose side it is already.
    let changes = |one: &&Arc<Combatant>| kind < 3 || one.side != side;
    let all: Vec<Id> = state.combatants.iter().filter(changes).map(|one| one.id).collect();
    let some: Vec<Id> = all.into_iter().filter(|_| chance.percent(40)).collect();
    let whom = if some.is_empty() { vec![chance.id(state)] } else { some };
    Gm::all(whom.into_iter().map(one).collect())
}

/// Who is of the fight, and who acts when.
fn of_people(state: &State, chance: &mut Chance, who: Id) -> Gm {
    let other = chance.id(state);
    match chance.below(8) {
        0 => Gm::Remove { who },
        1 => {
            let number = chance.below(40);
            let name = PlainText::new(&format!("Somebody {number}"));
            Gm::Rename { who, name, token: PlainText::new(&format!("{}", number + 10)) }
        }
        2 if state.combatants.len() < 12 => {
            let at = chance.percent(50).then(|| chance.cell());
            Gm::Copy { who, count: u8::try_from(chance.within(1, 2)).unwrap(), at }
        }
        3 => Gm::Initiative { who, number: chance.within(-5, 100) },
        4 => {
            let place = [
                QueuePlace::Own,
                QueuePlace::Before(chance.id(state)),
                QueuePlace::After(chance.id(state)),
            ];
            // A line names nobody twice.
            let others = Some(other).filter(|other| *other != who);
            let who = [who].into_iter().chain(others).collect();
            Gm::Order { who, place: *chance.pick(&place).unwrap() }
        }
        5 => Gm::Wait { who, wait: Wait::After(other) },
        _ => {
            // Most often the one who can do it now.
            let who = state.actor().filter(|_| chance.percent(70)).unwrap_or(who);
            let until = chance.percent(50).then(|| PlainText::new("dusk"));
            Gm::Wait { who, wait: Wait::Held(until) }
        }
    }
}

fn zone(chance: &mut Chance) -> CustomZone {
    let mut zone = CustomZone::named(PlainText::new(["fog", "heat"][chance.below(2)]));
    (zone.to_attack, zone.to_save) = (chance.within(-5, 5), chance.within(-5, 5));
    zone.steps = u8::try_from(chance.within(0, 3)).unwrap();
    let pools = knk::Knk::BOOK.pools;
    zone.with_pool(pools[chance.below(pools.len())].id, chance.within(-9, 9))
}

impl Walk {
    #[allow(clippy::too_many_lines, reason = "a line or two for each ruling")]
    pub(crate) fn ruling(&mut self) -> Command {
        let fitting = if self.chance.percent(25) { self.fitting() } else { None };
        if let Some(what) = fitting {
            return Command::Gm { what, reason: None };
        }
        let state = self.table.state().clone();
        let who = self.chance.id(&state);
        let chance = &mut self.chance;
        let sheet = |ruling| Gm::Sheet(systems::Ruling::Knk(ruling));
        let what = match chance.below(49) {
            0 | 1 => {
                let value = chance.within(-6, 90);
                sheet(Ruling::Pool { who, pool: Reserve::Hp, value })
            }
            2 => sheet(Ruling::Pool { who, pool: Reserve::Prana, value: chance.within(-1, 50) }),
            3 => {
                let value = *chance.pick(&Override::ALL).unwrap();
                let to = (!chance.percent(30)).then(|| chance.within(-1, 60));
                sheet(Ruling::Override { who, value, to })
            }
            4 => sheet(Ruling::Afflict {
                who,
                name: PlainText::new(["poison", "warmth", "a chill"][chance.below(3)]),
                hp: chance.within(-15, 15),
                prana: chance.within(-9, 9),
                turns: chance.percent(70).then(|| u16::try_from(chance.below(4)).unwrap()),
                modifiers: weakness(chance),
            }),
            5 => sheet(Ruling::Relieve { who, effect: u16::try_from(chance.below(4)).unwrap() }),
            6 => sheet(Ruling::LosesTurn { who, lost: chance.percent(70) }),
            7 => sheet(Ruling::Prone { who, prone: chance.percent(70) }),
            8 => Gm::Move { who, to: chance.cell() },
            9 => Gm::Turn { who },
            10 => {
                let (from, to) = (chance.cell(), chance.cell());
                let terrain = *chance.pick(&Terrain::ALL).unwrap();
                let many = from.distance(to) < 3;
                let at = from.rectangle(to).collect();
                if many { Gm::Fill { at, terrain } } else { Gm::Ground { at: from, terrain } }
            }
            11 if state.combatants.len() < 12 => {
                return self.join(state.combatants.len());
            }
            12 => {
                let now = [Stealth::Open, Stealth::Hiding, Stealth::Hidden][chance.below(3)];
                sheet(Ruling::Stealth { who, now })
            }
            13 => {
                let injury = u16::try_from(chance.below(4)).unwrap();
                if chance.percent(50) {
                    sheet(Ruling::Restore { who, injury })
                } else {
                    sheet(Ruling::Replace { who, injury })
                }
            }
            14 => {
                let formula = *chance.pick(&Formula::ALL).unwrap();
                sheet(Ruling::Plus { who, formula, marks: u8::try_from(chance.below(3)).unwrap() })
            }
            15 if chance.percent(50) => {
                sheet(Ruling::Transfer { from: chance.id(&state), to: who })
            }
            15 => sheet(Ruling::NewDay),
            16 => sheet(options(&state, chance)),
            17 | 18 => {
                let (mark, on) = (*chance.pick(&MARKS).unwrap(), chance.percent(60));
                Gm::Mark { mark, on, at: chance.cells(6) }
            }
            19 => {
                let (status, on) = (*chance.pick(&STATUSES).unwrap(), chance.percent(60));
                let everywhere = chance.percent(20).then_some(Gm::Everywhere { status, on });
                everywhere.unwrap_or_else(|| Gm::Status { status, on, at: chance.cells(3) })
            }
            20 => {
                let edge = *chance.pick(&Edge::ALL).unwrap();
                Gm::Border { edge, open: chance.percent(60) }
            }
            21 => sheet(Ruling::Base { who, here: chance.percent(70) }),
            22 => {
                let zone = Box::new(zone(chance));
                Gm::CustomZone { zone, on: chance.percent(70), at: chance.cells(6) }
            }
            23 => {
                let part = BorderPart { open: chance.percent(70), leads: None };
                let edge = *chance.pick(&Edge::ALL).unwrap();
                Gm::Part { edge, cells: Some((chance.cell(), chance.cell())), part }
            }
            24..27 => of_class(chance, who),
            27 if chance.percent(60) => sheet(growth(chance, who)),
            27 => sheet(Ruling::Serviced { who }),
            28 => {
                let master = chance.percent(80).then(|| chance.id(&state));
                // Of nobody one is no kind of familiar.
                let kind = chance.pick(&FamiliarKind::ALL).copied().filter(|_| master.is_some());
                let upkeep = master.map(|_| chance.within(-1, 12));
                sheet(Ruling::Serve { who, master, kind, upkeep })
            }
            29 => {
                let stat = *chance.pick(&Stat::ALL).unwrap();
                let against = chance.percent(40).then(|| (chance.id(&state), stat));
                let above = chance.percent(30).then(|| chance.within(-1, 100));
                let terms = Terms { against, bonus: chance.within(-30, 30), above };
                sheet(Ruling::Save { who, of: *chance.pick(&Saving::ALL).unwrap(), terms })
            }
            36 | 37 => sheet(Ruling::Give { who, gift: gift(chance) }),
            38 => sheet(Ruling::Award { who, cp: chance.within(-1, 3), sp: chance.within(-1, 3) }),
            39 => {
                let (injury, by) = (chance.below(4), chance.below(4));
                let (injury, by) = (u16::try_from(injury).unwrap(), u16::try_from(by).unwrap());
                sheet(Ruling::Extend { who, injury, by })
            }
            40 => {
                let count = u16::try_from(chance.below(4)).unwrap();
                let dice = Dice { plus: chance.within(-5, 5), count, faces: chance.within(0, 20) };
                Gm::Roll { dice, secret: chance.percent(50) }
            }
            41 => {
                let pool = *chance.pick(&[Reserve::Hp, Reserve::Prana]).unwrap();
                sheet(Ruling::Change { who, pool, by: chance.within(-40, 40) })
            }
            42..=44 => of_health(chance, who),
            45 => several(&state, chance),
            46..=48 => of_people(&state, chance, who),
            30..=34 => Gm::Disclose(word(&state, chance, who)),
            _ => Gm::FreshLuck,
        };
        Command::Gm { what, reason: chance.percent(20).then(|| PlainText::new("so")) }
    }

    fn join(&mut self, number: usize) -> Command {
        let (side, at) = (self.chance.below(SIDES.len()), self.chance.cell());
        let like = if self.chance.percent(60) { "guard" } else { "ogre" };
        // Several of one kind, all of them or none.
        let many = if self.chance.percent(30) { "x2 " } else { "" };
        self.table.command(&format!("join Guest{number} {side} {at} {many}like {like}"))
    }
}

fn weakness(chance: &mut Chance) -> Vec<Modifier> {
    let of = *chance.pick(&Stat::ALL).unwrap();
    let stat = Modifier::Stat { of, by: chance.within(-7, 7), when: When::Always };
    if chance.percent(30) { vec![stat] } else { Vec::new() }
}

/// A gift drawn at random.
fn gift(chance: &mut Chance) -> Gift {
    let rank = Rank::new(u8::try_from(chance.below(7)).unwrap(), 0).unwrap();
    let stat = *chance.pick(&Stat::ALL).unwrap();
    match chance.below(5) {
        0 => Gift::Item(Box::new(Item { hp: chance.within(-20, 20), ..Item::named("flask") })),
        1 => Gift::Impulse(Box::new(match chance.below(3) {
            0 => Impulse::Raise(stat),
            1 => Impulse::CategoryUp(stat),
            _ => Impulse::Demon(1),
        })),
        2 => Gift::Phantasm(Box::new(Phantasm {
            name: PlainText::new(["Oath", "Light"][chance.below(2)]),
            rank,
            weapon: None,
            modifiers: weakness(chance),
            turns: u16::try_from(chance.below(3)).unwrap(),
            text: None,
        })),
        _ => {
            let class = (!chance.percent(20)).then(|| chance.pick(&Class::ALL).unwrap().clone());
            Gift::Class { class, sixth: chance.percent(50).then_some(rank) }
        }
    }
}

/// Something that changes for good.
fn growth(chance: &mut Chance, who: Id) -> Ruling {
    let to = Rank::new(u8::try_from(chance.below(7)).unwrap(), 0).unwrap();
    match chance.below(3) {
        0 => Ruling::School { who, school: *chance.pick(&School::ALL).unwrap(), to },
        1 => Ruling::Study { who },
        _ => Ruling::Grow { who, of: *chance.pick(&Made::ALL).unwrap(), to },
    }
}

/// Something shown to others or kept from them.
fn word(state: &State, chance: &mut Chance, who: Id) -> Disclose {
    let on = chance.percent(60);
    match chance.below(4) {
        0 => {
            let now = [None, Some(Sight::Veiled), Some(Sight::Revealed)];
            Disclose::Sight { who, now: *chance.pick(&now).unwrap() }
        }
        1 => {
            let at = if chance.percent(20) { Vec::new() } else { chance.cells(30) };
            Disclose::Fog { at, on }
        }
        2 => {
            let side = SideId(u8::try_from(chance.below(state.sides.len() + 1)).unwrap());
            let viewer = if on { Viewer::Side(side) } else { Viewer::Public };
            let readings = [Reading::Numbers, Reading::Bars, Reading::Words, Reading::Nothing];
            let pool = *chance.pick(&[Reserve::Hp, Reserve::Prana]).unwrap();
            Disclose::Pools { viewer, pool: pool.id(), reading: *chance.pick(&readings).unwrap() }
        }
        _ => Disclose::Numbers { who, shown: chance.percent(70).then_some(on) },
    }
}

/// Some option of the table set to something.
fn options(state: &State, chance: &mut Chance) -> Ruling {
    let systems::AnySystemState::Knk(table) = &state.system else { panic!("another system") };
    let mut options = table.options.clone();
    let setting = chance.pick(knk::options::TABLE).unwrap();
    let word = match chance.pick(&setting.keys()) {
        Some(word) => (*word).to_owned(),
        None => chance.within(0, 25).to_string(),
    };
    assert!(setting.set(&mut options, &word), "{} {word}", setting.key);
    Ruling::Options(options)
}
