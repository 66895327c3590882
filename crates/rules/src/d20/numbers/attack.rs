//! The attack roll: every part of its bonus.

use super::{
    conditions::{Condition, Conditions, Standing},
    hands::HandPenalty,
    tables::{Abilities, Ability, Size},
    tally::Tally,
    weapon::{Deals, Weapon, WeaponKind},
};
use crate::d20::options::{ImprovedDefence, KindSwapScope, Options};

/// What a charge adds to its attack (D20-ACT-03).
const CHARGE: i32 = 2;
/// What defensive fighting costs and gives (D20-DEF-01).
const DEFENSIVE: (i32, i32) = (-4, 2);
/// What higher ground adds in melee (D20-MOD-02).
const HIGHER: i32 = 1;
/// What a whole round adds to a shot (D20-HLP-03, D20-OBJ-03).
const WHOLE_ROUND: i32 = 5;
/// What melee adds against what does not move (D20-OBJ-02).
const IMMOBILE: i32 = 4;
/// The lead in initiative that lets one shoot beside an enemy (D20-RNG-03).
const LEAD: i32 = 10;

/// Where an ally stands who attacks the same one (D20-FLK).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Flank {
    /// There is none, or it does not count.
    #[default]
    None,
    /// Opposite to the attacker (D20-FLK-01).
    Opposite,
    /// The same, and the victim attends to that one (D20-FLK-03).
    Behind,
}

/// What is attacked, as far as it changes the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At<'a> {
    /// Somebody who stands there so.
    Combatant(Standing<'a>),
    /// A thing, which may be one that cannot move.
    Object {
        /// Whether it is fixed to its place.
        immobile: bool,
    },
}

/// What the moment adds to an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a circumstance of its own")]
pub struct Circumstances {
    /// What the hand pays (D20-TWF).
    pub hand: HandPenalty,
    /// Whether it ends a charge (D20-ACT-03).
    pub charges: bool,
    /// Metres to the target.
    pub distance: i32,
    /// What defensive fighting adds, 0 or less (D20-DEF-01).
    pub defensive: i32,
    /// Whether it was aimed or braced (D20-RDY-01).
    pub prepared: bool,
    /// Where an ally stands.
    pub flank: Flank,
    /// Whether the attacker stands higher (D20-MOD-02).
    pub higher: bool,
    /// Whether a whole round is spent on it (D20-HLP-03, D20-OBJ-03).
    pub whole_round: bool,
    /// Whether an ally of the attacker fights the target in melee (D20-RNG-04).
    pub beside_ally: bool,
    /// Whether the attacker grapples with the target (D20-MOD-11).
    pub grapples: bool,
    /// What the GM adds (D20-MOD-14).
    pub gm: i32,
}

/// An attack before its dice.
#[derive(Debug, Clone, Copy)]
pub struct Attack<'a> {
    /// The abilities of the attacker.
    pub abilities: &'a Abilities,
    /// The size of the attacker.
    pub size: Size,
    /// The conditions of the attacker.
    pub has: &'a Conditions,
    /// The weapon, which bare hands are too.
    pub with: &'a Weapon,
    /// The attack bonus of the list that is used (D20-ACT-08).
    pub bonus: i32,
    /// The ability that somebody chose, where the weapon leaves a choice (D20-ATK-04).
    pub ability: Option<Ability>,
    /// The kind of damage that is meant (D20-UNA-05).
    pub deals: Deals,
    /// What the attack is made at.
    pub at: At<'a>,
    /// What the moment adds.
    pub now: Circumstances,
}

impl Attack<'_> {
    /// The ability that is added to hit.
    pub fn ability(&self, options: &Options) -> Option<Ability> {
        let all = self.with.abilities(self.abilities, options);
        self.ability.filter(|chosen| all.contains(chosen)).or_else(|| all.first().copied())
    }

    /// Everything that is added to the die, part by part (D20-ATK-11).
    pub fn tally(&self, options: &Options) -> Tally {
        let (now, with, ranged) = (&self.now, self.with, self.with.is_ranged());
        let mut tally = self.bare(options);
        if now.charges {
            tally = tally.and("charge", CHARGE, "D20-ACT-03");
        }
        tally = tally
            .and("range", with.range_penalty(now.distance, options), "D20-RNG-01")
            .and("hand", now.hand.points, now.hand.rule)
            .and("defensive", now.defensive, "D20-DEF-01");
        if now.prepared {
            tally = tally.and("prepared", options.prep_bonus, "D20-RDY-01");
        }
        tally = self.swapped(tally, options);
        if now.whole_round && ranged {
            let rule = match self.at {
                At::Combatant(_) => "D20-HLP-03",
                At::Object { .. } => "D20-OBJ-03",
            };
            tally = tally.and("whole-round", WHOLE_ROUND, rule);
        }
        tally = match self.at {
            At::Combatant(target) => self.at_combatant(tally, target, options),
            At::Object { immobile: true } if !ranged => {
                tally.and("immobile", IMMOBILE, "D20-OBJ-02")
            }
            At::Object { .. } => tally,
        };
        tally.and("gm", now.gm, "D20-MOD-14")
    }

    /// Attack bonus, ability and size: what every attack of this weapon has, and an opposed roll of a disarm too.
    pub fn bare(&self, options: &Options) -> Tally {
        let with = self.with;
        let ability = self.ability(options);
        let is_dex = ability == Some(Ability::Dex);
        let light = matches!(with.kind, WeaponKind::Melee) && is_dex;
        let rule = if light { "D20-ATK-04" } else { with.rule() };
        let mut tally = Tally::of_roll().and("attack-bonus", self.bonus, with.rule());
        if let Some(ability) = ability {
            tally = tally.and(ability.key(), self.abilities.of(ability), rule);
        }
        if with.adds_size() {
            tally = tally.and("size", self.size.modifier(), "D20-ATK-10");
        }
        tally
    }

    /// What meaning another kind of damage costs (D20-UNA-05, D20-DMG-07).
    fn swapped(&self, tally: Tally, options: &Options) -> Tally {
        match self.with.kind {
            _ if self.deals == self.with.deals => tally,
            WeaponKind::Psionic => tally.and("swap", options.psi_physical_penalty, "D20-DMG-07"),
            WeaponKind::Melee
            | WeaponKind::Unarmed
            | WeaponKind::Thrown
            | WeaponKind::Firearm
            | WeaponKind::Energy
            | WeaponKind::Heavy => tally.and("swap", options.kind_swap_penalty, "D20-UNA-05"),
        }
    }

    /// The table of attack modifiers, and what else counts against combatants alone.
    fn at_combatant(&self, mut tally: Tally, target: Standing<'_>, options: &Options) -> Tally {
        let (now, ranged) = (&self.now, self.with.is_ranged());
        if !ranged {
            tally = match now.flank {
                Flank::None => tally,
                Flank::Opposite => tally.and("flank", 2, "D20-FLK-01"),
                Flank::Behind => tally.and("flank", 4, "D20-FLK-03"),
            };
            if now.higher {
                tally = tally.and("higher", HIGHER, "D20-MOD-02");
            }
        } else if now.beside_ally {
            tally = tally.and("into-melee", options.fire_into_melee, "D20-RNG-04");
        }
        let own = self.has.keys().filter_map(|condition| condition.by_owner(options));
        let rows = own.chain(target.rows(now.grapples, options));
        rows.fold(tally, |tally, row| tally.and(row.key, row.of(ranged), row.rule))
    }

    /// Whether the defender loses its ability bonus by how the attacker is (D20-MOD-04).
    pub fn strips(&self, options: &Options) -> bool {
        let mut rows = self.has.keys().filter_map(|condition| condition.by_owner(options));
        rows.any(|row| row.strips)
    }

    /// Whether it hits without dice: a whole round spent in melee on what cannot defend itself (D20-HLP-03, D20-OBJ-03).
    pub const fn hits_by_itself(&self) -> bool {
        let defenceless = match self.at {
            At::Combatant(target) => target.helpless,
            At::Object { .. } => true,
        };
        self.now.whole_round && defenceless && !self.with.is_ranged()
    }
}

/// What defensive fighting adds to the own attacks, and the dodge bonus to AC that it gives: the usual exchange for 0 points,
/// else so many points of attack turned by the improved defence skill (D20-DEF-01, D20-DEF-02).
pub fn defensive(points: u8, options: &Options) -> (i32, i32) {
    let points = i32::from(points);
    match options.improved_defence {
        ImprovedDefence::Replace if points > 0 => (-points, points),
        ImprovedDefence::Replace => DEFENSIVE,
        ImprovedDefence::Add => (DEFENSIVE.0 - points, DEFENSIVE.1 + points),
    }
}

/// Most points of attack that one with this best attack bonus may turn (D20-DEF-02).
pub const fn most_turned(best: i32, options: &Options) -> i32 {
    match options.improved_defence {
        ImprovedDefence::Replace => best,
        ImprovedDefence::Add => best.saturating_add(DEFENSIVE.0),
    }
}

/// The attack bonuses of one of whom only the first and their number are known (D20-ACT-08).
pub fn bonuses(first: i32, count: u8, options: &Options) -> Vec<i32> {
    let next = |at: i32| first.saturating_add(at.saturating_mul(options.iterative_step));
    (0..i32::from(count)).map(next).collect()
}

/// Whether damage of this kind may be meant with a weapon at all (D20-UNA-05, D20-DMG-07).
pub fn may_deal(with: &Weapon, deals: Deals, options: &Options) -> bool {
    let swaps = options.kind_swap_scope == KindSwapScope::Melee;
    match with.kind {
        _ if deals == with.deals => true,
        WeaponKind::Melee | WeaponKind::Unarmed => {
            swaps && deals != Deals::Psy && with.deals != Deals::Psy
        }
        WeaponKind::Psionic => deals == Deals::Physical,
        WeaponKind::Thrown | WeaponKind::Firearm | WeaponKind::Energy | WeaponKind::Heavy => false,
    }
}

/// Why one with these conditions cannot use a weapon: the condition and the rule.
pub fn barred(
    with: &Weapon,
    has: &Conditions,
    options: &Options,
) -> Option<(Condition, &'static str)> {
    let bars = |condition: Condition| match condition {
        Condition::Prone if with.kind == WeaponKind::Thrown && !with.usable_prone => {
            Some("D20-MOD-03")
        }
        Condition::Climbing if with.hands == 2 && options.condition_limits => Some("D20-MOD-15"),
        Condition::InjuryArm if with.hands == 2 => Some("D20-HP-07"),
        Condition::Prone
        | Condition::Climbing
        | Condition::InjuryArm
        | Condition::Kneeling
        | Condition::Stunned
        | Condition::Surprised
        | Condition::Running
        | Condition::Hidden
        | Condition::Invisible
        | Condition::Bound
        | Condition::Asleep
        | Condition::Paralysed
        | Condition::Grappling
        | Condition::Pinned
        | Condition::InjuryLeg => None,
    };
    has.keys().find_map(|condition| Some((*condition, bars(*condition)?)))
}

/// Whether a shot provokes an enemy who controls the shooter's square, by both their initiative (D20-RNG-03).
pub fn provokes(with: &Weapon, own: i32, enemy: i32, options: &Options) -> bool {
    let always = with.kind == WeaponKind::Thrown && options.thrown_always_provokes;
    with.is_ranged() && (always || own.saturating_sub(enemy) < LEAD)
}
