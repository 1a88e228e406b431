import { SOCKET_PATH, SOCKET_RECONNECT, formatCursor, longestPause } from '@t0/contracts/live';
import type { ClientToServerEvents, Cursor, ServerToClientEvents, SocketAuth } from '@t0/contracts/live';
import { io, type Socket } from 'socket.io-client';
import { useConnection } from '../shared/lib/connection.ts';
import { firstStatement } from './report-shown-prices.ts';
import { snapshotsRead } from './snapshot.ts';

/** The socket with the contract's message maps. */
export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The longest wait of the handshake for running snapshot reads, in ms, so that it can ask from their cursor. */
const SNAPSHOT_WAIT_MS = 5000;

/** Makes the socket, not yet connected. `cursorOf` is asked for the cursor at every handshake. */
export function createSocket(cursorOf: () => Cursor | null): LiveSocket {
  let previous: string | undefined;
  const socket: LiveSocket = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    autoConnect: false,
    ...SOCKET_RECONNECT,
    auth: (answer) => {
      void snapshotsRead(SNAPSHOT_WAIT_MS).then(() => {
        const cursor = cursorOf();
        const auth: SocketAuth = {
          ...(cursor && { cursor: formatCursor(cursor) }),
          ...(previous && { previous }),
          watch: firstStatement(),
        };
        answer(auth);
      });
    },
  });
  socket.on('connect', () => (previous = socket.id));
  socket.io.on('reconnect_attempt', (attempts) => socket.io.reconnectionDelayMax(longestPause(attempts)));
  return socket;
}

/** After this long without the socket, snapshots are polled. */
const DEGRADED_AFTER_MS = 5000;
/** After this long without the socket, the screen says OFFLINE. */
const OFFLINE_AFTER_MS = 15_000;
/** Wait before trying again after the server refused or ended the connection: 2 to 6 s. */
const retryDelay = (): number => 2000 + Math.random() * 4000;

/** The callbacks from the live client to the watch. */
export interface ConnectionWatch {
  /** The socket caught up. */
  live: () => void;
  /** An answer did not come: drop the connection and reconnect. */
  suspect: () => void;
  stop: () => void;
}

/** Turns the socket's events into LIVE, RECONNECTING or OFFLINE, and reconnects where Socket.IO would not. */
export function watchConnection(socket: LiveSocket, onDropped: () => void): ConnectionWatch {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clearTimers = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const later = (ms: number, action: () => void): void => {
    timers.push(setTimeout(action, ms));
  };

  const away = (): void => {
    if (timers.length > 0) return;
    useConnection.setState({ state: navigator.onLine ? 'reconnecting' : 'offline', rttMs: null });
    later(DEGRADED_AFTER_MS, () => useConnection.setState({ degraded: true }));
    later(OFFLINE_AFTER_MS, () => useConnection.setState({ state: 'offline' }));
  };
  const retry = (): void => {
    setTimeout(() => {
      if (!socket.connected && !socket.active) socket.connect();
    }, retryDelay());
  };

  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    away();
    if (reason === 'io server disconnect') {
      onDropped();
      retry();
    }
  });
  socket.on('connect_error', () => {
    away();
    // Refused by the server (not by the network): Socket.IO gives up, we do not.
    if (!socket.active) retry();
  });

  const reconnect = (): void => {
    socket.disconnect().connect();
  };
  const onOffline = (): void => useConnection.setState({ state: 'offline', rttMs: null });
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', onOffline);
  away();

  return {
    live: () => {
      clearTimers();
      useConnection.setState({ state: 'live', degraded: false });
    },
    suspect: () => {
      // A probe fails also by the end of its connection, while Socket.IO handles that: a second attempt would end all later ones.
      if (!socket.connected) return;
      away();
      reconnect();
    },
    stop: () => {
      clearTimers();
      window.removeEventListener('online', reconnect);
      window.removeEventListener('offline', onOffline);
    },
  };
}
