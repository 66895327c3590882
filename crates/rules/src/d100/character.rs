//! A character: the fields of its editor and the lines of its written sheet, from one table of numbers.

mod gear;
mod learnt;
mod marks;
mod wounds;

use super::{
    numbers::sheet::characteristics::Characteristic,
    sheet::{MOST, Sheet, Skill, Spec, Trained, Wounds, word},
};
use crate::d100::{
    marks::{ARMOUR, protection},
    numbers::harm::place::HitLocation,
};
use crate::{
    Phrase, RuleId,
    form::{
        Edit, FieldKeys, FieldKind, FormField, FormFigure, FormNumber, Section, Unfit, number_in,
    },
    plain_character::{self, PlainSheet, SheetWords},
    system::Fault,
    written::{ReadSheet, Speech, Written},
};

pub(super) use gear::{choices, take};
pub(super) use marks::told;

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[Spec::WORDS.name];

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &[WOUNDS, POINTS, THINGS, DEATH];
const WOUNDS: &str = "wounds";
const POINTS: &str = "points";
const THINGS: &str = "things";
const DEATH: &str = "death";

/// Keys of a field that is gone through by steps.
const STEPS: FieldKeys =
    FieldKeys { step: Some("d100-key-step"), mark: None, enter: None, removes: false };
/// Keys of a field of which what stands there can be removed.
const REMOVES: FieldKeys = FieldKeys { removes: true, step: None, mark: None, enter: None };
/// What a field says that is true, and what one that is not.
const YES: &str = "d100-yes";
const NO: &str = "d100-no";

/// What a person makes for play.
pub type Character = plain_character::Character<Spec>;

/// A number of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    Of(Characteristic),
    Skill(Skill),
    Armour(usize),
    Health,
    Speed,
    Fate,
    Fortune,
    Resilience,
    Resolve,
    TalentFortune,
    TalentStrongMind,
    Ambidextrous,
    Fear,
    Terror,
}

/// Every number, in the order of the form.
fn numbers() -> Vec<Number> {
    let plain = [
        Number::Health,
        Number::Speed,
        Number::Fate,
        Number::Fortune,
        Number::Resilience,
        Number::Resolve,
        Number::TalentFortune,
        Number::TalentStrongMind,
        Number::Ambidextrous,
        Number::Fear,
        Number::Terror,
    ];
    let of = Characteristic::ALL.into_iter().map(Number::Of);
    let skills = Skill::ALL.into_iter().map(Number::Skill);
    of.chain(plain).chain((0..HitLocation::ALL.len()).map(Number::Armour)).chain(skills).collect()
}

impl Number {
    /// Where it stands in a file.
    fn path(self) -> String {
        match self {
            Self::Of(which) => format!("sheet.characteristics.{}", which.key()),
            Self::Skill(skill) => format!("sheet.skills.{}", skill.key()),
            Self::Armour(at) => {
                let place = HitLocation::ALL.get(at).map_or("", |place| place.key());
                format!("sheet.armour.{}", place.replace('-', "_"))
            }
            Self::Health => "sheet.health".to_owned(),
            Self::Speed => "sheet.speed".to_owned(),
            Self::Fate => "sheet.pools.fate".to_owned(),
            Self::Fortune => "sheet.pools.fortune".to_owned(),
            Self::Resilience => "sheet.pools.resilience".to_owned(),
            Self::Resolve => "sheet.pools.resolve".to_owned(),
            Self::TalentFortune => "sheet.pools.talent_fortune".to_owned(),
            Self::TalentStrongMind => "sheet.pools.talent_strong_mind".to_owned(),
            Self::Ambidextrous => "sheet.ambidextrous".to_owned(),
            Self::Fear => "sheet.traits.fear".to_owned(),
            Self::Terror => "sheet.traits.terror".to_owned(),
        }
    }

    /// The key of its label.
    const fn label(self) -> &'static str {
        match self {
            Self::Of(which) => word(which),
            Self::Skill(skill) => skill.word(),
            Self::Armour(0) => "d100-armour-head",
            Self::Armour(1) => "d100-armour-left-arm",
            Self::Armour(2) => "d100-armour-right-arm",
            Self::Armour(3) => "d100-armour-torso",
            Self::Armour(4) => "d100-armour-left-leg",
            Self::Armour(_) => "d100-armour-right-leg",
            Self::Health => "pool-health",
            Self::Speed => "row-d100-speed",
            Self::Fate => "pool-fate",
            Self::Fortune => "pool-fortune",
            Self::Resilience => "pool-resilience",
            Self::Resolve => "pool-resolve",
            Self::TalentFortune => "d100-talent-fortune",
            Self::TalentStrongMind => "d100-talent-strong-mind",
            Self::Ambidextrous => "d100-talent-ambidextrous",
            Self::Fear => "d100-trait-fear",
            Self::Terror => "d100-trait-terror",
        }
    }

    /// Whether it stands among talents and traits.
    const fn is_trait(self) -> bool {
        matches!(
            self,
            Self::TalentFortune
                | Self::TalentStrongMind
                | Self::Ambidextrous
                | Self::Fear
                | Self::Terror
        )
    }

    const fn bounds(self) -> (i32, i32) {
        match self {
            Self::Health => (1, MOST),
            Self::Ambidextrous => (0, 2),
            Self::Of(_)
            | Self::Skill(_)
            | Self::Armour(_)
            | Self::Speed
            | Self::Fate
            | Self::Fortune
            | Self::Resilience
            | Self::Resolve
            | Self::TalentFortune
            | Self::TalentStrongMind
            | Self::Fear
            | Self::Terror => (0, MOST),
        }
    }

    fn now(self, sheet: &Spec) -> i32 {
        match self {
            Self::Of(which) => sheet.characteristics.of(which),
            Self::Skill(skill) => sheet.skills.get(&skill).map_or(0, |trained| trained.value),
            Self::Armour(at) => HitLocation::ALL.get(at).map_or(0, |place| sheet.armour.of(*place)),
            Self::Health => sheet.health,
            Self::Speed => sheet.speed,
            Self::Fate => sheet.pools.fate.into(),
            Self::Fortune => sheet.pools.fortune.into(),
            Self::Resilience => sheet.pools.resilience.into(),
            Self::Resolve => sheet.pools.resolve.into(),
            Self::TalentFortune => sheet.pools.talent_fortune.into(),
            Self::TalentStrongMind => sheet.pools.talent_strong_mind.into(),
            Self::Ambidextrous => sheet.ambidextrous.into(),
            Self::Fear => sheet.traits.fear.into(),
            Self::Terror => sheet.traits.terror.into(),
        }
    }

    /// Sets it; a skill at 0 is not on the sheet (D100-SHT-03).
    fn set(self, sheet: &mut Spec, now: i32) {
        let points = u16::try_from(now.max(0)).unwrap_or(u16::MAX);
        match self {
            Self::Of(which) => *sheet.characteristics.of_mut(which) = now,
            Self::Skill(skill) if now == 0 => {
                sheet.skills.remove(&skill);
            }
            Self::Skill(skill) => {
                let new = Trained { value: now, advances: 0, governed_by: None };
                sheet.skills.entry(skill).or_insert(new).value = now;
            }
            Self::Armour(at) => {
                if let Some(place) = HitLocation::ALL.get(at) {
                    *sheet.armour.of_mut(*place) = now;
                }
            }
            Self::Health => sheet.health = now,
            Self::Speed => sheet.speed = now,
            Self::Fate => sheet.pools.fate = points,
            Self::Fortune => sheet.pools.fortune = points,
            Self::Resilience => sheet.pools.resilience = points,
            Self::Resolve => sheet.pools.resolve = points,
            Self::TalentFortune => sheet.pools.talent_fortune = points,
            Self::TalentStrongMind => sheet.pools.talent_strong_mind = points,
            Self::Ambidextrous => sheet.ambidextrous = u8::try_from(points).unwrap_or(2),
            Self::Fear => sheet.traits.fear = points,
            Self::Terror => sheet.traits.terror = points,
        }
    }

    /// Its field of the form.
    fn field(self, sheet: &Spec) -> FormField {
        let (least, most) = self.bounds();
        let kind = FieldKind::Number { least, most };
        let field = FormField::new(self.path(), Phrase::new(self.label()), kind).keyed(STEPS);
        field.typed(self.now(sheet).to_string())
    }

    fn edit(self, sheet: &mut Spec, edit: &Edit<'_>) -> Result<(), Unfit> {
        let (least, most) = self.bounds();
        let now = if let Edit::Set(text) = edit {
            number_in(text, (least, most))?
        } else if let Edit::Step(by) = edit {
            self.now(sheet).saturating_add(*by).clamp(least, most)
        } else {
            return Err(Unfit);
        };
        self.set(sheet, now);
        Ok(())
    }
}

impl PlainSheet for Spec {
    const WORDS: SheetWords = SheetWords {
        name: "d100-name",
        token: "d100-token",
        approved: "d100-approved",
        flag: [YES, NO],
    };

    fn blank() -> Self {
        Self::usual()
    }

    fn faults(&self) -> Vec<Fault> {
        // A battle file may lay out a dead body; nobody comes to a fight as one.
        let dead = self.wounds.as_ref().filter(|wounds| wounds.dead).map(|_| Fault {
            field: "wounds.dead".to_owned(),
            found: "dead".to_owned(),
            expected: "living".to_owned(),
            rule: Some(RuleId::new("D100-WND-08")),
        });
        Self::faults(self).into_iter().chain(dead).collect()
    }

    fn kind(&self) -> Phrase {
        Phrase::new("d100-kind-player")
    }

    fn spent(&self) -> Phrase {
        Phrase::new("d100-spent").with("skills", i32::try_from(self.skills.len()).unwrap_or(0))
    }

    fn sections(&self) -> Vec<Section> {
        let of = |title, is: fn(&Number) -> bool| {
            let fields = numbers().into_iter().filter(is).map(|number| number.field(self));
            Section::new(title, fields.collect())
        };
        let mut first = of("d100-section", |number| {
            !matches!(number, Number::Skill(_) | Number::Armour(_)) && !number.is_trait()
        });
        first.fields.insert(0, gear::starter());
        let mut skills = of("d100-section-skills", |number| matches!(number, Number::Skill(_)));
        skills.fields.extend(learnt::fields(self));
        let mut traits = of("d100-section-traits", |number| number.is_trait());
        traits.fields.extend(marks::fields(self));
        let worn = of("d100-section-armour", |number| matches!(number, Number::Armour(_)));
        let rows = protection(&self.armour).collect();
        let figure = Some(FormFigure { kind: ARMOUR, rows });
        vec![
            first,
            skills,
            gear::section(self),
            Section { figure, ..worn },
            traits,
            wounds::section(self),
            Section::new("d100-section-approval", Vec::new()),
        ]
    }

    fn numbers(&self) -> Option<Vec<FormNumber>> {
        Some(Vec::new())
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        if let Some(number) = numbers().into_iter().find(|number| number.path() == path) {
            return number.edit(self, edit);
        }
        let learnt = learnt::edit(self, path, edit).or_else(|| gear::edit(self, path, edit));
        let learnt = learnt.or_else(|| wounds::edit(self, path, edit));
        learnt.unwrap_or_else(|| marks::edit(self, path, edit))
    }
}

/// Makes one part of the character what the fight has left of it.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    let own = &mut character.sheet;
    match part {
        WOUNDS => own.change_wounds(|wounds| {
            *wounds = Wounds { dead: wounds.dead, ..Wounds::of(sheet) };
        }),
        // Points that the talents of the sheet do not allow were never there.
        POINTS if own.pools.bounded() != sheet.pools => own.pools = sheet.pools,
        THINGS => {
            own.weapons.clone_from(&sheet.spec.weapons);
            (own.armour, own.shield) = (sheet.spec.armour, sheet.spec.shield);
        }
        DEATH => own.change_wounds(|wounds| wounds.dead = sheet.dead),
        _ => {}
    }
}

/// Every line of the written sheet: a skill that is not learnt has none.
pub(super) fn write(character: &Character, speech: &dyn Speech) -> Vec<Written> {
    let spec = &character.sheet;
    let is_there =
        |number: &Number| !matches!(number, Number::Skill(_)) || number.now(&character.sheet) > 0;
    let line =
        |number: Number| Written::Value(number.label(), number.now(&character.sheet).to_string());
    let lines = numbers().into_iter().filter(is_there).map(line);
    let all = std::iter::once(character.written_name()).chain(lines);
    let all = all.chain(learnt::write(spec, speech)).chain(marks::write(spec, speech));
    all.chain(gear::write(spec, speech)).chain(wounds::write(spec, speech)).collect()
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    let mut read = Character::blank().hearing(text, speech, |sheet, line, page| {
        let parts = line.parts();
        let is = |number: &Number| speech.is_said(parts.0, &Phrase::new(number.label()));
        let heard = if let Some(number) = numbers().into_iter().find(is) {
            number_in(parts.1, number.bounds()).map(|read| number.set(sheet, read))
        } else {
            let marks = marks::read(sheet, parts, speech);
            let learnt = marks.or_else(|| learnt::read(sheet, parts, speech));
            let learnt = learnt.or_else(|| gear::read(sheet, parts, speech));
            learnt.or_else(|| wounds::read(sheet, parts, speech))?
        };
        if heard.is_err() {
            page.tell(line.number, line.text);
        }
        Some(())
    });
    wounds::settle(&mut read.character.sheet);
    read
}
