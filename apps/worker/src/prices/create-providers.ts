import type { Config, PriceRoutes } from '@t0/config';
import type { InstrumentSymbol, LatestQuotes, PriceSource } from '@t0/contracts';
import { KrakenProvider } from './kraken/kraken-provider.ts';
import { OandaProvider } from './oanda/oanda-provider.ts';
import type { PriceProvider } from './price-provider.ts';
import { SimulatedProvider } from './simulated-provider.ts';
import { FixedPriceProvider } from './fixed-price-provider.ts';

const OANDA_HOSTS = { practice: 'fxpractice', live: 'fxtrade' } as const;

/** The instruments of each provider, for providers with any. */
export function symbolsBySource(routes: PriceRoutes): Map<PriceSource, InstrumentSymbol[]> {
  const bySource = new Map<PriceSource, InstrumentSymbol[]>();
  for (const [symbol, source] of Object.entries(routes) as [InstrumentSymbol, PriceSource][])
    bySource.set(source, [...(bySource.get(source) ?? []), symbol]);
  return bySource;
}

/** The adapter of one provider. */
export function createProvider(
  config: Config,
  source: PriceSource,
  symbols: readonly InstrumentSymbol[],
  latest: LatestQuotes,
): PriceProvider {
  switch (source) {
    case 'simulated':
      return config.PRICE_SIMULATION === 'still'
        ? new FixedPriceProvider(latest, symbols)
        : new SimulatedProvider(latest, config.PRICE_TICK_MS, Math.random, symbols);
    case 'kraken':
      return new KrakenProvider(config.KRAKEN_URL, symbols);
    case 'oanda': {
      const host = OANDA_HOSTS[config.OANDA_ENVIRONMENT];
      const access = {
        apiUrl: config.OANDA_API_URL ?? `https://api-${host}.oanda.com`,
        streamUrl: config.OANDA_STREAM_URL ?? `https://stream-${host}.oanda.com`,
        token: config.OANDA_TOKEN ?? '',
        accountId: config.OANDA_ACCOUNT_ID ?? '',
      };
      return new OandaProvider(access, symbols);
    }
  }
}
