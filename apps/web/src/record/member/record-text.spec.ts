import type { TradeMarks } from '@t0/contracts/record';
import { heldText, markTexts, plain, rateNote, rateText, signed, stateText } from './record-text.ts';

const NO_MARKS: TradeMarks = {
  edits: 0,
  stopMoves: 0,
  reopened: false,
  withdrawn: false,
  halfUnpriced: false,
  unpriced: false,
  priceDue: false,
  imported: false,
};

const PRICES = { instrument: 'US30', entry: '42680.66' } as const;

describe('the record in words', () => {
  it('says no rate below thirty cases, but the count (docs/product/record.md#small-numbers)', () => {
    const few = { hits: 7, n: 12, share: null, low: null, high: null };
    expect([rateText(few), rateNote(few)]).toEqual(['7 of 12', 'no rate below 30']);
    const many = { hits: 83, n: 112, share: 0.7411, low: 0.653, high: 0.813 };
    expect([rateText(many), rateNote(many)]).toEqual(['74 %', 'n = 112, 95 %: 65 to 81 %']);
    expect(rateText({ ...few, hits: 0, n: 0 })).toBe('--');
  });

  it('shows the sign of every result, and -- where there is none', () => {
    expect([signed(1.254), signed(-0.5), signed(0), signed(null)]).toEqual(['+1.25', '-0.50', '0.00', '--']);
    expect([plain(2), plain(null)]).toEqual(['2.00', '--']);
  });

  it.each([
    [42 * 60_000, '42 min'],
    [3 * 3_600_000 + 12 * 60_000, '3 h 12 min'],
    [52 * 3_600_000, '2 d 4 h'],
    [null, '--'],
  ])('%s ms are %s', (ms, text) => expect(heldText(ms)).toBe(text));

  it('names what was done to a signal, once', () => {
    expect(markTexts({ ...PRICES, marks: NO_MARKS, ending: 't1' })).toEqual([]);
    const marks = { ...NO_MARKS, edits: 2, withdrawn: true, unpriced: true };
    expect(markTexts({ ...PRICES, marks, ending: 'stop' })).toEqual(['edited 2 times', 'withdrawn', 'no price']);
    expect(markTexts({ ...PRICES, marks, ending: 'withdrawn' })).toEqual(['edited 2 times', 'no price']);
    expect(stateText({ state: 'never-filled', ending: null })).toBe('Never filled');
    expect(stateText({ state: 'never-filled', ending: 'expired' })).toBe('Expired, never filled');
    expect(stateText({ state: 'ended', ending: 't4' })).toBe('T4');
    const unpriced = { marks: { ...NO_MARKS, halfUnpriced: true }, ending: 't1' } as const;
    expect(markTexts({ ...PRICES, ...unpriced })).toEqual(['T0 without price']);
    expect(markTexts({ ...PRICES, ...unpriced, furtherTargets: ['130'] })).toEqual(['target without price']);
    const due = { ...NO_MARKS, priceDue: true };
    expect(markTexts({ ...PRICES, marks: due, ending: null })).toEqual(['waits for a live price']);
    const missed = { instrument: 'US30', entry: '42771.20', publishedEntry: '42680.66' } as const;
    expect(markTexts({ ...missed, marks: NO_MARKS, ending: 't1' })).toEqual([
      'entered at 42,771.20, published 42,680.66',
    ]);
  });
});
