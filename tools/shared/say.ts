/** Prints one line about the progress for the user at the terminal. */
export function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Milliseconds as a person reads them. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
