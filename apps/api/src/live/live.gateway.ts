import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Config } from '@t0/config';
import type { Audience, ConnectRefusal, SocketAuth, Typing } from '@t0/contracts/live';
import { readPriceWatch } from '@t0/contracts/prices';
import { LogReader, TransientBus, type LogEntry } from '@t0/events';
import { LiveMetrics, type Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { Draining } from '../platform/health/draining.ts';
import { readSessionId } from '../platform/session/session-cookie.ts';
import { keySid, SessionDirectory } from '../platform/session/session-directory.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { AccessControl } from './access-control.ts';
import { Broadcaster } from './broadcaster.ts';
import { CatchUp } from './catch-up.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { directWritesWork } from './direct-write-test.ts';
import type { HubClient, LiveServer, LiveSocket } from './live-socket.ts';
import { LiveHub, type HubListener } from './live-hub.ts';
import { LoadReporter } from './load-reporter.ts';
import { forgetHandshakeRequest, PacketWriter, wireOf } from './socket-wire.ts';
import { encodeResync } from './packet.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { PriceRelay, TransientRelay } from './relays.ts';
import { PriceSender } from './price-rooms.ts';
import { acceptReceipts } from './receipts.ts';
import { RecentDrops } from './recent-drops.ts';
import { drainSockets } from './drain-sockets.ts';
import { NO_AUDIENCES, SocketIndex } from './socket-index.ts';

/** The backlog at which a socket is dropped. */
interface SendBound {
  bytes: number;
  packets: number;
}

/**
 * Drops every socket that takes in less than it is sent: its backlog would grow without end and cost the others. The client reconnects,
 * receives the reason, and catches up from its cursor; the bytes sent at once for that are excused while they are taken in. Answers how
 * many were dropped.
 */
function dropSlowConsumers(index: SocketIndex, bound: SendBound, drops: RecentDrops): number {
  let dropped = 0;
  for (const socket of index.all()) {
    const { backlog, excused } = wireOf(socket);
    if (backlog.bytes <= bound.bytes + excused && backlog.packets <= bound.packets) continue;
    drops.note(socket.id, 'slow');
    wireOf(socket).terminate();
    dropped += 1;
  }
  return dropped;
}

/** Counts sockets per user, so that no user can take the places of others. Those of an address are counted from the handshake on. */
class ConnectionCaps {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perUser: number) {}

  /** Takes a place for the socket; false when its user has none left. A place taken must be given back by `release`. */
  admit({ data: { identity } }: HubClient): boolean {
    if (!identity) return true;
    const open = this.counts.get(identity.userId) ?? 0;
    if (open >= this.perUser) return false;
    this.counts.set(identity.userId, open + 1);
    return true;
  }

  release({ data: { identity } }: HubClient): void {
    if (!identity) return;
    const left = this.counts.get(identity.userId)! - 1;
    if (left > 0) this.counts.set(identity.userId, left);
    else this.counts.delete(identity.userId);
  }
}

const CHECK_MS = 1000;

/** The pipe between the log and the sockets of this process. Knows transport and audiences, no feature. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap, HubListener {
  @WebSocketServer()
  private readonly server: LiveServer;
  private access: AccessControl;
  private broadcaster: Broadcaster;
  private sender: PriceSender;
  private writer: PacketWriter;
  private catchUp: CatchUp;
  private readonly caps: ConnectionCaps;
  private readonly drops = new RecentDrops();
  private readonly index = new SocketIndex();

  constructor(
    private readonly hub: LiveHub,
    private readonly prices: PriceRelay,
    private readonly reader: LogReader,
    private readonly directory: SessionDirectory,
    private readonly metrics: LiveMetrics,
    private readonly draining: Draining,
    private readonly tally: DeliveryTally,
    private readonly presence: PresenceReporter,
    private readonly load: LoadReporter,
    private readonly pushes: TransientRelay,
    private readonly bus: TransientBus,
    private readonly tasks: PeriodicTasks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.caps = new ConnectionCaps(config.LIVE_MAX_SOCKETS_PER_USER);
  }

  afterInit(server: LiveServer): void {
    this.access = new AccessControl(this.index, this.directory, this.hub);
    server.use((socket, next) => {
      this.admit(socket).then(
        (refusal) => {
          // The greeting, the prices and the missed entries follow in this turn of the event loop: one write instead of three.
          wireOf(socket).writeTogether();
          next(refusal === null ? undefined : new Error(refusal));
          // The client has its reason and needs no connection.
          if (refusal !== null) setImmediate(() => socket.conn.close());
        },
        (error: unknown) => {
          this.logger.warn({ err: error }, 'Admitting a socket failed; its client gets NOT_READY');
          next(new Error('NOT_READY' satisfies ConnectRefusal));
          setImmediate(() => socket.conn.close());
        },
      );
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const direct = this.config.LIVE_DIRECT_WRITES && (await directWritesWork());
    if (this.config.LIVE_DIRECT_WRITES && !direct)
      this.logger.warn('Direct socket writes failed their self-test: fan-out uses the slower path');
    this.writer = new PacketWriter(direct);
    this.broadcaster = new Broadcaster(this.index, this.writer);
    this.sender = new PriceSender(this.index, this.writer, () => this.prices.snapshot);
    this.catchUp = new CatchUp(this.hub, this.reader, this.index, this.writer, this.drops, this.metrics);
    this.hub.listen(this);
    this.prices.onFrame((frame) => this.sender.send(frame));
    this.pushes.onPush((audience, json) => this.broadcaster.transient(audience, json));
    this.presence.start(this.index);
    this.load.start();
    this.draining.onDrain((withinMs) => drainSockets(this.index, withinMs, this.load));
    this.tasks.add({
      run: () => this.checkSockets(),
      everyMs: CHECK_MS,
      failure: 'Checking the sockets failed; the next run checks them',
    });
    this.tasks.add({
      run: () => this.access.recheck(),
      everyMs: this.config.LIVE_RECHECK_MS,
      failure: 'Checking the rights of the sockets failed; the next run checks them',
    });
  }

  handleConnection(socket: LiveSocket): void {
    forgetHandshakeRequest(socket);
    this.index.add(socket);
    acceptReceipts(socket, {
      hub: this.hub,
      metrics: this.metrics,
      tally: this.tally,
      notifyTyping: (audience, data) => this.notifyTyping(audience, data),
      watch: (watch) => this.sender.watch(wireOf(socket), watch),
      perSecond: this.config.LIVE_INBOUND_PER_SECOND,
    });
    this.greet(socket);
  }

  /** Takes a client of another transport in; false when its user has no place left. `leave` gives its place back. */
  join(client: HubClient): boolean {
    if (!this.caps.admit(client)) return false;
    this.index.add(client);
    return true;
  }

  leave(client: HubClient): void {
    this.caps.release(client);
    this.index.remove(client);
    this.sender.leave(wireOf(client));
  }

  /** Sends a client that joined the prices and the missed entries, and lets it follow. One that cannot catch up is cut off. */
  greet(client: HubClient): void {
    const follows = this.sender.greet(wireOf(client), readPriceWatch(client.handshake.auth.watch));
    this.catchUp.bring(client).then(follows, (error: unknown) => {
      this.logger.warn({ err: error }, 'A client could not catch up; its connection is closed, and it reconnects');
      wireOf(client).terminate();
    });
  }

  onEntries(entries: LogEntry[]): void {
    // Changes of rights split the batch: entries before them are sent by the old rights, entries after them by the new.
    let start = 0;
    for (const [index, entry] of entries.entries()) {
      if (entry.type !== 'subscription.changed' && entry.type !== 'session.revoked') continue;
      this.broadcaster.entries(entries.slice(start, index), this.hub.position.epoch);
      this.access.beforeEmit(entry);
      this.broadcaster.entries([entry], this.hub.position.epoch);
      this.access.afterEmit(entry);
      start = index + 1;
    }
    this.broadcaster.entries(entries.slice(start), this.hub.position.epoch);
    this.tally.emitted(entries, this.hub.position.epoch, this.index);
  }

  /** Another history may give and take rights without an event: every session is read again, by its socket's return. */
  onEpoch(): void {
    this.directory.forget(() => true);
    const packet = encodeResync({ reason: 'epoch', position: this.hub.cursor });
    this.metrics.resyncs.inc({ reason: 'epoch' }, this.index.size);
    for (const socket of this.index.all()) {
      this.index.remove(socket);
      this.writer.write(wireOf(socket), packet);
      if (socket.data.present) wireOf(socket).endForRestart();
      else wireOf(socket).terminate();
    }
  }

  /** Identifies the socket's user and takes a place. Null to let in, else the reason. */
  private async admit(socket: LiveSocket): Promise<ConnectRefusal | null> {
    const { request } = socket;
    const { key } = socket.handshake.auth as SocketAuth;
    // A client with a key is identified by it alone, and never admitted as a visitor instead.
    const sid = key === undefined ? readSessionId(request.headers.cookie, this.config) : keySid(String(key));
    const identity = sid === null ? null : await this.directory.resolve(sid);
    if (key !== undefined && !identity) return 'KEY_REFUSED';
    socket.data = {
      identity,
      sid: identity && sid,
      present: false,
      isScreen: key === undefined,
      audiences: NO_AUDIENCES,
    };
    if (this.caps.admit(socket)) {
      // The connection's end, not the socket's: it comes also for one that never got as far as being connected.
      socket.conn.once('close', () => this.leave(socket));
      return null;
    }
    this.metrics.drops.inc({ reason: 'caps' });
    return 'TOO_MANY_SOCKETS';
  }

  private notifyTyping(audience: Audience, data: Typing): void {
    this.bus
      .push(audience, { type: 'typing', data })
      .catch((error: unknown) => this.logger.debug({ err: error }, 'A typing mark was lost'));
  }

  private async checkSockets(): Promise<void> {
    const dropped = dropSlowConsumers(
      this.index,
      {
        bytes: this.config.LIVE_SEND_BUFFER_BYTES,
        packets: this.config.LIVE_SEND_BUFFER_PACKETS,
      },
      this.drops,
    );
    if (dropped > 0) this.metrics.drops.inc({ reason: 'slow' }, dropped);
    this.metrics.sockets.set(this.index.size);
    await this.access.dropExpired();
  }
}
