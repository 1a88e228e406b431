import process from 'node:process';

/** Prints one line about the progress for the user at the terminal. */
export function say(sentence) {
  process.stdout.write(`  ${sentence}\n`);
}

/** Milliseconds as a person reads them. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
