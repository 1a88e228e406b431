import { allInstruments, onInstruments, signalInstruments } from '@t0/contracts';
import type { Instrument, InstrumentSymbol } from '@t0/contracts';
import { useSyncExternalStore } from 'react';

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
