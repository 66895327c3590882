//! Fields of what somebody can do beside striking: schools of magic, spells, phantasms, impulses.

use super::{
    NOTHING,
    identity::{FILLED, qualities},
    named, or_nothing, text,
};
use crate::knk::{
    content::{
        class::Class,
        impulse::{self, Impulse},
        modifier::Modifier,
        rank::{Rank, Stat},
        spell::School,
    },
    making::{
        creation::{Character, Reckoning},
        mage,
    },
    report::listed,
};
use crate::{
    Arg, Phrase, PlainText,
    form::{FieldKeys, FieldKind, FormChoice, FormField, Section},
};

/// Phantasms and impulses stand there for whom the book gives them to, and where there are some.
pub(super) fn sections(character: &Character, reckoning: &Reckoning) -> Vec<Section> {
    let sheet = &character.sheet;
    let mut all = vec![Section::new("editor-magic", magic(character, reckoning))];
    let own = matches!(sheet.class, Some(Class::Other(_)));
    if sheet.class == Some(Class::Servant) || own || !sheet.phantasms.is_empty() {
        all.push(Section::new("editor-phantasms", phantasms(character)));
    }
    if sheet.class == Some(Class::Hybrid) || !sheet.impulses.is_empty() {
        all.push(Section::new("editor-impulses", impulses(character)));
    }
    all
}

fn magic(character: &Character, reckoning: &Reckoning) -> Vec<FormField> {
    let sheet = &character.sheet;
    let is_mage = sheet.class == Some(Class::Mage);
    let keys = FieldKeys {
        step: Some("editor-key-rank"),
        mark: Some("editor-key-sp"),
        enter: Some("editor-key-way"),
        removes: true,
    };
    let about = |field: FormField| {
        if !is_mage {
            return field.told(Phrase::new("editor-about-user"), true);
        }
        let (made, granted) = reckoning.raises;
        let raises = Phrase::new("editor-raises").with("made", made).with("granted", granted);
        field.told(raises, false).told(Phrase::new("editor-about-school"), true)
    };
    let schools = sheet.schools.iter().enumerate().map(|(place, (school, rank))| {
        let learned = mage::learned(character, place);
        let way = learned.filter(|_| is_mage).map(|it| it.way.phrase());
        let parts = [Some(text(&rank.to_string())), way].into_iter().flatten();
        let sp = learned.map_or(0, |learned| learned.sp);
        let path = format!("schools[{place}]");
        about(
            FormField::new(path, school.phrase(), FieldKind::Variants)
                .shown(Phrase::plain(parts.map(Arg::Phrase).collect::<Vec<_>>()))
                .priced(Some(Phrase::new("editor-price-sp").with("points", sp)))
                .keyed(keys),
        )
    });
    let class = sheet.class.as_ref();
    let choice = |school: School| FormChoice {
        is_open: school.is_open_to(class),
        ..FormChoice::new(school.key(), school.phrase())
    };
    let open = FieldKind::List { choices: School::ALL.map(choice).to_vec(), is_open: false };
    let new = about(FormField::new("schools", Phrase::new("editor-new-school"), open));
    let spells = sheet.spells.iter().enumerate().map(|(place, spell)| {
        let path = format!("spells[{place}]");
        FormField::new(path, named(&spell.name), FieldKind::Record("spell"))
            .shown(spell.school.phrase())
            .priced(Some(prana(spell.prana)))
            .keyed(FILLED)
    });
    let last =
        FormField::new("spells", Phrase::new("editor-new-spell"), FieldKind::Record("spell"));
    schools.chain([new]).chain(spells).chain([last]).collect()
}

pub(super) fn prana(amount: i32) -> Phrase {
    Phrase::new("price-prana").with("amount", amount)
}

fn phantasms(character: &Character) -> Vec<FormField> {
    let form = FieldKind::Text { prompt: Some("editor-phantasm-form") };
    let keys = FieldKeys {
        step: Some("editor-key-rank"),
        mark: Some("editor-key-turns"),
        enter: Some("hint-change"),
        removes: true,
    };
    let all = character.sheet.phantasms.iter().enumerate().flat_map(|(place, it)| {
        let turns = it.turns.to_string();
        let typed = joined(&it.name, &[Some(turns.as_str()), told(it.text.as_ref())]);
        let weapon = it.weapon.as_ref().map(|weapon| named(&weapon.name));
        let fields = [
            FormField::new(format!("phantasms[{place}]"), named(&it.name), form.clone())
                .typed(typed)
                .shown(text(&it.rank.to_string()))
                .priced(Some(prana(it.price())))
                .keyed(keys),
            FormField::new(
                format!("phantasms[{place}].weapon"),
                Phrase::new("editor-weapon"),
                FieldKind::Record("weapon"),
            )
            .shown(or_nothing(weapon))
            .keyed(FILLED)
            .part(),
            does(format!("phantasms[{place}].modifiers"), &it.modifiers),
        ];
        let of_weapon = it.weapon.as_ref();
        let qualities = of_weapon.map(|it| qualities(&format!("phantasms[{place}].weapon"), it));
        fields.into_iter().chain(qualities)
    });
    let new = FormField::new("phantasms", Phrase::new("editor-new-phantasm"), form.clone());
    all.chain([new]).collect()
}

fn impulses(character: &Character) -> Vec<FormField> {
    let sheet = &character.sheet;
    let spent = impulse::spent(&sheet.impulses);
    let most = sheet.sixth.map_or(0, Rank::value);
    let about = Phrase::new("editor-impulses-spent").with("spent", spent).with("most", most);
    let mut fields = Vec::new();
    for (place, it) in sheet.impulses.iter().enumerate() {
        let path = format!("impulses[{place}]");
        let (kind, typed, lasts) = match it {
            Impulse::Ability { name, text, lasts, .. } => {
                let kind = FieldKind::Text { prompt: Some("editor-ability-form") };
                (kind, joined(name, &[told(text.as_ref())]), *lasts)
            }
            Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Demon(_) => {
                (FieldKind::Fixed, String::new(), false)
            }
        };
        let keys = FieldKeys {
            step: Some("hint-change"),
            mark: Some("editor-key-lasts"),
            enter: Some("editor-key-type"),
            removes: true,
        };
        let shown = if lasts { Phrase::new("editor-lasts") } else { text("") };
        fields.push(
            FormField::new(path, it.phrase(), kind)
                .typed(typed)
                .shown(shown)
                .priced(Some(points(it)))
                .keyed(keys)
                .told(about.clone(), false),
        );
        if let Impulse::Ability { modifiers, .. } = it {
            fields.push(does(format!("impulses[{place}].modifiers"), modifiers));
        }
    }
    let choices = purchases().into_iter().enumerate().map(|(place, it)| {
        let label = match &it {
            Impulse::Ability { .. } => Phrase::new("editor-ability"),
            Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Demon(_) => it.phrase(),
        };
        FormChoice { right: Some(points(&it)), ..FormChoice::new(place.to_string(), label) }
    });
    let list = FieldKind::List { choices: choices.collect(), is_open: false };
    let new = FormField::new("impulses", Phrase::new("editor-new-impulse"), list);
    fields.push(new.told(about, false));
    fields
}

fn points(impulse: &Impulse) -> Phrase {
    Phrase::new("editor-price-ip").with("points", impulse.points())
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

/// What something changes, typed in the words of content files.
fn does(path: String, modifiers: &[Modifier]) -> FormField {
    let changes = listed(modifiers.iter().map(Modifier::phrase));
    let kind = FieldKind::Text { prompt: Some("editor-does-form") };
    FormField::new(path, Phrase::new("editor-does"), kind)
        .typed(crate::form::write_changes(modifiers))
        .shown(changes.unwrap_or_else(|| text(NOTHING)))
        .keyed(FILLED)
        .part()
        .told(Phrase::new("editor-about-does"), true)
}

fn told(text: Option<&PlainText>) -> Option<&str> {
    text.map(PlainText::as_str)
}

/// A name, and what stands behind semicolons after it.
fn joined(name: &PlainText, parts: &[Option<&str>]) -> String {
    let parts = parts.iter().flatten().filter(|part| !part.is_empty());
    parts.fold(name.to_string(), |text, part| format!("{text}; {part}"))
}
