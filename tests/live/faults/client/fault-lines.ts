import { Terminal, type StreamMessage } from '@t0/client';
import { SOCKET_PATH, type ClientToServerEvents, type LiveEvent, type ServerToClientEvents } from '@t0/contracts/live';
import { io, type Socket } from 'socket.io-client';

/** What a line reports to its client. */
export interface LineListener {
  /** Where the client stands, to go on from there. */
  readonly cursor: string | undefined;
  connecting(cursor: string | undefined): void;
  events(events: LiveEvent[], position: string): void;
  resync(reason: string, position: string): void;
  /** The server named the position that it has reached, without events. */
  confirmed(position: string): void;
}

/** How a client is connected: it reconnects until it is stopped. */
export interface FaultLine {
  connect(): void;
  disconnect(): void;
  /** The position that the server has reached. Rejects when it does not answer. */
  confirm(): Promise<string>;
}

/** So long is waited for a position, ms. */
const CONFIRM_WITHIN_MS = 2000;
/** Who was refused reconnects after so long, ms. */
const RETRY_MS = 200;

/** A stream that is silent for so long is given up, ms: longer than its heartbeat. */
const SILENT_MS = 4000;

/** A line by GET /api/stream, as the published client's. */
export class StreamLine implements FaultLine {
  private readonly terminal: Terminal;
  private run = new AbortController();
  private reached: (position: string) => void = () => undefined;

  constructor(
    origin: string,
    cookie: string,
    private readonly listener: LineListener,
  ) {
    this.terminal = new Terminal({
      origin,
      fetch: (address, call) => fetch(address, { ...call, headers: { ...call?.headers, cookie } }),
    });
  }

  connect(): void {
    this.run.abort();
    this.run = new AbortController();
    void this.follow(this.run.signal);
  }

  disconnect(): void {
    this.run.abort();
  }

  /** A stream takes nothing in: it is connected again, and says where it stands. */
  confirm(): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The stream did not say where it stands')), CONFIRM_WITHIN_MS);
      this.reached = (position) => {
        clearTimeout(timer);
        resolve(position);
      };
      this.connect();
    });
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const options = { from: this.listener.cursor, signal, silentMs: SILENT_MS };
        for await (const message of this.terminal.follow(options)) if (!signal.aborted) this.take(message);
      } catch {
        // Refused for good, as far as the client knows: a database that goes back brings the session back too.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  private take({ name, data, cursor }: StreamMessage): void {
    if (name === 'opened') this.listener.connecting(cursor);
    else if (name === 'event') this.listener.events([data as LiveEvent], cursor!);
    else if (name === 'position') this.listener.events([], data.position);
    else if (name === 'resync') this.listener.resync(data.reason, data.position);
    if (name === 'position' || name === 'resync') this.reached(data.position);
  }
}

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
    // Refused or ended by the server: Socket.IO gives up, the product's client does not (web, watch-connection.ts).
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
