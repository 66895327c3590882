//! What holds for the whole book: each house rule is read, what may not be is refused, and nobody is sent what it must not know.

mod held;
mod house;
mod readings;
mod refused;
mod secrets;
mod several;
mod unread;
