import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@t0/observability';
import { endedWithin, Semaphore } from '@t0/platform';

const RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
/** Time after `end` in which writes are still begun, ms. */
const LAST_MS = 5000;
const REPEATED = 'Storing the effect of a price tick failed; the worker tries again';
const LOST = 'Storing the effect of a price tick failed; the worker ends without it';

/**
 * Writes that must follow one another per entity while different entities are written concurrently, `atOnce` at most. A write that fails is
 * repeated until it succeeds or `end` is called: the database may be unavailable for a while, but the write must not be lost.
 */
export class SerialWrites {
  /** Each resolves to true if everything of its entity was written so far. */
  private readonly chains = new Map<number, Promise<boolean>>();
  private readonly ending = new AbortController();
  private readonly semaphore: Semaphore;
  private deadline = Infinity;

  constructor(
    atOnce: number,
    private readonly logger: Logger,
  ) {
    this.semaphore = new Semaphore(atOnce);
  }

  /** Writes not done yet. */
  get pending(): number {
    return this.chains.size;
  }

  /** Does `work` after all earlier work of `id`. */
  add(id: number, work: () => Promise<void>): void {
    const before = this.chains.get(id) ?? Promise.resolve(true);
    const chain = before.then((isWhole) => isWhole && this.persist(work));
    this.chains.set(id, chain);
    void chain.then(() => {
      if (this.chains.get(id) === chain) this.chains.delete(id);
    });
  }

  /**
   * Flushes pending writes on shutdown: each is tried once more at most, and none begins later than `patienceMs` from now. A write
   * that hangs is waited for as long again. Answers whether everything is written; nothing of an entity is written after a write of
   * it that failed.
   */
  async end(patienceMs = LAST_MS): Promise<boolean> {
    this.deadline = Date.now() + patienceMs;
    this.ending.abort();
    const chains = Promise.all(this.chains.values());
    // A write may have added others.
    return (await endedWithin(chains, 2 * patienceMs)) && (await chains).every(Boolean) && this.pending === 0;
  }

  private async persist(work: () => Promise<void>): Promise<boolean> {
    for (let retry = RETRY_MS; ; retry = Math.min(MAX_RETRY_MS, retry * 2)) {
      const isLast = this.ending.signal.aborted;
      try {
        return await this.semaphore.run(async () => {
          if (Date.now() > this.deadline) return false;
          await work();
          return true;
        });
      } catch (error) {
        this.logger.warn({ err: error }, isLast ? LOST : REPEATED);
      }
      if (isLast) return false;
      await sleep(retry, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }
}
