import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLog } from '@t0/embedded';

const MAX_BYTES = 50_000_000;
const LOOK_EVERY_MS = 60_000;

const logsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name));

/** Begins new logs and keeps those of the last run as `.1`. */
export function beginLogs(folder: string): void {
  for (const file of logsIn(folder)) rotateLog(file, 1);
}

/** Keeps logs of a long run from filling the disk: one that grows too large is moved to `.1` while it is written. */
export function limitLogs(folder: string): void {
  setInterval(() => {
    for (const file of logsIn(folder)) {
      if (statSync(file).size < MAX_BYTES) continue;
      copyFileSync(file, `${file}.1`);
      truncateSync(file); // writers append, so they go on at its new end
    }
  }, LOOK_EVERY_MS).unref();
}
