import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { Api } from './api/answer-api.ts';
import type { Fault } from './api-error.ts';
import { Billing } from './billing.ts';
import { Pages } from './pages/answer-pages.ts';
import { StateFile, type State } from './state.ts';
import { Deliverer } from './webhooks/deliverer.ts';
import { World } from './world.ts';

/** The address of a sandbox, its storage and the webhook that it calls. */
export interface StripeSandboxOptions {
  /** Folder of its state file; absent: it remembers for this run only. */
  dataDir?: string;
  /** 127.0.0.1 when absent. */
  host?: string;
  /** 0 or absent: a free one. */
  port?: number;
  /** Host name under which browsers reach it; `localhost` when absent. */
  publicHost?: string;
  secretKey: string;
  webhookSecret: string;
  /** The product's webhook; null: events are only kept. */
  webhookUrl: string | null;
  /** Ids follow from this text, so that a run can be repeated; absent: they are random. */
  seed?: string;
  /** The own clock stands still at this time in seconds, or where it was left; absent: it follows the computer's. */
  frozenAt?: number;
}

/** A sandbox that runs. */
export interface StripeSandbox {
  readonly port: number;
  /** Address of its API. */
  readonly url: string;
  /** The actions of customers, banks, time and the account's owner. */
  readonly billing: Billing;
  readonly state: Readonly<State>;
  /** Calls answered so far, 'POST /v1/checkout/sessions'. */
  readonly calls: readonly string[];
  /** Every event so far, oldest first. */
  events(): Stripe.Event[];
  /** Answers the next `times` calls with a fault. */
  failNext(fault: Fault, times?: number): void;
  /** Keeps events back, or sends those kept back. */
  holdWebhooks(held: boolean): void;
  /** Takes every event so far as sent, as if the webhook were set up only now. */
  dropWebhooks(): void;
  /** The time of the sandbox's own clock in seconds. */
  now(): number;
  /** Does what time brings until a time in seconds, each thing at its own time, and sets the own clock to it. */
  advanceTo(time: number): void;
  /** The own clock follows the computer's from here on. */
  followComputer(): void;
  stop(): Promise<void>;
}

const TICK_MS = 15_000;
const BODY_LIMIT = 1024 * 1024;

/** Starts a stand-in for Stripe: API, pages and webhooks, all in TEST MODE. Rejects when it cannot listen. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { host = '127.0.0.1', publicHost = 'localhost', secretKey, webhookSecret, webhookUrl, dataDir } = options;
  const file = new StateFile(dataDir ? join(dataDir, 'stripe-sandbox', 'state.json') : null);
  const deliverer = new Deliverer(file, webhookUrl, webhookSecret);
  if (options.frozenAt !== undefined) file.state.clock.frozenAt ??= options.frozenAt;
  const world = new World(file, options.seed ?? null, () => deliverer.wake());
  const billing = new Billing(world);
  const port = (): number => (server.address() as AddressInfo).port;
  const api = new Api(world, { billing, pageUrl: () => `http://${publicHost}:${port()}` }, secretKey);
  const pages = new Pages(world, billing);

  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        if (request.url?.startsWith('/v1/')) api.answer(request, body, response);
        else pages.answer(request, body, response);
      },
      () => response.writeHead(413).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const ticking = setInterval(() => billing.catchUp(), TICK_MS);
  deliverer.wake();

  return {
    port: port(),
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port()}`,
    billing,
    state: file.state,
    calls: api.calls,
    events: () => file.state.deliveries.map(({ event }) => event),
    failNext: (fault, times = 1) => void api.faults.push(...Array.from({ length: times }, () => fault)),
    holdWebhooks: (held) => {
      deliverer.held = held;
      deliverer.wake();
    },
    dropWebhooks: () => world.act(() => file.state.deliveries.forEach((delivery) => (delivery.done = true))),
    now: () => world.now(),
    advanceTo: (time) => billing.advanceTo(time),
    followComputer: () => world.act(() => (file.state.clock = { frozenAt: null, offset: 0 })),
    stop: async () => {
      clearInterval(ticking);
      deliverer.stop();
      file.flush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
