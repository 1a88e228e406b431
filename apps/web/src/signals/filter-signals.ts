import type { Signal } from '@t0/contracts';
import { useMemo } from 'react';

/** The signals whose instrument, direction, status, bias or memo contain every word of `text`. */
export function filterSignals(signals: readonly Signal[], text: string): readonly Signal[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return signals;
  return signals.filter((signal) => {
    const { instrument, direction, status, monthlyBias, memo } = signal;
    const subject = `${instrument} ${direction} ${status} ${monthlyBias} ${memo}`.toLowerCase();
    return words.every((word) => subject.includes(word));
  });
}

/** Memoised `filterSignals`. */
export function useFiltered(signals: readonly Signal[], text: string): readonly Signal[] {
  return useMemo(() => filterSignals(signals, text), [signals, text]);
}
