import { Inject, Injectable } from '@nestjs/common';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { Health, type Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../tokens.ts';

/** Calls under way have this long to be answered once nothing new is taken in. */
const REQUESTS_MS = 10_000;
const CHECK_MS = 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends an API process without losing a call (docs/operations/deploy.md#stopping): it reports that it drains, sends its sockets elsewhere a
 * few at a time, takes no new connection, and answers the calls under way.
 */
@Injectable()
export class Draining {
  private readonly works: ((withinMs: number) => Promise<void>)[] = [];
  private underWay = 0;
  private sending = false;

  constructor(
    private readonly health: Health,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** True while a new socket would only be sent away again. */
  get refusesSockets(): boolean {
    return this.sending;
  }

  /** Adds something that has to be brought to an end first, within the given ms. */
  onDrain(work: (withinMs: number) => Promise<void>): void {
    this.works.push(work);
  }

  /** Counts the calls under way; first in the stack. */
  readonly count: RequestHandler = (_request, response, next) => {
    this.underWay += 1;
    response.once('close', () => (this.underWay -= 1));
    if (this.sending) response.set('connection', 'close');
    next();
  };

  /** Drains the process. Takes at most notice + sockets + REQUESTS_MS; at once when there is nothing to drain. */
  async run(server: Server): Promise<void> {
    const began = Date.now();
    this.health.startDraining();
    await pause(this.config.SHUTDOWN_NOTICE_SECONDS * 1000);
    this.sending = true;
    const within = this.config.SHUTDOWN_SOCKETS_SECONDS * 1000;
    await Promise.all(this.works.map((work) => work(within)));
    server.close();
    const deadline = Date.now() + REQUESTS_MS;
    while (this.underWay > 0 && Date.now() < deadline) await pause(CHECK_MS);
    this.logger.info({ ms: Date.now() - began, cut: this.underWay }, 'Drained');
  }
}
