//! The damage pipeline (KNK-ATK-09, T15). Every halving rounds down (KNK-ROL-10).

use crate::knk::{
    content::{category::Category, rank::Stat, spell::School, weapon::Tier},
    sheet::{Sheet, derived},
    table::fact::Step,
};
use crate::{Ambient, RuleId};

/// A blow that hit, before the target's nature counts.
#[allow(clippy::struct_excessive_bools, reason = "each is a stage of the pipeline")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Impact {
    /// Total minus Defence, above 0.
    pub(crate) raw: i32,
    /// Whether the category halves it (KNK-CAT-06).
    pub(crate) halved: bool,
    /// Whether a critical effect doubles it (KNK-CRT-06).
    pub(crate) doubled: bool,
    /// Whether the attacker is held (KNK-GRB-05).
    pub(crate) held: bool,
    /// Tier of the weapon.
    pub(crate) tier: Tier,
    /// Whether any weapon of the attacker works on the unclean (KNK-SKL-07).
    pub(crate) cleansing: bool,
    /// Whether it was shot.
    pub(crate) ranged: bool,
    /// Whether it falls under water (KNK-MODE-05).
    pub(crate) wet: bool,
    /// Bonus to the final damage (KNK-ROL-04).
    pub(crate) to_damage: i32,
}

/// What is left of it.
#[derive(Debug, Clone)]
pub(crate) struct Dealt {
    /// Damage dealt, at least 0.
    pub(crate) damage: i32,
    /// Stages that changed the number.
    pub(crate) steps: Vec<Step>,
    /// Whether some factor was 0: the blow has no effect at all (KNK-DMG-07).
    pub(crate) immune: bool,
}

impl Dealt {
    /// Damage that joins the hit behind every factor.
    pub(crate) fn add(&mut self, name: &str, amount: i32, rule: &'static str) {
        self.damage = self.damage.saturating_add(amount);
        let rule = RuleId::new(rule);
        self.steps.push(Step { name: name.to_owned(), after: self.damage, rule });
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Factor {
    None,
    Half,
    Full,
}

impl Factor {
    fn of(self, number: i32) -> i32 {
        match self {
            Self::None => 0,
            Self::Half => number / 2,
            Self::Full => number,
        }
    }
}

/// Carries an impact on a combatant through the pipeline.
pub(crate) fn on_combatant(impact: Impact, target: &Sheet) -> Dealt {
    let mut line = DamageLine::new(impact.raw);
    if impact.halved {
        line.to("halved", line.now / 2, "KNK-CAT-06");
    }
    if impact.doubled {
        line.to("doubled", line.now.saturating_mul(2), "KNK-CRT-06");
    }
    if impact.held {
        line.to("held", line.now / 2, "KNK-GRB-05");
    }
    let (matrix, name, rule) = matrix(target, impact.tier, impact.cleansing);
    line.to(name, matrix.of(line.now), rule);
    let immunity = ranged_immunity(target, impact);
    line.to("ranged-immunity", immunity.of(line.now), "KNK-BON-07");
    if impact.wet {
        line.to("under-water", line.now / 2, "KNK-MODE-05");
    }
    let immune = matrix.min(immunity) == Factor::None;
    if !immune {
        line.to("to-damage", line.now.saturating_add(impact.to_damage).max(0), "KNK-ROL-04");
    }
    Dealt { damage: line.now, steps: line.steps, immune }
}

/// What rain leaves of the effect of a fire spell: half, rounded down (KNK-LOC-08); step 7 of KNK-ATK-09. For the
/// spells to call, with the air of where they act; [`of_spell`] asks whatever the school.
pub fn of_fire(amount: i32, air: Ambient) -> i32 {
    if air.rain { amount / 2 } else { amount }
}

/// What a plain blunt blow of `raw` does to `target`: the creature matrix and nothing else (KNK-BON-04).
pub(crate) fn plain(raw: i32, target: &Sheet) -> i32 {
    matrix(target, Tier::Ordinary, false).0.of(raw)
}

/// What changes magical damage (KNK-ATK-11).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Magic {
    /// Whether a save halves it.
    pub(crate) saved: bool,
    /// Whether the caster is held (KNK-GRB-05).
    pub(crate) held: bool,
    /// Its school, and the statuses where it falls: rain halves fire, water halves most (KNK-LOC-08, KNK-MODE-05).
    pub(crate) school: School,
    pub(crate) air: Ambient,
    /// Bonus to the final damage (KNK-ROL-04).
    pub(crate) to_damage: i32,
}

/// Carries magical damage through the pipeline: no Defence, no halving by category, full on every kind of creature
/// (KNK-ATK-11, KNK-DMG-03 to KNK-DMG-05).
pub(crate) fn magical(amount: i32, magic: Magic) -> Dealt {
    let mut line = DamageLine::new(amount);
    for (holds, name, rule) in
        [(magic.saved, "saved", "KNK-SAV-01"), (magic.held, "held", "KNK-GRB-05")]
    {
        if holds {
            line.to(name, line.now / 2, rule);
        }
    }
    let here = of_spell(line.now, magic.school, magic.air);
    let wet =
        if magic.air.under_water { ("under-water", "KNK-MODE-05") } else { ("rain", "KNK-LOC-08") };
    line.to(wet.0, here, wet.1);
    line.to("to-damage", line.now.saturating_add(magic.to_damage).max(0), "KNK-ROL-04");
    Dealt { damage: line.now, steps: line.steps, immune: false }
}

/// Damage to what fills a place: category halving and bonuses only, it has no nature and its Defence is 0 (KNK-OBS-02).
pub(crate) fn on_obstacle(impact: Impact) -> i32 {
    let base = if impact.halved { impact.raw / 2 } else { impact.raw };
    let base = if impact.held { base / 2 } else { base };
    let base = if impact.wet { base / 2 } else { base };
    base.saturating_add(impact.to_damage).max(0)
}

/// Creature matrix; of two tags the lower factor counts (KNK-DMG-05).
fn matrix(target: &Sheet, tier: Tier, cleansing: bool) -> (Factor, &'static str, &'static str) {
    let unclean = match tier {
        Tier::Ordinary if target.unclean && !cleansing => Factor::Half,
        Tier::Ordinary | Tier::Conceptual | Tier::Phantasm => Factor::Full,
    };
    let immaterial = match tier {
        Tier::Ordinary if target.immaterial => Factor::None,
        Tier::Conceptual if target.immaterial => Factor::Half,
        Tier::Ordinary | Tier::Conceptual | Tier::Phantasm => Factor::Full,
    };
    if immaterial < unclean {
        (immaterial, "immaterial", "KNK-DMG-04")
    } else {
        (unclean, "unclean", "KNK-DMG-03")
    }
}

/// Ranged weapons against a monster of E EX (KNK-BON-07).
fn ranged_immunity(target: &Sheet, impact: Impact) -> Factor {
    let immune = impact.ranged
        && derived::formula_category(target, Stat::E) == Category::Monster
        && derived::high(target, Stat::E) == derived::High::Ex;
    match impact.tier {
        Tier::Ordinary if immune => Factor::None,
        Tier::Conceptual if immune => Factor::Half,
        Tier::Ordinary | Tier::Conceptual | Tier::Phantasm => Factor::Full,
    }
}

/// The number on its way.
struct DamageLine {
    now: i32,
    steps: Vec<Step>,
}

impl DamageLine {
    fn new(raw: i32) -> Self {
        let rule = RuleId::new("KNK-ATK-02");
        Self { now: raw, steps: vec![Step { name: "raw".to_owned(), after: raw, rule }] }
    }

    fn to(&mut self, name: &str, after: i32, rule: &'static str) {
        if after != self.now {
            self.now = after;
            self.steps.push(Step { name: name.to_owned(), after, rule: RuleId::new(rule) });
        }
    }
}

/// What spell damage is under water and in rain, by the spell's school: that of water is full, fire does not
/// burn below and is halved in rain, the rest is halved below (KNK-MODE-05, KNK-LOC-08). Step 7 of KNK-ATK-09.
pub fn of_spell(amount: i32, school: School, air: Ambient) -> i32 {
    match school {
        School::Water => amount,
        School::Fire if air.under_water => 0,
        School::Fire => of_fire(amount, air),
        School::Earth
        | School::Air
        | School::Kabbalah
        | School::Runes
        | School::Puppets
        | School::Alchemy
        | School::Witchcraft
        | School::Walking
        | School::Demonic
        | School::Vampiric
        | School::Church => {
            if air.under_water {
                amount / 2
            } else {
                amount
            }
        }
    }
}
