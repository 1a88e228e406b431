import { join } from 'node:path';
import type { LedgerPayload, RecordFigures, RecordShown } from '@t0/contracts/record';
import { FiguresCheck, RecordProjection } from '@t0/domain/record';
import type { CheckedRow, FiguresVerdict, TradeSignal, TradeStep } from '@t0/domain/record';
import fc from 'fast-check';
import { ledgerArbitrary } from './ledger-arbitrary.ts';
import { desks } from './random-desk.ts';
import { targetsLedgerArbitrary } from './targets-arbitrary.ts';

/** A row as the offline verifier holds it once it was checked. */
interface OfflineRow {
  at: string;
  kind: string;
  signal: string;
  payload?: LedgerPayload;
}
type CheckFigures = (shown: RecordShown, rows: OfflineRow[]) => number | null;

/** The offline verifier, as it is offered for download. */
const PROGRAM: string = join(__dirname, '../../apps/web/public/verify-record.mjs');

function rowOf({ index, at, kind, signal, tick, excursion, byTick }: TradeStep): CheckedRow {
  const payload: LedgerPayload = {
    v: byTick ? 2 : 1,
    kind,
    signalId: signal.id,
    step: null,
    state: { ...signal, ...(excursion && { excursion }) },
    price: null,
    tick: tick && { ...tick, feed: 'oanda', at },
    closeReason: null,
    withdrawalReason: null,
    changes: null,
  };
  return { index, at, kind, signalId: signal.id, payload };
}

/** What the server shows of these steps. */
function shownOf(steps: readonly TradeStep[]): RecordShown {
  const projection = new RecordProjection();
  for (const step of steps) projection.take(step.index, step.at, step);
  // As it comes over the wire.
  return JSON.parse(
    JSON.stringify({
      present: 'real',
      figures: [false, true].map((simulated) => projection.figures(simulated, false)),
    }),
  ) as RecordShown;
}

/** The rows as a visitor may open them (docs/RECORD.md#who-may-open). */
function forVisitor(steps: readonly TradeStep[]): CheckedRow[] {
  return steps.map((step) => {
    const own = steps.filter(({ signal }) => signal.id === step.signal.id);
    const isFinished =
      own.at(-1)!.signal.status === 'closed' ||
      own.some(({ kind }) => kind === 'withdrawn') ||
      own.some(({ kind, index }) => kind === 'closed' && index >= step.index);
    return { ...rowOf(step), ...(!isFinished && { payload: null }) };
  });
}

function checkHere(shown: RecordShown, rows: readonly CheckedRow[]): FiguresVerdict {
  const check = new FiguresCheck(shown);
  for (const row of rows) check.add(row);
  return check.compare();
}

const offline = (rows: readonly CheckedRow[]): OfflineRow[] =>
  rows.map(({ at, kind, signalId, payload }) => ({
    at,
    kind,
    signal: String(signalId ?? '-'),
    ...(payload && { payload: payload }),
  }));

/** Addresses of every number in what is shown; the rows it stands on and the thinned curve's gaps aside. */
function numbersIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'number') return path.includes('size') || path.includes('band') ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]));
}

/** Raises the number at an address. */
function raise(shown: RecordShown, path: readonly string[], by: number): void {
  const last = path.at(-1)!;
  const holder = path.slice(0, -1).reduce((value: never, key) => value[key] as never, shown as never);
  (holder as Record<string, number>)[last]! += by;
}

/** Two signals held from January to April; they end at the same time, with different results. */
function twoThatEndTogether(): TradeStep[] {
  const open = (id: number): TradeSignal => ({
    id,
    instrument: 'US30',
    direction: 'long',
    entryPrice: '1000',
    slPrice: '990',
    t0Price: '1010',
    t1Price: '1020',
    status: 'active',
    closeReason: null,
    closePrice: null,
    confidence: 85,
    monthlyBias: 'Bullish',
    createdAt: '2026-01-05T00:00:00.000Z',
  });
  const steps: Omit<TradeStep, 'index'>[] = [];
  for (const id of [1, 2])
    steps.push({ at: '2026-01-05T00:00:00.000Z', kind: 'published', signal: open(id), tick: null, excursion: null });
  for (const id of [1, 2])
    steps.push({
      at: '2026-04-05T00:00:00.000Z',
      kind: 'closed',
      signal: { ...open(id), status: 'closed', closeReason: 'manual', closePrice: `${1000 + id}` },
      tick: null,
      excursion: null,
    });
  return steps.map((step, index) => ({ ...step, index }));
}

/** Signals as they were before there were portions, and those with up to ten targets. */
const LEDGERS = [
  ['two targets', ledgerArbitrary],
  ['up to ten targets', targetsLedgerArbitrary],
  ['rows that seal prices', () => desks.map(({ steps }) => steps)],
] as const;

describe('the figures of the record, worked out from its rows (docs/RECORD.md#verify)', () => {
  let checkFigures: CheckFigures;

  beforeAll(async () => {
    ({ checkFigures } = (await import(PROGRAM)) as { checkFigures: CheckFigures });
  });

  it.each(LEDGERS)(
    'of %s follow by /verify’s code and by the offline verifier, which share no line',
    (_of, ledgers) => {
      fc.assert(
        fc.property(ledgers() as fc.Arbitrary<TradeStep[]>, (steps) => {
          const shown = shownOf(steps);
          const ended = shown.figures.reduce((sum, { counts }) => sum + counts.ended, 0);
          const rows = steps.map(rowOf);
          expect(checkHere(shown, rows)).toEqual({ kind: 'follow', ended });
          expect(checkFigures(shown, offline(rows))).toBe(ended);
        }),
        { numRuns: 400 },
      );
    },
  );

  it('are never called wrong for a visitor, for whom open signals are sealed', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), (steps) => {
        const shown = shownOf(steps);
        const rows = forVisitor(steps);
        expect(['follow', 'sealed']).toContain(checkHere(shown, rows).kind);
        expect(() => checkFigures(shown, offline(rows))).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });

  it.each(LEDGERS)('of %s are found by both when any one of them was changed', (_of, ledgers) => {
    fc.assert(
      fc.property(ledgers() as fc.Arbitrary<TradeStep[]>, fc.nat(), fc.constantFrom(-1, 1, 0.5), (steps, which, by) => {
        const shown = shownOf(steps);
        const paths = numbersIn(shown.figures, ['figures']);
        raise(shown, paths[which % paths.length]!, by);
        const rows = steps.map(rowOf);
        expect(() => checkHere(shown, rows)).toThrow('do not follow from its steps');
        expect(() => checkFigures(shown, offline(rows))).toThrow();
      }),
      { numRuns: 400 },
    );
  });

  it('are found by both when little was changed: half a millisecond of a time held, a point for another of the same time', () => {
    const steps = twoThatEndTogether();
    const rows = steps.map(rowOf);
    const real = 0;
    expect(shownOf(steps).figures[real]!.equity.t1).toHaveLength(2);
    for (const change of [
      ({ figures }: RecordFigures) => (figures.t1.heldMs! += 0.5),
      ({ equity }: RecordFigures) => (equity.t1[0]!.r = equity.t1[1]!.r),
    ]) {
      const shown = shownOf(steps);
      expect(checkFigures(shown, offline(rows))).toBe(2);
      change(shown.figures[real]!);
      expect(() => checkHere(shown, rows)).toThrow('do not follow from its steps');
      expect(() => checkFigures(shown, offline(rows))).toThrow('do not follow from the steps');
    }
  });

  it('are found by both when a signal was left out, also one that is sealed', () => {
    const samples = fc.sample(
      ledgerArbitrary().filter((steps) => steps.some(({ kind }) => kind === 'published')),
      { numRuns: 50 },
    );
    for (const steps of samples) {
      const shown = shownOf(steps);
      const one = shown.figures.find(({ counts }) => counts.published > 0)!;
      one.counts.published -= 1;
      const sealed = steps.map((step) => ({ ...rowOf(step), payload: null }));
      if (steps.some(({ kind }) => kind === 'imported')) continue;
      expect(() => checkHere(shown, sealed)).toThrow('signals, but there are steps of');
      expect(() => checkFigures(shown, offline(sealed))).toThrow('signals, but there are steps of');
    }
  });
});
