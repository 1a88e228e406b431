import { randomUUID } from 'node:crypto';
import type { Socket as TcpSocket } from 'node:net';
import { SOCKET_RECONNECT } from '@t0/contracts';
import type { SocketAuth } from '@t0/contracts';
import type { SessionIdentity } from '../platform/session/session-directory.ts';
import type { ClientData, HubClient } from './hub-client.ts';
import { NO_AUDIENCES } from './socket-index.ts';
import { greeting } from './stream-chunk.ts';
import { StreamWire } from './stream-wire.ts';

/** The owner of a stream: its identity, and the id of the session or key. */
export interface StreamOwner {
  identity: SessionIdentity;
  sid: string;
}

/** A client that listens by GET /api/stream (docs/REALTIME.md#event-stream). It only listens: nothing comes in. */
export class EventStream implements HubClient {
  readonly id = randomUUID();
  readonly data: ClientData;
  private readonly wire: StreamWire;

  /** `tcp`: its connection, to which the head of the answer has been written. */
  constructor(
    private readonly tcp: TcpSocket,
    owner: StreamOwner,
    readonly handshake: { auth: SocketAuth },
  ) {
    this.wire = new StreamWire(tcp);
    this.data = { ...owner, present: false, isScreen: false, audiences: NO_AUDIENCES, wire: this.wire };
  }

  get connected(): boolean {
    return this.tcp.writable;
  }

  /** Sends the stream's id; messages written until the end of the event loop's turn leave with it. */
  begin(): void {
    this.wire.writeTogether();
    this.wire.send(greeting(SOCKET_RECONNECT.reconnectionDelay, { id: this.id }));
  }

  beat(): void {
    this.wire.beat();
  }

  disconnect(): void {
    this.wire.endForRestart();
  }
}
