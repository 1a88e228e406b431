import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { LiveEvent } from '@t0/contracts/live';
import type { InstrumentSymbol, LatestQuotes, LoggedQuote, PriceExcursion, Quote } from '@t0/contracts/prices';
import { Signal, toWireSignal } from '@t0/database/signals';
import { ExcursionStore, PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LogFollower } from '@t0/platform';
import { DataSource, In } from 'typeorm';
import { AHEAD_MS } from '../prices/tick-gate.ts';
import { PriceWatch, type PriceWatcher } from '../prices/price-watch.ts';
import { TickReader } from '../prices/tick-reader.ts';
import { SerialWrites } from '../platform/serial-writes.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { OpenSignals, type Step } from './open-signals.ts';
import { TransitionWriter } from './transition-writer.ts';

const SIGNAL_EVENTS = ['signal.created', 'signal.updated', 'signal.deleted'] as const;
type SignalEvent = (typeof SIGNAL_EVENTS)[number];
const AT_ONCE = 4;
/** Ticks that are kept while their steps cannot be stored. */
const MAX_RECENT = 20_000;
/** The interval at which orders are checked for their time, and MFE and MAE of open signals are reported, ms. */
const CHECK_MS = 1000;

/**
 * Moves signals by price (docs/product/signals.md#lifecycle). Open signals are kept in memory, loaded when this process takes over the
 * prices and updated by the event log. So an administrator's edit counts at once and a tick costs no query. Each tick is decided at once
 * and its steps are stored in order. The version of each write makes a repeated one, or one against an edit, impossible.
 */
@Injectable()
export class SignalLifecycle implements PriceWatcher {
  private readonly openSignals = new OpenSignals();
  /** The last tick of each instrument. */
  private readonly latest = new Map<InstrumentSymbol, Quote>();
  /** The ticks since all steps were stored, in order. */
  private recent: LoggedQuote[] = [];
  private reader: TickReader | null = null;
  private follower: LogFollower<SignalEvent> | null = null;
  private writes: SerialWrites | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The database's clock less this process's monotonic one, ms: by it orders end, not by the clock of this machine. */
  private clock = 0;
  /** True once a price from the future was reported, until one counts again. */
  private isAhead = false;
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly writer: TransitionWriter,
    private readonly excursion: ExcursionStore,
    private readonly bus: PriceBus,
    watch: PriceWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    if (config.SIGNAL_AUTOMATION) watch.add(this);
  }

  async begin(latest: LatestQuotes, logged: LoggedQuote[]): Promise<void> {
    const writes = new SerialWrites(AT_ONCE, this.logger);
    const reader = new TickReader('signals', this.bus, this.logger, () => writes.pending === 0);
    [this.writes, this.reader] = [writes, reader];
    await Promise.all([this.readClock(), reader.begin()]);
    for (const quote of this.present(Object.values(latest))) this.latest.set(quote.symbol, quote);
    this.recent = this.present(reader.unread(logged));
    reader.read(logged);
    this.follower = new LogFollower(this.db, this.config, this.logger, SIGNAL_EVENTS);
    await this.follower.start(
      () => this.load(),
      (event) => this.onEvent(event),
    );
    reader.start();
    this.expireOrders();
    this.timer = setInterval(() => {
      this.expireOrders();
      this.reportExcursions();
      Promise.all([this.readClock(), this.sealPrices()]).catch((error: unknown) =>
        this.logger.warn(
          { err: error },
          'Reading the clock or sealing a price that a signal waits for failed; the next check repeats it',
        ),
      );
    }, CHECK_MS);
  }

  ticks(given: LoggedQuote[]): void {
    const quotes = this.present(given);
    if (this.writes?.pending === 0) this.recent = [];
    else if (this.recent.length > MAX_RECENT) this.recent = this.recent.slice(-MAX_RECENT / 2);
    this.recent.push(...quotes);
    for (const quote of quotes) this.latest.set(quote.symbol, quote);
    this.act(quotes);
    this.reader?.read(given);
  }

  async end(): Promise<void> {
    const { follower, reader, writes } = this;
    clearInterval(this.timer);
    this.follower = null;
    this.writes = null;
    await follower?.stop();
    const isWhole = await writes?.end();
    await reader?.end(isWhole === true);
    this.reportExcursions();
    await this.storing;
    this.openSignals.clear();
    this.recent = [];
    this.latest.clear();
  }

  /** The version of an open signal as it is watched in this process; undefined when it is not. */
  versionOf(id: number): number | undefined {
    return this.openSignals.versionOf(id);
  }

  private expireOrders(): void {
    for (const step of this.openSignals.expire(this.now())) this.store(step);
  }

  /** The database's time, ms since the epoch. */
  private now(): number {
    return this.clock + performance.now();
  }

  private async readClock(): Promise<void> {
    const [{ now }] = await this.db.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    this.clock = now.getTime() - performance.now();
  }

  /** The prices that are not of the future: a machine whose clock is ahead moves no signal (docs/product/signals.md#times). */
  private present<Q extends Quote>(quotes: readonly Q[]): Q[] {
    const latest = this.now() + AHEAD_MS;
    const present = quotes.filter(({ at }) => at <= latest);
    const isAhead = present.length < quotes.length;
    if (isAhead && !this.isAhead)
      this.logger.error(
        'Prices are ahead of the database’s clock and move no signal: set the clocks of worker and feed',
      );
    if (present.length > 0 || isAhead) this.isAhead = isAhead;
    return present;
  }

  /** Seals a live price with each signal that a step without one left waiting. */
  private async sealPrices(): Promise<void> {
    const due = await this.db
      .getRepository(Signal)
      .find({ select: { id: true, instrument: true }, where: { priceDue: true } });
    for (const { id, instrument } of due) {
      const quote = this.latest.get(instrument);
      if (quote) await this.writer.seal(id, quote);
    }
  }

  private async load(): Promise<void> {
    const signals = await this.db.getRepository(Signal).findBy({ status: In(['active', 'limit']) });
    const reported = await this.readReportedExcursions();
    this.openSignals.clear();
    for (const signal of signals)
      this.openSignals.take(toWireSignal(signal), {
        // After a step by price, the tick that took it counts once more: its next step may not be stored.
        since: signal.ticksSince.getTime(),
        reported: reported.get(signal.id),
      });
    // The process before may have died between publishing ticks and storing what they did, or this one lost its database in between.
    const repeated = new Set(this.recent.map(({ symbol }) => symbol));
    this.act([...this.recent, ...[...this.latest.values()].filter(({ symbol }) => !repeated.has(symbol))]);
  }

  private act(quotes: readonly Quote[]): void {
    for (const quote of quotes) for (const step of this.openSignals.advance(quote)) this.store(step);
  }

  /** The excursions that the previous process reported; none while Redis is unavailable: they are worth no wait. */
  private async readReportedExcursions(): Promise<Map<number, PriceExcursion>> {
    return this.excursion.readAll().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Reading MFE and MAE of open signals failed; this worker counts from now');
      return new Map<number, PriceExcursion>();
    });
  }

  private reportExcursions(): void {
    const changes = this.openSignals.takeExcursionChanges();
    if (changes.changed.size + changes.gone.length === 0) return;
    this.storing = this.storing.then(() =>
      this.excursion.save(changes.changed, changes.gone).catch((error: unknown) => {
        this.openSignals.restoreExcursionChanges(changes);
        this.logger.warn({ err: error }, 'Reporting MFE and MAE failed; the next report repeats them');
      }),
    );
  }

  private onEvent(event: LiveEvent<SignalEvent>): void {
    if (event.type === 'signal.deleted') this.openSignals.drop(event.data.id);
    else this.openSignals.take(event.data, { isNew: event.type === 'signal.created' });
  }

  private store({ open, transition, quote, at, excursion }: Step): void {
    this.writes?.add(open.signal.id, async () => {
      // If the signal was changed after the tick, the step belongs to an outdated state.
      while (this.openSignals.has(open) && open.written !== transition) {
        const { id, version } = open.signal;
        open.writing = transition;
        const outcome = await this.writer.write({ id, version, transition, quote, at, excursion });
        const current = 'stored' in outcome ? outcome.stored : outcome.instead;
        if (this.openSignals.stored(open, transition, current)) {
          this.logger.info({ signalId: id, transition, quote }, 'A signal moved');
          return;
        }
        if (!this.openSignals.has(open)) return;
        // Its memo was edited, for instance: the step still applies to the current signal.
        if (!current || current.version < version || !this.openSignals.keeps(open, current)) this.openSignals.drop(id);
        if (current) this.openSignals.take(current);
      }
    });
  }
}
