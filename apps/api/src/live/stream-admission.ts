import {
  BadRequestException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '@t0/config';
import type { SocketAuth, StreamQueryDto } from '@t0/contracts/live';
import { LiveMetrics } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { Draining } from '../platform/health/draining.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { releaseCallSlot } from '../platform/http/connection-limits.ts';
import { isAllowedOrigin } from '../platform/http/origins.ts';
import { Overloaded } from '../platform/http/overloaded.ts';
import { bearerOf } from '../platform/keys/bearer.ts';
import { keySid, SessionDirectory } from '../platform/session/session-directory.ts';
import { CONFIG } from '../platform/tokens.ts';
import { AddressSlots } from './address-slots.ts';
import { EventStream, type StreamOwner } from './stream-wire.ts';
import { DelayedRejections } from './delayed-rejections.ts';
import { LiveGateway } from './live.gateway.ts';

const HEAD = {
  'content-type': 'text/event-stream',
  // Proxies must not keep, compress or buffer it; the second header is nginx's.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The answer ends with its connection: bytes are written to it as they are (stream-wire.ts).
  connection: 'close',
};

const COUNT_MS = 1000;

/** Lets event streams in: the same places, people and bounds as for sockets (docs/REALTIME.md#event-stream). */
@Injectable()
export class StreamAdmission implements OnApplicationBootstrap {
  private readonly streams = new Set<EventStream>();

  constructor(
    private readonly gateway: LiveGateway,
    private readonly directory: SessionDirectory,
    private readonly places: AddressSlots,
    private readonly refusals: DelayedRejections,
    private readonly draining: Draining,
    private readonly metrics: LiveMetrics,
    private readonly tasks: PeriodicTasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.add({
      run: () => Promise.resolve(this.metrics.streams.set(this.streams.size)),
      everyMs: COUNT_MS,
      failure: 'Counting the streams failed; the next run counts them',
    });
    this.tasks.add({
      run: () => Promise.resolve(this.streams.forEach((stream) => stream.beat())),
      everyMs: this.config.LIVE_PING_INTERVAL_MS,
      failure: 'Sending the heartbeat of the streams failed; the next run sends it',
    });
  }

  /** Resolves when the stream is open; rejects with the refusal. */
  async open(request: Request, response: Response, query: StreamQueryDto): Promise<void> {
    this.requireOwnSite(request);
    // The client reconnects, and is sent to a process that stays.
    if (this.draining.refusesSockets) throw new Overloaded('This part of the terminal is stopping');
    const owner = await this.ownerOf(request);
    const { socket: tcp } = request;
    // It hung up meanwhile.
    if (tcp.destroyed) return;
    // Its answer would have to wait for the one before, which nothing could be written past.
    if (response.socket === null)
      throw new BadRequestException({ error: 'PIPELINED', message: 'A stream needs a connection of its own' });
    if (request.method === 'HEAD') return void response.writeHead(200, HEAD).end();
    const address = clientAddress(request, this.config.TRUSTED_PROXIES);
    if (!this.places.take(address)) return this.refuse();
    const stream = new EventStream(tcp, owner, { auth: authOf(request, query) });
    if (!this.gateway.join(stream)) {
      this.places.giveBack(address);
      return this.refuse();
    }
    this.streams.add(stream);
    tcp.once('close', () => {
      this.streams.delete(stream);
      this.gateway.leave(stream);
      this.places.giveBack(address);
    });
    releaseCallSlot(request, response);
    // Its end is the connection's end: neither a length nor chunks are sent.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, HEAD).flushHeaders();
    stream.begin();
    this.gateway.greet(stream);
  }

  private async ownerOf(request: Request): Promise<StreamOwner> {
    const key = bearerOf(request);
    const sid = key === null ? request.sessionID : keySid(key);
    const identity = sid === null ? null : await this.directory.resolve(sid);
    if (!identity || sid === null)
      throw new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' });
    return { identity, sid };
  }

  /** A stream costs as long as it lasts: no other site may open one in a member's name. With a key it cannot. */
  private requireOwnSite(request: Request): void {
    const { origin, host } = request.headers;
    if (origin === undefined || bearerOf(request) !== null || isAllowedOrigin(origin, host, this.config)) return;
    this.metrics.drops.inc({ reason: 'origin' });
    throw new ForbiddenException({ error: 'CROSS_SITE', message: 'This call must come from the terminal itself' });
  }

  private async refuse(): Promise<never> {
    this.metrics.drops.inc({ reason: 'caps' });
    await new Promise<void>((resolve) => this.refusals.refuse(resolve));
    throw new HttpException(
      { error: 'TOO_MANY_SOCKETS', message: 'Too many live connections are open' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

function authOf(request: Request, query: StreamQueryDto): SocketAuth {
  const cursor = request.headers['last-event-id'];
  return {
    cursor: typeof cursor === 'string' ? cursor : (query.lastEventId ?? query.cursor),
    previous: query.previous,
  };
}
