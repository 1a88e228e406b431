import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { SOCKET_PATH } from '@t0/contracts';
import type {
  ClientToServerEvents,
  EventBatch,
  LiveEvent,
  PriceFrame,
  Resync,
  SeenAck,
  ServerToClientEvents,
} from '@t0/contracts';
import { waitFor } from './wait-for.ts';

/** A member's socket that remembers all it was sent. */
export class LiveClient {
  readonly events: LiveEvent[] = [];
  readonly batches: EventBatch[] = [];
  readonly prices: PriceFrame[] = [];
  readonly resyncs: Resync[] = [];
  readonly refusals: string[] = [];
  readonly disconnects: string[] = [];
  /** Sent on every connect; follows what arrives, as a browser's does. */
  cursor: string | undefined;
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(
    origin: string,
    options: {
      cookie?: string;
      cursor?: string;
      previous?: string;
      headers?: Record<string, string>;
      reconnect?: boolean;
    } = {},
  ) {
    this.cursor = options.cursor;
    this.socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: options.reconnect ?? false,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
      auth: (send) =>
        send({
          ...(this.cursor !== undefined && { cursor: this.cursor }),
          ...(options.previous && { previous: options.previous }),
        }),
      extraHeaders: { ...(options.cookie && { cookie: options.cookie }), ...options.headers },
    });
    this.socket.on('event', (event) => {
      this.events.push(event);
      this.moveTo(event.seq);
    });
    this.socket.on('events', (batch) => {
      this.batches.push(batch);
      this.events.push(...batch.events);
      this.cursor = batch.position;
    });
    this.socket.on('resync', (resync) => {
      this.resyncs.push(resync);
      this.cursor = resync.position;
    });
    this.socket.on('prices', (frame) => this.prices.push(frame));
    this.socket.on('connect_error', (error) => this.refusals.push(error.message));
    this.socket.on('disconnect', (reason) => this.disconnects.push(reason));
  }

  /** Connected, and brought to the present. */
  async ready(): Promise<this> {
    await waitFor('the socket to be caught up', () => this.batches.length + this.resyncs.length > 0);
    return this;
  }

  /** The first event of this type that `matches`, waiting for it. */
  async next<T extends LiveEvent['type']>(
    type: T,
    matches: (event: LiveEvent<T>) => boolean = () => true,
  ): Promise<LiveEvent<T>> {
    const found = await waitFor(`a ${type} event`, () =>
      this.events.find((event) => event.type === type && matches(event as LiveEvent<T>)),
    );
    return found as LiveEvent<T>;
  }

  /** A round trip: everything the server emitted before it answered has arrived here when this settles. */
  roundTrip(): Promise<SeenAck> {
    return this.socket.timeout(30_000).emitWithAck('seen', []);
  }

  close(): void {
    this.socket.disconnect();
  }

  private moveTo(seq: number): void {
    const epoch = this.cursor?.split(':')[0] ?? '';
    this.cursor = `${epoch}:${seq}`;
  }
}
