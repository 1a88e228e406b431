import { useConnection } from '../live/connection-store.ts';

/**
 * Marks the page while no price on it is known to be the present one (docs/product/prices.md#price-states): price.css dims by it
 * whatever is a `live-price`, and nothing renders. A page that is still on its way has no price to dim. Returns what ends it.
 */
export function markAway(): () => void {
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
