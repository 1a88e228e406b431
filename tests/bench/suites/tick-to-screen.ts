import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Signal, toWireSignal } from '@t0/database/signals';
import { createMember, LiveClient, startProgram, TestClient, waitFor } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import type { BenchStack } from '../bench-stack.ts';
import { percentile, sized, type SuiteResult } from '@t0/tools/shared/suite-result';

const SIGNALS = sized(200, 10);
const FIRST = 42_000;
const STEP = 5;

/**
 * From the provider writing a tick until a member receives the transition it causes: provider, worker, PostgreSQL, Redis,
 * gateway, socket. Each tick moves one signal.
 */
export async function tickToScreen(stack: BenchStack): Promise<SuiteResult> {
  const source = await TickSource.start();
  const worker = await startProgram({ main: join(ROOT, 'dist/worker.js'), env: stack.workerEnv(source.env) });
  const member = await new TestClient(stack.api.origin).logIn((await createMember(stack.db)).email);
  const screen = await new LiveClient(stack.api.origin, { cookie: member.cookie }).ready();
  try {
    const ids = await publish(stack);
    await waitFor('the worker to listen', () => source.isHeard);
    source.tick(FIRST - STEP);
    const times: number[] = [];
    for (const [index, id] of ids.entries()) {
      const received = change(screen, id);
      const start = performance.now();
      source.tick(FIRST + index * STEP);
      await received;
      times.push(performance.now() - start);
    }
    const moved = screen.events.filter(({ type }) => type === 'signal.updated').length;
    return {
      suite: 'from a tick to the transition on screen',
      errors: Math.abs(moved - SIGNALS),
      figures: [
        { name: 'p50', value: percentile(times, 0.5), unit: 'ms' },
        { name: 'p99', value: percentile(times, 0.99), unit: 'ms', bar: { atMost: 300 } },
      ],
    };
  } finally {
    screen.close();
    await worker.kill('SIGTERM');
    source.stop();
  }
}

/** Signals whose T0 lies one step apart. */
async function publish(stack: BenchStack): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < SIGNALS; index += 1) {
    await stack.log.transact(async (manager, emit) => {
      const signal = await manager.save(
        manager.create(Signal, {
          instrument: 'US30',
          direction: 'long',
          entryPrice: '41000.00',
          slPrice: '40000.00',
          t0Price: (FIRST + index * STEP).toFixed(2),
          t1Price: '99000.00',
          monthlyBias: 'Bullish',
          fannedOutAt: new Date(),
        }),
      );
      emit('signal.created', 'subscribers', toWireSignal(signal));
      ids.push(signal.id);
    });
  }
  return ids;
}

/** Settles when the signal's change arrives. */
function change(screen: LiveClient, id: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { events } = screen;
      if (!events.some((event) => event.type === 'signal.updated' && event.data.id === id)) return;
      screen.socket.off('event', look).off('events', look);
      resolve();
    };
    screen.socket.on('event', look).on('events', look);
  });
}

const INSTRUMENT = 'US30_USD';

/** A local server that speaks the part of OANDA v20 the worker uses, for one instrument: US30. */
export class TickSource {
  private stream: ServerResponse | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TickSource> {
    const server = createServer();
    const source = new TickSource(server);
    server.on('request', (request, response) => {
      if (request.url!.includes('/pricing/stream')) {
        response.flushHeaders();
        source.stream = response;
        return;
      }
      const body = request.url!.endsWith('/instruments') ? { instruments: [{ name: INSTRUMENT }] } : { prices: [] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  /** The environment that makes a worker connect here. */
  get env(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return {
      PRICE_PROVIDER: 'oanda',
      OANDA_TOKEN: 'bench',
      OANDA_ACCOUNT_ID: 'bench',
      OANDA_API_URL: url,
      OANDA_STREAM_URL: url,
    };
  }

  get isHeard(): boolean {
    return this.stream !== null;
  }

  /** Sends one tick of US30, now. */
  tick(price: number): void {
    const text = price.toFixed(1);
    const side = [{ price: text, liquidity: 1 }];
    const message = {
      type: 'PRICE',
      time: new Date().toISOString(),
      instrument: INSTRUMENT,
      bids: side,
      asks: side,
      tradeable: true,
    };
    this.stream!.write(`${JSON.stringify(message)}\n`);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
