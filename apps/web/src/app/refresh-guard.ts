import { keepTab, readTab } from '../shared/lib/tab-storage.ts';

const REFRESHED = 't0-refreshed';
/** A page that fails again within this time after it refreshed itself does not do so once more, ms. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Notes that the page refreshes itself now; false when it did a moment ago, or where this tab can note nothing: then a page that
 * fails each time would refresh for ever.
 */
export function mayRefresh(now = Date.now()): boolean {
  if (now - Number(readTab(REFRESHED) ?? 0) < AGAIN_AFTER_MS) return false;
  keepTab(REFRESHED, String(now));
  return readTab(REFRESHED) === String(now);
}
