//! The fields of the editor, and what each key changes.

use super::{
    Character, STARTER,
    entry::{Entry, notes},
    part::{NO, Part, Said, Value, YES},
    tables::GROUPS,
};
use crate::{
    Arg, Phrase, PlainText, System, SystemState,
    d20::{
        D20,
        numbers::weapon::Weapon,
        options::Options,
        sheet::{Bonus, MOST, Record, Spec},
        view,
    },
    form::{
        Edit, Edited, FieldKeys, FieldKind, FormChoice, FormField, FormNumber, Section, Unfit,
        number_in, place_in, stepped,
    },
    sheet_view::Value as Shown,
};

const CLASS: &str = "sheet.class";
const WEAPONS: &str = "sheet.weapons";
const ARMOUR: &str = "sheet.armour";
const FEATS: &str = "sheet.feats";
const MACROS: &str = "sheet.macros";
const OBJECT: &str = "sheet.object";
const SKILLS: &str = "sheet.skills";
/// The section of the body, with the thing that it may be.
const BODY: &str = "d20-section-more";

/// Numbers of the card that are fields of the editor.
const OWN: [&str; 6] = ["d20-str", "d20-dex", "d20-con", "d20-int", "d20-wis", "d20-heal"];

/// Where a weapon is: in which hand, if it is in one.
const HANDS: [&str; 3] = ["d20-hand-main", "d20-hand-off", "d20-hand-none"];
/// Keys of a field that is gone through or typed into.
const STEPS: FieldKeys =
    FieldKeys { step: Some("d20-key-step"), mark: None, enter: None, removes: false };
/// The same of one that may be empty.
const CLEARS: FieldKeys = FieldKeys { removes: true, ..STEPS };
const REMOVES: FieldKeys = FieldKeys { removes: true, step: None, mark: None, enter: None };

/// Every field of a sheet, by sections. The last one is the approval's own.
pub(super) fn sections(spec: &Spec) -> Vec<Section> {
    let mut sections: Vec<Section> = GROUPS
        .iter()
        .map(|group| {
            let fields = group.parts.iter().map(|part| field(spec, part));
            Section::new(group.title, fields.collect())
        })
        .collect();
    if let Some(who) = sections.first_mut() {
        who.fields.splice(0..0, made_of(spec));
    }
    let worn = entries(ARMOUR, ["d20-armour", "d20-new-armour"], &spec.armour);
    let mut learnt = entries(FEATS, ["d20-feat", "d20-new-feat"], &spec.feats);
    learnt.extend(skills(spec));
    let programs = entries(MACROS, ["d20-macro", "d20-new-macro"], &spec.macros);
    let has = [
        ("d20-hands", weapons(spec)),
        ("d20-worn", worn),
        ("d20-feats-and-skills", learnt),
        ("d20-macros", programs),
    ];
    let has = has.into_iter().map(|(title, fields)| Section::new(title, fields));
    let at = sections.len().min(2);
    sections.splice(at..at, has);
    if let Some(body) = sections.iter_mut().find(|section| section.title == BODY) {
        body.fields.push(thing(spec));
    }
    sections.push(Section::new("d20-section-approval", Vec::new()));
    sections
}

fn yes(on: bool) -> Phrase {
    Phrase::new(if on { YES } else { NO })
}

/// The sheet to begin with, and the class.
fn made_of(spec: &Spec) -> [FormField; 2] {
    let (starter, class) = (FieldKind::Record("combatant"), FieldKind::Record("class"));
    let of = FormField::new(CLASS, Phrase::new("d20-class"), class)
        .shown(Phrase::plain(Arg::Name(spec.class.name.clone())));
    [FormField::new(STARTER, Phrase::new("d20-starter"), starter), told(of, &spec.class)]
}

/// The thing that it is, if it is one.
fn thing(spec: &Spec) -> FormField {
    let field = FormField::new(OBJECT, Phrase::new("d20-thing"), FieldKind::Record("object"));
    let Some(object) = &spec.object else { return field };
    told(field.shown(Phrase::plain(Arg::Name(object.name.clone()))).keyed(REMOVES), object)
}

/// A field with a note for each part of a record that is not as usual.
fn told<E: Entry>(field: FormField, one: &E) -> FormField {
    notes(one).into_iter().fold(field, |field, note| field.told(note, false))
}

/// A field of the sheet that stands alone.
fn field(spec: &Spec, part: &Part<Spec>) -> FormField {
    let mut copy = spec.clone();
    let value = (part.of)(&mut copy);
    let (path, label) = (format!("sheet.{}", part.path), Phrase::new(part.label));
    let typed = |said: &Said| match said {
        Said::Text(text) => text.clone(),
        Said::Words(keys) => {
            let short = keys.iter().filter_map(|key| key.rsplit('-').next());
            short.collect::<Vec<_>>().join(", ")
        }
    };
    let said = value.said();
    let new = |kind, keys| FormField::new(path, label, kind).keyed(keys);
    match value {
        Value::Number(_, (least, most)) => {
            new(FieldKind::Number { least, most }, CLEARS).typed(typed(&said))
        }
        Value::Flag(on) => new(FieldKind::Flag, STEPS).shown(yes(*on)),
        Value::Dice(_) | Value::Thrown(_) => new(FieldKind::Dice, REMOVES).typed(typed(&said)),
        Value::Numbers(..) | Value::Texts(_) => {
            new(FieldKind::Text { prompt: part.prompt }, REMOVES).typed(typed(&said))
        }
        Value::Words(_) => {
            let field = new(FieldKind::Text { prompt: part.prompt }, REMOVES);
            let field = field.typed(typed(&said));
            said.phrase().into_iter().fold(field, FormField::shown)
        }
        Value::Word(place) => {
            let choices = place.all().into_iter();
            let choices = choices.map(|key| FormChoice::new(key, Phrase::new(key)));
            let field = new(FieldKind::Choice(choices.collect()), CLEARS);
            said.phrase().into_iter().fold(field, FormField::shown)
        }
    }
}

/// In which hand a weapon is.
fn hand_of(spec: &Spec, at: usize) -> &'static str {
    let held = spec.held();
    let place = held.iter().position(|number| usize::from(*number) == at);
    let [main, off, none] = HANDS;
    place.map_or(none, |place| if place == 0 { main } else { off })
}

/// The weapons with the hand that each is in, its dice and what is left of it.
fn weapons(spec: &Spec) -> Vec<FormField> {
    let mut fields = Vec::new();
    for (at, weapon) in spec.weapons.iter().enumerate() {
        let path = format!("{WEAPONS}[{at}]");
        let name = Phrase::plain(Arg::Name(weapon.name.clone()));
        let one =
            FormField::new(path.clone(), Phrase::new("d20-weapon"), FieldKind::Record("weapon"))
                .shown(name)
                .keyed(REMOVES);
        fields.push(told(one, weapon));
        let choices = HANDS.map(|key| FormChoice::new(key, Phrase::new(key))).to_vec();
        let hand = FormField::new(
            format!("{path}.hand"),
            Phrase::new("d20-hand"),
            FieldKind::Choice(choices),
        );
        fields.push(hand.shown(Phrase::new(hand_of(spec, at))).keyed(STEPS).part());
        let dice =
            FormField::new(format!("{path}.dice"), Phrase::new("d20-made-dice"), FieldKind::Dice);
        fields.push(dice.typed(weapon.dice.to_string()).part());
        let whole = FieldKind::Number { least: 0, most: 9_999 };
        let hp = FormField::new(format!("{path}.hp"), Phrase::new("d20-made-hp"), whole);
        fields.push(hp.typed(weapon.hp.to_string()).keyed(STEPS).part());
    }
    fields.push(FormField::new(
        WEAPONS,
        Phrase::new("d20-new-weapon"),
        FieldKind::Record("weapon"),
    ));
    fields
}

/// Records of a kind that the sheet has, and the field that adds one.
fn entries<E: Entry>(
    list: &'static str,
    [label, new]: [&'static str; 2],
    all: &[E],
) -> Vec<FormField> {
    let one = |(at, one): (usize, &E)| {
        let field =
            FormField::new(format!("{list}[{at}]"), Phrase::new(label), FieldKind::Record(E::KIND));
        told(field.shown(Phrase::plain(Arg::Name(one.name().clone()))).keyed(REMOVES), one)
    };
    let mut fields: Vec<FormField> = all.iter().enumerate().map(one).collect();
    fields.push(FormField::new(list, Phrase::new(new), FieldKind::Record(E::KIND)));
    fields
}

/// Check skills with their bonuses, and the field that adds one.
fn skills(spec: &Spec) -> Vec<FormField> {
    let one = |(at, skill): (usize, &Bonus)| {
        let kind = FieldKind::Number { least: -MOST, most: MOST };
        let name = Phrase::plain(Arg::Name(skill.0.clone()));
        FormField::new(format!("{SKILLS}[{at}]"), name, kind)
            .typed(skill.1.to_string())
            .keyed(CLEARS)
    };
    let mut fields: Vec<FormField> = spec.skills.iter().enumerate().map(one).collect();
    let kind = FieldKind::Text { prompt: Some("d20-prompt-skill") };
    fields.push(FormField::new(SKILLS, Phrase::new("d20-new-skill"), kind));
    fields
}

/// What follows from the fields; nothing while the sheet cannot be computed with.
pub(super) fn numbers(spec: &Spec) -> Option<Vec<FormNumber>> {
    let sheet = D20::sheet(spec).ok()?;
    let number = |label: Phrase, value: String| FormNumber { label, value, departs: false };
    let options = Options::default();
    let mut all = vec![number(Phrase::new("pool-psyche"), sheet.psyche_max(&options).to_string())];
    let state = SystemState::<D20>::new(vec![sheet.into()], options);
    let shown = view::of(&state, crate::Id(0), &|who| Some(who));
    let own = |key: &str| OWN.contains(&key);
    for row in shown.rows.into_iter().filter(|row| !own(&row.key)) {
        let value = match row.value {
            Shown::Number(number) => number.to_string(),
            Shown::Of(_, most) => most.to_string(),
            Shown::Dice(_) => continue,
        };
        all.push(number(Phrase::of_family("row-", &row.key), value));
    }
    Some(all)
}

/// Changes one field, by its path.
pub(super) fn change(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
    let inner = path.strip_prefix("sheet.").ok_or(Unfit)?;
    let part = GROUPS.iter().flat_map(|group| group.parts).find(|part| part.path == inner);
    if let Some(part) = part {
        return put(spec, part, edit);
    }
    if let Some((entry, key)) = path.rsplit_once('.')
        && let Some(at) = place_in(WEAPONS, entry)
    {
        return spec.change_weapon(at, key, edit);
    }
    spec.change_list(path, edit)
}

/// Changes a field of the sheet that stands alone.
fn put(spec: &mut Spec, part: &Part<Spec>, edit: &Edit<'_>) -> Result<(), Unfit> {
    let before = part.said(spec);
    let is = |text: &str, key: &'static str| {
        key == text || key.rsplit('-').next().is_some_and(|short| short == text)
    };
    let mut value = (part.of)(spec);
    match (edit, &mut value) {
        (Edit::Next | Edit::Step(_), Value::Flag(on)) => **on = !**on,
        (Edit::Step(by), Value::Number(place, (least, most))) => {
            let now = place.now().unwrap_or(0).saturating_add(*by);
            place.put(Some(now.clamp(*least, *most)))?;
        }
        (Edit::Step(by), Value::Word(place)) => {
            let all = place.all();
            let first = || if *by > 0 { all.first() } else { all.last() };
            let next = match (before, first()) {
                (Said::Words(now), Some(first)) => {
                    now.first().map_or(*first, |now| stepped(&all, now, *by))
                }
                _ => return Err(Unfit),
            };
            place.put(Some(next))?;
        }
        (Edit::Choose(key), Value::Word(place)) => place.put(Some(key))?,
        (Edit::Set(text), _) => value.hear(text, &is)?,
        (Edit::Remove, Value::Flag(_) | Value::Thrown(_)) => return Err(Unfit),
        (Edit::Remove, _) => value.hear("", &is)?,
        _ => return Err(Unfit),
    }
    Ok(())
}

impl Spec {
    fn change_weapon(&mut self, at: usize, key: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        if key == "hand" {
            let now = hand_of(self, at);
            let then = match edit {
                Edit::Step(by) => stepped(&HANDS, &now, *by),
                Edit::Next => stepped(&HANDS, &now, 1),
                Edit::Choose(key) => HANDS.into_iter().find(|known| known == key).ok_or(Unfit)?,
                Edit::Set(_) | Edit::Mark(_) | Edit::Remove | Edit::Allow(_) | Edit::Mend(_) => {
                    return Err(Unfit);
                }
            };
            return self.take_in_hand(at, then);
        }
        let part = <Weapon as Entry>::PARTS.iter().find(|part| part.path == key).ok_or(Unfit)?;
        let weapon = self.weapons.get_mut(at).ok_or(Unfit)?;
        let mut value = (part.of)(weapon);
        match (edit, &mut value) {
            (Edit::Set(text), _) => value.hear(text, &|_, _| false)?,
            (Edit::Step(by), Value::Number(place, (least, most))) => {
                let now = place.now().unwrap_or(0).saturating_add(*by);
                place.put(Some(now.clamp(*least, *most)))?;
            }
            _ => return Err(Unfit),
        }
        Ok(())
    }

    /// Puts a weapon into a hand, or out of it. What is in the other hand stays: more than two hands are a fault.
    fn take_in_hand(&mut self, at: usize, hand: &'static str) -> Result<(), Unfit> {
        let number = u8::try_from(at).map_err(|_| Unfit)?;
        let mut held = self.held();
        held.retain(|one| *one != number);
        let [main, off, _] = HANDS;
        if hand == main {
            held.insert(0, number);
        } else if hand == off {
            held.push(number);
        }
        self.in_hand = Some(held);
        Ok(())
    }

    /// What is taken away of a list, set in it, or added to it.
    fn change_list(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        if let (SKILLS, Edit::Set(text)) = (path, edit) {
            self.skills.push(skill(text)?);
            return Ok(());
        }
        if let Some(at) = place_in(SKILLS, path) {
            let one = self.skills.get_mut(at).ok_or(Unfit)?;
            match edit {
                Edit::Set(text) => one.1 = number_in(text, (-MOST, MOST))?,
                Edit::Step(by) => one.1 = one.1.saturating_add(*by).clamp(-MOST, MOST),
                Edit::Remove => drop(self.skills.remove(at)),
                Edit::Choose(_) | Edit::Mark(_) | Edit::Next | Edit::Allow(_) | Edit::Mend(_) => {
                    return Err(Unfit);
                }
            }
            return Ok(());
        }
        if !matches!(edit, Edit::Remove) {
            return Err(Unfit);
        }
        if path == OBJECT {
            self.object = None;
        } else if let Some(at) = place_in(WEAPONS, path) {
            self.lose_weapon(at)?;
        } else if let Some(at) = place_in(ARMOUR, path) {
            remove(&mut self.armour, at)?;
        } else if let Some(at) = place_in(MACROS, path) {
            remove(&mut self.macros, at)?;
        } else {
            remove(&mut self.feats, place_in(FEATS, path).ok_or(Unfit)?)?;
        }
        Ok(())
    }

    /// Takes a weapon away; the hands go on holding the others.
    fn lose_weapon(&mut self, at: usize) -> Result<(), Unfit> {
        let number = u8::try_from(at).map_err(|_| Unfit)?;
        remove(&mut self.weapons, at)?;
        if let Some(held) = &mut self.in_hand {
            held.retain(|one| *one != number);
            for one in held.iter_mut().filter(|one| **one > number) {
                *one = one.saturating_sub(1);
            }
        }
        Ok(())
    }
}

fn remove<T>(list: &mut Vec<T>, at: usize) -> Result<(), Unfit> {
    if at >= list.len() {
        return Err(Unfit);
    }
    list.remove(at);
    Ok(())
}

/// A check skill as it is typed: `Medicine 4`.
pub(super) fn skill(text: &str) -> Result<Bonus, Unfit> {
    let (name, number) = text.trim().rsplit_once([' ', ':']).ok_or(Unfit)?;
    let name = PlainText::whole(name.trim().trim_end_matches(':')).map_err(|_| Unfit)?;
    if name.is_empty() {
        return Err(Unfit);
    }
    Ok(Bonus(name, number_in(number.trim_start_matches('+'), (-MOST, MOST))?))
}

/// Records as choices, each with what is to be known of it beside.
pub(in crate::d20) fn choices(records: &[(String, Record)]) -> Vec<FormChoice> {
    let choice = |(key, record): &(String, Record)| {
        let text = |text: String| Some(Phrase::plain(Arg::Text(PlainText::new(&text))));
        let (name, right) = match record {
            Record::Combatant(spec) => {
                (PlainText::new(key), Some(Phrase::plain(Arg::Name(spec.class.name.clone()))))
            }
            Record::Weapon(weapon) => (weapon.name.clone(), text(weapon.dice.to_string())),
            Record::Armour(worn) => (worn.name.clone(), text(format!("{:+}", worn.ac_bonus))),
            Record::Feat(feat) => (feat.name.clone(), None),
            Record::Class(class) => (class.name.clone(), None),
            Record::Object(object) => (object.name.clone(), text(object.hp.to_string())),
            Record::Macro(program) => {
                (program.name.clone(), program.dice.and_then(|dice| text(dice.to_string())))
            }
        };
        FormChoice { right, ..FormChoice::new(key, Phrase::plain(Arg::Name(name))) }
    };
    records.iter().map(choice).collect()
}

/// Puts a record into a field, or adds it to the list there.
pub(in crate::d20) fn take(
    character: &mut Character,
    path: &str,
    record: Record,
) -> Result<Edited, Unfit> {
    let spec = &mut character.sheet;
    match record {
        Record::Combatant(of) if path == STARTER => {
            *spec = Spec { player: spec.player, ..*of };
        }
        Record::Class(class) if path == CLASS => spec.class = *class,
        Record::Weapon(weapon) => set(&mut spec.weapons, WEAPONS, path, *weapon)?,
        Record::Armour(worn) => set(&mut spec.armour, ARMOUR, path, *worn)?,
        Record::Feat(feat) => set(&mut spec.feats, FEATS, path, *feat)?,
        Record::Macro(program) => set(&mut spec.macros, MACROS, path, *program)?,
        Record::Object(object) if path == OBJECT => spec.object = Some(*object),
        Record::Combatant(_) | Record::Class(_) | Record::Object(_) => return Err(Unfit),
    }
    Ok(Edited::Here)
}

fn set<T>(all: &mut Vec<T>, list: &str, path: &str, one: T) -> Result<(), Unfit> {
    match place_in(list, path) {
        Some(at) => *all.get_mut(at).ok_or(Unfit)? = one,
        None if path == list => all.push(one),
        None => return Err(Unfit),
    }
    Ok(())
}
