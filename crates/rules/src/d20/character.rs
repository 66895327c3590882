//! A character: the fields of its editor and the lines of its written sheet, from one table of numbers.

use serde::{Deserialize, Serialize};

use super::{
    D20,
    numbers::{tables::Size, weapon::Weapon},
    sheet::{MOST, MOST_HP, Sheet, Spec},
};
use crate::{
    CharacterForm, Phrase, PlainText, System,
    form::{
        Departure, Edit, Edited, FieldKeys, FieldKind, Form, FormChoice, FormFault, FormField,
        Section, Unfit, number_in, place_in,
    },
    written::{Labelled, Line, Page, ReadSheet, SheetReader, Speech, Written, read},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[NAME];
const NAME: &str = "d20-name";
const APPROVED: &str = "approved";
const SIZE: &str = "sheet.size";
const BONUSES: &str = "sheet.attack_bonuses";
const BONUSES_LABEL: &str = "d20-attack-bonuses";
const WEAPONS: &str = "sheet.weapons";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["things"];

/// What a person makes for play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; empty where it has none yet.
    pub name: PlainText,
    /// Its signs on the map.
    pub token: PlainText,
    /// Whether the game master has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: Spec,
}

/// A number of the sheet: its field, its label, its bounds, and where it stands.
struct Number {
    path: &'static str,
    label: &'static str,
    bounds: (i32, i32),
    of: fn(&mut Spec) -> &mut i32,
}

const fn number(
    path: &'static str,
    label: &'static str,
    bounds: (i32, i32),
    of: fn(&mut Spec) -> &mut i32,
) -> Number {
    Number { path, label, bounds, of }
}

/// What a modifier or a bonus may be.
const PLAIN: (i32, i32) = (-MOST, MOST);

const NUMBERS: [Number; 13] = [
    number("sheet.level", "d20-level", (0, MOST), |spec| &mut spec.level),
    number("sheet.hp", "d20-hp", (1, MOST_HP), |spec| &mut spec.hp),
    number("sheet.abilities.str_mod", "d20-str", PLAIN, |spec| &mut spec.abilities.str_mod),
    number("sheet.abilities.dex_mod", "d20-dex", PLAIN, |spec| &mut spec.abilities.dex_mod),
    number("sheet.abilities.con_mod", "d20-con", PLAIN, |spec| &mut spec.abilities.con_mod),
    number("sheet.abilities.int_mod", "d20-int", PLAIN, |spec| &mut spec.abilities.int_mod),
    number("sheet.abilities.wis_mod", "d20-wis", PLAIN, |spec| &mut spec.abilities.wis_mod),
    number("sheet.init_base", "d20-init-base", PLAIN, |spec| &mut spec.init_base),
    number("sheet.saves.fort", "d20-fort-base", PLAIN, |spec| &mut spec.saves.fort),
    number("sheet.saves.ref", "d20-ref-base", PLAIN, |spec| &mut spec.saves.reflex),
    number("sheet.saves.will", "d20-will-base", PLAIN, |spec| &mut spec.saves.will),
    number("sheet.psi_level", "d20-psi-level", (0, MOST), |spec| &mut spec.psi_level),
    number("sheet.heal_bonus", "d20-heal-bonus", PLAIN, |spec| &mut spec.heal_bonus),
];

impl Number {
    fn now(&self, spec: &Spec) -> i32 {
        *(self.of)(&mut spec.clone())
    }
}

/// Attack bonuses as they are written: `+5/+0`.
fn bonuses(spec: &Spec) -> String {
    let all: Vec<String> = spec.attack_bonuses.iter().map(|bonus| format!("{bonus:+}")).collect();
    all.join("/")
}

fn read_bonuses(text: &str) -> Result<Vec<i32>, Unfit> {
    let parts = text.split('/').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| number_in(part.trim_start_matches('+'), PLAIN)).collect()
}

/// The key of the word for a size.
const fn word(size: Size) -> &'static str {
    match size {
        Size::Fine => "d20-size-fine",
        Size::Diminutive => "d20-size-diminutive",
        Size::Tiny => "d20-size-tiny",
        Size::Small => "d20-size-small",
        Size::Medium => "d20-size-medium",
        Size::Large => "d20-size-large",
        Size::Huge => "d20-size-huge",
        Size::Gargantuan => "d20-size-gargantuan",
        Size::Colossal => "d20-size-colossal",
    }
}

fn sizes() -> Vec<FormChoice> {
    let choice = |size| FormChoice {
        key: word(size).to_owned(),
        label: Phrase::new(word(size)),
        right: None,
        is_open: true,
    };
    Size::ALL.into_iter().map(choice).collect()
}

fn weapon_label(weapon: &Weapon) -> Phrase {
    let name = crate::Arg::Name(weapon.name.clone());
    Phrase::new("d20-row-weapon").with("name", name).with("dice", weapon.dice)
}

impl Character {
    /// One as a person begins to make it.
    pub(super) fn blank() -> Self {
        let sheet = Spec { hp: 10, attack_bonuses: vec![0], player: true, ..Spec::default() };
        Self { name: PlainText::new(""), token: PlainText::new(""), approved: false, sheet }
    }

    fn size_after(&self, by: i32) -> Size {
        self.sheet.size.by(by)
    }
}

impl CharacterForm for Character {
    fn name(&self) -> &PlainText {
        &self.name
    }

    fn token(&self) -> &PlainText {
        &self.token
    }

    fn is_approved(&self) -> bool {
        self.approved
    }

    fn disapprove(&mut self) {
        self.approved = false;
    }

    fn rename(&mut self, name: PlainText) {
        self.name = name;
    }

    fn award(&mut self, _: (i32, i32)) {}

    fn faults(&self) -> Vec<FormFault> {
        let faults = D20::sheet(&self.sheet).err().unwrap_or_default().into_iter();
        let fault = |fault: crate::system::Fault| FormFault {
            fault: crate::system::Fault { field: format!("sheet.{}", fault.field), ..fault },
            may_be_allowed: false,
            is_allowed: false,
            reason: None,
            remedies: Vec::new(),
        };
        faults.map(fault).collect()
    }

    fn tame(&mut self) {}

    fn title(&self) -> Vec<Phrase> {
        let class = crate::Arg::Name(self.sheet.class.name.clone());
        let made = Phrase::new("d20-made").with("class", class).with("level", self.sheet.level);
        vec![Phrase::plain(crate::Arg::Text(self.name.clone())), made]
    }

    fn spent(&self) -> Phrase {
        Phrase::new("d20-spent").with("level", self.sheet.level)
    }

    fn form(&self) -> Form {
        let text = |path, label, text: &PlainText| {
            let kind = FieldKind::Text { prompt: None };
            FormField::new(path, Phrase::new(label), kind).typed(text.as_str())
        };
        let keys = FieldKeys { step: Some("d20-key-step"), ..FieldKeys::default() };
        let faults = self.faults();
        let number = |number: &Number| {
            let (least, most) = number.bounds;
            let kind = FieldKind::Number { least, most };
            let field = FormField::new(number.path, Phrase::new(number.label), kind).keyed(keys);
            let wrong = faults.iter().filter(|fault| fault.fault.field == number.path);
            FormField { faults: wrong.cloned().collect(), ..field }
                .typed(number.now(&self.sheet).to_string())
        };
        let size = FormField::new(SIZE, Phrase::new("d20-size"), FieldKind::Choice(sizes()))
            .keyed(keys)
            .shown(Phrase::new(word(self.sheet.size)));
        let kind = FieldKind::Text { prompt: Some("d20-prompt-bonuses") };
        let attacks =
            FormField::new(BONUSES, Phrase::new(BONUSES_LABEL), kind).typed(bonuses(&self.sheet));
        let mut fields =
            vec![text("name", NAME, &self.name), text("token", "d20-token", &self.token), size];
        fields.extend(NUMBERS.iter().map(number));
        fields.push(attacks);
        let removes = FieldKeys { removes: true, ..FieldKeys::default() };
        fields.extend(self.sheet.weapons.iter().enumerate().map(|(at, weapon)| {
            let path = format!("{WEAPONS}[{at}]");
            FormField::new(path, weapon_label(weapon), FieldKind::Fixed).keyed(removes)
        }));
        let approval = FormField::new(APPROVED, Phrase::new("d20-approved"), FieldKind::Flag)
            .shown(Phrase::new(if self.approved { "d20-yes" } else { "d20-no" }));
        fields.push(approval);
        let sections = vec![Section { title: "d20-section", fields }];
        Form { sections, approval: APPROVED, numbers: Some(Vec::new()) }
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        let number = NUMBERS.iter().find(|number| number.path == path);
        match (path, edit, number) {
            ("name", Edit::Set(text), _) => {
                self.name = PlainText::whole(text).map_err(|_| Unfit)?;
            }
            ("token", Edit::Set(text), _) => self.token = PlainText::new(text),
            (APPROVED, Edit::Next | Edit::Step(_), _) => self.approved = !self.approved,
            (SIZE, Edit::Step(by), _) => self.sheet.size = self.size_after(*by),
            (SIZE, Edit::Set(key), _) => {
                let known = Size::ALL.into_iter().find(|size| word(*size) == *key);
                self.sheet.size = known.ok_or(Unfit)?;
            }
            (BONUSES, Edit::Set(text), _) => self.sheet.attack_bonuses = read_bonuses(text)?,
            (_, Edit::Set(text), Some(number)) => {
                *(number.of)(&mut self.sheet) = number_in(text, number.bounds)?;
            }
            (_, Edit::Step(by), Some(number)) => {
                let (least, most) = number.bounds;
                let now = (number.of)(&mut self.sheet);
                *now = now.saturating_add(*by).clamp(least, most);
            }
            (_, Edit::Remove, None) => {
                let at = place_in(WEAPONS, path).ok_or(Unfit)?;
                if at >= self.sheet.weapons.len() {
                    return Err(Unfit);
                }
                self.sheet.weapons.remove(at);
                self.sheet.in_hand = None;
            }
            _ => return Err(Unfit),
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }
}

/// Makes weapons what they were when the fight ended.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    if CARRIED.contains(&part) {
        character.sheet.weapons.clone_from(&sheet.spec.weapons);
        character.sheet.in_hand = Some(sheet.in_hand.clone());
    }
}

/// Every line of the written sheet.
pub(super) fn write(character: &Character) -> Vec<Written> {
    let mut lines = vec![Written::Value(NAME, character.name.to_string())];
    let numbers = NUMBERS.iter();
    lines.extend(
        numbers
            .map(|number| Written::Value(number.label, number.now(&character.sheet).to_string())),
    );
    lines.push(Written::Value(BONUSES_LABEL, bonuses(&character.sheet)));
    lines
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    struct Reader<'s>(Character, &'s dyn Speech);

    impl SheetReader for Reader<'_> {
        fn labelled(&mut self, line: Line<'_>, page: &mut Page) -> Option<Labelled> {
            let (label, value) = line.parts();
            let is = |key: &'static str| self.1.is_said(label, &Phrase::new(key));
            if is(NAME) {
                self.0.name = PlainText::new(value);
                return Some(Labelled::Value);
            }
            if is(BONUSES_LABEL) {
                match read_bonuses(value) {
                    Ok(bonuses) => self.0.sheet.attack_bonuses = bonuses,
                    Err(Unfit) => page.tell(line.number, line.text),
                }
                return Some(Labelled::Value);
            }
            let number = NUMBERS.iter().find(|number| is(number.label))?;
            match number_in(value, number.bounds) {
                Ok(read) => *(number.of)(&mut self.0.sheet) = read,
                Err(Unfit) => page.tell(line.number, line.text),
            }
            Some(Labelled::Value)
        }

        fn follows(&mut self, _: Line<'_>, _: &mut Page) -> bool {
            false
        }

        fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
    }

    let mut reader = Reader(Character::blank(), speech);
    let page = read(text, &mut reader);
    ReadSheet { character: reader.0, page }
}
