import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type {
  JournalDecision,
  JournalEntry,
  JournalPage,
  JournalPageQuery,
  JournalRow,
  JournalSummary,
} from '@t0/contracts/journal';
import { formatPageCursor, LIMITS, parsePageCursor } from '@t0/contracts/platform';
import { sumJournal } from '@t0/domain/journal';
import { DataSource } from 'typeorm';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { jsonArray } from '../platform/rows/json-rows.ts';
import { currentRecordPrices } from '../record/current-record-prices.ts';
import { RecordAudienceReader } from '../record/record-audience.ts';
import { RecordCache } from '../record/record-cache.ts';
import { CONFIG } from '../platform/tokens.ts';
import { ENTRY_COLUMNS, mergedEntry, toRow, type BesideRecord, type StoredEntry } from './journal-rows.ts';
import { JournalTrades } from './journal-trades.service.ts';

const FROM = 'FROM journal_entries e JOIN signals s ON s.id = e.signal_id WHERE e.user_id = $1';
const PAGE = `SELECT ${ENTRY_COLUMNS} ${FROM} AND ($2::timestamptz IS NULL OR (e.at, e.id) < ($2, $3::integer))
  ORDER BY e.at DESC, e.id DESC LIMIT $4`;
/** Entries that are summed before other calls run. */
const SLICE = 2000;
const NEXT = `SELECT ${ENTRY_COLUMNS} ${FROM} AND e.id > $2 ORDER BY e.id LIMIT ${SLICE}`;
/** Entries of signals that the terminal lists, and those of the last days, which the daily count needs. */
const MARKS = jsonArray(`SELECT ${ENTRY_COLUMNS},
  (SELECT a.user_id FROM journal_accounts a WHERE a.user_id = u.id LIMIT 1) AS "statementsOf"
  FROM journal_entries e JOIN signals s ON s.id = e.signal_id WHERE e.user_id = u.id AND (s.status <> 'closed' OR e.at > now() - interval '2 days' OR s.id IN (
    SELECT id FROM signals WHERE withdrawn_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.signal.listed}))`);

/** Decisions on the signals that a first screen may show: all that are open, and the newest. */
const DECISIONS = `(SELECT coalesce(json_object_agg(e.signal_id, e.decision), '{}')
  FROM journal_entries e JOIN signals s ON s.id = e.signal_id WHERE e.user_id = u.id AND (s.status <> 'closed' OR s.id IN (
    SELECT id FROM signals WHERE withdrawn_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 20)))`;
/** The name of these decisions, by the signal's id. */
export const FIRST_DECISIONS = 'decisions of the first screen';

/** A stored entry as JSON has it. `statementsOf`: its member, if there are accounts, whose trades count before what was typed. */
type ReadEntry = Omit<StoredEntry, 'at' | 'exitAt'> & {
  at: string;
  exitAt: string | null;
  statementsOf: string | null;
};

const NO_TRADES: BesideRecord['trades'] = new Map();

/** The owner of the journal. */
type Reader = Pick<Express.User, 'id' | 'isAdmin'>;

/** Answers a member's own journal, with the record where that is shown to the member. */
@Injectable()
export class JournalReading {
  constructor(
    private readonly db: DataSource,
    private readonly recordCache: RecordCache,
    private readonly audience: RecordAudienceReader,
    private readonly trades: JournalTrades,
    @Inject(CONFIG) private readonly config: Config,
    parts: OpeningParts,
  ) {
    parts.add<ReadEntry[]>({
      path: '/api/journal/marks',
      readers: 'authenticated',
      sql: MARKS,
      toWire: (read) => this.toWire(read),
    });
    parts.add<Record<string, JournalDecision>>({
      path: FIRST_DECISIONS,
      apart: true,
      readers: 'subscribed',
      sql: DECISIONS,
      toWire: (read) => read,
    });
  }

  /** The entries that the terminal shows next to its signals. */
  async marks({ id }: Reader): Promise<JournalEntry[]> {
    return this.toWire(await readScalar(this.db.manager, id, MARKS));
  }

  /** A member without entries needs no read of the record. */
  private async toWire(read: ReadEntry[]): Promise<JournalEntry[]> {
    if (read.length === 0) return [];
    const { statementsOf } = read[0]!;
    const [projection, trades] = await Promise.all([
      this.recordCache.read(),
      statementsOf === null ? NO_TRADES : this.trades.bySignal(statementsOf),
    ]);
    return read.map(({ at, exitAt, ...stored }) => {
      const entry = { ...stored, at: new Date(at), exitAt: exitAt === null ? null : new Date(exitAt) };
      return mergedEntry(entry, { projection, trades })[0];
    });
  }

  /** A page, newest first. */
  async page(reader: Reader, { limit, before }: JournalPageQuery): Promise<JournalPage> {
    const after = parsePageCursor(before);
    const [stored, [{ total }], beside] = await Promise.all([
      this.db.query<StoredEntry[]>(PAGE, [reader.id, after?.createdAt ?? null, after?.id ?? null, limit]),
      this.db.query<[{ total: number }]>('SELECT count(*)::integer AS total FROM journal_entries WHERE user_id = $1', [
        reader.id,
      ]),
      this.beside(reader),
    ]);
    const last = stored.at(-1);
    return {
      entries: stored.map((entry) => toRow(entry, beside)),
      total,
      before:
        last && stored.length === limit ? formatPageCursor({ createdAt: last.at.toISOString(), id: last.id }) : null,
    };
  }

  /** The sums, in all and by month. */
  async summary(reader: Reader): Promise<JournalSummary> {
    const beside = await this.beside(reader);
    const rows: JournalRow[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const slice: StoredEntry[] = await this.db.query(NEXT, [reader.id, after]);
      rows.push(...slice.map((entry) => toRow(entry, beside)));
      after = slice.length < SLICE ? undefined : slice.at(-1)!.id;
    }
    return sumJournal(rows, beside.simulated, beside.desk);
  }

  private async beside({ id, isAdmin }: Reader): Promise<BesideRecord> {
    const [projection, audience, trades] = await Promise.all([
      this.recordCache.read(),
      this.audience.read(),
      this.trades.bySignal(id),
    ]);
    return {
      projection,
      desk: isAdmin || audience !== 'off',
      simulated: currentRecordPrices(this.config) === 'simulated',
      trades,
    };
  }
}
