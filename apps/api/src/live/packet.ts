import { parseCursor, type DropReason, type Resync, type ServerToClientEvents } from '@t0/contracts/live';
import { encodePrices, type PriceFrame } from '@t0/contracts/prices';
import type { LogEntry } from '@t0/events';
import type { Packet } from './live-socket.ts';
import { entriesChunk, placedChunk, placelessChunk } from './stream-chunk.ts';

/** One complete, unmasked WebSocket text frame (RFC 6455, section 5.2) in a single buffer. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/** Socket.IO's packet type for events; engine.io's for messages precedes it on the wire. */
const EVENT = '2';
const MESSAGE = '4';

/** For sockets at once; for streams when the first one is written to. */
class EncodedPacket implements Packet {
  readonly text: string;
  readonly frame: Buffer;
  private made: Buffer | undefined;

  constructor(
    name: keyof ServerToClientEvents,
    json: string,
    private readonly asChunk: () => string,
  ) {
    this.text = `${EVENT}["${name}",${json}]`;
    this.frame = textFrame(MESSAGE + this.text);
  }

  get chunk(): Buffer {
    return (this.made ??= Buffer.from(this.asChunk()));
  }
}

/** Encodes a message whose payload is JSON already: nothing is decoded or encoded again. */
export function encodePacket(name: Exclude<keyof ServerToClientEvents, 'events' | 'ticks'>, json: string): Packet {
  return new EncodedPacket(name, json, () => placelessChunk(name, json));
}

/** Prices as texts (docs/REALTIME.md#compact-frames), for sockets that asked for them; a stream has the object. */
export function encodeTicks(frame: PriceFrame): Packet {
  const asChunk = (): string => placelessChunk('prices', JSON.stringify(frame));
  return new EncodedPacket('ticks', JSON.stringify(encodePrices(frame)), asChunk);
}

/** Orders a client to read its snapshots again, and follow from there. */
export function encodeResync(resync: Resync): Packet {
  const json = JSON.stringify(resync);
  return new EncodedPacket('resync', json, () => placedChunk('resync', json, resync.position));
}

/** One packet for entries that leave together: `event` for one, `events` for more. `position` is the last one's cursor. */
export function encodeEntries(entries: LogEntry[], position: string): Packet {
  const [only] = entries;
  const asChunk = (): string => entriesChunk(entries, epochOf(position));
  return entries.length === 1
    ? new EncodedPacket('event', only!.json, asChunk)
    : new EncodedPacket('events', batchOf(entries, position), asChunk);
}

/**
 * A batch, even of one or none, as a client gets it on connect. On a stream the entries, and after them the position that is reached:
 * it may lie past the last one that was for this client.
 */
export function encodeBatch(entries: LogEntry[], position: string, dropped?: DropReason): Packet {
  return new EncodedPacket(
    'events',
    batchOf(entries, position, dropped),
    () =>
      entriesChunk(entries, epochOf(position)) +
      placedChunk('position', JSON.stringify({ position, ...(dropped && { dropped }) }), position),
  );
}

function batchOf(entries: LogEntry[], position: string, dropped?: DropReason): string {
  const events = entries.map((entry) => entry.json).join(',');
  const reason = dropped ? `,"dropped":${JSON.stringify(dropped)}` : '';
  return `{"events":[${events}],"position":${JSON.stringify(position)}${reason}}`;
}

function epochOf(position: string): string {
  return parseCursor(position)?.epoch ?? '';
}
