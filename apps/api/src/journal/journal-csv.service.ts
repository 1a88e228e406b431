import { setImmediate } from 'node:timers/promises';
import { BadRequestException, Injectable } from '@nestjs/common';
import type { BadJournalLine, JournalImport, JournalImportDto } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { JournalEntry } from '@t0/database/journal';
import { csvLines, CsvError, readCsv, writeCsv, type CsvRecord } from '@t0/domain/platform';
import type { RecordProjection } from '@t0/domain/record';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordCache } from '../record/record-cache.ts';
import { FileQueue } from './file-queue.ts';
import { JOURNAL_COLUMNS, readLine, signalOf, toCells, type JournalLine, type KnownSignal } from './journal-lines.ts';
import { ENTRY_COLUMNS, toEntry, type StoredEntry } from './journal-rows.ts';
import { emitChange, lockJournal, requireRoom } from './journal.service.ts';

/** Entries that are read, and written, at once. */
const PAGE = 500;
/** In the order in which they were noted: what was imported comes out as it went in. */
const NEXT = `SELECT ${ENTRY_COLUMNS} FROM journal_entries e JOIN signals s ON s.id = e.signal_id
  WHERE e.user_id = $1 AND e.id > $2 ORDER BY e.id LIMIT ${PAGE}`;
/** Signals of the file, and which of them the journal has. Withdrawn ones too: they may have been taken. */
const SIGNALS = `SELECT s.id, s.instrument, s.direction, e.id IS NOT NULL AS "isNoted" FROM signals s
  LEFT JOIN journal_entries e ON e.signal_id = s.id AND e.user_id = $1 WHERE s.id = ANY($2::integer[])`;
/** Lines that are checked before other calls run. */
const AT_A_TIME = 500;
/** Rows of one INSERT: PostgreSQL takes at most 65,535 values. */
const CHUNK = 1000;

type Signals = Map<number, KnownSignal & { isNoted: boolean }>;

/** Writes and reads a journal as CSV (docs/product/journal.md#csv). */
@Injectable()
export class JournalCsv {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly recordCache: RecordCache,
    private readonly files: FileQueue,
  ) {}

  /** The whole journal, in pieces: it has megabytes, and the reader may be slow. Rejects where its first piece cannot be read. */
  async write(userId: string): Promise<AsyncGenerator<string>> {
    return this.pieces(userId, await this.page(userId, 0));
  }

  private async *pieces(userId: string, first: StoredEntry[]): AsyncGenerator<string> {
    yield writeCsv([JOURNAL_COLUMNS]);
    for (let page = first; page.length > 0; page = await this.page(userId, page.at(-1)!.id)) {
      const projection = await this.recordCache.read();
      yield csvLines(page.map((entry) => toCells(toEntry(entry, projection.trade(entry.signalId)))));
    }
  }

  private page(userId: string, after: number): Promise<StoredEntry[]> {
    return this.db.query(NEXT, [userId, after]);
  }

  /**
   * Checks a file, and imports its good lines when that is confirmed: all or none. A member's files are read one after the other, in chunks
   * of lines. 400 for a file that is no journal.
   */
  take(userId: string, file: JournalImportDto): Promise<JournalImport> {
    return this.files.run(userId, () => this.read(userId, file));
  }

  private async read(userId: string, { csv, confirmed }: JournalImportDto): Promise<JournalImport> {
    const records = recordsOf(csv);
    const projection = await this.recordCache.read();
    if (!confirmed) {
      const { good, bad } = await this.check(this.db.manager, userId, records, projection);
      return { good: good.length, bad, imported: false };
    }
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const { good, bad } = await this.check(manager, userId, records, projection);
      if (good.length === 0) return { good: 0, bad, imported: false };
      await requireRoom(manager, userId, good.length);
      const rows = good.map(({ instrument: _, direction: __, at, exitAt, ...fields }) => ({
        ...fields,
        userId,
        at: new Date(at),
        exitAt: exitAt === null ? null : new Date(exitAt),
      }));
      for (let from = 0; from < rows.length; from += CHUNK)
        await manager.insert(JournalEntry, rows.slice(from, from + CHUNK));
      await emitChange(manager, emit, userId);
      return { good: good.length, bad, imported: true };
    });
  }

  private async check(
    manager: EntityManager,
    userId: string,
    records: readonly CsvRecord[],
    projection: RecordProjection,
  ) {
    const signals = await signalsOf(manager, userId, records, projection);
    const seen = new Map<number, number>();
    const good: JournalLine[] = [];
    const bad: BadJournalLine[] = [];
    const now = Date.now();
    for (const [index, { line, cells }] of records.entries()) {
      if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
      const read = readLine(cells, signals, now);
      const error = typeof read === 'string' ? read : doubleOf(read, signals, seen);
      if (typeof read === 'string' || error !== null) {
        bad.push({ line, message: error! });
        continue;
      }
      seen.set(read.signalId, line);
      good.push(read);
    }
    return { good, bad };
  }
}

function doubleOf({ signalId }: JournalLine, signals: Signals, seen: ReadonlyMap<number, number>): string | null {
  const line = seen.get(signalId);
  if (line !== undefined) return `Line ${line} has signal ${signalId} already`;
  return signals.get(signalId)!.isNoted ? `Your journal has signal ${signalId} already` : null;
}

function recordsOf(csv: string): CsvRecord[] {
  const { most } = LIMITS.journal;
  // The head, and one line more than a journal holds.
  const [head, ...records] = parse(csv, most + 2);
  if (!head || head.cells.join() !== JOURNAL_COLUMNS.join())
    throw refused(`The first line must be: ${JOURNAL_COLUMNS.join(',')}`);
  if (records.length > most) throw refused(`The file must have at most ${most.toLocaleString('en-US')} lines`);
  return records;
}

function parse(csv: string, most: number): CsvRecord[] {
  try {
    return readCsv(csv, most);
  } catch (error) {
    if (error instanceof CsvError) throw refused(error.message);
    throw error;
  }
}

function refused(message: string): BadRequestException {
  return new BadRequestException({ error: 'JOURNAL_FILE_REFUSED', message });
}

async function signalsOf(
  manager: EntityManager,
  userId: string,
  records: readonly CsvRecord[],
  projection: RecordProjection,
): Promise<Signals> {
  const ids = records.map(({ cells }) => signalOf(cells)).filter((id) => id !== null);
  const rows = await manager.query<(KnownSignal & { id: number; isNoted: boolean })[]>(SIGNALS, [userId, ids]);
  return new Map(
    rows.map(({ id, isNoted, ...signal }) => {
      // As in the export: a signal keeps the instrument and direction that it has in the record.
      const { instrument, direction } = projection.trade(id) ?? signal;
      return [id, { instrument, direction, isNoted }];
    }),
  );
}
