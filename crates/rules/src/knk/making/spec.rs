//! What makes a combatant as typed legal, and the sheet that it becomes.

mod magic;

use std::{collections::BTreeMap, fmt::Display};

use crate::knk::{
    content::{
        bounds::MOST,
        category::Category,
        class::Class,
        combatant::Spec,
        impulse::{self, Impulse},
        part::{Harm, Part, Wound},
        rank::{Rank, Stat, Stats},
        value::Override,
        weapon::Weapon,
    },
    making::impulses,
    sheet::{
        Life, Sheet, award::Awarded, base::Base, derived, injury::Injury, plus::Pluses,
        stealth::Stealth, veil::Veil,
    },
};
use crate::{Dice, ItemData as _, PlainText, RuleId, dice::MOST_DICE, system::Fault};

/// Wounds of one part that somebody may bring from earlier fights.
const MOST_WOUNDS: usize = 9;

/// Weapons and items that one combatant may carry, so that a number of two digits names each.
pub(crate) const CARRIED: usize = 99;

/// Whether the GM may allow it in a sheet: a rank out of its range, marks, a price, a school of another people.
/// The formulas count on with all of these; what they cannot count with stays refused.
pub(crate) fn may_be_allowed(fault: &Fault) -> bool {
    let rules = [
        "KNK-CAT-07",
        "KNK-MOD-08",
        "KNK-MOD-09",
        "KNK-MOD-10",
        "KNK-STAT-02",
        "KNK-CLS-04",
        "KNK-CLS-09",
        "KNK-CLS-10",
        "KNK-CLS-11",
        "KNK-CLS-12",
        "KNK-CLS-01",
        "KNK-CAT-02",
        "KNK-SKL-01",
        "KNK-MAG-01",
        "KNK-MAG-10",
    ];
    fault.rule.as_ref().is_some_and(|rule| rules.contains(&rule.as_str()))
}

impl Spec {
    /// The lowest that a category may be, with nothing else said; a custom being without its numbers.
    pub fn blank(category: Category) -> Self {
        let lowest = Rank::default().shifted(i32::from(category == Category::Monster));
        Self {
            category,
            s: lowest,
            e: lowest,
            a: lowest,
            m: lowest,
            l: lowest,
            sixth: None,
            class: None,
            nature: None,
            unclean: false,
            immaterial: false,
            weapons: Vec::new(),
            items: Vec::new(),
            skills: Vec::new(),
            phantasms: Vec::new(),
            impulses: Vec::new(),
            missing: Vec::new(),
            wounds: Vec::new(),
            custom: None,
            hp: None,
            prana: None,
            overrides: BTreeMap::new(),
            hidden_on_global_map: false,
            at_base: false,
            schools: Vec::new(),
            spells: Vec::new(),
            familiar: None,
            allowed: Vec::new(),
        }
    }

    /// Makes a sheet of it, pools full unless said otherwise, or names every fault that is not allowed.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        self.made(|fault| self.allowed.contains(&fault.field))
    }

    /// The sheet of somebody who fights already, under the rules of the program that let it in: whatever a GM may allow
    /// counts as allowed, so that a save never stops loading because a rule is read more strictly.
    pub fn restored(&self) -> Result<Sheet, Vec<Fault>> {
        self.made(|_| true)
    }

    fn made(&self, allowed: impl Fn(&Fault) -> bool) -> Result<Sheet, Vec<Fault>> {
        let mut faults = Faults(self.faults(allowed));
        // Derived numbers of broken parts would only name the same faults again.
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut sheet = self.full();
        if let Some(hp) = self.hp {
            faults.within("hp", hp, (1, sheet.hp), "hp-within-max", Some("KNK-STAT-08"));
            sheet.hp = hp;
        }
        if let Some(prana) = self.prana {
            faults.within(
                "prana",
                prana,
                (0, sheet.prana),
                "prana-within-max",
                Some("KNK-STAT-08"),
            );
            sheet.prana = prana;
        }
        if faults.0.is_empty() { Ok(sheet) } else { Err(faults.0) }
    }

    /// A sheet in play as somebody would type it: ranks as they were bought. What passes, such as injuries, is not in it.
    pub(crate) fn of(sheet: &Sheet) -> Self {
        let bought = |stat: Stat| {
            let raised = impulse::raises(&sheet.impulses, stat);
            sheet.stats.rank(stat).shifted(raised.saturating_neg())
        };
        let abilities: Vec<PlainText> = sheet
            .impulses
            .iter()
            .filter_map(|impulse| impulse.skill().map(|owned| owned.skill.name))
            .collect();
        let skills = sheet.skills.iter().filter(|owned| !abilities.contains(&owned.skill.name));
        Self {
            s: bought(Stat::S),
            e: bought(Stat::E),
            a: bought(Stat::A),
            m: bought(Stat::M),
            l: bought(Stat::L),
            sixth: sheet.stats.sixth,
            class: sheet.class.clone(),
            nature: sheet.nature,
            unclean: sheet.unclean,
            immaterial: sheet.immaterial,
            weapons: sheet.weapons.clone(),
            items: sheet.items.clone(),
            skills: skills.cloned().collect(),
            phantasms: sheet.phantasms.clone(),
            impulses: sheet.impulses.clone(),
            custom: sheet.custom.clone(),
            schools: sheet.schools.clone(),
            spells: sheet.spells.clone(),
            familiar: sheet.familiar.clone(),
            ..Self::blank(sheet.category)
        }
    }

    /// Every fault of it that is not `allowed`; what it starts with apart.
    pub(crate) fn faults(&self, allowed: impl Fn(&Fault) -> bool) -> Vec<Fault> {
        let mut faults = Faults(Vec::new());
        self.check_class(&mut faults);
        self.check_stats(&mut faults);
        self.check_custom(&mut faults);
        self.check_missing(&mut faults);
        self.check_wounds(&mut faults);
        self.check_things(&mut faults);
        impulses::check(self, &mut faults);
        self.check_magic(&mut faults);
        if let Some(familiar) = &self.familiar {
            faults.bounds("familiar.upkeep", familiar.upkeep, (0, MOST));
        }
        for (value, to) in &self.overrides {
            faults.bounds(&format!("overrides.{}", value.key()), *to, value.bounds());
        }
        faults.0.retain(|fault| !(allowed(fault) && may_be_allowed(fault)));
        faults.0
    }

    /// The ranks with what impulse points raise (KNK-CLS-12).
    fn stats(&self) -> Stats {
        let raised = |rank: Rank, stat| rank.shifted(impulse::raises(&self.impulses, stat));
        Stats {
            s: raised(self.s, Stat::S),
            e: raised(self.e, Stat::E),
            a: raised(self.a, Stat::A),
            m: raised(self.m, Stat::M),
            l: raised(self.l, Stat::L),
            sixth: self.sixth,
        }
    }

    /// The rank of one of the five as it was bought.
    pub fn bought(&self, stat: Stat) -> Rank {
        match stat {
            Stat::S => self.s,
            Stat::E => self.e,
            Stat::A => self.a,
            Stat::M => self.m,
            Stat::L => self.l,
        }
    }

    /// The sheet with full pools; sound parts are the caller's duty.
    fn full(&self) -> Sheet {
        let abilities = self.impulses.iter().filter_map(Impulse::skill);
        let count = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let first_old = count(self.missing.len()).saturating_add(1);
        let old = first_old..;
        let mut sheet = Sheet {
            category: self.category,
            stats: self.stats(),
            custom: self.custom.clone(),
            nature: self
                .nature
                .or_else(|| self.class.as_ref().and_then(Class::nature))
                .or_else(|| self.familiar.as_ref().and_then(|familiar| familiar.kind.nature())),
            unclean: self.unclean || self.class.as_ref().is_some_and(Class::is_unclean),
            immaterial: self.immaterial,
            weapons: self
                .weapons
                .iter()
                .cloned()
                .chain(self.impulses.iter().filter_map(Impulse::weapon))
                .collect(),
            items: self.items.clone(),
            overrides: self.overrides.iter().map(|(value, to)| (*value, *to)).collect(),
            hp: 0,
            prana: 0,
            dodges_used: 0,
            hits: Vec::new(),
            next_hit: 1,
            lasting: Vec::new(),
            next_lasting: 1,
            life: Life::Alive,
            loses_turn: false,
            prone: false,
            holding: None,
            held_by: None,
            injuries: (1..)
                .zip(&self.missing)
                .map(|(id, part)| Injury::missing(id, *part))
                .chain(old.zip(&self.wounds).map(|(id, wound)| Injury::old(id, *wound)))
                .collect(),
            next_injury: first_old.saturating_add(count(self.wounds.len())),
            stealth: if self.hidden_on_global_map { Stealth::Hidden } else { Stealth::Open },
            pluses: Pluses::default(),
            class: self.class.clone(),
            skills: self.skills.iter().cloned().chain(abilities).collect(),
            alone: false,
            base: if self.at_base { Base::Here } else { Base::Elsewhere },
            phantasms: self.phantasms.clone(),
            impulses: self.impulses.clone(),
            veil: Veil::Raised,
            deathless: false,
            schools: self.schools.clone(),
            unstudied: Vec::new(),
            spells: self.spells.clone(),
            reading: None,
            master: None,
            rest: 0,
            irradiated: 0,
            submerged: 0,
            apart: 0,
            familiar: self.familiar.clone(),
            body_destroyed: false,
            awarded: Awarded::default(),
        };
        sheet.hp = derived::hp_max(&sheet);
        sheet.prana = derived::prana_max(&sheet);
        sheet
    }

    /// One class at most (KNK-CLS-01); whether it goes with the category is told beside the sheet, see
    /// [`fit`](super::fit).
    fn check_class(&self, faults: &mut Faults) {
        if let Some(class) = self.class.as_ref().filter(|class| class.is_of_two()) {
            faults.add("class", class, "one-class", Some("KNK-CLS-01"));
        }
    }

    /// Ranges at creation (KNK-CAT-07) and what marks are allowed (KNK-MOD-08 to KNK-MOD-10).
    fn check_stats(&self, faults: &mut Faults) {
        let (least, most, expected) = match self.category {
            Category::Monster => (1, 6, "rank-e-to-ex"),
            Category::Profi | Category::Commoner => (0, 5, "rank-f-to-a"),
            Category::Custom => (0, 6, "rank-f-to-ex"),
        };
        for stat in Stat::ALL {
            let (field, rank) = (stat.letter().to_lowercase(), self.bought(stat));
            if !(least..=most).contains(&rank.value()) {
                faults.add(&field, rank, expected, Some("KNK-CAT-07"));
            }
            match (stat, rank.pluses()) {
                (Stat::E, 1..) if self.category == Category::Commoner => {
                    faults.add(&field, rank, "no-plus", Some("KNK-MOD-08"));
                }
                (Stat::E, 2..) => faults.add(&field, rank, "one-plus", Some("KNK-MOD-08")),
                (Stat::M, 2..) => faults.add(&field, rank, "one-plus", Some("KNK-MOD-09")),
                (Stat::S | Stat::E | Stat::A | Stat::M | Stat::L, _) => {}
            }
        }
        if let Some(sixth) = self.sixth {
            if sixth.pluses() + sixth.minuses() > 0 {
                faults.add("sixth", sixth, "no-marks", Some("KNK-MOD-10"));
            }
            if self.class.is_none() {
                faults.add("sixth", sixth, "class-for-sixth", Some("KNK-STAT-02"));
            }
        }
    }

    fn check_custom(&self, faults: &mut Faults) {
        match (&self.custom, self.category) {
            (Some(custom), Category::Custom) => {
                for (field, number, value) in [
                    ("custom.hp_max", custom.hp_max, Override::HpMax),
                    ("custom.prana_max", custom.prana_max, Override::PranaMax),
                    ("custom.defence", custom.defence, Override::Defence),
                    ("custom.movement", custom.movement, Override::Movement),
                    ("custom.dodges", custom.dodges, Override::Dodges),
                    ("custom.regeneration", custom.regeneration, Override::Regeneration),
                    ("custom.retreat", custom.retreat.unwrap_or_default(), Override::PranaMax),
                ] {
                    faults.bounds(field, number, value.bounds());
                }
                faults.die("custom.attack", custom.attack);
                faults.die("custom.initiative", custom.initiative);
                faults.die("custom.dodge", custom.dodge);
            }
            (None, Category::Custom) => {
                faults.add("custom", "-", "custom-numbers", Some("KNK-GEN-07"));
            }
            (Some(_), Category::Monster | Category::Profi | Category::Commoner) => {
                let category = Fault::term(&self.category.phrase().key);
                faults.add("custom", category, "category-custom", Some("KNK-GEN-07"));
            }
            (None, Category::Monster | Category::Profi | Category::Commoner) => {}
        }
    }

    /// Only limbs can be missing, and no more of them than a body has (KNK-INJ-07).
    fn check_missing(&self, faults: &mut Faults) {
        for part in Part::ALL {
            let count = self.missing.iter().filter(|missing| **missing == part).count();
            if count > part.count() || (count > 0 && part == Part::Organs) {
                faults.add("missing", count, "limbs-of-a-body", Some("KNK-NEW-07"));
            }
        }
    }

    /// Nothing is broken or replaced twice, what is missing is not hurt, and organs cannot be replaced (KNK-INJ-07).
    fn check_wounds(&self, faults: &mut Faults) {
        for (place, wound) in self.wounds.iter().enumerate() {
            let Wound { part, harm, hp_max } = *wound;
            let field = || format!("wounds[{place}]");
            let before = self.wounds.iter().take(place);
            let alike = before.filter(|it| it.part == part && it.harm == harm).count();
            let gone = self.missing.iter().filter(|missing| **missing == part).count();
            let most = match harm {
                Harm::Wounded => MOST_WOUNDS,
                Harm::Broken => 1,
                Harm::Lost => part.count().saturating_sub(gone),
                Harm::Replaced => part.count(),
            };
            let is_one = Wound::ALL.contains(&(part, harm));
            if !is_one || alike >= most || gone >= part.count() {
                faults.add(&field(), format!("{harm:?}"), "injury-possible", Some("KNK-INJ-07"));
            }
            faults.bounds(&format!("{}.hp_max", field()), hp_max, (-MOST, MOST));
        }
    }

    fn check_things(&self, faults: &mut Faults) {
        let counts = [
            ("weapons", self.weapons.len()),
            ("items", self.items.len()),
            ("phantasms", self.phantasms.len()),
        ];
        for (field, count) in counts {
            if count > CARRIED {
                faults.add(field, count, "fewer-things", None);
            }
        }
        for (index, weapon) in self.weapons.iter().enumerate() {
            faults.weapon(&format!("weapons[{index}]"), weapon);
        }
        for (index, phantasm) in self.phantasms.iter().enumerate() {
            let field = format!("phantasms[{index}]");
            if phantasm.rank.pluses() + phantasm.rank.minuses() > 0 {
                faults.add(&format!("{field}.rank"), phantasm.rank, "no-marks", Some("KNK-CLS-04"));
            }
            if phantasm.turns == 0 {
                faults.add(&format!("{field}.turns"), 0, "turns-from-1", None);
            }
            if let Some(weapon) = &phantasm.weapon {
                faults.weapon(&format!("{field}.weapon"), weapon);
            }
        }
        for (index, bought) in self.impulses.iter().enumerate() {
            if let Impulse::Ability { weapon: Some(weapon), .. } = bought {
                faults.weapon(&format!("impulses[{index}].weapon"), weapon);
            }
        }
        for (index, owned) in self.skills.iter().enumerate() {
            let printed = i32::try_from(owned.skill.levels.len()).unwrap_or(i32::MAX);
            faults.within(
                &format!("skills[{index}].levels"),
                i32::from(owned.levels),
                (1, printed),
                "printed-level",
                Some("KNK-SKL-02"),
            );
            let name = &owned.skill.name;
            if self.skills.iter().take(index).any(|earlier| earlier.skill.name == *name) {
                faults.add(&format!("skills[{index}]"), name, "one-entry", Some("KNK-SKL-01"));
            }
            let price =
                owned.skill.price.map_or((0, 0), |price| (price.start, price.upkeep.unwrap_or(0)));
            for (name, prana) in [("start", price.0), ("upkeep", price.1)] {
                let field = format!("skills[{index}].skill.price.{name}");
                faults.bounds(&field, prana, (0, MOST));
            }
        }
        for (index, item) in self.items.iter().enumerate() {
            faults.0.extend(item.faults(&format!("items[{index}]")));
        }
    }
}

/// Faults found so far.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(
        &mut self,
        field: &str,
        found: impl Display,
        expected: &str,
        rule: Option<&'static str>,
    ) {
        self.0.push(Fault {
            field: field.to_owned(),
            found: found.to_string(),
            expected: expected.to_owned(),
            rule: rule.map(RuleId::new),
        });
    }

    pub(crate) fn within(
        &mut self,
        field: &str,
        number: i32,
        (least, most): (i32, i32),
        expected: &str,
        rule: Option<&'static str>,
    ) {
        if !(least..=most).contains(&number) {
            self.add(field, number, expected, rule);
        }
    }

    pub(crate) fn bounds(&mut self, field: &str, number: i32, bounds: (i32, i32)) {
        self.within(field, number, bounds, &Fault::in_bounds(bounds), None);
    }

    /// All of them, if there are any.
    pub(crate) fn none(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }

    fn weapon(&mut self, field: &str, weapon: &Weapon) {
        let field = |name: &str| format!("{field}.{name}");
        let numbers = [
            ("to_roll", weapon.to_roll),
            ("to_attack", weapon.to_attack),
            ("to_min", weapon.to_min),
            ("to_damage", weapon.to_damage),
        ];
        for (name, number) in numbers {
            self.bounds(&field(name), number, (-MOST, MOST));
        }
        if weapon.reach == 0 {
            self.add(&field("reach"), weapon.reach, "reach-from-1", Some("KNK-ATK-01"));
        }
        for (index, quality) in weapon.qualities.iter().enumerate() {
            let field = field(&format!("qualities[{index}]"));
            if let Some(key) = quality.key() {
                self.add(&field, key, "quality", None);
            }
            for (name, number) in quality.numbers() {
                self.bounds(&format!("{field}.{name}"), number, (-MOST, MOST));
            }
        }
        if let Some(ranged) = &weapon.ranged {
            self.dice(&field("ranged.dice"), ranged.dice);
        }
    }

    /// Dice of a weapon: one or several (KNK-ROL-01), of a size that a face fits in.
    fn dice(&mut self, field: &str, dice: Dice) {
        if (1..=MOST_DICE).contains(&dice.count) {
            self.die(field, Dice { count: 1, ..dice });
        } else {
            self.add(field, dice, "few-dice", Some("KNK-ROL-01"));
        }
    }

    /// One die a roll (KNK-ROL-01), of a size that a face fits in.
    fn die(&mut self, field: &str, dice: Dice) {
        if dice.count != 1
            || !(1..=MOST).contains(&dice.faces)
            || !(-MOST..=MOST).contains(&dice.plus)
        {
            self.add(field, dice, "one-die", Some("KNK-ROL-01"));
        }
    }
}
