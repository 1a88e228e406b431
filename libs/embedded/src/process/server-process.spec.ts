import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../wait-until.ts';
import { spawnEndingWithParent } from './end-with-parent.ts';
import { isRunning } from './process-identity.ts';
import { runCommand } from './run-command.ts';

/** The function in plain JavaScript. */
const STARTING = `
  const { spawn } = require('node:child_process');
  ${spawnEndingWithParent.toString().replace(/\(0, _\w+\.spawn\)/g, 'spawn')}
`;

/** A parent that starts a long-lived process in this way, prints its number, and then does `next`. */
async function parentThat(next: string): Promise<{ parent: ChildProcess; pid: number }> {
  const script = `
    ${STARTING}
    const stdio = ['ignore', 'ignore', 'ignore'];
    const { pid } = spawnEndingWithParent('sleep', ['1000'], 'SIGTERM', { detached: true, stdio });
    require('node:fs').writeSync(1, String(pid));
    ${next}
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, pid: Number(line.toString()) };
}

describe('a server that ends with its parent', () => {
  it('ends when the parent is killed', async () => {
    const { parent, pid } = await parentThat('');
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    expect(await waitUntil(() => !isRunning(pid), 5_000)).toBe(true);
  });

  it('ends when the parent is killed as soon as it has started it', async () => {
    const { pid } = await parentThat(`process.kill(process.pid, 'SIGKILL');`);
    expect(await waitUntil(() => !isRunning(pid), 5_000)).toBe(true);
  });

  it('is the command itself, with its output and exit code; its watcher, which holds a pipe, ends with it', async () => {
    const script = 'echo "$0 $1"; [ -e /proc/self/fd/3 ] && echo held; exit 7';
    const result = await runCommand('/bin/sh', ['-c', script, 'name', 'an "argument"'], { endWithParent: true });
    expect(result).toEqual({ code: 7, output: 'name an "argument"\n' });
  });

  it('is waited for by a parent that does nothing else', async () => {
    const script = `
      ${STARTING}
      const child = spawnEndingWithParent('/bin/sh', ['-c', 'exit 7'], 'SIGTERM', { stdio: ['ignore', 'pipe', 'pipe'] });
      child.once('close', (code) => console.log(code));
    `;
    expect(await runCommand(process.execPath, ['-e', script])).toEqual({ code: 0, output: '7\n' });
  });
});
