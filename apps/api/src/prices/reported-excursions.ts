import { Inject, Injectable } from '@nestjs/common';
import type { PriceExcursion } from '@t0/contracts/prices';
import { ExcursionStore } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LOGGER } from '../platform/tokens.ts';
import { inTime } from './in-time.ts';

/** The excursion of the price while a signal was open, as the worker that watches it last reported. */
@Injectable()
export class ReportedExcursions {
  constructor(
    private readonly store: ExcursionStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null where nothing was reported, and while Redis is unavailable: no close waits for it. */
  async read(signalId: number): Promise<PriceExcursion | null> {
    try {
      return await inTime(this.store.read(signalId));
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading MFE and MAE of a signal failed; its close is stored without them');
      return null;
    }
  }
}
