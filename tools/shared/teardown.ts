import { waitUntil } from '@t0/embedded';

/** Ends one thing that was started. */
type Stop = () => Promise<void>;

interface Entry {
  name: string;
  stage: number;
  stop: Stop;
}

const PENDING_WITHIN = 10_000;

/**
 * Remembers how to end what was started. Ends the highest stage first and everything in one stage at once; also parts that are
 * still starting when the end begins.
 */
export class Teardown {
  private readonly entries: Entry[] = [];
  private starting = 0;
  private ending: Promise<void> | undefined;

  /** True if the end has begun: nothing new need be started. */
  get hasBegun(): boolean {
    return this.ending !== undefined;
  }

  /** Adds how to end something that runs. */
  add(name: string, stage: number, stop: Stop): void {
    this.entries.push({ name, stage, stop });
  }

  /** Starts something and remembers how to end it. */
  async start<Started extends { stop: Stop }>(
    name: string,
    stage: number,
    start: () => Promise<Started>,
  ): Promise<Started> {
    this.starting += 1;
    try {
      const started = await start();
      this.add(name, stage, () => started.stop());
      return started;
    } finally {
      this.starting -= 1;
    }
  }

  /** Ends everything; a second call waits for the first. A part that fails to end does not keep the others running. */
  run(onFailure: (name: string, error: unknown) => void): Promise<void> {
    this.ending ??= this.endAll(onFailure);
    return this.ending;
  }

  private async endAll(onFailure: (name: string, error: unknown) => void): Promise<void> {
    if (this.starting > 0) await waitUntil(() => this.starting === 0, PENDING_WITHIN);
    while (this.entries.length > 0) {
      const stage = Math.max(...this.entries.map((entry) => entry.stage));
      const now = this.entries.filter((entry) => entry.stage === stage);
      for (const entry of now) this.entries.splice(this.entries.indexOf(entry), 1);
      await Promise.all(now.map(({ name, stop }) => stop().catch((error: unknown) => onFailure(name, error))));
    }
  }
}
