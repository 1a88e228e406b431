import { findInstrument } from '@t0/contracts';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts';
import { sourceSymbolOf } from '@t0/domain';

/** The product's symbols by the names a source gives them. */
export function bySourceSymbol(
  source: PriceSource,
  symbols: readonly InstrumentSymbol[],
): ReadonlyMap<string, InstrumentSymbol> {
  return new Map(
    symbols.flatMap((symbol) => {
      const instrument = findInstrument(symbol);
      return instrument ? [[sourceSymbolOf(instrument, source), symbol] as const] : [];
    }),
  );
}
