import type { PriceSource } from '@t0/contracts';
import { CircleAlert, Clock3, Moon } from 'lucide-react';

/** The names of the providers on screen. */
export const SOURCE_NAMES: Record<PriceSource, string> = { simulated: 'Simulated', oanda: 'OANDA', kraken: 'Kraken' };

/** The look of a feed in trouble: never by colour alone. */
export const FEED_TROUBLES = {
  error: { Icon: CircleAlert, word: 'Feed error', tone: 'text-short' },
  stale: { Icon: Clock3, word: 'Prices stale', tone: 'text-warn' },
  closed: { Icon: Moon, word: 'Market closed', tone: 'text-closed' },
} as const;
