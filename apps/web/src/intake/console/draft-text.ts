import type { ReceivedAlert, IntakeDraft } from '@t0/contracts/intake';
import type { CreateSignalDto, IntakeSignal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { signalTitle, stopRuleText } from '@t0/domain/signals';

/** The signal of a draft, where everything that a signal needs was read; else null. */
export function signalOf({ fields, errors }: IntakeDraft): CreateSignalDto | null {
  const { instrument, direction, entryPrice, slPrice, t0Price, t1Price, monthlyBias } = fields;
  if (errors.some(({ field }) => field !== null)) return null;
  if (!instrument || !direction || !entryPrice || !slPrice || !t0Price || !t1Price || !monthlyBias) return null;
  return { ...fields, instrument, direction, entryPrice, slPrice, t0Price, t1Price, monthlyBias };
}

/** A price in its usual form, as soon as its instrument is known. */
const shown = (instrument: string | undefined, price: string): string =>
  instrument ? formatPrice(instrument, price) : price;

/** The title of a draft: 'LONG GBPJPY @ 196.120', as far as it was read. */
export function draftTitle({ instrument, direction, entryPrice }: IntakeSignal): string {
  if (instrument && direction && entryPrice) return signalTitle({ instrument, direction, entryPrice });
  const entry = entryPrice && `@ ${shown(instrument, entryPrice)}`;
  return [direction?.toUpperCase(), instrument, entry].filter(Boolean).join(' ') || 'NOT READ';
}

/**
 * The other values that were read, in a line: 'stop 195.380, T0 197.050, T1 198.400, 75%, Bullish'. `dateTime`: how the reader's screen writes a
 * time.
 */
export function draftLevels(fields: IntakeSignal, dateTime: (at: string) => string): string {
  const { instrument, slPrice, t0Price, t1Price, confidence, monthlyBias, status, entryZonePrice } = fields;
  const { furtherTargets = [], portions, stopRule, trailDistance, validUntil, closeAt } = fields;
  return [
    entryZonePrice && `zone to ${shown(instrument, entryZonePrice)}`,
    slPrice && `stop ${shown(instrument, slPrice)}`,
    t0Price && `T0 ${shown(instrument, t0Price)}`,
    t1Price && `T1 ${shown(instrument, t1Price)}`,
    ...furtherTargets.map((target, index) => `T${index + 2} ${shown(instrument, target)}`),
    portions && `portions ${portions.join('/')}`,
    confidence !== undefined && `${confidence}%`,
    monthlyBias,
    status === 'limit' && 'limit',
    stopRule && `stop ${stopRuleText({ instrument: instrument ?? '', stopRule, trailDistance })}`,
    validUntil && `valid until ${dateTime(validUntil)}`,
    closeAt && `closes at ${dateTime(closeAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The outcome of an alert: 'published as #12, by itself'. */
export function receivedAlertText({ state, signalId, byItself }: ReceivedAlert): string {
  if (state === 'open') return 'waits';
  if (state === 'discarded') return 'discarded';
  return `${signalId === null ? 'published' : `published as #${signalId}`}${byItself ? ', by itself' : ''}`;
}
