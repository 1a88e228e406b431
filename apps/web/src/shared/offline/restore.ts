import type { User } from '@t0/contracts/accounts';
import { takeInstruments } from '@t0/contracts/prices';
import { hasAccess } from '@t0/domain/accounts';
import { onForget } from '../lib/forgetting.ts';
import { isUncertain } from '../lib/http.ts';
import { onConnectionReturn, useConnection } from '../lib/connection.ts';
import { dropRestored, restoreLists } from '../../live/offline-lists.ts';
import { entryOf } from '../lib/parts/build-check.ts';
import { queryClient, USER_KEY } from '../lib/query-client.ts';
import { endCopy, readCopy } from './copy-store.ts';
import { useOffline } from './offline-store.ts';

/** An older copy is removed unseen (docs/product/limits.md#offline-copy). */
const OLDEST_MS = 7 * 24 * 3_600_000;
/** The socket is back and the session could not be read: tried again after this long. */
const AGAIN_MS = 5000;

/** Only once for each page: later failures keep what is on screen. */
let tried = false;

/**
 * Shows the offline copy, when the page was opened without the server: whose it is; null if there is none that may be shown. From
 * then on the page waits for the connection, reads everything and says no more that it is offline.
 */
export async function restoreCopy(): Promise<User | null> {
  if (tried) return null;
  tried = true;
  const copy = await readCopy();
  if (!copy || copy.build !== entryOf(document)) return null;
  const age = Date.now() - copy.asOf;
  // A clock that was set back would make it young for ever.
  if (age > OLDEST_MS || age < -OLDEST_MS || !hasAccess(copy.user)) {
    await endCopy();
    return null;
  }
  takeInstruments(copy.instruments);
  restoreLists(copy.lists);
  useOffline.setState({ asOf: copy.asOf });
  const stop = onConnectionReturn(() => void rejoin());
  onForget('member', stop);
  return copy.user;
}

let rejoining = false;

/** Reads all data of the copy from the server, until that is done. */
async function rejoin(): Promise<void> {
  if (rejoining) return;
  rejoining = true;
  while (isAway() && !(await readAll()) && useConnection.getState().state === 'live')
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  rejoining = false;
}

const isAway = (): boolean => useOffline.getState().asOf !== null;

/** Returns true if everything on screen is the server's now. */
async function readAll(): Promise<boolean> {
  await queryClient.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
  if (queryClient.getQueryState(USER_KEY)?.status !== 'success') return false;
  await queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ state }) => state.fetchStatus !== 'idle' || (state.status === 'error' && isUncertain(state.error)),
    },
    { cancelRefetch: false },
  );
  if (!isAway()) return true;
  dropRestored();
  useOffline.setState({ asOf: null });
  return true;
}
