import type { Signal } from '@t0/contracts';
import { signalCard } from '@t0/domain';
import type { SignalTurn } from '@t0/domain';
import type { Verdict } from '../deliveries/channel.ts';
import { RelayChannel, WORTH_MS } from './relay-channel.ts';
import type { Told } from './relay-channel.ts';
import type { ClaimedRelay } from './relay-sql.ts';

/** What is told of a signal: its state after a step. */
export interface Turn extends Told, SignalTurn {
  /** A later step is told: it edits the message where that can be. */
  isPassed: boolean;
}

/** What new signals and steps have in common: one message for each signal where it can be edited, in the order of its steps everywhere. */
export abstract class SignalRelayChannel extends RelayChannel {
  /** Tells a turn, where its time has come. */
  protected async tellTurn(one: ClaimedRelay, turn: Turn): Promise<Verdict> {
    const client = this.clientOf(one);
    if (!('send' in client)) return client;
    if (one.earlierIsOpen) return { is: 'waits', why: 'What was before it has not been told yet' };
    if (client.edits && turn.isPassed) return { is: 'withheld', why: 'A later step is told instead' };
    if (client.edits && one.messageId !== null) return this.hand(one, client, turn, one.messageId);
    if (turn.kind === 'withdrawn' && !one.hasTold) return { is: 'withheld', why: 'Nothing of the signal was told' };
    if (turn.kind !== 'withdrawn' && turn.why !== null) return { is: 'withheld', why: turn.why };
    return this.hand(one, client, turn, null);
  }

  /** @param at when it happened, ms since 1970 */
  protected turn(turn: SignalTurn, signal: Signal, at: number, isPassed: boolean, publicUrl: string): Turn {
    return {
      ...turn,
      isPassed,
      card: signalCard(turn, signal),
      link: `${publicUrl}/dashboard?signal=${signal.id}`,
      why: at < Date.now() - WORTH_MS ? 'Too late to be told' : null,
    };
  }
}
