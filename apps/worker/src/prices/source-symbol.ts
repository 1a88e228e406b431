import { findInstrument, type InstrumentSymbol, type PriceSource } from '@t0/contracts/prices';
import { sourceSymbolOf } from '@t0/domain/prices';

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
