import type { LedgerPayload, RecordShown } from '@t0/contracts/record';
import type { LedgerKind } from '@t0/contracts/signals';
import { CheckpointError } from './log-tree/checkpoint.ts';
import type { CheckedRow } from './log-tree/record-check.ts';
import { FiguresCheck } from './figures-check.ts';
import { RecordProjection } from './record-projection.ts';
import type { TradeSignal, TradeStep } from './trade.ts';

const SIGNAL: TradeSignal = {
  id: 7,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100',
  slPrice: '90',
  t0Price: '110',
  t1Price: '120',
  status: 'active',
  closeReason: null,
  closePrice: null,
  confidence: 85,
  monthlyBias: 'Bullish',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const CLOSED = { status: 'closed', closeReason: 'manual', closePrice: '115' } as const;

/** Steps of the ledger, given as kind, signal and changes. */
function ledger(...rows: [LedgerKind, number, Partial<TradeSignal>?][]): TradeStep[] {
  const signals = new Map<number, TradeSignal>();
  return rows.map(([kind, id, changes = {}], index) => {
    const signal = { ...(signals.get(id) ?? { ...SIGNAL, id }), ...changes };
    signals.set(id, signal);
    const at = `2026-11-20T${String(10 + index)}:00:00.000Z`;
    return { index, at, kind: kind as TradeStep['kind'], signal, tick: null, excursion: null };
  });
}

function rowOf({ index, at, kind, signal }: TradeStep): CheckedRow {
  const payload: LedgerPayload = {
    v: 1,
    kind,
    signalId: signal.id,
    step: null,
    state: signal,
    price: null,
    tick: null,
    closeReason: null,
    withdrawalReason: null,
    changes: null,
  };
  return { index, at, kind, signalId: signal.id, payload };
}

function shownOf(steps: readonly TradeStep[], present: RecordShown['present'] = 'real'): RecordShown {
  const projection = new RecordProjection();
  for (const step of steps) projection.take(step.index, step.at, step);
  const figures = [false, true].map((simulated) => projection.figures(simulated, present === 'simulated'));
  return { present, figures };
}

/** `sealed`: signals whose rows the reader may not open. */
function check(shown: RecordShown, steps: readonly TradeStep[], sealed: readonly number[] = []): FiguresCheck {
  const found = new FiguresCheck(shown);
  for (const step of steps) found.add({ ...rowOf(step), ...(sealed.includes(step.signal.id) && { payload: null }) });
  return found;
}

const TWO = ledger(['published', 7], ['closed', 7, CLOSED], ['published', 8]);

describe('the check of the record’s figures (docs/RECORD.md#verify)', () => {
  it('takes the rows the shown figures stand on, and passes later ones over', () => {
    const shown = shownOf(TWO.slice(0, 2));
    expect(check(shown, TWO).size).toBe(2);
    expect(check(shown, TWO).compare()).toEqual({ kind: 'follow', ended: 1 });
    expect(() => check(shown, TWO.slice(0, 1)).compare()).toThrow('the number of ended signals');
  });

  it('stands on no row where nothing is shown', () => {
    const nothing = new FiguresCheck({ present: 'real', figures: [] });
    expect(nothing.size).toBe(0);
    expect(nothing.compare()).toEqual({ kind: 'follow', ended: 0 });
  });

  it('counts signals on which no price has acted where the present prices are', () => {
    const steps = ledger(['published', 7]);
    expect(check(shownOf(steps, 'simulated'), steps).compare()).toEqual({ kind: 'follow', ended: 0 });
    const wrong = { ...shownOf(steps, 'simulated'), present: 'real' } as const;
    expect(() => check(wrong, steps).compare()).toThrow(
      new CheckpointError(
        'The figures of the record do not follow from its steps: a count of signals is another than the steps amount to.',
      ),
    );
  });

  it('counts a sealed signal once, however many of its rows are sealed', () => {
    const steps = ledger(['published', 7], ['closed', 7, CLOSED], ['published', 8], ['t0', 8]);
    const shown = shownOf(steps);
    expect(check(shown, steps, [8]).compare()).toEqual({ kind: 'follow', ended: 1 });
    for (const by of [-1, 1]) {
      const wrong = structuredClone(shown);
      wrong.figures[0]!.counts.published += by;
      expect(() => check(wrong, steps, [8]).compare()).toThrow(
        `they count ${2 + by} signals, but there are steps of 2.`,
      );
    }
  });

  it('allows that a sealed row from before the ledger makes no signal', () => {
    const steps = ledger(['published', 7], ['imported', 8, { instrument: undefined }]);
    const shown = shownOf(steps.slice(0, 1));
    const both = structuredClone(shown);
    for (const figures of shown.figures) figures.size = 2;
    for (const figures of both.figures) figures.size = 2;
    both.figures[0]!.counts.published = 2;
    expect(check(shown, steps, [8]).compare()).toEqual({ kind: 'follow', ended: 0 });
    expect(check(both, steps, [8]).compare()).toEqual({ kind: 'follow', ended: 0 });
    // A later edit makes it a signal of the record.
    const later = [...steps, ...ledger(['published', 7], ['imported', 8], ['edited', 8]).slice(2)];
    const counted = structuredClone(both);
    for (const figures of counted.figures) figures.size = 3;
    counted.figures[0]!.counts.published = 1;
    expect(() => check(counted, later, [8]).compare()).toThrow('they count 1 signals, but there are steps of 2.');
    const before = [steps[0]!, ...ledger(['published', 7], ['published', 8], ['imported', 8]).slice(1)];
    expect(() => check(counted, before, [8]).compare()).toThrow('they count 1 signals, but there are steps of 2.');
  });

  it('a row about no signal is no sealed signal', () => {
    const shown = shownOf(TWO);
    for (const figures of shown.figures) figures.size = 4;
    const found = check(shown, TWO);
    found.add({ index: 3, at: '2026-11-20T13:00:00.000Z', kind: 'restored', signalId: null, payload: null });
    expect(found.compare()).toEqual({ kind: 'follow', ended: 1 });
  });

  it.each(['edited', 'stop-moved', 't0'] as const)(
    'does not compare where a sealed row “%s” may have ended one',
    (kind) => {
      const steps = ledger(['published', 7], ['closed', 7, CLOSED], ['published', 8], [kind, 8], ['activated', 8]);
      const shown = shownOf(steps);
      shown.figures[0]!.counts.ended = 2;
      expect(check(shown, steps, [8]).compare()).toEqual({ kind: 'sealed', sealed: 1 });
    },
  );

  it('compares where a sealed row is of a signal that is known to have ended', () => {
    const steps = ledger(['published', 7], ['closed', 7, CLOSED], ['edited', 7]);
    const shown = shownOf(steps.slice(0, 2));
    for (const figures of shown.figures) figures.size = 3;
    const found = (wrong: RecordShown): FiguresCheck => {
      const rows = check(wrong, steps.slice(0, 2));
      rows.add({ ...rowOf(steps[2]!), payload: null });
      return rows;
    };
    expect(found(shown).compare()).toEqual({ kind: 'follow', ended: 1 });
    shown.figures[0]!.counts.ended = 2;
    expect(() => found(shown).compare()).toThrow('the number of ended signals');
  });

  it('reads a row that says only what changed', () => {
    const [published, closed] = TWO.map(rowOf);
    const found = new FiguresCheck(shownOf(TWO.slice(0, 2)));
    found.add(published!);
    found.add({ ...closed!, payload: { ...closed!.payload!, state: CLOSED } });
    expect(found.compare()).toEqual({ kind: 'follow', ended: 1 });
  });

  it('a sealed row that cannot have ended a position excuses nothing', () => {
    const steps = ledger(['published', 7], ['closed', 7, CLOSED], ['published', 8], ['activated', 8]);
    const shown = shownOf(steps);
    shown.figures[0]!.counts.ended = 2;
    expect(() => check(shown, steps, [8]).compare()).toThrow('the number of ended signals');
  });
});
