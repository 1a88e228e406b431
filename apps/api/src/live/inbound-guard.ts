import type { EventEmitter } from 'node:events';

/** The part of engine.io's connection that is used here. */
export interface GuardedConnection extends EventEmitter {
  transport: { socket: { terminate(): void } };
}

/** A packet of engine.io, as it announces it before it does anything with it. */
interface EnginePacket {
  type: string;
  data?: unknown;
}

const CONNECT = /^0(?:\{|$)/;
const EVENT = /^2\d{0,15}\[/;
const DISCONNECT = '1';

/** Connections that asked for the namespace. */
const joining = new WeakSet<object>();

/**
 * A listener for the packets of any connection. It ends the connection at the first packet that no client of the product sends, before
 * Socket.IO parses it: another namespace than the one there is, a second connect, answers to questions never asked, binary data, packets of
 * other transports. Then it calls `onDrop`. One for all connections, so that each needs less memory.
 */
export function packetGuard(onDrop: (reason: string) => void) {
  return function guard(this: GuardedConnection, packet: EnginePacket): void {
    if (isExpected(this, packet)) return;
    onDrop('inbound-unknown');
    this.transport.socket.terminate();
  };
}

function isExpected(connection: GuardedConnection, { type, data }: EnginePacket): boolean {
  if (type !== 'message') return type === 'pong' || type === 'close';
  if (typeof data !== 'string') return false;
  if (EVENT.test(data) || data === DISCONNECT) return true;
  if (!CONNECT.test(data) || joining.has(connection)) return false;
  joining.add(connection);
  return true;
}
