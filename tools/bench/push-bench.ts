import { Signal } from '@t0/database';
import { JobQueues } from '@t0/jobs';
import { createPushDevices, startProgram, turnEmailsOff } from '@t0/testing';
import type { Program } from '@t0/testing';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { benchSignal } from './mail-bench.ts';
import type { BenchStack } from './bench-stack.ts';

const BINARY = join(ROOT, 'tools/dist/bench');
const CONNECTIONS = '20';

interface Sunk {
  total: number;
  devices: number;
}

/** A push service, a bare loop and one worker of the product, each a process of its own. */
export class PushBench {
  private readonly queues: JobQueues;

  private constructor(
    private readonly stack: BenchStack,
    private readonly devices: number,
    private readonly sink: Program,
    private readonly reference: Program,
    private readonly worker: Program,
  ) {
    this.queues = new JobQueues(stack.redis, (error) => console.error(error));
  }

  static async start(stack: BenchStack, devices: number): Promise<PushBench> {
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const sink = await startProgram({ main: join(BINARY, 'push-sink.js'), env: {} });
    const { origin } = sink;
    const reference = await startProgram({
      main: join(BINARY, 'push-reference.js'),
      env: { SINK: origin, CONNECTIONS, KEYS: `${p256dh} ${auth}` },
    });
    await createPushDevices(
      stack.db,
      Array.from({ length: devices }, (_, device) => ({ device, endpoint: `${origin}/push/${device}`, p256dh, auth })),
    );
    // Emails of the signals would take their share of the worker.
    await turnEmailsOff(stack.db);
    const worker = await startProgram({
      main: join(ROOT, 'dist/worker.js'),
      env: stack.workerEnv({
        WEB_PUSH_KEY: '5e'.repeat(32),
        WEB_PUSH_CONTACT: 'mailto:bench@t0.test',
        WEB_PUSH_SERVICES: origin,
        WEB_PUSH_CONNECTIONS: CONNECTIONS,
        PRICE_PROVIDER: 'none',
      }),
    });
    return new PushBench(stack, devices, sink, reference, worker);
  }

  /** Messages a second of the bare loop. */
  async referenceRate(): Promise<number> {
    await this.forget();
    const start = performance.now();
    const answer = await fetch(`${this.reference.origin}/${this.devices}`);
    if (!answer.ok) throw new Error(`The reference failed: ${await answer.text()}`);
    return (this.devices * 1000) / (performance.now() - start);
  }

  /**
   * Messages a second through the product, from the job that lays them out until the push service has accepted the last one; and how many devices
   * got none, or more than one, or are not recorded as sent.
   */
  async productRate(): Promise<{ rate: number; errors: number }> {
    await this.forget();
    const signals = this.stack.db.getRepository(Signal);
    const { id: signalId } = await signals.save(signals.create(benchSignal));
    const start = performance.now();
    await this.queues.enqueue('fan-out-signal', { signalId }, `fan-out-bench-push-${signalId}`);
    await this.ask(`/after/${this.devices}`);
    const rate = (this.devices * 1000) / (performance.now() - start);
    const unrecorded = await this.recorded(signalId);
    const { total, devices } = await this.ask('/after/0');
    return { rate, errors: Math.abs(total - this.devices) + (this.devices - devices) + unrecorded };
  }

  async stop(): Promise<void> {
    await this.worker.kill('SIGTERM');
    await this.queues.close();
    await Promise.all([this.sink.kill(), this.reference.kill()]);
    await this.stack.db.query(`DELETE FROM users WHERE email LIKE 'device-%'`);
    await this.stack.db.query(`DELETE FROM notification_preferences WHERE channel = 'email'`);
  }

  /** Waits until every message is recorded, a while at most; returns how many are not. */
  private async recorded(signalId: number): Promise<number> {
    for (let look = 0; ; look += 1) {
      const [{ open }] = await this.stack.db.query<[{ open: number }]>(
        `SELECT $2 - count(*)::integer AS open FROM deliveries
         WHERE channel = 'push' AND kind = 'signal' AND signal_id = $1 AND delivery_status = 'sent'`,
        [signalId, this.devices],
      );
      if (open === 0 || look === 100) return open;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async forget(): Promise<void> {
    await fetch(this.sink.origin, { method: 'DELETE' });
  }

  private async ask(path: string): Promise<Sunk> {
    return (await (await fetch(this.sink.origin + path)).json()) as Sunk;
  }
}

const NAME = 'US30_USD';

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
      const body = request.url!.endsWith('/instruments') ? { instruments: [{ name: NAME }] } : { prices: [] };
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
      instrument: NAME,
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
