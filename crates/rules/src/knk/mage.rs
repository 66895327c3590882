//! How a mage's schools of magic grow (KNK-CLS-19 to KNK-CLS-24): functions of its schools as `(school, rank)`.

use super::rank::Rank;
use crate::{RuleId, system::Fault};

/// Main schools that a mage starts with (KNK-CLS-19).
const MAIN_SCHOOLS: usize = 2;
/// Schools that a rank of magical skill raises (KNK-CLS-20).
const RAISED: usize = 2;
/// Rank A, above which nothing but skill points raises a school.
const A: u8 = 5;
/// Schools that no mage starts with.
const CLOSED: [&str; 3] = ["church", "vampire", "demon"];

/// A school of magic, by the key of its content file, and its rank.
pub type School<'a> = (&'a str, Rank);

/// Checks the main schools that a mage starts with; the characteristic points gained by giving one up (KNK-CLS-19).
pub fn main_schools(chosen: &[&str]) -> Result<i32, Fault> {
    let fault = |found: &str, expected: &str| Fault {
        field: "schools".to_owned(),
        found: found.to_owned(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new("KNK-CLS-19")),
    };
    if let Some(closed) = chosen.iter().find(|school| CLOSED.contains(school)) {
        return Err(fault(closed, "open-school"));
    }
    match chosen {
        [_] => Ok(1),
        [one, other] if one != other => Ok(0),
        _ => Err(fault(&chosen.join(", "), "one-or-two-schools")),
    }
}

/// The schools that a rank of magical skill may raise: those below A (KNK-CLS-20).
pub fn raisable<'a>(schools: &[School<'a>]) -> Vec<&'a str> {
    schools.iter().filter(|(_, rank)| rank.value() < A).map(|(school, _)| *school).collect()
}

/// The schools after one more rank of magical skill, `picked` being raised: two different ones, fewer only where no more
/// are below A (KNK-CLS-20).
pub fn raised<'a>(schools: &[School<'a>], picked: &[&str]) -> Result<Vec<School<'a>>, Fault> {
    let open = raisable(schools);
    let different =
        picked.iter().enumerate().all(|(n, pick)| !picked.iter().skip(n + 1).any(|p| p == pick));
    let known = picked.iter().all(|pick| open.contains(pick));
    if !different || !known || picked.len() != open.len().min(RAISED) {
        return Err(Fault {
            field: "schools".to_owned(),
            found: picked.join(", "),
            expected: "two-schools-below-a".to_owned(),
            rule: Some(RuleId::new("KNK-CLS-20")),
        });
    }
    let one = |(school, rank): &School<'a>| {
        let by = i32::from(picked.contains(school));
        (*school, rank.shifted(by))
    };
    Ok(schools.iter().map(one).collect())
}

/// The schools at creation: they start at F, and each rank of magical skill raises the first two below A
/// (KNK-CLS-20): with two main schools there is nothing to choose.
pub fn at_creation<'a>(main: &[&'a str], skill: u8) -> Vec<School<'a>> {
    let mut schools: Vec<School<'a>> =
        main.iter().take(MAIN_SCHOOLS).map(|school| (*school, Rank::default())).collect();
    for _ in 0..skill {
        let open = raisable(&schools);
        let picked: Vec<&str> = open.into_iter().take(RAISED).collect();
        schools = raised(&schools, &picked).unwrap_or(schools);
    }
    schools
}

/// The schools that have come to A: each is one choice between 1 CP with 1 SP and a further school at F (KNK-CLS-21).
pub fn rewarded<'a>(before: &[School<'_>], after: &[School<'a>]) -> Vec<&'a str> {
    let was_below =
        |school: &str| before.iter().all(|(known, rank)| *known != school || rank.value() < A);
    after
        .iter()
        .filter(|(school, rank)| rank.value() >= A && was_below(school))
        .map(|(school, _)| *school)
        .collect()
}

/// Skill points that take a school from A to EX; `None` where it cannot be bought: only from A, with magical skill A or
/// EX (KNK-CLS-22).
pub fn price_of_ex(skill: u8, school: Rank) -> Option<i32> {
    (skill >= A && school.value() == A).then_some(1)
}

/// Extra skill points of a mage in all: one each at magical skill D, B and A (KNK-CLS-23).
pub fn extra_sp(skill: u8) -> i32 {
    [2, 4, 5].iter().map(|step| i32::from(skill >= *step)).sum()
}

/// What a magic user becomes by changing its class to mage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switched<'a> {
    /// Its magical skill.
    pub skill: Rank,
    /// Its schools, the new main one first, at F.
    pub schools: Vec<School<'a>>,
    /// Skill points gained.
    pub sp: i32,
}

/// The change of class that a school at A allows: magical skill D, which raises no school, and `further`, an open school
/// it does not know yet (KNK-CLS-24).
pub fn switched<'a>(schools: &[School<'a>], further: &'a str) -> Result<Switched<'a>, Fault> {
    let fault = |found: &str, expected: &str| Fault {
        field: "schools".to_owned(),
        found: found.to_owned(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new("KNK-CLS-24")),
    };
    if !schools.iter().any(|(_, rank)| rank.value() >= A) {
        return Err(fault("-", "a-school-at-a"));
    }
    if CLOSED.contains(&further) || schools.iter().any(|(known, _)| *known == further) {
        return Err(fault(further, "open-school"));
    }
    let skill = Rank::default().shifted(2);
    let mut all = vec![(further, Rank::default())];
    all.extend(schools.iter().copied());
    Ok(Switched { skill, schools: all, sp: extra_sp(skill.value()) })
}
