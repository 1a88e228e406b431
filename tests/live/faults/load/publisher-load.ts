import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Signal } from '@t0/contracts/signals';
import { signalBody, TestClient } from '@t0/testing';

/** Signals kept alive at most, so that a snapshot holds all of them. */
const MOST_ALIVE = 200;

/** Administrators who publish, edit and delete all the time, repeat what failed, and remember what was accepted. */
export class PublisherLoad {
  /** Signals whose publishing was answered 201, by memo: after a restored backup their ids are given again. */
  readonly accepted = new Map<string, number>();
  readonly deleted = new Set<number>();
  /** Calls that had to be repeated. */
  repeated = 0;
  private alive: number[] = [];
  private isGivenUp = false;

  constructor(
    private readonly origins: () => string[],
    private readonly cookie: string,
    /** Between two calls of a writer, ms. */
    private readonly restMs: number,
    /** A call that is not answered by then is repeated, ms. */
    private readonly withinMs?: number,
  ) {}

  /** Goes on, `writers` at a time, until `enough` says so. */
  async run(writers: number, enough: () => Promise<boolean>): Promise<void> {
    let done = false;
    const watch = (async () => {
      while (!this.isGivenUp && !(done = await enough().catch(() => false)))
        await new Promise((resolve) => setTimeout(resolve, 100));
    })();
    await Promise.all([
      watch,
      ...Array.from({ length: writers }, async (_, writer) => {
        for (let round = writer; !done; round += 1) {
          await this.act(writer, round);
          if (this.restMs > 0) await pause(this.restMs);
        }
      }),
    ]);
  }

  /** Goes on with these signals: those it knew may be gone, and some it had deleted may be back. */
  goOnWith(ids: number[]): void {
    this.alive = ids;
  }

  /** Ends without waiting for answers that may never come. */
  giveUp(): void {
    this.isGivenUp = true;
  }

  private async act(writer: number, round: number): Promise<void> {
    if (this.alive.length < 5 || (round % 3 === 0 && this.alive.length < MOST_ALIVE)) {
      const memo = `writer ${writer}, turn ${round}`;
      const body = await this.retry(writer, 'POST', '/api/signals', signalBody({ memo }), {
        'idempotency-key': randomUUID(),
      });
      this.accepted.set(memo, (body as Signal).id);
      this.alive.push((body as Signal).id);
    } else if (round % 7 === 0 || this.alive.length >= MOST_ALIVE) {
      const [id] = this.alive.splice(round % this.alive.length, 1);
      await this.retry(writer, 'DELETE', `/api/signals/${id}`);
      this.deleted.add(id!);
    } else {
      await this.retry(writer, 'PUT', `/api/signals/${this.alive[round % this.alive.length]}`, {
        memo: `edited in turn ${round}`,
      });
    }
  }

  /** Repeats a call, at another API each time, until one answers for good. 404 counts: somebody else's delete was first. */
  private async retry(
    writer: number,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<unknown> {
    for (let attempt = 0; !this.isGivenUp; attempt += 1) {
      const origins = this.origins();
      const client = new TestClient(origins[(writer + attempt) % origins.length]!, this.withinMs);
      client.cookie = this.cookie;
      try {
        const { status, body: answer } = await client.call(method, path, body, headers);
        if (status < 300 || status === 404) return answer;
      } catch {
        // Not answered: it may or may not have happened.
      }
      this.repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('Given up');
  }
}
