import { isInstrument } from '@t0/contracts/prices';
import type {
  DayCloses,
  InstrumentSymbol,
  LivePrices,
  PriceFeeds,
  PriceFrame,
  PriceSource,
  PriceWatch,
  Quote,
} from '@t0/contracts/prices';
import { dailyChange, utcDayOf, type DailyChange } from '@t0/domain/prices';
import { useEffect } from 'react';
import { serverNow } from '../shared/lib/connection.ts';
import { showPrice } from '../live/shown-prices.ts';
import { storeWithServerState } from '../shared/lib/scoped-store.ts';

/**
 * Finds out which instruments a selector reads: its component shows those, so no separate list of them is needed. Reads before the mount
 * count from the mount on.
 */
class Reads {
  private readonly ends = new Map<string, (() => void) | null>();
  private readonly seen = new WeakMap<ByInstrument, ByInstrument>();
  private isMounted = false;

  /** The same values; reading one by its symbol is noted. */
  through<T extends ByInstrument>(values: T): T {
    const known = this.seen.get(values);
    if (known) return known as T;
    const noted = new Proxy(values, {
      get: (target, symbol) => {
        if (typeof symbol === 'string') this.note(symbol as InstrumentSymbol);
        return Reflect.get(target, symbol) as unknown;
      },
    });
    this.seen.set(values, noted);
    return noted;
  }

  /** The component has mounted. Returns a function that ends its reads. */
  begin(): () => void {
    this.isMounted = true;
    for (const symbol of this.ends.keys()) this.ends.set(symbol, showPrice(symbol as InstrumentSymbol));
    return () => {
      this.isMounted = false;
      for (const [symbol, end] of this.ends) {
        end?.();
        this.ends.set(symbol, null);
      }
    };
  }

  private note(symbol: InstrumentSymbol): void {
    if (!this.ends.has(symbol)) this.ends.set(symbol, this.isMounted ? showPrice(symbol) : null);
  }
}

/** A price as the screen holds it. `move`: the direction of the last tick; `tick`: the number of ticks, so that each one flashes. */
interface ScreenPrice {
  price: string;
  /** Both sides; the price itself where it was polled. */
  bid: string;
  ask: string;
  source: PriceSource | null;
  move: 'u' | 'd' | null;
  tick: number;
  /** The time of receipt, by the client's clock. */
  receivedAt: number;
  /** The provider's time of the tick, in ms since the epoch; null when the price was polled. */
  at: number | null;
  /** True: both sides are known and the market is open. */
  tradeable: boolean;
}

/** All that is known of prices. */
export interface Prices {
  quotes: Record<InstrumentSymbol, ScreenPrice>;
  /** Prices seen so far, at most one a second: the sparkline. */
  history: Record<InstrumentSymbol, readonly number[]>;
  /** Yesterday's closes, as far as the server sent them. */
  closes: DayCloses | null;
  /** The state of each instrument's feed, as far as the server sent it. */
  feeds: PriceFeeds;
  /** The reason why there are no prices at all, if the server sent one. */
  failure: { error: string; requiresSetup: boolean } | null;
  /** False until the server first sent prices, or could not be asked. */
  heard: boolean;
}

const HISTORY_LENGTH = 48;

const HISTORY_STEP_MS = 1000;

const historyAt: Record<InstrumentSymbol, number> = {};

const EMPTY: Prices = { quotes: {}, history: {}, closes: null, feeds: {}, failure: null, heard: false };

/** A server-rendered page shows prices before its hydration, which must render the same. */
const useStore = storeWithServerState<Prices>(
  () => EMPTY,
  (now) => now(),
);

/**
 * Latest prices. A component reads only its own symbol, so that a tick renders only the components that it changes. The gateway sends only
 * prices that are read so (docs/REALTIME.md#what-a-page-shows). A single read, or a subscription without a component, shows nothing by
 * that.
 */
export const usePrices = Object.assign(
  function usePrices<T>(select: (prices: Prices) => T): T {
    const reads = new Reads();
    const selected = useStore((prices) =>
      select({ ...prices, quotes: reads.through(prices.quotes), history: reads.through(prices.history) }),
    );
    // Each rendering selects again, and so may read something else.
    useEffect(() => reads.begin());
    return selected;
  },
  { getState: useStore.getState, setState: useStore.setState, subscribe: useStore.subscribe },
);

/** The latest price of an instrument, a decimal string, by which a pasted one is held; null where none is known. */
export function latestPrice(symbol: string): string | null {
  return useStore.getState().quotes[symbol as InstrumentSymbol]?.bid ?? null;
}

/** Shows an instrument without rendering: `listener` is called with each new price. Returns a function that ends it. */
export function onQuote(symbol: InstrumentSymbol, listener: (quote: ScreenPrice) => void): () => void {
  const endShow = showPrice(symbol);
  const end = useStore.subscribe((state, before) => {
    const quote = state.quotes[symbol];
    if (quote && quote !== before.quotes[symbol]) listener(quote);
  });
  return () => {
    end();
    endShow();
  };
}

/** Forgets the prices that are not sent any more: a price that is shown again later must not show its old value. */
export function forgetUnshown(watch: PriceWatch): void {
  if (!Array.isArray(watch)) return;
  useStore.setState(({ quotes }) => {
    const kept = Object.entries(quotes).filter(([symbol]) => watch.includes(symbol as InstrumentSymbol));
    return kept.length < Object.keys(quotes).length ? { quotes: Object.fromEntries(kept) } : {};
  });
}

/** Applies a frame of the live feed. */
export function applyFrame(frame: PriceFrame, now = Date.now()): void {
  useStore.setState((state) => {
    const quotes = { ...state.quotes };
    const history = { ...state.history };
    for (const [symbol, quote] of quotesOf(frame)) {
      quotes[symbol] = moved(quotes[symbol], { ...quote, tradeable: quote.tradeable !== false }, now);
      if (now - (historyAt[symbol] ?? 0) < HISTORY_STEP_MS) continue;
      historyAt[symbol] = now;
      history[symbol] = [...(history[symbol] ?? []), Number(quote.price)].slice(-HISTORY_LENGTH);
    }
    const feeds = frame.feeds ? { ...state.feeds, ...frame.feeds } : state.feeds;
    for (const symbol of Object.keys(quotes) as InstrumentSymbol[]) {
      const feed = feeds[symbol]?.state;
      // '--' is truer than a price that no longer moves.
      if (feed === 'stale' || feed === 'error') delete quotes[symbol];
    }
    return { quotes, history, feeds, closes: frame.closes ?? state.closes, failure: null, heard: true };
  });
}

/** Applies a polled answer (degraded mode): an instrument that it lacks has no price now. It names no source: the last known one stays. */
export function applyPolled(answer: LivePrices, now = Date.now()): void {
  if ('error' in answer && typeof answer.error === 'string') {
    useStore.setState({
      quotes: {},
      failure: { error: answer.error, requiresSetup: answer.requiresSetup ?? false },
      heard: true,
    });
    return;
  }
  useStore.setState((state) => {
    const quotes: Prices['quotes'] = {};
    for (const [symbol, price] of Object.entries(answer)) {
      if (!isInstrument(symbol) || typeof price !== 'number') continue;
      const last = state.quotes[symbol];
      const text = String(price);
      const polled = { price: text, bid: text, ask: text, source: last?.source ?? null, at: null, tradeable: false };
      quotes[symbol] = moved(last, polled, now);
    }
    return { quotes, failure: null, heard: true };
  });
}

/** The server could not be asked. Forgets prices older than `maxAgeMs`: '--' is truer than a stale price. */
export function dropStale(maxAgeMs: number, now = Date.now()): void {
  useStore.setState(({ quotes }) => {
    const kept = Object.entries(quotes).filter(([, quote]) => now - quote.receivedAt <= maxAgeMs);
    return kept.length < Object.keys(quotes).length
      ? { quotes: Object.fromEntries(kept), heard: true }
      : { heard: true };
  });
}

/** The change since yesterday's close; null while there is no price, no close, or only that of another day. */
export function useDayChange(symbol: InstrumentSymbol): DailyChange | null {
  const price = usePrices(({ quotes }) => quotes[symbol]?.price);
  const close = usePrices((prices) => closeOf(symbol, prices));
  return price === undefined || close === undefined ? null : dailyChange(symbol, price, close);
}

/** The same without a component. */
export function dayChangeOf(symbol: InstrumentSymbol, prices: Prices): DailyChange | null {
  const price = prices.quotes[symbol]?.price;
  const close = closeOf(symbol, prices);
  return price === undefined || close === undefined ? null : dailyChange(symbol, price, close);
}

/** Yesterday's close. */
function closeOf(symbol: InstrumentSymbol, { closes }: Prices): string | undefined {
  return closes?.day === utcDayOf(serverNow()) ? closes.prices[symbol] : undefined;
}

/** Lets everything that reads prices look again although none came: a price that grows old says nothing any more. */
export function refreshReaders(): void {
  useStore.setState({});
}

/** True when any of these prices is simulated. */
export function areSimulated({ quotes, feeds }: Pick<Prices, 'quotes' | 'feeds'>): boolean {
  return [...Object.values(quotes), ...Object.values(feeds)].some(({ source }) => source === 'simulated');
}

/** True when any price on screen is simulated. */
export const useSimulated = (): boolean => useStore(areSimulated);

/** The quotes of a frame; its lower-case names are no symbols. */
function quotesOf({ feeds: _feeds, closes: _closes, ...quotes }: PriceFrame): [InstrumentSymbol, Quote][] {
  return Object.entries(quotes) as [InstrumentSymbol, Quote][];
}

function moved(
  last: ScreenPrice | undefined,
  { price, bid, ask, source, at, tradeable }: Omit<ScreenPrice, 'move' | 'tick' | 'receivedAt'>,
  receivedAt: number,
): ScreenPrice {
  const step = last ? Number(price) - Number(last.price) : 0;
  const now = { price, bid, ask, source, at, tradeable, receivedAt };
  if (last && step === 0) return { ...last, ...now, price: last.price };
  return { ...now, move: last ? (step > 0 ? 'u' : 'd') : null, tick: (last?.tick ?? 0) + 1 };
}

type ByInstrument = Record<InstrumentSymbol, unknown>;
