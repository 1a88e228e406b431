import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PriceExcursion, Quote, StepTick } from '@t0/contracts/prices';
import type { CloseReason, Signal as WireSignal, SignalStepKind } from '@t0/contracts/signals';
import { toWireSignal, type EvidenceName, type Signal, type TransitionEvidence } from '@t0/database/signals';
import { canonicalPrice, fromPriceUnits, tickOf } from '@t0/domain/prices';
import {
  afterTransition,
  announcedStopOf,
  changeNotice,
  isSilentMove,
  toLifecycleState,
  trailsSilently,
  transitionNotice,
} from '@t0/domain/signals';
import type { Notice, Transition } from '@t0/domain/signals';
import { EventLog } from '@t0/events';
import { commitStep, lockSignal } from '@t0/signals';
import { CONFIG } from '../platform/tokens.ts';

/**
 * A transition of a signal that was at `version`, the tick that took it (null: the time did), when, in ms since the epoch, and of a close how
 * far the price went until then.
 */
export interface TakenTransition {
  id: number;
  version: number;
  transition: Transition;
  quote: Quote | null;
  at: number;
  excursion: PriceExcursion | null;
}

/** The result of a transition: stored; or not, because the signal was changed (its present state) or is gone (null). */
export type WriteOutcome = { stored: WireSignal } | { instead: WireSignal | null };

/**
 * Stores transitions: each one transaction with its event, its notification and its place in the signal's story
 * (docs/product/signals.md#lifecycle). The announcement of the signal follows a moved stop. A silent move has no notification, and leaves the
 * stop that was announced last on the signal (docs/product/signals.md#stop-rules).
 */
@Injectable()
export class TransitionWriter {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Applies the transition to the signal if it still has `version`; otherwise the change made meanwhile wins. */
  write({ id, version, transition, quote, at, excursion }: TakenTransition): Promise<WriteOutcome> {
    return this.log.transact(async (manager, emit) => {
      const signal = await lockSignal(manager, id);
      if (!signal || signal.version !== version) return { instead: signal && toWireSignal(signal) };
      const before = toWireSignal(signal);
      const tick = quote && tickOf(quote);
      const price = apply(signal, transition, { before, tick, at: new Date(at) });
      signal.stopDue = afterTransition(toLifecycleState(before), transition).stopDue;
      signal.ticksSince = new Date(at);
      const stored = toWireSignal(await manager.save(signal));
      await commitStep(manager, emit, {
        kind: stepOf(transition),
        before,
        after: stored,
        actorId: null,
        price,
        tick,
        excursion,
        isSilent: isSilentMove(before, stored),
        notice: noticeOf(before, stored, transition, price),
        mailed: this.config.SIGNAL_STEP_EMAILS,
      });
      return { stored };
    });
  }

  /** Seals the first live price after a step that had none (docs/product/record.md#acts-of-the-desk); nothing where that is done already. */
  seal(id: number, quote: Quote): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      const signal = await lockSignal(manager, id);
      if (!signal?.priceDue || quote.symbol !== signal.instrument || quote.at < signal.ticksSince.getTime()) return;
      const before = toWireSignal(signal);
      signal.priceDue = false;
      const after = toWireSignal(await manager.save(signal));
      await commitStep(manager, emit, {
        kind: 'priced',
        before,
        after,
        actorId: null,
        tick: tickOf(quote),
        isHidden: signal.withdrawnAt !== null,
      });
    });
  }
}

const stepOf = (transition: Transition): SignalStepKind =>
  transition.kind === 'target' ? transition.target : transition.kind;

function noticeOf(before: WireSignal, after: WireSignal, transition: Transition, price: string | null): Notice {
  if ('stop' in transition) return changeNotice(before, after)!;
  if (transition.kind !== 'closed') return transitionNotice(after, transition, price);
  // The stored reason: only the stored signal knows whether the stop had trailed.
  const reason = after.closeReason;
  return transitionNotice(
    after,
    { kind: 'closed', reason: reason === null || reason === 'manual' ? 'stop' : reason },
    price,
  );
}

/** What a transition was taken from, and by. */
interface Taken {
  before: WireSignal;
  tick: StepTick | null;
  at: Date;
}

/** Changes the signal and answers the price of the step: of a moved stop the new one, as of one that is moved by hand. */
function apply(signal: Signal, transition: Transition, { before, tick, at }: Taken): string | null {
  const canonical = (units: number): string => canonicalPrice(signal.instrument, fromPriceUnits(units, 5));
  const price = transition.price === null ? null : canonical(transition.price);
  switch (transition.kind) {
    case 'activated':
      signal.status = 'active';
      prove(signal, 'activated', tick);
      return price;
    case 't0':
      Object.assign(signal, { t0Hit: true, t0HitAt: at });
      prove(signal, 't0', tick);
      return price;
    case 'target':
      signal.furtherHitsAt = [...(signal.furtherHitsAt ?? []), at.toISOString()];
      prove(signal, transition.target, tick);
      return price;
    case 'stop-to-entry':
    case 'stop-moved':
      signal.slPrice = canonical(transition.stop);
      prove(signal, 'stop', tick, {
        stop: signal.slPrice,
        ...(signal.stopRule && { rule: signal.stopRule }),
        ...(trailsSilently(before, signal.slPrice) && { announced: announcedStopOf(before) }),
      });
      return signal.slPrice;
    case 'closed': {
      const closeReason = endOf(signal, transition.reason);
      Object.assign(signal, { status: 'closed', closeReason, closedAt: at, closePrice: price });
      prove(signal, 'closed', tick);
      return price;
    }
  }
}

/** Keeps the tick of a step. */
function prove(
  signal: Signal,
  name: EvidenceName,
  tick: StepTick | null,
  more: Pick<TransitionEvidence, 'stop' | 'rule' | 'announced'> = {},
): void {
  if (tick) signal.evidence = { ...signal.evidence, [name]: { ...tick, ...more } };
}

/** A stop counts as trailed if the rule `trail` set the one in force: a move by hand leaves no evidence of it. */
const endOf = ({ evidence }: Signal, reason: CloseReason): CloseReason =>
  reason === 'stop' && evidence?.stop?.rule === 'trail' ? 'trail' : reason;
