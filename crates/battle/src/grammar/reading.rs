//! The words behind a verb, read slot by slot; and, where they end, what may come next.

mod listed;
mod several;
mod suggesting;

use kekkai_rules::{
    Id, ItemData as _, PlainText, RuleId, SystemState,
    form::read_changes,
    house_rule::VALUE,
    sheet_view::Aimed,
    verb::{
        Args, Arity, BY, BadArg, Case, MakeOrder, Makes, NumberedName, Slot, Targets, Value, Verb,
        What,
    },
};

use super::{
    BadCommand, Completion, Context, Line, Words,
    gm_verbs::{MOST_AT_ONCE, counts},
    own::{Bad, Given, Own},
    slots::{case_of, fits, lists, names, of_fight, otherwise, spelled, words_of},
    things,
    whom::is_group,
    words::{Level, actor, is_no_cell, opens_reason},
};
use crate::{Aim, Cell, Command, Gm, offer::offers, scenario::BadScenario, systems::Listed};

pub(super) use suggesting::next;

/// Reads what stands behind a verb of the system.
pub(super) fn line<S: Listed>(
    verb: &Verb<S>,
    words: &mut Words,
    context: &Context<'_>,
    table: &SystemState<S>,
) -> Result<Line, BadCommand> {
    let mut reading = Reading::new(verb.makes.is_ruling(), words, context, table);
    reading.off_turn = verb.slots.iter().flat_map(names).any(|name| name == BY);
    // What was wrong first is told.
    let read = reading.slots(verb.slots);
    read.map_err(|bad| reading.unread.take().unwrap_or(bad))?;
    match &verb.makes {
        Makes::Order(makes) => reading.order(verb, *makes),
        Makes::Ruling(makes) | Makes::Joint(makes) => {
            let is_joint = matches!(verb.makes, Makes::Joint(_));
            let each = if is_joint { vec![reading.args.clone()] } else { reading.each() };
            let made: Result<Vec<_>, _> = each.iter().map(|args| makes(table, args)).collect();
            let made = made.map_err(|bad| reading.complaint(bad, verb.slots))?;
            let each = made.into_iter().map(|made| Gm::Sheet(S::any_ruling(made)));
            let what = Gm::all(each.collect());
            Ok(Line::Command(Command::Gm { what, reason: reading.words.reason()? }))
        }
    }
}

/// Reads what stands behind a verb that every fight has.
pub(super) fn own<S: Listed>(
    verb: &Own,
    words: &mut Words,
    context: &Context<'_>,
    table: &SystemState<S>,
) -> Result<Line, BadCommand> {
    let mut reading = Reading::new(verb.is_reasoned(), words, context, table);
    reading.slots(&of_fight::<S>(verb.slots))?;
    let own = reading.words.own(context);
    let made = verb.line(&Given {
        context,
        args: reading.args.plain(),
        at: reading.words.pointed.at,
        own,
    });
    let made = made.map_err(|bad| match bad {
        Bad::Arg(bad) => reading.complaint(bad, verb.slots),
        Bad::Extra(extra) => BadCommand::Extra { verb: reading.words.verb, extra },
        Bad::Line(bad) => bad,
    });
    let mut made = made?;
    if let Line::Command(Command::Gm { reason, .. }) = &mut made
        && reading.reasoned
    {
        *reason = reading.words.reason()?;
    }
    Ok(made)
}

#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
struct Reading<'a, S: Listed> {
    words: &'a mut Words,
    context: &'a Context<'a>,
    table: &'a SystemState<S>,
    /// Whether a reason may follow.
    reasoned: bool,
    args: Args<S>,
    /// The first combatant named, whose rows are meant.
    about: Option<Id>,
    /// All of the first slot for several, each of whom has rows of its own.
    several: Vec<Id>,
    /// Rows that several are meant by, or one who may turn out to act off its turn, as they were typed.
    rows: Vec<TypedRow>,
    /// Whether the verb has a place for somebody who acts off its turn.
    off_turn: bool,
    /// What is wrong with the first of those rows, if it is one of the list of the one whose turn it is.
    unread: Option<BadCommand>,
    /// What an order is aimed at, as far as it can be told before the order is known.
    target: Option<Named>,
    /// Whether the one who acts is meant where nobody is named.
    own: bool,
    /// Whether something was left out.
    open: bool,
    /// What may come next where the words end; `None` if nobody asks.
    next: Option<Completion>,
}

/// What was typed for a row of a list.
struct TypedRow {
    slot: &'static str,
    list: &'static str,
    word: PlainText,
    rule: Option<&'static str>,
    /// Whether it stands in the list of whoever acts, who may be named behind it.
    of_actor: bool,
}

/// A word that may be somebody and a cell.
struct Named {
    who: Option<Id>,
    cell: Option<Cell>,
}

impl<'a, S: Listed> Reading<'a, S> {
    fn new(
        reasoned: bool,
        words: &'a mut Words,
        context: &'a Context<'a>,
        table: &'a SystemState<S>,
    ) -> Self {
        Self {
            words,
            context,
            table,
            reasoned,
            args: Args::<S>::none(),
            about: None,
            several: Vec::new(),
            rows: Vec::new(),
            off_turn: false,
            unread: None,
            target: None,
            own: false,
            open: false,
            next: None,
        }
    }

    fn slots(&mut self, mut slots: &[Slot]) -> Result<(), BadCommand> {
        while let Some((slot, after)) = slots.split_first() {
            slots = after;
            match slot.arity {
                Arity::Here => self.slot(slot, after)?,
                Arity::Optional if self.may_be(slot, after) => self.slot(slot, after)?,
                Arity::Optional => self.leave_out(slot),
                Arity::Any => {
                    let more = after.iter().take_while(|slot| slot.arity == Arity::Any).count();
                    let (any, after) = after.split_at(more);
                    let any = || std::iter::once(slot).chain(any);
                    // What is filled is not filled otherwise by a second word.
                    let is_filled =
                        |slot: &Slot, args: &Args<S>| !slot.name.is_empty() && args.has(slot.name);
                    while let Some(slot) =
                        any().find(|slot| !is_filled(slot, &self.args) && self.may_be(slot, after))
                    {
                        self.slot(slot, after)?;
                    }
                    any().for_each(|slot| self.leave_out(slot));
                    slots = after;
                }
            }
        }
        Ok(())
    }

    /// Whether the next word is for a slot that may be empty: it is one of its words, or none of those that may follow.
    fn may_be(&self, slot: &Slot, after: &[Slot]) -> bool {
        let Some(word) = self.words.peek() else { return false };
        let lower = word.to_lowercase();
        // A number that stands alone is read, so that it can be said what is wrong with it.
        let is_last = matches!(slot.what, What::Number(..) | What::Level(..)) && after.is_empty();
        if let What::Words(cases) = slot.what {
            if case_of(cases, &lower).is_some() {
                return true;
            }
            let Some(case) = self.otherwise(cases) else { return false };
            // Among others in any order, only what names a thing stands for one.
            let begins = |first: &Slot| {
                if let (What::Called(list), Arity::Any) = (first.what, slot.arity) {
                    things::number(list, word, self.context, &self.args.plain()).is_ok()
                } else {
                    fits(first, word)
                }
            };
            if !case.then.first().is_none_or(begins) {
                return false;
            }
        } else if !is_last && !fits(slot, word) {
            return false;
        }
        let ends = self.reasoned && opens_reason(word);
        let opens = |slot: &Slot| matches!(slot.what, What::Words(cases) if case_of(cases, &lower).is_some());
        !ends && !after.iter().any(opens)
    }

    fn leave_out(&mut self, slot: &Slot) {
        self.open = true;
        self.own |= matches!(slot.what, What::Target(Targets::CombatantOrSelf));
        self.suggest(slot);
    }

    fn slot(&mut self, slot: &Slot, after: &[Slot]) -> Result<(), BadCommand> {
        let filled = self.fill(slot, after);
        filled.map_err(|bad| ruled(bad, slot.rule))
    }

    fn fill(&mut self, slot: &Slot, after: &[Slot]) -> Result<(), BadCommand> {
        self.suggest(slot);
        let value = match slot.what {
            What::Target(targets) => return self.aim(targets),
            What::Words(cases) => return self.one_of(slot, cases),
            What::Combatants => Value::Combatants(self.whom(slot, after)?),
            What::Combatant => {
                let who = self.words.who(self.context)?;
                self.about.get_or_insert(who);
                Value::Combatant(who)
            }
            What::Level(least, most) => match self.words.level(least, most)? {
                Level::Is(number) => Value::Number(number),
                Level::By(change) => Value::By(change),
            },
            What::Number(least, most) => Value::Number(self.words.whole(least, most)?),
            What::Spot => Value::Spot(self.words.cell()?.into()),
            What::Spots => {
                // What lies around a cell is the GM's to know.
                let field = self.reasoned.then_some(&*self.context.state.field);
                Value::Spots(self.words.cells(field)?.into_iter().map(Into::into).collect())
            }
            What::Times => {
                let word = self.words.word()?;
                let most = MOST_AT_ONCE;
                let count = counts(&word).and_then(|count| u8::try_from(count).ok());
                let count = count.filter(|count| (1..=most).contains(count));
                Value::Number(count.ok_or(BadCommand::NotSoMany { word, most })?.into())
            }
            What::Called(list) => {
                let word = self.words.text()?;
                let before = self.args.plain();
                Value::Number(things::number(list, word.as_str(), self.context, &before)?)
            }
            What::Rest(_) => Value::Rest(self.words.all(self.reasoned)?),
            What::Again(slots) => return self.again(slot, slots),
            What::Text | What::Like(_) => Value::Text(self.words.text()?),
            What::Row(list, _) => {
                let word = self.words.text()?;
                let of_actor = self.about.is_none() && self.several.is_empty();
                let number = match self.row(list, &word) {
                    // Whose list it stands in may be said behind it.
                    Err(bad) if of_actor && self.off_turn => {
                        self.unread.get_or_insert_with(|| ruled(bad, slot.rule));
                        0
                    }
                    number => number?,
                };
                self.rows.push(TypedRow { slot: slot.name, list, word, rule: slot.rule, of_actor });
                Value::Number(number)
            }
            What::Entry(kind) => {
                let word = self.words.text()?;
                Value::Record(S::record(self.context.library, kind, word.as_str())?)
            }
            What::EntryOrText(kind) => {
                let word = self.words.text()?;
                let found = S::record(self.context.library, kind, word.as_str());
                found.map_or(Value::Text(word), Value::Record)
            }
            What::Listed(list) => Value::Text(self.listed(list)?),
            What::Changes => {
                let text = self.words.text()?;
                let changes = read_changes(text.as_str()).ok_or_else(|| BadCommand::NoneOf {
                    word: text.to_string(),
                    expected: S::listed("changes", &self.args),
                })?;
                Value::Changes(changes)
            }
        };
        self.args.push(slot.name, value);
        Ok(())
    }

    /// The same slots over and over to the end of the line.
    fn again(&mut self, slot: &Slot, slots: &[Slot]) -> Result<(), BadCommand> {
        if slot.arity == Arity::Here {
            self.slots(slots)?;
        }
        while self.words.peek().is_some() {
            self.slots(slots)?;
        }
        self.suggest(slot);
        Ok(())
    }

    fn one_of(&mut self, slot: &Slot, cases: &'static [Case]) -> Result<(), BadCommand> {
        let found = self.words.peek().and_then(|word| case_of(cases, &word.to_lowercase()));
        let Some(case) = found else {
            let Some(case) = self.otherwise(cases) else {
                let word = self.words.word()?;
                return Err(if is_no_cell(&word) {
                    BadCommand::NoCell(word)
                } else {
                    BadCommand::NoneOf { word, expected: spelled(cases) }
                });
            };
            return self.slots(case.then).map_err(|mut bad| {
                if let BadCommand::NoneOf { expected, .. } = &mut bad {
                    expected.extend(spelled(cases));
                }
                bad
            });
        };
        self.words.next();
        if let (false, Some(word)) = (slot.name.is_empty(), case.words.first()) {
            self.args.push(slot.name, Value::Word(word));
        }
        self.slots(case.then)
    }

    /// What stands there where no word of these cases does: that for which the next word is, else the first of them.
    fn otherwise(&self, cases: &'static [Case]) -> Option<&'static Case> {
        let mut all = otherwise(cases);
        let is_meant = |case: &&Case| {
            let (first, word) = (case.then.first(), self.words.peek());
            first.zip(word).is_some_and(|(slot, word)| {
                let is_person = matches!(slot.what, What::Combatant | What::Combatants);
                let is_named = self.words.named(self.context).is_some();
                let several = matches!(slot.what, What::Combatants) && is_group(word);
                if is_person { is_named || several } else { fits(slot, word) }
            })
        };
        all.clone().find(is_meant).or_else(|| all.next())
    }

    /// What was typed, once for each of several: a row that was named is the own one of each, and who has none is left out.
    fn each(&self) -> Vec<Args<S>> {
        let each = self.args.each();
        if self.rows.is_empty() || self.several.is_empty() {
            return each;
        }
        let of = |(mut args, who): (Args<S>, &Id)| {
            for row in &self.rows {
                args.set(row.slot, Value::Number(self.row_of(*who, row.list, &row.word).ok()?));
            }
            Some(args)
        };
        each.into_iter().zip(&self.several).filter_map(of).collect()
    }

    /// Those whose rows are meant: the combatants that were named, else the one who acts.
    fn whose(&self) -> Result<Vec<Id>, BadCommand> {
        if !self.several.is_empty() {
            return Ok(self.several.clone());
        }
        Ok(vec![match self.about {
            Some(who) => who,
            None => actor(self.context)?,
        }])
    }

    /// The number of a row of the first who has it.
    fn row(&self, list: &str, word: &PlainText) -> Result<i64, BadCommand> {
        let mut found = self.whose()?.into_iter().map(|who| self.row_of(who, list, word));
        let first = found.next().unwrap_or(Err(BadCommand::NoTurn));
        first.or_else(|bad| found.find_map(Result::ok).ok_or(bad))
    }

    /// The number of a row by its name or the key of its record, or the number itself.
    fn row_of(&self, who: Id, list: &str, word: &PlainText) -> Result<i64, BadCommand> {
        let rows = self.rows_of(who, list);
        let lower = word.as_str().to_lowercase();
        let library = self.context.library;
        let called =
            |row: &&NumberedName| row.names.iter().any(|name| library.means(word.as_str(), name));
        if let Some(row) = rows.iter().find(called) {
            return Ok(row.number);
        }
        if let Ok(number) = lower.parse::<i64>() {
            let is_known = rows.iter().any(|row| row.number == number);
            let (least, most) = (1, i64::from(u16::MAX));
            let is_number = is_known || (least..=most).contains(&number);
            let bad = BadCommand::NoNumber { word: lower, least, most };
            return is_number.then_some(number).ok_or(bad);
        }
        let keyed =
            |row: &&NumberedName| row.names.iter().any(|name| library.is_key_of(&lower, name));
        if let Some(row) = rows.iter().find(keyed) {
            return Ok(row.number);
        }
        Err({
            let things = rows.iter().filter(|row| row.number != 0);
            let mut expected: Vec<String> = things.flat_map(|row| row.names.clone()).collect();
            expected.dedup();
            BadCommand::NoneOf { word: word.to_string(), expected }
        })
    }

    /// The rows of a list, of all who are meant.
    fn rows(&self, list: &str) -> Vec<NumberedName> {
        let whose = self.whose().unwrap_or_default();
        whose.into_iter().flat_map(|who| self.rows_of(who, list)).collect()
    }

    fn rows_of(&self, who: Id, list: &str) -> Vec<NumberedName> {
        if ![things::UNDERFOOT, things::WITHIN_REACH].contains(&list) {
            return S::rows(self.table, who, list);
        }
        let state = self.context.state;
        let own = state.cell_of(who);
        let beside = own.filter(|_| list == things::WITHIN_REACH);
        let cells = own.into_iter().chain(beside.into_iter().flat_map(Cell::neighbours));
        let lying = cells.flat_map(|at| state.field.items(at));
        let items = (1_u8..).zip(lying.filter_map(S::of_item));
        items.map(|(number, item)| NumberedName::new(number, item.name())).collect()
    }

    fn aim(&mut self, targets: Targets) -> Result<(), BadCommand> {
        let cell = self.words.peek().and_then(|word| word.parse().ok());
        let named = self.words.named(self.context);
        let by_word = targets == Targets::Anything && (named.is_some() || cell.is_some());
        self.target = Some(if by_word {
            self.words.next();
            Named { who: named, cell }
        } else {
            Named { who: Some(self.words.who(self.context)?), cell: None }
        });
        Ok(())
    }

    /// A person may be named by its cell, a place by who stands there.
    fn aimed(&self, at: Aimed, actor: Id) -> Option<Aim> {
        let Some(named) = &self.target else { return self.own.then_some(Aim::At(actor)) };
        let standing = |cell| self.words.standing_on(cell, self.context);
        Some(match (named.who, named.cell) {
            (Some(who), _) if at == Aimed::Place => {
                self.context.state.cell_of(who).map_or(Aim::At(who), Aim::Cell)
            }
            (Some(who), _) => Aim::At(who),
            // The ground is meant only where nobody stands.
            (None, Some(cell)) if at == Aimed::Person => {
                standing(cell).map_or(Aim::Cell(cell), Aim::At)
            }
            (None, cell) => Aim::Cell(cell?),
        })
    }

    fn order(mut self, verb: &Verb<S>, makes: MakeOrder<S>) -> Result<Line, BadCommand> {
        // One who has a single combatant need not name it.
        let own = || {
            let takes_by = verb.slots.iter().flat_map(names).any(|name| name == BY);
            self.words.own(self.context).filter(|_| takes_by)
        };
        let who = match self.args.combatant(BY).ok().or_else(own) {
            Some(who) => who,
            None => actor(self.context)?,
        };
        self.args.take_combatant(BY);
        self.rows_of_actor(who)?;
        let plain =
            makes(self.table, who, &self.args).map_err(|bad| self.complaint(bad, verb.slots))?;
        let aim = self.aimed(S::aimed(self.table, who, &plain), who);
        // What is not offered is read all the same, so that the rules can say what is wrong with it.
        let offered = if verb.fills && self.open { self.offered(verb, aim) } else { None };
        let order = S::any_order(offered.unwrap_or(plain));
        Ok(Line::Command(Command::Act { who, order, aim }))
    }

    /// Reads again the rows that were typed before it was known that `who` acts.
    fn rows_of_actor(&mut self, who: Id) -> Result<(), BadCommand> {
        let rows = std::mem::take(&mut self.rows);
        for row in rows.iter().filter(|row| row.of_actor && self.off_turn) {
            let number = self.row_of(who, row.list, &row.word);
            let number = number.map_err(|bad| ruled(bad, row.rule))?;
            self.args.set(row.slot, Value::Number(number));
        }
        Ok(())
    }

    /// The first order of `verb` that may be given now and agrees with what was typed; else the first that agrees.
    fn offered(&self, verb: &Verb<S>, aim: Option<Aim>) -> Option<S::Order> {
        let fitting = offers(self.context.state).into_iter().filter_map(|offer| {
            let Command::Act { order, aim: at, .. } = offer.command else { return None };
            let order = S::of_order(&order)?.clone();
            let (word, args) = S::order_args(&order);
            let fits = word == verb.word && at == aim && args.agrees_with(&self.args);
            fits.then_some((offer.refusal.is_some(), order))
        });
        // `min_by_key` keeps the first of equals, so that the rest is in the order of the offers.
        fitting.min_by_key(|(is_refused, _)| *is_refused).map(|(_, order)| order)
    }

    fn complaint(&mut self, bad: BadArg, slots: &[Slot]) -> BadCommand {
        match bad {
            BadArg::Missing(name) => match (self.words.peek(), words_of(slots, name)) {
                (Some(word), Some(cases)) => {
                    BadCommand::NoneOf { word: word.to_owned(), expected: spelled(cases) }
                }
                (_, _) => self.words.missing(),
            },
            // What a house rule cannot be set to is known only when its name is.
            BadArg::NoneOf { word, .. } if lists(slots, VALUE) => {
                self.not_listed(VALUE, Some(word))
            }
            BadArg::NoneOf { word, expected } => BadCommand::NoneOf { word, expected },
            BadArg::Unknown { kind, name, nearest } => {
                BadScenario::Unknown { field: kind.to_owned(), name, nearest }.into()
            }
        }
    }
}

/// What is wrong with a word of a slot, with the rule that says what may stand there.
fn ruled(bad: BadCommand, rule: Option<&'static str>) -> BadCommand {
    match (bad, rule) {
        (bad @ (BadCommand::NoNumber { .. } | BadCommand::NoneOf { .. }), Some(rule)) => {
            BadCommand::Ruled { bad: Box::new(bad), rule: RuleId::new(rule) }
        }
        (bad, _) => bad,
    }
}
