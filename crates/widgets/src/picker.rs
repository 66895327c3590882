//! Choosing one of several things: which one is chosen, what a key does to that, and what typing leaves of them.

use std::borrow::Cow;

use crate::list::{List, ListRow, PAGE};

/// Things to choose from, one of them chosen.
#[derive(Debug, Clone)]
pub struct Picker<T> {
    items: Vec<T>,
    /// The chosen one, from 0; 0 where there is none.
    selected: usize,
    letters: Letters<T>,
}

/// What letters and digits do.
#[derive(Debug, Clone)]
enum Letters<T> {
    /// `j` and `k` move, all others do nothing.
    Move,
    /// Each of these chooses the thing of its place; `j` and `k` move if they are not among them.
    Signs(&'static str),
    /// They are typed while `open`, and what does not have the typed text in it is left out.
    Narrow { typed: String, text: fn(&T) -> &str, open: bool, search: bool },
}

/// What a key came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// Another thing is chosen perhaps, or others are left.
    Moved,
    /// The chosen one is taken.
    Taken,
    /// The list is left; nothing is taken.
    Left,
}

/// Characters that may be typed to narrow a list.
const MOST_TYPED: usize = 40;

impl<T> Default for Picker<T> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<T> Picker<T> {
    /// A choice of these, the first one chosen.
    pub fn new(items: Vec<T>) -> Self {
        Self { items, selected: 0, letters: Letters::Move }
    }

    /// The same where each of `signs` takes the thing of its place at once.
    #[must_use]
    pub fn by_signs(self, signs: &'static str) -> Self {
        Self { letters: Letters::Signs(signs), ..self }
    }

    /// The same where typing leaves only those that have the typed text in theirs, in small or capital letters.
    #[must_use]
    pub fn by_typing(self, text: fn(&T) -> &str) -> Self {
        let letters = Letters::Narrow { typed: String::new(), text, open: true, search: false };
        Self { letters, ..self }
    }

    /// The same where typing does that once [`Picker::search`] has begun it. `Enter` ends it and leaves the list narrowed,
    /// `Esc` ends it and gives all things back; the chosen one stays so as long as it is left.
    #[must_use]
    pub fn by_search(self, text: fn(&T) -> &str) -> Self {
        let letters = Letters::Narrow { typed: String::new(), text, open: false, search: true };
        Self { letters, ..self }
    }

    /// From now on letters are typed, in a list that is narrowed by searching.
    pub fn search(&mut self) {
        if let Letters::Narrow { open, .. } = &mut self.letters {
            *open = true;
        }
    }

    /// Whether letters are typed.
    pub fn is_typing(&self) -> bool {
        matches!(self.letters, Letters::Narrow { open: true, .. })
    }

    /// Gives all things back that were left out.
    pub fn clear_typed(&mut self) {
        if let Letters::Narrow { typed, .. } = &mut self.letters {
            typed.clear();
        }
    }

    /// The same with the first one chosen that `is_it`, if there is such a one.
    #[must_use]
    pub fn at(mut self, is_it: impl FnMut(&T) -> bool) -> Self {
        self.choose(is_it);
        self
    }

    /// All things, those too that typing has left out.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The chosen thing; none where nothing is left.
    pub fn chosen(&self) -> Option<&T> {
        self.items.get(self.selected).filter(|item| self.fits(item))
    }

    /// The place of the chosen one among all, from 0.
    pub fn place(&self) -> usize {
        self.selected
    }

    /// What was typed to narrow it.
    pub fn typed(&self) -> &str {
        match &self.letters {
            Letters::Narrow { typed, .. } => typed,
            Letters::Move | Letters::Signs(_) => "",
        }
    }

    /// Chooses the first one that `is_it`; nothing changes if there is none.
    pub fn choose(&mut self, is_it: impl FnMut(&T) -> bool) {
        self.selected = self.items.iter().position(is_it).unwrap_or(self.selected);
    }

    /// Chooses the one of that place, or the last one.
    pub fn choose_at(&mut self, place: usize) {
        self.selected = place.min(self.items.len().saturating_sub(1));
    }

    /// Other things in the place of these; the same place stays chosen, or the last one.
    pub fn renew(&mut self, items: Vec<T>) {
        self.items = items;
        self.choose_at(self.selected);
    }

    /// Changes each of them; the same place stays chosen.
    pub fn change(&mut self, how: impl FnMut(&mut T)) {
        self.items.iter_mut().for_each(how);
    }

    /// More things before these; the chosen one stays chosen.
    pub fn prepend(&mut self, mut items: Vec<T>) {
        self.selected += items.len();
        items.append(&mut self.items);
        self.items = items;
    }

    /// More things after these; the chosen one stays chosen.
    pub fn append(&mut self, mut items: Vec<T>) {
        self.items.append(&mut items);
    }

    /// What a key does, given its name in the table of keys and the character that it types. `None`: nothing to this list.
    pub fn press(&mut self, name: &str, typed: Option<char>) -> Option<Picked> {
        match &mut self.letters {
            Letters::Narrow { typed: text, open, search, .. } if *open => {
                match (name, *search, typed) {
                    ("Enter", true, _) => *open = false,
                    ("Esc", true, _) => {
                        *open = false;
                        text.clear();
                    }
                    ("Enter", false, _) => return Some(Picked::Taken),
                    ("Esc", false, _) => return Some(Picked::Left),
                    ("Backspace", _, _) => {
                        text.pop();
                    }
                    (_, _, Some(c)) => return self.insert(c.encode_utf8(&mut [0; 4])),
                    (_, _, None) => return self.go(name).then_some(Picked::Moved),
                }
                self.settle();
                return Some(Picked::Moved);
            }
            Letters::Signs(signs) => {
                let place = signs.chars().position(|known| name.chars().eq([known]));
                if let Some(place) = place.filter(|place| *place < self.items.len()) {
                    self.selected = place;
                    return Some(Picked::Taken);
                }
            }
            Letters::Move | Letters::Narrow { .. } => {}
        }
        match name {
            "Esc" => Some(Picked::Left),
            "Enter" => Some(Picked::Taken),
            _ => self.go(name).then_some(Picked::Moved),
        }
    }

    /// Goes on as a key says that moves in a list; whether it is such a key.
    pub fn go(&mut self, name: &str) -> bool {
        match name {
            "Up" | "k" => self.step(true, 1),
            "Down" | "j" => self.step(false, 1),
            "PgUp" => self.step(true, PAGE),
            "PgDn" => self.step(false, PAGE),
            "Home" => self.step(true, usize::MAX),
            "End" => self.step(false, usize::MAX),
            _ => return false,
        };
        true
    }

    /// Goes so many things up or down, over those that are left out; how many there were not.
    pub fn step(&mut self, up: bool, most: usize) -> usize {
        let mut left = most;
        while left > 0 {
            let Some(next) = self.neighbour(up) else { break };
            self.selected = next;
            left -= 1;
        }
        left
    }

    /// Adds text to what narrows the list while letters are typed; `None` if they are not.
    pub fn insert(&mut self, text: &str) -> Option<Picked> {
        let Letters::Narrow { typed, open: true, search, .. } = &mut self.letters else {
            return None;
        };
        let plain = text.chars().filter(|c| !c.is_control()).take(MOST_TYPED);
        if *search {
            typed.extend(plain.flat_map(char::to_lowercase));
        } else {
            typed.extend(plain);
        }
        self.settle();
        Some(Picked::Moved)
    }

    /// Chooses one that is left, if there is any: while searching the nearest one, those below first; else the first one.
    pub fn settle(&mut self) -> bool {
        let search = matches!(self.letters, Letters::Narrow { search: true, .. });
        if !search {
            let first = self.items.iter().position(|item| self.fits(item));
            self.selected = first.unwrap_or(0);
        } else if self.chosen().is_none() {
            let near = self.neighbour(false).or_else(|| self.neighbour(true));
            self.selected = near.unwrap_or(self.selected);
        }
        self.chosen().is_some()
    }

    /// The things that typing has left, and which of these is the chosen one.
    pub fn left(&self) -> (Vec<(usize, &T)>, usize) {
        let left = self.items.iter().enumerate().filter(|(_, item)| self.fits(item));
        let left: Vec<(usize, &T)> = left.collect();
        let selected = left.iter().take_while(|(place, _)| *place < self.selected).count();
        let last = left.len().saturating_sub(1);
        (left, selected.min(last))
    }

    /// The list as it is drawn, each thing that is left as `row` has it, given its place among all.
    pub fn list<'a>(
        &'a self,
        title: impl Into<Cow<'a, str>>,
        foot: impl Into<Cow<'a, str>>,
        row: impl Fn(usize, &'a T) -> ListRow<'a>,
    ) -> List<'a> {
        let (left, selected) = self.left();
        let rows = left.into_iter().map(|(place, item)| row(place, item)).collect();
        let (title, foot, filter) = (title.into(), foot.into(), self.typed().into());
        List { title, filter, rows, selected, foot, ..List::default() }
    }

    fn fits(&self, item: &T) -> bool {
        match &self.letters {
            Letters::Move | Letters::Signs(_) => true,
            Letters::Narrow { typed, text, .. } => {
                typed.is_empty() || text(item).to_lowercase().contains(&typed.to_lowercase())
            }
        }
    }

    /// The next one above or below that is left.
    fn neighbour(&self, up: bool) -> Option<usize> {
        let fits = |(at, item): (usize, &T)| self.fits(item).then_some(at);
        if up {
            self.items.iter().enumerate().take(self.selected).rev().find_map(fits)
        } else {
            self.items.iter().enumerate().skip(self.selected + 1).find_map(fits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(count: usize) -> Picker<String> {
        let names = ["Vega", "Pavel", "Esper", "Hagen", "Vera"];
        Picker::new(names.into_iter().cycle().take(count).map(str::to_owned).collect())
    }

    #[test]
    fn keys_move_within_the_list_and_take_or_leave() {
        let mut picker = letters(25);
        for (key, place) in
            [("Up", 0), ("Down", 1), ("j", 2), ("PgDn", 12), ("k", 11), ("End", 24), ("PgUp", 14)]
        {
            assert_eq!((picker.press(key, None), picker.place()), (Some(Picked::Moved), place));
        }
        assert_eq!(picker.press("Enter", None), Some(Picked::Taken));
        assert_eq!(picker.press("Esc", None), Some(Picked::Left));
        assert_eq!(picker.press("x", Some('x')), None);
        assert_eq!(picker.place(), 14);
        assert_eq!(letters(0).chosen(), None);
    }

    #[test]
    fn a_sign_takes_the_thing_of_its_place() {
        let mut picker = letters(3).by_signs("12345abc");
        assert_eq!(picker.press("3", Some('3')), Some(Picked::Taken));
        assert_eq!(picker.chosen().map(String::as_str), Some("Esper"));
        assert_eq!(picker.press("4", Some('4')), None, "there are three");
        assert_eq!(picker.press("k", Some('k')), Some(Picked::Moved));
        assert_eq!(picker.place(), 1);
    }

    #[test]
    fn typing_leaves_what_has_the_text_in_it() {
        let mut picker = letters(5).by_typing(String::as_str);
        for key in ["v", "e"] {
            assert_eq!(picker.press(key, key.chars().next()), Some(Picked::Moved));
        }
        assert_eq!(picker.chosen().map(String::as_str), Some("Vega"));
        picker.press("Down", None);
        let list = picker.list("", "", |_, name| ListRow::of(name, ""));
        let shown: Vec<&str> = list.rows.iter().map(|row| &*row.text).collect();
        assert_eq!((shown, list.selected), (vec!["Vega", "Pavel", "Vera"], 1));
        assert!(picker.insert("xyz").is_some());
        assert_eq!((picker.chosen(), picker.typed()), (None, "vexyz"));
    }

    #[test]
    fn a_stray_space_takes_nothing() {
        assert_eq!(letters(3).press("Space", Some(' ')), None);
    }

    #[test]
    fn a_search_keeps_the_chosen_one_or_takes_the_nearest() {
        let mut picker = letters(5).by_search(String::as_str);
        assert_eq!(picker.press("e", Some('e')), None, "no search yet");
        picker.choose_at(2);
        picker.search();
        picker.press("p", Some('P'));
        assert_eq!(picker.chosen().map(String::as_str), Some("Esper"));
        picker.press("a", Some('a'));
        assert_eq!((picker.place(), picker.typed()), (1, "pa"));
        picker.press("Enter", None);
        assert!(!picker.is_typing() && picker.typed() == "pa");
        assert_eq!((picker.step(true, 5), picker.place()), (5, 1));
        picker.search();
        picker.press("Esc", None);
        assert_eq!((picker.typed(), picker.place()), ("", 1));
    }
}
