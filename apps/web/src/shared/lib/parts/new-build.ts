import { onConnectionReturn } from '../../../live/connection-return.ts';
import { scopedStore } from '../scoped-store.ts';
import { isOtherBuild } from './build-check.ts';

/** True if the server has another build than this page's, and its reload is offered. */
export const useNewBuild = scopedStore<{ there: boolean }>('device', () => ({ there: false }));

/**
 * Checks for another build each time the connection returns: a deployment ends every socket. `sinceStart`: also the first time, for a page
 * that did not come from the server. Returns a function that stops it.
 */
export function watchBuild(sinceStart: boolean): () => void {
  let returns = sinceStart ? 1 : 0;
  return onConnectionReturn(() => {
    returns += 1;
    if (returns > 1) void look();
  });
}

async function look(): Promise<void> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (page.ok && isOtherBuild(await page.text())) useNewBuild.setState({ there: true });
  } catch {
    // The next return of the connection decides.
  }
}
