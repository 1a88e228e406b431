import { createHash } from 'node:crypto';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers';
import { ROOT } from './root.mjs';
import { say } from './say.mjs';

/** One lock per checkout and user, outside of the checkout so that it survives an installation. */
function lockFile() {
  const name = createHash('sha256')
    .update(`${realpathSync(ROOT)}:${process.getuid?.() ?? ''}`)
    .digest('hex');
  return join(tmpdir(), `t0-terminal-${name.slice(0, 16)}.lock`);
}

/** Distinguishes a process from a later one of the same number by its start time. Linux only; elsewhere the number must do. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return process.platform === 'linux' ? 'ended' : '';
  }
}

function runs({ pid, start }) {
  if (startOf(pid) !== start) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Takes the lock if it is free or its process is gone; returns the holder otherwise. */
function tryLock(file) {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), { flag: 'wx', mode: 0o600 });
  try {
    const holder = readHolder(file);
    if (holder && runs(holder)) return holder;
    if (holder) renameSync(file, `${draft}.stale`);
    rmSync(`${draft}.stale`, { force: true });
    linkSync(draft, file);
    return undefined;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return readHolder(file) ?? { pid: 0 };
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Runs `work` while no other bootstrap of this checkout installs or builds. A lock whose process was killed does not count.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  const file = lockFile();
  let holder = tryLock(file);
  if (holder) say(`Waiting for another start of this checkout to finish its build (process ${holder.pid})`);
  while (holder) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    holder = tryLock(file);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}
