import { LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { cutText } from '../platform/text-cut.ts';
import { formatPrice } from '../prices/price-format.ts';
import { confidenceLabel } from './confidence.ts';
import type { Notice } from './signal-changes.ts';
import { signalTitle } from './signal-order.ts';
import { targetsOf } from './signal-targets.ts';

/** The announcement of a signal: its levels, confidence and memo (docs/product/signals.md#publishing). */
export function announcementOf(signal: Signal): Notice {
  const { instrument, entryPrice, entryZonePrice, slPrice, confidence, memo } = signal;
  const price = (value: string): string => formatPrice(instrument, value);
  const targets = targetsOf(signal).map((target, index) => `T${index} ${price(target)}`);
  const zone = entryZonePrice ? ` Entry zone ${price(entryPrice)} to ${price(entryZonePrice)}.` : '';
  const levels = `${targets.join(', ')}, SL ${price(slPrice)}.${zone} Confidence ${confidence}% ${confidenceLabel(confidence)}.`;
  return {
    title: signalTitle(signal),
    message: cutText([levels, memo].filter(Boolean).join(' '), LIMITS.notification.messageMax),
  };
}
