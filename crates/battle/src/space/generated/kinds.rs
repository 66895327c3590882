//! How each kind of field is drawn.

use kekkai_rules::Terrain;

use super::canvas::{Area, Canvas};

/// Rooms with broken walls and doors, pillars that stand, rubble between them.
pub(super) fn ruin(canvas: &mut Canvas) {
    let middle = canvas.middle();
    for _ in 0..canvas.number(5, 7) {
        let (wide, high) = (canvas.number(4, 7), canvas.number(4, 6));
        let west = canvas.number(middle.west, middle.east - wide + 1);
        let north = canvas.number(middle.north, middle.south - high + 1);
        let room = Area { west, north, east: west + wide - 1, south: north + high - 1 };
        for cell in room.cells() {
            if !room.is_edge(cell) {
                canvas.put(cell, Terrain::Floor);
            } else if room.is_corner(cell) {
                canvas.put(cell, Terrain::Indestructible);
            } else {
                let wall = match canvas.number(1, 10) {
                    1..=5 => Terrain::Strong,
                    6 | 7 => Terrain::Ordinary,
                    8 => Terrain::Hindrance,
                    _ => Terrain::Floor,
                };
                canvas.put(cell, wall);
            }
        }
    }
    canvas.scatter(middle, 5, Terrain::Hindrance);
    canvas.scatter(middle, 2, Terrain::Ordinary);
    canvas.scatter(middle, 2, Terrain::Cover);
}

/// Thickets, undergrowth, rocks, and a pond.
pub(super) fn forest(canvas: &mut Canvas) {
    let middle = canvas.middle();
    for _ in 0..canvas.number(14, 20) {
        let count = canvas.number(2, 7);
        canvas.clump(middle, count, Terrain::Plants);
    }
    for _ in 0..canvas.number(1, 2) {
        let count = canvas.number(8, 18);
        canvas.clump(middle, count, Terrain::Shallow);
    }
    canvas.scatter(middle, 9, Terrain::Hindrance);
    canvas.scatter(middle, 2, Terrain::Ordinary);
}

/// Houses in the north and the south with doors and windows to the street, and what lies about on it.
pub(super) fn street(canvas: &mut Canvas) {
    let (middle, rows) = (canvas.middle(), canvas.size().1);
    let depth = (rows / 3).max(1);
    for is_north in [true, false] {
        let mut west = middle.west;
        while west < middle.east {
            let east = (west + canvas.number(4, 6) - 1).min(middle.east);
            let deep = canvas.number(depth - 1, depth).max(1);
            let (north, south) = if is_north { (0, deep - 1) } else { (rows - deep, rows - 1) };
            house(canvas, Area { west, north, east, south }, is_north);
            west = east + 1 + canvas.number(1, 2);
        }
    }
    let lane = Area { north: depth, south: rows - 1 - depth, ..middle };
    canvas.scatter(lane, 4, Terrain::Cover);
    canvas.scatter(lane, 3, Terrain::Ordinary);
    canvas.scatter(lane, 4, Terrain::Hindrance);
}

fn house(canvas: &mut Canvas, walls: Area, is_north: bool) {
    let front = if is_north { walls.south } else { walls.north };
    for cell in walls.cells().filter(|cell| walls.is_edge(*cell)) {
        let wall = if walls.is_corner(cell) {
            Terrain::Indestructible
        } else if cell.1 == front && canvas.chance(25) {
            Terrain::Cover
        } else {
            Terrain::Strong
        };
        canvas.put(cell, wall);
    }
    let door = canvas.number(walls.west + 1, walls.east - 1);
    canvas.put((door, front), Terrain::Floor);
}

/// An oval of ice with holes in it, and a shore with drifts and trees.
pub(super) fn lake(canvas: &mut Canvas) {
    let (middle, (columns, rows)) = (canvas.middle(), canvas.size());
    let half = ((middle.east - middle.west + 1).max(2), (rows - 4).max(2));
    let square = |n: i16| i32::from(n) * i32::from(n);
    for (x, y) in middle.cells() {
        // All lengths doubled, so that the middle may lie between two cells.
        let (dx, dy) = (2 * x + 1 - columns, 2 * y + 1 - rows);
        let far = square(dx) * square(half.1) + square(dy) * square(half.0);
        let whole = square(half.0) * square(half.1);
        let is_shore = far * 5 > whole * 4 && canvas.chance(35);
        if far <= whole && !is_shore {
            canvas.put((x, y), Terrain::Ice);
        }
    }
    for _ in 0..canvas.number(2, 4) {
        let hole = (
            canvas.number(middle.west + 2, middle.east - 2),
            canvas.number(middle.north + 4, middle.south - 4),
        );
        for at in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let around = (hole.0 + at.0, hole.1 + at.1);
            if canvas.at(around) == Some(Terrain::Ice) && canvas.chance(60) {
                canvas.put(around, Terrain::Shallow);
            }
        }
        canvas.put(hole, Terrain::Deep);
    }
    canvas.scatter(middle, 10, Terrain::Plants);
    canvas.scatter(middle, 12, Terrain::Hindrance);
}

/// Rock in which halls are left, with stones that break and a pool.
pub(super) fn cave(canvas: &mut Canvas) {
    let middle = canvas.middle();
    for cell in middle.cells() {
        if canvas.chance(44) {
            canvas.put(cell, Terrain::Indestructible);
        }
    }
    for _ in 0..4 {
        let rock = |cell| {
            let around = Area { west: -1, north: -1, east: 1, south: 1 }.cells();
            let is_rock = |(x, y): (i16, i16)| {
                let there = canvas.at((x, y));
                there.is_none_or(|terrain| terrain == Terrain::Indestructible)
            };
            let (x, y): (i16, i16) = cell;
            around.filter(|(dx, dy)| is_rock((x + dx, y + dy))).count() >= 5
        };
        let next: Vec<_> = middle.cells().map(|cell| (cell, rock(cell))).collect();
        for (cell, is_rock) in next {
            canvas.put(cell, if is_rock { Terrain::Indestructible } else { Terrain::Floor });
        }
    }
    canvas.scatter(middle, 4, Terrain::Ordinary);
    canvas.scatter(middle, 6, Terrain::Hindrance);
    let count = canvas.number(6, 12);
    let pool = Area { west: middle.west + 3, north: middle.north + 3, ..middle };
    canvas.clump(pool, count, Terrain::Shallow);
}
