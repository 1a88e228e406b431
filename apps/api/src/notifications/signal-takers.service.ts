import { Injectable, NotFoundException } from '@nestjs/common';
import { LIMITS, MAX_ROW_ID } from '@t0/contracts/platform';
import type { SignalTakers } from '@t0/contracts/signals';
import { IS_HEEDED } from '@t0/database/notifications';
import { slippageOf } from '@t0/domain/journal';
import { DataSource } from 'typeorm';
import { RecordCache } from '../record/record-cache.ts';
import { ENTRY_COLUMNS, toEntry, type StoredEntry } from '../journal/journal-rows.ts';

const TAKEN = `SELECT ${ENTRY_COLUMNS} FROM journal_entries e JOIN signals s ON s.id = e.signal_id
  WHERE e.signal_id = $1 AND e.decision = 'taken'`;
const REACHED = `SELECT count(*) FILTER (WHERE heeded)::integer AS reached, count(*) FILTER (WHERE NOT heeded)::integer AS muted
  FROM (SELECT ${IS_HEEDED} AS heeded FROM users u CROSS JOIN signals s WHERE s.id = $1 AND u.has_active_subscription AND u.role IS NULL) members`;
const least = LIMITS.journal.takersLeast;

/** What administrators see of journals and choices, as numbers alone (docs/product/journal.md#for-administrators). */
@Injectable()
export class SignalTakersService {
  constructor(
    private readonly db: DataSource,
    private readonly recordCache: RecordCache,
  ) {}

  /** How many members took a signal with their median slippage, and how many it reaches, each from `least` members up. 404 for no such signal. */
  async read(signalId: number): Promise<SignalTakers> {
    if (signalId > MAX_ROW_ID) throw missing();
    const [stored, known, [members]] = await Promise.all([
      this.db.query<StoredEntry[]>(TAKEN, [signalId]),
      this.db.query<unknown[]>('SELECT 1 FROM signals WHERE id = $1', [signalId]),
      this.db.query<[{ reached: number; muted: number }]>(REACHED, [signalId]),
    ]);
    if (known.length === 0) throw missing();
    const shown = (many: number): number | null => (many < least ? null : many);
    const choices = { reached: shown(members.reached), muted: shown(members.muted) };
    if (stored.length < least) return { least, takers: null, slippage: null, ...choices };
    const trade = (await this.recordCache.read()).trade(signalId);
    const fills = stored.flatMap((row) => {
      const entry = toEntry(row, trade);
      const slippage = slippageOf(entry, entry.fill);
      return slippage && slippage.r !== null ? [{ r: slippage.r, pips: slippage.pips }] : [];
    });
    const slippage =
      fills.length < least
        ? null
        : { medianR: median(fills.map(({ r }) => r)), medianPips: median(fills.map(({ pips }) => pips)) };
    return { least, takers: stored.length, slippage, ...choices };
  }
}

function missing(): NotFoundException {
  return new NotFoundException({ error: 'SIGNAL_NOT_FOUND', message: 'This signal no longer exists' });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
