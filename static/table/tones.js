// Sound tones, where the browser has them: it lets a page sound only once it was touched. Two scripts of one page may
// each run this: each then has a sound of its own.
let sound = null;

// Prepare the sound after a tap or a key.
export function wakeSound() {
  const Sound = window.AudioContext ?? window.webkitAudioContext;
  if (!Sound) return;
  sound ??= new Sound();
  if (sound.state === "suspended") sound.resume().catch(() => {});
}

// Sound one tone that dies away, now or so many seconds later.
export function tone({ hertz, seconds, loud, later = 0 }) {
  if (sound?.state !== "running") return;
  const source = sound.createOscillator(), volume = sound.createGain(), when = sound.currentTime + later;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(loud, when);
  volume.gain.exponentialRampToValueAtTime(0.001, when + seconds);
  source.connect(volume).connect(sound.destination);
  source.start(when);
  source.stop(when + seconds);
}
