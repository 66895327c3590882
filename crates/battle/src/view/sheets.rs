//! Sheets read for screens and kept from one step to the next: most steps touch one or two of them.

use std::sync::Arc;

use kekkai_rules::{Id, SheetView};

use super::Numbers;
use crate::{State, systems::AnySystemState};

/// Readers whose sheets are kept; those who know the same combatants share theirs.
const READERS: usize = 8;

/// Sheets as they were read last. A view that is made with it is the same as one that is made without.
#[derive(Debug, Default)]
pub struct ReadSheets {
    /// The state that they were read of.
    of: Option<AnySystemState>,
    readers: Vec<Reader>,
}

/// The sheets that were read for those who know these combatants.
#[derive(Debug)]
pub(super) struct Reader {
    numbers: Vec<Option<Id>>,
    sheets: Vec<Option<Arc<SheetView>>>,
}

impl ReadSheets {
    /// Forgets what may read otherwise in `state`.
    pub(super) fn follow(&mut self, state: &State) {
        let Some(before) = self.of.as_ref() else {
            self.of = Some(state.system.clone());
            return;
        };
        if *before == state.system {
            return;
        }
        let alike = state.system.reads_alike(before);
        for reader in &mut self.readers {
            let alike = alike.iter().copied().chain(std::iter::repeat(false));
            for (sheet, alike) in reader.sheets.iter_mut().zip(alike) {
                sheet.take_if(|_| !alike);
            }
        }
        self.of = Some(state.system.clone());
    }

    /// Those that are kept for whoever knows combatants by these numbers.
    pub(super) fn reader(&mut self, numbers: &Numbers) -> &mut Reader {
        let all = numbers.combatants();
        let known = self.readers.iter().position(|reader| reader.numbers == all);
        if known.is_none() && self.readers.len() >= READERS {
            self.readers.remove(0);
        }
        let reader = match known {
            Some(at) => self.readers.remove(at),
            None => Reader { numbers: all.to_vec(), sheets: vec![None; all.len()] },
        };
        self.readers.push_mut(reader)
    }
}

impl Reader {
    /// The sheet of `who` in the numbers of this reader.
    pub(super) fn read(&mut self, state: &State, who: Id, numbers: &Numbers) -> Arc<SheetView> {
        let fresh = || state.rules().view_for(who, &|who| numbers.of(who));
        match self.sheets.get_mut(who.index()) {
            Some(Some(sheet)) => {
                debug_assert_eq!(**sheet, fresh(), "{who:?} reads otherwise than it is kept");
                Arc::clone(sheet)
            }
            Some(kept) => Arc::clone(kept.insert(Arc::new(fresh()))),
            None => Arc::new(fresh()),
        }
    }
}
