import type { PriceWatch } from '@t0/contracts';
import { useConnection } from '../live/connection-store.ts';
import { lookAt, onSaid, shownPrices } from '../live/looks.ts';
import { onPrices } from '../live/registry.ts';
import { useOffline } from '../shared/offline/offline-store.ts';
import { getLivePrices } from './api.ts';
import { markAway } from './mark-away.ts';
import { applyFrame, applyPolled, dropStale, forgetUnshown, lookAgain, usePrices } from './price-store.ts';

const POLL_MS = 30_000;
/** How often prices are looked at although none came. */
const AGEING_MS = 5000;
/** Prices that have not come by then are asked for. */
const FIRST_LOOK_MS = 4000;
/** Two polls missed. */
const MAX_AGE_MS = 65_000;

/** Feeds the price store: frames from the socket, and polls while it is away. Returns what ends it. */
export function followPrices(): () => void {
  const poll = (): void => {
    // Also while the socket stands but brings nothing: the answer says why.
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
  const ageing = setInterval(lookAgain, AGEING_MS);
  // Until the page stands, everything comes: what it is going to show is there when it shows it.
  const endFirst = lookAt();
  const first = setTimeout(() => {
    endFirst();
    poll();
  }, FIRST_LOOK_MS);
  const offSaid = onSaid(forgetUnshown);
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
    offSaid();
    clearInterval(polling);
    clearInterval(ageing);
    clearTimeout(first);
  };
}

/** Whether a page that says this expects any price. */
function isWanted(watch: PriceWatch): boolean {
  return watch !== 'none' && watch.length > 0;
}
