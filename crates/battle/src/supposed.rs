//! The fight as an audience supposes it to be, to work out what it may be told beside its view.

use std::sync::Arc;

use crate::{Audience, Combatant, State, combatant::Presence};
use kekkai_rules::{Id, PlainText};

impl State {
    /// The fight as `audience` supposes it to be: whoever it does not see takes no part and has no name, and what it does
    /// not know of the field is free floor. What follows from it for the moves of one of its own tells no more than its
    /// view does.
    ///
    /// The numbers of those who are seen are the true ones: a chance or a defence of others is not to be told from here.
    #[must_use]
    pub fn supposed_by(&self, audience: Audience) -> Self {
        let seen = |who: Id| audience.sees(self, who);
        let mut supposed = self.clone();
        for combatant in supposed.combatants.iter_mut().filter(|one| !seen(one.id)) {
            *combatant = Arc::new(Combatant {
                name: PlainText::new(""),
                token: PlainText::new(""),
                at: None,
                away: None,
                presence: Presence::Departed,
                ..(**combatant).clone()
            });
        }
        let queue = &mut supposed.queue;
        for slots in [&mut queue.slots, &mut queue.fallen] {
            slots.retain(|slot| seen(slot.who));
        }
        queue.extra.retain(|who| seen(*who));
        queue.rethrown.retain(|(who, _)| seen(*who));
        let field = Arc::make_mut(&mut supposed.field);
        if audience != Audience::Gm {
            *field = field.without_fogged();
        }
        field.make_known(&|who| seen(who).then_some(who));
        supposed
    }
}
