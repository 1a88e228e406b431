import { Signal } from '@t0/database/signals';
import { freePort } from '@t0/embedded';
import { JobQueues } from '@t0/jobs';
import { startProgram, type Program } from '@t0/testing';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import type { BenchStack } from './bench-stack.ts';

/** The signal that the product and the reference mail. */
export const benchSignal = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
  monthlyBias: 'Bullish',
  memo: 'Retest of the broken weekly high',
  confidence: 86,
  status: 'active',
} as const;

const BINARY = join(ROOT, 'tests/bench/dist');

interface Sunk {
  total: number;
  addresses: number;
}

/** A mail server, a bare pool and the product's workers, each a process of its own. */
export class MailBench {
  private workers: Program[] = [];
  private readonly queues: JobQueues;

  private constructor(
    private readonly stack: BenchStack,
    private readonly members: number,
    private readonly smtpUrl: string,
    private readonly sink: Program,
    private readonly reference: Program,
  ) {
    this.queues = new JobQueues(stack.redis, (error) => console.error(error));
  }

  static async start(stack: BenchStack, members: number): Promise<MailBench> {
    const smtpPort = await freePort();
    const smtpUrl = `smtp://127.0.0.1:${smtpPort}`;
    const sink = await startProgram({ main: join(BINARY, 'mail-sink.js'), env: { SMTP_PORT: String(smtpPort) } });
    const reference = await startProgram({ main: join(BINARY, 'mail-reference.js'), env: { SMTP_URL: smtpUrl } });
    await stack.db.query(
      `INSERT INTO users (email, password, has_active_subscription, subscription_status)
       SELECT 'mailed-' || n || '@t0.test', 'none', true, 'active' FROM generate_series(1, $1) AS n`,
      [members],
    );
    await stack.db.query('ANALYZE users');
    return new MailBench(stack, members, smtpUrl, sink, reference);
  }

  /** Ends the current workers and starts `count` new ones. */
  async useWorkers(count: number): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill('SIGTERM')));
    const env = this.stack.workerEnv({ SMTP_URL: this.smtpUrl, EMAIL_BATCH_DELAY_MS: '0', PRICE_PROVIDER: 'none' });
    this.workers = await Promise.all(
      Array.from({ length: count }, () => startProgram({ main: join(ROOT, 'dist/worker.js'), env })),
    );
  }

  /** Mails a second of the bare pool. */
  async referenceRate(): Promise<number> {
    await this.forget();
    const start = performance.now();
    const answer = await fetch(`${this.reference.origin}/${this.members}`);
    if (!answer.ok) throw new Error(`The reference failed: ${await answer.text()}`);
    return (this.members * 1000) / (performance.now() - start);
  }

  /**
   * Mails a second through the product, from the job that lays them out until the last one is at the mail server; and how many
   * members got none, or more than one, or are not recorded as sent.
   */
  async productRate(): Promise<{ rate: number; errors: number }> {
    await this.forget();
    const signals = this.stack.db.getRepository(Signal);
    const { id: signalId } = await signals.save(signals.create(benchSignal));
    const start = performance.now();
    await this.queues.enqueue('fan-out-signal', { signalId }, `fan-out-bench-${signalId}`);
    await this.ask(`/after/${this.members}`);
    const rate = (this.members * 1000) / (performance.now() - start);
    const unrecorded = await this.recorded(signalId);
    const { total, addresses } = await this.ask('/after/0');
    return { rate, errors: Math.abs(total - this.members) + (this.members - addresses) + unrecorded };
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill('SIGTERM')));
    await this.queues.close();
    await Promise.all([this.sink.kill(), this.reference.kill()]);
  }

  /** Waits until every mail is recorded, a while at most; returns how many are not. */
  private async recorded(signalId: number): Promise<number> {
    for (let look = 0; ; look += 1) {
      const [{ open }] = await this.stack.db.query<[{ open: number }]>(
        `SELECT $2 - count(*)::integer AS open FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1 AND delivery_status = 'sent'`,
        [signalId, this.members],
      );
      if (open === 0 || look === 100) return open;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async forget(): Promise<void> {
    await fetch(this.sink.origin, { method: 'POST' });
  }

  private async ask(path: string): Promise<Sunk> {
    return (await (await fetch(this.sink.origin + path)).json()) as Sunk;
  }
}
