import type { LedgerKind, RecordFigures, RecordShown } from '@t0/contracts';
import { CheckpointError } from './log-tree/checkpoint.ts';
import type { CheckedRow } from './log-tree/record-check.ts';
import { firstDifference } from './figure-text.ts';
import { readLedgerStep } from './ledger-step.ts';
import { RecordProjection } from './record-projection.ts';

/**
 * The verdict on the figures: calculated again from `ended` results; or not comparable, because `sealed` signals may hold results
 * that this reader cannot calculate.
 */
export type FiguresVerdict = { kind: 'follow'; ended: number } | { kind: 'sealed'; sealed: number };

/** A step of these kinds can end a position while its signal stays open, by giving it another instrument. */
const MAY_END: readonly LedgerKind[] = ['edited', 'changed', 'stop-moved'];

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
      mayHaveEnded: known?.mayHaveEnded === true || MAY_END.includes(kind),
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
    return [...this.sealed].filter(
      ([signalId, { mayHaveEnded }]) => mayHaveEnded && this.projection.trade(signalId)?.standing !== 'ended',
    ).length;
  }

  private sum(of: (figures: RecordFigures) => number): number {
    return this.shown.figures.reduce((sum, figures) => sum + of(figures), 0);
  }
}
