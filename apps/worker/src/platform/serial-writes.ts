import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@t0/observability';

const RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/**
 * Writes that must follow one another per entity while different entities go side by side, `atOnce` at most. A write that fails is
 * repeated until it succeeds or `end` is called: the database may be away for a while, but what happened has happened.
 */
export class SerialWrites {
  private readonly chains = new Map<number, Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private ended = false;

  constructor(
    private readonly atOnce: number,
    private readonly logger: Logger,
  ) {}

  /** Writes not done yet. */
  get pending(): number {
    return this.chains.size;
  }

  /** Does `work` after all earlier work of `id`. */
  add(id: number, work: () => Promise<void>): void {
    const before = this.chains.get(id) ?? Promise.resolve();
    const chain = before.then(() => this.persist(work));
    this.chains.set(id, chain);
    void chain.then(() => {
      if (this.chains.get(id) === chain) this.chains.delete(id);
    });
  }

  /** Waits for what is under way; what has not begun is left out. */
  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.chains.values());
  }

  private async persist(work: () => Promise<void>): Promise<void> {
    for (let retry = RETRY_MS; !this.ended; retry = Math.min(MAX_RETRY_MS, retry * 2)) {
      await this.take();
      try {
        if (!this.ended) await work();
        return;
      } catch (error) {
        this.logger.warn({ err: error }, 'A write that price ticks caused failed and is repeated');
      } finally {
        this.free();
      }
      await sleep(retry);
    }
  }

  private async take(): Promise<void> {
    if (this.running >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
  }

  /** Hands the place to the next in line, if there is one. */
  private free(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
