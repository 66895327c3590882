//! What may happen to sheets and turn in КНК. A fact holds the numbers after it, so that applying needs no rules.

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{
        familiar::Familiar,
        item::Item,
        mode::Mode,
        rank::Rank,
        reserve::Reserve,
        saving::Saving,
        skill::Use,
        spell::{School, Spell},
        value::Override,
        weapon::{Weapon, WeaponKind},
    },
    sheet::{
        Hit, base::Base, injury::Injury, lasting::Lasting, plus::Formula, reading::Lapse,
        stealth::Stealth, undo::Undo, veil::Veil,
    },
    table::{
        crit_effect::CritEffect, energy::Energy, gift::Gift, made::Made, options::Options,
        release::Release, turn::Turn,
    },
};
use crate::{Id, PlainText, RuleId};

/// A fact of this system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Fact {
    /// The running turn is now this; `None` between turns.
    Turn(Option<Turn>),
    /// A blow or shot at a combatant fell, or missed.
    Struck(Box<Strike>),
    /// A dodge was tried: the hit is undone or not. `hp` is the health after it.
    Dodged {
        who: Id,
        /// The hit it was aimed at.
        hit: u16,
        /// Whether the hit is undone.
        undone: bool,
        /// Dodges used in this fight, this one included.
        used: i32,
        hp: i32,
    },
    /// All hits of `who` that still waited are final.
    Settled { who: Id },
    /// A pool went up or down.
    Pool {
        who: Id,
        pool: Reserve,
        /// What is there now.
        now: i32,
        /// By how much it changed.
        change: i32,
        why: Why,
    },
    /// `who` will die unless a dodge undoes something.
    Doomed { who: Id },
    /// `who` was doomed, or dead by the GM's leave, and lives.
    Spared { who: Id },
    /// The combatant `who` has died.
    Died { who: Id },
    /// A lasting effect took hold.
    Afflicted { who: Id, effect: Lasting },
    /// A lasting effect acted.
    Ticked {
        who: Id,
        name: PlainText,
        effect: u16,
        hp: i32,
        prana: i32,
        /// Health and prana after it.
        now: (i32, i32),
        /// Turns left; at `Some(0)` it is over and gone.
        turns: Option<u16>,
    },
    /// A lasting effect was taken off.
    Relieved {
        who: Id,
        effect: u16,
        /// What it was called; older editions leave it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<PlainText>,
    },
    /// Whether the next own turn is lost.
    LosesTurn { who: Id, lost: bool },
    /// The turn that was lost came, and is over (KNK-TRN-16).
    Skipped { who: Id },
    /// Whether `who` lies on the ground.
    Prone { who: Id, prone: bool },
    /// An item was picked up.
    Took { who: Id, item: Item },
    /// An item was used up.
    Used {
        who: Id,
        /// Which of the carried ones, from 0.
        index: u8,
        item: Item,
    },
    /// The main action went to something that is only told (KNK-TRN-14).
    Acted { who: Id },
    /// An obstacle was struck.
    Battered {
        who: Id,
        mode: Mode,
        /// Total of the roll.
        total: i32,
        /// Damage done to it.
        damage: i32,
        /// Whether it gave way.
        broken: bool,
    },
    /// The GM set a computed value, or cleared it again (KNK-GEN-01).
    Overrode {
        who: Id,
        value: Override,
        /// To what; `None` clears it.
        to: Option<i32>,
    },
    /// The table reads the book anew.
    Options(Options),
    /// A waiting hit has done this beside its damage.
    Marked { who: Id, hit: u16, undo: Undo },
    /// Somebody was taken hold of: both ends at once.
    Held {
        holder: Id,
        victim: Id,
        /// As what it waits for the victim's own turn; `None` if it is final (KNK-TRN-03).
        hit: Option<Hit>,
    },
    /// A hold ended: both ends at once.
    Freed { holder: Id, victim: Id, why: Release },
    /// A try to take hold failed.
    Grasped { who: Id, target: Id },
    /// A try to break free failed.
    Strained { who: Id },
    /// A hit that the holder undid falls half on the one held (KNK-GRB-08).
    Shielded {
        holder: Id,
        victim: Id,
        /// Damage done to it.
        damage: i32,
        /// Its health after it.
        hp: i32,
        /// What becomes of it.
        fate: Fate,
    },
    /// Somebody took an injury.
    Injured { who: Id, injury: Injury },
    /// An injury is gone, and its bleeding with it.
    Healed { who: Id, injury: u16 },
    /// A lost limb was replaced; its bleeding is over.
    Replaced {
        who: Id,
        /// The number of the injury.
        injury: u16,
        /// What it still takes from the most health.
        hp_max: i32,
    },
    /// An own turn of somebody hurt began: its injuries are a turn older.
    Aged { who: Id },
    /// A bleeding was stopped.
    Bandaged {
        who: Id,
        target: Id,
        /// The number of the bleeding.
        effect: u16,
    },
    /// A weapon left a hand.
    Disarmed {
        who: Id,
        /// Which of the carried ones it was, from 0.
        index: u8,
        weapon: Box<Weapon>,
        /// Whether it is destroyed, not dropped.
        broken: bool,
    },
    /// A weapon came back into a hand.
    Armed { who: Id, weapon: Box<Weapon> },
    /// A carried item is gone without being used.
    Lost {
        who: Id,
        /// Which of the carried ones it was, from 0.
        index: u8,
        item: Item,
    },
    /// Somebody hides, is hidden or is in the open.
    Stealth {
        who: Id,
        /// What it is now.
        now: Stealth,
    },
    /// Marks "+" were declared for a formula.
    Plus { who: Id, formula: Formula, marks: u8 },
    /// A formula with declared marks came up.
    PlusSpent { who: Id, formula: Formula },
    /// Somebody rerolled its initiative.
    Rerolled { who: Id },
    /// A new game day began.
    NewDay,
    /// A skill was switched on or off, or kept up.
    Skill {
        who: Id,
        /// Which of its skills, from 0.
        skill: u8,
        /// What it is called.
        name: PlainText,
        /// How its use stands now.
        now: Use,
    },
    /// Whether somebody fights alone (KNK-SKL-08).
    Alone { who: Id, alone: bool },
    /// Somebody is in its own base from now on, or is not.
    Base { who: Id, now: Base },
    /// Somebody drank the blood of the one it holds.
    Drank { who: Id, victim: Id },
    /// A phantasm was released.
    Released { who: Id, name: PlainText, rank: Rank },
    /// How the Crimson Veil of somebody stands.
    Veil {
        who: Id,
        /// How it stands now.
        now: Veil,
    },
    /// Whether somebody's health stops at 1.
    Deathless { who: Id, on: bool },
    /// Lines of a spell were read; at all of them it is read no more.
    Read {
        who: Id,
        /// Which of its spells, from 0.
        spell: u8,
        /// What it is called.
        name: PlainText,
        /// How many lines now; 0 for one taken up again.
        lines: u8,
        /// How many so far.
        read: u8,
        of: u8,
        /// Whether it is paid for.
        #[serde(default)]
        paid: bool,
    },
    /// What was being read came to nothing.
    Unread {
        who: Id,
        /// What it is called.
        name: PlainText,
        why: Lapse,
    },
    /// A spell was cast.
    Cast {
        who: Id,
        /// What it is called.
        name: PlainText,
    },
    /// A spell fell on somebody who would rather not.
    Spelled(Box<Spelled>),
    /// A save kept a spell off.
    Resisted {
        who: Id,
        /// What it is called.
        name: PlainText,
    },
    /// A lasting effect that is counted on another's turns is a turn shorter; at 0 it is over and gone.
    Counted {
        /// On whom it lies.
        who: Id,
        effect: u16,
        name: PlainText,
        turns: u16,
    },
    /// A spell did what is only told.
    Told { who: Id, text: PlainText },
    /// Somebody gave prana at rest (KNK-MAG-16).
    Gave {
        who: Id,
        to: Id,
        /// Game days until it can give again.
        rest: u8,
    },
    /// Radiation took from the most health.
    Irradiated {
        who: Id,
        /// How much in all.
        lost: i32,
    },
    /// Somebody held its breath for one turn more, or has air again.
    Breath {
        who: Id,
        /// Own turns begun under water; 0 with air.
        turns: u8,
    },
    /// All firearms of somebody are ruined, or work again.
    Firearms {
        who: Id,
        /// Whether they are ruined.
        ruined: bool,
    },
    /// Somebody is a familiar from now on, or is not (KNK-FAM-01).
    Serves {
        who: Id,
        /// Whose, if its master is in the fight.
        master: Option<Id>,
        /// What makes a familiar of it.
        familiar: Option<Familiar>,
    },
    /// A familiar has no prana left for its upkeep; what becomes of it the GM says (KNK-FAM-02).
    Starved { who: Id, missing: i32 },
    /// An artificial body was destroyed, and its owner woke at its base (KNK-FAM-04).
    Woke {
        who: Id,
        /// Its owner's name, if it is known.
        owner: Option<PlainText>,
    },
    /// A magical girl has been without her wand for so many own turns, or has it again (KNK-MODE-06).
    Apart {
        who: Id,
        /// How many; 0 with the wand.
        turns: u8,
    },
    /// A characteristic is another for good (KNK-STAT-10).
    Grew {
        who: Id,
        of: Made,
        /// What it is now.
        to: Rank,
    },
    /// A school of magic is of another rank (KNK-CLS-22).
    Schooled {
        who: Id,
        school: School,
        /// What it is now.
        to: Rank,
        /// Whether a fight raised it, so that its spells wait for the workshop.
        in_fight: bool,
    },
    /// A spell was learned.
    Learned { who: Id, spell: Box<Spell> },
    /// What a fight raised gives its spells from now on (KNK-CLS-22).
    Studied { who: Id },
    /// A save that the GM asked for was thrown, or could not be paid (KNK-SAV-01).
    Saved { who: Id, of: Saving, held: bool },
    /// A magical girl gave energy to something (KNK-MODE-06).
    Energy { who: Id, energy: Energy, points: i32 },
    /// A new fight begins: what one fight uses up is there again (KNK-END-01).
    Afresh { who: Id },
    /// Whether the body of one who is dead is whole (KNK-END-03).
    Body { who: Id, intact: bool },
    /// One whose body was destroyed rises all the same (KNK-END-03).
    Bodiless { who: Id },
    /// What is lost can be restored for some own turns more (KNK-INJ-04).
    Extended {
        who: Id,
        /// The number of the injury.
        injury: u16,
        /// How many turns more.
        by: u16,
    },
    /// The GM gave somebody something.
    Given { who: Id, gift: Box<Gift> },
    /// A dead body is a living dead from now on (KNK-END-04).
    Turned { who: Id, sixth: Rank },
    /// Points were earned in play (KNK-NEW-09).
    Awarded { who: Id, cp: i32, sp: i32 },
}

/// What a spell did to one of those whom it fell on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelled {
    /// Combatant that cast the spell.
    pub caster: Id,
    /// On whom it fell.
    pub target: Id,
    /// What it is called.
    pub spell: PlainText,
    /// Each stage of the pipeline that changed the number, with the number after it (KNK-ATK-09).
    pub steps: Vec<Step>,
    /// Damage done, at least 0.
    pub damage: i32,
    /// The target's health after it.
    pub hp: i32,
    /// What becomes of it.
    pub fate: Fate,
}

/// Why a pool changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Why {
    /// The price of a save or dodge (KNK-SAV-02).
    Save,
    /// The price of an attack (KNK-ATK-05).
    Attack,
    /// The price of a retreat (KNK-TRN-15).
    Retreat,
    /// Regeneration of the own turn (KNK-STAT-06).
    Regeneration,
    /// A lasting effect has acted.
    Effect,
    /// An item was used up.
    Item,
    /// A ruling of the GM.
    Ruling,
    /// The price of a jump (KNK-OBS-06).
    Jump,
    /// What water takes from a vampire (KNK-OBS-08).
    Water,
    /// It was trodden down (KNK-BON-04).
    Trampled,
    /// Sunlight burned a vampire (KNK-LOC-05).
    Sunlight,
    /// Thrown against somebody (KNK-KNB-06).
    Collision,
    /// The price of taking hold (KNK-GRB-01).
    Grab,
    /// The price of holding on (KNK-GRB-06).
    Hold,
    /// An injury that lowers the maximum (KNK-INJ-01).
    Injury,
    /// The price of a skill that is on (KNK-SKL-06).
    Skill,
    /// The own base (KNK-MOD-08, KNK-MOD-09).
    Base,
    /// A made-up status of the place (KNK-LOC-10).
    #[serde(rename = "Climate")]
    CustomZone,
    /// Blood was drunk (KNK-GRB-11).
    Blood,
    /// The price of a phantasm (KNK-CLS-04).
    Phantasm,
    /// The price of a spell, or what it gave.
    Spell,
    /// Given at rest (KNK-MAG-16).
    Transfer,
    /// Radiation of the place (KNK-MODE-02).
    Radiation,
    /// No air under water (KNK-MODE-03).
    Drowning,
    /// Damage that the GM deals (KNK-GEN-01).
    Damage,
    /// Health that the GM gives back (KNK-GEN-01).
    Healing,
    /// Given to familiars (KNK-FAM-02).
    Familiars,
    /// Upkeep that a familiar used up (KNK-FAM-02).
    Upkeep,
    /// What a Progenitor loses and what its thralls hunt (KNK-FAM-06).
    Progenitor,
    /// The wand of a magical girl (KNK-MODE-06).
    Wand,
    /// A maximum that has changed for good (KNK-STAT-10).
    Growth,
    /// What a magical girl gave of her energy, and what it healed (KNK-MODE-06).
    Energy,
    /// Given to a familiar by its master (KNK-FAM-02).
    Master,
}

/// A blow with its whole arithmetic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    /// Combatant that has struck.
    pub attacker: Id,
    /// Combatant that was struck at.
    pub target: Id,
    /// Kind of the attack.
    pub mode: Mode,
    /// With which weapon; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// The names of the weapon's qualities.
    #[serde(default)]
    pub qualities: Vec<PlainText>,
    /// The weapon's physical type.
    pub kind: WeaponKind,
    /// Whether it gives a blow back after a dodge (KNK-TRN-10).
    pub counter: bool,
    /// Whether it was struck out of hiding (KNK-STL-04).
    #[serde(default)]
    pub sneak: bool,
    /// Total of the roll.
    pub total: i32,
    /// Defence of the target, with marks.
    pub defence: i32,
    /// Total minus Defence: above 0 it hits (KNK-ATK-02).
    pub raw: i32,
    /// Whether the roll was critical and hit (KNK-CRT-01, KNK-CRT-03).
    pub crit: bool,
    /// The critical effect chosen, and whether it took hold.
    pub effect: Option<(CritEffect, bool)>,
    /// Each stage of the pipeline that changed the number, with the number after it (KNK-ATK-09).
    pub steps: Vec<Step>,
    /// Damage done, at least 0.
    pub damage: i32,
    /// The target's health after it.
    pub hp: i32,
    /// What becomes of it.
    pub fate: Fate,
}

/// One stage of the damage pipeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Key of its word in the locale's `step-*` family.
    pub name: String,
    /// The number after it.
    pub after: i32,
    /// The rule behind it.
    pub rule: RuleId,
}

/// What becomes of a blow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// The attack has missed.
    Miss,
    /// It waits for the target's own turn as this hit (KNK-TRN-03).
    Waits(Hit),
    /// It is final at once.
    Final,
}
