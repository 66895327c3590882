//! What a character brings of earlier fights: the fields of its editor and the lines of its written sheet.

use super::{NO, REMOVES, STEPS, YES};
use crate::{
    Arg, Phrase, PlainText,
    d100::{
        marks::{condition, terms},
        numbers::{
            harm::conditions::{Condition, Conditions},
            sheet::characteristics::Characteristic,
        },
        options::Options,
        report::hurt,
        sheet::{Harmed, Illness, Lasting, MOST, Sheet, Spec, Wounds, word},
        tables,
        verbs::{condition_called, condition_word},
    },
    form::{Edit, FieldKind, FormField, Section, Unfit, number_in, place_in},
    written::{Speech, Written},
};

const HEALTH: &str = "sheet.wounds.health";
const CORRUPTION: &str = "sheet.wounds.lasting.corruption";
const CONDITIONS: &str = "sheet.wounds.conditions";
const DEAD: &str = "sheet.wounds.dead";
const INJURIES: &str = "sheet.wounds.injuries";
const HARMED: &str = "sheet.wounds.harmed";
const ILLNESSES: &str = "sheet.wounds.lasting.illnesses";
const MUTATIONS: &str = "sheet.wounds.lasting.mutations";
const LASTING: &str = "sheet.wounds.lasting";

const HEALTH_LABEL: &str = "d100-wounds-health";
const CORRUPTION_LABEL: &str = "d100-wounds-corruption";
const CONDITIONS_LABEL: &str = "d100-wounds-conditions";
const DEAD_LABEL: &str = "d100-wounds-dead";
/// The line of a written sheet with all that has no line of its own.
const KEPT_LABEL: &str = "d100-wounds-kept";

/// Most stacks of a condition that somebody brings along.
const MOST_STACKS: i32 = 99;

fn health(spec: &Spec) -> i32 {
    spec.wounds.as_ref().and_then(|wounds| wounds.health).unwrap_or(spec.health)
}

fn set_health(spec: &mut Spec, now: i32) {
    spec.change_wounds(|wounds| wounds.health = Some(now));
}

/// Health that is all of it is nothing that fights have left.
pub(super) fn settle(spec: &mut Spec) {
    let most = spec.health;
    spec.change_wounds(|wounds| wounds.health = wounds.health.filter(|now| *now != most));
}

fn corruption(spec: &Spec) -> i32 {
    spec.wounds.as_ref().map_or(0, |wounds| wounds.lasting.corruption.into())
}

fn set_corruption(spec: &mut Spec, now: i32) {
    let points = u16::try_from(now).unwrap_or(0);
    spec.change_wounds(|wounds| wounds.lasting.corruption = points);
}

/// Conditions with their stacks, and commas between.
fn said(wounds: &Wounds, name: impl Fn(Condition) -> String) -> String {
    let all = wounds.conditions.all().map(|(what, stacks)| format!("{} {stacks}", name(what)));
    all.collect::<Vec<_>>().join(", ")
}

/// Makes the conditions what was said; a stack that is bound stays (D100-CON-06).
fn hear(
    wounds: &mut Wounds,
    text: &str,
    called: impl Fn(&str) -> Option<Condition>,
) -> Result<(), Unfit> {
    let mut wanted = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let last = part.rsplit_once(' ').and_then(|(name, stacks)| {
            Some((name.trim(), number_in(stacks, (1, MOST_STACKS)).ok()?))
        });
        let (name, stacks) = last.unwrap_or((part, 1));
        wanted.push((called(name).ok_or(Unfit)?, u16::try_from(stacks).map_err(|_| Unfit)?));
    }
    wounds.conditions = adjusted(&wounds.conditions, &wanted).ok_or(Unfit)?;
    Ok(())
}

/// Conditions with so many stacks of each; `None` where a stack is bound that nothing here opens.
fn adjusted(now: &Conditions, wanted: &[(Condition, u16)]) -> Option<Conditions> {
    let mut all = now.clone();
    let stacks = |what: Condition| {
        let last = wanted.iter().rev().find(|(one, _)| *one == what);
        last.map_or(0, |(_, stacks)| *stacks)
    };
    // Twice, since the end of one condition may open what is bound of another.
    for what in Condition::ALL.into_iter().chain(Condition::ALL) {
        let (now, stacks) = (all.count(what), stacks(what));
        all.shed(what, now.saturating_sub(stacks), 1);
        // Nobody is in a fight who could lose anything by it.
        let _ = all.gain(what, stacks.saturating_sub(now), 1);
    }
    let fits = |what: Condition| all.count(what) == stacks(what);
    Condition::ALL.into_iter().all(fits).then_some(all)
}

/// What lasts, without what has fields of its own.
fn rest(lasting: &Lasting) -> Lasting {
    Lasting {
        corruption: 0,
        illnesses: Vec::new(),
        mutations: Vec::new(),
        torn_days: Vec::new(),
        mending: Vec::new(),
        ..lasting.clone()
    }
}

fn disease(illness: &Illness) -> Phrase {
    let known = tables::disease(&illness.disease);
    let unknown = || Phrase::plain(Arg::Text(PlainText::new(&illness.disease)));
    known.map_or_else(unknown, |known| tables::named(&known.name, &known.ru))
}

/// A field for something that is only removed.
fn fixed(path: String, label: &'static str, shown: Phrase) -> FormField {
    FormField::new(path, Phrase::new(label), FieldKind::Fixed).shown(shown).keyed(REMOVES)
}

/// What of somebody is told of it beside the plain numbers, with the path that removes it.
fn told(spec: &Spec, wounds: &Wounds) -> Vec<FormField> {
    let mut fields = Vec::new();
    for (at, injury) in wounds.injuries.iter().enumerate() {
        let path = format!("{INJURIES}[{at}]");
        fields.push(fixed(path, "d100-wounds-injury", hurt(injury)));
    }
    let list =
        |lines: Vec<Phrase>| Phrase::plain(Arg::List(lines.into_iter().map(Arg::Phrase).collect()));
    let whole = Sheet::of(spec.clone());
    if wounds.harmed != Harmed::default() {
        let lines = terms::left(&whole, &Options::default());
        fields.push(fixed(HARMED.to_owned(), "d100-wounds-harmed", list(lines)));
    }
    for (at, illness) in wounds.lasting.illnesses.iter().enumerate() {
        let path = format!("{ILLNESSES}[{at}]");
        fields.push(fixed(path, "d100-wounds-illness", disease(illness)));
    }
    for (at, (kind, key)) in wounds.lasting.mutations.iter().enumerate() {
        let known = tables::mutation(*kind, key);
        let unknown = || Phrase::plain(Arg::Text(PlainText::new(key)));
        let name = known.map_or_else(unknown, |row| tables::named(&row.name, &row.ru));
        fields.push(fixed(format!("{MUTATIONS}[{at}]"), "d100-wounds-mutation", name));
    }
    let rest = rest(&wounds.lasting);
    if rest != Lasting::default() {
        let changes = Characteristic::ALL.into_iter().filter_map(|of| {
            let by = rest.changes(of);
            let line = Phrase::new("d100-row-skill").with("skill", Phrase::new(word(of)));
            (by != 0).then(|| line.with("value", Arg::Change(by)))
        });
        let changes: Vec<Phrase> = changes.collect();
        let some = Phrase::new("d100-wounds-some");
        let shown = if changes.is_empty() { some } else { list(changes) };
        fields.push(fixed(LASTING.to_owned(), "d100-wounds-lasting", shown));
    }
    fields
}

/// The fields of them all; what nobody has brings no field.
pub(super) fn section(spec: &Spec) -> Section {
    let number = |path: &str, label: &'static str, now: i32, most: i32| {
        let kind = FieldKind::Number { least: 0, most };
        FormField::new(path, Phrase::new(label), kind).typed(now.to_string()).keyed(STEPS)
    };
    let usual = Wounds::default();
    let wounds = spec.wounds.as_deref().unwrap_or(&usual);
    let kind = FieldKind::Text { prompt: Some("d100-prompt-conditions") };
    let conditions = FormField::new(CONDITIONS, Phrase::new(CONDITIONS_LABEL), kind);
    let conditions = conditions.typed(said(wounds, |what| condition_word(what).to_owned()));
    let conditions = conditions.keyed(REMOVES);
    let stacks = wounds.conditions.all().map(|(what, stacks)| {
        let line = Phrase::new("d100-row-skill").with("skill", condition(what));
        Arg::Phrase(line.with("value", stacks))
    });
    let stacks: Vec<Arg> = stacks.collect();
    let conditions = if stacks.is_empty() {
        conditions
    } else {
        conditions.shown(Phrase::plain(Arg::List(stacks)))
    };
    let dead = FormField::new(DEAD, Phrase::new(DEAD_LABEL), FieldKind::Flag);
    let dead = dead.shown(Phrase::new(if wounds.dead { YES } else { NO })).keyed(STEPS);
    let mut fields = vec![
        number(HEALTH, HEALTH_LABEL, health(spec), spec.health),
        conditions,
        number(CORRUPTION, CORRUPTION_LABEL, corruption(spec), MOST),
        dead,
    ];
    fields.extend(told(spec, wounds));
    Section::new("d100-section-wounds", fields)
}

/// A whole number as an edit leaves it.
fn counted(edit: &Edit<'_>, now: i32, most: i32) -> Result<i32, Unfit> {
    if let Edit::Set(text) = edit {
        number_in(text, (0, most))
    } else if let Edit::Step(by) = edit {
        Ok(now.saturating_add(*by).clamp(0, most.max(0)))
    } else {
        Err(Unfit)
    }
}

/// Changes one of them, by the path of its field; `None` for another path.
pub(super) fn edit(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Option<Result<(), Unfit>> {
    match path {
        HEALTH => {
            let now = counted(edit, health(spec), spec.health);
            Some(now.map(|now| {
                set_health(spec, now);
                settle(spec);
            }))
        }
        CORRUPTION => {
            let now = counted(edit, corruption(spec), MOST);
            Some(now.map(|now| set_corruption(spec, now)))
        }
        CONDITIONS => {
            let text = if let Edit::Set(text) = edit {
                *text
            } else if matches!(edit, Edit::Remove) {
                ""
            } else {
                return Some(Err(Unfit));
            };
            let mut heard = Ok(());
            spec.change_wounds(|wounds| heard = hear(wounds, text, condition_called));
            Some(heard)
        }
        DEAD => Some(if matches!(edit, Edit::Next | Edit::Step(_)) {
            spec.change_wounds(|wounds| wounds.dead = !wounds.dead);
            Ok(())
        } else {
            Err(Unfit)
        }),
        _ if matches!(edit, Edit::Remove) => {
            let mut is_gone = false;
            spec.change_wounds(|wounds| is_gone = remove(wounds, path));
            is_gone.then_some(Ok(()))
        }
        _ => None,
    }
}

/// Takes the thing of this path away; whether there is one.
fn remove(wounds: &mut Wounds, path: &str) -> bool {
    let (injuries, lasting) = (&mut wounds.injuries, &mut wounds.lasting);
    if let Some(at) = place_in(INJURIES, path).filter(|at| *at < injuries.len()) {
        injuries.remove(at);
    } else if let Some(at) = place_in(ILLNESSES, path).filter(|at| *at < lasting.illnesses.len()) {
        lasting.illnesses.remove(at);
    } else if let Some(at) = place_in(MUTATIONS, path).filter(|at| *at < lasting.mutations.len()) {
        lasting.mutations.remove(at);
    } else if path == HARMED {
        wounds.harmed = Harmed::default();
        lasting.torn_days.clear();
        lasting.mending.clear();
    } else if path == LASTING {
        *lasting = Lasting {
            corruption: lasting.corruption,
            illnesses: std::mem::take(&mut lasting.illnesses),
            mutations: std::mem::take(&mut lasting.mutations),
            torn_days: std::mem::take(&mut lasting.torn_days),
            mending: std::mem::take(&mut lasting.mending),
            ..Lasting::default()
        };
    } else {
        return false;
    }
    true
}

/// The lines of what there is of them: what a person reads and changes first, then in a comment and in one line for the
/// program what comes of a fight alone.
pub(super) fn write(spec: &Spec, speech: &dyn Speech) -> Vec<Written> {
    let Some(wounds) = spec.wounds.as_deref() else { return Vec::new() };
    let mut kept = Wounds { health: None, dead: false, ..wounds.clone() };
    kept.lasting.corruption = 0;
    if kept.conditions.bound().next().is_none() {
        kept.conditions = Wounds::default().conditions;
    }
    let mut lines = Vec::new();
    if kept != Wounds::default() {
        let comment = |field: &FormField| {
            let value = field.value.as_ref().map(|value| speech.say(value)).unwrap_or_default();
            Written::Line(format!("// {}: {value}", speech.say(&field.label)))
        };
        lines.extend(told(spec, wounds).iter().map(comment));
        lines.push(Written::Value(KEPT_LABEL, ron::to_string(&kept).unwrap_or_default()));
    }
    let number = |number: i32| number.to_string();
    let health = wounds.health.map(number).unwrap_or_default();
    lines.push(Written::Value(HEALTH_LABEL, health));
    let conditions = said(wounds, |what| speech.say(&condition(what)));
    lines.push(Written::Value(CONDITIONS_LABEL, conditions));
    let points = Some(corruption(spec)).filter(|points| *points > 0);
    lines.push(Written::Value(CORRUPTION_LABEL, points.map(number).unwrap_or_default()));
    let dead = if wounds.dead { speech.word(YES) } else { String::new() };
    lines.push(Written::Value(DEAD_LABEL, dead));
    lines
}

/// Reads such a line; `None` where it is none, an error where its value is not understood.
pub(super) fn read(
    spec: &mut Spec,
    (label, value): (&str, &str),
    speech: &dyn Speech,
) -> Option<Result<(), Unfit>> {
    let is = |text: &str, key: &'static str| speech.is_said(text, &Phrase::new(key));
    if is(label, HEALTH_LABEL) {
        return Some(number_in(value, (0, MOST)).map(|now| set_health(spec, now)));
    }
    if is(label, CORRUPTION_LABEL) {
        return Some(number_in(value, (0, MOST)).map(|now| set_corruption(spec, now)));
    }
    if is(label, DEAD_LABEL) {
        if !is(value, YES) && !is(value, NO) {
            return Some(Err(Unfit));
        }
        spec.change_wounds(|wounds| wounds.dead = is(value, YES));
        return Some(Ok(()));
    }
    if is(label, CONDITIONS_LABEL) {
        let called = |text: &str| {
            let said = |what: &Condition| speech.is_said(text, &condition(*what));
            Condition::ALL.into_iter().find(said)
        };
        let mut heard = Ok(());
        spec.change_wounds(|wounds| heard = hear(wounds, value, called));
        return Some(heard);
    }
    is(label, KEPT_LABEL).then(|| {
        let kept: Wounds = ron::from_str(value).map_err(|_| Unfit)?;
        spec.change_wounds(|wounds| {
            // Lines for people count, whether they stand before it or after.
            let known: Vec<_> = wounds.conditions.all().collect();
            let conditions = adjusted(&kept.conditions, &known).filter(|_| !known.is_empty());
            let conditions = conditions.unwrap_or_else(|| kept.conditions.clone());
            let corruption = wounds.lasting.corruption;
            *wounds = Wounds { health: wounds.health, dead: wounds.dead, conditions, ..kept };
            wounds.lasting.corruption = corruption;
        });
        Ok(())
    })
}
