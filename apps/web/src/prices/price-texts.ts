import type { InstrumentSymbol, PriceFeeds, PriceSource } from '@t0/contracts/prices';
import { formatPrice, pipUnit, type DailyChange } from '@t0/domain/prices';
import { CircleAlert, Clock3, Moon } from 'lucide-react';
import { signed } from '../shared/lib/format.ts';
import type { Prices } from './price-store.ts';

/** The duration of the full tint, in ms; price.css fades it for the rest of the 0.5 s. */
const TINT_MS = 120;

/** The names of the providers on screen. */
export const SOURCE_NAMES: Record<PriceSource, string> = { simulated: 'Simulated', oanda: 'OANDA', kraken: 'Kraken' };

/** The look of a feed in trouble: never by colour alone. */
export const FEED_TROUBLES = {
  error: { Icon: CircleAlert, word: 'Feed error', tone: 'text-short' },
  stale: { Icon: Clock3, word: 'Prices stale', tone: 'text-warn' },
  closed: { Icon: Moon, word: 'Market closed', tone: 'text-closed' },
} as const;

/**
 * The text of a price cell: the live price, or else `fallback`, or else 'Loading' until the price is known and '--' when there is none
 * (docs/product/prices.md#price-states).
 */
export function priceText(
  symbol: InstrumentSymbol,
  { quotes, feeds, heard }: Pick<Prices, 'quotes' | 'feeds' | 'heard'>,
  fallback?: string,
): string {
  const price = quotes[symbol]?.price;
  if (price !== undefined) return formatPrice(symbol, price);
  return fallback ?? (!heard || feeds[symbol]?.state === 'connecting' ? 'Loading' : '--');
}

/** The change since yesterday's close, as text. */
export interface ChangeTexts {
  trend: DailyChange['trend'];
  /** In the instrument's unit, for wide screens; empty where there is none. */
  pips: string;
  percent: string;
  title: string | undefined;
}

/** The texts of a change; empty without a price, '--' without a close. */
export function changeTexts(symbol: InstrumentSymbol, hasPrice: boolean, change: DailyChange | null): ChangeTexts {
  if (!change)
    return {
      trend: 'neutral',
      pips: '',
      percent: hasPrice ? '--' : '',
      title: hasPrice ? 'No close of yesterday is stored' : undefined,
    };
  return {
    trend: change.trend,
    pips: `${signed(change.pips)} ${pipUnit(symbol)} `,
    percent: `${signed(change.percent, 2)}%`,
    title: undefined,
  };
}

/** The source of the prices, and the gravest state of any feed that had prices to give. */
export interface FeedStatus {
  /** Null: nothing is known of any feed. */
  label: string | null;
  trouble: keyof typeof FEED_TROUBLES | null;
  /** The instruments that the trouble concerns; empty when it is all of them. */
  concerned: string;
}

/** The status of the feeds. */
export function feedStatus(feeds: PriceFeeds, simulated: boolean): FeedStatus {
  const entries = Object.entries(feeds);
  const sources = [...new Set(entries.flatMap(([, { source }]) => source ?? []))].map((source) => SOURCE_NAMES[source]);
  const names = sources.length > 0 ? sources.join(' and ') : simulated ? SOURCE_NAMES.simulated : null;
  const trouble =
    (['error', 'stale', 'closed'] as const).find((each) => entries.some(([, { state }]) => state === each)) ?? null;
  const concerned = entries.filter(([, { state }]) => state === trouble).map(([symbol]) => symbol);
  return {
    label: names ? `${names} feed` : entries.length > 0 ? 'Price feeds' : null,
    trouble,
    concerned: concerned.length === entries.length ? '' : concerned.join(', '),
  };
}

/** Tints a price cell up or down. Returns a function that ends the wait for the end of the tint. */
export function flashPrice(cell: HTMLElement, move: 'u' | 'd'): () => void {
  cell.dataset.flash = move;
  const timer = setTimeout(() => delete cell.dataset.flash, TINT_MS);
  return () => clearTimeout(timer);
}
