import type { LiveServer } from './live-socket.ts';

/** What engine.io and ws keep for one connection, as far as it is read here. */
interface Connection {
  readyState: string;
  writeBuffer: unknown[];
  transport: { socket?: { bufferedAmount: number; terminate: () => void } };
}

/** How much a socket may owe before it is dropped. */
export interface SendBound {
  bytes: number;
  packets: number;
}

/**
 * Drops every socket that takes in less than it is sent: its backlog would grow without end and cost the others. It is
 * terminated, not closed: a close would wait in the same queue. The client reconnects and catches up from its cursor.
 * Answers how many were dropped.
 */
export function dropSlowConsumers(server: LiveServer, bound: SendBound): number {
  let dropped = 0;
  for (const socket of server.of('/').sockets.values()) {
    const connection = socket.conn as unknown as Connection;
    const wire = connection.transport.socket;
    if (!wire || (connection.writeBuffer.length <= bound.packets && wire.bufferedAmount <= bound.bytes)) continue;
    wire.terminate();
    dropped += 1;
  }
  return dropped;
}
