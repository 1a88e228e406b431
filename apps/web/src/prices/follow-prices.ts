import type { PriceWatch } from '@t0/contracts/prices';
import { useConnection } from '../shared/lib/connection.ts';
import { showPrice, onSent, shownPrices } from '../live/shown-prices.ts';
import { onPrices } from '../live/registry.ts';
import { useOffline } from '../shared/offline/offline-store.ts';
import { getLivePrices } from './instruments.ts';
import { applyFrame, applyPolled, dropStale, forgetUnshown, refreshReaders, usePrices } from './price-store.ts';

/**
 * Marks the page while no price on it is known to be current (docs/product/prices.md#price-states). By the mark, price.css dims every
 * `live-price` without a render. A loading page has no price to dim. Returns a function that stops it.
 */
function markAway(): () => void {
  const root = document.documentElement;
  let wasLive = false;
  const look = ({ state, degraded }: ReturnType<typeof useConnection.getState>): void => {
    wasLive ||= state === 'live';
    root.toggleAttribute('data-prices-away', state !== 'live' && (wasLive || degraded));
  };
  look(useConnection.getState());
  const end = useConnection.subscribe(look);
  return () => {
    end();
    root.removeAttribute('data-prices-away');
  };
}

const POLL_MS = 30_000;
/** The interval of checking prices although none came, in ms. */
const AGEING_MS = 5000;
/** Prices that have not come by then are asked for. */
const FIRST_LOOK_MS = 4000;
/** Two polls missed. */
const MAX_AGE_MS = 65_000;

/** Feeds the price store: frames from the socket, and polls while it is disconnected. Returns a function that stops it. */
export function followPrices(): () => void {
  const poll = (): void => {
    // Also while the socket is connected but brings nothing: the answer says why.
    const { degraded, state } = useConnection.getState();
    const isMissing = Object.keys(usePrices.getState().quotes).length === 0 && isWanted(shownPrices());
    if (!degraded && !(state === 'live' && isMissing)) return;
    getLivePrices().then(applyPolled, (error: unknown) => {
      // eslint-disable-next-line no-console -- docs/product/prices.md#price-states: a warning is logged; what is known stays on screen
      console.warn('Failed to fetch live prices', error);
      dropStale(MAX_AGE_MS);
    });
  };
  const offFrames = onPrices((frame) => applyFrame(frame));
  const polling = setInterval(poll, POLL_MS);
  const ageing = setInterval(refreshReaders, AGEING_MS);
  // Until the first render, all prices come, so that each is there when the page shows it.
  let endFirst: (() => void) | null = showPrice();
  const first = setTimeout(() => {
    endFirst?.();
    endFirst = null;
    poll();
  }, FIRST_LOOK_MS);
  const offSent = onSent(forgetUnshown);
  const endMark = markAway();
  const offState = useConnection.subscribe((state, before) => {
    if (state.degraded && !before.degraded) poll();
  });
  // An offline copy has no prices to wait for: cells say so at once.
  const dropOffline = ({ asOf }: { asOf: number | null }): void => {
    if (asOf !== null) dropStale(0);
  };
  dropOffline(useOffline.getState());
  const offOffline = useOffline.subscribe(dropOffline);
  return () => {
    offFrames();
    offState();
    offOffline();
    endMark();
    offSent();
    clearInterval(polling);
    clearInterval(ageing);
    clearTimeout(first);
    endFirst?.();
  };
}

/** True if a page with this watch expects any price. */
function isWanted(watch: PriceWatch): boolean {
  return watch !== 'none' && watch.length > 0;
}
