// Where the games are kept: two slots, written in turn and flushed. Each has a checksum, and the newer whole one
// counts: whatever happens while one is written, the other is there. Slots are files of the browser's own file system,
// or entries of IndexedDB where there is none.
const MAGIC = 0x53434f52, HEAD = 16, SUM = 32;      // bytes: magic, number, two lengths; a SHA-256 of the rest
const NAMES = ["a", "b"];
const PATIENCE = 5000, PAUSE = 100;     // milliseconds: a tab that gives way takes a moment to let go of its files

const sumOf = async bytes => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

class FileSlot {
  constructor(file) {
    this.file = file;
  }

  async read() {
    const all = new Uint8Array(this.file.getSize());
    this.file.read(all, { at: 0 });
    return all;
  }

  async write(all) {
    if (this.file.write(all, { at: 0 }) !== all.length) throw new DOMException("cut", "QuotaExceededError");
    this.file.truncate(all.length);
    this.file.flush();
  }
}

const inStore = (mode, use) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("scoresheets", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("slots");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const work = opening.result.transaction("slots", mode, { durability: "strict" });
    const asked = use(work.objectStore("slots"));
    work.oncomplete = () => {
      opening.result.close();
      resolve(asked.result);
    };
    work.onerror = work.onabort = () => reject(work.error);
  };
});

class StoreSlot {
  constructor(name) {
    this.name = name;
  }

  async read() {
    return await inStore("readonly", store => store.get(this.name)) ?? new Uint8Array();
  }

  async write(all) {
    await inStore("readwrite", store => store.put(all, this.name));
  }
}

export async function openFile(folder, name) {
  const file = await folder.getFileHandle(`scoresheets-${name}`, { create: true });
  for (const until = performance.now() + PATIENCE; ;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || performance.now() > until) throw error;
      await new Promise(resolve => { setTimeout(resolve, PAUSE); });
    }
  }
}

async function openSlots() {
  let folder;
  try {
    folder = await navigator.storage.getDirectory();
    if (!("createSyncAccessHandle" in FileSystemFileHandle.prototype)) throw new TypeError("no handles");
  } catch {
    return { kind: "IndexedDB", slots: NAMES.map(name => new StoreSlot(name)) };
  }
  const files = [];
  for (const name of NAMES) files.push(new FileSlot(await openFile(folder, name)));
  return { kind: "OPFS", slots: files };
}

// Return what a slot holds, or null if it is empty, torn or damaged.
async function contentOf(slot) {
  const all = await slot.read();
  if (all.length < HEAD + SUM) return null;
  const view = new DataView(all.buffer, all.byteOffset, HEAD);
  const [magic, number, size, notes] = [0, 4, 8, 12].map(place => view.getUint32(place));
  if (magic !== MAGIC || all.length !== HEAD + SUM + size + notes) return null;
  const sum = await sumOf(all.subarray(HEAD + SUM));
  if (!sum.every((each, place) => each === all[HEAD + place])) return null;
  const from = HEAD + SUM;
  return {
    number,
    database: all.subarray(from, from + size),
    notes: new TextDecoder().decode(all.subarray(from + size)),
  };
}

// Open the slots and return { kind, torn, kept, save }: `kept` is the newest content or null, `torn` how many slots
// hold something that is not whole.
export async function openStore() {
  const { kind, slots } = await openSlots();
  const found = [];
  let torn = 0;
  for (const slot of slots) {
    const content = await contentOf(slot);
    if (content) found.push(content);
    else if ((await slot.read()).length) torn += 1;
    slot.number = content?.number ?? 0;
  }
  const kept = found.sort((one, other) => other.number - one.number)[0] ?? null;
  let number = kept?.number ?? 0;

  // Write into the slot with the older content; it counts once it is whole.
  async function save(database, notes) {
    const told = new TextEncoder().encode(notes), all = new Uint8Array(HEAD + SUM + database.length + told.length);
    all.set(database, HEAD + SUM);
    all.set(told, HEAD + SUM + database.length);
    const view = new DataView(all.buffer);
    [MAGIC, number + 1, database.length, told.length].forEach((each, place) => view.setUint32(4 * place, each));
    all.set(await sumOf(all.subarray(HEAD + SUM)), HEAD);
    const [older] = [...slots].sort((one, other) => one.number - other.number);
    await older.write(all);
    older.number = number += 1;
  }

  return { kind, torn, kept, save };
}
