import type { StaffRole } from '@t0/contracts/accounts';
import { audiencesOf } from '@t0/domain/billing';
import type { History, LoggedEvent } from './history.ts';

/** Who somebody was before the log began. A visitor has no id. */
export interface Person {
  id: string | null;
  role: StaffRole | null;
  hasActiveSubscription: boolean;
}

interface Stretch {
  /** The rights hold for events after this seq. */
  after: number;
  /** When they began, ms since the epoch. */
  at: number;
  audiences: ReadonlySet<string>;
}

/** What a person was entitled to at each place of one history: as before the log, then as each `subscription.changed` says. */
export class Rights {
  private readonly stretches: Stretch[];

  constructor(history: History, person: Person) {
    const stretch = (after: number, at: number, rights: Omit<Person, 'id'>): Stretch => ({
      after,
      at,
      audiences: new Set(audiencesOf(person.id === null ? null : { ...rights, id: person.id })),
    });
    this.stretches = [stretch(0, -Infinity, person)];
    for (const { seq, at, change } of history.events)
      if (change && change.userId === person.id) this.stretches.push(stretch(seq, at, change));
  }

  /** Whether the event was for this person at its place in the log. */
  mayReceive({ seq, audience }: LoggedEvent): boolean {
    return this.stretches.findLast(({ after }) => after < seq)!.audiences.has(audience);
  }

  /**
   * Whether the person had lost this event's audience again, after the event, by the time `t`. Who joins then is sent by the present
   * rights: what was missed before the loss is no longer owed.
   */
  lostBy(t: number, { seq, audience }: LoggedEvent): boolean {
    return this.stretches.some(({ after, at, audiences }) => after > seq && at <= t && !audiences.has(audience));
  }

  /** Whether the person was in the audience at any time since the time `t`. */
  hadSince(t: number, audience: string): boolean {
    return this.stretches.some(
      ({ audiences }, index) => audiences.has(audience) && (this.stretches[index + 1]?.at ?? Infinity) >= t,
    );
  }

  get atTheEnd(): ReadonlySet<string> {
    return this.stretches.at(-1)!.audiences;
  }
}
