"use strict";
// Shows the recording of this page. It knows what the program writes and no more of a terminal's orders.
const [head, ...events] = document.getElementById("cast").textContent.trim().split("\n").map((line) => JSON.parse(line));
const frames = events.filter(([, kind]) => kind === "o");
const screen = document.getElementById("screen");
const slider = document.getElementById("at");
const count = document.getElementById("count");
const NAMED = ["#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
  "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"];
// Letters that a font for terminals has in one width; all others get a column of their own.
const PLAIN = /^[ -~\u00a0-\u017f\u0400-\u045f]$/;
const WIDE = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

let grid, pen, row, column, at = -1, timer = null;

function blank(ground) {
  return { sign: " ", pen: { ...PEN, ground } };
}
const PEN = { ink: "", ground: "", bold: false, dim: false, underlined: false, reversed: false };

function begin() {
  pen = { ...PEN };
  row = column = 0;
  grid = Array.from({ length: head.height }, () => Array.from({ length: head.width }, () => blank("")));
}

function indexed(number) {
  if (number < 16) return NAMED[number];
  if (number >= 232) {
    const grey = 8 + 10 * (number - 232);
    return `rgb(${grey},${grey},${grey})`;
  }
  const step = (n) => (n === 0 ? 0 : 55 + 40 * n);
  const cube = number - 16;
  return `rgb(${step(Math.floor(cube / 36))},${step(Math.floor(cube / 6) % 6)},${step(cube % 6)})`;
}

function colour(codes) {
  if (codes.shift() === 5) return indexed(codes.shift());
  return `rgb(${codes.splice(0, 3).join(",")})`;
}

function look(codes) {
  if (codes.length === 0) codes = [0];
  while (codes.length > 0) {
    const code = codes.shift();
    if (code === 0) pen = { ...PEN };
    else if (code === 1) pen = { ...pen, bold: true };
    else if (code === 2) pen = { ...pen, dim: true };
    else if (code === 4) pen = { ...pen, underlined: true };
    else if (code === 7) pen = { ...pen, reversed: true };
    else if (code === 22) pen = { ...pen, bold: false, dim: false };
    else if (code === 24) pen = { ...pen, underlined: false };
    else if (code === 27) pen = { ...pen, reversed: false };
    else if (code === 38) pen = { ...pen, ink: colour(codes) };
    else if (code === 39) pen = { ...pen, ink: "" };
    else if (code === 48) pen = { ...pen, ground: colour(codes) };
    else if (code === 49) pen = { ...pen, ground: "" };
    else if (code >= 30 && code <= 37) pen = { ...pen, ink: NAMED[code - 30] };
    else if (code >= 40 && code <= 47) pen = { ...pen, ground: NAMED[code - 40] };
    else if (code >= 90 && code <= 97) pen = { ...pen, ink: NAMED[code - 82] };
    else if (code >= 100 && code <= 107) pen = { ...pen, ground: NAMED[code - 92] };
  }
}

function wipe(from, to) {
  for (let x = from; x < to; x += 1) grid[row][x] = blank(pen.ground);
}

function order(sign, numbers) {
  const first = numbers[0] || 0;
  if (sign === "m") look(numbers);
  else if (sign === "H") [row, column] = [(first || 1) - 1, (numbers[1] || 1) - 1];
  else if (sign === "A") row -= first || 1;
  else if (sign === "B") row += first || 1;
  else if (sign === "C") column += first || 1;
  else if (sign === "D") column -= first || 1;
  else if (sign === "G") column = (first || 1) - 1;
  else if (sign === "d") row = (first || 1) - 1;
  else if (sign === "K") wipe(first === 0 ? column : 0, head.width);
  else if (sign === "X") wipe(column, Math.min(head.width, column + (first || 1)));
  else if (sign === "J") {
    const kept = row;
    for (row = 0; row < head.height; row += 1) wipe(0, head.width);
    row = kept;
  }
}

function write(bytes) {
  const parts = bytes.matchAll(/\x1b\[\??([\d;]*)([A-Za-z])|([\r\n\b])|([^\x1b\r\n\b])/gu);
  for (const [, numbers, sign, move, letter] of parts) {
    if (sign) order(sign, numbers === "" ? [] : numbers.split(";").map(Number));
    else if (move === "\r") column = 0;
    else if (move === "\n") row += 1;
    else if (move === "\b") column -= 1;
    else if (grid[row] && column < head.width) {
      grid[row][column] = { sign: letter, pen };
      column += 1;
      if (WIDE.test(letter) && column < head.width) {
        grid[row][column] = { sign: "", pen };
        column += 1;
      }
    }
  }
}

function styled(element, { ink, ground, bold, dim, underlined, reversed }) {
  const [own, below] = reversed ? [ground || "var(--ground)", ink || "var(--ink)"] : [ink, ground];
  if (own) element.style.color = own;
  if (below) element.style.background = below;
  if (bold) element.style.fontWeight = "bold";
  if (dim) element.style.opacity = "0.6";
  if (underlined) element.style.textDecoration = "underline";
  return element;
}

function draw() {
  const all = document.createDocumentFragment();
  for (const line of grid) {
    let run = null;
    for (const cell of line) {
      if (cell.sign === "") continue;
      if (run === null || run.pen !== cell.pen) {
        run = { pen: cell.pen, element: styled(document.createElement("span"), cell.pen) };
        all.append(run.element);
      }
      if (PLAIN.test(cell.sign)) {
        run.element.append(cell.sign);
      } else {
        const own = document.createElement("i");
        own.textContent = cell.sign;
        if (WIDE.test(cell.sign)) own.style.width = "2ch";
        run.element.append(own);
      }
    }
    all.append("\n");
  }
  screen.replaceChildren(all);
}

function show(frame) {
  const to = Math.max(0, Math.min(frames.length - 1, frame));
  if (at < 0 || to < at) {
    begin();
    at = -1;
  }
  while (at < to) {
    at += 1;
    write(frames[at][2]);
  }
  draw();
  slider.value = String(at);
  count.textContent = `${at + 1}/${frames.length}`;
  document.body.dataset.frame = String(at + 1);
}

function pause() {
  clearTimeout(timer);
  timer = null;
}

function play() {
  if (at + 1 >= frames.length) return pause();
  const wait = (frames[at + 1][0] - frames[at][0]) * 1000;
  timer = setTimeout(() => {
    show(at + 1);
    play();
  }, wait);
}

function turn() {
  if (timer !== null) return pause();
  if (at + 1 >= frames.length) show(0);
  play();
}

function go(frame) {
  pause();
  show(frame);
}

const does = {
  first: () => go(0),
  back: () => go(at - 1),
  play: turn,
  next: () => go(at + 1),
  last: () => go(frames.length - 1),
};
const keys = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "next", End: "last" };
for (const name of Object.keys(does)) document.getElementById(name).addEventListener("click", does[name]);
slider.max = String(frames.length - 1);
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.target === slider) return;
  event.preventDefault();
  does[keys[event.key]]();
});
// `#12` opens the page at its twelfth frame.
show(Number(location.hash.slice(1) || 1) - 1);
