import { INSTRUMENT_SYMBOLS, isInstrument } from '@t0/contracts';
import type { InstrumentSymbol, LivePrices, PriceFeeds, PriceFrame, PriceSource } from '@t0/contracts';
import { create } from 'zustand';

/** A price as the screen holds it. `move`: where the last tick went; `tick`: how many came, so that each one flashes. */
export interface ScreenPrice {
  price: string;
  source: PriceSource | null;
  move: 'u' | 'd' | null;
  tick: number;
  /** When it arrived, on our clock. */
  receivedAt: number;
  /** The provider's time of the tick, ms since the epoch; null when the price was polled. */
  at: number | null;
}

interface Prices {
  quotes: Partial<Record<InstrumentSymbol, ScreenPrice>>;
  /** Prices seen so far, at most one a second: the sparkline. */
  history: Partial<Record<InstrumentSymbol, readonly number[]>>;
  /** How each instrument's feed is, as far as the server told. */
  feeds: PriceFeeds;
  /** Why there are no prices at all, if the server said so. */
  fault: { error: string; requiresSetup: boolean } | null;
  /** False until the server told of prices for the first time, or could not be asked. */
  heard: boolean;
}

const HISTORY_LENGTH = 48;
const HISTORY_STEP_MS = 1000;
const historyAt: Partial<Record<InstrumentSymbol, number>> = {};

/** Latest prices. A component reads its own symbol only, so a tick renders only what it changes. */
export const usePrices = create<Prices>(() => ({ quotes: {}, history: {}, feeds: {}, fault: null, heard: false }));

/** Takes over a frame of the live feed. */
export function applyFrame(frame: PriceFrame, now = Date.now()): void {
  usePrices.setState((state) => {
    const quotes = { ...state.quotes };
    const history = { ...state.history };
    for (const symbol of INSTRUMENT_SYMBOLS) {
      const quote = frame[symbol];
      if (!quote) continue;
      quotes[symbol] = moved(quotes[symbol], quote, now);
      if (now - (historyAt[symbol] ?? 0) < HISTORY_STEP_MS) continue;
      historyAt[symbol] = now;
      history[symbol] = [...(history[symbol] ?? []), Number(quote.price)].slice(-HISTORY_LENGTH);
    }
    const feeds = frame.feeds ? { ...state.feeds, ...frame.feeds } : state.feeds;
    for (const symbol of INSTRUMENT_SYMBOLS) {
      const feed = feeds[symbol]?.state;
      // '--' is truer than a price that no longer moves.
      if (feed === 'stale' || feed === 'error') delete quotes[symbol];
    }
    return { quotes, history, feeds, fault: null, heard: true };
  });
}

/** Takes over a polled answer (degraded mode): what it does not name has no price now. It tells no source: the last one known stays. */
export function applyPolled(answer: LivePrices, now = Date.now()): void {
  if ('error' in answer && typeof answer.error === 'string') {
    usePrices.setState({
      quotes: {},
      fault: { error: answer.error, requiresSetup: answer.requiresSetup ?? false },
      heard: true,
    });
    return;
  }
  usePrices.setState((state) => {
    const quotes: Prices['quotes'] = {};
    for (const [symbol, price] of Object.entries(answer)) {
      if (!isInstrument(symbol) || typeof price !== 'number') continue;
      const last = state.quotes[symbol];
      quotes[symbol] = moved(last, { price: String(price), source: last?.source ?? null, at: null }, now);
    }
    return { quotes, fault: null, heard: true };
  });
}

/** The server could not be asked. Forgets prices older than `maxAgeMs`: '--' is truer than a stale price. */
export function dropStale(maxAgeMs: number, now = Date.now()): void {
  usePrices.setState(({ quotes }) => {
    const kept = Object.entries(quotes).filter(([, quote]) => now - quote.receivedAt <= maxAgeMs);
    return kept.length < Object.keys(quotes).length
      ? { quotes: Object.fromEntries(kept), heard: true }
      : { heard: true };
  });
}

/** True when any price on screen is simulated. */
export function useSimulated(): boolean {
  return usePrices(({ quotes, feeds }) =>
    [...Object.values(quotes), ...Object.values(feeds)].some(({ source }) => source === 'simulated'),
  );
}

function moved(
  last: ScreenPrice | undefined,
  { price, source, at }: Pick<ScreenPrice, 'price' | 'source' | 'at'>,
  receivedAt: number,
): ScreenPrice {
  const step = last ? Number(price) - Number(last.price) : 0;
  if (last && step === 0) return { ...last, source, at, receivedAt };
  return { price, source, at, move: last ? (step > 0 ? 'u' : 'd') : null, tick: (last?.tick ?? 0) + 1, receivedAt };
}
