//! What may come of an order before it is given.

mod flight;
mod odds;
