import type { SignalWarning } from '@t0/contracts/platform';
import type { CreateSignalDto, Publication } from '@t0/contracts/signals';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** Publishes a signal, for domains that do so within a transaction of their own. */
export abstract class SignalPublishing {
  /**
   * Publishes a signal in the caller's transaction, by every rule of docs/product/signals.md#publishing; where publications are delayed, it
   * waits. `authorId` null: no user did. `beside`: a warning in addition to those of the signal.
   * @throws BadRequestException at the field of a price that is on the wrong side
   * @throws ConflictException SIGNAL_HAS_WARNINGS with the warnings that were not confirmed
   */
  abstract publishWithin(
    manager: EntityManager,
    emit: Emit,
    given: CreateSignalDto,
    authorId: string | null,
    beside?: SignalWarning | null,
  ): Promise<Publication>;
}
