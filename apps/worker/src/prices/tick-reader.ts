import type { LoggedQuote } from '@t0/contracts/prices';
import type { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTask } from '@t0/platform';

const NOTE_MS = 500;

/**
 * A reader of the log of ticks (docs/PRICES.md#log-of-ticks): knows how far the process before was, and notes how far this one is once everything
 * that ticks caused is stored. A restart begins after that position, so that it neither repeats nor skips a tick.
 */
export class TickReader {
  /** The last tick of each instrument until the position. */
  readonly last: Record<string, LoggedQuote> = {};
  /** False where nothing was noted, or Redis lost it. */
  isKnown = false;
  private position = 0;
  private noted = 0;
  private notes: PeriodicTask | null = null;

  /** `isDone`: true while everything that the ticks so far caused is stored. */
  constructor(
    private readonly name: string,
    private readonly bus: PriceBus,
    private readonly logger: Logger,
    private readonly isDone: () => boolean,
  ) {}

  /** Reads how far the process before was. */
  async begin(): Promise<void> {
    const known = await this.bus.readerPosition(this.name);
    this.isKnown = known !== null;
    this.position = known?.position ?? 0;
    this.noted = this.position;
    Object.assign(this.last, known?.last);
  }

  /** The ticks that this reader did not act on. */
  unread(logged: readonly LoggedQuote[]): LoggedQuote[] {
    return logged.filter(({ position }) => position > this.position);
  }

  /** Notes from now on how far the reader is. */
  start(): void {
    this.notes = new PeriodicTask({ run: () => this.note(), everyMs: NOTE_MS }, (error) => this.unnoted(error));
    this.notes.start();
  }

  /** These ticks were acted on. */
  read(quotes: readonly LoggedQuote[]): void {
    for (const quote of quotes) {
      this.last[quote.symbol] = quote;
      this.position = Math.max(this.position, quote.position);
    }
  }

  /** Notes the position for the last time; `isWhole`: everything is stored. What could not be stored is left to the next process. */
  async end(isWhole: boolean): Promise<void> {
    await this.notes?.end();
    if (isWhole) await this.note().catch((error: unknown) => this.unnoted(error));
  }

  private async note(): Promise<void> {
    const { position } = this;
    if (!this.isDone() || position === this.noted) return;
    await this.bus.noteReader(this.name, { position, last: this.last });
    this.noted = position;
  }

  private unnoted(error: unknown): void {
    this.logger.warn(
      { err: error, reader: this.name },
      'Noting the position in the log of ticks failed; the next run notes it',
    );
  }
}
