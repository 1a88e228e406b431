import type { IntakeSignal } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import type { ReadSignal } from '@t0/domain';
import type { SignalDraft } from './signal-draft.ts';

/** The form with the values of a pasted signal. All four prices are its own or empty; other fields stay unless it named them. */
export function withPasted(draft: SignalDraft, fields: IntakeSignal): SignalDraft {
  return { ...draft, entryPrice: '', slPrice: '', t0Price: '', t1Price: '', ...fields };
}

/** The values that were read, in a line: 'LONG GBPJPY, active, entry 196.120, stop 195.380'. Null: none that can be filled in. */
export function understoodText({ fields, biasFollows }: ReadSignal): string | null {
  const { direction, instrument, status, entryPrice, slPrice, t0Price, t1Price, confidence, monthlyBias, memo } =
    fields;
  if (!direction || !instrument) return null;
  const price = (value: string): string => formatPrice(instrument, value);
  return [
    `${direction.toUpperCase()} ${instrument}`,
    status,
    entryPrice && `entry ${price(entryPrice)}`,
    slPrice && `stop ${price(slPrice)}`,
    t0Price && `T0 ${price(t0Price)}`,
    t1Price && `T1 ${price(t1Price)}`,
    confidence !== undefined && `confidence ${confidence}%`,
    monthlyBias && `bias ${monthlyBias}${biasFollows ? ', as the direction' : ''}`,
    memo && `memo of ${memo.length} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** An example in the field. */
export const PASTE_EXAMPLE = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75% memo';
