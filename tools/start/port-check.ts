import { isPortFree, waitUntil } from '@t0/embedded';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Milliseconds that the processes of a run that was killed may take to let the port go. */
const FREE_WITHIN = 3_000;

/** On a loopback address a browser may try the other family's first: a stranger there would answer instead of the product. */
async function isFree(port: number, host: string): Promise<boolean> {
  if (!(await isPortFree(port, host))) return false;
  if (host !== '127.0.0.1' && host !== 'localhost') return true;
  return isPortFree(port, '::1').catch(() => true); // no IPv6 here
}

/**
 * Makes sure that the terminal's port can be listened on.
 * @throws UserFacingError when it is taken, may not be used, or the address is not this machine's
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  let free: boolean;
  try {
    free = await waitUntil(() => isFree(port, host), FREE_WITHIN, 100);
  } catch {
    throw new UserFacingError(`HOST ${host} is not an address of this machine.`);
  }
  if (free) return;
  if (port < 1024 && process.getuid?.() !== 0) {
    throw new UserFacingError(`Port ${port} is in use or only for root; set PORT=... to another one.`);
  }
  throw new UserFacingError(`Port ${port} is in use; set PORT=... to another one.`);
}
