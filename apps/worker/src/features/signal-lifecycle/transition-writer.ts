import { Injectable } from '@nestjs/common';
import type { Quote, Signal as WireSignal } from '@t0/contracts';
import { Notification, Signal, toWireNotification, toWireSignal } from '@t0/database';
import { canonicalPrice, fromPriceUnits, transitionNotice } from '@t0/domain';
import type { Transition } from '@t0/domain';
import { EventLog } from '@t0/events';

/** What became of a transition: stored; or not, because the signal was changed (its present state) or is gone (null). */
export type WriteOutcome = { stored: WireSignal } | { instead: WireSignal | null };

/** Stores transitions: each one transaction with its event and its notification (decisions.md, 'Signals'). */
@Injectable()
export class TransitionWriter {
  constructor(private readonly log: EventLog) {}

  /** Applies the transition to the signal if it still has `version`; whoever changed it meanwhile wins. */
  write(id: number, version: number, transition: Transition, quote: Quote): Promise<WriteOutcome> {
    return this.log.transact(async (manager, emit) => {
      const signal = await manager.findOne(Signal, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!signal || signal.version !== version) return { instead: signal && toWireSignal(signal) };
      const price = canonicalPrice(signal.instrument, fromPriceUnits(transition.price, 5));
      apply(signal, transition, quote, price);
      const stored = toWireSignal(await manager.save(signal));
      const notification = await manager.save(
        manager.create(Notification, {
          ...transitionNotice(stored, transition, price),
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

function apply(signal: Signal, transition: Transition, quote: Quote, price: string): void {
  const at = new Date(quote.at);
  const { bid, ask, source } = quote;
  const evidence = { bid, ask, at: at.toISOString(), source, version: signal.version + 1 };
  signal.evidence = { ...signal.evidence, [transition.kind]: evidence };
  switch (transition.kind) {
    case 'activated':
      signal.status = 'active';
      return;
    case 't0':
      signal.t0Hit = true;
      signal.t0HitAt = at;
      return;
    case 'closed':
      signal.status = 'closed';
      signal.closeReason = transition.reason;
      signal.closedAt = at;
      signal.closePrice = price;
  }
}
