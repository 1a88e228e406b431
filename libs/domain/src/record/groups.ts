import { CONFIDENCE_BANDS, TRADING_SESSIONS } from '@t0/contracts/record';
import type { ConfidenceBand, RecordGrouping, TradingSession } from '@t0/contracts/record';
import type { Trade } from './trade.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const LONDON_OPENS = 7;
const NEW_YORK_OPENS = 13;
const ASIA_OPENS = 22;

/** The trading session of a time, by the hour of UTC (docs/product/record.md#groups). */
export function sessionOf(at: string): TradingSession {
  const hour = new Date(at).getUTCHours();
  if (hour >= ASIA_OPENS || hour < LONDON_OPENS) return 'Asia';
  return hour < NEW_YORK_OPENS ? 'London' : 'New York';
}

/** In which group an ended trade counts: session and weekday are those of its publication, the month that of its end. All UTC. */
export function groupOf(trade: Trade, grouping: RecordGrouping): string {
  switch (grouping) {
    case 'instrument':
      return trade.instrument;
    case 'direction':
      return trade.direction;
    case 'session':
      return sessionOf(trade.publishedAt);
    case 'weekday':
      return WEEKDAYS[new Date(trade.publishedAt).getUTCDay()]!;
    case 'month':
      return (trade.endedAt ?? trade.publishedAt).slice(0, 7);
  }
}

/** The band of a confidence: tens from 50, everything below in one. */
export function bandOf(confidence: number): ConfidenceBand {
  return CONFIDENCE_BANDS.find(({ from }) => confidence >= from) ?? CONFIDENCE_BANDS[CONFIDENCE_BANDS.length - 1]!;
}

const ORDER: Partial<Record<RecordGrouping, readonly string[]>> = {
  session: TRADING_SESSIONS,
  weekday: [...WEEKDAYS.slice(1), WEEKDAYS[0]],
};

/** The order of groups: sessions and weekdays in their natural order, from Monday, all others by name. */
export function compareGroups(grouping: RecordGrouping, a: string, b: string): number {
  const order = ORDER[grouping];
  if (order) return order.indexOf(a) - order.indexOf(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
