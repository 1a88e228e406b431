import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { cutText } from '../platform/text-cut.ts';
import { formatPrice } from '../prices/price-format.ts';
import { confidenceLabel } from './confidence.ts';
import type { Notice } from './signal-changes.ts';
import { signalTitle } from './signal-order.ts';
import { entryText, inLine, targetTexts, termSentences } from './terms-text.ts';

/** The announcement of a signal: its levels, portions, zone, rule and times, confidence and memo (docs/product/signals.md#publishing). */
export function announcementOf(signal: Signal): Notice {
  const { instrument, entryZonePrice, slPrice, confidence, memo } = signal;
  const sentences = [
    `${inLine(targetTexts(signal))}, SL ${formatPrice(instrument, slPrice)}.`,
    ...(entryZonePrice === undefined ? [] : [`Entry zone ${entryText(signal)}.`]),
    ...termSentences(signal).map((term) => `${term}.`),
    `Confidence ${confidence}% ${confidenceLabel(confidence)}.`,
    memo,
  ];
  return {
    title: signalTitle(signal),
    message: cutText(sentences.filter(Boolean).join(' '), LIMITS.notification.messageMax),
  };
}
