import { tryProcessLock, waitUntil, type ProcessLock, type ProcessRecord } from '@t0/embedded';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from '../shared/say.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file of that name is in the way',
  ENOSPC: 'the disk is full',
};

/** Milliseconds that an earlier run may take to end after its terminal was closed. */
const EARLIER_RUN_ENDS_WITHIN = 6_000;

/** Makes a folder and those above it. One by one: Node's own recursive way never ends where a system refuses with ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * Makes the data folder and tries that it can be written.
 * @throws UserFacingError when it cannot
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(join(dataDir, 'logs'));
    makeFolder(join(dataDir, 'run'));
    writeFileSync(probe, '');
    rmSync(probe);
    for (const folder of ['logs', 'run']) accessSync(join(dataDir, folder), constants.W_OK);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new UserFacingError(
      `DATA_DIR ${dataDir} cannot be written (${REASONS[code] ?? code}): set DATA_DIR to a folder that can.`,
    );
  }
}

/**
 * Makes this the only start on a data folder until it ends, however it ends.
 * @throws UserFacingError when another one runs on it and does not end soon
 */
export async function lockDataFolder(dataDir: string): Promise<ProcessLock> {
  const file = join(dataDir, 'run', 'launcher.lock');
  let lock: ProcessLock | undefined;
  let holder: ProcessRecord | undefined;
  const attempt = (): boolean => {
    const outcome = tryProcessLock(file);
    if ('lock' in outcome) lock = outcome.lock;
    else holder = outcome.holder;
    return lock !== undefined;
  };
  if (!attempt()) {
    say(`Waiting for the earlier run to end (process ${holder?.pid})`);
    await waitUntil(attempt, EARLIER_RUN_ENDS_WITHIN, 100);
  }
  if (lock) return lock;
  throw new UserFacingError(
    `T0 Trading Terminal already runs on ${dataDir} (process ${holder?.pid}): stop it first, or set DATA_DIR and PORT to others.`,
  );
}

/** A secret that is made once per data folder and kept where only this user can read it. */
function keptSecret(dataDir: string, name: string, encoding: 'base64url' | 'hex'): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString(encoding);
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Signs session cookies. */
export const sessionSecret = (dataDir: string): string => keptSecret(dataDir, 'session-secret', 'base64url');

/** Signs the record's checkpoints. */
export const recordSigningKey = (dataDir: string): string => keptSecret(dataDir, 'record-signing-key', 'hex');

/** Identifies the product to push services. */
export const webPushKey = (dataDir: string): string => keptSecret(dataDir, 'web-push-key', 'hex');
