//! Partial actions of each order: those that the book prices, and the rows that a table may edit (D20-ACT-02).

use crate::d20::{fact::Order, options::Options, sheet::Sheet};

/// A row of the table of costs as so many partial actions.
pub(in crate::d20) fn row(cost: i32) -> u8 {
    u8::try_from(cost.clamp(0, 2)).unwrap_or_default()
}

/// Partial actions of an order of somebody (D20-ACT-02).
pub(in crate::d20) fn of(sheet: Option<&Sheet>, order: &Order, options: &Options) -> u8 {
    match order {
        Order::Macro { number } => {
            let program = sheet.and_then(|sheet| sheet.spec.macros.get(usize::from(*number)));
            program.map_or(1, crate::d20::numbers::macros::Macro::parts)
        }
        Order::FullAttack { .. }
        | Order::Charge { .. }
        | Order::Mercy { .. }
        | Order::Batter { .. } => 2,
        Order::Focus
        | Order::Sneak { .. }
        | Order::Trigger
        | Order::TriggerSwapped
        | Order::Advance
        | Order::Check { .. } => 0,
        Order::Aim { .. } => row(options.action_cost_aim),
        Order::Await { .. } | Order::Brace { .. } | Order::Guard { .. } => {
            row(options.action_cost_hold)
        }
        Order::StandUp => row(options.action_cost_stand),
        Order::Draw { .. } => row(options.action_cost_draw),
        Order::Reload => row(options.action_cost_reload),
        Order::PickUp { .. } => row(options.action_cost_take),
        Order::Drop { .. } => row(options.action_cost_drop),
        Order::Tend => row(options.action_cost_tend),
        Order::Defend { .. } => row(options.action_cost_defend),
        Order::LetGo => row(options.action_cost_let_go),
        Order::Attack { .. }
        | Order::Pair
        | Order::PairSwapped
        | Order::Blast { .. }
        | Order::Ready { .. }
        | Order::ReadyMove { .. }
        | Order::ReadyAct { .. }
        | Order::Disarm { .. }
        | Order::Smash { .. }
        | Order::Grapple
        | Order::Wrestle { .. }
        | Order::BreakFree => 1,
    }
}
