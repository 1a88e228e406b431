import {
  followInstrument,
  syncInstruments,
  takeInstruments,
  allInstruments,
  onInstruments,
  signalInstruments,
} from '@t0/contracts/prices';
import type { Instrument, LivePrices, InstrumentSymbol } from '@t0/contracts/prices';
import { useSyncExternalStore } from 'react';
import { request } from '../shared/lib/http.ts';
import { registerLiveFeature } from '../live/registry.ts';

const RETRY_MS = 2000;

let reading: Promise<void> | null = null;

/** The number of instrument events in the log: an answer from before one is no longer the whole table. */
let lastSeq = 0;

/** GET /api/instruments: the whole table. Everybody reads the same. */
function readInstruments(): Promise<Instrument[]> {
  return request<Instrument[]>('/api/instruments');
}

/** GET /api/live-prices: symbol to price, or why there is none. */
export function getLivePrices(): Promise<LivePrices> {
  return request<LivePrices>('/api/live-prices');
}

/** Reads the table of instruments, again and again until it came: nothing can be formatted without it. */
export function loadInstruments(): Promise<void> {
  const before = lastSeq;
  reading ??= readInstruments()
    .then(
      (instruments) => (lastSeq === before ? syncInstruments : takeInstruments)(instruments),
      () => void setTimeout(() => void loadInstruments(), RETRY_MS),
    )
    .finally(() => (reading = null));
  return reading;
}

/** Follows the owner's changes, so that an open page needs no reload. */
export function followInstruments(): () => void {
  return registerLiveFeature<'instrument.changed' | 'instrument.deleted'>({
    types: ['instrument.changed', 'instrument.deleted'],
    apply: (events) => {
      lastSeq += 1;
      for (const event of events) followInstrument(event);
    },
    resync: () => void loadInstruments(),
  });
}

/** All instruments in their order; rendered again when the owner changes one. */
export function useInstruments(): readonly Instrument[] {
  return useSyncExternalStore(onInstruments, allInstruments, allInstruments);
}

/** One of the lists of the table, for instance `signalInstruments`; rendered again when it changes. */
export function useSymbols<List>(read: () => List): List {
  return useSyncExternalStore(onInstruments, read, read);
}

/** Those that can be written for: open for signals, or with something written already. In the order of the table. */
export function useInstrumentsWith(written: readonly { instrument: InstrumentSymbol }[]): readonly InstrumentSymbol[] {
  const open = useSymbols(signalInstruments);
  return useInstruments()
    .map(({ symbol }) => symbol)
    .filter((symbol) => open.includes(symbol) || written.some(({ instrument }) => instrument === symbol));
}

/** Symbols as the options of a choice; `chosen` is one of them also when it is closed now. */
export function optionsOf(
  symbols: readonly InstrumentSymbol[],
  chosen?: InstrumentSymbol,
): { value: InstrumentSymbol; label: string }[] {
  const all = chosen === undefined || symbols.includes(chosen) ? symbols : [...symbols, chosen];
  return all.map((symbol) => ({ value: symbol, label: symbol }));
}
