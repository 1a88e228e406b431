import { EXIT_RULES } from '@t0/contracts/record';
import type { ExitFigures, ExitRule, LedgerPayload, RecordFigures, RecordShown } from '@t0/contracts/record';
import type { LedgerKind } from '@t0/contracts/signals';
import { CheckpointError } from './log-tree/checkpoint.ts';
import type { CheckedRow } from './log-tree/record-check.ts';
import { RecordProjection } from './record-projection.ts';
import type { TradeSignal, TradeStep } from './trade.ts';

const RULE_TEXT: Record<ExitRule, string> = { t1: 'all out at the last target or stop', half: 'out by portions' };
const WORDS: Record<keyof ExitFigures, string> = {
  n: 'number of results',
  totalR: 'sum in R',
  expectancyR: 'expectancy',
  winRate: 'win rate',
  profitFactor: 'profit factor',
  drawdownR: 'greatest drawdown',
  losingStreak: 'longest losing streak',
  heldMs: 'mean time held',
  excursions: 'mean of the furthest for and against (MFE and MAE)',
};

/**
 * The name of the first figure in which two records differ, as a sentence names it; null: they agree. `counts`: the counts of what is
 * not in a result are compared too, which takes every row.
 */
export function firstDifference(shown: RecordFigures, worked: RecordFigures, counts: boolean): string | null {
  const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
  if (shown.counts.ended !== worked.counts.ended) return 'the number of ended signals';
  for (const rule of EXIT_RULES)
    for (const key of Object.keys(WORDS) as (keyof ExitFigures)[])
      if (differs(shown.figures[rule][key], worked.figures[rule][key])) return `the ${WORDS[key]} (${RULE_TEXT[rule]})`;
  if (differs(shown.equity, worked.equity)) return 'the equity curve';
  if (differs(shown.calibration, worked.calibration)) return 'the calibration';
  if (differs(shown.groups, worked.groups)) return 'the figures by group';
  return counts && differs(shown.counts, worked.counts) ? 'a count of signals' : null;
}

/** One opened row of the ledger. */
export interface OpenedRow {
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
  payload: LedgerPayload;
}

/**
 * A row of the ledger as a step of a trade. `last`: the signal as the row before of it left it. Null where the row is about no signal,
 * or about one of which too little is known to hold it to anything (taken over from before the ledger).
 */
export function readLedgerStep({ index, at, payload }: OpenedRow, last: TradeSignal | undefined): TradeStep | null {
  const { kind, tick, signalId } = payload;
  if (kind === 'restored' || signalId === null) return null;
  const signal = signalAfter(signalId, payload, last);
  if (!isWhole(signal)) return null;
  // What was taken over from before the ledger counts as it was taken over.
  const byTick = payload.v > 1 && kind !== 'imported';
  return { index, at, kind, signal, tick, excursion: payload.state?.excursion ?? null, byTick };
}

/** Written out field by field: a ledger is read whole when a program starts, and objects of one shape are made many times faster. */
function signalAfter(id: number, payload: LedgerPayload, last: TradeSignal | undefined): Partial<TradeSignal> {
  const { state } = payload;
  const isOver = endsImported(payload);
  const price = state?.closePrice === undefined ? (last?.closePrice ?? null) : state.closePrice;
  const reason = state?.closeReason === undefined ? (last?.closeReason ?? null) : state.closeReason;
  // A state with T1 has every target: what it leaves out, the signal has not.
  const shape = state?.t1Price === undefined ? last : state;
  return {
    id,
    instrument: state?.instrument ?? last?.instrument,
    direction: state?.direction ?? last?.direction,
    entryPrice: state?.entryPrice ?? last?.entryPrice,
    slPrice: state?.slPrice ?? last?.slPrice,
    t0Price: state?.t0Price ?? last?.t0Price,
    t1Price: state?.t1Price ?? last?.t1Price,
    furtherTargets: shape?.furtherTargets,
    portions: shape?.portions,
    entryZonePrice: shape?.entryZonePrice,
    status: isOver ? 'closed' : (state?.status ?? last?.status),
    closeReason: isOver ? (state?.closeReason ?? payload.closeReason) : reason,
    closePrice: isOver ? (state?.closePrice ?? payload.price) : price,
    confidence: state?.confidence ?? last?.confidence,
    monthlyBias: state?.monthlyBias ?? last?.monthlyBias,
    createdAt: state?.createdAt ?? last?.createdAt,
  };
}

/** Rows copied from before the ledger may report an end without the state it left. */
function endsImported({ kind, step, withdrawalReason }: LedgerPayload): boolean {
  return kind === 'imported' && (step === 'closed' || step === 'withdrawn' || withdrawalReason !== null);
}

function isWhole(signal: Partial<TradeSignal>): signal is TradeSignal {
  return (
    signal.instrument !== undefined &&
    signal.direction !== undefined &&
    signal.entryPrice !== undefined &&
    signal.slPrice !== undefined &&
    signal.t0Price !== undefined &&
    signal.t1Price !== undefined &&
    signal.status !== undefined &&
    signal.confidence !== undefined
  );
}

/**
 * The verdict on the figures: calculated again from `ended` results; or not comparable, because `sealed` signals may hold results
 * that this reader cannot calculate.
 */
export type FiguresVerdict = { kind: 'follow'; ended: number } | { kind: 'sealed'; sealed: number };

/** Steps of these kinds end no position while their signal stays open. Any other may, as its tick may have reached the stop. */
const ENDS_NOTHING: readonly LedgerKind[] = ['published', 'activated', 'imported'];

/** Of a signal some of whose rows are sealed. */
interface SealedSignal {
  /** True if it certainly is one of the record: not every row that was copied from before the ledger makes a trade. */
  certain: boolean;
  mayHaveEnded: boolean;
}

/**
 * Calculates the record again from checked rows, as far as they are opened, and compares it with what is shown
 * (docs/RECORD.md#verify). Takes every row up to the last one of the shown figures; later ones are skipped.
 */
export class FiguresCheck {
  private readonly projection = new RecordProjection();
  private readonly sealed = new Map<number, SealedSignal>();

  constructor(private readonly shown: RecordShown) {}

  /** The number of rows that the shown figures are based on. */
  get size(): number {
    return this.shown.figures[0]?.size ?? 0;
  }

  add({ index, at, kind, signalId, payload }: CheckedRow): void {
    if (index >= this.size) return;
    const last = signalId === null ? undefined : this.projection.trade(signalId)?.last;
    this.projection.take(index, at, payload && readLedgerStep({ index, at, payload }, last));
    if (payload || signalId === null) return;
    const known = this.sealed.get(signalId);
    this.sealed.set(signalId, {
      certain: known?.certain === true || kind !== 'imported',
      mayHaveEnded: known?.mayHaveEnded === true || !ENDS_NOTHING.includes(kind),
    });
  }

  /** After the last row. Throws CheckpointError with the first figure that does not follow. */
  compare(): FiguresVerdict {
    this.compareNumbers();
    const present = this.shown.present === 'simulated';
    for (const figures of this.shown.figures) {
      const found = firstDifference(
        figures,
        this.projection.figures(figures.simulated, present),
        this.sealed.size === 0,
      );
      if (found === null) continue;
      const unknown = this.mayHaveEnded();
      if (unknown > 0) return { kind: 'sealed', sealed: unknown };
      throw new CheckpointError(
        `The figures of the record do not follow from its steps: ${found} is another than the steps amount to.`,
      );
    }
    return { kind: 'follow', ended: this.sum(({ counts }) => counts.ended) };
  }

  /** Every signal that has a step is counted once, also while what it says is sealed. */
  private compareNumbers(): void {
    const published = this.sum(({ counts }) => counts.published);
    const hidden = [...this.sealed]
      .filter(([signalId]) => !this.projection.trade(signalId))
      .map(([, signal]) => signal);
    const most = this.projection.signals + hidden.length;
    const least = this.projection.signals + hidden.filter(({ certain }) => certain).length;
    if (published < least || published > most)
      throw new CheckpointError(
        `The figures of the record do not follow from its steps: they count ${published} signals, but there are steps of ${least}.`,
      );
  }

  private mayHaveEnded(): number {
    return [...this.sealed].filter(([signalId, { mayHaveEnded }]) => {
      const trade = this.projection.trade(signalId);
      return trade?.state !== 'ended' && (mayHaveEnded || trade?.endDue);
    }).length;
  }

  private sum(of: (figures: RecordFigures) => number): number {
    return this.shown.figures.reduce((sum, figures) => sum + of(figures), 0);
  }
}
