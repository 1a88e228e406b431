import { MOST_WATCHED } from '@t0/contracts';
import type { InstrumentSymbol, PriceWatch } from '@t0/contracts';

/** How often each instrument is on this page. */
const looks = new Map<string, number>();
/** Stands for all instruments in `looks`; no symbol is written so. */
const ALL = '*';
const changed = new Set<() => void>();
const said = new Set<(watch: PriceWatch) => void>();

/** Shows an instrument's price from now on, or everything that comes (no symbol). Returns what ends it. */
export function lookAt(symbol: InstrumentSymbol | typeof ALL = ALL): () => void {
  looks.set(symbol, (looks.get(symbol) ?? 0) + 1);
  tell();
  return () => {
    const left = looks.get(symbol)! - 1;
    if (left > 0) looks.set(symbol, left);
    else looks.delete(symbol);
    tell();
  };
}

/** Which prices this page shows now: what is said to the gateway (docs/REALTIME.md#what-a-page-shows). */
export function shownPrices(): PriceWatch {
  if (document.hidden) return 'none';
  if (looks.has(ALL) || looks.size > MOST_WATCHED) return 'all';
  return ([...looks.keys()] as InstrumentSymbol[]).sort();
}

/** Calls `listener` whenever what is shown may have changed. Returns what ends it. */
export function onLooks(listener: () => void): () => void {
  changed.add(listener);
  return () => changed.delete(listener);
}

/** Calls `listener` with what the gateway was told: from then on it sends nothing else. Returns what ends it. */
export function onSaid(listener: (watch: PriceWatch) => void): () => void {
  said.add(listener);
  return () => said.delete(listener);
}

/** The socket's own: the gateway is told this. */
export function noteSaid(watch: PriceWatch): void {
  for (const listener of said) listener(watch);
}

function tell(): void {
  for (const listener of changed) listener();
}
