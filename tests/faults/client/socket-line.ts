import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { SOCKET_PATH } from '@t0/contracts';
import type { ClientToServerEvents, ServerToClientEvents } from '@t0/contracts';
import { CONFIRM_WITHIN_MS, RETRY_MS } from './fault-line.ts';
import type { FaultLine, LineListener } from './fault-line.ts';

/** A line by Socket.IO, as the web app's. */
export class SocketLine implements FaultLine {
  private closed = false;
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(
    origin: string,
    cookie: string,
    private readonly listener: LineListener,
  ) {
    this.socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
      timeout: 3000,
      auth: (send) => {
        const { cursor } = listener;
        listener.connecting(cursor);
        send(cursor === undefined ? {} : { cursor });
      },
      extraHeaders: cookie ? { cookie } : {},
      autoConnect: false,
    });
    // Refused or ended by the server: Socket.IO gives up, a client of ours does not (web, watch-connection.ts).
    const retry = (): void =>
      void setTimeout(() => !this.closed && !this.socket.active && this.socket.connect(), RETRY_MS);
    this.socket.on('disconnect', retry);
    this.socket.on('connect_error', retry);
    this.socket.on('event', (event) =>
      listener.events([event], `${listener.cursor?.split(':')[0] ?? ''}:${event.seq}`),
    );
    this.socket.on('events', ({ events, position }) => listener.events(events, position));
    this.socket.on('resync', ({ reason, position }) => listener.resync(reason, position));
  }

  connect(): void {
    this.closed = false;
    this.socket.connect();
  }

  disconnect(): void {
    this.closed = true;
    this.socket.disconnect();
  }

  confirm(): Promise<string> {
    return new Promise((resolve, reject) => {
      // By callback: a promise would let events in between the answer and its note.
      this.socket.timeout(CONFIRM_WITHIN_MS).emit('seen', [], (error, answer) => {
        if (error) return reject(error);
        // Answered before it was brought to the present, the server repeats what the client sent.
        if (answer.position.includes(':')) this.listener.confirmed(answer.position);
        resolve(answer.position);
      });
    });
  }
}
