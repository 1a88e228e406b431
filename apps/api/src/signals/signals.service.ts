import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS, type SignalWarning } from '@t0/contracts/platform';
import type { CreateSignalDto, Publication, Signal as WireSignal, UpdateSignalDto } from '@t0/contracts/signals';
import { Signal, toWireSignal, HeldSignal } from '@t0/database/signals';
import { pick } from '@t0/domain/platform';
import { canonicalPrice, tickOf } from '@t0/domain/prices';
import {
  describeUpdate,
  isAnotherTrade,
  isSameLevels,
  LEVEL_FIELDS,
  mapLevels,
  riskOf,
  stepOfEdit,
  type SignalLevels,
  tradeName,
} from '@t0/domain/signals';
import { EventLog, type Emit } from '@t0/events';
import { commitStep } from '@t0/signals';
import { DataSource, type EntityManager, MoreThan, IsNull } from 'typeorm';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';
import { idempotent } from '../platform/idempotency.ts';
import { requireDecimals, requireOpenInstrument } from '../prices/instruments/require-instrument.ts';
import { PresentPrices } from '../prices/present-prices.ts';
import { ReportedExcursions } from '../prices/reported-excursions.ts';
import type { SignalPublishing } from './signal-publishing.ts';
import { CONFIG } from '../platform/tokens.ts';
import { closeManually } from './close-manually.ts';
import { lockRequired } from './lock-signal.ts';
import { requireNotFilling, saveByHand } from './save-by-hand.ts';
import { HeldSignals } from './held-signals.ts';
import { SignalSanityCheck } from './signal-sanity-check.ts';
import { requireSignal, requireTermDecimals, requireTerms, withStoredTerms } from './signal-terms.ts';

type Levels = Pick<CreateSignalDto, 'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price'>;
/** A stored signal has null where it has no further target. */
type Trade = Levels & { furtherTargets?: readonly string[] | null };

const { repeatMinutes } = LIMITS.signal;

/**
 * The warning that the same trade was published lately, or waits to be (docs/product/signals.md#level-checks); null when it was not. One
 * that was withdrawn since does not count: its replacement is intended. Of two equal ones at once the second finds the first: publications
 * of one instrument wait for each other.
 */
async function findRepeated(manager: EntityManager, given: Trade): Promise<SignalWarning | null> {
  const { instrument, direction } = given;
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('signal of ' || $1))`, [instrument]);
  const since = new Date(Date.now() - repeatMinutes * 60_000);
  const published = await manager.find(Signal, {
    where: { instrument, direction, createdAt: MoreThan(since), withdrawnAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  const earlier = published.find((one) => isSame(one, given));
  if (earlier) return repeated(given, earlier.createdAt);
  const waiting = await manager.findBy(HeldSignal, { state: 'waiting' });
  const held = waiting.find(
    ({ body }) =>
      'instrument' in body && body.instrument === instrument && body.direction === direction && isSame(body, given),
  );
  return held ? repeated(given, held.createdAt) : null;
}

function isSame(one: Trade, other: Trade): boolean {
  const pricesOf = (trade: Trade): string[] =>
    [...LEVEL_FIELDS.map((field) => trade[field]), ...(trade.furtherTargets ?? [])].map((price) =>
      canonicalPrice(trade.instrument, price),
    );
  return pricesOf(one).join() === pricesOf(other).join();
}

function repeated({ instrument, direction }: Trade, at: Date): SignalWarning {
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / 60_000));
  const ago = minutes === 0 ? 'less than a minute ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  return {
    code: 'REPEATED',
    label: `published ${ago}`,
    message: `${tradeName({ instrument, direction })} was published with the same levels ${ago}.`,
  };
}

/** Publishes and changes signals: each call is one transaction with its events (docs/REALTIME.md#event-log). */
@Injectable()
export class SignalsService implements SignalPublishing {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sanityCheck: SignalSanityCheck,
    private readonly held: HeldSignals,
    private readonly prices: PresentPrices,
    private readonly excursion: ReportedExcursions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Active and limit first, then newest first (docs/product/signals.md#order). */
  async list(): Promise<WireSignal[]> {
    const signals = await this.db
      .getRepository(Signal)
      .createQueryBuilder('signal')
      .where('signal.withdrawnAt IS NULL')
      .orderBy(`CASE WHEN signal.status IN ('active', 'limit') THEN 0 ELSE 1 END`)
      .addOrderBy('signal.createdAt', 'DESC')
      .addOrderBy('signal.id', 'DESC')
      .limit(LIMITS.signal.listed)
      .getMany();
    return signals.map(toWireSignal);
  }

  /**
   * Publishes a signal with its notification; the emails follow from the event (docs/product/signals.md#publishing). Repeating the call
   * with the same key answers the same signal. 400 names a price that is on the wrong side, 409 the warnings that were not confirmed. Where
   * the owner delays publications, it waits first.
   */
  async publish(given: CreateSignalDto, authorId: string, key: string | undefined): Promise<Publication> {
    // The confirmed warnings are no part of the signal: the same signal, confirmed on its second try, is published once.
    const request = { ...given };
    delete request.confirmedWarnings;
    return this.log.transact((manager, emit) =>
      idempotent<Publication>(manager, { userId: authorId, key, request }, () =>
        this.publishWithin(manager, emit, given, authorId),
      ),
    );
  }

  async publishWithin(
    manager: EntityManager,
    emit: Emit,
    given: CreateSignalDto,
    authorId: string | null,
    beside: SignalWarning | null = null,
  ): Promise<Publication> {
    requireDecimals(given.instrument, pick(given, LEVEL_FIELDS));
    requireTermDecimals(given.instrument, given);
    const { confirmedWarnings, ...body } = given;
    const signal = { ...body, status: body.status ?? 'active', t0Hit: false };
    requireSignal(signal, this.config.SIGNAL_HOLD_SECONDS);
    await this.sanityCheck.require(null, signal, confirmedWarnings, [await findRepeated(manager, body), beside]);
    return this.held.holds ? this.held.hold(manager, body, authorId) : this.announce(manager, emit, body, authorId);
  }

  /**
   * Stores a signal and its notification in the caller's transaction, and emits their events. Its step seals the live price of this time
   * (docs/product/record.md#acts-of-the-desk).
   */
  async announce(
    manager: EntityManager,
    emit: Emit,
    body: CreateSignalDto,
    authorId: string | null,
  ): Promise<WireSignal> {
    const quote = (await this.prices.read()).dealable(body.instrument);
    const levels = canonicalPrices(body.instrument, body);
    const { status = 'active' } = body;
    const signal = await manager.save(
      manager.create(Signal, {
        ...withStoredTerms(body.instrument, body),
        ...levels,
        ...closing(status),
        risk: riskOf(levels),
        priceDue: status === 'active' && !quote,
      }),
    );
    const stored = toWireSignal(signal);
    await commitStep(manager, emit, {
      kind: 'published',
      before: null,
      after: stored,
      actorId: authorId,
      tick: quote && tickOf(quote),
    });
    return stored;
  }

  /**
   * Changes any part of a signal. The order of prices is checked on create only, as a stop may be moved to the entry and beyond
   * (docs/product/signals.md#levels). Changes that need a member's action (moved levels, a close) are announced as well. A close by hand
   * takes the live price, if there is one. 404 when it is gone, 409 with its current state when `version` is given and no longer current,
   * and 409 with warnings of the change that were not confirmed.
   */
  async update(id: number, body: UpdateSignalDto, actorId: string): Promise<WireSignal> {
    const { version, createdAt, confirmedWarnings, ...changes } = body;
    const [{ dealable: quotes }, excursion] = await Promise.all([
      this.prices.read(),
      changes.status === 'closed' ? this.excursion.read(id) : null,
    ]);
    return this.log.transact(async (manager, emit) => {
      const signal = await lockRequired(manager, id);
      const before = toWireSignal(signal);
      requireExpectedVersion(version, { name: 'signal', code: 'SIGNAL_CHANGED', current: before });
      if (changes.instrument !== undefined && changes.instrument !== before.instrument)
        requireOpenInstrument(changes.instrument);
      requireDecimals(
        changes.instrument ?? before.instrument,
        pick({ ...(changes.instrument && before), ...changes }, LEVEL_FIELDS),
      );
      requireTermDecimals(changes.instrument ?? before.instrument, changes);
      const stored = withStoredTerms(changes.instrument ?? before.instrument, changes);
      // A target that is removed was not reached.
      const hits =
        stored.furtherTargets === undefined ? [] : signal.furtherHitsAt?.slice(0, stored.furtherTargets?.length ?? 0);
      if (stored.furtherTargets !== undefined) signal.furtherHitsAt = hits?.length ? hits : null;
      Object.assign(signal, stored, createdAt !== undefined && { createdAt: new Date(createdAt) });
      Object.assign(signal, canonicalPrices(signal.instrument, signal));
      if (signal.status !== before.status) Object.assign(signal, closing(signal.status));
      // 1 R of another trade is another one.
      if (isAnotherTrade(before, signal)) signal.risk = riskOf(signal);
      const pending = toWireSignal(signal);
      if (JSON.stringify(pending) === JSON.stringify(before)) return before;
      requireTerms(before, pending);
      if (!isSameLevels(before, pending)) await this.sanityCheck.require(before, pending, confirmedWarnings);
      const closes = signal.status === 'closed' && before.status !== 'closed';
      const quote = quotes(before.instrument);
      if (quote && this.config.SIGNAL_AUTOMATION) requireNotFilling(before, pending, quote);
      const basis = closes && closeManually(signal, { from: before.status, quote, excursion, at: new Date() });
      const { after, tick } = await saveByHand(manager, signal, before, quotes);
      await commitStep(manager, emit, {
        kind: stepOfEdit(before, after),
        before,
        after,
        actorId,
        ...basis,
        tick,
        notice: describeUpdate(before, after),
        mailed: this.config.SIGNAL_STEP_EMAILS,
      });
      return after;
    });
  }
}

/** The fields that closing by hand sets, and opening again clears (docs/product/signals.md#manual-steps). */
function closing(status: Signal['status'] | undefined): Pick<Signal, 'closeReason' | 'closedAt' | 'closePrice'> {
  const closed = status === 'closed';
  return { closeReason: closed ? 'manual' : null, closedAt: closed ? new Date() : null, closePrice: null };
}

function canonicalPrices(instrument: string, levels: SignalLevels): SignalLevels {
  return mapLevels(levels, (price) => canonicalPrice(instrument, price));
}
