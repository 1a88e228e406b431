import type { DropReason, ServerToClientEvents } from '@t0/contracts';
import type { LogEntry } from '@t0/events';
import type { Packet } from './socket-wire.ts';
import { textFrame } from './ws-frame.ts';

/** Socket.IO's packet type for events; engine.io's for messages stands before it on the wire. */
const EVENT = '2';
const MESSAGE = '4';

/** Encodes a message whose payload is JSON already: nothing is decoded or encoded again. */
export function encodePacket(name: keyof ServerToClientEvents, json: string): Packet {
  const text = `${EVENT}["${name}",${json}]`;
  return { text, frame: textFrame(MESSAGE + text) };
}

/** One packet for entries that leave together: `event` for one, `events` for more. `position` is the last one's cursor. */
export function encodeEntries(entries: LogEntry[], position: string): Packet {
  const [only] = entries;
  return entries.length === 1 ? encodePacket('event', only!.json) : encodeBatch(entries, position);
}

/** A batch, even of one or none, as a client gets it on connect. */
export function encodeBatch(entries: LogEntry[], position: string, dropped?: DropReason): Packet {
  const events = entries.map((entry) => entry.json).join(',');
  const reason = dropped ? `,"dropped":${JSON.stringify(dropped)}` : '';
  return encodePacket('events', `{"events":[${events}],"position":${JSON.stringify(position)}${reason}}`);
}
