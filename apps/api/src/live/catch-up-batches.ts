import type { DropReason } from '@t0/contracts';
import type { LogEntry } from '@t0/events';
import { encodeBatch } from './packet.ts';
import type { Packet } from './live-wire.ts';

/**
 * Encoded catch-up batches of the current position. In a storm thousands of clients missed the same events: they are filtered and
 * encoded once for all with the same rights. Entries for one user alone make a batch personal; such a batch is not kept.
 */
export class CatchUpBatches {
  private position = '';
  private readonly kept = new Map<string, Packet>();

  /** The batch of `missed` entries (all after `from`) for someone of these audiences, whose last socket may have been `dropped`. */
  encode(
    missed: LogEntry[],
    from: number,
    audiences: ReadonlySet<string>,
    position: string,
    dropped?: DropReason,
  ): { packet: Packet; count: number } {
    const visible = missed.filter((entry) => audiences.has(entry.audience));
    const count = visible.length;
    if (dropped || visible.some((entry) => entry.audience.startsWith('user:'))) {
      return { packet: encodeBatch(visible, position, dropped), count };
    }
    if (position !== this.position) {
      this.position = position;
      this.kept.clear();
    }
    const key = `${from}|${count}|${audiences.has('subscribers')}|${audiences.has('admins')}`;
    let packet = this.kept.get(key);
    if (!packet) {
      packet = encodeBatch(visible, position);
      this.kept.set(key, packet);
    }
    return { packet, count };
  }
}
