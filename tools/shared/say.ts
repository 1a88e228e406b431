/** Prints one line about the progress for the user at the terminal. */
export function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Milliseconds as a person reads them. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The order in which what was started is ended, highest first: what others depend on goes last. */
export const STAGE = { lock: 0, server: 1, mail: 2, worker: 3, api: 4, reverseProxy: 5 } as const;
