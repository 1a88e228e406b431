import { formatCursor, longestPause, SOCKET_RECONNECT, SOCKET_PATH } from '@t0/contracts';
import type { ClientToServerEvents, Cursor, ServerToClientEvents, SocketAuth } from '@t0/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
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
