import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../wait-until.ts';
import { isRunning } from './process-identity.ts';
import { endWithParent } from './server-process.ts';

/** A parent that starts a long-lived process by way of `endWithParent`, in plain JavaScript, and prints its number. */
const PARENT = `
  const { spawn } = require('node:child_process');
  ${endWithParent.toString().replace(/\(0, _\w+\.spawn\)/g, 'spawn')}
  const server = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  server.unref();
  endWithParent(server.pid, 'SIGTERM');
  console.log(server.pid);
  setInterval(() => {}, 1000);
`;

describe('a server that ends with its parent', () => {
  it('ends when the parent is killed', async () => {
    const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    expect(await waitUntil(() => !isRunning(pid), 5_000)).toBe(true);
  });
});
