//! Armour class: what an attack's total is held against, part by part.

use super::{
    conditions::Standing,
    tables::{Abilities, Ability, Size},
    tally::Tally,
    weapon::Armour,
};
use crate::d20::options::{DaggerStrips, Options, TouchAc};

/// What a charge costs until the charger's next turn (D20-ACT-03).
const CHARGED: i32 = -2;

/// Whoever is attacked, as numbers.
#[derive(Debug, Clone, Copy)]
pub struct Defender<'a> {
    /// Its base armour class.
    pub base: i32,
    /// The abilities that its class adds (D20-AC-01).
    pub with: &'a [Ability],
    /// The modifiers of its abilities.
    pub abilities: &'a Abilities,
    /// What it wears, and its shields.
    pub armour: &'a [Armour],
    /// The size of the defender.
    pub size: Size,
    /// How the defender stands now.
    pub standing: Standing<'a>,
    /// What its stance and whatever else makes it hard to hit give it.
    pub dodge: i32,
    /// Whether it has charged since its last turn (D20-ACT-03).
    pub charged: bool,
    /// What stands between gives it (D20-COV-01).
    pub cover: i32,
    /// What the GM adds (D20-MOD-14).
    pub gm: i32,
}

/// What of an attack changes the armour class that it is held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Against {
    /// Whether a touch is enough (D20-AC-04).
    pub touch: bool,
    /// Whether the attack itself takes the ability bonus: the attacker is invisible, or strikes at a charger in passing or
    /// first (D20-MOD-04, D20-ACT-06, D20-RDY-02).
    pub strips: bool,
    /// Whether the weapon is psionic (D20-ATK-09).
    pub psionic: bool,
    /// Whether the attacker grapples with the defender (D20-MOD-11).
    pub grapples: bool,
}

impl Defender<'_> {
    /// Its armour class against an attack.
    pub fn ac(&self, against: Against, options: &Options) -> Tally {
        let rows = self.standing.rows(against.grapples, options);
        let strips = against.strips || rows.iter().any(|row| row.strips);
        let mut tally = Tally::of_bar().and("base", self.base, "D20-AC-01");
        tally = self.abilities(tally, strips, options);
        if !(against.touch && options.touch_ac == TouchAc::NoArmour) {
            let no_shield = rows.iter().any(|row| row.no_shield);
            let worn = |shield: bool| {
                let worn = self.armour.iter().filter(|armour| armour.is_shield == shield);
                worn.fold(0_i32, |sum, armour| sum.saturating_add(armour.ac_bonus))
            };
            tally = tally.and("armour", worn(false), "D20-AC-01");
            tally = if no_shield { tally } else { tally.and("shield", worn(true), "D20-AC-01") };
        }
        if !(against.psionic && options.psi_ignores_target_size) {
            tally = tally.and("size", self.size.modifier(), "D20-AC-02");
        }
        let exposed = self.standing.helpless || (strips && options.dodge_lost_with_dex);
        tally = if exposed { tally } else { tally.and("dodge", self.dodge, "D20-DEF-01") };
        if self.charged {
            tally = tally.and("charge", CHARGED, "D20-ACT-03");
        }
        tally = tally.and("cover", self.cover, "D20-COV-01").and("gm", self.gm, "D20-MOD-14");
        let missing = options.min_ac.saturating_sub(tally.total()).max(0);
        if options.min_ac > -99 { tally.and("least", missing, "D20-AC-05") } else { tally }
    }

    /// What its abilities give (D20-AC-03, D20-HLP-02).
    fn abilities(&self, tally: Tally, strips: bool, options: &Options) -> Tally {
        if self.standing.helpless {
            return tally.and("helpless", options.helpless_mod, "D20-HLP-02");
        }
        self.with.iter().fold(tally, |tally, ability| {
            let gives = self.abilities.in_defence(*ability, options);
            let lost = strips && gives > 0 && is_lost(*ability, options);
            if lost { tally } else { tally.and(ability.key(), gives, "D20-AC-01") }
        })
    }
}

/// Whether a bonus of this ability is one that an exposed defender loses (D20-AC-03).
fn is_lost(ability: Ability, options: &Options) -> bool {
    match options.dagger_strips {
        DaggerStrips::DexWis => matches!(ability, Ability::Dex | Ability::Wis),
        DaggerStrips::DexOnly => ability == Ability::Dex,
        DaggerStrips::AnyAbility => true,
    }
}
