import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { LiveEvent } from '@t0/contracts/live';
import type { OwnAlert as WireAlert } from '@t0/contracts/price-alerts';
import { findInstrument, instrumentSymbols } from '@t0/contracts/prices';
import type { InstrumentSymbol, LatestQuotes, LoggedQuote } from '@t0/contracts/prices';
import { OwnAlert, toWireOwnAlert } from '@t0/database/price-alerts';
import { WatchedLevels, ownAlertMessage, type TickOutcome, type WatchedLevel } from '@t0/domain/price-alerts';
import { PRICE_UNITS, toPriceUnits } from '@t0/domain/prices';
import { EventLog, PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LogFollower, PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { PriceWatch, type PriceWatcher } from '../prices/price-watch.ts';
import { TickReader } from '../prices/tick-reader.ts';
import { SerialWrites } from '../platform/serial-writes.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { AlertLoader } from './alert-loader.ts';
import { positionOf } from './instrument-alerts.ts';
import { OwnAlertFirer } from './own-alert-firer.ts';

const OWN_EVENTS = ['own-alert.updated', 'own-alert.deleted', 'own-alert.fired'] as const;
type OwnEvent = (typeof OWN_EVENTS)[number];
/** All writes follow one another: each is a tick's, for all members. */
const CHAIN = 0;
const MINUTE_MS = 60_000;
const ENDINGS_MS = 15_000;
/** How long after its time an alert ends, s: a tick from before may be late; or not read, where this process does not read the ticks. */
const DONE_S = 15;
const UNREAD_S = 3600;
const END_EXPIRED = `
  UPDATE own_alerts SET state = 'ended', version = version + 1
  WHERE state = 'active' AND until <= now() - make_interval(secs => $1) RETURNING id`;
/** A part at a time: nothing waits for a long statement. */
const FORGET_FIRES = `
  DELETE FROM own_alert_fires WHERE id IN (
    SELECT id FROM own_alert_fires WHERE fired_at < now() - interval '90 days' ORDER BY fired_at LIMIT 1000)`;

/** An own alert in memory. */
interface Watched {
  id: number;
  alert: WireAlert;
  /** Since its member changed it last. */
  hasFired: boolean;
}

/**
 * Evaluates members' own alerts on every tick, in memory (docs/product/watching.md#firing). What one tick fires is stored in one transaction; its
 * position is noted afterwards, so a restart neither repeats nor skips a firing.
 */
@Injectable()
export class OwnAlerts implements PriceWatcher {
  private byId = new Map<number, Watched>();
  private readonly instruments = new Map<InstrumentSymbol, WatchedLevels<Watched>>();
  private follower: LogFollower<OwnEvent> | null = null;
  private writes: SerialWrites | null = null;
  private reader: TickReader | null = null;
  private isLoaded = false;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly loader: AlertLoader,
    private readonly firer: OwnAlertFirer,
    private readonly bus: PriceBus,
    watch: PriceWatch,
    tasks: PeriodicTasks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    watch.add(this);
    tasks.add({
      run: () => this.endExpired(),
      everyMs: ENDINGS_MS,
      failure: 'Ending own alerts whose time is over failed; the next run ends them',
    });
    tasks.add({
      run: () => this.forgetFires(),
      everyMs: 60 * MINUTE_MS,
      failure: 'Deleting old firings of own alerts failed; the next run deletes them',
    });
  }

  async begin(_latest: LatestQuotes, logged: LoggedQuote[]): Promise<void> {
    const writes = new SerialWrites(1, this.logger);
    const reader = new TickReader('own-alerts', this.bus, this.logger, () => writes.pending === 0);
    [this.writes, this.reader] = [writes, reader];
    await reader.begin();
    this.follower = new LogFollower(this.db, this.config, this.logger, OWN_EVENTS);
    await this.follower.start(
      () => this.load(reader),
      (event) => this.onEvent(event),
    );
    // The previous process may have died between publishing ticks and storing their firings.
    this.ticks(reader.unread(logged));
    reader.start();
  }

  ticks(quotes: LoggedQuote[]): void {
    if (!this.isLoaded) return;
    for (const quote of quotes) this.store(this.levelsOf(quote.symbol).tick(quote));
    this.reader?.read(quotes);
  }

  async end(): Promise<void> {
    const { follower, reader, writes } = this;
    this.follower = null;
    await follower?.stop();
    const isWhole = await writes?.end();
    await reader?.end(isWhole === true && this.isLoaded);
    this.writes = null;
    this.reader = null;
    this.forget();
  }

  /** The version of an active alert as it is watched in this process; undefined when it is not. */
  versionOf(id: number): number | undefined {
    return this.byId.get(id)?.alert.version;
  }

  private forget(): void {
    this.isLoaded = false;
    // Writes under way keep the alerts that they are of.
    this.byId = new Map();
    this.instruments.clear();
  }

  private async load(reader: TickReader): Promise<void> {
    const [begin, alerts] = await Promise.all([
      this.loader.beginning<Watched>(reader),
      this.db.getRepository(OwnAlert).findBy({ state: 'active' }),
    ]);
    this.forget();
    const levels = alerts.map((alert) => this.watch(alert));
    for (const symbol of instrumentSymbols()) {
      const own = begin(symbol);
      own.addAll(levels.filter(({ alert }) => alert.alert.instrument === symbol));
      this.instruments.set(symbol, own);
    }
    this.isLoaded = true;
  }

  private watch(alert: OwnAlert): WatchedLevel<Watched> {
    const watched = { id: alert.id, alert: toWireOwnAlert(alert), hasFired: Number(alert.position) > 0 };
    this.byId.set(alert.id, watched);
    return levelOf(watched, Number(alert.position), alert.isNear);
  }

  private onEvent(event: LiveEvent<OwnEvent>): void {
    if (event.type === 'own-alert.deleted') this.drop(event.data.id);
    else if (event.type === 'own-alert.updated') this.take(event.data);
    else for (const alert of event.data.alerts) this.fired(alert);
  }

  /** Notes a firing that is stored. */
  private fired(alert: WireAlert): void {
    const known = this.byId.get(alert.id);
    if (!known || known.alert.version >= alert.version) return;
    known.alert = alert;
    known.hasFired = true;
    if (alert.state !== 'active') this.drop(alert.id);
  }

  /** Applies a state from outside, unless the known one is as new or newer. */
  private take(alert: WireAlert): void {
    const known = this.byId.get(alert.id);
    if (known && known.alert.version >= alert.version) return;
    this.drop(alert.id);
    if (alert.state !== 'active') return;
    this.add({ id: alert.id, alert, hasFired: false }, 0);
  }

  /** Watches an alert from a position on. */
  private add(watched: Watched, from: number): void {
    this.byId.set(watched.id, watched);
    const outcomes = this.levelsOf(watched.alert.instrument).add(levelOf(watched, from, false));
    for (const outcome of outcomes) this.store(outcome);
  }

  private levelsOf(symbol: InstrumentSymbol): WatchedLevels<Watched> {
    const levels = this.instruments.get(symbol) ?? new WatchedLevels<Watched>(null);
    this.instruments.set(symbol, levels);
    return levels;
  }

  private drop(id: number): void {
    const watched = this.byId.get(id);
    if (!watched) return;
    this.byId.delete(id);
    this.instruments.get(watched.alert.instrument)?.remove(watched);
  }

  private store({ quote, fired, away, sinceMs }: TickOutcome<Watched>): void {
    const ids = away.map(({ id }) => id);
    if (ids.length > 0) this.writes?.add(CHAIN, () => this.firer.noteAway(ids, quote));
    if (fired.length === 0) return;
    const { byId, writes } = this;
    const isOpening = sinceMs > this.config.PRICE_STALE_SECONDS * 1000;
    const fire = async (some: typeof fired): Promise<void> => {
      const firings = some
        .filter(({ alert: watched }) => byId.get(watched.id) === watched)
        .map(({ alert: { id, alert }, change, isNear }) => {
          const message = ownAlertMessage(alert, quote, change, isOpening);
          return { id, version: alert.version, message, isNear };
        });
      if (firings.length === 0) return;
      const stored = await this.firer.fire(firings, quote);
      for (const alert of stored) this.fired(toWireOwnAlert(alert));
      // The others are watched on: their member has no access now, or an event brings the state that counts.
      const done = new Set(stored.map(({ id }) => id));
      for (const { alert: watched } of some)
        if (!done.has(watched.id) && this.byId.get(watched.id) === watched) {
          this.drop(watched.id);
          this.add(watched, quote.position);
        }
      this.logger.info({ alerts: stored.length, quote }, 'Own alerts fired');
    };
    writes?.add(CHAIN, () =>
      fire(fired).catch((error: unknown) => {
        if (!isOfOne(error)) throw error;
        this.logger.warn({ err: error, quote }, 'Storing the own alerts of a tick failed; each is stored by itself');
        for (const one of fired) writes.add(one.alert.id, () => fire([one]));
      }),
    );
  }

  /** Ends the alerts whose time is over: ticks before it that are still to be read or stored count. */
  async endExpired(): Promise<void> {
    const isDone = this.isLoaded && this.writes?.pending === 0;
    await this.log.transact(async (manager, emit) => {
      const [ended] = await manager.query<[{ id: number }[], number]>(END_EXPIRED, [isDone ? DONE_S : UNREAD_S]);
      for (const { id } of ended) {
        const alert = await manager.findOneByOrFail(OwnAlert, { id });
        emit('own-alert.updated', `user:${alert.userId}`, toWireOwnAlert(alert));
      }
    });
  }

  /** Deletes firings that no screen shows any more. */
  async forgetFires(): Promise<void> {
    let gone: number;
    do [, gone] = await this.db.query<[unknown, number]>(FORGET_FIRES);
    while (gone > 0);
  }
}

/** True for an error of one alert: a value, a constraint, its text. The database as a whole works. */
const isOfOne = (error: unknown): boolean =>
  error instanceof TypeError || /^(?:22|23|P0)/.test((error as { code?: string }).code ?? '');

/** An alert as it is watched. `position`: of the last tick that counted for it, 0 where none did. */
function levelOf(watched: Watched, position: number, isNear: boolean): WatchedLevel<Watched> {
  const { alert, hasFired } = watched;
  const { instrument, condition, side, unit, threshold, minutes, repeatMinutes, until, lastFiredAt, updatedAt } = alert;
  const pips = findInstrument(instrument)?.pipFactor ?? 1;
  const pauseMs = (repeatMinutes ?? 0) * MINUTE_MS;
  const quoteSide = side === 'middle' ? 'price' : side;
  return {
    alert: watched,
    series: condition === 'moves' ? `move ${unit === 'percent' ? 'percent' : 'price'} ${minutes!}` : quoteSide,
    condition: ({ crosses: 'equals', rises: 'above', falls: 'below', moves: 'above' } as const)[condition],
    value: unit === 'pips' ? Math.round((Number(threshold) / pips) * PRICE_UNITS) : toPriceUnits(threshold),
    from: Math.max(positionOf(Date.parse(updatedAt)), position),
    isNear,
    ...(repeatMinutes === null ? { isOnce: true } : { pauseMs }),
    ...(until !== null && { until: Date.parse(until) }),
    ...(repeatMinutes !== null && hasFired && lastFiredAt !== null && { notBefore: Date.parse(lastFiredAt) + pauseMs }),
  };
}
