// Count the clock of a round, without a page: what is left, how it is shown, and the server's time.

export const MARKS = [0, 60_000, 300_000];      // milliseconds left at which something is said, the last one first
const SAMPLES = 8;

// Return the milliseconds left on a clock that ends at an instant, or that is paused with some left.
export const leftOn = ({ ends, left }, now) => ends ? ends - now : left;

// Return the newest mark that is reached with so many milliseconds left, or null.
export const reached = left => MARKS.find(mark => left <= mark) ?? null;

// Write milliseconds as a clock does: 4:09, or 1:04:09. A second is shown until it is over, so that 0:00 is the end.
export function shown(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000)), two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Measure by how much the server's clock is ahead of this device's. Each answer is wrong by half its way at most, so
// the one with the shortest way counts.
export function serverTime() {
  let samples = [];
  const best = () => [...samples].sort((one, other) => one.way - other.way)[0];
  return {
    add(asked, answered, server) {
      samples = [...samples, { way: answered - asked, ahead: server - (asked + answered) / 2 }].slice(-SAMPLES);
    },
    // Forget every answer: this device slept, or its clock was set.
    forget() {
      samples = [];
    },
    known: () => samples.length > 0,
    ahead: () => best()?.ahead ?? 0,
  };
}
