//! What may come next where the words end.

use kekkai_rules::{
    SystemState,
    house_rule::{KEY, VALUE},
    verb::{Arity, NumberedName, Slot, Targets, Value, What},
};

use super::Reading;
use crate::{
    Cell,
    grammar::{
        Completion, Context, OnMap, Piece, Words, is_russian, quoted,
        slots::{is_word, otherwise, shown_key, spelled_in},
        things::{self, GM, PUBLIC},
        whom::{self, MARKED},
        words::BECAUSE,
    },
    systems::Listed,
};

/// Numbers of combatants that are often wanted.
const COUNTS: [&str; 8] = ["x2", "x3", "x4", "x5", "x6", "x8", "x10", "x12"];

/// What may stand behind a verb with these slots and these words; a reason may stand behind all of them or not.
pub(in crate::grammar) fn next<S: Listed>(
    (slots, reasoned): (&[Slot], bool),
    words: &mut Words,
    context: &Context<'_>,
    table: &SystemState<S>,
) -> Completion {
    let (next, russian) = (Some(Completion::default()), words.russian);
    let mut reading = Reading { next, ..Reading::new(reasoned, words, context, table) };
    // What is wrong in it may not be gone on from; what is missing stands in the list.
    let read = reading.slots(slots);
    let is_whole = read.is_ok() && reading.words.peek().is_none();
    let mut next = reading.next.unwrap_or_default();
    if is_whole && reasoned {
        next.words.extend(
            BECAUSE.into_iter().filter(|word| is_russian(word) == russian).map(str::to_owned),
        );
    }
    next
}

/// How what stands in a slot is pointed at, if it is something of the map.
const fn on_map(what: What) -> Option<OnMap> {
    match what {
        What::Combatant | What::Target(_) => Some(OnMap::Person),
        What::Combatants => Some(OnMap::People),
        What::Spot => Some(OnMap::Cell),
        What::Spots => Some(OnMap::Cells),
        What::Number(..)
        | What::Level(..)
        | What::Text
        | What::Words(_)
        | What::Row(..)
        | What::Entry(_)
        | What::EntryOrText(_)
        | What::Listed(_)
        | What::Like(_)
        | What::Changes
        | What::Called(_)
        | What::Times
        | What::Rest(_)
        | What::Again(_) => None,
    }
}

impl<S: Listed> Reading<'_, S> {
    /// Notes what may stand in the first of these slots that must be filled, and in those before it.
    fn suggest_first(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.suggest(slot);
            if slot.arity == Arity::Here {
                break;
            }
        }
    }

    /// The rows of a list by name; what is called by several names by the first one of this language.
    fn row_names(&self, list: &str) -> Vec<String> {
        let russian = self.words.russian;
        let name = |row: NumberedName| {
            let own = row.names.iter().find(|name| is_russian(name) == russian);
            own.or_else(|| row.names.first()).cloned()
        };
        self.rows(list).into_iter().filter_map(name).collect()
    }

    /// Everybody by name whom the verb may mean: as the screen shows them, and in other letters once those are typed.
    fn people(&self) -> Vec<String> {
        let russian = self.words.russian && !self.words.begun.is_empty();
        things::combatants(self.words.verb, russian, self.context)
    }

    /// Everybody by name, the words for several, and those who are marked.
    fn groups(&self) -> Vec<String> {
        let (state, begun) = (&self.context.state, self.words.begun.as_str());
        let names = self.people();
        let cells = Cell::all().filter(|cell| state.field.has(*cell));
        let russian = self.words.russian;
        let several = whom::groups((self.context, russian), begun, &names, cells);
        let marked = MARKED.into_iter().filter(|word| is_russian(word) == russian);
        let marked = marked.map(str::to_owned);
        names.into_iter().chain(several).chain(marked).collect()
    }

    /// Cells that go on what is typed; where nothing is, the one that is pointed at, if one is.
    fn cells(&self) -> Vec<String> {
        let field = &self.context.state.field;
        let begun = self.words.begun.as_str();
        let all = Cell::all().filter(|cell| field.has(*cell));
        match self.words.pointed.at.filter(|_| begun.is_empty()) {
            Some(at) => vec![at.to_string()],
            None => all.map(|cell| cell.to_string()).collect(),
        }
    }

    /// The same, and behind a hyphen the other corner of a rectangle.
    fn corners(&self) -> Vec<String> {
        match self.words.begun.split_once('-') {
            Some((from, _)) => {
                let from = from.to_uppercase();
                let to = Cell::all().filter(|cell| self.context.state.field.has(*cell));
                to.map(|to| format!("{from}-{to}")).collect()
            }
            None => self.cells(),
        }
    }

    /// Words of a list of the system's: in Russian as they are shown, else as files spell them; rows of that name, whosever
    /// they are.
    fn listed_words(&self, list: &str) -> Vec<String> {
        let words: Vec<String> = self.words_of(list).into_iter().filter(is_word).collect();
        // Of a list that has its words in both languages, those of the reader's.
        let own = |word: &String| is_russian(word) == self.words.russian;
        let has_both = words.iter().any(own) && words.iter().any(|word| is_russian(word));
        let words = words.into_iter().filter(|word| !has_both || own(word));
        let library = self.context.library;
        // What a system lists by its own names is shown by those; a house rule and its values have names of their own.
        let is_named = ![KEY, VALUE].contains(&list);
        let shown = |word: &str| {
            let own = || library.shown(word).filter(|_| is_named);
            library.shown(&shown_key(list, word)).or_else(own)
        };
        let shown = |word: &str| shown(word).filter(|_| self.words.russian);
        let one = |word: String| quoted(&shown(&word).map_or_else(|| word.clone(), str::to_owned));
        // Of whoever was named last, if anybody was.
        let named = self.args.iter().filter_map(|(_, value)| {
            let one = if let Value::Combatant(who) = value { Some(vec![*who]) } else { None };
            one.or_else(
                || if let Value::Combatants(all) = value { Some(all.clone()) } else { None },
            )
        });
        let all = || self.context.state.combatants.iter().map(|one| one.id).collect();
        let rows = named.last().unwrap_or_else(all).into_iter();
        let rows = rows.flat_map(|one| S::rows(self.table, one, list));
        let rows: Vec<String> = rows.flat_map(|row| row.names).collect();
        let rows = things::both(self.context, self.words.russian, rows.iter().map(String::as_str));
        words.map(one).chain(rows).collect()
    }

    /// Notes what may stand in a slot, if the words end before it.
    pub(super) fn suggest(&mut self, slot: &Slot) {
        if self.next.is_none() || self.words.peek().is_some() {
            return;
        }
        // Nothing can be typed of a list without words.
        if matches!(slot.what, What::Listed(list) if self.words_of(list).is_empty()) {
            return;
        }
        let (mut words, mut places) = (Vec::new(), vec![slot.shown]);
        let mut pieces: Vec<Piece> = on_map(slot.what).map(Piece::OnMap).into_iter().collect();
        let names = !matches!(slot.what, What::Words(_) | What::Spot | What::Spots);
        let mut typed = false;
        match slot.what {
            What::Combatant => {
                words = self.people();
            }
            What::Target(targets) => {
                words = self.people();
                places = vec!["WHO"];
                // Of all the cells only those that go on what is typed are of use.
                let is_told = self.words.pointed.at.is_some() || !self.words.begun.is_empty();
                if targets == Targets::Anything {
                    places.push("CELL");
                    words.extend(Some(self.cells()).filter(|_| is_told).into_iter().flatten());
                }
            }
            What::Combatants => words = self.groups(),
            What::Words(cases) => {
                for case in otherwise(cases) {
                    self.suggest_first(case.then);
                }
                words = spelled_in(cases, self.words.russian);
                let own = cases.iter().map(|case| case.words).filter(|words| !words.is_empty());
                pieces.extend(own.map(Piece::Word));
            }
            What::Again(slots) => self.suggest_first(slots),
            What::Called(list) => {
                let names = things::names(list, self.context.state, &self.args.plain());
                words = things::both(
                    self.context,
                    self.words.russian,
                    names.iter().map(String::as_str),
                );
            }
            What::Row(list, _) => {
                let rows = self.row_names(list);
                words =
                    things::both(self.context, self.words.russian, rows.iter().map(String::as_str));
            }
            What::Entry(kind) | What::EntryOrText(kind) => {
                typed = matches!(slot.what, What::EntryOrText(_));
                let all = S::records(self.context.library, kind).into_iter();
                let all: Vec<String> = all.map(|(key, _)| key).collect();
                words =
                    things::both(self.context, self.words.russian, all.iter().map(String::as_str));
            }
            What::Listed(list) | What::Like(list) | What::Rest(list) => {
                typed = !matches!(slot.what, What::Listed(_));
                let russian = self.words.russian;
                words = match things::examples::<S>(list, self.context) {
                    Some(names) => {
                        let names = names.iter().map(String::as_str);
                        let own = |name: &&str| {
                            let is_viewer = [GM, PUBLIC].as_flattened().contains(name);
                            let is_told = is_viewer || list == things::THEME;
                            !is_told || is_russian(name) == russian
                        };
                        let everybody = &self.context.state.combatants;
                        let is_one = |name: &&str| {
                            list == things::AUDIENCE
                                && everybody.iter().any(|one| one.name.as_str() == *name)
                        };
                        let (people, others): (Vec<&str>, Vec<&str>) =
                            names.filter(own).partition(is_one);
                        let begun = russian && !self.words.begun.is_empty();
                        let mut all = things::both(self.context, russian, others.into_iter());
                        all.extend(things::both(self.context, begun, people.into_iter()));
                        all
                    }
                    None => self.listed_words(list),
                };
            }
            What::Spot => words = self.cells(),
            What::Spots => words = self.corners(),
            What::Times => words = COUNTS.map(str::to_owned).to_vec(),
            What::Number(..) | What::Level(..) | What::Text | What::Changes => typed = true,
        }
        let next = self.next.get_or_insert_default();
        if names {
            pieces.extend(words.iter().cloned().map(Piece::Name));
        }
        if typed {
            pieces.push(Piece::Typed(slot.shown));
        }
        pieces.retain(|piece| !next.pieces.contains(piece));
        // What must stand there goes before what may.
        if slot.arity == Arity::Here {
            next.pieces.splice(0..0, pieces);
        } else {
            next.pieces.extend(pieces);
        }
        next.words.extend(words);
        next.places.extend(places.into_iter().filter(|place| !place.is_empty()));
    }
}
