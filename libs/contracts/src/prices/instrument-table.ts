import type { Instrument, InstrumentSymbol } from './instruments.ts';

/** The instruments as this program knows them, and values that are read often, calculated once per change. */
interface Table {
  bySymbol: ReadonlyMap<string, Instrument>;
  all: readonly Instrument[];
  symbols: readonly InstrumentSymbol[];
  forSignals: readonly InstrumentSymbol[];
  ticker: readonly InstrumentSymbol[];
  charted: readonly InstrumentSymbol[];
  alerts: readonly ('ALL' | InstrumentSymbol)[];
}

let rows: ReadonlyMap<number, Instrument> = new Map();
/** Ids of those that were deleted: an answer from before does not bring them back. */
const gone = new Set<number>();
let table: Table = tableOf([]);
const listeners = new Set<() => void>();

/**
 * The single copy of the table of instruments in a program (docs/product/prices.md#instruments): filled at the start, followed by the
 * events `instrument.changed` and `instrument.deleted`, and read from memory by all other code. A row never goes back to an older version.
 */
export function takeInstruments(instruments: readonly Instrument[]): void {
  const newer = instruments.filter(({ id, version }) => !gone.has(id) && version > (rows.get(id)?.version ?? 0));
  if (newer.length > 0) put([...new Map([...rows, ...byId(newer)]).values()]);
}

/** Takes out one that was deleted. */
export function dropInstrument({ id: deleted }: Pick<Instrument, 'id'>): void {
  gone.add(deleted);
  if (rows.has(deleted)) put([...rows.values()].filter(({ id }) => id !== deleted));
}

/** Applies an event of the event log about an instrument. */
export function followInstrument(
  event:
    | { type: 'instrument.changed'; data: Instrument }
    | { type: 'instrument.deleted'; data: Pick<Instrument, 'id'> },
): void {
  if (event.type === 'instrument.deleted') dropInstrument(event.data);
  else takeInstruments([event.data]);
}

/** Takes over the whole table as it was read: what is not in it is gone. A row that is known in a newer version stays so. */
export function syncInstruments(all: readonly Instrument[]): void {
  takeInstruments(all);
  const read = byId(all);
  put([...rows.values()].filter(({ id }) => read.has(id)));
}

/** Puts these rows in the place of all that is known: of another database, or of a test. */
export function replaceInstruments(instruments: readonly Instrument[]): void {
  gone.clear();
  put(instruments);
}

function put(instruments: readonly Instrument[]): void {
  rows = byId(instruments);
  table = tableOf([...instruments].sort((a, b) => a.place - b.place || a.id - b.id));
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` after every change of the table; the answer ends that. */
export function onInstruments(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All, in their order. The same list until something changes, as are those below. */
export function allInstruments(): readonly Instrument[] {
  return table.all;
}

/** Symbols of all. */
export function instrumentSymbols(): readonly InstrumentSymbol[] {
  return table.symbols;
}

/** Symbols of those that are open for signals. */
export function signalInstruments(): readonly InstrumentSymbol[] {
  return table.forSignals;
}

/** Symbols of those on the dashboard's strip (docs/product/terminal.md#price-ticker). */
export function tickerInstruments(): readonly InstrumentSymbol[] {
  return table.ticker;
}

/** Symbols of those whose complete analysis always has its place (docs/product/terminal.md#complete-analysis). */
export function chartedInstruments(): readonly InstrumentSymbol[] {
  return table.charted;
}

/** The instruments that an alert can watch; ALL stands for every instrument that has a price (docs/product/notifications.md#price-alerts). */
export function alertInstruments(): readonly ('ALL' | InstrumentSymbol)[] {
  return table.alerts;
}

/** Those that are open for signals, the ones with a place of their own first. */
export function writtenInstruments(): readonly InstrumentSymbol[] {
  const { charted, forSignals } = table;
  const first = charted.filter((symbol) => forSignals.includes(symbol));
  return [...first, ...forSignals.filter((symbol) => !first.includes(symbol))];
}

/** The instrument of a symbol; undefined if there is none. */
export function findInstrument(symbol: string): Instrument | undefined {
  return table.bySymbol.get(symbol);
}

/** True when `value` names an instrument of the table. */
export function isInstrument(value: string): value is InstrumentSymbol {
  return table.bySymbol.has(value);
}

function byId(instruments: readonly Instrument[]): Map<number, Instrument> {
  return new Map(instruments.map((one) => [one.id, one]));
}

function tableOf(all: readonly Instrument[]): Table {
  const symbolsOf = (wanted: (one: Instrument) => boolean): InstrumentSymbol[] =>
    all.filter(wanted).map(({ symbol }) => symbol);
  const ticker = symbolsOf(({ inTicker }) => inTicker);
  return {
    bySymbol: new Map(all.map((one) => [one.symbol, one])),
    all,
    symbols: symbolsOf(() => true),
    forSignals: symbolsOf(({ openForSignals }) => openForSignals),
    ticker,
    charted: symbolsOf(({ charted }) => charted),
    alerts: ['ALL', ...ticker],
  };
}
