import { z } from 'zod';
import { allInstruments, findInstrument, PRICE_SOURCES, SYMBOL_PATTERN } from '@t0/contracts/prices';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts/prices';

/** Which provider an instrument's prices come from. Instruments without one are absent. */
export type PriceRoutes = Record<InstrumentSymbol, PriceSource>;

/** The environment's settings of price sources. */
interface RoutedConfig {
  PRICE_PROVIDER: PriceSource | 'none';
  PRICE_ROUTES: PriceRoutes;
}

/** True when `source` usually has prices of `symbol`: Kraken trades coins. */
export function serves(source: PriceSource, symbol: InstrumentSymbol): boolean {
  return source !== 'kraken' || findInstrument(symbol)?.class === 'crypto';
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
      if (!isSymbol(symbol) || !isSource(source)) {
        context.addIssue({
          code: 'custom',
          message: 'must be instruments with a provider, like BTCUSD:kraken',
        });
        return z.NEVER;
      }
      routes[symbol] = source;
    }
    return routes;
  });

/**
 * The provider of each instrument of the table: the one SETTINGS names, else its route of the environment, else the general provider
 * where that one has it (docs/product/settings.md#sources).
 */
export function priceRoutes({ PRICE_PROVIDER: general, PRICE_ROUTES: own }: RoutedConfig): PriceRoutes {
  const routes: PriceRoutes = {};
  for (const { symbol, source: chosen } of allInstruments()) {
    const source = chosen ?? own[symbol] ?? (general !== 'none' && serves(general, symbol) ? general : undefined);
    if (source) routes[symbol] = source;
  }
  return routes;
}

/** Every provider that the environment names. */
export function namedSources({ PRICE_PROVIDER: general, PRICE_ROUTES: own }: RoutedConfig): PriceSource[] {
  return [...(general === 'none' ? [] : [general]), ...Object.values(own)];
}

const isSymbol = (value: string): value is InstrumentSymbol => SYMBOL_PATTERN.test(value);
const isSource = (value: string): value is PriceSource => (PRICE_SOURCES as readonly string[]).includes(value);
