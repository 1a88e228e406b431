import type { FeedState, PriceSource } from '@t0/contracts';
import { CircleAlert, CircleDot, Clock3, LoaderCircle, Moon } from 'lucide-react';

/** The providers as people read them. */
export const SOURCE_NAMES: Record<PriceSource, string> = { simulated: 'Simulated', oanda: 'OANDA', kraken: 'Kraken' };

/** How each state of a feed looks: never by colour alone. */
export const FEED_LOOKS = {
  error: { Icon: CircleAlert, word: 'Feed error', tone: 'text-short' },
  stale: { Icon: Clock3, word: 'Prices stale', tone: 'text-warn' },
  closed: { Icon: Moon, word: 'Market closed', tone: 'text-closed' },
  connecting: { Icon: LoaderCircle, word: 'Connecting', tone: 'text-text-2' },
  live: { Icon: CircleDot, word: 'Live', tone: 'text-long' },
} as const satisfies Record<FeedState, unknown>;
