//! What a combatant of КНК may be told to do, beside walking and ending its turn.

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{
        familiar,
        mode::Mode,
        modifier::Modifier,
        rank::Rank,
        reserve::Reserve,
        saving::{Saving, Terms},
        spell::{School, Spell},
        value::Override,
    },
    sheet::{plus::Formula, stealth::Stealth},
    table::{energy::Energy, gift::Gift, made::Made, options::Options},
};
use crate::{Id, PlainText, Refusal, system::Offer};

/// An order to the combatant whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Order {
    /// Phase 1: try to undo one waiting hit (KNK-TRN-02).
    Dodge {
        /// The number of the hit.
        hit: u16,
    },
    /// Phase 1: let everything that waits stand (KNK-SAV-03).
    Accept,
    /// Phase 5: attack a combatant or an obstacle.
    Strike {
        mode: Mode,
        /// Which of the carried weapons, from 0; `None` for bare hands.
        weapon: Option<u8>,
    },
    /// Phase 4 or 5: pick up an item from the own cell (KNK-TRN-13).
    PickUp {
        /// Which of the items that lie there, from 0.
        item: u8,
    },
    /// Phase 5: drink or use a carried item (KNK-TRN-14).
    Use {
        /// Which of the carried items, from 0.
        item: u8,
    },
    /// Phase 5: something the table settles by talk; it spends the main action (KNK-TRN-14).
    Special,
    /// Phase 5: take hold of a neighbouring enemy (KNK-GRB-01).
    Grab,
    /// Let go of the one held (KNK-GRB-10).
    Release,
    /// Phase 1: break out of a hold (KNK-GRB-03).
    BreakFree,
    /// Phases 4 and 5: begin to hide (KNK-STL-01).
    Hide,
    /// Phase 5: stop a bleeding of one's own or of a neighbour (KNK-INJ-03).
    Bandage,
    /// Declare marks "+" for one formula (KNK-MOD-05).
    Plus { formula: Formula, marks: u8 },
    /// Phases 4 and 5: switch a skill on or off; it takes no action (KNK-SKL-06).
    Skill {
        /// Which of its skills, from 0.
        skill: u8,
        /// Whether it is on from now.
        on: bool,
    },
    /// Phase 5: drink the blood of the one held; the book leaves the numbers to the GM (KNK-GRB-11).
    Drink {
        /// Health that it takes from the victim.
        takes: i32,
        /// Health that it gives.
        hp: i32,
        /// Prana that it gives.
        prana: i32,
    },
    /// Phase 5: release a phantasm, at a target if it strikes (KNK-CLS-04).
    Phantasm {
        /// Which of its phantasms, from 0.
        phantasm: u8,
    },
    /// Phase 5: read on in a spell, as many lines as fit; with the last one it is cast, and aimed (KNK-TRN-14).
    Cast {
        /// Which of its spells, from 0.
        spell: u8,
    },
    /// A magical girl gives prana to a shot, to Defence, attack or healing; how much is asked for (KNK-MODE-06).
    Energy(Energy),
}

/// The GM's ruling on a sheet. Only nonsense is refused; what follows from it by the rules (death, say) follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Ruling {
    /// A pool is now this. Health above 0 raises the dead.
    Pool { who: Id, pool: Reserve, value: i32 },
    /// A pool goes up or down by so much, within its bounds. Health above 0 raises the dead.
    Change { who: Id, pool: Reserve, by: i32 },
    /// Health is lost, as by what surroundings do: nothing wards it off and no dodge undoes it.
    Damage {
        who: Id,
        amount: i32,
        /// The save that halves it (KNK-SAV-01, KNK-ROL-10).
        half: Option<Saving>,
    },
    /// Health is given back, up to its most.
    Heal { who: Id, amount: i32 },
    /// A computed value is now this; `None` lets the computed one stand again (KNK-GEN-01).
    Override { who: Id, value: Override, to: Option<i32> },
    /// A lasting effect takes hold.
    Afflict {
        who: Id,
        name: PlainText,
        /// Change of health each own turn.
        hp: i32,
        /// Change of prana each own turn.
        prana: i32,
        /// Own turns it lasts; `None` until it is taken off.
        turns: Option<u16>,
        /// What it changes as long as it lasts.
        #[serde(default)]
        modifiers: Vec<Modifier>,
    },
    /// A lasting effect is taken off.
    Relieve { who: Id, effect: u16 },
    /// Whether the next own turn is lost (KNK-TRN-16).
    LosesTurn { who: Id, lost: bool },
    /// Whether it lies on the ground (KNK-MOV-07).
    Prone { who: Id, prone: bool },
    /// How the table reads the book from now on.
    Options(Options),
    /// An injury is healed by magic, within its turns where something is lost (KNK-INJ-04).
    Restore { who: Id, injury: u16 },
    /// A lost limb is replaced (KNK-INJ-05).
    Replace {
        who: Id,
        /// The number of the injury.
        injury: u16,
    },
    /// Marks "+" are declared, whoever's turn it is (KNK-MOD-06).
    Plus { who: Id, formula: Formula, marks: u8 },
    /// A new game day: every "+" can be used again (KNK-MOD-11).
    NewDay,
    /// Whether somebody hides, is hidden or stands in the open.
    Stealth {
        who: Id,
        /// What it is now.
        now: Stealth,
    },
    /// Whether the fight is in the own base of somebody (KNK-MOD-08, KNK-MOD-09).
    Base { who: Id, here: bool },
    /// Whether somebody's health stops at 1 (KNK-CLS-07).
    Deathless { who: Id, on: bool },
    /// Whether the Crimson Veil of a hybrid has fallen (KNK-CLS-16). Raised again, it stays of no side until it is given
    /// one.
    Veil { who: Id, fallen: bool },
    /// Prana is given at rest (KNK-MAG-16).
    Transfer { from: Id, to: Id },
    /// The firearms that water has ruined work again (KNK-MODE-05).
    Serviced { who: Id },
    /// Whom somebody serves, and as what (KNK-FAM-01).
    Serve {
        who: Id,
        /// Whom; nobody any more without one.
        master: Option<Id>,
        /// As what kind; as before where nothing is said.
        kind: Option<familiar::FamiliarKind>,
        /// Prana that it takes each turn; as before where nothing is said.
        upkeep: Option<i32>,
    },
    /// A characteristic is this for good (KNK-STAT-10).
    Grow {
        who: Id,
        of: Made,
        /// To what; marks and all.
        to: Rank,
    },
    /// A school of magic is of this rank from now on; one that is not owned is gained (KNK-CLS-22).
    School { who: Id, school: School, to: Rank },
    /// A spell is learned (KNK-CLS-22, KNK-MAG-11).
    Learn { who: Id, spell: Box<Spell> },
    /// Somebody has been in its workshop, or fulfilled what the GM asks instead (KNK-CLS-22).
    Study { who: Id },
    /// Somebody throws a save, whatever it is against: what the table talks of (KNK-SAV-08).
    Save {
        who: Id,
        of: Saving,
        /// Against whom, with what bonus, above what.
        #[serde(default)]
        terms: Terms,
    },
    /// Whether the body of one who is dead is whole (KNK-END-03).
    Body { who: Id, intact: bool },
    /// What is lost can be restored for so many own turns more (KNK-INJ-04).
    Extend {
        who: Id,
        /// The number of the injury.
        injury: u16,
        /// How many turns more, from 1.
        by: u16,
    },
    /// Somebody is given something; a dead body may be given the class of the living dead (KNK-CLS-01, KNK-END-04).
    Give { who: Id, gift: Gift },
    /// Points earned in play (KNK-NEW-09).
    Award {
        who: Id,
        /// Characteristic points, from 0.
        cp: i32,
        /// Skill points, from 0.
        sp: i32,
    },
}

/// An offer without target, price and throw.
pub(crate) fn plain<T>(order: Order, check: Result<T, Refusal>) -> Offer<Order> {
    let (cost, noticed) = (Vec::new(), Vec::new());
    Offer {
        order,
        target: None,
        cost,
        noticed,
        throw: None,
        provokes: Vec::new(),
        drops: false,
        refusal: check.err(),
    }
}
