//! Orders, rulings and facts, and how facts are applied.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    D20,
    numbers::{
        conditions::Condition,
        grapple::Use,
        objects::{Cover, Ineffective},
        saves::SaveKind,
        skills::Skill,
        vitals::Down,
        weapon::{Deals, Weapon},
    },
    options::Options,
    sheet::{Adds, Aim, Held, Notes, Readied, Record, Sheet, Stance, Turn, With, Word},
};
use crate::{Id, Phrase, PlainText, PoolId, Spot, SystemState};

/// What a combatant may be told, beside going.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Order {
    /// One attack (D20-ACT-01), or the next one of a full attack.
    Attack {
        with: With,
        /// Whether physical and stress damage change places (D20-UNA-05).
        swapped: bool,
        /// Whether the second end of a double weapon strikes, in a full attack with both (D20-DBL-01).
        #[serde(default)]
        second_end: bool,
    },
    /// A full attack begins (D20-ACT-07).
    FullAttack {
        /// Whether both hands strike (D20-TWF-01).
        both: bool,
        /// Whether bare hands alone do, with their own bonuses (D20-GRP-17).
        fists: bool,
    },
    /// A straight rush and one attack (D20-ACT-03).
    Charge {
        with: With,
        /// Where it ends; the nearest place from which the attack reaches where none is named.
        to: Option<Spot>,
        /// Whether physical and stress damage change places (D20-UNA-05).
        #[serde(default)]
        swapped: bool,
    },
    /// Attacks of this turn are made in defence (D20-DEF-01).
    Defend {
        /// Points of the attack bonus turned into AC (D20-DEF-02); 0 for the usual exchange.
        points: u8,
    },
    /// Long aiming at somebody (D20-RDY-01).
    Aim { with: With },
    /// An attack held against an enemy who comes or strikes (D20-RDY-02).
    Await { with: With },
    /// A pole weapon braced against the first who comes (D20-RDY-01).
    Brace { with: With },
    /// An attack held for whoever attacks an ally (D20-RDY-04).
    Guard { with: With },
    /// An attack held for what the table says (D20-RDY-05).
    Ready { with: With, until: PlainText },
    /// A partial move held for what the table says (D20-RDY-05).
    ReadyMove { until: PlainText },
    /// Another partial action held for what the table says (D20-RDY-05).
    ReadyAct {
        what: Readied,
        until: PlainText,
        /// With what somebody is disarmed or its weapon struck; with whatever it then has in hand where none is named.
        #[serde(default)]
        with: Option<With>,
    },
    /// The attack that was held for a trigger, off the own turn (D20-RDY-05).
    Trigger,
    /// The same with the other kind of damage, which is chosen only now (D20-RDY-05, D20-UNA-05).
    TriggerSwapped,
    /// The move that was held for a trigger, off the own turn, to a place (D20-RDY-05).
    Advance,
    /// A whole turn for one attack at a thing (D20-OBJ-03).
    Batter {
        with: With,
        /// Whether physical and stress damage change places (D20-UNA-05).
        #[serde(default)]
        swapped: bool,
    },
    /// A macro is used at somebody (D20-ACT-11).
    Macro {
        /// Its number among those of whoever uses it, from 0.
        number: u8,
    },
    /// One who lies stands up.
    StandUp,
    /// Other weapons come into the hands.
    Draw {
        /// Their numbers, the main hand first.
        weapons: Vec<u8>,
    },
    /// Whatever it has in hand is reloaded.
    Reload,
    /// An item of the own square is picked up, by its number from 0.
    PickUp { item: u8 },
    /// A weapon falls at one's own feet.
    Drop { weapon: u8 },
    /// A healing check on somebody who is dying (D20-HEAL-01).
    Tend,
    /// The dice of sneak attacks are left out from now on, or count again (D20-FLK-04).
    Sneak { on: bool },
    /// It attends to this enemy alone until its next turn (D20-FLK-03).
    Focus,
    /// An opposed roll for what somebody holds (D20-DSRM-01).
    Disarm {
        with: With,
        /// The number of the weapon among those of its holder; that of the main hand where none is named.
        weapon: Option<u8>,
    },
    /// An attack at a weapon of somebody (D20-OBJ-04).
    Smash {
        with: With,
        /// The number of that weapon among those of its holder; that of the main hand where none is named.
        weapon: Option<u8>,
        /// Whether physical and stress damage change places (D20-UNA-05).
        #[serde(default)]
        swapped: bool,
    },
    /// An attempt to seize somebody (D20-GRP-03).
    Grapple,
    /// A grapple check against an opponent (D20-GRP-09).
    Wrestle {
        to: Use,
        /// Whether the damage is of the other kind (D20-GRP-10).
        swapped: bool,
    },
    /// A check to end the own pin, or to be free (D20-GRP-14).
    BreakFree,
    /// Lets go of somebody whom it seized (D20-GRP-18).
    LetGo,
    /// A whole round spent on somebody helpless (D20-HLP-03).
    Mercy {
        with: With,
        /// Whether physical and stress damage change places (D20-UNA-05).
        #[serde(default)]
        swapped: bool,
    },
    /// A common attack with a weapon in each hand, where the table has it (D20-TWF-01).
    Pair,
    /// The same with the other kind of damage (D20-UNA-05).
    PairSwapped,
    /// A weapon that strikes a group, aimed at a square (D20-ATK-13).
    Blast { with: With },
    /// A check for a skill (D20-HP-03).
    Check {
        skill: Tried,
        /// The difficulty; the GM is asked where none is named.
        dc: Option<i32>,
    },
}

/// What is tried in a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tried {
    /// A skill that the book names.
    Known(Skill),
    /// The skill of this number of the own sheet, from 0.
    Own(u8),
}

/// What the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Ruling {
    /// What is in a pool.
    Pool { who: Id, pool: PoolId, value: i32 },
    /// A pool changes by so much, within its bounds.
    Change { who: Id, pool: PoolId, by: i32 },
    /// Damage of a kind, as a hit would do it.
    Damage {
        who: Id,
        amount: i32,
        deals: Deals,
        /// The save that leaves half of it, and its difficulty (D20-SAV-06).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half: Option<(SaveKind, i32)>,
    },
    /// Hit points come back (D20-HEAL-02).
    Heal { who: Id, amount: i32 },
    /// A condition begins or ends.
    Condition {
        who: Id,
        condition: Condition,
        on: bool,
        /// Own turns that it spoils; without end where none is named (D20-MOD-15).
        turns: Option<u8>,
    },
    /// Where somebody looks, from 0 for north, clockwise (D20-ACT-05).
    Face { who: Id, to: u8 },
    /// How somebody lies who is down (D20-HEAL-04 to D20-HEAL-08).
    Down { who: Id, mark: DownMark, on: bool },
    /// What somebody holds for a trigger is let go.
    Release { who: Id },
    /// Those who are hidden strike before the fight (D20-INI-05).
    Ambush {
        who: Id,
        target: Id,
        with: With,
        /// Where it goes before that, where the table gives it a second partial action.
        from: Option<Spot>,
        /// Where it goes after that, likewise.
        to: Option<Spot>,
        /// Whether physical and stress damage change places (D20-UNA-05).
        #[serde(default)]
        swapped: bool,
    },
    /// The house rules have changed.
    Options(Box<Options>),
    /// An hour passes, for one or for all (D20-HEAL-06).
    Hour { who: Option<Id> },
    /// A day passes, for one or for all (D20-HEAL-07).
    Day { who: Option<Id> },
    /// Somebody is pressed by numbers (D20-DMG-12).
    Pressure {
        who: Id,
        /// The difficulty; the proposed one where none is named.
        dc: Option<i32>,
    },
    /// What is added to the next throw of somebody, or of others at it (D20-RND-10, D20-MOD-14); 0 for nothing.
    Add { who: Id, adds: Adds, by: i32 },
    /// The cover that somebody has; what stands between is looked at again where none is named (D20-COV-01).
    Cover { who: Id, cover: Option<Cover> },
    /// How high a square lies (D20-MOD-02).
    Height { at: Spot, height: i32 },
    /// A weapon that does nothing to whatever has a tag, or does something again (D20-OBJ-08).
    Ineffective { pair: Ineffective, on: bool },
    /// A check for a skill of somebody (D20-HP-03).
    Check { who: Id, skill: Tried, dc: i32 },
    /// A saving throw that no record asks for (D20-SAV-01).
    Save { who: Id, kind: SaveKind, dc: i32 },
    /// An opponent in a grapple does not hold on (D20-GRP-15).
    Loose { who: Id, other: Id },
    /// Somebody gets what a record of the library is.
    Give { who: Id, record: Box<Record> },
    /// Somebody has so many attacks, of which only the bonus of the first is known (D20-ACT-08).
    Attacks { who: Id, first: i32, count: u8 },
}

crate::listed! {
    /// A mark of one who is down.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum DownMark {
        /// Loses nothing by the turn.
        Stable,
        /// Awake below 1 hit point.
        Awake,
        /// Somebody gives it medical help.
        Tended,
        /// Recovers by itself, by nature.
        Recovering,
    }
}

/// What came of an attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackResult {
    /// Combatant that made the attack.
    pub who: Id,
    /// Whom it was aimed at.
    pub target: Id,
    /// With what it was struck.
    pub with: With,
    /// The weapon's name; none for bare hands.
    pub weapon: Option<PlainText>,
    /// Why it was struck.
    pub why: Why,
    /// The total of the roll; none where it hits without one.
    pub total: Option<i32>,
    /// The armour class that it was held against.
    pub ac: i32,
    /// Whether it hit, and how.
    pub came: Came,
    /// Damage that it did.
    pub damage: i32,
    /// The kind of that damage.
    pub deals: Deals,
}

/// Why an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// In the own turn.
    Turn,
    /// As an attack of opportunity (D20-AOO-02).
    Opportunity,
    /// At one who charges past (D20-ACT-06).
    Passing,
    /// At the end of a charge (D20-ACT-03).
    Charge,
    /// As an attack that was held for it (D20-RDY-02; up to the eighth edition for all that is held).
    Held,
    /// As an attack that was held for one who comes or strikes (D20-RDY-03).
    Met,
    /// As an attack that was held for whoever attacks an ally (D20-RDY-04).
    Guard,
    /// As an attack that was readied (D20-RDY-05).
    Ready,
    /// From an ambush (D20-INI-05).
    Ambush,
    /// In a whole round spent on somebody helpless (D20-HLP-03).
    Mercy,
}

/// How an attack came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Came {
    /// The target was missed.
    Missed,
    /// The target was hit.
    Hit,
    /// It has hit critically (D20-CRT-02).
    Critical,
    /// It has hit and a save has undone it (D20-SAV-06).
    Saved,
}

/// A fact of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Fact {
    /// What is left of the running turn; `None` when it is over.
    Turn(Option<Turn>),
    /// The house rules are these now.
    Options(Box<Options>),
    /// An attack has been made.
    Struck(Box<AttackResult>),
    /// Nobody was where a weapon that strikes a group was aimed.
    StruckNobody { who: Id, at: Spot },
    /// A pool has changed.
    Pool { who: Id, pool: PoolId, now: i32, change: i32 },
    /// How somebody lies who is down.
    Down { who: Id, down: Down },
    /// Somebody is dead, or alive again.
    Dead { who: Id, dead: bool },
    /// A thing is broken, or whole again.
    Broken { who: Id, broken: bool },
    /// A condition has begun or ended, or spoils so many own turns now.
    Condition { who: Id, condition: Condition, on: bool, turns: Option<u8> },
    /// Somebody looks into another direction.
    Facing { who: Id, to: u8 },
    /// Opportunity attacks that somebody has made in this round.
    Reacted { who: Id, count: u8 },
    /// What holds of somebody until its next turn.
    Stance { who: Id, stance: Stance },
    /// What somebody holds for triggers.
    Held { who: Id, held: Vec<Held> },
    /// At what somebody has aimed.
    Aim { who: Id, aim: Option<Aim> },
    /// To whom alone somebody attends.
    Focus { who: Id, on: Option<Id> },
    /// What somebody has in hand.
    Hands { who: Id, weapons: Vec<u8> },
    /// All weapons that somebody has.
    Weapons { who: Id, weapons: Vec<Weapon>, in_hand: Vec<u8> },
    /// Somebody has got what a record of the library is, and has these weapons in hand then.
    Given { who: Id, record: Box<Record>, in_hand: Vec<u8> },
    /// The bonuses of somebody's attacks (D20-ACT-08).
    Attacks { who: Id, bonuses: Vec<i32> },
    /// Whom somebody holds and pins.
    Holds { who: Id, holds: Vec<Id>, pins: Vec<Id> },
    /// Somebody is the last who came to where it grapples.
    Joined { who: Id, number: u8 },
    /// What the GM adds to somebody's next throws.
    Word { who: Id, word: Word },
    /// The cover that the GM has given somebody.
    Cover { who: Id, cover: Option<Cover> },
    /// What is noted of somebody until its next turn.
    Noted { who: Id, notes: Notes },
    /// Somebody leaves the dice of sneak attacks out, or no longer.
    Plain { who: Id, plain: bool },
    /// A square lies so high.
    Height { at: Spot, height: i32 },
    /// A weapon does nothing to whatever has a tag, or does something again.
    Ineffective { pair: Ineffective, on: bool },
    /// An hour has passed for everybody (D20-RND-02).
    HourPassed,
    /// A day has passed for everybody (D20-RND-02).
    DayPassed,
    /// A word about these, and whether it tells in which of its ways an act has come out.
    Said { about: Vec<Id>, line: Phrase, rule: PlainText, ends: bool },
}

impl Fact {
    /// Everyone whose numbers it tells.
    pub(super) fn about(&self) -> Vec<Id> {
        match self {
            Self::Turn(turn) => turn.iter().map(|turn| turn.who).collect(),
            Self::Struck(attack) => vec![attack.who, attack.target],
            Self::Said { about, .. } => about.clone(),
            Self::Aim { who, aim: Some(Aim { at, .. }) } | Self::Focus { who, on: Some(at) } => {
                vec![*who, *at]
            }
            Self::Pool { who, .. }
            | Self::Down { who, .. }
            | Self::Dead { who, .. }
            | Self::Broken { who, .. }
            | Self::Condition { who, .. }
            | Self::Facing { who, .. }
            | Self::Reacted { who, .. }
            | Self::Stance { who, .. }
            | Self::Held { who, .. }
            | Self::Aim { who, .. }
            | Self::Focus { who, .. }
            | Self::Hands { who, .. }
            | Self::Weapons { who, .. }
            | Self::Given { who, .. }
            | Self::Attacks { who, .. }
            | Self::Joined { who, .. }
            | Self::Word { who, .. }
            | Self::Cover { who, .. }
            | Self::Noted { who, .. }
            | Self::Plain { who, .. }
            | Self::StruckNobody { who, .. }
            | Self::Holds { who, .. } => vec![*who],
            Self::Options(_)
            | Self::Height { .. }
            | Self::Ineffective { .. }
            | Self::HourPassed
            | Self::DayPassed => Vec::new(),
        }
    }
}

/// Whether a fact is only told.
pub(super) const fn is_only_told(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Struck(_)
            | Fact::StruckNobody { .. }
            | Fact::Said { .. }
            | Fact::HourPassed
            | Fact::DayPassed
    )
}

/// Makes a fact true. One about nobody changes nothing.
pub(super) fn apply(state: &mut SystemState<D20>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => state.turn.clone_from(turn),
        Fact::Options(options) => state.options = **options,
        Fact::Struck(_)
        | Fact::StruckNobody { .. }
        | Fact::Said { .. }
        | Fact::HourPassed
        | Fact::DayPassed => {}
        Fact::Pool { who, pool, now, change: _ } => {
            on(state, *who, |sheet| sheet.set(*pool, *now));
        }
        Fact::Down { who, down } => on(state, *who, |sheet| sheet.down = *down),
        Fact::Dead { who, dead } | Fact::Broken { who, broken: dead } => {
            on(state, *who, |sheet| sheet.dead = *dead);
        }
        Fact::Condition { who, condition, on: is_on, turns } => on(state, *who, |sheet| {
            if *is_on {
                sheet.conditions.insert(*condition, *turns);
            } else {
                sheet.conditions.remove(condition);
            }
        }),
        Fact::Facing { who, to } => on(state, *who, |sheet| sheet.facing = *to),
        Fact::Reacted { who, count } => on(state, *who, |sheet| sheet.reacted = *count),
        Fact::Stance { who, stance } => on(state, *who, |sheet| sheet.stance = *stance),
        Fact::Held { who, held } => on(state, *who, |sheet| sheet.held.clone_from(held)),
        Fact::Aim { who, aim } => on(state, *who, |sheet| sheet.aim = *aim),
        Fact::Focus { who, on: focus } => on(state, *who, |sheet| sheet.focus = *focus),
        Fact::Hands { who, weapons } => {
            on(state, *who, |sheet| sheet.in_hand.clone_from(weapons));
        }
        Fact::Weapons { who, weapons, in_hand } => on(state, *who, |sheet| {
            Arc::make_mut(&mut sheet.spec).weapons.clone_from(weapons);
            sheet.in_hand.clone_from(in_hand);
        }),
        Fact::Given { who, record, in_hand } => on(state, *who, |sheet| {
            Arc::make_mut(&mut sheet.spec).gain((**record).clone());
            sheet.in_hand.clone_from(in_hand);
        }),
        Fact::Attacks { who, bonuses } => on(state, *who, |sheet| {
            Arc::make_mut(&mut sheet.spec).attack_bonuses.clone_from(bonuses);
        }),
        Fact::Joined { who, number } => on(state, *who, |sheet| sheet.joined = *number),
        Fact::Word { who, word } => on(state, *who, |sheet| sheet.word = *word),
        Fact::Cover { who, cover } => on(state, *who, |sheet| sheet.cover = *cover),
        Fact::Plain { who, plain } => on(state, *who, |sheet| sheet.plain = *plain),
        Fact::Noted { who, notes } => on(state, *who, |sheet| sheet.notes.clone_from(notes)),
        Fact::Height { at, height: 0 } => {
            state.common.heights.remove(at);
        }
        Fact::Height { at, height } => {
            state.common.heights.insert(*at, *height);
        }
        Fact::Ineffective { pair, on } => {
            state.common.ineffective.retain(|known| known != pair);
            if *on {
                state.common.ineffective.push(pair.clone());
            }
        }
        Fact::Holds { who, holds, pins } => on(state, *who, |sheet| {
            sheet.holds.clone_from(holds);
            sheet.pins.clone_from(pins);
        }),
    }
}

/// Opportunity attacks are there anew for all (D20-RND-06).
pub(super) fn spent_reactions(state: &SystemState<D20>) -> Vec<Id> {
    let all = (0_u16..).zip(&state.sheets).filter(|(_, sheet)| sheet.reacted > 0);
    all.map(|(number, _)| Id(number)).collect()
}

fn on(state: &mut SystemState<D20>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = state.sheets.get_mut(who.index()).map(Arc::make_mut) {
        change(sheet);
    }
}
