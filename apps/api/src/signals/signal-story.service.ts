import { Injectable, NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import type { SignalStory as Story } from '@t0/contracts/signals';
import { User } from '@t0/database/accounts';
import { Signal, SignalStep, toWireStep } from '@t0/database/signals';
import { DataSource, In } from 'typeorm';
import { MISSING } from './lock-signal.ts';

/** The most steps of a signal in an answer, the newest: a stop that trails for days may have more. */
const MOST = 500;

/** The stories of signals. */
@Injectable()
export class SignalStories {
  constructor(private readonly db: DataSource) {}

  /** The newest steps of the signal, oldest first, of a withdrawn one too. `named`: with the people of staff. 404 when there is none. */
  async read(id: number, named: boolean): Promise<Story> {
    const signal = id <= MAX_ROW_ID ? await this.db.getRepository(Signal).findOneBy({ id }) : null;
    if (!signal) throw new NotFoundException(MISSING);
    const steps = await this.db
      .getRepository(SignalStep)
      .find({ where: { signalId: id }, order: { id: 'DESC' }, take: MOST + 1 });
    const isCut = steps.length > MOST;
    const shown = steps.slice(0, MOST).reverse();
    const names = named ? await this.namesOf(shown) : null;
    return {
      signalId: id,
      steps: shown.map((step) => toWireStep(step, signal.instrument, names && nameOf(step, names))),
      ...(isCut && { isCut }),
    };
  }

  /** The full names of the people who took these steps, by the account's id; accounts without a name are absent. */
  private async namesOf(steps: readonly SignalStep[]): Promise<Map<string, string>> {
    const ids = [...new Set(steps.flatMap(({ actorId }) => actorId ?? []))];
    const people = ids.length === 0 ? [] : await this.db.getRepository(User).findBy({ id: In(ids) });
    return new Map(
      people
        .map(({ id, firstName, lastName }): [string, string] => [id, [firstName, lastName].filter(Boolean).join(' ')])
        .filter(([, name]) => name !== ''),
    );
  }
}

/** The person's name, else the address that the step keeps. */
function nameOf({ actorId, actorEmail }: SignalStep, names: ReadonlyMap<string, string>): string | null {
  return (actorId === null ? undefined : names.get(actorId)) ?? actorEmail;
}
