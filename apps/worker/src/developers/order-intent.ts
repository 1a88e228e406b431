import type { PositionSize, RiskTolerance } from '@t0/contracts/accounts';
import { INTENT_FIELDS } from '@t0/contracts/developers';
import type { OrderIntent, WebhookPayload } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import type { FeedHealth, Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { judgedPrice, verdictOf } from '@t0/domain/signals';

const VALID_MS = LIMITS.webhook.intentMinutes * 60_000;

/** A signal that may become an intent, and the current live price. */
export interface Intended {
  signal: Signal;
  /** The time of its publication, ISO 8601. */
  timestamp: string;
  quote: Quote | undefined;
  feed: FeedHealth | undefined;
}

/** The member's part of an intent: settings of the server (docs/product/accounts.md#trading-config). */
export interface TradingChoice {
  riskPercent: PositionSize;
  risk: RiskTolerance;
}

/** The body to send; or nothing now, but maybe later; or nothing at all. */
export type IntentOutcome = { body: string } | { waits: string } | { not: string };

/**
 * The intent for a member's own program after a published signal (docs/product/developers.md#auto-execute), judged by the verdict that the
 * member's screen shows at this time. `now`: ms since 1970.
 */
export function orderIntent(
  { signal, timestamp, quote, feed }: Intended,
  choice: TradingChoice,
  now: number,
): IntentOutcome {
  const validUntil = endOf(signal, timestamp);
  if (now >= validUntil) return { not: 'The intent is not valid any more' };
  const price = quote ? { bid: quote.bid, ask: quote.ask, ageMs: now - quote.at } : null;
  const { word } = verdictOf(signal, judgedPrice(price, feed), choice.risk);
  if (word === 'NO PRICE') return { waits: 'There is no live price' };
  if (word !== 'GOOD') return { not: `The verdict is ${word}` };
  const data: OrderIntent = {
    signalId: signal.id,
    ...pick(signal, INTENT_FIELDS),
    riskPercent: choice.riskPercent,
    validUntil: new Date(validUntil).toISOString(),
  };
  return { body: JSON.stringify({ type: 'order.intent', timestamp, data } satisfies WebhookPayload<OrderIntent>) };
}

/** When the intent ends, ms since 1970: minutes after its publication, and never after the time stop of its signal. */
function endOf({ closeAt }: Signal, timestamp: string): number {
  return Math.min(Date.parse(timestamp) + VALID_MS, closeAt === undefined ? Infinity : Date.parse(closeAt));
}
