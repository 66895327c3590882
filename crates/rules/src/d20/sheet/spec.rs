//! A combatant as it is typed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{HANDS, HP, MOST, MOST_HP, Notes, PSYCHE, STRESS, Sheet, Stance, Word, Wounds};
use crate::{
    Dice, PlainText, RuleId,
    d20::{
        numbers::{
            classes::{Class, Feat, Gift, Hands, InitAbility},
            conditions::{Condition, Conditions},
            macros::Macro,
            objects::Object,
            saves::Bases,
            tables::{Abilities, Ability, Size},
            vitals::Down,
            weapon::{Armour, Weapon, excess},
        },
        options::{self, Options, VehicleAs},
    },
    system::Fault,
};

/// The tag of machines (D20-ACT-12).
const MACHINE: &str = "machine";

/// A check skill with its bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bonus(pub PlainText, pub i32);

/// Records that a sheet names, which take their places in it when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Named {
    /// Its class, if it is named.
    pub class: Option<PlainText>,
    /// Weapons, behind those that stand in the sheet.
    pub weapons: Vec<PlainText>,
    /// Clothing, armour and shields.
    pub armour: Vec<PlainText>,
    /// Feats that it has learnt.
    pub feats: Vec<PlainText>,
    /// Macros, behind those that stand in the sheet.
    pub macros: Vec<PlainText>,
    /// The thing that it is, if it is one.
    pub object: Option<PlainText>,
}

/// A combatant as a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// Records that it names.
    pub named: Named,
    /// The class that it has.
    pub class: Class,
    /// Its level, from 1.
    pub level: i32,
    /// How big its body is.
    pub size: Size,
    /// The modifiers of its abilities.
    pub abilities: Abilities,
    /// Attack bonuses, the best first; one of 0 where none is named.
    pub attack_bonuses: Vec<i32>,
    /// Attack bonuses of a full attack with fists, and of grapple checks (D20-GRP-17).
    pub unarmed_strikes: Vec<i32>,
    /// Base bonus of its initiative.
    pub init_base: i32,
    /// The ability of initiative; that of the class if left out.
    pub init_ability: Option<InitAbility>,
    /// Base armour class; that of the class if left out.
    pub base_ac: Option<i32>,
    /// The abilities of AC, which add; those of the class if none is named.
    pub ac_ability: Vec<Ability>,
    /// Clothing, armour and shields.
    pub armour: Vec<Armour>,
    /// Bases of its saves.
    pub saves: Bases,
    /// Most hit points it has.
    pub hp: i32,
    /// Most of the psychological pool; by its rule if left out.
    pub psyche: Option<i32>,
    /// Its level as a psionic.
    pub psi_level: i32,
    /// Bonus of healing checks.
    pub heal_bonus: i32,
    /// Metres of a partial move; 10 if left out.
    pub speed: Option<i32>,
    /// Feats that it has learnt.
    pub feats: Vec<Feat>,
    /// Check skills with their bonuses.
    pub skills: Vec<Bonus>,
    /// Dice of a sneak attack; those of the class if left out.
    pub sneak_dice: Option<Dice>,
    /// Opportunity attacks in a round; 1 if left out.
    pub aoo_max: Option<u8>,
    /// Dice of a bare hand; those of its size if left out.
    pub unarmed_dice: Option<Dice>,
    /// Weapons that it has.
    pub weapons: Vec<Weapon>,
    /// Numbers of the weapons in hand, from 0, the main hand first; the first that hands are left for if left out.
    pub in_hand: Option<Vec<u8>>,
    /// Macros that it has (D20-ACT-11).
    pub macros: Vec<Macro>,
    /// Words that weapons may be ineffective against, such as `machine`.
    pub tags: Vec<PlainText>,
    /// The thing that it is, if it is one: its size and its hit points are those of the sheet too. Of a machine it counts
    /// where the table treats machines as things (D20-ACT-12).
    pub object: Option<Object>,
    /// Whether a player plays it.
    pub player: bool,
    /// What is left of earlier fights.
    pub wounds: Wounds,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            named: Named::default(),
            class: Class::default(),
            level: 1,
            size: Size::default(),
            abilities: Abilities::default(),
            attack_bonuses: Vec::new(),
            unarmed_strikes: Vec::new(),
            init_base: 0,
            init_ability: None,
            base_ac: None,
            ac_ability: Vec::new(),
            armour: Vec::new(),
            saves: Bases::default(),
            hp: 1,
            psyche: None,
            psi_level: 0,
            heal_bonus: 0,
            speed: None,
            feats: Vec::new(),
            skills: Vec::new(),
            sneak_dice: None,
            aoo_max: None,
            unarmed_dice: None,
            weapons: Vec::new(),
            in_hand: None,
            macros: Vec::new(),
            tags: Vec::new(),
            object: None,
            player: false,
            wounds: Wounds::default(),
        }
    }
}

/// How somebody stands when a battle opens in the middle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// Hit points; all of them if left out.
    pub hp: Option<i32>,
    /// Stress that it has already.
    pub stress: i32,
    /// Psychological points; all of them if left out.
    pub psyche: Option<i32>,
    /// Conditions that it has already.
    pub conditions: Vec<Condition>,
    /// Where it looks, from 0 for north, clockwise.
    pub facing: u8,
    /// Whether it lies awake, alone, with 0 hit points or less.
    pub awake: bool,
}

impl Start {
    /// What of it cannot be true of somebody with this sheet.
    pub fn faults(&self, sheet: &Sheet, options: &Options) -> Vec<Fault> {
        let within = |pool| sheet.bounds(pool, options).unwrap_or_default();
        let numbers = [
            ("hp", self.hp, within(HP), "D20-HP-01"),
            ("stress", Some(self.stress), within(STRESS), "D20-DMG-08"),
            ("psyche", self.psyche, within(PSYCHE), "D20-DMG-09"),
            ("facing", Some(self.facing.into()), (0, 7), "D20-ACT-05"),
        ];
        numbers
            .into_iter()
            .filter_map(|(field, is, within, rule)| Fault::outside(field, is?, within, rule))
            .collect()
    }
}

impl Spec {
    /// The numbers of a sheet that stand alone: field, value, bounds, rule.
    pub fn numbers(&self) -> Vec<(&'static str, i32, (i32, i32), &'static str)> {
        let plain = (-MOST, MOST);
        vec![
            ("level", self.level, (0, MOST), "D20-HEAL-09"),
            ("hp", self.hp, (1, MOST_HP), "D20-HP-01"),
            ("abilities.str_mod", self.abilities.str_mod, plain, "D20-ATK-03"),
            ("abilities.dex_mod", self.abilities.dex_mod, plain, "D20-ATK-05"),
            ("abilities.con_mod", self.abilities.con_mod, plain, "D20-SAV-02"),
            ("abilities.int_mod", self.abilities.int_mod, plain, "D20-ATK-09"),
            ("abilities.wis_mod", self.abilities.wis_mod, plain, "D20-ATK-06"),
            ("init_base", self.init_base, plain, "D20-INI-01"),
            ("saves.fort", self.saves.fort, plain, "D20-SAV-02"),
            ("saves.ref", self.saves.reflex, plain, "D20-SAV-03"),
            ("saves.will", self.saves.will, plain, "D20-SAV-05"),
            ("psi_level", self.psi_level, (0, MOST), "D20-DMG-11"),
            ("heal_bonus", self.heal_bonus, plain, "D20-HEAL-01"),
            ("speed", self.speed(), (0, MOST), "D20-MOV-02"),
            ("base_ac", self.base_ac(), plain, "D20-AC-01"),
        ]
    }

    /// Every fault of it.
    pub fn faults(&self) -> Vec<Fault> {
        let numbers = self.numbers().into_iter();
        let mut faults: Vec<Fault> = numbers
            .filter_map(|(field, is, within, rule)| Fault::outside(field, is, within, rule))
            .collect();
        let lists =
            [("attack_bonuses", &self.attack_bonuses), ("unarmed_strikes", &self.unarmed_strikes)];
        for (field, bonuses) in lists {
            let wrong = bonuses
                .iter()
                .filter_map(|is| Fault::outside(field, *is, (-MOST, MOST), "D20-ACT-08"));
            faults.extend(wrong);
        }
        for worn in &self.armour {
            faults.extend(Fault::outside("armour", worn.ac_bonus, (-MOST, MOST), "D20-AC-01"));
        }
        faults.extend(self.macros.iter().flat_map(|one| one.faults("macros")));
        faults.extend(self.object.iter().flat_map(|object| object.faults("object")));
        for (at, weapon) in self.weapons.iter().enumerate() {
            faults.extend(weapon.faults(&format!("weapons[{at}]")));
        }
        faults.extend(self.hand_faults());
        faults.extend(self.wounds.faults(self));
        faults
    }

    /// Dice that no sheet has: they are refused of whoever comes to a fight, and were not where fights of older editions began.
    pub fn excess(&self) -> Vec<Fault> {
        let own = [
            ("unarmed_dice", self.unarmed_dice, "D20-UNA-03"),
            ("sneak_dice", self.sneak_dice, "D20-FLK-04"),
            ("class.sneak", self.class.sneak, "D20-FLK-04"),
        ];
        let own = own.into_iter().flat_map(|(field, dice, rule)| excess(field, dice, rule));
        let macros = (0..).zip(&self.macros);
        let macros = macros.flat_map(|(at, one)| one.excess(&format!("macros[{at}]")));
        let weapons = (0..).zip(&self.weapons);
        let weapons = weapons.flat_map(|(at, one)| one.excess(&format!("weapons[{at}]")));
        own.chain(macros).chain(weapons).collect()
    }

    /// What is wrong with what it holds: no such weapon, one twice, more than two hands (D20-ACT-02).
    fn hand_faults(&self) -> Vec<Fault> {
        let held = self.in_hand.clone().unwrap_or_default();
        if let Some(one) = held.first().filter(|_| self.weapons.is_empty()) {
            return vec![Fault {
                field: "in_hand".to_owned(),
                found: one.to_string(),
                expected: "d20-no-weapons".to_owned(),
                rule: Some(RuleId::new("D20-ACT-02")),
            }];
        }
        let most = i32::try_from(self.weapons.len()).unwrap_or(i32::MAX).saturating_sub(1);
        let numbers = held
            .iter()
            .filter_map(|one| Fault::outside("in_hand", (*one).into(), (0, most), "D20-ACT-02"));
        let mut faults: Vec<Fault> = numbers.collect();
        let refused = |field: String, found: String, expected: &str| Fault {
            field,
            found,
            expected: expected.to_owned(),
            rule: Some(RuleId::new("D20-ACT-02")),
        };
        let field = |number: u8| format!("weapons[{number}].hand");
        let twice =
            held.iter().enumerate().find(|(at, one)| held.iter().take(*at).any(|it| it == *one));
        let name = |one: u8| self.weapons.get(usize::from(one)).map(|it| it.name.to_string());
        if let Some((_, one)) = twice {
            faults.push(refused(field(*one), name(*one).unwrap_or_default(), "d20-once-in-hand"));
        }
        let hands = hands_of(&self.weapons, &held);
        if hands > HANDS {
            let last = held.last().copied().unwrap_or_default();
            faults.push(refused(field(last), hands.to_string(), "d20-two-hands"));
        }
        faults
    }

    /// The same of somebody who comes to a fight of the newest edition.
    pub fn new_sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let excess = self.excess();
        if excess.is_empty() { self.sheet() } else { Err(excess) }
    }

    /// The sheet of it, pools full but for what is left of earlier fights, or every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let in_hand = self.held();
        let spec = self.as_thing();
        let mut sheet = Sheet {
            hp: spec.hp,
            spec: Arc::new(spec),
            stress: 0,
            psyche: 0,
            dead: false,
            down: Down::default(),
            conditions: Conditions::new(),
            facing: 0,
            focus: None,
            held: Vec::new(),
            aim: None,
            stance: Stance::default(),
            reacted: 0,
            in_hand,
            holds: Vec::new(),
            pins: Vec::new(),
            joined: 0,
            word: Word::default(),
            cover: None,
            notes: Notes::default(),
            plain: false,
        };
        sheet.psyche = sheet.psyche_max(&Options::default());
        self.wounds.put(&mut sheet);
        Ok(sheet)
    }

    /// The same with the size and the hit points of the thing that it is.
    fn as_thing(&self) -> Self {
        match &self.object {
            Some(object) if !self.is_machine() => {
                Self { size: object.size, hp: object.hp.max(1), ..self.clone() }
            }
            Some(_) | None => self.clone(),
        }
    }

    /// Whether it is a machine (D20-ACT-12).
    pub fn is_machine(&self) -> bool {
        self.tags.iter().any(|tag| tag.as_str().eq_ignore_ascii_case(MACHINE))
    }

    /// Whether the rules for things hold of it: of a machine where the table says so (D20-OBJ-01, D20-ACT-12).
    pub fn is_thing(&self, options: &Options) -> bool {
        if self.is_machine() {
            options.vehicle_as == VehicleAs::Object
        } else {
            self.object.is_some()
        }
    }

    /// Numbers of the weapons in hand, the main hand first (D20-ACT-02).
    pub fn held(&self) -> Vec<u8> {
        self.in_hand.clone().unwrap_or_else(|| self.first_hands())
    }

    /// The first weapons that hands are left for.
    fn first_hands(&self) -> Vec<u8> {
        let mut held = Vec::new();
        for (number, _) in (0_u8..).zip(&self.weapons) {
            held.push(number);
            if hands_of(&self.weapons, &held) > HANDS {
                held.pop();
            }
        }
        held
    }

    /// Metres of a partial move (D20-MOV-02).
    pub fn speed(&self) -> i32 {
        self.speed.unwrap_or(10)
    }

    /// Attack bonuses, the best first, at least one.
    pub fn bonuses(&self) -> Vec<i32> {
        if self.attack_bonuses.is_empty() { vec![0] } else { self.attack_bonuses.clone() }
    }

    /// The best attack bonus.
    pub fn best_bonus(&self) -> i32 {
        self.attack_bonuses.first().copied().unwrap_or(0)
    }

    /// Base armour class (D20-AC-01).
    pub fn base_ac(&self) -> i32 {
        self.base_ac.unwrap_or(self.class.base_ac)
    }

    /// Whether a feat or its class lets it do this (D20-UNA-02).
    pub fn can(&self, gift: Gift) -> bool {
        let feats = self.feats.iter().flat_map(|feat| &feat.gives);
        self.class.gives.iter().chain(feats).any(|one| *one == gift)
    }

    /// Opportunity attacks that it has in a round (D20-AOO-02).
    pub fn reactions(&self) -> u8 {
        let usual = || self.feats.iter().fold(1_u8, |sum, feat| sum.saturating_add(feat.aoo));
        self.aoo_max.unwrap_or_else(usual)
    }

    /// The modifier of initiative (D20-INI-01).
    pub fn initiative(&self, options: &Options) -> i32 {
        let Abilities { dex_mod, wis_mod, .. } = self.abilities;
        let named = self.init_ability.or(self.class.init_ability);
        let ability = match named.unwrap_or_else(|| options.init_ability.into()) {
            InitAbility::Dex => dex_mod,
            InitAbility::Wis => wis_mod,
            InitAbility::Best => dex_mod.max(wis_mod),
        };
        self.init_base.saturating_add(ability)
    }

    /// Its bare hands (D20-UNA-02).
    pub fn hands(&self) -> Hands {
        Hands {
            size: self.size,
            dice: self.unarmed_dice,
            skilled: self.can(Gift::UnarmedCombat),
            master: self.class.unarmed_master,
        }
    }
}

impl From<options::InitAbility> for InitAbility {
    fn from(of_table: options::InitAbility) -> Self {
        match of_table {
            options::InitAbility::Dex => Self::Dex,
            options::InitAbility::Wis => Self::Wis,
            options::InitAbility::Best => Self::Best,
        }
    }
}

/// Hands that these weapons take (D20-ACT-02).
pub fn hands_of(weapons: &[Weapon], held: &[u8]) -> u8 {
    let hands = held.iter().filter_map(|number| weapons.get(usize::from(*number)));
    hands.fold(0, |sum, weapon| sum.saturating_add(weapon.hands))
}
