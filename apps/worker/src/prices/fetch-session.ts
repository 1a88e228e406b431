import { priceRoutes, serves, type Config, type PriceRoutes } from '@t0/config';
import { allInstruments, onInstruments } from '@t0/contracts/prices';
import type { InstrumentSymbol, LatestQuotes, LoggedQuote, PriceSource, Quote } from '@t0/contracts/prices';
import type { PriceBus, PriceFence } from '@t0/events';
import type { Logger } from '@t0/observability';
import { endedWithin } from '@t0/platform';
import type { PriceWatch } from './price-watch.ts';
import { FeedMonitor } from './feed-monitor.ts';
import type { LinkState, ProviderListener, ProviderTick } from './price-provider.ts';
import { ProviderSet } from './provider-set.ts';
import { TickGate } from './tick-gate.ts';
import type { PriceProvider } from './price-provider.ts';
import { FixedPriceProvider } from './fixed-price-provider.ts';
import { SimulatedProvider } from './simulated-provider.ts';
import { KrakenProvider } from './kraken/kraken-provider.ts';
import { OandaProvider } from './oanda/oanda-provider.ts';

const OANDA_HOSTS = { practice: 'fxpractice', live: 'fxtrade' } as const;

/** The instruments of each provider, for providers with any. */
function symbolsBySource(routes: PriceRoutes): Map<PriceSource, InstrumentSymbol[]> {
  const bySource = new Map<PriceSource, InstrumentSymbol[]>();
  for (const [symbol, source] of Object.entries(routes) as [InstrumentSymbol, PriceSource][])
    bySource.set(source, [...(bySource.get(source) ?? []), symbol]);
  return bySource;
}

/** The adapter of one provider. */
function createProvider(
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

const REPORT_MS = 1000;
/** Publications under way; beyond that Redis is unavailable, and ticks are worth nothing later. */
const MAX_PENDING = 500;
/** Time for which the end waits for publications under way, ms. */
const LAST_MS = 1000;

/** The dependencies of a session. `onRefused`: the fence was refused; the role may be another's now. */
export interface SessionContext {
  bus: PriceBus;
  watch: PriceWatch;
  config: Config;
  logger: Logger;
  fence: PriceFence;
  onRefused: () => void;
}

/**
 * The time during which this process is the one that fetches prices. Ticks come from the providers through the gate, are published under
 * the fence, and only then, in the same order, reach the features that act on them. So a process that lost the role unawares neither shows
 * nor moves anything.
 */
export class FetchSession implements ProviderListener {
  private readonly providers: ProviderSet;
  private routes: PriceRoutes = {};
  /** The decimals of each instrument: prices in other ones are not valid any more. */
  private digits = digitsNow();
  /** The newest quote of each instrument: where a source that is connected again goes on. */
  private latest: LatestQuotes = {};
  private unfollow: (() => void) | undefined;
  private gate: TickGate;
  private monitor: FeedMonitor;
  private timer: NodeJS.Timeout | undefined;
  private readonly publications = new Set<Promise<void>>();
  private ended = false;
  private closed = false;
  /** Instruments for which another provider stands in; reports of their own one do not count. */
  private readonly fallbacks = new Map<InstrumentSymbol, PriceSource>();
  private beginning: Promise<void> | undefined;

  constructor(private readonly context: SessionContext) {
    const { config } = context;
    this.providers = new ProviderSet(this, (source, symbols) => createProvider(config, source, symbols, this.latest));
  }

  /** The token under which it publishes. */
  get token(): string {
    return this.context.fence.token;
  }

  /** Loads what is needed, then starts the providers. */
  begin(): Promise<void> {
    return (this.beginning ??= this.open());
  }

  async end(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    this.unfollow?.();
    this.providers.stop();
    await this.beginning?.catch(() => undefined);
    // Published ticks are acted on, here or by the next session.
    await endedWithin(Promise.all(this.publications), LAST_MS);
    this.closed = true;
    await this.context.watch.end();
  }

  ticks(source: PriceSource, ticks: ProviderTick[]): void {
    if (this.ended || this.publications.size > MAX_PENDING) return;
    const { bus, fence, logger, watch } = this.context;
    const quotes: Quote[] = [];
    const counting: Quote[] = [];
    for (const tick of ticks) {
      if (!this.isFrom(source, tick.symbol)) continue;
      const verdict = this.gate.judge(source, tick, Date.now());
      if ('dropped' in verdict) {
        if (verdict.dropped === 'doubtful' || verdict.dropped === 'unreadable')
          logger.warn(
            { tick, source, why: verdict.dropped },
            'A tick is doubtful or unreadable; the worker discards it',
          );
        continue;
      }
      quotes.push(verdict.quote);
      this.latest[verdict.quote.symbol] = verdict.quote;
      if (verdict.counts) counting.push(verdict.quote);
    }
    if (quotes.length === 0) return;
    this.monitor.quotes(quotes);
    const publication = bus
      .publish(quotes, fence, counting)
      .then((logged) => {
        if (!logged) this.context.onRefused();
        else if (logged.length > 0 && !this.closed) watch.ticks(logged);
      })
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Publishing prices failed; the worker discards them and publishes the next ones'),
      )
      .finally(() => this.publications.delete(publication));
    this.publications.add(publication);
  }

  link(source: PriceSource, symbols: readonly InstrumentSymbol[], state: LinkState, message: string | null): void {
    const own = symbols.filter((symbol) => this.isFrom(source, symbol));
    if (this.ended || own.length === 0) return;
    this.monitor.link(source, own, state, message);
    const { logger } = this.context;
    const feed = { source, symbols: own, state, message };
    if (state === 'refused')
      logger.error(feed, 'The provider refused a price feed; the worker asks again after ten minutes, then hourly');
    else if (message) logger.warn(feed, 'A price feed failed; the worker reconnects');
    else logger.info(feed, 'A price feed changed its state');
    this.report();
  }

  /** Bitcoin is not in every OANDA account: Kraken serves the instruments it has (docs/product/prices.md#sources). */
  missing(source: PriceSource, symbols: readonly InstrumentSymbol[]): void {
    if (this.ended) return;
    this.link(source, symbols, 'refused', `The ${source} account does not have this instrument`);
    const rest = symbols.filter((symbol) => this.isFrom(source, symbol) && serves('kraken', symbol));
    if (source === 'kraken' || rest.length === 0) return;
    for (const symbol of rest) this.fallbacks.set(symbol, 'kraken');
    this.providers.serve(this.wanted());
  }

  /** Applies changes of the instruments: the others go on as they are. */
  private follow(): void {
    if (this.ended) return;
    const before = this.routes;
    this.routes = priceRoutes(this.context.config);
    for (const symbol of [...this.fallbacks.keys()])
      if (this.routes[symbol] !== before[symbol]) this.fallbacks.delete(symbol);
    const digits = this.digits;
    this.digits = digitsNow();
    const foreign = Object.keys(this.latest).filter(
      (symbol) =>
        this.routes[symbol as InstrumentSymbol] !== before[symbol as InstrumentSymbol] ||
        this.digits.get(symbol) !== digits.get(symbol),
    ) as InstrumentSymbol[];
    for (const symbol of foreign) delete this.latest[symbol];
    this.gate.forget(foreign);
    this.forget(foreign);
    this.monitor.follow(this.routes, this.latest);
    this.providers.serve(this.wanted());
    this.context.watch.follow(this.latest);
    this.report();
  }

  /** Of a source that is not asked any more, or in digits that were corrected: such prices are not shown. */
  private forget(symbols: InstrumentSymbol[]): void {
    const { bus, logger } = this.context;
    bus
      .forget(symbols)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Deleting outdated prices failed; newer prices or the next session replace them'),
      );
  }

  /** The instruments of each source, stand-ins among them. */
  private wanted(): Map<PriceSource, InstrumentSymbol[]> {
    const wanted = symbolsBySource(this.routes);
    for (const [symbol, source] of this.fallbacks)
      if (this.routes[symbol] !== source) wanted.set(source, [...(wanted.get(source) ?? []), symbol]);
    return wanted;
  }

  private isFrom(source: PriceSource, symbol: InstrumentSymbol): boolean {
    return (this.fallbacks.get(symbol) ?? this.routes[symbol]) === source;
  }

  private async open(): Promise<void> {
    const { bus, config, watch } = this.context;
    const staleMs = config.PRICE_STALE_SECONDS * 1000;
    const routes = priceRoutes(config);
    this.routes = routes;
    const latest = await this.dropForeign(await bus.latest(), routes);
    this.latest = { ...latest };
    this.gate = new TickGate(latest, staleMs);
    this.monitor = new FeedMonitor(routes, latest, staleMs);
    const since = Date.now() - staleMs;
    await watch.begin(stillCounting(latest, since), await this.logged());
    if (this.ended) return;
    this.unfollow = onInstruments(() => this.follow());
    // The table may have changed while the others began.
    this.follow();
    this.report();
    this.timer = setInterval(() => this.report(), REPORT_MS);
  }

  private report(): void {
    const { bus, fence, logger } = this.context;
    if (!this.monitor || this.ended) return;
    bus
      .report(this.monitor.report(Date.now()), fence)
      .then((refreshed) => refreshed || this.context.onRefused())
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Publishing the health of the feeds failed; the next report replaces it'),
      );
  }

  /** The log of ticks, of the sources in use. */
  private async logged(): Promise<LoggedQuote[]> {
    const logged = await this.context.bus.logged();
    return logged.filter(({ symbol, source }) => this.latest[symbol]?.source === source);
  }

  /** Forgets prices of providers that are not in use any more, so that no old or simulated one is taken for live. */
  private async dropForeign(latest: LatestQuotes, routes: PriceRoutes): Promise<LatestQuotes> {
    const quotes = Object.values(latest);
    const foreign = quotes.filter(({ symbol, source }) => {
      const isFallback = routes[symbol] === 'oanda' && source === 'kraken';
      return routes[symbol] !== source && !isFallback;
    });
    await this.context.bus.forget(foreign.map(({ symbol }) => symbol));
    return Object.fromEntries(quotes.filter((quote) => !foreign.includes(quote)).map((quote) => [quote.symbol, quote]));
  }
}

/** The quotes that may still move something: tradeable and not older than `since`. */
function stillCounting(latest: LatestQuotes, since: number): LatestQuotes {
  return Object.fromEntries(
    Object.entries(latest).filter(([, { at, tradeable }]) => tradeable !== false && at >= since),
  );
}

const digitsNow = (): Map<string, number> =>
  new Map(allInstruments().map(({ symbol, decimals }) => [symbol, decimals]));
