//! Weapons and protection as data, and what a kind of weapon adds to hit and to hurt.

use serde::{Deserialize, Serialize};

use super::{
    saves::Save,
    tables::{Abilities, Ability, Size},
};
use crate::{
    Dice, PlainText, RuleId,
    d20::options::{LightUses, MaxRangeSteps, Options, RangeSteps, ThrownNoStrSize},
    system::Fault,
};

crate::listed! {
    /// What a weapon is, by which its attacks are made up.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum WeaponKind {
        /// Held in the hand against somebody near (D20-ATK-03).
        Melee,
        /// Thrown by hand (D20-ATK-05).
        Thrown,
        /// A weapon that shoots bullets (D20-ATK-06).
        Firearm,
        /// A weapon that shoots beams (D20-ATK-07).
        Energy,
        /// Mounted on a stand (D20-ATK-08).
        Heavy,
        /// Strikes by the mind (D20-ATK-09).
        Psionic,
        /// Own limbs or teeth (D20-UNA-02).
        Unarmed,
    }
}

crate::listed! {
    /// What kind of damage is dealt (D20-DMG-03).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Deals {
        /// Lowers hit points (D20-DMG-04).
        #[default]
        Physical,
        /// Raises the stress tally (D20-DMG-08).
        Stress,
        /// Lowers the psychological pool (D20-DMG-10).
        Psy,
    }
}

/// The squares that a weapon strikes together (D20-ATK-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// All within so many metres of the aimed square.
    Burst(u8),
    /// The straight line to an aimed square at most so many metres away.
    Line(u8),
}

/// A weapon record. What a record leaves out is what most weapons are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Weapon {
    /// Name shown for the weapon.
    pub name: PlainText,
    /// By what its attacks are made up.
    pub kind: WeaponKind,
    /// Its size, for disarming and attacks at it.
    #[serde(default)]
    pub size: Size,
    /// Hands that it takes, 1 or 2.
    #[serde(default = "one")]
    pub hands: u8,
    /// Whether it is light: for Dexterity in melee and in the off hand (D20-ATK-04, D20-TWF-03).
    #[serde(default)]
    pub light: bool,
    /// Whether it has two striking ends (D20-DBL-01).
    #[serde(default)]
    pub double: bool,
    /// Dice of the second end; those of the first where it is left out (D20-DBL-02).
    #[serde(default)]
    pub off_dice: Option<Dice>,
    /// Whether strength is not carried by it (D20-DMG-01).
    #[serde(default)]
    pub no_str: bool,
    /// Whether it is thrown by one who lies, too (D20-MOD-03).
    #[serde(default)]
    pub usable_prone: bool,
    /// Whether it may be braced against a charge (D20-RDY-01).
    #[serde(default)]
    pub brace: bool,
    /// Whether a psionic weapon strikes in melee (D20-RNG-03).
    #[serde(default)]
    pub melee_psionic: bool,
    /// What a hit rolls for damage.
    #[serde(default = "d6")]
    pub dice: Dice,
    /// The kind of its damage.
    #[serde(default)]
    pub deals: Deals,
    /// Metres without a penalty (D20-RNG-01).
    #[serde(default = "ten")]
    pub range_m: i32,
    /// Metres that it reaches in melee (D20-AOO-01).
    #[serde(default = "one")]
    pub reach: u8,
    /// Lowest face that threatens a critical hit (D20-CRT-01).
    #[serde(default = "twenty")]
    pub threat_low: u16,
    /// How many times a critical hit is rolled (D20-CRT-03).
    #[serde(default = "two")]
    pub crit_mult: u8,
    /// The save of whoever is hit, where it has one (D20-SAV-01).
    #[serde(default)]
    pub save: Option<Save>,
    /// The squares that it strikes together; none for a weapon at one target.
    #[serde(default)]
    pub group: Option<Group>,
    /// What is taken off each hit at it (D20-OBJ-05).
    #[serde(default = "five")]
    pub hardness: i32,
    /// Its own hit points (D20-OBJ-06).
    #[serde(default = "ten")]
    pub hp: i32,
}

/// A piece of clothing or armour, or a shield (D20-AC-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Name shown for it.
    pub name: PlainText,
    /// What it adds to AC.
    pub ac_bonus: i32,
    /// Whether it is a shield, which nobody uses who climbs.
    #[serde(default)]
    pub is_shield: bool,
}

const fn one() -> u8 {
    1
}

const fn two() -> u8 {
    2
}

const fn five() -> i32 {
    5
}

const fn ten() -> i32 {
    10
}

const fn twenty() -> u16 {
    20
}

const fn d6() -> Dice {
    Dice::new(0, 6)
}

/// Metres that bare hands reach (D20-UNA-02).
pub const OWN_REACH: u8 = 1;
/// Ranges within which a weapon carries at all, where the table has such a limit (D20-RNG-02).
const MOST_RANGES: (i32, i32) = (5, 10);
/// What each range beyond the first costs (D20-RNG-01).
const RANGE_STEP: i32 = -2;

impl Weapon {
    /// Own limbs with these dice, light and of medium size.
    pub fn fists(dice: Dice) -> Self {
        Self {
            name: PlainText::new("fists"),
            kind: WeaponKind::Unarmed,
            size: Size::default(),
            hands: 0,
            light: true,
            double: false,
            off_dice: None,
            no_str: false,
            usable_prone: false,
            brace: false,
            melee_psionic: false,
            dice,
            deals: Deals::default(),
            range_m: ten(),
            reach: OWN_REACH,
            threat_low: twenty(),
            crit_mult: two(),
            save: None,
            group: None,
            hardness: 0,
            hp: 0,
        }
    }

    /// Whether it is a limb, teeth or claws, which no hand holds (D20-UNA-02).
    pub const fn is_limb(&self) -> bool {
        matches!(self.kind, WeaponKind::Unarmed)
    }

    /// Whether it strikes from afar.
    pub const fn is_ranged(&self) -> bool {
        match self.kind {
            WeaponKind::Melee | WeaponKind::Unarmed => false,
            WeaponKind::Thrown | WeaponKind::Firearm | WeaponKind::Energy | WeaponKind::Heavy => {
                true
            }
            WeaponKind::Psionic => !self.melee_psionic,
        }
    }

    /// The rule by which its attacks are made up.
    pub const fn rule(&self) -> &'static str {
        match self.kind {
            WeaponKind::Melee => "D20-ATK-03",
            WeaponKind::Thrown => "D20-ATK-05",
            WeaponKind::Firearm => "D20-ATK-06",
            WeaponKind::Energy => "D20-ATK-07",
            WeaponKind::Heavy => "D20-ATK-08",
            WeaponKind::Psionic => "D20-ATK-09",
            WeaponKind::Unarmed => "D20-UNA-02",
        }
    }

    /// The abilities of which one is added to hit, the first one unless somebody chooses otherwise.
    pub fn abilities(&self, of: &Abilities, options: &Options) -> Vec<Ability> {
        match self.kind {
            WeaponKind::Melee | WeaponKind::Unarmed if self.light => match options.light_uses {
                LightUses::Str => vec![Ability::Str],
                LightUses::Dex => vec![Ability::Dex],
                LightUses::Best if of.dex_mod > of.str_mod => vec![Ability::Dex, Ability::Str],
                LightUses::Best => vec![Ability::Str, Ability::Dex],
            },
            WeaponKind::Melee | WeaponKind::Unarmed => vec![Ability::Str],
            WeaponKind::Thrown => vec![Ability::Dex],
            WeaponKind::Firearm | WeaponKind::Energy | WeaponKind::Heavy => vec![Ability::Wis],
            WeaponKind::Psionic => vec![Ability::Int],
        }
    }

    /// Whether the attacker's size counts to hit (D20-ATK-09).
    pub const fn adds_size(&self) -> bool {
        !matches!(self.kind, WeaponKind::Psionic)
    }

    /// Whether strength counts for the damage (D20-DMG-01).
    pub fn adds_strength(&self, options: &Options) -> bool {
        match self.kind {
            WeaponKind::Melee | WeaponKind::Unarmed => true,
            WeaponKind::Thrown => !self.no_str && self.size > too_small(options),
            WeaponKind::Firearm | WeaponKind::Energy | WeaponKind::Heavy | WeaponKind::Psionic => {
                false
            }
        }
    }

    /// What a distance in metres costs (D20-RNG-01); nothing in melee.
    pub fn range_penalty(&self, distance: i32, options: &Options) -> i32 {
        if !self.is_ranged() {
            return 0;
        }
        RANGE_STEP * self.ranges_beyond(distance, options)
    }

    /// Whether it carries so far (D20-RNG-02).
    pub fn carries(&self, distance: i32, options: &Options) -> bool {
        self.farthest(options).is_none_or(|most| distance <= most)
    }

    /// The most metres that it carries; `None` for melee, and where the table sets no limit (D20-RNG-02).
    pub fn farthest(&self, options: &Options) -> Option<i32> {
        let (thrown, other) = MOST_RANGES;
        let most = if self.kind == WeaponKind::Thrown { thrown } else { other };
        let limited = options.max_range_steps != MaxRangeSteps::None && self.is_ranged();
        limited.then(|| self.range().saturating_mul(most))
    }

    /// Ranges beyond the first in a distance.
    fn ranges_beyond(&self, distance: i32, options: &Options) -> i32 {
        let full = distance.max(0) / self.range();
        let over = distance.max(0) % self.range();
        if options.range_steps == RangeSteps::Floor {
            full
        } else {
            (full - i32::from(over == 0)).max(0)
        }
    }

    fn range(&self) -> i32 {
        self.range_m.max(1)
    }

    /// The dice of one of its ends.
    pub fn dice_of(&self, second_end: bool) -> Dice {
        self.off_dice.filter(|_| second_end).unwrap_or(self.dice)
    }

    /// Whether both hands hold it as a hand weapon, which is harder to take (D20-DSRM-04).
    pub const fn is_held_in_both(&self) -> bool {
        self.hands == 2 && !matches!(self.kind, WeaponKind::Heavy)
    }

    /// What of the dice of its second end no sheet has; `field` is where it stands.
    pub fn excess(&self, field: &str) -> Vec<Fault> {
        excess(&format!("{field}.off_dice"), self.off_dice, "D20-DBL-01")
    }

    /// Everything in the record that cannot be computed with; `field` is where it stands.
    pub fn faults(&self, field: &str) -> Vec<Fault> {
        let [count, faces, plus] = dice_within(self.dice);
        let numbers = [
            (
                "hands",
                i32::from(self.hands),
                (i32::from(self.kind != WeaponKind::Unarmed), 2),
                "D20-ACT-02",
            ),
            ("range_m", self.range_m, (1, 9_999), "D20-RNG-01"),
            ("reach", self.reach.into(), (1, 20), "D20-AOO-01"),
            ("threat_low", self.threat_low.into(), (2, 20), "D20-CRT-01"),
            ("crit_mult", self.crit_mult.into(), (1, 5), "D20-CRT-03"),
            ("hardness", self.hardness, (0, 999), "D20-OBJ-05"),
            ("hp", self.hp, (0, 9_999), "D20-OBJ-06"),
            ("dice.count", count.1, count.2, "D20-DMG-01"),
            ("dice.faces", faces.1, faces.2, "D20-DMG-01"),
            ("dice.plus", plus.1, plus.2, "D20-DMG-01"),
        ];
        let wrong = numbers
            .into_iter()
            .filter(|(_, given, (least, most), _)| !(*least..=*most).contains(given));
        let fault = |(name, given, bounds, rule): (&str, i32, (i32, i32), &'static str)| Fault {
            field: format!("{field}.{name}"),
            found: given.to_string(),
            expected: Fault::in_bounds(bounds),
            rule: Some(RuleId::new(rule)),
        };
        wrong.map(fault).collect()
    }
}

/// The numbers of dice, each with its bounds. Dice with faces are thrown; a number alone has neither.
fn dice_within(dice: Dice) -> [(&'static str, i32, (i32, i32)); 3] {
    [
        ("count", dice.count.into(), (i32::from(dice.faces > 0), 4)),
        ("faces", dice.faces, (0, 100)),
        ("plus", dice.plus, (-99, 99)),
    ]
}

/// What of dice no sheet has; `field` is where they stand.
pub(in crate::d20) fn excess(field: &str, dice: Option<Dice>, rule: &'static str) -> Vec<Fault> {
    let numbers = dice.into_iter().flat_map(dice_within);
    let beyond = numbers.filter_map(|(name, given, bounds)| {
        Fault::outside(&format!("{field}.{name}"), given, bounds, rule)
    });
    beyond.collect()
}

/// The largest thrown weapon that carries no strength (D20-DMG-01).
fn too_small(options: &Options) -> Size {
    match options.thrown_no_str_size {
        ThrownNoStrSize::Fine => Size::Fine,
        ThrownNoStrSize::Diminutive => Size::Diminutive,
        ThrownNoStrSize::Small => Size::Small,
        ThrownNoStrSize::Medium => Size::Medium,
        ThrownNoStrSize::Large => Size::Large,
        ThrownNoStrSize::Huge => Size::Huge,
        ThrownNoStrSize::Gargantuan => Size::Gargantuan,
        ThrownNoStrSize::Colossal => Size::Colossal,
        ThrownNoStrSize::Tiny => Size::Tiny,
    }
}
