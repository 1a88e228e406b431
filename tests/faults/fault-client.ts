import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { CURSOR_HEADER, SOCKET_PATH } from '@t0/contracts';
import type { ClientToServerEvents, LiveEvent, ServerToClientEvents, Signal } from '@t0/contracts';
import type { TestClient } from '@t0/testing';

/** A member's (or a stranger's) screen: snapshot, events, and everything it must never see, counted. */
export class FaultClient {
  readonly signals = new Map<number, Signal>();
  readonly faults: string[] = [];
  received = 0;
  resyncs = 0;
  connects = 0;
  private readonly tombstones = new Map<number, number>();
  private cursor: string | undefined;
  private lastSeq = 0;
  private closed = false;
  private readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(
    private readonly http: TestClient,
    origin: string,
    readonly mayRead: boolean,
  ) {
    this.socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
      timeout: 3000,
      auth: (send) => send(this.cursor === undefined ? {} : { cursor: this.cursor }),
      extraHeaders: http.cookie ? { cookie: http.cookie } : {},
      autoConnect: false,
    });
    this.socket.on('connect', () => (this.connects += 1));
    // Refused or ended by the server: Socket.IO gives up, a client of ours does not (web, watch-connection.ts).
    const retry = (): void => void setTimeout(() => !this.closed && !this.socket.active && this.socket.connect(), 200);
    this.socket.on('disconnect', retry);
    this.socket.on('connect_error', retry);
    this.socket.on('event', (event) => this.take([event], `${this.epoch}:${event.seq}`));
    this.socket.on('events', ({ events, position }) => this.take(events, position));
    this.socket.on('resync', ({ position }) => {
      this.resyncs += 1;
      this.lastSeq = 0;
      this.cursor = position;
      if (this.mayRead) void this.readSnapshot(true);
    });
  }

  /** A round trip: the position reached, which moves on also over events that are for others. */
  async confirm(): Promise<string> {
    const { position } = await this.socket.timeout(2000).emitWithAck('seen', []);
    this.cursor = position;
    return position;
  }

  /** Reads the snapshot, then follows from its position. */
  async start(): Promise<void> {
    if (this.mayRead) await this.readSnapshot(false);
    this.socket.connect();
  }

  close(): void {
    this.closed = true;
    this.socket.disconnect();
  }

  private get epoch(): string {
    return this.cursor?.split(':')[0] ?? '';
  }

  private take(events: LiveEvent[], position: string): void {
    for (const event of events) {
      this.received += 1;
      if (!this.mayRead) this.faults.push(`received ${event.type} ${event.seq} without the right to`);
      if (event.seq <= this.lastSeq) this.faults.push(`seq ${event.seq} after ${this.lastSeq}`);
      this.lastSeq = event.seq;
      this.apply(event);
    }
    this.cursor = position;
  }

  private apply(event: LiveEvent): void {
    if (event.type === 'signal.deleted') {
      this.tombstones.set(event.data.id, event.data.version);
      this.signals.delete(event.data.id);
    } else if (event.type === 'signal.created' || event.type === 'signal.updated') {
      this.put(event.data);
    }
  }

  private put(signal: Signal): void {
    const known = this.signals.get(signal.id);
    if (this.tombstones.has(signal.id) || (known && known.version >= signal.version)) return;
    this.signals.set(signal.id, signal);
  }

  /** Reads until it is answered: a client does not give up either. */
  private async readSnapshot(replace: boolean): Promise<void> {
    for (;;) {
      try {
        const { status, body, headers } = await this.http.get<Signal[]>('/api/signals');
        if (status === 200) {
          if (replace) this.signals.clear();
          if (replace) this.tombstones.clear();
          for (const signal of body) this.put(signal);
          this.cursor ??= headers.get(CURSOR_HEADER) ?? undefined;
          return;
        }
      } catch {
        // The server is away: try again.
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
