import { useConnection } from '../lib/live/connection-store.ts';
import { onPrices } from '../lib/live/registry.ts';
import { getLivePrices } from './api/get-live-prices.ts';
import { applyFrame, applyPolled, dropStale } from './price-store.ts';

const POLL_MS = 30_000;
/** Two polls missed. */
const MAX_AGE_MS = 65_000;

/** Feeds the price store: frames from the socket, and polls while it is away. Returns what ends it. */
export function followPrices(): () => void {
  const poll = (): void => {
    if (!useConnection.getState().degraded) return;
    getLivePrices().then(applyPolled, () => dropStale(MAX_AGE_MS));
  };
  const offFrames = onPrices((frame) => applyFrame(frame));
  const polling = setInterval(poll, POLL_MS);
  const offState = useConnection.subscribe((state, before) => {
    if (state.degraded && !before.degraded) poll();
  });
  return () => {
    offFrames();
    offState();
    clearInterval(polling);
  };
}
