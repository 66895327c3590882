//! What a combatant is: as typed and in play.

use serde::{Deserialize, Serialize};

use super::{
    numbers::{
        classes::{Class, Feat, Gift, Hands, InitAbility},
        conditions::{Condition, Conditions, Standing},
        saves::Bases,
        tables::{Abilities, Ability, Size},
        vitals::{self, Down, State, Vitals},
        weapon::{Armour, Weapon},
    },
    options::Options,
};
use crate::{Dice, Id, ItemData, PlainText, PoolId, PoolKind, Reading, RuleId, system::Fault};

/// Most of any number of a sheet.
pub const MOST: i32 = 99;
/// Most hit points of anybody.
pub const MOST_HP: i32 = 999;
/// Hands that one has.
pub const HANDS: u8 = 2;

/// What physical damage lowers.
pub const HP: PoolId = PoolId::new("Hp");
/// What stress adds up to.
pub const STRESS: PoolId = PoolId::new("Stress");
/// What psychological damage lowers.
pub const PSYCHE: PoolId = PoolId::new("Psyche");

/// The pools as they are declared, the vital one first.
pub const POOL_KINDS: &[PoolKind] = &[
    PoolKind { id: HP, words: &["hp", "хп"], vital: true, usual: Reading::Words },
    PoolKind {
        id: STRESS, words: &["stress", "стресс"], vital: false, usual: Reading::Nothing
    },
    PoolKind {
        id: PSYCHE, words: &["psyche", "психика"], vital: false, usual: Reading::Nothing
    },
];

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
    /// Words that weapons may be ineffective against, such as `machine`.
    pub tags: Vec<PlainText>,
    /// Whether a player plays it.
    pub player: bool,
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
            tags: Vec::new(),
            player: false,
        }
    }
}

/// With what a blow is struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum With {
    /// A bare hand, tooth or claw.
    Fists,
    /// The weapon of this number, from 0.
    Weapon(u8),
}

/// What holds until the next own turn (D20-RND-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stance {
    /// Whether it charges, which lowers AC (D20-ACT-03).
    pub charges: bool,
    /// What defensive fighting adds to its attacks, 0 or less (D20-DEF-01).
    pub attack: i32,
    /// The dodge bonus of that.
    pub dodge: i32,
}

/// A partial action that is held for a trigger (D20-RDY-05).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Held {
    /// An attack with this at the named enemy when it comes or strikes (D20-RDY-02).
    Against {
        /// With what it strikes.
        with: With,
        /// The enemy that is waited for; the first to come where none is named (D20-RDY-01).
        enemy: Option<Id>,
    },
    /// An attack with this at whoever attacks the named ally (D20-RDY-04).
    Guards {
        /// With what it strikes.
        with: With,
        /// The ally that is guarded.
        ally: Id,
    },
    /// An attack for what the table says (D20-RDY-05).
    Ready {
        /// With what it strikes.
        with: With,
        /// What is waited for.
        until: PlainText,
    },
}

impl Held {
    /// With what it strikes.
    pub const fn with(&self) -> With {
        match self {
            Self::Against { with, .. } | Self::Guards { with, .. } | Self::Ready { with, .. } => {
                *with
            }
        }
    }
}

/// A long aim (D20-RDY-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// With what it is aimed.
    pub with: With,
    /// At whom it is aimed.
    pub at: Id,
    /// Whether it is lost at the end of the turn that runs.
    pub last: bool,
}

/// A combatant in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it is made of.
    pub spec: Spec,
    /// Hit points now; dead at -10.
    pub hp: i32,
    /// Stress now, from 0.
    pub stress: i32,
    /// Psychological points that are left.
    pub psyche: i32,
    /// Whether it is dead.
    pub dead: bool,
    /// How it lies if it is down.
    pub down: Down,
    /// What it has of conditions.
    pub conditions: Conditions,
    /// The one of 8 directions it looks in, from 0 for north, clockwise (D20-ACT-05).
    pub facing: u8,
    /// The only enemy that it attends to (D20-FLK-03).
    pub focus: Option<Id>,
    /// What it holds for a trigger.
    pub held: Option<Held>,
    /// At what it has aimed.
    pub aim: Option<Aim>,
    /// What holds until its next turn.
    pub stance: Stance,
    /// Opportunity attacks made in this round (D20-AOO-02).
    pub reacted: u8,
    /// Numbers of the weapons in hand, the main hand first.
    pub in_hand: Vec<u8>,
    /// Whom it has seized, in the order in which it did (D20-GRP-06).
    pub holds: Vec<Id>,
    /// Whom it pins (D20-GRP-11).
    pub pins: Vec<Id>,
    /// Its place among those who came to a grapple, 0 for one who never did (D20-GRP-18).
    pub joined: u8,
}

/// A full attack that has begun (D20-ACT-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FullAttack {
    /// Bonuses of the attacks that are left, the best first.
    pub bonuses: Vec<i32>,
    /// Whether both hands strike (D20-TWF-01).
    pub both: bool,
    /// Whether the blow of the off hand is left.
    pub off: bool,
}

/// What a turn of movement alone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gone {
    /// One step of a metre: no other movement in this round (D20-MOV-06).
    Step,
    /// A run, which exposes (D20-ACT-10).
    Run,
    /// A withdrawal out of melee (D20-MOV-05).
    Withdrawal,
}

/// The turn that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The combatant whose turn it is.
    pub who: Id,
    /// Partial actions left, from 0 to 2 (D20-RND-03).
    pub parts: u8,
    /// Whether the one attack of the turn is spent.
    pub attacked: bool,
    /// Metres gone in it.
    pub gone: i32,
    /// What kind of movement it was, where that matters.
    pub way: Option<Gone>,
    /// The full attack that runs.
    pub full: Option<FullAttack>,
    /// The defence chosen before its first attack: points turned into AC, 0 for the usual exchange (D20-DEF-01).
    pub defends: Option<u8>,
    /// Who has taken an opportunity attack at its movement (D20-MOV-04).
    pub struck_by: Vec<Id>,
}

impl Turn {
    /// A turn in which nothing was done yet (D20-RND-03).
    pub fn fresh(who: Id, parts: u8) -> Self {
        Self {
            who,
            parts,
            attacked: false,
            gone: 0,
            way: None,
            full: None,
            defends: None,
            struck_by: Vec::new(),
        }
    }

    /// Whether something was done in it.
    pub fn is_used(&self) -> bool {
        self.parts < 2 || self.attacked || self.gone > 0 || self.full.is_some()
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

/// A thing that lies on a cell: a weapon with what is left of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Item(pub Weapon);

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        &self.0.name
    }

    fn names(&self) -> Option<Id> {
        None
    }

    fn make_known(&mut self, _: &dyn Fn(Id) -> Option<Id>) {}

    fn values(&self) -> Vec<String> {
        vec![self.0.dice.to_string()]
    }

    fn faults(&self, _: &str) -> Vec<Fault> {
        Vec::new()
    }
}

/// That a number is outside its bounds, if it is.
fn fault(field: &str, is: i32, within: (i32, i32), rule: &'static str) -> Option<Fault> {
    let outside = !(within.0..=within.1).contains(&is);
    outside.then(|| Fault {
        field: field.to_owned(),
        found: is.to_string(),
        expected: Fault::in_bounds(within),
        rule: Some(RuleId::new(rule)),
    })
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
            .filter_map(|(field, is, within, rule)| fault(field, is, within, rule))
            .collect();
        for bonus in self.attack_bonuses.iter().chain(&self.unarmed_strikes) {
            faults.extend(fault("attack_bonuses", *bonus, (-MOST, MOST), "D20-ACT-08"));
        }
        for worn in &self.armour {
            faults.extend(fault("armour", worn.ac_bonus, (-MOST, MOST), "D20-AC-01"));
        }
        let held = self.in_hand.clone().unwrap_or_default();
        let most = i32::try_from(self.weapons.len()).unwrap_or(i32::MAX).saturating_sub(1);
        for number in &held {
            faults.extend(fault("in_hand", (*number).into(), (0, most), "D20-ACT-02"));
        }
        let hands = i32::from(hands_of(&self.weapons, &held));
        faults.extend(fault("in_hand", hands, (0, HANDS.into()), "D20-ACT-02"));
        faults
    }

    /// The sheet of it, pools full, or every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let in_hand = self.in_hand.clone().unwrap_or_else(|| self.first_hands());
        let mut sheet = Sheet {
            spec: self.clone(),
            hp: self.hp,
            stress: 0,
            psyche: 0,
            dead: false,
            down: Down::default(),
            conditions: Conditions::new(),
            facing: 0,
            focus: None,
            held: None,
            aim: None,
            stance: Stance::default(),
            reacted: 0,
            in_hand,
            holds: Vec::new(),
            pins: Vec::new(),
            joined: 0,
        };
        sheet.psyche = sheet.psyche_max(&Options::default());
        Ok(sheet)
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

impl From<super::options::InitAbility> for InitAbility {
    fn from(of_table: super::options::InitAbility) -> Self {
        match of_table {
            super::options::InitAbility::Dex => Self::Dex,
            super::options::InitAbility::Wis => Self::Wis,
            super::options::InitAbility::Best => Self::Best,
        }
    }
}

/// Hands that these weapons take (D20-ACT-02).
pub fn hands_of(weapons: &[Weapon], held: &[u8]) -> u8 {
    let hands = held.iter().filter_map(|number| weapons.get(usize::from(*number)));
    hands.fold(0, |sum, weapon| sum.saturating_add(weapon.hands))
}

impl Sheet {
    /// Most of the psychological pool (D20-DMG-09).
    pub fn psyche_max(&self, options: &Options) -> i32 {
        let spec = &self.spec;
        let pool = vitals::psyche_pool(&spec.abilities, options);
        spec.psyche.unwrap_or(pool)
    }

    /// Whether it has this condition itself.
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.contains_key(&condition)
    }

    /// Its conditions without their counters.
    pub fn all(&self) -> Vec<Condition> {
        self.conditions.keys().copied().collect()
    }

    /// The weapon of this number, if it has it.
    pub fn weapon(&self, number: u8) -> Option<&Weapon> {
        self.spec.weapons.get(usize::from(number))
    }

    /// Its pools, and how it lies.
    pub const fn vitals(&self) -> Vitals {
        Vitals {
            hp: self.hp,
            hp_max: self.spec.hp,
            stress: self.stress,
            psyche: self.psyche,
            down: self.down,
        }
    }

    /// What it is able to by its pools (D20-DMG-04, D20-DMG-08).
    pub fn state(&self, options: &Options) -> State {
        if self.dead { State::Dead } else { self.vitals().state(options) }
    }

    /// Whether its pools let it act at all.
    pub fn is_able(&self, options: &Options) -> bool {
        matches!(self.state(options), State::Active | State::Disabled)
    }

    /// Whether it is helpless (D20-HLP-01).
    pub fn is_helpless(&self, options: &Options) -> bool {
        !self.is_able(options) || self.conditions.keys().any(|one| one.is_helpless())
    }

    /// How it stands when it is attacked.
    pub fn standing(&self, options: &Options) -> Standing<'_> {
        Standing::of(&self.conditions, self.is_able(options))
    }

    /// Whether it may act in its own turn at all (D20-MOD-15).
    pub fn can_act(&self, options: &Options) -> bool {
        self.is_able(options) && !self.conditions.keys().any(|one| one.takes_turn(options))
    }

    /// Opportunity attacks that it has left in this round (D20-AOO-02).
    pub fn reactions_left(&self) -> u8 {
        self.spec.reactions().saturating_sub(self.reacted)
    }

    /// What is in a pool now; 0 in one that there is not.
    pub fn pool(&self, pool: PoolId) -> i32 {
        match pool {
            HP => self.hp,
            STRESS => self.stress,
            PSYCHE => self.psyche,
            _ => 0,
        }
    }

    /// The least and the most of a pool; `None` for one that there is not.
    pub fn bounds(&self, pool: PoolId, options: &Options) -> Option<(i32, i32)> {
        match pool {
            HP => Some((-MOST_HP, self.spec.hp)),
            STRESS => Some((0, MOST_HP)),
            PSYCHE => Some((-MOST_HP, self.psyche_max(options).max(0))),
            _ => None,
        }
    }

    /// Sets what is in a pool.
    pub fn set(&mut self, pool: PoolId, now: i32) {
        match pool {
            HP => self.hp = now,
            STRESS => self.stress = now,
            PSYCHE => self.psyche = now,
            _ => {}
        }
    }
}
