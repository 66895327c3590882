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
        weapon::{Kind, Weapon},
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

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// The running turn is now this; `None` between turns.
    Turn(Option<Turn>),
    /// A blow or shot at a combatant fell, or missed.
    Struck(Box<Strike>),
    /// A dodge was tried: the hit is undone or not. `hp` is the health after it.
    Dodged {
        /// Who dodged.
        who: Id,
        /// The hit it was aimed at.
        hit: u16,
        /// Whether the hit is undone.
        undone: bool,
        /// Dodges used in this fight, this one included.
        used: i32,
        /// Health after it.
        hp: i32,
    },
    /// All hits of `who` that still waited are final.
    Settled {
        /// Whose.
        who: Id,
    },
    /// A pool went up or down.
    Pool {
        /// Whose.
        who: Id,
        /// Which pool.
        pool: Reserve,
        /// What is there now.
        now: i32,
        /// By how much it changed.
        change: i32,
        /// Why.
        why: Why,
    },
    /// `who` will die unless a dodge undoes something.
    Doomed {
        /// Who.
        who: Id,
    },
    /// `who` was doomed, or dead by the game master's leave, and lives.
    Spared {
        /// Who.
        who: Id,
    },
    /// `who` died.
    Died {
        /// Who.
        who: Id,
    },
    /// A lasting effect took hold.
    Afflicted {
        /// Whom.
        who: Id,
        /// What.
        effect: Lasting,
    },
    /// A lasting effect acted.
    Ticked {
        /// On whom.
        who: Id,
        /// Its name.
        name: PlainText,
        /// Its number.
        effect: u16,
        /// Change of health.
        hp: i32,
        /// Change of prana.
        prana: i32,
        /// Health and prana after it.
        now: (i32, i32),
        /// Turns left; at `Some(0)` it is over and gone.
        turns: Option<u16>,
    },
    /// A lasting effect was taken off.
    Relieved {
        /// Whom.
        who: Id,
        /// Its number.
        effect: u16,
    },
    /// Whether the next own turn is lost.
    LosesTurn {
        /// Whose.
        who: Id,
        /// Whether it is.
        lost: bool,
    },
    /// The turn that was lost came, and is over (KNK-TRN-16).
    Skipped {
        /// Whose.
        who: Id,
    },
    /// Whether `who` lies on the ground.
    Prone {
        /// Who.
        who: Id,
        /// Whether it does.
        prone: bool,
    },
    /// An item was picked up.
    Took {
        /// By whom.
        who: Id,
        /// What.
        item: Item,
    },
    /// An item was used up.
    Used {
        /// By whom.
        who: Id,
        /// Which of the carried ones, from 0.
        index: u8,
        /// What.
        item: Item,
    },
    /// The main action went to something that is only told (KNK-TRN-14).
    Acted {
        /// Who.
        who: Id,
    },
    /// An obstacle was struck.
    Battered {
        /// By whom.
        who: Id,
        /// With which attack.
        mode: Mode,
        /// Total of the roll.
        total: i32,
        /// Damage done to it.
        damage: i32,
        /// Whether it gave way.
        broken: bool,
    },
    /// The game master set a computed value, or cleared it again (KNK-GEN-01).
    Overrode {
        /// Whose.
        who: Id,
        /// Which one.
        value: Override,
        /// To what; `None` clears it.
        to: Option<i32>,
    },
    /// The table reads the book anew.
    Options(Options),
    /// A waiting hit has done this beside its damage.
    Marked {
        /// Whom it hit.
        who: Id,
        /// Its number.
        hit: u16,
        /// What it did.
        undo: Undo,
    },
    /// Somebody was taken hold of: both ends at once.
    Held {
        /// Who holds.
        holder: Id,
        /// Whom.
        victim: Id,
        /// As what it waits for the victim's own turn; `None` if it is final (KNK-TRN-03).
        hit: Option<Hit>,
    },
    /// A hold ended: both ends at once.
    Freed {
        /// Who held.
        holder: Id,
        /// Whom.
        victim: Id,
        /// Why it ended.
        why: Release,
    },
    /// A try to take hold failed.
    Grasped {
        /// Who tried.
        who: Id,
        /// Whom it missed.
        target: Id,
    },
    /// A try to break free failed.
    Strained {
        /// Who tried.
        who: Id,
    },
    /// A hit that the holder undid falls half on the one held (KNK-GRB-08).
    Shielded {
        /// Who holds.
        holder: Id,
        /// Who is held.
        victim: Id,
        /// Damage done to it.
        damage: i32,
        /// Its health after it.
        hp: i32,
        /// What becomes of it.
        fate: Fate,
    },
    /// Somebody was hurt.
    Injured {
        /// Who.
        who: Id,
        /// How.
        injury: Injury,
    },
    /// An injury is gone, and its bleeding with it.
    Healed {
        /// Whose.
        who: Id,
        /// Its number.
        injury: u16,
    },
    /// A lost limb was replaced; its bleeding is over.
    Replaced {
        /// Whose.
        who: Id,
        /// The number of the injury.
        injury: u16,
        /// What it still takes from the most health.
        hp_max: i32,
    },
    /// An own turn of somebody hurt began: its injuries are a turn older.
    Aged {
        /// Who.
        who: Id,
    },
    /// A bleeding was stopped.
    Bandaged {
        /// Who did it.
        who: Id,
        /// To whom.
        target: Id,
        /// The number of the bleeding.
        effect: u16,
    },
    /// A weapon left a hand.
    Disarmed {
        /// Whose.
        who: Id,
        /// Which of the carried ones it was, from 0.
        index: u8,
        /// The weapon.
        weapon: Box<Weapon>,
        /// Whether it is destroyed, not dropped.
        broken: bool,
    },
    /// A weapon came back into a hand.
    Armed {
        /// Whose.
        who: Id,
        /// The weapon.
        weapon: Box<Weapon>,
    },
    /// A carried item is gone without being used.
    Lost {
        /// Whose.
        who: Id,
        /// Which of the carried ones it was, from 0.
        index: u8,
        /// The item.
        item: Item,
    },
    /// Somebody hides, is hidden or is in the open.
    Stealth {
        /// Who.
        who: Id,
        /// What it is now.
        now: Stealth,
    },
    /// Marks "+" were declared for a formula.
    Plus {
        /// Whose.
        who: Id,
        /// Which.
        formula: Formula,
        /// How many.
        marks: u8,
    },
    /// A formula with declared marks came up.
    PlusSpent {
        /// Whose.
        who: Id,
        /// Which.
        formula: Formula,
    },
    /// Somebody rerolled its initiative.
    Rerolled {
        /// Who.
        who: Id,
    },
    /// A new game day began.
    NewDay,
    /// A skill was switched on or off, or kept up.
    Skill {
        /// Whose.
        who: Id,
        /// Which of its skills, from 0.
        skill: u8,
        /// What it is called.
        name: PlainText,
        /// How its use stands now.
        now: Use,
    },
    /// Whether somebody fights alone (KNK-SKL-08).
    Alone {
        /// Who.
        who: Id,
        /// Whether.
        alone: bool,
    },
    /// Somebody is in its own base from now on, or is not.
    Base {
        /// Who.
        who: Id,
        /// Where it is.
        now: Base,
    },
    /// Somebody drank the blood of the one it holds.
    Drank {
        /// Who.
        who: Id,
        /// Whose.
        victim: Id,
    },
    /// A phantasm was released.
    Released {
        /// Whose.
        who: Id,
        /// Its name.
        name: PlainText,
        /// Its rank.
        rank: Rank,
    },
    /// How the Crimson Veil of somebody stands.
    Veil {
        /// Whose.
        who: Id,
        /// How it stands now.
        now: Veil,
    },
    /// Whether somebody's health stops at 1.
    Deathless {
        /// Whose.
        who: Id,
        /// Whether it does.
        on: bool,
    },
    /// Lines of a spell were read; at all of them it is read no more.
    Read {
        /// By whom.
        who: Id,
        /// Which of its spells, from 0.
        spell: u8,
        /// What it is called.
        name: PlainText,
        /// How many lines now; 0 for one taken up again.
        lines: u8,
        /// How many so far.
        read: u8,
        /// Of how many.
        of: u8,
        /// Whether it is paid for.
        #[serde(default)]
        paid: bool,
    },
    /// What was being read came to nothing.
    Unread {
        /// By whom.
        who: Id,
        /// What it is called.
        name: PlainText,
        /// Why.
        why: Lapse,
    },
    /// A spell was cast.
    Cast {
        /// By whom.
        who: Id,
        /// What it is called.
        name: PlainText,
    },
    /// A spell fell on somebody who would rather not.
    Spelled(Box<Spelled>),
    /// A save kept a spell off.
    Resisted {
        /// Whose.
        who: Id,
        /// What it is called.
        name: PlainText,
    },
    /// A lasting effect that is counted on another's turns is a turn shorter; at 0 it is over and gone.
    Counted {
        /// On whom it lies.
        who: Id,
        /// Its number.
        effect: u16,
        /// Its name.
        name: PlainText,
        /// Turns left.
        turns: u16,
    },
    /// A spell did what is only told.
    Told {
        /// Whose.
        who: Id,
        /// What.
        text: PlainText,
    },
    /// Somebody gave prana at rest (KNK-MAG-16).
    Gave {
        /// Who.
        who: Id,
        /// To whom.
        to: Id,
        /// Game days until it can give again.
        rest: u8,
    },
    /// Radiation took from the most health.
    Irradiated {
        /// Whose.
        who: Id,
        /// How much in all.
        lost: i32,
    },
    /// Somebody held its breath for one turn more, or has air again.
    Breath {
        /// Who.
        who: Id,
        /// Own turns begun under water; 0 with air.
        turns: u8,
    },
    /// All firearms of somebody are ruined, or work again.
    Firearms {
        /// Whose.
        who: Id,
        /// Whether they are ruined.
        ruined: bool,
    },
    /// Somebody is a familiar from now on, or is not (KNK-FAM-01).
    Serves {
        /// Who.
        who: Id,
        /// Whose, if its master is in the fight.
        master: Option<Id>,
        /// What makes a familiar of it.
        familiar: Option<Familiar>,
    },
    /// A familiar has no prana left for its upkeep; what becomes of it the game master says (KNK-FAM-02).
    Starved {
        /// Who.
        who: Id,
        /// What is missing.
        missing: i32,
    },
    /// An artificial body was destroyed, and its owner woke at its base (KNK-FAM-04).
    Woke {
        /// The body.
        who: Id,
        /// Its owner's name, if it is known.
        owner: Option<PlainText>,
    },
    /// A magical girl has been without her wand for so many own turns, or has it again (KNK-MODE-06).
    Apart {
        /// Who.
        who: Id,
        /// How many; 0 with the wand.
        turns: u8,
    },
    /// A characteristic is another for good (KNK-STAT-10).
    Grew {
        /// Whose.
        who: Id,
        /// Which.
        of: Made,
        /// What it is now.
        to: Rank,
    },
    /// A school of magic is of another rank (KNK-CLS-22).
    Schooled {
        /// Whose.
        who: Id,
        /// Which.
        school: School,
        /// What it is now.
        to: Rank,
        /// Whether a fight raised it, so that its spells wait for the workshop.
        in_fight: bool,
    },
    /// A spell was learned.
    Learned {
        /// By whom.
        who: Id,
        /// Which.
        spell: Box<Spell>,
    },
    /// What a fight raised gives its spells from now on (KNK-CLS-22).
    Studied {
        /// Whose.
        who: Id,
    },
    /// A save that the game master asked for was thrown, or could not be paid (KNK-SAV-01).
    Saved {
        /// Who.
        who: Id,
        /// Of what.
        of: Saving,
        /// Whether it held.
        held: bool,
    },
    /// A magical girl gave energy to something (KNK-MODE-06).
    Energy {
        /// Who.
        who: Id,
        /// To what.
        energy: Energy,
        /// How many points.
        points: i32,
    },
    /// A new fight begins: what one fight uses up is there again (KNK-END-01).
    Afresh {
        /// Whose.
        who: Id,
    },
    /// Whether the body of one who is dead is whole (KNK-END-03).
    Body {
        /// Whose.
        who: Id,
        /// Whether.
        intact: bool,
    },
    /// One whose body was destroyed rises all the same (KNK-END-03).
    Bodiless {
        /// Who.
        who: Id,
    },
    /// What is lost can be restored for some own turns more (KNK-INJ-04).
    Extended {
        /// Whose.
        who: Id,
        /// The number of the injury.
        injury: u16,
        /// How many turns more.
        by: u16,
    },
    /// The game master gave somebody something.
    Given {
        /// Whom.
        who: Id,
        /// What.
        gift: Box<Gift>,
    },
    /// A dead body is a living dead from now on (KNK-END-04).
    Turned {
        /// Whose.
        who: Id,
        /// Its sixth characteristic.
        sixth: Rank,
    },
    /// Points were earned in play (KNK-NEW-09).
    Awarded {
        /// By whom.
        who: Id,
        /// Characteristic points.
        cp: i32,
        /// Skill points.
        sp: i32,
    },
}

/// What a spell did to one of those whom it fell on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelled {
    /// Who cast it.
    pub caster: Id,
    /// On whom it fell.
    pub target: Id,
    /// What it is called.
    pub spell: PlainText,
    /// Each stage of the pipeline that changed the number, with the number after it (KNK-ATK-09).
    pub steps: Vec<Step>,
    /// Damage done.
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
    /// Regeneration (KNK-STAT-06).
    Regeneration,
    /// A lasting effect.
    Effect,
    /// An item.
    Item,
    /// The game master's word.
    Ruling,
    /// The price of a jump (KNK-OBS-06).
    Jump,
    /// What water takes from a vampire (KNK-OBS-08).
    Water,
    /// Trodden down (KNK-BON-04).
    Trampled,
    /// Sunlight (KNK-LOC-05).
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
    Climate,
    /// Blood (KNK-GRB-11).
    Blood,
    /// The price of a phantasm (KNK-CLS-04).
    Phantasm,
    /// The price of a spell, or what it gave.
    Spell,
    /// Given at rest (KNK-MAG-16).
    Transfer,
    /// Radiation (KNK-MODE-02).
    Radiation,
    /// No air under water (KNK-MODE-03).
    Drowning,
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
    /// Who struck.
    pub attacker: Id,
    /// Whom.
    pub target: Id,
    /// With which attack.
    pub mode: Mode,
    /// With which weapon; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// The weapon's physical type.
    pub kind: Kind,
    /// Whether it gives a blow back after a dodge (KNK-TRN-10).
    pub counter: bool,
    /// Whether it was struck out of hiding (KNK-STL-04).
    #[serde(default)]
    pub sneak: bool,
    /// Total of the roll.
    pub total: i32,
    /// The target's Defence.
    pub defence: i32,
    /// Total minus Defence: above 0 it hits (KNK-ATK-02).
    pub raw: i32,
    /// Whether the roll was critical and hit (KNK-CRT-01, KNK-CRT-03).
    pub crit: bool,
    /// The critical effect chosen, and whether it took hold.
    pub effect: Option<(CritEffect, bool)>,
    /// Each stage of the pipeline that changed the number, with the number after it (KNK-ATK-09).
    pub steps: Vec<Step>,
    /// Damage done.
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
    /// It missed.
    Miss,
    /// It waits for the target's own turn as this hit (KNK-TRN-03).
    Waits(Hit),
    /// It is final at once.
    Final,
}

impl Fact {
    /// Everyone whose numbers the fact tells, so that who may not know them is not told.
    pub fn about(&self) -> Vec<Id> {
        self.clone().about_mut().into_iter().map(|who| *who).collect()
    }

    /// The same, to be called otherwise.
    pub(crate) fn about_mut(&mut self) -> Vec<&mut Id> {
        match self {
            Self::Struck(strike) => vec![&mut strike.attacker, &mut strike.target],
            Self::Dodged { who, .. }
            | Self::Settled { who }
            | Self::Pool { who, .. }
            | Self::Doomed { who }
            | Self::Spared { who }
            | Self::Died { who }
            | Self::Afflicted { who, .. }
            | Self::Ticked { who, .. }
            | Self::Relieved { who, .. }
            | Self::LosesTurn { who, .. }
            | Self::Skipped { who }
            | Self::Prone { who, .. }
            | Self::Took { who, .. }
            | Self::Used { who, .. }
            | Self::Acted { who }
            | Self::Battered { who, .. }
            | Self::Overrode { who, .. }
            | Self::Marked { who, .. }
            | Self::Strained { who }
            | Self::Injured { who, .. }
            | Self::Healed { who, .. }
            | Self::Replaced { who, .. }
            | Self::Extended { who, .. }
            | Self::Aged { who }
            | Self::Disarmed { who, .. }
            | Self::Armed { who, .. }
            | Self::Lost { who, .. }
            | Self::Stealth { who, .. }
            | Self::Plus { who, .. }
            | Self::PlusSpent { who, .. }
            | Self::Skill { who, .. }
            | Self::Alone { who, .. }
            | Self::Released { who, .. }
            | Self::Veil { who, .. }
            | Self::Deathless { who, .. }
            | Self::Read { who, .. }
            | Self::Unread { who, .. }
            | Self::Cast { who, .. }
            | Self::Resisted { who, .. }
            | Self::Counted { who, .. }
            | Self::Told { who, .. }
            | Self::Rerolled { who }
            | Self::Base { who, .. }
            | Self::Irradiated { who, .. }
            | Self::Breath { who, .. }
            | Self::Firearms { who, .. }
            | Self::Serves { who, master: None, .. }
            | Self::Starved { who, .. }
            | Self::Apart { who, .. }
            | Self::Grew { who, .. }
            | Self::Schooled { who, .. }
            | Self::Learned { who, .. }
            | Self::Studied { who }
            | Self::Energy { who, .. }
            | Self::Saved { who, .. }
            | Self::Afresh { who }
            | Self::Body { who, .. }
            | Self::Bodiless { who }
            | Self::Given { who, .. }
            | Self::Turned { who, .. }
            | Self::Awarded { who, .. }
            | Self::Woke { who, .. } => vec![who],
            Self::Serves { who, master: Some(master), .. } => vec![who, master],
            Self::Held { holder, victim, .. }
            | Self::Freed { holder, victim, .. }
            | Self::Shielded { holder, victim, .. } => vec![holder, victim],
            Self::Spelled(spelled) => vec![&mut spelled.caster, &mut spelled.target],
            Self::Gave { who, to, .. } => vec![who, to],
            Self::Drank { who, victim } => vec![who, victim],
            Self::Grasped { who, target } | Self::Bandaged { who, target, .. } => {
                vec![who, target]
            }
            Self::Turn(Some(turn)) => vec![&mut turn.who],
            Self::Turn(None) | Self::Options(_) | Self::NewDay => Vec::new(),
        }
    }
}
