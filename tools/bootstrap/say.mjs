import process from 'node:process';

/** Tells the person at the terminal what is going on: one line. */
export function say(sentence) {
  process.stdout.write(`  ${sentence}\n`);
}

/** Milliseconds as a person reads them. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
