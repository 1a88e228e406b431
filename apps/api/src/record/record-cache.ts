import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { LedgerPayload } from '@t0/contracts/record';
import { readLedgerStep, RecordProjection } from '@t0/domain/record';
import type { Logger } from '@t0/observability';
import { setImmediate as nextChangeAt } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { LOGGER } from '../platform/tokens.ts';

/** Rows read at once: few enough that live delivery waits for none of it. */
const BATCH = 500;
const ROWS = `SELECT "index", at, payload FROM signal_ledger WHERE "index" >= $1 ORDER BY "index" LIMIT $2`;

interface Row {
  index: string;
  at: Date;
  payload: string;
}

/**
 * The projection of the ledger, in the memory of this process. Each row of the ledger is read once and applied; a reader costs one query
 * for newer rows, shared with all calls at the same time (docs/product/record.md#figures).
 */
@Injectable()
export class RecordCache implements OnApplicationBootstrap {
  private readonly projection = new RecordProjection();
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads the ledger ahead of the first reader. */
  onApplicationBootstrap(): void {
    this.catchUp().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'Reading the ledger at the start failed; the first reader reads it'),
    );
  }

  /** The projection with every step that was committed before the call. */
  async read(): Promise<RecordProjection> {
    await this.catchUp();
    return this.projection;
  }

  /** A call while rows are read waits for the next reading, which sees later commits. */
  private catchUp(): Promise<void> {
    if (!this.running) {
      this.running = this.readOn().finally(() => (this.running = null));
      return this.running;
    }
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return this.catchUp();
      });
    return this.next;
  }

  /** The next rows come while these are taken. */
  private async readOn(): Promise<void> {
    let coming = this.rowsFrom(this.projection.size);
    for (let isLast = false; !isLast;) {
      const rows = await coming;
      isLast = rows.length < BATCH;
      if (!isLast) coming = this.rowsFrom(this.projection.size + rows.length);
      for (const row of rows) this.take(row);
      if (!isLast) await nextChangeAt();
    }
  }

  private rowsFrom(index: number): Promise<Row[]> {
    const rows = this.db.query<Row[]>(ROWS, [index, BATCH]);
    // The awaiting caller gets the rejection; nobody awaits once an earlier row failed.
    rows.catch(() => undefined);
    return rows;
  }

  private take({ index: place, at: time, payload: text }: Row): void {
    const [index, at] = [Number(place), time.toISOString()];
    const payload = JSON.parse(text) as LedgerPayload;
    const last = payload.signalId === null ? undefined : this.projection.trade(payload.signalId)?.last;
    this.projection.take(index, at, readLedgerStep({ index, at, payload }, last));
  }
}
