import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import type { LedgerPayload, RecordLevels, RecordStep, RecordStory } from '@t0/contracts/record';
import type { LedgerKind } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { isTradeOver, readLedgerStep, toRecordRow } from '@t0/domain/record';
import { DataSource } from 'typeorm';
import { RecordCache } from './record-cache.ts';
import { StoryCandles } from './story-candles.ts';

const MISSING = { error: 'SIGNAL_NOT_FOUND', message: 'The record has no signal of this number' };
const SEALED = {
  error: 'SIGNAL_SEALED',
  message: 'This signal is still open: only members see it until it ends',
};
/** The most rows of one story in an answer, the newest: a stop that trails for days may have more. */
const MOST = 500;
const ROWS = `
  SELECT "index", at, kind, payload, encode(commitment, 'hex') AS commitment FROM signal_ledger
  WHERE signal_id = $1 ORDER BY "index" DESC LIMIT ${MOST + 1}`;

interface Row {
  index: string;
  at: Date;
  kind: LedgerKind;
  payload: string;
  commitment: string;
}

/** The ledger's rows of one signal. */
@Injectable()
export class RecordStories {
  constructor(
    private readonly db: DataSource,
    private readonly recordCache: RecordCache,
    private readonly candles: StoryCandles,
  ) {}

  /** The newest rows of the signal, oldest first. 404 when the ledger has none, 403 for an open one unless `open`. */
  async read(id: number, open: boolean): Promise<RecordStory> {
    const trade = id <= MAX_ROW_ID ? (await this.recordCache.read()).trade(id) : undefined;
    if (!trade) throw new NotFoundException(MISSING);
    if (!open && !isTradeOver(trade)) throw new ForbiddenException(SEALED);
    const rows = await this.db.query<Row[]>(ROWS, [id]);
    const isCut = rows.length > MOST;
    const steps = toSteps(rows.slice(0, MOST).reverse());
    return { row: toRecordRow(trade), steps, ...(isCut && { isCut }), ...(await this.candles.read(trade)) };
  }
}

function toSteps(rows: readonly Row[]): RecordStep[] {
  let last: Parameters<typeof readLedgerStep>[1];
  return rows.map((row) => {
    const index = Number(row.index);
    const at = row.at.toISOString();
    const payload = JSON.parse(row.payload) as LedgerPayload;
    last = readLedgerStep({ index, at, payload }, last)?.signal ?? last;
    return {
      index,
      at,
      ...pick(row, ['kind', 'commitment']),
      ...pick(payload, ['price', 'tick', 'closeReason', 'withdrawalReason']),
      levels: last ? levelsOf(last) : null,
      changes: payload.changes ?? [],
    };
  });
}

function levelsOf(signal: NonNullable<Parameters<typeof readLedgerStep>[1]>): RecordLevels {
  const { entryPrice, slPrice, t0Price, t1Price, furtherTargets, status } = signal;
  return {
    entry: entryPrice,
    stop: slPrice,
    t0: t0Price,
    t1: t1Price,
    ...(furtherTargets && { furtherTargets }),
    status,
  };
}
