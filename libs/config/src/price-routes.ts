import { z } from 'zod';
import { INSTRUMENT_SYMBOLS, isInstrument, PRICE_SOURCES } from '@t0/contracts';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts';

/** Which provider an instrument's prices come from. Instruments without one are absent. */
export type PriceRoutes = Partial<Record<InstrumentSymbol, PriceSource>>;

/** What a provider can serve. */
const SERVES: Record<PriceSource, readonly InstrumentSymbol[]> = {
  simulated: INSTRUMENT_SYMBOLS,
  oanda: INSTRUMENT_SYMBOLS,
  kraken: ['BTCUSD'],
};

/** True when `source` has prices of `symbol`. */
export function serves(source: PriceSource, symbol: InstrumentSymbol): boolean {
  return SERVES[source].includes(symbol);
}

/** The value of PRICE_ROUTES: `SYMBOL:provider`, comma separated. */
export const priceRouteList = z
  .string()
  .default('')
  .transform((value, context): PriceRoutes => {
    const routes: PriceRoutes = {};
    for (const item of value.split(',').map((text) => text.trim())) {
      if (item === '') continue;
      const [symbol = '', source = ''] = item.split(':').map((text) => text.trim());
      if (!isInstrument(symbol) || !isSource(source) || !serves(source, symbol)) {
        context.addIssue({
          code: 'custom',
          message: 'must be instruments with a provider that has them, like BTCUSD:kraken',
        });
        return z.NEVER;
      }
      routes[symbol] = source;
    }
    return routes;
  });

/** The provider of each instrument: its own route, else the general provider where that one has it. */
export function priceRoutes(config: { PRICE_PROVIDER: PriceSource | 'none'; PRICE_ROUTES: PriceRoutes }): PriceRoutes {
  const { PRICE_PROVIDER: general, PRICE_ROUTES: own } = config;
  const routes: PriceRoutes = {};
  for (const symbol of INSTRUMENT_SYMBOLS) {
    const source = own[symbol] ?? (general !== 'none' && serves(general, symbol) ? general : undefined);
    if (source) routes[symbol] = source;
  }
  return routes;
}

const isSource = (value: string): value is PriceSource => (PRICE_SOURCES as readonly string[]).includes(value);
