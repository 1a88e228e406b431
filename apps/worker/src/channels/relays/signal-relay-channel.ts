import type { Signal } from '@t0/contracts/signals';
import { signalCard, type SignalUpdate } from '@t0/domain/channels';
import type { Verdict } from '../deliveries/channel.ts';
import { RelayChannel, WORTH_MS, type ClaimedRelay, type RelayMessage } from './relay-channel.ts';

/** The state of a signal after a step, to be sent. */
export interface RelayUpdate extends RelayMessage, SignalUpdate {
  /** True if a later step is sent: it edits the message where that can be. */
  isPassed: boolean;
}

/** The common part of new signals and steps: one message for each signal where it can be edited, in the order of its steps everywhere. */
export abstract class SignalRelayChannel extends RelayChannel {
  /** Sends an update, if its time has come. */
  protected async sendUpdate(one: ClaimedRelay, update: RelayUpdate): Promise<Verdict> {
    const client = this.clientOf(one);
    if (!('send' in client)) return client;
    if (one.earlierIsOpen) return { is: 'waits', why: 'Earlier messages are not sent yet' };
    if (client.edits && update.isPassed) return { is: 'withheld', why: 'A later step replaced it' };
    if (client.edits && one.messageId !== null) return this.hand(one, client, update, one.messageId);
    if (update.kind === 'withdrawn' && !one.hasMessage)
      return { is: 'withheld', why: 'No message of the signal was sent' };
    if (update.kind !== 'withdrawn' && update.why !== null) return { is: 'withheld', why: update.why };
    return this.hand(one, client, update, null);
  }

  /** @param at when it happened, ms since 1970 */
  protected update(update: SignalUpdate, signal: Signal, at: number, isPassed: boolean): RelayUpdate {
    return {
      ...update,
      isPassed,
      card: signalCard(update, signal),
      link: `${this.parts.config.PUBLIC_URL}/dashboard?signal=${signal.id}`,
      why: at < Date.now() - WORTH_MS ? 'Too late to be sent' : null,
    };
  }
}
