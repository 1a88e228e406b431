import { strict as assert } from 'node:assert';
import { say } from '../../shared/say.ts';
import type { Walk } from '../walk.ts';

/** The maximum that the product's image may add to that of Node, in bytes. */
const OWN_AT_MOST = 40_000_000;

/** The image holds the product and its runtime, and little else. */
export async function image({ installation }: Walk): Promise<void> {
  const said = await installation.compose('exec', '-T', 'api', 'du', '--summarize', '--bytes', '/app');
  const bytes = Number(said.split('\t')[0]);
  say(`The image adds ${(bytes / 1e6).toFixed(1)} MB to that of Node`);
  assert.ok(bytes > 0 && bytes <= OWN_AT_MOST, `The image adds ${bytes} bytes to that of Node: ${said}`);
}
