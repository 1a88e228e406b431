import type { JournalEntry as WireEntry, JournalRow } from '@t0/contracts/journal';
import type { TradeState } from '@t0/contracts/record';
import type { Signal as WireSignal } from '@t0/contracts/signals';
import type { JournalEntry } from '@t0/database/journal';
import { ownResult, slippageOf } from '@t0/domain/journal';
import { fromPriceUnits, plainDecimal, toPriceUnits } from '@t0/domain/prices';
import { resultOf, type RecordProjection, type Trade } from '@t0/domain/record';
import { mergedTrade, type SignalTrade } from '@t0/domain/journal/statements';

/** A stored entry with the levels of its signal. */
export type StoredEntry = Omit<JournalEntry, 'user' | 'signal' | 'userId' | 'createdAt' | 'updatedAt'> &
  Pick<WireSignal, 'instrument' | 'direction' | 'status' | 'entryPrice' | 'slPrice'>;

/** The columns of every reading of entries. Figures as text: in JSON they would lose digits. */
export const ENTRY_COLUMNS = `
  e.id, e.signal_id AS "signalId", e.decision, e.at, e.fill::text, e.size::text, e.risk_percent::text AS "riskPercent",
  e.exit::text, e.exit_at AS "exitAt", e.note, e.version, s.instrument, s.direction, s.status,
  s.entry_price::text AS "entryPrice", s.sl_price::text AS "slPrice"`;

const DECIMALS = 5;

/** A stored entry as it crosses the wire: entry and 1 R are those of the record (docs/product/journal.md#own-results). */
export function toEntry(stored: StoredEntry, trade: Trade | undefined): WireEntry {
  const { id, signalId, decision, fill, size, riskPercent, exit, note, version } = stored;
  const distance = trade?.risk ?? Math.abs(toPriceUnits(stored.entryPrice) - toPriceUnits(stored.slPrice));
  return {
    id,
    signalId,
    instrument: trade?.instrument ?? stored.instrument,
    direction: trade?.direction ?? stored.direction,
    decision,
    at: stored.at.toISOString(),
    fill,
    size,
    riskPercent,
    exit,
    exitAt: stored.exitAt?.toISOString() ?? null,
    note,
    version,
    entry: trade?.publishedEntry ?? trade?.entry ?? stored.entryPrice,
    risk: plainDecimal(fromPriceUnits(distance, DECIMALS)),
  };
}

/**
 * The record next to which entries are shown. `desk`: whether it is shown to the member. `simulated`: what counts while no price has acted.
 */
export interface BesideRecord {
  projection: RecordProjection;
  desk: boolean;
  simulated: boolean;
  /** The trades of statements, by signal: their values win over what was typed. */
  trades: ReadonlyMap<number, readonly SignalTrade[]>;
}

/** A stored entry as one with the trades of statements, and whether there are any. */
export function mergedEntry(
  stored: StoredEntry,
  { projection, trades }: Pick<BesideRecord, 'projection' | 'trades'>,
): [WireEntry, boolean] {
  const found = stored.decision === 'taken' ? mergedTrade(trades.get(stored.signalId) ?? []) : null;
  const merged = found ? { ...stored, ...found, at: found.at ?? stored.at } : stored;
  return [toEntry(merged, projection.trade(stored.signalId)), found !== null];
}

/** A stored entry with its result. */
export function toRow(stored: StoredEntry, beside: BesideRecord): JournalRow {
  const { projection, desk, simulated } = beside;
  const trade = projection.trade(stored.signalId);
  const [entry, fromStatement] = mergedEntry(stored, beside);
  const end = endOf(entry, trade);
  const taken = entry.decision === 'taken';
  return {
    ...entry,
    fromStatement,
    state: trade?.state ?? stateOf(stored.status),
    simulated: trade?.simulated ?? simulated,
    end,
    ownR: taken ? ownResult(entry, entry.fill, end?.price ?? null) : null,
    slippage: taken ? slippageOf(entry, entry.fill) : null,
    desk: desk && trade ? { t1: resultOf(trade, 't1'), half: resultOf(trade, 'half') } : null,
  };
}

function endOf({ exit }: WireEntry, trade: Trade | undefined): JournalRow['end'] {
  if (exit !== null) return { price: exit, assumed: false };
  return trade?.state === 'ended' && trade.price !== null ? { price: trade.price, assumed: true } : null;
}

function stateOf(status: WireSignal['status']): TradeState {
  if (status === 'limit') return 'waiting';
  return status === 'closed' ? 'before-ledger' : 'open';
}
