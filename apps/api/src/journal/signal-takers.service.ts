import { Injectable, NotFoundException } from '@nestjs/common';
import { LIMITS, MAX_ROW_ID } from '@t0/contracts/platform';
import type { SignalTakers } from '@t0/contracts/signals';
import { slippageOf } from '@t0/domain/journal';
import { DataSource } from 'typeorm';
import { RecordCache } from '../record/record-cache.ts';
import { ENTRY_COLUMNS, toEntry } from './journal-rows.ts';
import type { StoredEntry } from './journal-rows.ts';

const TAKEN = `SELECT ${ENTRY_COLUMNS} FROM journal_entries e JOIN signals s ON s.id = e.signal_id
  WHERE e.signal_id = $1 AND e.decision = 'taken'`;
const least = LIMITS.journal.takersLeast;

/** The one figure of journals that administrators see (docs/product/journal.md#for-administrators). */
@Injectable()
export class SignalTakersService {
  constructor(
    private readonly db: DataSource,
    private readonly recordCache: RecordCache,
  ) {}

  /** The number of members who took a signal, and their median slippage, each from `least` members up. 404 for no such signal. */
  async read(signalId: number): Promise<SignalTakers> {
    if (signalId > MAX_ROW_ID) throw missing();
    const [stored, known] = await Promise.all([
      this.db.query<StoredEntry[]>(TAKEN, [signalId]),
      this.db.query<unknown[]>('SELECT 1 FROM signals WHERE id = $1', [signalId]),
    ]);
    if (known.length === 0) throw missing();
    if (stored.length < least) return { least, takers: null, slippage: null };
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
    return { least, takers: stored.length, slippage };
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
