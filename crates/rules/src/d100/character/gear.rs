//! What a character has: weapons, each a line with its parts, and protection that is put on.

use super::{Character, REMOVES, STEPS};
use crate::{
    Arg, Phrase, PlainText,
    d100::sheet::{Hand, MOST, Spec, Tag, Taken, Weapon, WeaponKind},
    form::{
        Edit, Edited, FieldKind, FormChoice, FormField, Section, Unfit, number_in, place_in,
        stepped,
    },
    written::{Speech, Written},
};

/// The field that takes the sheet of a combatant of the library.
const STARTER: &str = "sheet";
const WEAPONS: &str = "sheet.weapons";
/// The field that puts on a piece of protection.
const WORN: &str = "sheet.named.protection";

/// What a weapon line calls itself, and its numbers.
const WEAPON: &str = "d100-weapon";
const DAMAGE: &str = "d100-made-damage";
const RANGE: &str = "d100-made-range";
const REACH: &str = "d100-made-reach";
const WORN_OFF: &str = "d100-worn";
const SHOTS: &str = "d100-shots";
/// Between the parts of a weapon on its line.
const BESIDE: char = ';';

const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Main => "d100-hand-main",
        Hand::Off => "d100-hand-off",
        Hand::Both => "d100-hand-both",
    }
}

const fn kind_word(kind: WeaponKind) -> &'static str {
    match kind {
        WeaponKind::Melee => "d100-kind-melee",
        WeaponKind::Shooting => "d100-kind-shooting",
        WeaponKind::Thrown => "d100-kind-thrown",
    }
}

const fn tag_word(tag: Tag) -> &'static str {
    match tag {
        Tag::Powder => "d100-tag-powder",
        Tag::Explosive => "d100-tag-explosive",
        Tag::Engineering => "d100-tag-engineering",
        Tag::Pistol => "d100-tag-pistol",
        Tag::OneHanded => "d100-tag-one-handed",
        Tag::Unarmed => "d100-tag-unarmed",
        Tag::Natural => "d100-tag-natural",
    }
}

/// The sheet to begin with.
pub(super) fn starter() -> FormField {
    FormField::new(STARTER, Phrase::new("d100-starter"), FieldKind::Record("combatant"))
}

/// The weapons with the hand and the damage of each, and the fields that add a weapon or put protection on.
pub(super) fn section(spec: &Spec) -> Section {
    let mut fields = Vec::new();
    for (at, weapon) in spec.weapons.iter().enumerate() {
        let path = format!("{WEAPONS}[{at}]");
        let name = Phrase::plain(Arg::Name(weapon.name.clone()));
        let record = FieldKind::Record("weapon");
        let one = FormField::new(path.clone(), Phrase::new(WEAPON), record).shown(name);
        fields.push(one.keyed(REMOVES));
        let choices = Hand::ALL.map(hand_word);
        let choices = choices.map(|key| FormChoice::new(key, Phrase::new(key))).to_vec();
        let hand = FormField::new(
            format!("{path}.hand"),
            Phrase::new("d100-hand"),
            FieldKind::Choice(choices),
        );
        fields.push(hand.shown(Phrase::new(hand_word(weapon.hand))).keyed(STEPS).part());
        let number = FieldKind::Number { least: 0, most: MOST };
        let damage = FormField::new(format!("{path}.damage"), Phrase::new(DAMAGE), number);
        fields.push(damage.typed(weapon.damage.to_string()).keyed(STEPS).part());
        if weapon.is_ranged() {
            let number = FieldKind::Number { least: 0, most: MOST };
            let shots = FormField::new(format!("{path}.ammo"), Phrase::new(SHOTS), number);
            let typed = weapon.ammo.map(|shots| shots.to_string()).unwrap_or_default();
            fields.push(shots.typed(typed).keyed(STEPS).part());
        }
    }
    fields.push(FormField::new(
        WEAPONS,
        Phrase::new("d100-new-weapon"),
        FieldKind::Record("weapon"),
    ));
    fields.push(FormField::new(
        WORN,
        Phrase::new("d100-new-protection"),
        FieldKind::Record("protection"),
    ));
    Section::new("d100-section-weapons", fields)
}

/// Changes a weapon, by the path of the field; `None` where the path is of none.
pub(super) fn edit(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Option<Result<(), Unfit>> {
    if let Some(at) = place_in(WEAPONS, path) {
        let removes = matches!(edit, Edit::Remove) && at < spec.weapons.len();
        return Some(if removes {
            spec.weapons.remove(at);
            Ok(())
        } else {
            Err(Unfit)
        });
    }
    let (entry, part) = path.rsplit_once('.')?;
    let weapon = spec.weapons.get_mut(place_in(WEAPONS, entry)?)?;
    Some(match part {
        "hand" => change_hand(weapon, edit),
        "damage" => change_damage(weapon, edit),
        "ammo" => change_shots(weapon, edit),
        _ => Err(Unfit),
    })
}

fn change_hand(weapon: &mut Weapon, edit: &Edit<'_>) -> Result<(), Unfit> {
    weapon.hand = if let Edit::Choose(key) = edit {
        Hand::ALL.into_iter().find(|hand| hand_word(*hand) == *key).ok_or(Unfit)?
    } else if let Edit::Step(by) = edit {
        stepped(&Hand::ALL, &weapon.hand, *by)
    } else if matches!(edit, Edit::Next) {
        stepped(&Hand::ALL, &weapon.hand, 1)
    } else {
        return Err(Unfit);
    };
    Ok(())
}

fn change_damage(weapon: &mut Weapon, edit: &Edit<'_>) -> Result<(), Unfit> {
    weapon.damage = if let Edit::Set(text) = edit {
        number_in(text, (0, MOST))?
    } else if let Edit::Step(by) = edit {
        weapon.damage.saturating_add(*by).clamp(0, MOST)
    } else {
        return Err(Unfit);
    };
    Ok(())
}

/// Shots that are counted; nothing typed counts none (D100-RNG-10).
fn change_shots(weapon: &mut Weapon, edit: &Edit<'_>) -> Result<(), Unfit> {
    let now = i32::from(weapon.ammo.unwrap_or(0));
    let shots = if let Edit::Set(text) = edit {
        if text.trim().is_empty() {
            weapon.ammo = None;
            return Ok(());
        }
        number_in(text, (0, MOST))?
    } else if let Edit::Step(by) = edit {
        now.saturating_add(*by).clamp(0, MOST)
    } else {
        return Err(Unfit);
    };
    weapon.ammo = u16::try_from(shots).ok();
    Ok(())
}

/// The records of the library as choices.
pub(in crate::d100) fn choices(records: &[(String, Taken)]) -> Vec<FormChoice> {
    let choice = |(key, record): &(String, Taken)| {
        let number = |number: i32| Some(Phrase::plain(Arg::Number(number)));
        let (name, right) = match record {
            Taken::Combatant(spec) => (PlainText::new(key), number(spec.health)),
            Taken::Weapon(model) => (model.name.clone(), None),
            Taken::Protection(piece) => (piece.name.clone(), None),
        };
        FormChoice { right, ..FormChoice::new(key, Phrase::plain(Arg::Name(name))) }
    };
    records.iter().map(choice).collect()
}

/// Puts a record into a field, or adds it to the list there.
pub(in crate::d100) fn take(
    character: &mut Character,
    path: &str,
    record: Taken,
) -> Result<Edited, Unfit> {
    let spec = &mut character.sheet;
    match record {
        Taken::Combatant(of) if path == STARTER => *spec = Spec { player: spec.player, ..*of },
        Taken::Weapon(model) if path == WEAPONS => spec.arm(&model),
        Taken::Weapon(model) => {
            let at = place_in(WEAPONS, path).filter(|at| *at < spec.weapons.len()).ok_or(Unfit)?;
            spec.arm(&model);
            spec.weapons.swap_remove(at);
        }
        Taken::Protection(piece) if path == WORN => spec.wear(&piece),
        Taken::Combatant(_) | Taken::Protection(_) => return Err(Unfit),
    }
    Ok(Edited::Here)
}

/// A line for each weapon.
pub(super) fn write(spec: &Spec, speech: &dyn Speech) -> Vec<Written> {
    let line = |weapon: &Weapon| {
        let mut parts = vec![
            speech.name_of(weapon.name.as_str()),
            speech.word(kind_word(weapon.kind)),
            format!("{} {}", speech.word(DAMAGE), weapon.damage),
            speech.word(hand_word(weapon.hand)),
        ];
        parts
            .extend((weapon.range > 0).then(|| format!("{} {}", speech.word(RANGE), weapon.range)));
        parts.extend(weapon.reach.map(|cells| format!("{} {cells}", speech.word(REACH))));
        parts.extend(
            (weapon.worn > 0).then(|| format!("{} {}", speech.word(WORN_OFF), weapon.worn)),
        );
        parts.extend(weapon.ammo.map(|shots| format!("{} {shots}", speech.word(SHOTS))));
        parts.extend(weapon.tags.iter().map(|tag| speech.word(tag_word(*tag))));
        Written::Value(WEAPON, parts.join("; "))
    };
    spec.weapons.iter().map(line).collect()
}

/// Reads such a line; `None` where it is none, an error where a part of it is not understood.
pub(super) fn read(
    spec: &mut Spec,
    (label, value): (&str, &str),
    speech: &dyn Speech,
) -> Option<Result<(), Unfit>> {
    speech.is_said(label, &Phrase::new(WEAPON)).then(|| {
        let mut parts = value.split(BESIDE).map(str::trim);
        let name = speech.own_name(parts.next().unwrap_or_default());
        let mut weapon = Weapon {
            is_shield: false,
            name: PlainText::new(&name),
            kind: WeaponKind::Melee,
            damage: 0,
            hand: Hand::Main,
            range: 0,
            reach: None,
            tags: Vec::new(),
            worn: 0,
            ammo: None,
        };
        for part in parts {
            hear(&mut weapon, part, speech)?;
        }
        spec.weapons.push(weapon);
        Ok(())
    })
}

fn hear(weapon: &mut Weapon, part: &str, speech: &dyn Speech) -> Result<(), Unfit> {
    let is = |text: &str, key: &'static str| speech.is_said(text, &Phrase::new(key));
    if let Some((label, number)) = part.rsplit_once(' ')
        && let Ok(number) = number_in(number, (0, MOST))
    {
        if is(label, DAMAGE) {
            weapon.damage = number;
        } else if is(label, RANGE) {
            weapon.range = number;
        } else if is(label, REACH) {
            weapon.reach = u8::try_from(number).ok();
        } else if is(label, WORN_OFF) {
            weapon.worn = number;
        } else if is(label, SHOTS) {
            weapon.ammo = u16::try_from(number).ok();
        } else {
            return Err(Unfit);
        }
    } else if let Some(hand) = Hand::ALL.into_iter().find(|hand| is(part, hand_word(*hand))) {
        weapon.hand = hand;
    } else if let Some(kind) = WeaponKind::ALL.into_iter().find(|kind| is(part, kind_word(*kind))) {
        weapon.kind = kind;
    } else {
        let tag = Tag::ALL.into_iter().find(|tag| is(part, tag_word(*tag)));
        weapon.tags.push(tag.ok_or(Unfit)?);
    }
    Ok(())
}
