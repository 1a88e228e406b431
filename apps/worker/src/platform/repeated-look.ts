import { endedWithin } from './ended-within.ts';

/** A look may wait for a Redis that is away; the end of the process does not. */
const PATIENCE_MS = 3000;

/** Does something every so often, one at a time. What fails is told and done again at the next turn. */
export class RepeatedLook {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.now(), this.everyMs);
  }

  /** Does it now, unless it is being done. */
  now(): void {
    this.running ??= this.work()
      .then(() => undefined, this.onError)
      .finally(() => (this.running = null));
  }

  /** No further one; lets the one under way end, for a while. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await endedWithin(this.running, PATIENCE_MS);
  }
}
