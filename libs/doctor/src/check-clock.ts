import { fail, ok, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

const WARN_MS = 500;
const FAIL_MS = 5000;

/**
 * Compares a server's clock with this machine's. `ask` returns its time in ms since the epoch; the answer counts as the time in the
 * middle of the round trip.
 */
export async function checkClock(part: string, ask: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const remoteTime = await ask();
  const after = Date.now();
  const off = Math.round(remoteTime - (before + after) / 2);
  const says = `${Math.abs(off)} ms ${off < 0 ? 'behind' : 'ahead of'} this machine`;
  const todo = 'Synchronize both machines by NTP: times on screen and the expiry of links depend on it';
  if (Math.abs(off) > FAIL_MS) return fail(part, says, todo);
  return Math.abs(off) > WARN_MS ? warn(part, says, todo) : ok(part, says);
}
