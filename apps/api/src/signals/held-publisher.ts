import { Inject, Injectable } from '@nestjs/common';
import type { CreateSignalDto } from '@t0/contracts/signals';
import { HeldSignal } from '@t0/database/signals';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { LOGGER } from '../platform/tokens.ts';
import { HeldSignals, isHeldStep } from './held-signals.ts';
import { SignalSteps } from './signal-steps.service.ts';
import { isTimeOver } from './signal-terms.ts';
import { SignalsService } from './signals.service.ts';

const EVERY_MS = 250;
/** While nothing waits. A step of another process waits longer than this, so none is late. */
const REST_MS = 5000;
const NOT_PUBLISHED = 'Publishing a delayed signal failed; the next run publishes it';

/**
 * Publishes delayed signals and takes delayed steps once they are due. Every API process tries, and the row's lock lets one of them do it.
 * That is the transaction of the signal, so a process that dies leaves either nothing or all of it.
 */
@Injectable()
export class HeldPublisher {
  /** True while anything may come due at once. */
  private more = true;

  constructor(
    private readonly held: HeldSignals,
    private readonly signals: SignalsService,
    private readonly steps: SignalSteps,
    private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.publishDue(),
      everyMs: () => (this.more ? EVERY_MS : REST_MS),
      atStart: true,
      failure: NOT_PUBLISHED,
    });
  }

  /** A signal that fails is logged and tried again at the next run, and delays no other. */
  private async publishDue(): Promise<void> {
    for (const id of await this.held.due())
      await this.publish(id).catch((error: unknown) => this.logger.warn({ err: error, held: id }, NOT_PUBLISHED));
    this.more = this.held.holds || (await this.held.waiting());
  }

  private publish(id: number): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      const held = await this.held.take(manager, id);
      if (!held) return;
      if (isHeldStep(held)) return this.steps.takeHeld(manager, emit, held);
      // No process published it in time: an order that has expired is announced to nobody.
      const body = held.body as CreateSignalDto;
      if (isTimeOver(body)) return void (await manager.update(HeldSignal, { id }, { state: 'expired' }));
      const signal = await this.signals.announce(manager, emit, body, held.createdBy);
      await manager.update(HeldSignal, { id }, { state: 'published', signalId: signal.id });
    });
  }
}
