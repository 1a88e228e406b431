import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PriceExcursion, Quote, Signal as WireSignal, StepTick } from '@t0/contracts';
import { Notification, recordStep, Signal, toWireNotification, toWireSignal } from '@t0/database';
import { canonicalPrice, fromPriceUnits, transitionNotice } from '@t0/domain';
import type { Transition } from '@t0/domain';
import { EventLog } from '@t0/events';
import { CONFIG } from '../platform/tokens.ts';

/** A transition of a signal that was at `version`, the tick that took it, and of a close how far the price went until then. */
export interface TakenTransition {
  id: number;
  version: number;
  transition: Transition;
  quote: Quote;
  excursion: PriceExcursion | null;
}

/** The result of a transition: stored; or not, because the signal was changed (its present state) or is gone (null). */
export type WriteOutcome = { stored: WireSignal } | { instead: WireSignal | null };

/**
 * Stores transitions: each one transaction with its event, its notification and its place in the signal's story
 * (docs/product/signals.md#lifecycle).
 */
@Injectable()
export class TransitionWriter {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Applies the transition to the signal if it still has `version`; otherwise the change made meanwhile wins. */
  write({ id, version, transition, quote, excursion }: TakenTransition): Promise<WriteOutcome> {
    return this.log.transact(async (manager, emit) => {
      const signal = await manager.findOne(Signal, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!signal || signal.version !== version) return { instead: signal && toWireSignal(signal) };
      const price = canonicalPrice(signal.instrument, fromPriceUnits(transition.price, 5));
      const before = toWireSignal(signal);
      const tick = apply(signal, transition, quote, price);
      const stored = toWireSignal(await manager.save(signal));
      const notice = transitionNotice(stored, transition, price);
      await recordStep(manager, {
        kind: transition.kind,
        before,
        after: stored,
        actorId: null,
        price,
        tick,
        excursion,
        notice,
        mailed: this.config.SIGNAL_STEP_EMAILS,
      });
      const notification = await manager.save(
        manager.create(Notification, {
          ...notice,
          type: 'signal',
          priority: 'high',
          signalId: id,
        }),
      );
      emit('signal.updated', 'subscribers', stored);
      emit('notification.created', 'subscribers', toWireNotification(notification));
      return { stored };
    });
  }
}

function apply(signal: Signal, transition: Transition, quote: Quote, price: string): StepTick {
  const at = new Date(quote.at);
  const { bid, ask, source } = quote;
  const tick = { bid, ask, at: at.toISOString(), source };
  signal.evidence = { ...signal.evidence, [transition.kind]: { ...tick, version: signal.version + 1 } };
  switch (transition.kind) {
    case 'activated':
      signal.status = 'active';
      break;
    case 't0':
      signal.t0Hit = true;
      signal.t0HitAt = at;
      break;
    case 'closed':
      signal.status = 'closed';
      signal.closeReason = transition.reason;
      signal.closedAt = at;
      signal.closePrice = price;
  }
  return tick;
}
