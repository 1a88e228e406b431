import { sumJournal } from './journal-sums.ts';

type Entry = Parameters<typeof sumJournal>[0] extends Iterable<infer E> ? E : never;

const entry = (given: Partial<Entry>): Entry => ({
  decision: 'taken',
  at: '2026-11-20T10:00:00.000Z',
  simulated: false,
  ownR: null,
  slippage: null,
  desk: null,
  ...given,
});
const slippage = (r: number | null): Entry['slippage'] => ({ pips: 1, r });
const desk = (t1: number | null, half: number | null): Entry['desk'] => ({ t1, half });
const NOTHING = {
  taken: 0,
  skipped: 0,
  own: { n: 0, wins: 0, totalR: 0 },
  same: { n: 0, ownR: 0, t1R: 0, halfR: 0 },
  left: { n: 0, t1R: 0, halfR: 0 },
  slippage: { n: 0, meanR: null },
};

describe('the sums of a journal (docs/product/journal.md#page)', () => {
  it('are nothing where nothing was decided', () => {
    expect(sumJournal([], false, true)).toEqual({ simulated: false, others: 0, total: NOTHING, months: [] });
    expect(sumJournal([], true, false).total.same).toBeNull();
  });

  it('add up what was taken, and count what was skipped', () => {
    const { total } = sumJournal(
      [
        entry({ ownR: 2, slippage: slippage(0.1), desk: desk(3, 2) }),
        entry({ ownR: -1, slippage: slippage(0.3), desk: desk(-1, 0) }),
        entry({ ownR: 0, slippage: slippage(null) }),
        entry({ ownR: 0.5, desk: desk(null, 1) }),
        entry({ ownR: 0.5, desk: desk(1, null) }),
        entry({}),
        entry({ decision: 'skipped', ownR: 9, slippage: slippage(9), desk: desk(9, 9) }),
        entry({ decision: 'skipped', simulated: true, desk: desk(5, 5) }),
        entry({ decision: 'skipped', desk: desk(null, 5) }),
      ],
      false,
      true,
    );
    expect(total).toEqual({
      taken: 6,
      skipped: 3,
      own: { n: 5, wins: 3, totalR: 2 },
      // Where both have a result.
      same: { n: 2, ownR: 1, t1R: 2, halfR: 2 },
      // Of the one that was skipped; a skipped one on the other kind of price is none.
      left: { n: 1, t1R: 9, halfR: 9 },
      slippage: { n: 2, meanR: expect.closeTo(0.2, 12) as number },
    });
  });

  it('take entries of one kind of price; skipped ones count wherever they are', () => {
    const entries = [
      entry({ ownR: 1 }),
      entry({ ownR: 5, simulated: true }),
      entry({ decision: 'skipped', simulated: true }),
    ];
    expect(sumJournal(entries, false, true)).toMatchObject({
      others: 1,
      total: { taken: 1, skipped: 1, own: { n: 1, totalR: 1 } },
    });
    expect(sumJournal(entries, true, true)).toMatchObject({ others: 1, total: { taken: 1, own: { totalR: 5 } } });
  });

  it('stand by month, the newest first', () => {
    const months = ['2026-10', '2026-12', '2026-11', '2026-12'].map((month) =>
      entry({ at: `${month}-03T00:00:00.000Z`, ownR: 1 }),
    );
    expect(sumJournal(months, false, true).months.map(({ month, taken }) => [month, taken])).toEqual([
      ['2026-12', 2],
      ['2026-11', 1],
      ['2026-10', 1],
    ]);
  });
});

it('are exact: hundredths that cancel out are 0 (docs/product/record.md#figures)', () => {
  const [a, b, c] = [0.1, 0.2, -0.3];
  const entries = [a, b, c].map((r) => entry({ ownR: r, slippage: slippage(r), desk: desk(r, r) }));
  const { own, same, slippage: slipped } = sumJournal(entries, false, true).total;
  expect([own.totalR, same?.ownR, same?.t1R, same?.halfR, slipped.meanR]).toEqual([0, 0, 0, 0, 0]);
});
