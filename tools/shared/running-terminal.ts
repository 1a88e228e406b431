import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './root.ts';
import { UserFacingError } from './user-facing-error.ts';

/** Where a terminal that runs has its servers. */
export interface RunningTerminal {
  databaseUrl: string;
  publicUrl: string;
}

const file = (dataDir: string): string => join(dataDir, 'run', 'terminal.json');

/** Records the servers of the running terminal, for other tools; readable by this user alone, as it holds a password. */
export function noteRunningTerminal(dataDir: string, terminal: RunningTerminal): void {
  rmSync(file(dataDir), { force: true });
  writeFileSync(file(dataDir), JSON.stringify(terminal), { mode: 0o600 });
}

/** Takes the note back. */
export function forgetRunningTerminal(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** The note of the terminal on a data folder; undefined when none was left. It may be of one that was killed. */
export function readRunningTerminal(dataDir: string): RunningTerminal | undefined {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as RunningTerminal;
  } catch {
    return undefined;
  }
}

/**
 * The database a tool is to work on: DATABASE_URL, or that of the terminal that runs on DATA_DIR.
 * @throws UserFacingError when there is neither
 */
export function databaseUrl(env: NodeJS.ProcessEnv): string {
  const dataDir = resolve(ROOT, env['DATA_DIR'] || '.data');
  const url = env['DATABASE_URL'] || readRunningTerminal(dataDir)?.databaseUrl;
  if (url) return url;
  throw new UserFacingError(
    `No terminal runs on ${dataDir}: start it with npm start, or set DATABASE_URL to its database.`,
  );
}
