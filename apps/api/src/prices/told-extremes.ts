import { Inject, Injectable } from '@nestjs/common';
import type { PriceExtremes } from '@t0/contracts';
import { ExtremesBoard } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LOGGER } from '../platform/tokens.ts';
import { inTime } from './in-time.ts';

/** How far the price went while a signal was open, as the worker that watches it last told. */
@Injectable()
export class ToldExtremes {
  constructor(
    private readonly board: ExtremesBoard,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null where nothing was told, and while Redis is away: no close waits for it. */
  async read(signalId: number): Promise<PriceExtremes | null> {
    try {
      return await inTime(this.board.read(signalId));
    } catch (error) {
      this.logger.warn({ err: error }, 'How far the price went cannot be read');
      return null;
    }
  }
}
