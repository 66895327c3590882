//! What each key of the form does.

use crossterm::event::KeyEvent;
use kekkai_rules::{
    PlainText,
    knk::{
        Class,
        creation::{Remedy, may_be_allowed},
        impulse::Impulse,
        skill::{Owned, Use},
        spell::School,
    },
};
use kekkai_widgets::Role;
use tui_textarea::TextArea;

use super::{
    super::keys,
    Desk, Pressed, change,
    field::{Field, sections},
    form::{Form, Over, line_of},
    pick::{Pick, Picked, Row, What},
    power::{self, Power},
};
use crate::locale::{self, Nobody};

impl Form {
    pub(super) fn press(&mut self, desk: Desk<'_>, key: KeyEvent) -> Pressed {
        self.message = None;
        match self.over.take() {
            None => return self.press_on_form(desk, key),
            Some(Over::Line { field, line }) => self.press_in_line(desk, key, field, line),
            Some(Over::Reason { breach, mut line }) => match keys::name(key).as_deref() {
                Some("Enter") => {
                    let reason = PlainText::new(&first(&line));
                    let reason = Some(reason).filter(|reason| !reason.is_empty());
                    self.change(desk, |it| change::allow(it, &breach, reason));
                }
                Some("Esc") => {}
                _ => {
                    line.input(key);
                    self.over = Some(Over::Reason { breach, line });
                }
            },
            Some(Over::Text { field, mut area }) => {
                if keys::name(key).as_deref() == Some("Esc") {
                    self.keep_draft(desk);
                } else {
                    area.input(key);
                    self.take_text(desk, field, &area);
                    self.over = Some(Over::Text { field, area });
                }
            }
            Some(Over::Pick(mut pick)) => match pick.press(key) {
                Picked::On => self.over = Some(Over::Pick(pick)),
                Picked::Left => {}
                Picked::Done(place) => self.picked(desk, &pick, place),
            },
            Some(Over::Leave) => match keys::name(key).as_deref() {
                Some("s" | "Enter") if self.save(desk) => return Pressed::Back,
                Some("d") if self.discard(desk) => return Pressed::Back,
                Some("s" | "Enter" | "d" | "Esc") => {}
                _ => self.over = Some(Over::Leave),
            },
        }
        Pressed::Looks
    }

    /// Pasted text goes where text is typed.
    pub(super) fn paste(&mut self, desk: Desk<'_>, text: &str) {
        let one_line = |text: &str| text.replace(|c: char| c.is_control(), " ");
        match self.over.take() {
            Some(Over::Line { field, mut line }) => {
                line.insert_str(one_line(text));
                self.over = Some(Over::Line { field, line });
            }
            Some(Over::Reason { breach, mut line }) => {
                line.insert_str(one_line(text));
                self.over = Some(Over::Reason { breach, line });
            }
            Some(Over::Text { field, mut area }) => {
                area.insert_str(text.replace("\r\n", "\n").replace('\r', "\n"));
                self.take_text(desk, field, &area);
                self.over = Some(Over::Text { field, area });
            }
            Some(Over::Pick(mut pick)) => {
                pick.insert(text);
                self.over = Some(Over::Pick(pick));
            }
            other @ (Some(Over::Leave) | None) => self.over = other,
        }
    }

    /// Each key in a text is kept at once.
    fn take_text(&mut self, desk: Desk<'_>, field: Field, area: &TextArea<'_>) {
        let text = area.lines().join("\n");
        // Every text fits a field of several lines.
        self.change_text(desk, |it| {
            let _ = change::write(it, field, &text);
        });
    }

    fn press_in_line(
        &mut self,
        desk: Desk<'_>,
        key: KeyEvent,
        field: Field,
        mut line: Box<TextArea<'static>>,
    ) {
        match keys::name(key).as_deref() {
            Some("Enter") => {
                let text = first(&line);
                let mut fits = Ok(());
                self.change(desk, |it| fits = change::write(it, field, &text));
                if fits.is_err() {
                    let args = [("text", locale::clean(&text).into())];
                    self.message = Some((desk.words.with("editor-unfit", &args), Role::Refusal));
                    self.over = Some(Over::Line { field, line });
                } else if field == Field::NewItem {
                    self.choose(Field::NewItem);
                } else if field == Field::Power(Power::NewPhantasm) {
                    self.choose(field);
                }
            }
            Some("Esc") => self.leave_line(field, first(&line)),
            _ => {
                line.input(key);
                self.over = Some(Over::Line { field, line });
            }
        }
    }

    fn press_on_form(&mut self, desk: Desk<'_>, key: KeyEvent) -> Pressed {
        let last = self.fields().len().saturating_sub(1);
        let field = self.field();
        match keys::name(key).as_deref() {
            Some("Up" | "k") => self.selected = self.selected.saturating_sub(1),
            Some("Down" | "j") => self.selected = (self.selected + 1).min(last),
            Some("PgUp") => self.selected = self.selected.saturating_sub(10),
            Some("PgDn") => self.selected = (self.selected + 10).min(last),
            Some("Home") => self.selected = 0,
            Some("End") => self.selected = last,
            Some("Tab") => self.next_section(true),
            Some("Shift-Tab") => self.next_section(false),
            Some("n") => self.next_breach(),
            Some("Left" | "h") => self.step(desk, field, -1),
            Some("Right" | "l") => self.step(desk, field, 1),
            Some("+" | "=") => self.change(desk, |it| change::mark(it, field, 1)),
            Some("-") => self.change(desk, |it| change::mark(it, field, -1)),
            Some("Del" | "Backspace" | "x") => self.change(desk, |it| change::remove(it, field)),
            Some("Enter" | "Space") => self.enter(desk, field),
            Some("a") => self.allow(desk),
            Some("r") => self.reason(),
            Some("c") => self.mend(desk, |remedy| !matches!(remedy, Remedy::Grant(_))),
            Some("g") => self.mend(desk, |remedy| matches!(remedy, Remedy::Grant(_))),
            Some("u") => self.undo(desk),
            Some("U" | "Ctrl-r") => self.redo(desk),
            Some("s") => {
                self.save(desk);
            }
            Some("Esc" | "q") if self.is_changed() => self.over = Some(Over::Leave),
            Some("Esc" | "q") => return Pressed::Back,
            _ => {}
        }
        Pressed::Looks
    }

    fn step(&mut self, desk: Desk<'_>, field: Field, by: i32) {
        if field == Field::Approved && !self.character.approved {
            let reckoning = self.character.reckon();
            if !reckoning.is_sound() {
                let state = desk.words.character_state(&self.character);
                let text = desk.words.with("editor-not-sound", &[("state", state.into())]);
                self.message = Some((text, Role::Refusal));
                return self.next_breach();
            }
        }
        self.change(desk, |it| change::step(it, field, by));
    }

    fn enter(&mut self, desk: Desk<'_>, field: Field) {
        match field {
            Field::Category
            | Field::Approved
            | Field::Unclean
            | Field::Immaterial
            | Field::Familiar
            | Field::Skill(_) => self.step(desk, field, 1),
            Field::NewSkill => self.pick(desk, What::Skill),
            Field::Weapon(_) | Field::NewWeapon => self.pick(desk, What::Weapon),
            Field::Class => self.pick(desk, What::Class),
            Field::Power(power) => self.enter_power(desk, power),
            Field::Name
            | Field::Token
            | Field::Stat(_)
            | Field::Sixth
            | Field::Points(_)
            | Field::Item(_)
            | Field::NewItem
            | Field::Missing(_)
            | Field::Upkeep
            | Field::Custom(_)
            | Field::Sex
            | Field::Alignment
            | Field::Build
            | Field::Looks
            | Field::History
            | Field::Notes
            | Field::Printed(_) => self.open_field(field),
        }
    }

    fn enter_power(&mut self, desk: Desk<'_>, power: Power) {
        match power {
            Power::School(place) => self.change(desk, |it| power::next_way(it, place)),
            Power::NewSchool => self.pick(desk, What::School),
            Power::Spell(_) | Power::NewSpell => self.pick(desk, What::Spell),
            Power::PhantasmWeapon(_) => self.pick(desk, What::Weapon),
            Power::NewImpulse => self.pick(desk, What::Impulse),
            Power::Impulse(place) => {
                let bought = self.character.sheet.impulses.get(place);
                if matches!(bought, Some(Impulse::Ability { .. })) {
                    self.open_field(Field::Power(power));
                }
            }
            Power::Phantasm(_)
            | Power::PhantasmDoes(_)
            | Power::NewPhantasm
            | Power::ImpulseDoes(_) => self.open_field(Field::Power(power)),
        }
    }

    fn next_section(&mut self, forward: bool) {
        let mut starts = vec![0];
        for (_, fields) in sections(&self.character) {
            starts.push(starts.last().copied().unwrap_or(0) + fields.len());
        }
        starts.pop();
        let next = if forward {
            starts.iter().find(|start| **start > self.selected).or_else(|| starts.first())
        } else {
            starts.iter().rev().find(|start| **start < self.selected).or_else(|| starts.last())
        };
        self.selected = next.copied().unwrap_or(0);
    }

    /// To the next field that breaches a rule without leave.
    fn next_breach(&mut self) {
        let all = self.character.reckon().breaches;
        let open = |field: &Field| {
            field.breaches(&self.character, &all).iter().any(|breach| !breach.allowed)
        };
        let fields = self.fields();
        let wrong: Vec<usize> =
            (0..).zip(&fields).filter(|(_, field)| open(field)).map(|(at, _)| at).collect();
        let next = wrong.iter().find(|at| **at > self.selected).or_else(|| wrong.first());
        self.selected = next.copied().unwrap_or(self.selected);
    }

    fn allow(&mut self, desk: Desk<'_>) {
        let Some(breach) = self.breach() else { return };
        if may_be_allowed(&breach.fault) {
            self.change(desk, |it| change::allow(it, &breach, None));
        } else {
            self.message = Some((desk.words.t("editor-not-allowable"), Role::Refusal));
        }
    }

    fn reason(&mut self) {
        if let Some(breach) = self.breach().filter(|breach| may_be_allowed(&breach.fault)) {
            let allowed = self.character.allowed.iter();
            let known = allowed.filter(|allowed| allowed.field == breach.fault.field);
            let known = known.filter_map(|allowed| allowed.reason.as_ref()).next_back();
            let text = known.map(ToString::to_string).unwrap_or_default();
            self.over =
                Some(Over::Reason { breach: Box::new(breach), line: Box::new(line_of(&text)) });
        }
    }

    /// Does the first thing that mends the breach here and is of the wanted kind.
    fn mend(&mut self, desk: Desk<'_>, wanted: impl Fn(&Remedy) -> bool) {
        let Some(breach) = self.breach() else { return };
        if let Some(remedy) = breach.remedies.iter().copied().find(wanted) {
            self.change(desk, |it| change::mend(it, &breach, remedy));
        }
    }

    fn pick(&mut self, desk: Desk<'_>, what: What) {
        let words = desk.words;
        let library = match desk.assets.library() {
            Ok(library) => library,
            Err(trouble) => {
                let text = locale::trouble(words, &trouble, &Nobody);
                self.message = Some((text, Role::Refusal));
                return;
            }
        };
        let row = |(place, (text, right, open)): (usize, (String, String, bool))| Row {
            place,
            text,
            right,
            open,
        };
        let (title, rows): (&str, Vec<Row>) = match what {
            What::Skill => {
                let skills = library.skills();
                let told = skills.iter().map(|(_, skill)| {
                    let letters = skill.levels.iter().map(|level| level.rank.to_string());
                    let letters = letters.collect::<Vec<_>>().join(" ");
                    (words.name_of(skill.name.as_str()), letters, !skill.forbidden)
                });
                ("editor-skills", told.enumerate().map(row).collect())
            }
            What::Weapon => {
                let weapons = library.weapons();
                let told = weapons.iter().map(|(_, weapon)| {
                    let kind = words.term(&weapon.kind.phrase());
                    (words.name_of(weapon.name.as_str()), kind, true)
                });
                ("editor-weapon", told.enumerate().map(row).collect())
            }
            What::Class => {
                let told = Class::ALL.iter().map(|class| {
                    let kinds = class.categories().iter().map(|kind| words.kind(kind.key()));
                    (words.term(&class.phrase()), kinds.collect::<Vec<_>>().join(", "), true)
                });
                ("editor-class", told.enumerate().map(row).collect())
            }
            What::School => {
                let class = self.character.sheet.class.as_ref();
                let told = School::ALL
                    .iter()
                    .map(|school| (words.school(*school), String::new(), school.is_open_to(class)));
                ("editor-magic", told.enumerate().map(row).collect())
            }
            What::Spell => {
                let schools = &self.character.sheet.schools;
                let told = library.spells().into_iter().map(|(_, spell)| {
                    let price = words.with("price-prana", &[("amount", spell.prana.into())]);
                    let right = format!("{}, {price}", words.school(spell.school));
                    let owned = schools.iter().any(|(school, _)| *school == spell.school);
                    (words.name_of(spell.name.as_str()), right, owned)
                });
                ("editor-spell", told.enumerate().map(row).collect())
            }
            What::Impulse => {
                let told = power::purchases().into_iter().map(|bought| {
                    let points = [("points", bought.points().into())];
                    let text = match &bought {
                        Impulse::Ability { .. } => words.t("editor-ability"),
                        Impulse::Raise(_) | Impulse::CategoryUp(_) | Impulse::Demon(_) => {
                            words.term(&bought.phrase())
                        }
                    };
                    (text, words.with("editor-price-ip", &points), true)
                });
                ("editor-impulses", told.enumerate().map(row).collect())
            }
        };
        self.over = Some(Over::Pick(Pick::new(what, words.t(title), rows)));
    }

    fn picked(&mut self, desk: Desk<'_>, pick: &Pick, place: Option<usize>) {
        let Ok(library) = desk.assets.library() else { return };
        match pick.what {
            What::Skill => {
                let skills = library.skills();
                let Some((_, skill)) = place.and_then(|at| skills.into_iter().nth(at)) else {
                    return;
                };
                let owned = self.character.sheet.skills.iter();
                let known = owned.map(|owned| &owned.skill.name).position(|it| *it == skill.name);
                if let Some(known) = known {
                    return self.choose(Field::Skill(known));
                }
                let owned = Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() };
                self.change(desk, |it| it.sheet.skills.push(owned));
                self.choose(Field::Skill(self.character.sheet.skills.len().saturating_sub(1)));
            }
            What::Weapon => {
                let weapons = library.weapons();
                let Some((_, weapon)) = place.and_then(|at| weapons.into_iter().nth(at)) else {
                    return;
                };
                if let Field::Power(Power::PhantasmWeapon(of)) = self.field() {
                    return self.change(desk, |it| {
                        if let Some(phantasm) = it.sheet.phantasms.get_mut(of) {
                            phantasm.weapon = Some(weapon);
                        }
                    });
                }
                let at = if let Field::Weapon(at) = self.field() { Some(at) } else { None };
                self.change(desk, |it| match at.and_then(|at| it.sheet.weapons.get_mut(at)) {
                    Some(old) => *old = weapon,
                    None => it.sheet.weapons.push(weapon),
                });
            }
            What::School => {
                let Some(school) = place.and_then(|at| School::ALL.get(at)) else { return };
                self.change(desk, |it| power::take_school(it, *school));
                let schools = &self.character.sheet.schools;
                if let Some(at) = schools.iter().position(|(known, _)| known == school) {
                    self.choose(Field::Power(Power::School(at)));
                }
            }
            What::Spell => {
                let spells = library.spells();
                let Some((_, spell)) = place.and_then(|at| spells.into_iter().nth(at)) else {
                    return;
                };
                let field = self.field();
                let at = if let Field::Power(Power::Spell(at)) = field { Some(at) } else { None };
                self.change(desk, |it| power::take_spell(it, at, spell));
                if at.is_none() {
                    self.choose(field);
                }
            }
            What::Impulse => {
                let Some(bought) = place.and_then(|at| power::purchases().into_iter().nth(at))
                else {
                    return;
                };
                self.change(desk, |it| it.sheet.impulses.push(bought));
                let at = self.character.sheet.impulses.len().saturating_sub(1);
                self.choose(Field::Power(Power::Impulse(at)));
                // An ability has a name of its own.
                if matches!(self.character.sheet.impulses.last(), Some(Impulse::Ability { .. })) {
                    self.open_field(Field::Power(Power::Impulse(at)));
                }
            }
            What::Class => {
                let key =
                    place.and_then(|at| Class::ALL.get(at)).map(|class| class.key().to_owned());
                // A class that the book does not know is one of the table's own.
                let text = key.unwrap_or_else(|| pick.typed().to_owned());
                self.change(desk, |it| {
                    let _ = change::write(it, Field::Class, &text);
                });
            }
        }
    }
}

fn first(line: &TextArea<'_>) -> String {
    line.lines().first().cloned().unwrap_or_default()
}
