import { Injectable, NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts';
import type { SignalStory as Story } from '@t0/contracts';
import { Signal, SignalStep, toWireStep } from '@t0/database';
import { DataSource } from 'typeorm';
import { MISSING } from './lock-signal.ts';

/** The most steps of a signal in an answer, the newest: a stop that trails for days may have more. */
const MOST = 500;

/** The stories of signals. */
@Injectable()
export class SignalStories {
  constructor(private readonly db: DataSource) {}

  /** The newest steps of the signal, oldest first, of a withdrawn one too. `named`: with administrators' addresses. 404 when there is none. */
  async read(id: number, named: boolean): Promise<Story> {
    const signal = id <= MAX_ROW_ID ? await this.db.getRepository(Signal).findOneBy({ id }) : null;
    if (!signal) throw new NotFoundException(MISSING);
    const steps = await this.db
      .getRepository(SignalStep)
      .find({ where: { signalId: id }, order: { id: 'DESC' }, take: MOST + 1 });
    const isCut = steps.length > MOST;
    const shown = steps.slice(0, MOST).reverse();
    return {
      signalId: id,
      steps: shown.map((step) => toWireStep(step, signal.instrument, named)),
      ...(isCut && { isCut }),
    };
  }
}
