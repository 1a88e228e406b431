import type { RecordCounts, RecordFigures, RecordRow } from '@t0/contracts/record';
import { RecordSide } from './record-side.ts';
import { resultOf } from './results.ts';
import { firstTrade, nextTrade } from './trade-steps.ts';
import type { Trade, TradeStep } from './trade.ts';

/**
 * The figures of the ledger, updated by each of its steps in order (docs/product/record.md#figures). Results never change once they
 * are final, so a step costs the same for any length of the ledger.
 */
export class RecordProjection {
  private readonly trades = new Map<number, Trade>();
  private readonly real = new RecordSide();
  private readonly simulated = new RecordSide();
  private from: string | null = null;
  private to: string | null = null;
  private rows = 0;

  /** How many rows of the ledger were taken: the index of the next one. */
  get size(): number {
    return this.rows;
  }

  /** How many signals the ledger knows. */
  get signals(): number {
    return this.trades.size;
  }

  /** Takes the next row; `step` null: it is about no signal. Throws a RangeError for any other row than the next. */
  take(index: number, at: string, step: TradeStep | null): void {
    if (index !== this.rows) throw new RangeError(`Row ${index} of the ledger came where ${this.rows} was due`);
    this.rows += 1;
    this.from ??= at;
    this.to = at;
    if (!step) return;
    const before = this.trades.get(step.signal.id);
    const after = before ? nextTrade(before, step) : firstTrade(step);
    this.trades.set(after.signalId, after);
    if (after.state === 'ended' && before?.state !== 'ended') this.sideOf(after.simulated === true).add(after);
  }

  /** The figures of real or of simulated prices. Signals on which no price has acted yet count where `present` prices are. */
  figures(simulated: boolean, present: boolean): RecordFigures {
    return {
      simulated,
      size: this.rows,
      from: this.from,
      to: this.to,
      counts: countTrades(this.of(simulated, present)),
      ...this.sideOf(simulated).figures(),
    };
  }

  /** The signals of one record, newest publication first. */
  list(simulated: boolean, present: boolean): RecordRow[] {
    return this.of(simulated, present).map(toRecordRow).reverse();
  }

  /** True if one record has any signal. */
  hasCurrent(simulated: boolean, present: boolean): boolean {
    return [...this.trades.values()].some((trade) => (trade.simulated ?? present) === simulated);
  }

  /** How many signals were published on a day of UTC ('2026-11-22'), those withdrawn since included; imported ones were not. */
  publishedOn(day: string, simulated: boolean, present: boolean): number {
    return this.of(simulated, present).filter(
      ({ publishedAt, marks }) => !marks.imported && publishedAt.startsWith(day),
    ).length;
  }

  /** The state of a signal; undefined when the ledger has none of that number. */
  trade(signalId: number): Trade | undefined {
    return this.trades.get(signalId);
  }

  private of(simulated: boolean, present: boolean): Trade[] {
    return [...this.trades.values()].filter((trade) => (trade.simulated ?? present) === simulated);
  }

  private sideOf(simulated: boolean): RecordSide {
    return simulated ? this.simulated : this.real;
  }
}

/** A trade as the record's list shows it. Written out: thousands are listed at once. */
export function toRecordRow(trade: Trade): RecordRow {
  return {
    signalId: trade.signalId,
    index: trade.index,
    instrument: trade.instrument,
    direction: trade.direction,
    entry: trade.entry,
    publishedEntry: trade.publishedEntry,
    stop: trade.stop,
    t0: trade.t0,
    t1: trade.t1,
    // Undefined in most: JSON leaves them out, and rows of one shape are made faster.
    furtherTargets: trade.furtherTargets,
    portions: trade.portions,
    confidence: trade.confidence,
    state: trade.state,
    publishedAt: trade.publishedAt,
    startedAt: trade.startedAt,
    endedAt: trade.endedAt,
    ending: trade.ending,
    price: trade.price,
    mfeR: trade.mfeR,
    maeR: trade.maeR,
    marks: trade.marks,
    results: { t1: resultOf(trade, 't1'), half: resultOf(trade, 'half') },
  };
}

function countTrades(trades: readonly Trade[]): RecordCounts {
  const count = (is: (trade: Trade) => boolean): number => trades.filter(is).length;
  return {
    published: trades.length,
    open: count(({ state }) => state === 'open'),
    waiting: count(({ state }) => state === 'waiting'),
    ended: count(({ state }) => state === 'ended'),
    neverFilled: count(({ state }) => state === 'never-filled'),
    beforeLedger: count(({ state }) => state === 'before-ledger'),
    edited: count(({ marks }) => marks.edits > 0),
    withdrawn: count(({ marks }) => marks.withdrawn),
    reopened: count(({ marks }) => marks.reopened),
    unpriced: count(({ marks }) => marks.unpriced),
    offMarket: count(({ publishedEntry }) => publishedEntry !== undefined),
    priceDue: count(({ marks }) => marks.priceDue),
  };
}
