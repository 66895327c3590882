//! What nobody may learn of those who are hidden, whatever they do in whichever fight.

mod fights;
mod leaves;
mod pairs;
mod told;
mod turns;
