import { MOST_WATCHED, type InstrumentSymbol, type PriceWatch } from '@t0/contracts/prices';

/** The number of uses of each instrument on this page. */
const shown = new Map<string, number>();
/** The key of all instruments in `shown`; no symbol is written so. */
const ALL = '*';
const changeListeners = new Set<() => void>();
const sentListeners = new Set<(watch: PriceWatch) => void>();

/** Shows an instrument's price from now on, or every price (no symbol). Returns a function that ends it. */
export function showPrice(symbol: InstrumentSymbol | typeof ALL = ALL): () => void {
  shown.set(symbol, (shown.get(symbol) ?? 0) + 1);
  notifyListeners();
  return () => {
    const left = shown.get(symbol)! - 1;
    if (left > 0) shown.set(symbol, left);
    else shown.delete(symbol);
    notifyListeners();
  };
}

/** The prices that this page shows now, as reported to the gateway (docs/REALTIME.md#what-a-page-shows). */
export function shownPrices(): PriceWatch {
  if (document.hidden) return 'none';
  if (shown.has(ALL) || shown.size > MOST_WATCHED) return 'all';
  return ([...shown.keys()] as InstrumentSymbol[]).sort();
}

/** Calls `listener` whenever the shown prices may have changed. Returns a function that removes it. */
export function onShownChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Calls `listener` with each watch sent to the gateway: from then on it sends nothing else. Returns a function that removes it. */
export function onSent(listener: (watch: PriceWatch) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Only the socket calls it, when the gateway was sent this watch. */
export function markSent(watch: PriceWatch): void {
  for (const listener of sentListeners) listener(watch);
}

function notifyListeners(): void {
  for (const listener of changeListeners) listener();
}
