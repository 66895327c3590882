//! Fields of what somebody can do beside striking: schools of magic, spells, phantasms, impulses.

use kekkai_rules::{
    PlainText,
    knk::{
        Class,
        creation::Character,
        impulse::{Impulse, MOST_CIRCLES, MOST_GRADE},
        mage::{self, Way},
        modifier::Modifier,
        phantasm::Phantasm,
        rank::{Rank, Stat},
        spell::{School, Spell},
    },
};
use kekkai_widgets::Words;

use super::change::{Unfit, drop_at};

/// Most own turns that a phantasm lasts for.
const MOST_TURNS: i32 = 99;

/// A field of magic and powers; places count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Power {
    School(usize),
    NewSchool,
    Spell(usize),
    NewSpell,
    /// Name, turns and told text of a phantasm, and its rank.
    Phantasm(usize),
    /// What its release strikes with.
    PhantasmWeapon(usize),
    /// What it changes.
    PhantasmDoes(usize),
    NewPhantasm,
    Impulse(usize),
    /// What an ability that was bought changes.
    ImpulseDoes(usize),
    NewImpulse,
}

/// What can be bought for impulse points, in the order of the list.
pub(super) fn purchases() -> Vec<Impulse> {
    let ability = Impulse::Ability {
        grade: 1,
        name: PlainText::new("?"),
        lasts: false,
        modifiers: Vec::new(),
        text: None,
        weapon: None,
    };
    let raises = Stat::ALL.map(Impulse::Raise).into_iter();
    raises.chain(Stat::ALL.map(Impulse::CategoryUp)).chain([ability, Impulse::Demon(1)]).collect()
}

/// Sections of these fields. Phantasms and impulses stand there for whom the book gives them to, and where there are some.
pub(super) fn sections(character: &Character) -> Vec<(&'static str, Vec<Power>)> {
    let sheet = &character.sheet;
    let mut magic: Vec<Power> = (0..sheet.schools.len()).map(Power::School).collect();
    magic.push(Power::NewSchool);
    magic.extend((0..sheet.spells.len()).map(Power::Spell));
    magic.push(Power::NewSpell);
    let mut all = vec![("editor-magic", magic)];
    let own = matches!(sheet.class, Some(Class::Other(_)));
    if sheet.class == Some(Class::Servant) || own || !sheet.phantasms.is_empty() {
        let fields = |place| {
            [Power::Phantasm, Power::PhantasmWeapon, Power::PhantasmDoes].map(|of| of(place))
        };
        let phantasms = (0..sheet.phantasms.len()).flat_map(fields);
        all.push(("editor-phantasms", phantasms.chain([Power::NewPhantasm]).collect()));
    }
    if sheet.class == Some(Class::Hybrid) || !sheet.impulses.is_empty() {
        let mut impulses = Vec::new();
        for (place, impulse) in sheet.impulses.iter().enumerate() {
            impulses.push(Power::Impulse(place));
            if matches!(impulse, Impulse::Ability { .. }) {
                impulses.push(Power::ImpulseDoes(place));
            }
        }
        impulses.push(Power::NewImpulse);
        all.push(("editor-impulses", impulses));
    }
    all
}

impl Power {
    /// What it is called.
    pub(super) fn label(self, character: &Character, words: &Words) -> String {
        let sheet = &character.sheet;
        match self {
            Self::School(place) => {
                let school = sheet.schools.get(place).map(|(school, _)| *school);
                school.map(|school| words.school(school)).unwrap_or_default()
            }
            Self::NewSchool => words.t("editor-new-school"),
            Self::Spell(place) => {
                let name = sheet.spells.get(place).map(|spell| words.name_of(spell.name.as_str()));
                name.unwrap_or_default()
            }
            Self::NewSpell => words.t("editor-new-spell"),
            Self::Phantasm(place) => {
                let name = sheet.phantasms.get(place).map(|it| words.name_of(it.name.as_str()));
                name.unwrap_or_default()
            }
            Self::PhantasmWeapon(_) => format!("  {}", words.t("editor-weapon")),
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => {
                format!("  {}", words.t("editor-does"))
            }
            Self::NewPhantasm => words.t("editor-new-phantasm"),
            Self::Impulse(place) => {
                sheet.impulses.get(place).map(|it| words.term(&it.phrase())).unwrap_or_default()
            }
            Self::NewImpulse => words.t("editor-new-impulse"),
        }
    }

    /// What stands in it, as a person reads it.
    pub(super) fn shown(self, character: &Character, words: &Words) -> String {
        let sheet = &character.sheet;
        match self {
            Self::School(place) => {
                let rank = sheet.schools.get(place).map(|(_, rank)| rank.to_string());
                let way = mage::learned(character, place).map(|learned| learned.way);
                let is_mage = sheet.class == Some(Class::Mage);
                let way =
                    way.filter(|_| is_mage).map(|way| format!(", {}", words.learned_way(way)));
                rank.unwrap_or_default() + &way.unwrap_or_default()
            }
            Self::Spell(place) => {
                sheet.spells.get(place).map(|it| words.school(it.school)).unwrap_or_default()
            }
            Self::Phantasm(place) => {
                sheet.phantasms.get(place).map(|it| it.rank.to_string()).unwrap_or_default()
            }
            Self::PhantasmWeapon(place) => {
                let weapon = sheet.phantasms.get(place).and_then(|it| it.weapon.as_ref());
                weapon.map_or_else(|| "–".to_owned(), |weapon| words.name_of(weapon.name.as_str()))
            }
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => {
                let does =
                    self.modifiers(character).map(|it| words.modifiers(it)).unwrap_or_default();
                if does.is_empty() { "–".to_owned() } else { does }
            }
            Self::Impulse(place) => match sheet.impulses.get(place) {
                Some(Impulse::Ability { lasts: true, .. }) => words.t("editor-lasts"),
                _ => String::new(),
            },
            Self::NewSchool | Self::NewSpell | Self::NewPhantasm | Self::NewImpulse => {
                String::new()
            }
        }
    }

    fn modifiers(self, character: &Character) -> Option<&[Modifier]> {
        let sheet = &character.sheet;
        #[expect(clippy::wildcard_enum_match_arm, reason = "all others change nothing")]
        match self {
            Self::PhantasmDoes(place) => {
                sheet.phantasms.get(place).map(|it| it.modifiers.as_slice())
            }
            Self::ImpulseDoes(place) => match sheet.impulses.get(place) {
                Some(Impulse::Ability { modifiers, .. }) => Some(modifiers),
                _ => None,
            },
            _ => None,
        }
    }

    /// What stands in it, as it is typed.
    pub(super) fn text(self, character: &Character) -> String {
        let sheet = &character.sheet;
        let with = |name: &str, parts: &[String]| {
            let parts = parts.iter().filter(|part| !part.is_empty());
            parts.fold(name.to_owned(), |text, part| format!("{text}; {part}"))
        };
        let text =
            |text: &Option<PlainText>| text.as_ref().map(ToString::to_string).unwrap_or_default();
        match self {
            Self::Phantasm(place) => {
                let Some(it) = sheet.phantasms.get(place) else { return String::new() };
                with(it.name.as_str(), &[it.turns.to_string(), text(&it.text)])
            }
            Self::Impulse(place) => match sheet.impulses.get(place) {
                Some(Impulse::Ability { name, text: told, .. }) => {
                    with(name.as_str(), &[text(told)])
                }
                _ => String::new(),
            },
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => self
                .modifiers(character)
                .map(kekkai_battle::character::write_modifiers)
                .unwrap_or_default(),
            Self::School(_)
            | Self::NewSchool
            | Self::Spell(_)
            | Self::NewSpell
            | Self::PhantasmWeapon(_)
            | Self::NewPhantasm
            | Self::NewImpulse => String::new(),
        }
    }

    /// Whether a breach that a file would call `name` stands here.
    pub(super) fn covers(self, character: &Character, name: &str) -> bool {
        let of = |list: &str, place: usize| name.starts_with(&format!("{list}[{place}]"));
        let of_stat = |place: usize| match character.sheet.impulses.get(place) {
            Some(Impulse::Raise(stat)) => name == format!("impulses.raise({})", stat.letter()),
            Some(Impulse::CategoryUp(stat)) => {
                name == format!("impulses.category_up({})", stat.letter())
            }
            Some(Impulse::Ability { .. } | Impulse::Demon(_)) | None => false,
        };
        match self {
            Self::School(place) => of("schools", place),
            Self::NewSchool => name == "schools",
            Self::Spell(place) => of("spells", place),
            Self::NewSpell => name == "spells",
            Self::PhantasmWeapon(place) => name.starts_with(&format!("phantasms[{place}].weapon")),
            Self::Phantasm(place) => {
                of("phantasms", place) && !Self::PhantasmWeapon(place).covers(character, name)
            }
            Self::NewPhantasm => name == "phantasms",
            Self::Impulse(place) => of("impulses", place) || of_stat(place),
            Self::NewImpulse => name == "impulses",
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => false,
        }
    }

    /// Its price at the right end.
    pub(super) fn right(self, character: &Character, words: &Words) -> String {
        let sheet = &character.sheet;
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has a price")]
        match self {
            Self::School(place) => {
                let sp = mage::learned(character, place).map_or(0, |learned| learned.sp);
                words.with("editor-price-sp", &[("points", sp.into())])
            }
            Self::Spell(place) => {
                let prana = sheet.spells.get(place).map_or(0, |spell| spell.prana);
                words.with("price-prana", &[("amount", prana.into())])
            }
            Self::Phantasm(place) => {
                let prana = sheet.phantasms.get(place).map_or(0, Phantasm::price);
                words.with("price-prana", &[("amount", prana.into())])
            }
            Self::Impulse(place) => {
                let points = sheet.impulses.get(place).map_or(0, Impulse::points);
                words.with("editor-price-ip", &[("points", points.into())])
            }
            _ => String::new(),
        }
    }

    /// One step up or down, of whatever the field counts by.
    pub(super) fn step(self, character: &mut Character, by: i32) {
        let sheet = &mut character.sheet;
        let counted = |number: u8, most: u8| {
            let next = i32::from(number).saturating_add(by).clamp(1, i32::from(most));
            u8::try_from(next).unwrap_or(number)
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "all others count nothing")]
        match self {
            Self::School(place) => mage::step(character, place, by),
            Self::Phantasm(place) => {
                if let Some(it) = sheet.phantasms.get_mut(place) {
                    it.rank = it.rank.shifted(by);
                }
            }
            Self::Impulse(place) => match sheet.impulses.get_mut(place) {
                Some(Impulse::Ability { grade, .. }) => *grade = counted(*grade, MOST_GRADE),
                Some(Impulse::Demon(circles)) => *circles = counted(*circles, MOST_CIRCLES),
                Some(Impulse::Raise(_) | Impulse::CategoryUp(_)) | None => {}
            },
            _ => {}
        }
    }

    /// A mark more or less: ranks of a school bought with skill points, turns of a phantasm, whether an ability lasts.
    pub(super) fn mark(self, character: &mut Character, by: i8) {
        let sheet = &mut character.sheet;
        #[expect(clippy::wildcard_enum_match_arm, reason = "all others have none")]
        match self {
            Self::School(place) => {
                let most = sheet.schools.get(place).map_or(0, |(_, rank)| rank.value());
                mage::put(character, place, |learned| {
                    learned.sp = learned.sp.saturating_add_signed(by).min(most);
                });
            }
            Self::Phantasm(place) => {
                if let Some(it) = sheet.phantasms.get_mut(place) {
                    let turns = (i32::from(it.turns) + i32::from(by)).clamp(1, MOST_TURNS);
                    it.turns = u16::try_from(turns).unwrap_or(1);
                }
            }
            Self::Impulse(place) => {
                if let Some(Impulse::Ability { lasts, .. }) = sheet.impulses.get_mut(place) {
                    *lasts = by > 0;
                }
            }
            _ => {}
        }
    }

    /// Takes out what stands in the field.
    pub(super) fn remove(self, character: &mut Character) {
        let sheet = &mut character.sheet;
        match self {
            Self::School(place) => {
                if let Some((school, _)) = sheet.schools.get(place).copied() {
                    character.learned.retain(|learned| learned.school != school);
                }
                drop_at(&mut sheet.schools, place);
            }
            Self::Spell(place) => drop_at(&mut sheet.spells, place),
            Self::Phantasm(place) => drop_at(&mut sheet.phantasms, place),
            Self::PhantasmWeapon(place) => {
                if let Some(it) = sheet.phantasms.get_mut(place) {
                    it.weapon = None;
                }
            }
            Self::Impulse(place) => drop_at(&mut sheet.impulses, place),
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => {
                // An empty text is no change, and fits.
                let _ = self.write(character, "");
            }
            Self::NewSchool | Self::NewSpell | Self::NewPhantasm | Self::NewImpulse => {}
        }
    }

    /// Puts a typed text into the field.
    pub(super) fn write(self, character: &mut Character, text: &str) -> Result<(), Unfit> {
        let sheet = &mut character.sheet;
        let mut parts = text.splitn(3, ';').map(str::trim);
        let name = PlainText::new(parts.next().unwrap_or_default());
        let plain = |part: Option<&str>| part.filter(|part| !part.is_empty()).map(PlainText::new);
        match self {
            Self::Phantasm(_) | Self::NewPhantasm => {
                let turns = match parts.next() {
                    None | Some("") => 1,
                    Some(turns) => turns.parse().map_err(|_| Unfit)?,
                };
                let text = plain(parts.next());
                if name.is_empty() || turns == 0 {
                    return Err(Unfit);
                }
                if let Self::Phantasm(place) = self {
                    if let Some(it) = sheet.phantasms.get_mut(place) {
                        (it.name, it.turns, it.text) = (name, turns, text);
                    }
                } else {
                    let rank = sheet.sixth.unwrap_or_default();
                    let (weapon, modifiers) = (None, Vec::new());
                    sheet.phantasms.push(Phantasm { name, rank, weapon, modifiers, turns, text });
                }
            }
            Self::Impulse(place) => match sheet.impulses.get_mut(place) {
                Some(Impulse::Ability { name: called, text, .. }) if !name.is_empty() => {
                    (*called, *text) = (name, plain(parts.next()));
                }
                _ => return Err(Unfit),
            },
            Self::PhantasmDoes(place) => {
                let read = kekkai_battle::character::read_modifiers(text).ok_or(Unfit)?;
                if let Some(it) = sheet.phantasms.get_mut(place) {
                    it.modifiers = read;
                }
            }
            Self::ImpulseDoes(place) => {
                let read = kekkai_battle::character::read_modifiers(text).ok_or(Unfit)?;
                if let Some(Impulse::Ability { modifiers, .. }) = sheet.impulses.get_mut(place) {
                    *modifiers = read;
                }
            }
            Self::School(_)
            | Self::NewSchool
            | Self::Spell(_)
            | Self::NewSpell
            | Self::PhantasmWeapon(_)
            | Self::NewImpulse => {}
        }
        Ok(())
    }

    /// The key of the word that says how it is typed.
    pub(super) fn form(self) -> Option<&'static str> {
        match self {
            Self::Phantasm(_) | Self::NewPhantasm => Some("editor-phantasm-form"),
            Self::Impulse(_) => Some("editor-ability-form"),
            Self::PhantasmDoes(_) | Self::ImpulseDoes(_) => Some("editor-does-form"),
            Self::School(_)
            | Self::NewSchool
            | Self::Spell(_)
            | Self::NewSpell
            | Self::PhantasmWeapon(_)
            | Self::NewImpulse => None,
        }
    }
}

/// A school that was picked: a bought one comes at E, all others at F.
pub(super) fn take_school(character: &mut Character, school: School) {
    if character.sheet.schools.iter().any(|(known, _)| *known == school) {
        return;
    }
    let way = mage::next_way(character);
    let bought = way == Way::Bought;
    character.sheet.schools.push((school, Rank::default().shifted(i32::from(bought))));
    let place = character.sheet.schools.len().saturating_sub(1);
    mage::put(character, place, |learned| (learned.way, learned.sp) = (way, u8::from(bought)));
}

/// The next way of coming by a school, of a mage.
pub(super) fn next_way(character: &mut Character, place: usize) {
    let Some(now) = mage::learned(character, place) else { return };
    let at = Way::ALL.iter().position(|way| *way == now.way).unwrap_or(0);
    let next = Way::ALL.iter().cycle().nth(at + 1).copied().unwrap_or_default();
    mage::put(character, place, |learned| learned.way = next);
}

/// A spell that was picked takes the place of the one at `place`, or stands behind all.
pub(super) fn take_spell(character: &mut Character, place: Option<usize>, spell: Spell) {
    let spells = &mut character.sheet.spells;
    if spells.iter().any(|known| known.name == spell.name) {
        return;
    }
    match place.and_then(|place| spells.get_mut(place)) {
        Some(old) => *old = spell,
        None => spells.push(spell),
    }
}
