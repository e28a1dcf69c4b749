// The copy of Python's memory that later starts begin with: made on this tablet, kept in a file of the browser's own
// file system beside the games, for one version, zone and address. It may go at any time: then a start takes longer.
import { openFile } from "./slots.js";

const NAME = "start", HEAD = 512, PART = 1 << 22;     // bytes of the first line, and of what is read at once
const lineOf = told => new TextEncoder().encode(JSON.stringify(told).padEnd(HEAD));

function read(file, at, size) {
  const all = new Uint8Array(size);
  if (file.read(all, { at }) !== size) throw new Error("The copy of the memory is cut.");
  return all;
}

// Return what restored() takes and the handle to close; null if there is no copy for this key.
export async function keptCopy(key) {
  const file = await openFile(await navigator.storage.getDirectory(), NAME);
  try {
    const told = JSON.parse(new TextDecoder().decode(read(file, 0, HEAD)));
    if (told.key !== key) throw new Error("another version");
    const { content, head, memory } = told;
    const fill = target => {
      for (let at = 0; at < memory; at += PART) {
        const from = HEAD + content + head + at;
        target.set(read(file, from, Math.min(PART, memory - at)), at);
      }
    };
    return {
      content: read(file, HEAD, content),
      head: read(file, HEAD + content, head),
      size: memory,
      fill,
      close: () => file.close(),
    };
  } catch {
    file.close();
    return null;
  }
}

// Keep a copy. Its first line comes last: without it there is none.
export async function keepCopy(key, { content, head, memory }) {
  const file = await openFile(await navigator.storage.getDirectory(), NAME);
  try {
    file.truncate(0);
    let at = HEAD;
    for (const part of [content, head, memory]) {
      if (file.write(part, { at }) !== part.length) throw new DOMException("cut", "QuotaExceededError");
      at += part.length;
    }
    file.flush();
    file.write(lineOf({ key, content: content.length, head: head.length, memory: memory.length }), { at: 0 });
    file.flush();
  } catch (error) {
    file.truncate(0);
    throw error;
  } finally {
    file.close();
  }
}

// Let the copy go: it does not work here, or the games need its room.
export async function dropCopy() {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(`scoresheets-${NAME}`);
  } catch { /* there is none */ }
}
