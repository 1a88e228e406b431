/**
 * Frequencies in Hz. A new signal has two short notes, rising for a long and falling for a short. An update of an open one has three, of
 * its own height: activated, a level reached (`won`), or ended otherwise (`lost`). A critical notification has four.
 */
const NOTES = {
  long: [660, 880],
  short: [880, 660],
  activated: [740, 740, 740],
  won: [784, 988, 1175],
  lost: [587, 494, 392],
  critical: [988, 784, 988, 784],
} as const;

/** The event of a tone. */
export type ToneName = keyof typeof NOTES;

const NOTE_S = 0.14;
const VOLUME = 0.12;

let context: AudioContext | null = null;

/** Plays a tone. Browsers keep silent until the page was pressed once; that is no failure. */
export async function playTone(name: ToneName): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined);
  if (audio.state !== 'running') return;
  NOTES[name].forEach((frequency: number, index: number) => {
    const start = audio.currentTime + index * NOTE_S;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = 'sine';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + NOTE_S);
  });
}
