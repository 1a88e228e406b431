import { allInstruments } from '@t0/contracts';
import type { User } from '@t0/contracts';
import { onForget } from '../lib/forgetting.ts';
import { useConnection } from '../../live/connection-store.ts';
import { keepLists } from '../../live/offline-lists.ts';
import { entryOf } from '../lib/parts/build-check.ts';
import { endCopy, writeCopy } from './copy-store.ts';
import { useOffline } from './offline-store.ts';

/** The interval of writing changes (docs/product/limits.md#offline-copy), in ms. */
const EVERY_MS = 10_000;
/** Without a change: the interval of storing that it is still current, in ms. */
const STILL_TRUE_MS = 60_000;
/** The lists of one copy, as JSON; a list that would go beyond it is not kept. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Keeps an offline copy of the data that this member reads, as long as it is live and the member has access. Call it once the service
 * worker holds this build: without it no page opens that could show the copy. Returns a function that stops it.
 */
export function keepCopy(user: User): () => void {
  const since = Date.now();
  const build = entryOf(document);
  let written = { at: 0, lists: new Map<string, object>() };
  let ended = false;

  const keep = (): void => {
    if (ended || build === null || useConnection.getState().state !== 'live' || useOffline.getState().asOf !== null)
      return;
    const asOf = Date.now();
    const lists = keepLists();
    if (asOf - written.at < STILL_TRUE_MS && isSame(lists, written.lists)) return;
    written = { at: asOf, lists };
    writeCopy(
      { build, asOf, user, instruments: allInstruments(), lists: Object.fromEntries(bounded(lists)) },
      since,
    ).catch(stop);
  };
  const onHidden = (): void => {
    if (document.hidden) keep();
  };
  const timer = setInterval(keep, EVERY_MS);
  document.addEventListener('visibilitychange', onHidden);
  const offForget = onForget('member', () => {
    stop();
    void endCopy();
  });
  function stop(): void {
    ended = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
  }
  keep();
  return () => {
    stop();
    offForget();
  };
}

function isSame(now: ReadonlyMap<string, object>, before: ReadonlyMap<string, object>): boolean {
  return now.size === before.size && [...now].every(([path, held]) => before.get(path) === held);
}

/** As many of the lists as fit. */
export function bounded(lists: ReadonlyMap<string, object>): [string, object][] {
  let left = MOST_CHARACTERS;
  return [...lists].filter(([, held]) => {
    const size = JSON.stringify(held).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
}
