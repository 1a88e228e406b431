import { BadRequestException, ConflictException, HttpException, Injectable, Inject } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PriceExcursion } from '@t0/contracts/prices';
import { STEP_UNDO_SECONDS } from '@t0/contracts/signals';
import type {
  CloseReason,
  ManualStep,
  Publication,
  Signal as WireSignal,
  SignalStepKind,
  TakeStepDto,
} from '@t0/contracts/signals';
import { HeldSignal, toWireSignal, type HeldStep, type Signal } from '@t0/database/signals';
import { canonicalPrice, formatPrice, isNear, isStopPassed } from '@t0/domain/prices';
import { validateStep, isTarget, lastTargetOf, describeUpdate, stepOfEdit, tradeName } from '@t0/domain/signals';
import { EventLog, type Emit } from '@t0/events';
import { commitStep } from '@t0/signals';
import type { EntityManager } from 'typeorm';
import { nameAct } from '../platform/audit/audit-context.ts';
import { idempotent } from '../platform/idempotency.ts';
import { requireDecimals } from '../prices/instruments/require-instrument.ts';
import { PresentPrices, type QuotesNow } from '../prices/present-prices.ts';
import { ReportedExcursions } from '../prices/reported-excursions.ts';
import { CONFIG } from '../platform/tokens.ts';
import { closeManually } from './close-manually.ts';
import { HeldSignals } from './held-signals.ts';
import { lockRequired } from './lock-signal.ts';
import { saveByHand } from './save-by-hand.ts';

/** The actor of a step, and the key under which a repeated call counts once. */
export interface StepCall {
  actorId: string;
  key: string | undefined;
}

/** Steps of open signals by hand, one call each. */
@Injectable()
export class SignalSteps {
  constructor(
    private readonly log: EventLog,
    private readonly prices: PresentPrices,
    private readonly excursion: ReportedExcursions,
    private readonly held: HeldSignals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes a step: signal, story, event, notification and email in one transaction. Repeating the call with the same key answers the same
   * signal. One that is `undoable` waits first and is answered as what waits; any other one first takes the steps of the signal that wait.
   * 404 when it is gone. 409 with its current state when it is not open, the step was taken already, the stop is not the expected
   * one, the price has passed the new stop and that was not confirmed, or a close has neither a live price nor a given one.
   */
  async take(id: number, body: TakeStepDto, { actorId, key }: StepCall): Promise<Publication> {
    return this.log.transact((manager, emit) =>
      idempotent<Publication>(manager, { userId: actorId, key, request: { id, ...body } }, async () => {
        const signal = await lockRequired(manager, id);
        const before = toWireSignal(signal);
        const waiting = await this.held.stepsOf(manager, id);
        const closes = body.step === 'closed' || body.step === lastTargetOf(before);
        if (!body.undoable || closes) {
          for (const one of waiting) await this.takeHeld(manager, emit, one);
          // The caller saw the stop from before what waited, or the one after it.
          const present = await lockRequired(manager, id);
          const given = isExpected(before, body) ? { ...body, expectedStop: present.slPrice } : body;
          return this.commit(manager, emit, present, given, actorId);
        }
        if (waiting.some(({ body: { step } }) => step.step === body.step)) {
          const message = `${tradeName(before)}: this step goes out in a few seconds already. Nothing was changed.`;
          throw new ConflictException({ error: 'STEP_TAKEN', message, current: before });
        }
        await this.apply(signal, body, before);
        const title = describeUpdate(before, toWireSignal(signal))?.title ?? tradeName(before);
        nameAct({
          action: 'signals.step-sent',
          entity: 'signals',
          id: String(id),
          subject: tradeName(before),
          before: null,
          after: { title },
        });
        return this.held.hold(manager, { stepOf: id, title, step: body }, actorId, STEP_UNDO_SECONDS);
      }),
    );
  }

  /** Takes a step whose wait is over; one that the signal no longer allows has expired. */
  async takeHeld(manager: EntityManager, emit: Emit, held: HeldSignal & { body: HeldStep }): Promise<void> {
    const { stepOf, step } = held.body;
    const expire = (error: unknown): null => {
      if (error instanceof HttpException) return null;
      throw error;
    };
    const signal = await lockRequired(manager, stepOf).catch(expire);
    const after = signal && (await this.commit(manager, emit, signal, step, held.createdBy).catch(expire));
    const end = after ? { state: 'published' as const, signalId: after.id } : { state: 'expired' as const };
    await manager.update(HeldSignal, { id: held.id }, end);
  }

  private async commit(
    manager: EntityManager,
    emit: Emit,
    signal: Signal,
    body: TakeStepDto,
    actorId: string | null,
  ): Promise<WireSignal> {
    const before = toWireSignal(signal);
    const { quotes, ...basis } = await this.apply(signal, body, before);
    const { after, tick } = await saveByHand(manager, signal, before, quotes);
    await commitStep(manager, emit, {
      kind: kindOf(body.step, before, after),
      before,
      after,
      actorId,
      ...basis,
      tick,
      notice: describeUpdate(before, after),
      mailed: this.config.SIGNAL_STEP_EMAILS,
    });
    return after;
  }

  /** Applies a step to the locked signal, which is not stored yet. */
  private async apply(
    signal: Signal,
    body: TakeStepDto,
    before: WireSignal,
  ): Promise<StepBasis & { quotes: QuotesNow }> {
    const [{ dealable: quotes }, excursion] = await Promise.all([
      this.prices.read(),
      body.step === 'closed' || isTarget(body.step) ? this.excursion.read(signal.id) : null,
    ]);
    const refused = validateStep(before, body.step);
    if (refused) throw new ConflictException({ ...refused, current: before });
    requireDecimals(before.instrument, { price: body.price });
    requireNear(before, body.price);
    return { quotes, ...apply(signal, body, { quotes, excursion }, before) };
  }
}

function kindOf(step: ManualStep, before: WireSignal, after: WireSignal): SignalStepKind {
  if (after.status === 'closed') return 'closed';
  return step === 'stop-moved' ? stepOfEdit(before, after) : (step as SignalStepKind);
}

type StepBasis = { price?: string | null; excursion?: PriceExcursion | null };
/** The live prices at the time of the step. */
type Prices = { quotes: QuotesNow; excursion: PriceExcursion | null };

function apply(signal: Signal, body: TakeStepDto, prices: Prices, before: WireSignal): StepBasis {
  const { quotes } = prices;
  switch (body.step) {
    case 't0':
      signal.t0Hit = true;
      return {};
    case 'half-off':
      signal.halfOffAt = new Date();
      return {};
    case 'stop-to-entry':
      requireExpectedStop(signal, body, before);
      requireAhead(before, before.entryPrice, quotes, body);
      signal.slPrice = before.entryPrice;
      return { price: before.entryPrice };
    case 'stop-moved':
      requireExpectedStop(signal, body, before);
      signal.slPrice = newStop(signal, body.price, before);
      requireAhead(before, signal.slPrice, quotes, body);
      return { price: signal.slPrice };
    case 'closed':
      return close(signal, body.price, prices, before, 'manual');
    default:
      // The last one ends the signal; no other moves the stop (docs/product/signals.md#stop-rules).
      if (body.step === lastTargetOf(before)) return close(signal, body.price, prices, before, body.step);
      signal.furtherHitsAt = [...(signal.furtherHitsAt ?? []), null];
      return {};
  }
}

/** A price of another instrument, or with its point elsewhere, would be in the record for good. */
function requireNear({ instrument, entryPrice }: WireSignal, price: string | undefined): void {
  if (price === undefined || isNear(price, entryPrice)) return;
  const [given, entry] = [formatPrice(instrument, price), formatPrice(instrument, entryPrice)];
  throw invalid(`${given} is not a price of ${instrument}: the entry is ${entry}`);
}

const isExpected = ({ instrument, slPrice }: WireSignal, { expectedStop }: TakeStepDto): boolean =>
  expectedStop === undefined || canonicalPrice(instrument, expectedStop) === slPrice;

/** Two who move a stop at once: the second one sees the first one's stop before moving it again. */
function requireExpectedStop({ instrument }: Signal, body: TakeStepDto, current: WireSignal): void {
  if (isExpected(current, body)) return;
  throw new ConflictException({
    error: 'STOP_MOVED',
    message: `${tradeName(current)}: the stop was moved to ${formatPrice(instrument, current.slPrice)} meanwhile. Nothing was changed.`,
    current,
  });
}

function newStop({ instrument }: Signal, given: string | undefined, current: WireSignal): string {
  if (given === undefined) throw invalid('The new stop is required');
  const stop = canonicalPrice(instrument, given);
  if (stop === current.slPrice)
    throw new ConflictException({
      error: 'STEP_TAKEN',
      message: `${tradeName(current)}: the stop is ${formatPrice(instrument, stop)} already. Nothing was changed.`,
      current,
    });
  return stop;
}

/** A stop that the price has passed closes the signal at the next tick: it needs to be meant. */
function requireAhead(current: WireSignal, stop: string, quotes: QuotesNow, { confirmed }: TakeStepDto): void {
  const quote = quotes(current.instrument);
  if (confirmed || !quote || current.status !== 'active' || !isStopPassed(current.direction, stop, quote)) return;
  throw new ConflictException({
    error: 'STOP_PASSED',
    message: `The price has passed ${formatPrice(current.instrument, stop)} already: ${tradeName(current)} closes at the next tick. Confirm it, or cancel.`,
    current,
  });
}

function close(
  signal: Signal,
  given: string | undefined,
  prices: Prices,
  current: WireSignal,
  reason: CloseReason,
): StepBasis {
  const { quotes, excursion } = prices;
  const quote = quotes(signal.instrument);
  if (!quote && given === undefined && signal.status !== 'limit')
    throw new ConflictException({
      error: 'NO_LIVE_PRICE',
      message: `There is no live price of ${signal.instrument} at the moment. Enter the price at which it is closed.`,
      current,
    });
  return closeManually(signal, { from: current.status, quote, excursion, at: new Date(), given, reason });
}

function invalid(message: string): BadRequestException {
  return new BadRequestException({ error: 'STEP_PRICE', message, fields: { price: message } });
}
