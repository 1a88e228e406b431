import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, waitUntil } from '@t0/embedded';
import { startupError } from './child-program.ts';

describe('the complaint of a program that did not start', () => {
  it('is what it said itself, in one line, without its stack', () => {
    const log = `{"level":30,"msg":"hello"}\nThe API could not start: The configuration has errors:\n  PORT: wrong\n    at main.ts:1\n`;
    expect(startupError(log)).toBe('The API could not start: The configuration has errors: PORT: wrong');
  });

  it('is its last error otherwise', () => {
    const log = `{"level":50,"msg":"first"}\n{"level":50,"msg":"failed","err":{"message":"no table"}}\n{"level":30,"msg":"bye"}`;
    expect(startupError(log)).toBe('no table');
    expect(startupError('')).toBe('it gave no reason');
  });
});

describe('a program whose launcher is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-child-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a program as `startProgram` does, from a launcher that is killed; the program loads its modules once `go` is true there. */
  async function programOfKilled(go: string): Promise<number> {
    const preload = join(folder, 'exit-with-parent.mjs'); // it holds no types
    copyFileSync(join(__dirname, 'exit-with-parent.ts'), preload);
    const wait = `data:text/javascript,while (!(${go})) await new Promise((next) => setTimeout(next, 5));`;
    const args = ['--import', wait, '--import', preload, '-e', 'setInterval(() => {}, 1000)'];
    const launcher = spawn(
      process.execPath,
      [
        '-e',
        `const how = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true };
         const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, how);
         require('node:fs').writeSync(1, String(child.pid));
         process.kill(process.pid, 'SIGKILL');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
    return Number(line.toString());
  }

  it.each([
    ['while it loads nothing yet', '!process.connected'],
    ['once it does', 'true'],
  ])('ends, also when that was %s', async (_when, go) => {
    const pid = await programOfKilled(go);
    const hasEnded = await waitUntil(() => !isRunning(pid), 20_000);
    if (!hasEnded) process.kill(pid, 'SIGKILL');
    expect(hasEnded).toBe(true);
  });
});
