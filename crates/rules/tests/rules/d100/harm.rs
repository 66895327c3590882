//! Conditions, injuries, and what comes of them.

mod conditions;
mod diseases;
mod durations;
mod healing;
mod injuries;
mod lasting;
mod losses;
mod lost_parts;
