//! What a sheet says in pairs: how far a skill is developed, what governs it in place of its usual characteristic, and
//! characteristics of the table's own (D100-SHT-01, D100-SHT-03).

use super::REMOVES;
use crate::{
    Phrase, PlainText,
    d100::{
        numbers::sheet::characteristics::Characteristic,
        sheet::{Ability, MOST, Skill, Spec, word},
        verbs::{ability_called, ability_word},
    },
    form::{Edit, FieldKind, FormField, Unfit, number_in},
    written::{Speech, Written},
};

crate::listed! {
    /// A list of pairs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Pairs {
        Advances,
        Governed,
        Extra,
    }
}

/// How names of skills and characteristics are said.
trait Names {
    fn say(&self, of: Ability, word: &'static str) -> String;
    fn skill(&self, said: &str) -> Option<Skill>;
    fn characteristic(&self, said: &str) -> Option<Characteristic>;
}

/// As commands have them.
struct Typed;

impl Names for Typed {
    fn say(&self, of: Ability, _: &'static str) -> String {
        ability_word(of).to_owned()
    }

    fn skill(&self, said: &str) -> Option<Skill> {
        if let Ability::Skill(skill) = ability_called(said)? { Some(skill) } else { None }
    }

    fn characteristic(&self, said: &str) -> Option<Characteristic> {
        if let Ability::Of(which) = ability_called(said)? { Some(which) } else { None }
    }
}

/// As a written sheet has them in its language.
struct Spoken<'a>(&'a dyn Speech);

impl Names for Spoken<'_> {
    fn say(&self, _: Ability, word: &'static str) -> String {
        self.0.word(word)
    }

    fn skill(&self, said: &str) -> Option<Skill> {
        let is = |skill: &Skill| self.0.is_said(said, &Phrase::new(skill.word()));
        Skill::ALL.into_iter().find(is)
    }

    fn characteristic(&self, said: &str) -> Option<Characteristic> {
        let is = |which: &Characteristic| self.0.is_said(said, &Phrase::new(word(*which)));
        Characteristic::ALL.into_iter().find(is)
    }
}

impl Pairs {
    const fn path(self) -> &'static str {
        match self {
            Self::Advances => "sheet.advances",
            Self::Governed => "sheet.governed",
            Self::Extra => "sheet.extra",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Advances => "d100-advances",
            Self::Governed => "d100-governed",
            Self::Extra => "d100-extra",
        }
    }

    const fn prompt(self) -> &'static str {
        match self {
            Self::Advances => "d100-prompt-advances",
            Self::Governed => "d100-prompt-governed",
            Self::Extra => "d100-prompt-extra",
        }
    }

    /// What the sheet has of it, with commas between.
    fn said(self, spec: &Spec, names: &impl Names) -> String {
        let skill = |skill: &Skill| names.say(Ability::Skill(*skill), skill.word());
        let pairs: Vec<String> = match self {
            Self::Advances => {
                let learnt = spec.skills.iter().filter(|(_, trained)| trained.advances > 0);
                learnt.map(|(of, now)| format!("{} = {}", skill(of), now.advances)).collect()
            }
            Self::Governed => {
                let governed = |(of, by): (&Skill, Characteristic)| {
                    format!("{} = {}", skill(of), names.say(Ability::Of(by), word(by)))
                };
                let all = spec.skills.iter();
                all.filter_map(|(of, now)| Some((of, now.governed_by?))).map(governed).collect()
            }
            Self::Extra => spec.extra.iter().map(|(of, now)| format!("{of} = {now}")).collect(),
        };
        pairs.join(", ")
    }

    /// Puts in place of it what was said; a skill is to be on the sheet.
    fn hear(self, spec: &mut Spec, text: &str, names: &impl Names) -> Result<(), Unfit> {
        let mut new = spec.clone();
        for trained in new.skills.values_mut() {
            match self {
                Self::Advances => trained.advances = 0,
                Self::Governed => trained.governed_by = None,
                Self::Extra => {}
            }
        }
        if self == Self::Extra {
            new.extra.clear();
        }
        for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or(Unfit)?;
            let (name, value) = (name.trim(), value.trim());
            if self == Self::Extra {
                let name = PlainText::whole(name).map_err(|_| Unfit)?;
                new.extra.push((name, number_in(value, (0, MOST))?));
                continue;
            }
            let skill = names.skill(name).ok_or(Unfit)?;
            let trained = new.skills.get_mut(&skill).ok_or(Unfit)?;
            if self == Self::Advances {
                let advances = number_in(value, (0, MOST))?;
                trained.advances = u16::try_from(advances).map_err(|_| Unfit)?;
            } else {
                trained.governed_by = Some(names.characteristic(value).ok_or(Unfit)?);
            }
        }
        *spec = new;
        Ok(())
    }
}

/// The fields of them all.
pub(super) fn fields(spec: &Spec) -> impl Iterator<Item = FormField> {
    Pairs::ALL.into_iter().map(|pairs| {
        let kind = FieldKind::Text { prompt: Some(pairs.prompt()) };
        let field = FormField::new(pairs.path(), Phrase::new(pairs.label()), kind);
        field.typed(pairs.said(spec, &Typed)).keyed(REMOVES)
    })
}

/// Changes one of them; `None` for another path.
pub(super) fn edit(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Option<Result<(), Unfit>> {
    let pairs = Pairs::ALL.into_iter().find(|pairs| pairs.path() == path)?;
    Some(if let Edit::Set(text) = edit {
        pairs.hear(spec, text, &Typed)
    } else if matches!(edit, Edit::Remove) {
        pairs.hear(spec, "", &Typed)
    } else {
        Err(Unfit)
    })
}

/// The lines of what there is of them.
pub(super) fn write(spec: &Spec, speech: &dyn Speech) -> Vec<Written> {
    let said = |pairs: Pairs| (pairs, pairs.said(spec, &Spoken(speech)));
    let all = Pairs::ALL.into_iter().map(said).filter(|(_, said)| !said.is_empty());
    all.map(|(pairs, said)| Written::Value(pairs.label(), said)).collect()
}

/// Reads such a line; `None` where it is none, an error where its value is not understood.
pub(super) fn read(
    spec: &mut Spec,
    (label, value): (&str, &str),
    speech: &dyn Speech,
) -> Option<Result<(), Unfit>> {
    let is = |pairs: &Pairs| speech.is_said(label, &Phrase::new(pairs.label()));
    let pairs = Pairs::ALL.into_iter().find(is)?;
    Some(pairs.hear(spec, value, &Spoken(speech)))
}
