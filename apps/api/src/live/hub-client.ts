import type { SocketAuth } from '@t0/contracts';
import type { SessionIdentity } from '../platform/session/session-directory.ts';
import type { Wire } from './live-wire.ts';

/** The server's data of a client. */
export interface ClientData {
  /** Null for a visitor. */
  identity: SessionIdentity | null;
  /** The id of the session or key, to look it up again; null for a visitor. */
  sid: string | null;
  /** True if a person may be watching: a page's socket. Streams and programs are none. */
  isScreen: boolean;
  /** True once it has caught up: from then on the gateway's position is the client's. */
  present: boolean;
  /** The audiences it is in now; none until it is present. */
  audiences: ReadonlySet<string>;
  /** Part of the data, as it lasts as long; of a socket it is made when it is first asked for. */
  wire?: Wire;
}

/** One client of the hub, a socket or an event stream: what is done for one is done for the other by the same code. */
export interface HubClient {
  readonly id: string;
  readonly connected: boolean;
  readonly data: ClientData;
  /** The auth of its handshake. */
  readonly handshake: { auth: SocketAuth };
  /** Ends it after what was written. */
  disconnect(close: true): unknown;
}
