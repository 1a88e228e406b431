import type { Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH, type ClientToServerEvents, type SeenAck, type ServerToClientEvents } from '@t0/contracts/live';
import { decodePrices, type PriceWatch } from '@t0/contracts/prices';
import { LiveListener, type ListenerOptions } from './live-listener.ts';

/** A member's socket that remembers all it was sent. */
export class LiveClient extends LiveListener {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  constructor(origin: string, options: ListenerOptions & { reconnect?: boolean } = {}) {
    super();
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
          ...(options.key !== undefined && { key: options.key }),
          ...(options.watch !== undefined && { watch: options.watch }),
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
    this.socket.on('ticks', (texts) => this.prices.push(decodePrices(texts)));
    this.socket.on('connect_error', (error) => this.refusals.push(error.message));
    this.socket.on('disconnect', (reason) => this.disconnects.push(reason));
  }

  /** A round trip: everything the server emitted before it answered has arrived here when this settles. */
  roundTrip(): Promise<SeenAck> {
    return this.socket.timeout(60_000).emitWithAck('seen', []);
  }

  /** Says which prices it shows from now on. */
  watch(watch: PriceWatch): void {
    this.socket.emit('watch', watch);
  }

  get id(): string {
    return this.socket.id!;
  }

  stall(): void {
    this.tcp!.pause();
  }

  vanish(): void {
    this.tcp?.destroy();
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Its connection; nothing once it has ended. */
  private get tcp(): TcpSocket | undefined {
    return (this.socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } | null }).ws?._socket;
  }

  private moveTo(seq: number): void {
    const epoch = this.cursor?.split(':')[0] ?? '';
    this.cursor = `${epoch}:${seq}`;
  }
}
