//! What a blow or a shot does: where it strikes, what it takes, criticals, fumbles, and what changes its roll.

pub mod advantage;
pub mod clinch;
pub mod critical;
pub mod damage;
pub mod fumble;
pub mod hands;
pub mod location;
pub mod ranged;
pub mod situation;
