import type { User } from '@t0/contracts/accounts';
import { allInstruments } from '@t0/contracts/prices';
import { useConnection } from '../lib/connection.ts';
import { keepLists } from '../../live/offline-lists.ts';
import { onForget } from '../lib/forgetting.ts';
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
  return now.size === before.size && [...now].every(([path, state]) => before.get(path) === state);
}

/** As many of the lists as fit. */
export function bounded(lists: ReadonlyMap<string, object>): [string, object][] {
  let left = MOST_CHARACTERS;
  return [...lists].filter(([, state]) => {
    const size = JSON.stringify(state).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** The one script that the page may name by an address: any other text gives this one, too. Also named by the server's policy. */
const ADDRESS = '/service-worker.js';
/** Name of the policy in the header `trusted-types` (docs/SECURITY.md#csp). */
const POLICY = 't0-service-worker';

/** The part of the browser's Trusted Types that is used. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => {
    createScriptURL: (text: string) => unknown;
  };
}

/** The service worker's address, as the browser's policy lets it through. A policy's name can be taken once: call it once. */
export function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: () => ADDRESS });
  return (policy?.createScriptURL(ADDRESS) ?? ADDRESS) as string;
}
