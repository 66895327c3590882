//! What things look like: styles by role, in the sixteen colours of the terminal or in none.
//!
//! Colour repeats what a sign or a modifier already says, so that [`Theme::mono`] loses nothing.

use kekkai_battle::SideId;
use ratatui_core::style::{Color, Modifier, Style};

/// What a style is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Text without any emphasis.
    Text,
    /// What may be overlooked.
    Dim,
    /// First line of a block.
    Heading,
    /// Letters and digits at the borders of the map.
    Header,
    /// The same for the row and the column of the cursor.
    HeaderCursor,
    /// Floor of the map without terrain.
    Floor,
    /// Ordinary and strong obstacles.
    Obstacle,
    /// Obstacles that nothing breaks.
    Indestructible,
    /// Ground that slows movement.
    Hindrance,
    /// Things that lie about.
    Item,
    /// A token or name of a side.
    Side(SideId),
    /// Laid over a side's style for the one whose turn it is.
    Actor,
    /// Laid over anything for the cell of the cursor.
    Cursor,
    /// Laid over anything for the chosen target, and its brackets.
    Target,
    /// A body and its rows.
    Fallen,
    /// Signs of conditions on the map.
    Sign,
    /// Signs of conditions that need attention at once.
    Alarm,
    /// Costs of cells in reach.
    Reach,
    /// The same in every other column.
    ReachOdd,
    /// Costs along the way.
    Path,
    /// What may be aimed at.
    Aim,
    /// What is left of a pool.
    BarLeft,
    /// What may still be given back to a pool.
    BarWaits,
    /// The missing part of a bar.
    BarGone,
    /// The line of the prompt.
    Prompt,
    /// A refusal or a failure.
    Refusal,
    /// A key that may be pressed.
    Key,
    /// The line that is chosen in a list.
    Selected,
    /// A blow that landed.
    Hit,
    /// A death in the log.
    Death,
    /// The game master's word.
    Ruling,
    /// A turn or a round begins.
    Turn,
    /// A state that needs no care.
    Good,
}

/// Styles by the role of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    colour: bool,
}

/// Sides beyond these take their styles from the first again.
const SIDES: [(Color, Modifier); 4] = [
    (Color::LightCyan, Modifier::BOLD),
    (Color::LightYellow, Modifier::BOLD.union(Modifier::UNDERLINED)),
    (Color::LightMagenta, Modifier::BOLD.union(Modifier::ITALIC)),
    (Color::LightGreen, Modifier::ITALIC.union(Modifier::UNDERLINED)),
];

impl Theme {
    /// The theme of sixteen colours.
    pub const fn ansi() -> Self {
        Self { colour: true }
    }

    /// No colour at all.
    pub const fn mono() -> Self {
        Self { colour: false }
    }

    /// The style of a role.
    pub fn style(self, role: Role) -> Style {
        let (fg, bg, modifier) = look(role);
        let style = Style::new().add_modifier(modifier);
        match (self.colour, fg, bg) {
            (false, _, _) | (true, None, None) => style,
            (true, Some(fg), None) => style.fg(fg),
            (true, None, Some(bg)) => style.bg(bg),
            (true, Some(fg), Some(bg)) => style.fg(fg).bg(bg),
        }
    }
}

fn look(role: Role) -> (Option<Color>, Option<Color>, Modifier) {
    use Color as C;
    use Modifier as M;
    match role {
        Role::Text | Role::Obstacle => (None, None, M::empty()),
        Role::Dim | Role::Floor | Role::Header | Role::BarGone | Role::Fallen => {
            (None, None, M::DIM)
        }
        Role::Heading | Role::Turn => (None, None, M::BOLD),
        Role::HeaderCursor | Role::Cursor | Role::Selected => (None, None, M::REVERSED),
        Role::Indestructible => (Some(C::White), None, M::BOLD),
        Role::Hindrance | Role::BarLeft | Role::Good => (Some(C::Green), None, M::empty()),
        Role::Item | Role::BarWaits | Role::Prompt => (Some(C::LightYellow), None, M::BOLD),
        Role::Side(SideId::NONE) => (Some(C::LightRed), None, M::BOLD),
        Role::Side(SideId(number)) => {
            let side = SIDES.get(usize::from(number) % SIDES.len()).copied();
            let (fg, modifier) = side.unwrap_or((C::Reset, M::BOLD));
            (Some(fg), None, modifier)
        }
        Role::Actor => (Some(C::Black), Some(C::LightGreen), M::BOLD),
        Role::Sign => (Some(C::LightMagenta), None, M::BOLD),
        Role::Target | Role::Alarm | Role::Refusal | Role::Death => {
            (Some(C::LightRed), None, M::BOLD)
        }
        Role::Reach => (Some(C::LightBlue), None, M::empty()),
        Role::ReachOdd | Role::Key => (Some(C::LightCyan), None, M::BOLD),
        Role::Path => (Some(C::LightBlue), None, M::BOLD.union(M::UNDERLINED)),
        Role::Aim => (Some(C::LightRed), None, M::empty()),
        Role::Hit => (Some(C::LightYellow), None, M::empty()),
        Role::Ruling => (Some(C::LightMagenta), None, M::empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_no_two_of_the_marks_on_a_cell_look_alike() {
        let theme = Theme::mono();
        for role in [Role::Side(SideId(0)), Role::Cursor, Role::Alarm, Role::Actor] {
            let style = theme.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        assert_ne!(theme.style(Role::Side(SideId(0))), theme.style(Role::Side(SideId(1))));
        assert_ne!(theme.style(Role::Side(SideId(1))), theme.style(Role::Side(SideId(2))));
        assert_ne!(theme.style(Role::Floor), theme.style(Role::Reach));
    }
}
