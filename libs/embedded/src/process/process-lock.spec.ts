import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess, stillRuns } from './process-record.ts';
import { tryProcessLock } from './process-lock.ts';

describe('a process lock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 't0-lock-'));
    file = join(folder, 'a.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one until it is released', () => {
    const first = tryProcessLock(file);
    expect(tryProcessLock(file)).toEqual({ holder: describeProcess(process.pid) });
    if ('lock' in first) first.lock.release();
    expect(tryProcessLock(file)).toHaveProperty('lock');
  });

  it('does not count once its process is gone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const record = describeProcess(child.pid as number);
    writeFileSync(file, JSON.stringify(record));
    expect(tryProcessLock(file)).toEqual({ holder: record });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(tryProcessLock(file)).toHaveProperty('lock');
    expect(readdirSync(folder)).toEqual(['a.lock']);
  });

  it('does not count when its number belongs to a later process', () => {
    const record = { pid: process.pid, identity: 'another start' };
    writeFileSync(file, JSON.stringify(record));
    expect(stillRuns(record)).toBe(false);
    expect(tryProcessLock(file)).toHaveProperty('lock');
  });

  it('is not held up by a file that is no lock', () => {
    writeFileSync(file, 'half a');
    expect(tryProcessLock(file)).toHaveProperty('lock');
  });
});
