//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown.
