import { Injectable } from '@nestjs/common';
import type { PublicationKind } from '@t0/contracts/platform';
import { latencyBucket, receiptOf, type Publication } from '@t0/domain/live';
import { DeliveryStore, publicationKey, TransientBus, type LogEntry } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import type { SessionIdentity } from '../platform/session/session-directory.ts';
import { membersOnline } from './presence-reporter.ts';
import type { SocketIndex } from './socket-index.ts';

/** Counts are stored together, and pushed to administrators, at most this often. */
const EVERY_MS = 250;
/** Nobody publishes more than this in a period; publications of a flood beyond it are not counted. */
const MOST_AT_ONCE = 200;
const KINDS: Readonly<Record<string, PublicationKind>> = {
  'signal.created': 'signal',
  'notification.created': 'notification',
};

/** True for what every subscriber gets; an owner's notification has no receipt. */
const isPublication = ({ type, audience }: LogEntry): boolean => type in KINDS && audience === 'subscribers';

/** A publication with the counts that this process has not stored yet. */
interface Waiting extends Publication {
  key: string;
  expected: string[];
  confirmed: [member: string, bucket: number][];
}

/**
 * Counts who was online when something was published and whose screens confirmed it, over all processes, and lets administrators
 * watch. Costs the fan-out nothing: counts are collected in memory and leave later.
 */
@Injectable()
export class DeliveryTally {
  private readonly waiting = new Map<string, Waiting>();
  /** Counted, and not pushed to administrators yet. */
  private readonly unreported = new Map<string, Publication>();

  constructor(
    private readonly counts: DeliveryStore,
    private readonly bus: TransientBus,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.flush(),
      everyMs: EVERY_MS,
      atEnd: () => this.flush(),
      failure: 'Counting deliveries failed',
      level: 'debug',
    });
  }

  /** These entries have just been written to the sockets of this process. */
  emitted(entries: LogEntry[], epoch: string, index: SocketIndex): void {
    let members: string[] | undefined;
    for (const entry of entries) {
      if (!isPublication(entry)) continue;
      members ??= [...membersOnline(index)];
      const waiting = this.of(entry, epoch);
      if (waiting) waiting.expected = members;
    }
  }

  /** A member's screen confirmed an entry that was for this member. Administrators watching do not count. */
  seen(entry: LogEntry, epoch: string, identity: SessionIdentity | null, now: number): void {
    if (!isPublication(entry) || !identity?.hasActiveSubscription || identity.isKey) return;
    this.of(entry, epoch)?.confirmed.push([identity.userId, latencyBucket(now - entry.at)]);
  }

  private of(entry: LogEntry, epoch: string): Waiting | undefined {
    const key = publicationKey(epoch, entry.seq);
    let found = this.waiting.get(key);
    if (!found && this.waiting.size < MOST_AT_ONCE) {
      const { data } = JSON.parse(entry.json) as { data: { id: number } };
      found = { key, seq: entry.seq, kind: KINDS[entry.type]!, id: data.id, at: entry.at, expected: [], confirmed: [] };
      this.waiting.set(key, found);
    }
    return found;
  }

  private async flush(): Promise<void> {
    const leaving = [...this.waiting.values()];
    this.waiting.clear();
    for (const { key, expected, confirmed, ...publication } of leaving) {
      await this.counts.expect(key, expected);
      await this.counts.confirm(key, confirmed);
      this.unreported.set(key, publication);
    }
    for (const [key, publication] of this.unreported) {
      if (!(await this.counts.mayReport(key, EVERY_MS - 10))) continue;
      this.unreported.delete(key);
      const counts = await this.counts.read(key);
      await this.bus.push('staff:publishing', { type: 'receipt', data: receiptOf(publication, counts) });
    }
  }
}
