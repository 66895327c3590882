//! What somebody brings of earlier fights into one: health that is left, what has befallen body and mind and lasts beyond the
//! fight in which it came, death.

use serde::{Deserialize, Serialize};

use super::{Down, Harmed, Lasting, Sheet, Spec};
use crate::{
    RuleId,
    d100::{
        numbers::{
            harm::{
                conditions::{Condition, Conditions},
                lasting::Record,
            },
            mind::mutations::MutationKind,
        },
        tables,
    },
    system::Fault,
    text::nearest,
};

/// The round in which everything came that somebody brings along.
const BROUGHT: u16 = 1;

/// An injury and the modifiers that it gave have the same round. Those of earlier fights have rounds from here on, which no
/// fight has, so that they are taken for nothing that another fight did.
const EARLIER: u32 = 0x1_0000;

/// What is left of earlier fights; the default is nobody hurt.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wounds {
    /// Health that is left, from 0; all of it if left out (D100-WND-02).
    #[serde(skip_serializing_if = "is_usual")]
    pub health: Option<i32>,
    /// Conditions that neither rounds nor tests have taken away.
    #[serde(skip_serializing_if = "is_usual")]
    pub conditions: Conditions,
    /// Injuries that are not healed (D100-INJ-02).
    #[serde(skip_serializing_if = "is_usual")]
    pub injuries: Vec<Record>,
    /// What injuries have left on it.
    #[serde(skip_serializing_if = "is_usual")]
    pub harmed: Harmed,
    /// What lasts of it for days or for good.
    #[serde(skip_serializing_if = "is_usual")]
    pub lasting: Lasting,
    /// How it lies at health 0 (D100-WND-03).
    #[serde(skip_serializing_if = "is_usual")]
    pub down: Down,
    /// Whether it is dead (D100-WND-08).
    #[serde(skip_serializing_if = "is_usual")]
    pub dead: bool,
}

/// In files that name their fields, and nowhere else: states and their hashes, which have no names, are what they were before
/// there were wounds.
pub(super) mod in_words {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::Error as _};

    use super::Wounds;

    type Brought = Option<Box<Wounds>>;

    /// Writes them; fails where fields have no names.
    pub(in crate::d100) fn serialize<S: Serializer>(
        wounds: &Brought,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            wounds.serialize(serializer)
        } else {
            Err(S::Error::custom("wounds of earlier fights have no form without names"))
        }
    }

    /// Reads them; nothing where fields have no names.
    pub(in crate::d100) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Brought, D::Error> {
        if deserializer.is_human_readable() { Option::deserialize(deserializer) } else { Ok(None) }
    }
}

/// Puts rounds of this fight behind those of earlier ones; the same stay the same.
fn keep_apart(rounds: Vec<&mut u32>) {
    let last = rounds.iter().map(|round| **round).filter(|round| *round >= EARLIER).max();
    let next = last.map_or(EARLIER, |last| last.saturating_add(1));
    for round in rounds.into_iter().filter(|round| **round < EARLIER) {
        *round = next.saturating_add(*round);
    }
}

fn is_usual<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

impl Wounds {
    /// What a fight has left of somebody, whether it lives or not.
    pub fn of(sheet: &Sheet) -> Self {
        let mut conditions = sheet.conditions.outlasting();
        let since = (sheet.health == 0).then_some(BROUGHT);
        let down = if sheet.down.out {
            // The scene is over with the fight: whoever was taken for dead is awake (D100-FATE-05).
            conditions.shed(Condition::Unconscious, u16::MAX, BROUGHT.into());
            Down { since, ..Down::default() }
        } else {
            let Down { by_zero, by_injury, below, .. } = sheet.down;
            Down { since, by_zero, by_injury, below, ..Down::default() }
        };
        let mut harmed = sheet.harmed.outlasting();
        let open = sheet.injuries.iter().filter(|injury| !injury.healed);
        let mut injuries: Vec<Record> = open.cloned().collect();
        let modifiers = harmed.hindered.iter_mut().map(|one| &mut one.since);
        keep_apart(injuries.iter_mut().map(|injury| &mut injury.round).chain(modifiers).collect());
        Self {
            health: (sheet.health < sheet.spec.health).then_some(sheet.health),
            conditions,
            injuries,
            harmed,
            lasting: sheet.lasting.outlasting(),
            down,
            dead: false,
        }
    }

    /// Puts them on a sheet that is whole: who is unconscious or at 0 lies (*Readings*, D100-SHT-04).
    pub fn put(&self, sheet: &mut Sheet) {
        sheet.health = self.health.unwrap_or(sheet.health).clamp(0, sheet.spec.health);
        sheet.conditions.clone_from(&self.conditions);
        sheet.injuries.clone_from(&self.injuries);
        sheet.harmed.clone_from(&self.harmed);
        sheet.lasting.clone_from(&self.lasting);
        let since = (sheet.health == 0).then_some(BROUGHT);
        sheet.down = Down { since, ..self.down };
        sheet.dead = self.dead;
        if !self.dead && (sheet.health == 0 || sheet.has(Condition::Unconscious)) {
            // Whoever has not come yet has nothing to lose by it.
            let _ = sheet.conditions.gain(Condition::Prone, 1, BROUGHT.into());
        }
    }

    /// What of them no sheet like this can have.
    pub fn faults(&self, spec: &Spec) -> Option<Fault> {
        Fault::outside("wounds.health", self.health?, (0, spec.health), "D100-WND-02")
    }

    /// Injuries, diseases and mutations in them that are in no table.
    pub fn unknown(&self) -> Vec<Fault> {
        let lasting = &self.lasting;
        let injuries = (0..).zip(&self.injuries).filter_map(|(number, one): (usize, _)| {
            let rows = tables::injuries().rows(one.place.table());
            let rows = rows.iter().map(|(key, _)| key.as_str()).chain([Record::STRAIN]);
            unknown(format!("wounds.injuries[{number}].row"), &one.row, rows, "D100-INJ-01")
        });
        let diseases = || tables::diseases().iter().map(|(key, _)| key.as_str());
        let illnesses = (0..).zip(&lasting.illnesses).filter_map(|(number, one): (usize, _)| {
            let field = format!("wounds.lasting.illnesses[{number}]");
            unknown(field, &one.disease, diseases(), "D100-DSE-01")
        });
        let immune = lasting.immune.iter().filter_map(|one| {
            unknown("wounds.lasting.immune".to_owned(), one, diseases(), "D100-DSE-07")
        });
        let mutations = (0..).zip(&lasting.mutations).filter_map(|(number, one): (usize, _)| {
            let (kind, key) = one;
            let rows = tables::mutations().rows(*kind).iter().map(|(key, _)| key.as_str());
            unknown(format!("wounds.lasting.mutations[{number}]"), key, rows, rule_of(*kind))
        });
        injuries.chain(illnesses).chain(immune).chain(mutations).collect()
    }
}

/// The rule of a table of mutations.
const fn rule_of(kind: MutationKind) -> &'static str {
    match kind {
        MutationKind::Body => "D100-MUT-01",
        MutationKind::Mind => "D100-MUT-02",
    }
}

/// That a key is none of those that a table has, with the one of them that is most like it.
fn unknown<'a>(
    field: String,
    key: &str,
    mut known: impl Iterator<Item = &'a str> + Clone,
    rule: &'static str,
) -> Option<Fault> {
    if known.clone().any(|one| one == key) {
        return None;
    }
    let expected = Fault::like(nearest(key, &mut known).as_deref());
    Some(Fault { field, found: key.to_owned(), expected, rule: Some(RuleId::new(rule)) })
}

impl Spec {
    /// Changes what it brings of earlier fights; who is not hurt by it brings nothing.
    pub fn change_wounds(&mut self, change: impl FnOnce(&mut Wounds)) {
        let mut wounds = self.wounds.take().unwrap_or_default();
        change(&mut wounds);
        self.wounds = (!is_usual(&*wounds)).then_some(wounds);
    }
}
