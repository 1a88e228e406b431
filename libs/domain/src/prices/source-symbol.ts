import type { InstrumentFields, PriceSource } from '@t0/contracts/prices';

type Named = Pick<InstrumentFields, 'base' | 'quote' | 'source' | 'sourceSymbol'>;

/**
 * The name of an instrument at a source: the name given for it, else the usual one of base and quote (docs/product/settings.md#sources).
 *
 * @example
 * sourceSymbolOf(gbpjpy, 'oanda'); // 'GBP_JPY'
 */
export function sourceSymbolOf({ base, quote, source, sourceSymbol }: Named, wanted: PriceSource): string {
  if (sourceSymbol !== null && source === wanted) return sourceSymbol;
  return `${base}${wanted === 'kraken' ? '/' : '_'}${quote}`;
}
