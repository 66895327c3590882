//! A combatant as it is typed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Bonds, Down, Hand, Harmed, Lasting, MOST, Mind, Notes, Sheet, Tag, Traits, Weapon, Wounds,
};
use crate::{
    PlainText, RuleId,
    d100::{
        numbers::{
            harm::{
                conditions::{Condition, Conditions},
                lasting::Record,
                place::{HitLocation, Side},
            },
            mind::corruption::Species,
            pools::Pools,
            sheet::{
                characteristics::{Characteristic, Score, bonus},
                gear::{Armour as Worn, Model},
                size::Size,
                skills::{Skill, Trained, tested},
            },
        },
        options::Options,
    },
    system::Fault,
};

/// The nine characteristics (D100-SHT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is the characteristic of its name")]
pub struct Characteristics {
    pub ws: i32,
    pub str: i32,
    pub tou: i32,
    pub ini: i32,
    pub agi: i32,
    pub dex: i32,
    pub int: i32,
    pub wp: i32,
    pub fel: i32,
}

impl Characteristics {
    /// The number of one of them.
    pub const fn of(&self, which: Characteristic) -> i32 {
        match which {
            Characteristic::WeaponSkill => self.ws,
            Characteristic::Strength => self.str,
            Characteristic::Toughness => self.tou,
            Characteristic::Initiative => self.ini,
            Characteristic::Agility => self.agi,
            Characteristic::Dexterity => self.dex,
            Characteristic::Intelligence => self.int,
            Characteristic::Willpower => self.wp,
            Characteristic::Fellowship => self.fel,
        }
    }

    /// One of them, to change.
    pub const fn of_mut(&mut self, which: Characteristic) -> &mut i32 {
        match which {
            Characteristic::WeaponSkill => &mut self.ws,
            Characteristic::Strength => &mut self.str,
            Characteristic::Toughness => &mut self.tou,
            Characteristic::Initiative => &mut self.ini,
            Characteristic::Agility => &mut self.agi,
            Characteristic::Dexterity => &mut self.dex,
            Characteristic::Intelligence => &mut self.int,
            Characteristic::Willpower => &mut self.wp,
            Characteristic::Fellowship => &mut self.fel,
        }
    }
}

/// Armour class of each place of the body, from 0 (D100-DMG-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "each is the place of its name")]
pub struct Armour {
    pub head: i32,
    pub left_arm: i32,
    pub right_arm: i32,
    pub torso: i32,
    pub left_leg: i32,
    pub right_leg: i32,
}

impl Armour {
    /// The armour class of a place.
    pub const fn of(&self, place: HitLocation) -> i32 {
        match place {
            HitLocation::Head => self.head,
            HitLocation::Arm(Side::Left) => self.left_arm,
            HitLocation::Arm(Side::Right) => self.right_arm,
            HitLocation::Torso => self.torso,
            HitLocation::Leg(Side::Left) => self.left_leg,
            HitLocation::Leg(Side::Right) => self.right_leg,
        }
    }

    /// The armour class of a place, to change.
    pub const fn of_mut(&mut self, place: HitLocation) -> &mut i32 {
        match place {
            HitLocation::Head => &mut self.head,
            HitLocation::Arm(Side::Left) => &mut self.left_arm,
            HitLocation::Arm(Side::Right) => &mut self.right_arm,
            HitLocation::Torso => &mut self.torso,
            HitLocation::Leg(Side::Left) => &mut self.left_leg,
            HitLocation::Leg(Side::Right) => &mut self.right_leg,
        }
    }

    /// The armour class of the least protected place (D100-CON-29).
    pub fn least(&self) -> i32 {
        HitLocation::ALL.into_iter().map(|place| self.of(place)).min().unwrap_or(0)
    }
}

/// Records that a sheet names, which take their places in it when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Named {
    /// Weapons, behind those that stand in the sheet.
    pub weapons: Vec<PlainText>,
    /// Protection that it wears; the best piece of each place counts.
    pub protection: Vec<PlainText>,
}

/// A combatant as a file has it (D100-SHT-04).
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Records that it names.
    #[serde(default)]
    pub named: Named,
    /// The nine characteristics, each in percent.
    pub characteristics: Characteristics,
    /// Characteristics beside those of the book, for a table that has some (`extra_characteristics`, D100-SHT-01).
    #[serde(default)]
    pub extra: Vec<(PlainText, i32)>,
    /// Skills that it has learnt.
    #[serde(default)]
    pub skills: BTreeMap<Skill, Trained>,
    /// The most health, from 1.
    pub health: i32,
    /// Speed, from 0 (D100-MOV-01).
    #[serde(default = "usual_speed")]
    pub speed: i32,
    /// How large it is.
    #[serde(default)]
    pub size: Size,
    /// Armour class of each place.
    #[serde(default)]
    pub armour: Armour,
    /// Weapons; the first of each hand is held.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Whether a shield large enough to parry shots is in the off hand (D100-RNG-02).
    #[serde(default)]
    pub shield: bool,
    /// Whether its main hand is the left one (D100-HIT-03).
    #[serde(default)]
    pub left_handed: bool,
    /// Fate, Fortune, Resilience, Resolve and the talents that raise them.
    #[serde(default)]
    pub pools: Pools,
    /// Level of the talent ambidextrous, from 0 to 2 (D100-DUAL-02).
    #[serde(default)]
    pub ambidextrous: u8,
    /// Whether it has the talent double attack (D100-DUAL-03).
    #[serde(default)]
    pub double_attack: bool,
    /// Whether it has the talent trick rider (D100-MNT-05).
    #[serde(default)]
    pub trick_rider: bool,
    /// Its own location table: places, each with the last number that means it; empty for the usual one (D100-HIT-06).
    #[serde(default)]
    pub body: Vec<(u16, HitLocation)>,
    /// What it does to minds, and what its own is prone to.
    #[serde(default)]
    pub traits: Traits,
    /// Its people, as far as mutations ask (D100-COR-05).
    #[serde(default = "usual_species")]
    pub species: Species,
    /// Whether a player has it.
    #[serde(default)]
    pub player: bool,
    /// Whether overcoming it gives Advantage (D100-ADV-03).
    #[serde(default)]
    pub important: bool,
    /// What it brings of earlier fights; `None` for nobody hurt. In play the sheet has it, and this is `None`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "super::wounds::in_words")]
    pub wounds: Option<Box<Wounds>>,
}

const fn usual_species() -> Species {
    Species::Human
}

const fn usual_speed() -> i32 {
    4
}

/// How somebody stands when a battle opens in the middle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// Health then; `None` for all of it.
    pub health: Option<i32>,
    /// Points of Advantage at that time.
    pub advantage: i32,
    /// Conditions that it has by then, with their stacks.
    pub conditions: BTreeMap<Condition, u16>,
    /// Injuries that it has by then.
    pub injuries: Vec<Record>,
}

impl Spec {
    /// Puts a weapon of the library behind its own ones: what counts by strength counts by that of now (table GEAR).
    pub fn arm(&mut self, model: &Model) {
        let bonus = bonus(self.characteristics.str);
        self.weapons.push(Weapon::of(model, bonus));
    }

    /// Puts a piece of protection on: of each place the best one counts (table GEAR).
    pub fn wear(&mut self, piece: &Worn) {
        for place in HitLocation::ALL {
            let now = self.armour.of_mut(place);
            *now = (*now).max(piece.at(place));
        }
        self.shield |= piece.shield_large;
    }

    /// The number of a skill that is tested, without any modifier; `None` where neither the sheet nor a characteristic has it
    /// (D100-SHT-03).
    pub fn skill(&self, skill: Skill) -> Option<i32> {
        let score = |which| Score::new(self.characteristics.of(which));
        tested(skill, self.skills.get(&skill).copied(), score)
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<Fault> {
        let mut all = self.unfit();
        all.extend(self.hand_fault());
        all.extend(self.wounds.iter().flat_map(|wounds| wounds.unknown()));
        all
    }

    /// A large shield and a weapon of both hands that would be in hand together: the first weapon that a hand takes up by
    /// habit is held (*Readings*, D100-SHT-04). What is carried behind another one is no fault.
    fn hand_fault(&self) -> Option<Fault> {
        let mut weapons = self.weapons.iter().enumerate();
        let taken_up = |weapon: &Weapon| !weapon.is(Tag::Natural) && weapon.hand != Hand::Off;
        let (number, first) = weapons.find(|(_, weapon)| taken_up(weapon))?;
        (self.shield && first.hand == Hand::Both).then(|| Fault {
            field: format!("weapons[{number}].hand"),
            found: first.name.to_string(),
            expected: "d100-free-hand".to_owned(),
            rule: Some(RuleId::new("D100-DUAL-01")),
        })
    }

    /// Every number that is out of its bounds: nobody can fight with it.
    pub fn unfit(&self) -> Vec<Fault> {
        let of = |field: String, is: i32, within: (i32, i32), rule: &'static str| {
            let outside = !(within.0..=within.1).contains(&is);
            outside.then(|| Fault {
                field,
                found: is.to_string(),
                expected: Fault::in_bounds(within),
                rule: Some(RuleId::new(rule)),
            })
        };
        let numbers = Characteristic::ALL.into_iter().filter_map(|which| {
            let field = format!("characteristics.{}", which.key());
            of(field, self.characteristics.of(which), (0, MOST), "D100-SHT-01")
        });
        let extra = (0..).zip(&self.extra).filter_map(|(number, (_, is)): (usize, _)| {
            of(format!("extra[{number}]"), *is, (0, MOST), "D100-SHT-01")
        });
        let skills = self.skills.iter().filter_map(|(skill, trained)| {
            of(format!("skills.{}", skill.key()), trained.value, (0, MOST), "D100-SHT-03")
        });
        let armour = HitLocation::ALL.into_iter().filter_map(|place| {
            let field = format!("armour.{}", place.key().replace('-', "_"));
            of(field, self.armour.of(place), (0, MOST), "D100-DMG-02")
        });
        let plain = [
            of("health".to_owned(), self.health, (1, MOST), "D100-SHT-04"),
            of("speed".to_owned(), self.speed, (0, MOST), "D100-MOV-01"),
            of("ambidextrous".to_owned(), self.ambidextrous.into(), (0, 2), "D100-DUAL-02"),
        ];
        let weapons = (0..).zip(&self.weapons).filter_map(|(number, weapon): (usize, _)| {
            let (field, is, within) = weapon.unfit()?;
            of(format!("weapons[{number}].{field}"), is, within, "D100-SHT-04")
        });
        // The last numbers of the places rise, and the last of them is 100 (D100-HIT-06).
        let before = std::iter::once(0).chain(self.body.iter().map(|(last, _)| i32::from(*last)));
        let body =
            (0..).zip(self.body.iter().zip(before)).filter_map(|(row, ((last, _), before))| {
                let is_last = row + 1 == self.body.len();
                let least = if is_last { 100 } else { before.saturating_add(1) };
                of(format!("body[{row}][0]"), i32::from(*last), (least, 100), "D100-HIT-06")
            });
        let all = numbers.chain(extra).chain(skills).chain(armour).chain(body);
        let wounds = self.wounds.as_ref().and_then(|wounds| wounds.faults(self));
        all.chain(plain.into_iter().flatten()).chain(weapons).chain(wounds).collect()
    }

    /// Numbers of the weapons that are in hand at the start: the first of each hand; one of both hands fills them
    /// (*Readings*, D100-SHT-04).
    pub fn held(&self) -> Vec<u8> {
        let mut held: Vec<u8> = Vec::new();
        let (mut main, mut off) = (false, self.shield);
        for (number, weapon) in (0_u8..).zip(&self.weapons) {
            let free = match weapon.hand {
                _ if weapon.is(Tag::Natural) => true,
                Hand::Main => !main,
                Hand::Off => !off,
                Hand::Both => !main && !off,
            };
            if !free {
                continue;
            }
            held.push(number);
            if !weapon.is(Tag::Natural) {
                main |= weapon.hand != Hand::Off;
                off |= weapon.hand != Hand::Main;
            }
        }
        held
    }

    /// The sheet of it, hurt as it comes from earlier fights, or every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let faults = self.faults();
        if faults.is_empty() { Ok(Sheet::of(self.clone())) } else { Err(faults) }
    }

    /// The same of somebody who fights already: only what cannot be computed with is refused.
    pub fn restored(&self) -> Result<Sheet, Vec<Fault>> {
        let faults = self.unfit();
        if faults.is_empty() { Ok(Sheet::of(self.clone())) } else { Err(faults) }
    }

    /// The usual sheet that a person begins with.
    pub fn usual() -> Self {
        let characteristics = Characteristics {
            ws: 30,
            str: 30,
            tou: 30,
            ini: 30,
            agi: 30,
            dex: 30,
            int: 30,
            wp: 30,
            fel: 30,
        };
        Self {
            named: Named::default(),
            characteristics,
            extra: Vec::new(),
            skills: BTreeMap::new(),
            health: 10,
            speed: usual_speed(),
            size: Size::Average,
            armour: Armour::default(),
            weapons: Vec::new(),
            shield: false,
            left_handed: false,
            pools: Pools::default(),
            ambidextrous: 0,
            double_attack: false,
            trick_rider: false,
            body: Vec::new(),
            traits: Traits::default(),
            species: usual_species(),
            player: true,
            important: false,
            wounds: None,
        }
    }
}

impl Sheet {
    /// The sheet of a combatant as a file has it, hurt as it comes from earlier fights.
    pub fn of(spec: Spec) -> Self {
        let mut sheet = Self {
            health: spec.health,
            advantage: 0,
            pools: spec.pools.bounded(),
            conditions: Conditions::default(),
            injuries: Vec::new(),
            rows: BTreeSet::new(),
            mind: Mind::default(),
            harmed: Harmed::default(),
            lasting: Lasting::default(),
            in_hand: spec.held(),
            bonds: Bonds::default(),
            engaged: BTreeMap::new(),
            crowds: BTreeSet::new(),
            stance: None,
            aim: None,
            notes: Notes::default(),
            down: Down::default(),
            dead: false,
            spec,
        };
        if let Some(wounds) = sheet.spec.wounds.take() {
            wounds.put(&mut sheet);
        }
        sheet
    }
}

impl Start {
    /// What of it cannot be true of somebody with this sheet.
    pub fn faults(&self, sheet: &Sheet, options: &Options) -> Vec<Fault> {
        let within = |pool| sheet.bounds(pool, options).unwrap_or_default();
        let numbers = [
            ("health", self.health, within(super::HEALTH), "D100-SHT-04"),
            ("advantage", Some(self.advantage), within(super::ADVANTAGE), "D100-ADV-01"),
        ];
        numbers
            .into_iter()
            .filter_map(|(field, is, within, rule)| Fault::outside(field, is?, within, rule))
            .collect()
    }

    /// Makes it true of a sheet: what it has is as gained in round 1; whoever is unconscious or at 0 lies (*Readings*,
    /// D100-SHT-04).
    pub fn put(&self, sheet: &mut Sheet, options: &Options) {
        let most = sheet.bounds(super::ADVANTAGE, options).map_or(0, |(_, most)| most);
        sheet.health = self.health.unwrap_or(sheet.health).clamp(0, sheet.spec.health);
        sheet.advantage = self.advantage.clamp(0, most);
        let lies = sheet.health == 0 || self.conditions.contains_key(&Condition::Unconscious);
        for (condition, stacks) in &self.conditions {
            // Whoever has not come yet has nothing to lose by it.
            let _ = sheet.conditions.gain(*condition, *stacks, 1);
        }
        if lies {
            let _ = sheet.conditions.gain(Condition::Prone, 1, 1);
        }
        sheet.down.since = (sheet.health == 0).then_some(1);
        sheet.injuries.extend_from_slice(&self.injuries);
    }
}
