//! Schools of magic of a character: how it came by each, what raises them, and what that costs (KNK-CLS-19 to
//! KNK-CLS-24, KNK-SKL-12).
//!
//! A rank of a school is either raised by magical skill or bought with a skill point; which of the two is kept, because
//! the order in which a mage grew decides what was lost (KNK-CLS-20).

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{class::Class, rank::Rank, spell::School},
    making::creation::Character,
};
use crate::{RuleId, system::Fault};

/// Main schools that a mage starts with (KNK-CLS-19).
const MAIN_SCHOOLS: usize = 2;
/// Schools that a rank of magical skill raises (KNK-CLS-20).
const RAISED: u8 = 2;
/// Rank A, above which nothing but skill points raises a school; magical skill of that rank opens EX (KNK-CLS-22).
const A: u8 = 5;
/// Magical skill that a change of class gives, and its price, which is not paid (KNK-CLS-24).
const GIVEN: u8 = 2;

/// How somebody came by a school.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// With a skill point, at E (KNK-SKL-12).
    #[default]
    Bought,
    /// A main school of a mage, at F (KNK-CLS-19).
    Main,
    /// Instead of points for a school that came to A, at F (KNK-CLS-21).
    Reward,
    /// By becoming a mage, at F (KNK-CLS-24).
    Switch,
}

impl Way {
    /// Every way, in the order of the book.
    pub const ALL: [Self; 4] = [Self::Main, Self::Reward, Self::Switch, Self::Bought];

    /// Its key in files and in the locale's `learned-*` family.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bought => "bought",
            Self::Main => "main",
            Self::Reward => "reward",
            Self::Switch => "switch",
        }
    }
}

/// How a mage came by one of its schools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// The school that was learnt.
    pub school: School,
    /// The way it was learnt.
    pub way: Way,
    /// Ranks of it that were bought with skill points; magical skill has raised the others.
    #[serde(default)]
    pub sp: u8,
}

/// What the schools of a character cost and bring.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Account {
    /// Characteristic points gained by schools.
    pub cp: i32,
    /// Characteristic points that magical skill did not cost (KNK-CLS-24).
    pub given: i32,
    /// Skill points gained by schools.
    pub sp: i32,
    /// Skill points spent on schools.
    pub spent: i32,
    /// Raises by magical skill, made and granted (KNK-CLS-20).
    pub raises: (i32, i32),
    /// What breaks the rules of learning.
    pub faults: Vec<Fault>,
}

/// Extra skill points of a mage in all: one each at magical skill D, B and A (KNK-CLS-23).
pub fn extra_sp(skill: u8) -> i32 {
    [2, 4, 5].iter().map(|step| i32::from(skill >= *step)).sum()
}

/// Whether ranks of the school are bought with skill points at all: circles of demons are impulses, and the Church counts
/// its points otherwise (T22).
const fn is_bought(school: School) -> bool {
    !matches!(school, School::Demonic | School::Church)
}

fn is_mage(character: &Character) -> bool {
    character.sheet.class == Some(Class::Mage)
}

fn skill(character: &Character) -> u8 {
    character.sheet.sixth.map_or(0, Rank::value)
}

/// How the character came by the school of that number; where nothing is said the first two of a mage are its main ones,
/// raised by skill alone, and all else is bought.
pub fn learned(character: &Character, place: usize) -> Option<Learned> {
    let (school, rank) = *character.sheet.schools.get(place)?;
    let bought = Learned { school, way: Way::Bought, sp: rank.value() };
    if !is_mage(character) {
        return Some(bought);
    }
    let said = character.learned.iter().find(|learned| learned.school == school).copied();
    let main = Learned { school, way: Way::Main, sp: 0 };
    Some(said.unwrap_or(if place < MAIN_SCHOOLS { main } else { bought }))
}

/// Ranks of magical skill that raise schools: the given one raises none (KNK-CLS-24).
fn raising(character: &Character, all: &[Learned]) -> u8 {
    let switched = all.iter().any(|learned| learned.way == Way::Switch);
    skill(character).saturating_sub(if switched { GIVEN } else { 0 })
}

fn all(character: &Character) -> Vec<Learned> {
    (0..character.sheet.schools.len()).filter_map(|place| learned(character, place)).collect()
}

/// Adds up the schools of a character.
pub fn account(character: &Character) -> Account {
    let all = all(character);
    let ranks = || character.sheet.schools.iter().map(|(_, rank)| rank.value());
    let bought = all.iter().filter(|it| is_bought(it.school));
    let spent = bought.map(|it| i32::from(it.sp)).sum();
    let mut account = Account { spent, ..Account::default() };
    let mage = is_mage(character);
    for (place, (learned, rank)) in all.iter().zip(ranks()).enumerate() {
        // EX is for mages whose skill is as high (KNK-CLS-22); a people's own school is not of that kind.
        let may = mage && skill(character) >= A && (learned.sp > 0);
        // A school that is bought comes at E.
        if learned.way == Way::Bought && is_bought(learned.school) && rank == 0 {
            let field = format!("schools[{place}]");
            account.faults.push(fault(&field, "F".to_owned(), "rank-from-e", "KNK-SKL-12"));
        }
        if learned.school.is_free() && rank > A && !may {
            let (field, found) = (format!("schools[{place}]"), "EX".to_owned());
            account.faults.push(fault(&field, found, "mc-for-ex", "KNK-CLS-22"));
        }
    }
    if mage {
        of_mage(character, &all, &mut account);
    }
    account
}

fn of_mage(character: &Character, all: &[Learned], account: &mut Account) {
    let count = |way: Way| all.iter().filter(|learned| learned.way == way).count();
    let ranks: Vec<u8> = character.sheet.schools.iter().map(|(_, rank)| rank.value()).collect();
    let switched = count(Way::Switch) > 0;
    if switched {
        let from = all
            .iter()
            .zip(&ranks)
            .any(|(learned, rank)| learned.way == Way::Bought && learned.sp >= A && *rank >= A);
        if !from || count(Way::Switch) > 1 || count(Way::Main) > 0 || skill(character) < GIVEN {
            let found = count(Way::Switch).to_string();
            account.faults.push(fault("schools", found, "a-school-at-a", "KNK-CLS-24"));
        } else {
            account.given = i32::from(GIVEN);
        }
    } else {
        match count(Way::Main) {
            MAIN_SCHOOLS => {}
            1 => account.cp += 1,
            mains => {
                let found = mains.to_string();
                account.faults.push(fault("schools", found, "one-or-two-schools", "KNK-CLS-19"));
            }
        }
    }
    // The school that allowed the change came to A before there was a mage to reward.
    let at_a = ranks.iter().filter(|rank| **rank >= A).count();
    let at_a = at_a.saturating_sub(usize::from(switched));
    let begins = begins(all, &ranks);
    let unearned = begins.iter().filter(|begin| begin.is_none()).count();
    if unearned == 0 {
        let points = i32::try_from(at_a.saturating_sub(count(Way::Reward))).unwrap_or(0);
        account.cp += points;
        account.sp += points;
    } else {
        let found = format!("{}/{}", count(Way::Reward), count(Way::Reward) - unearned);
        account.faults.push(fault("schools", found, "school-for-a", "KNK-CLS-21"));
    }
    raises(raising(character, all), all, &ranks, &begins, account);
}

/// Ranks of magical skill that are spent before each school begins, the earliest that can be: a reward begins when
/// another school has come to A, each of them once; all others are there from the start (KNK-CLS-21). `None` for a reward
/// that no school stands for.
fn begins(all: &[Learned], ranks: &[u8]) -> Vec<Option<u8>> {
    let free = |place: usize| -> u8 {
        let sp = all.get(place).map_or(0, |learned| learned.sp);
        ranks.get(place).map_or(0, |rank| rank.saturating_sub(sp))
    };
    let is_at_a = |place: &usize| ranks.get(*place).is_some_and(|rank| *rank >= A);
    let switched = all.iter().any(|learned| learned.way == Way::Switch);
    let (mut rewards, others): (Vec<usize>, Vec<usize>) = (0..all.len())
        .partition(|place| all.get(*place).is_some_and(|learned| learned.way == Way::Reward));
    // When the schools came to A that nothing stands for yet; the one that allowed a change of class brings nothing.
    let mut reached: Vec<u8> = others.into_iter().filter(is_at_a).map(free).collect();
    reached.sort_unstable();
    if switched && !reached.is_empty() {
        reached.remove(0);
    }
    // Those that may bring another one first, and of them those that need the most time.
    rewards.sort_by_key(|place| (!is_at_a(place), u8::MAX - free(*place)));
    let mut begins = vec![Some(0); all.len()];
    for place in rewards {
        let begin = (!reached.is_empty()).then(|| reached.remove(0));
        if let Some(begin) = begin.filter(|_| is_at_a(&place)) {
            reached.push(begin.saturating_add(free(place)));
            reached.sort_unstable();
        }
        if let Some(slot) = begins.get_mut(place) {
            *slot = begin;
        }
    }
    begins
}

/// Each rank of magical skill raises two different schools that are there by then, never above A (KNK-CLS-20).
fn raises(
    granted: u8,
    all: &[Learned],
    ranks: &[u8],
    begins: &[Option<u8>],
    account: &mut Account,
) {
    let mut made = 0;
    let after = |begin: &Option<u8>| granted.saturating_sub(begin.unwrap_or(0));
    for (place, ((learned, rank), begin)) in all.iter().zip(ranks).zip(begins).enumerate() {
        let field = || format!("schools[{place}]");
        let least = u8::from(learned.way == Way::Bought);
        if learned.sp > *rank || (learned.sp < least && *rank > 0) {
            let found = format!("{} SP", learned.sp);
            account.faults.push(fault(&field(), found, "sp-of-school", "KNK-SKL-12"));
        }
        let free = rank.saturating_sub(learned.sp);
        made += i32::from(free);
        let most = after(begin).min(A);
        if free > most {
            let found = format!("{free}/{most}");
            let late = begin.is_some_and(|begin| begin > 0);
            let expected = if late { "raises-since" } else { "raises-of-mc" };
            account.faults.push(fault(&field(), found, expected, "KNK-CLS-20"));
        }
    }
    let most = i32::from(granted.saturating_mul(RAISED));
    account.raises = (made, most);
    if made > most {
        let found = format!("{made}/{most}");
        account.faults.push(fault("schools", found, "raises-of-mc", "KNK-CLS-20"));
    }
}

/// Puts down how a mage came by the school of that number.
pub fn put(character: &mut Character, place: usize, how: impl FnOnce(&mut Learned)) {
    let Some(mut new) = learned(character, place) else { return };
    how(&mut new);
    if is_mage(character) {
        character.learned.retain(|learned| learned.school != new.school);
        character.learned.push(new);
    }
}

/// Ranks of magical skill that can still raise the school of that number once it has begun (KNK-CLS-21).
fn raising_after(character: &Character, all: &[Learned], place: usize) -> u8 {
    let ranks: Vec<u8> = character.sheet.schools.iter().map(|(_, rank)| rank.value()).collect();
    let begin = begins(all, &ranks).get(place).copied().flatten();
    raising(character, all).saturating_sub(begin.unwrap_or(0)).min(A)
}

/// A rank more or less of the school of that number: magical skill raises it as long as it can, else a skill point does;
/// what was bought last goes first.
pub fn step(character: &mut Character, place: usize, by: i32) {
    let Some((_, rank)) = character.sheet.schools.get(place).copied() else { return };
    let learned = all(character);
    let granted = raising(character, &learned);
    let Some(own) = learned.get(place).copied() else { return };
    let free = rank.value().saturating_sub(own.sp);
    let made: u8 = learned
        .iter()
        .zip(&character.sheet.schools)
        .map(|(it, (_, rank))| rank.value().saturating_sub(it.sp))
        .sum();
    let raised = free < raising_after(character, &learned, place)
        && made < granted.saturating_mul(RAISED)
        && (own.way != Way::Bought || own.sp > 0);
    let least = u8::from(own.way == Way::Bought);
    let to = rank.shifted(by);
    let sp = match by {
        0 => own.sp,
        1.. if to == rank || (raised && to.value() <= A) => own.sp,
        1.. => own.sp.saturating_add(1),
        _ => own.sp.saturating_sub(1).max(least).min(to.value()),
    };
    put(character, place, |learned| learned.sp = sp);
    if let Some((_, rank)) = character.sheet.schools.get_mut(place) {
        *rank = to;
    }
}

/// The ways that the next school of a mage may come by, the likeliest first: a main one as long as there is room, a reward
/// for a school at A, else a skill point.
pub fn next_way(character: &Character) -> Way {
    let all = all(character);
    let count = |way: Way| all.iter().filter(|learned| learned.way == way).count();
    let switched = count(Way::Switch) > 0;
    let at_a = character.sheet.schools.iter().filter(|(_, rank)| rank.value() >= A).count();
    match is_mage(character) {
        true if !switched && count(Way::Main) < MAIN_SCHOOLS => Way::Main,
        true if at_a.saturating_sub(usize::from(switched)) > count(Way::Reward) => Way::Reward,
        true | false => Way::Bought,
    }
}

fn fault(field: &str, found: String, expected: &str, rule: &'static str) -> Fault {
    let (field, expected) = (field.to_owned(), expected.to_owned());
    Fault { field, found, expected, rule: Some(RuleId::new(rule)) }
}
