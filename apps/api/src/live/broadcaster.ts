import type { LogEntry } from '@t0/events';
import { encodeEntries, encodePacket } from './packet.ts';
import type { SocketIndex } from './socket-index.ts';
import type { PacketWriter } from './socket-wire.ts';

/** Writes to the audiences of this process: one encoding per packet, for any number of sockets. */
export class Broadcaster {
  constructor(
    private readonly index: SocketIndex,
    private readonly writer: PacketWriter,
  ) {}

  /**
   * Sends entries to their audiences, in order. Neighbours of one audience leave as one packet, so a burst costs
   * little; the order between audiences is kept, so that the last seq a client saw is always a safe cursor.
   */
  entries(entries: LogEntry[], epoch: string): void {
    for (let start = 0; start < entries.length;) {
      const { audience } = entries[start]!;
      let end = start + 1;
      while (end < entries.length && entries[end]!.audience === audience) end += 1;
      this.toAudience(audience, entries.slice(start, end), epoch);
      start = end;
    }
  }

  /** Sends a push that is in no log: the receivers' cursors do not move. */
  transient(audience: string, json: string): void {
    const wires = this.index.of(audience);
    if (wires.size === 0) return;
    const packet = encodePacket('transient', json);
    for (const wire of wires) this.writer.write(wire, packet);
  }

  private toAudience(audience: string, run: LogEntry[], epoch: string): void {
    const wires = this.index.of(audience);
    if (wires.size === 0) return;
    const packet = encodeEntries(run, `${epoch}:${run.at(-1)!.seq}`);
    for (const wire of wires) this.writer.write(wire, packet);
  }
}
