import { signalInstruments } from '@t0/contracts';
import type { SignalInstrument } from '@t0/contracts';

const WORDS_A_MINUTE = 220;

/** The reading time of a text, in minutes, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE));
}

/** The instrument a text is about: the first one it names. */
export function instrumentOf(text: string): SignalInstrument | null {
  let first: { symbol: SignalInstrument; at: number } | null = null;
  for (const symbol of signalInstruments()) {
    const at = text.search(new RegExp(`\\b${symbol}\\b`, 'i'));
    if (at >= 0 && (!first || at < first.at)) first = { symbol, at };
  }
  return first?.symbol ?? null;
}
