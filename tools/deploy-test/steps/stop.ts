import { strict as assert } from 'node:assert';
import type { Walk } from '../walk.ts';

/** Everything stops when it is asked to, within its time, and says that it ended well. */
export async function gracefulStop(walk: Walk): Promise<void> {
  await walk.sockets();
  const began = performance.now();
  await walk.installation.give('stop');
  walk.figures.add('stopping everything', performance.now() - began);
  walk.close();
  for (const service of ['proxy', 'api', 'gateway', 'worker', 'redis', 'postgres'])
    for (const { Name, State } of await walk.installation.containers(service))
      assert.deepEqual([Name, State.Status, State.ExitCode], [Name, 'exited', 0]);
}
