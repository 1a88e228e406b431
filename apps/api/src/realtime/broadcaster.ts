import type { PriceFrame } from '@t0/contracts';
import type { LogEntry } from '@t0/events';
import type { LiveServer } from './live-socket.ts';
import { encodeEntries, encodePacket } from './packet.ts';
import type { PacketWriter } from './socket-wire.ts';

/** Writes to the rooms of this process: one encoding per packet, whatever the number of sockets. */
export class Broadcaster {
  constructor(
    private readonly server: LiveServer,
    private readonly writer: PacketWriter,
  ) {}

  /**
   * Sends entries to the rooms of their audiences, in order. Neighbours of one audience leave as one packet, so a burst costs
   * little; the order between audiences is kept, so that the last seq a client saw is always a safe cursor.
   */
  entries(entries: LogEntry[], epoch: string): void {
    for (let start = 0; start < entries.length;) {
      const { audience } = entries[start]!;
      let end = start + 1;
      while (end < entries.length && entries[end]!.audience === audience) end += 1;
      this.toRoom(audience, entries.slice(start, end), epoch);
      start = end;
    }
  }

  /** Sends a price frame to everyone for whom it can leave at once; a frame that waits is worth nothing a moment later. */
  prices(frame: PriceFrame): void {
    const packet = encodePacket('prices', JSON.stringify(frame));
    for (const socket of this.server.of('/').sockets.values()) this.writer.writeVolatile(socket, packet);
  }

  private toRoom(room: string, run: LogEntry[], epoch: string): void {
    const { adapter, sockets } = this.server.of('/');
    const members = adapter.rooms.get(room);
    if (!members) return;
    const packet = encodeEntries(run, `${epoch}:${run.at(-1)!.seq}`);
    for (const id of members) {
      const socket = sockets.get(id);
      if (socket) this.writer.write(socket, packet);
    }
  }
}
