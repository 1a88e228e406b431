import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readServerRecord, removeServerRecord, stillRuns, stopProcess, waitUntil } from '@t0/embedded';
import { say } from '../shared/say.ts';

/** The folder of the records of a data folder's running programs. */
export function programRecords(dataDir: string): string {
  return join(dataDir, 'run', 'programs');
}

/** Milliseconds that programs whose launcher was killed may take to end by themselves. */
const END_WITHIN = 8_000;

/** Waits for the programs of a killed run to end, and ends those that do not, so that two runs never work side by side. */
export async function stopPreviousPrograms(dataDir: string): Promise<void> {
  const folder = programRecords(dataDir);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).map((name) => join(folder, name));
  const running = files.map(readServerRecord).filter((record) => record !== undefined && stillRuns(record));
  if (running.length > 0) {
    say('Waiting for the programs of the earlier run to end');
    await waitUntil(() => !running.some((record) => record && stillRuns(record)), END_WITHIN, 50);
    for (const record of running) {
      if (record && stillRuns(record)) await stopProcess(record.pid);
    }
  }
  for (const file of files) removeServerRecord(file);
}
