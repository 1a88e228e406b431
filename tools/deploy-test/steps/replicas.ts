import { strict as assert } from 'node:assert';
import type { Walk } from '../walk.ts';

/** Four APIs instead of two, while members go on. */
export async function fourApis(walk: Walk): Promise<void> {
  const seen = await walk.during('From two APIs to four', async () => {
    await walk.installation.give('moreApis');
    await walk.healthy('api', 4);
  });
  assert.deepEqual(seen.failures, []);
  walk.figures.add('two more APIs: slowest call', seen.slowestMs, 1000);
}
