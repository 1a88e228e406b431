import type { Quote, Signal } from '@t0/contracts';
import { wireSignal } from '../../../../tests/fixtures/wire-signal.ts';
import { SignalBook } from './signal-book.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const signal = (given: Partial<Signal> = {}): Signal =>
  wireSignal({
    id: 7,
    instrument: 'US30',
    entryPrice: '100',
    slPrice: '90',
    t0Price: '110',
    t1Price: '120',
    targetPrice: '110',
    createdAt: new Date(NOW).toISOString(),
    updatedAt: new Date(NOW).toISOString(),
    ...given,
  });
const quote = (price: number, at = NOW + 1000): Quote => ({
  symbol: 'US30',
  bid: `${price}`,
  ask: `${price}`,
  price: `${price}`,
  at,
  source: 'oanda',
});
const later = { version: 2, updatedAt: new Date(NOW + 5000).toISOString() };

describe('open signals in memory (docs/product/signals.md#lifecycle)', () => {
  let book: SignalBook;
  const kinds = (one: Quote): string[] => book.advance(one).map(({ transition }) => transition.kind);
  beforeEach(() => {
    book = new SignalBook();
    book.take(signal());
  });

  it('an edit of what the rule does not read leaves a step that is about to be stored as it is', () => {
    const [step] = book.advance(quote(111));
    book.take(signal({ memo: 'Watch the open', confidence: 80, ...later }));
    expect(book.has(step!.open)).toBe(true);
    expect(step!.open.signal.version).toBe(2);
    expect(kinds(quote(112, NOW + 1001))).toEqual([]);
  });

  it.each<[string, Partial<Signal>]>([
    ['a level', { t0Price: '115' }],
    ['the instrument', { instrument: 'GBPJPY' }],
    ['the status', { status: 'paused' }],
  ])('an edit of %s voids it', (_what, given) => {
    const [step] = book.advance(quote(111));
    book.take(signal({ ...given, ...later }));
    expect(book.has(step!.open)).toBe(false);
  });

  it('our own step, heard of before it is known to be stored, leaves the next one as it is', () => {
    const [first, second] = book.advance(quote(130));
    first!.open.writing = first!.transition;
    book.take(signal({ t0Hit: true, ...later }));
    expect(book.has(second!.open)).toBe(true);
    book.stored(first!.open, signal({ t0Hit: true, ...later }));
    expect(second!.open.signal.version).toBe(2);
  });

  it('passes over ticks older than the last change, and takes that change’s own tick once more when told so', () => {
    book.take(signal({ t0Hit: true, ...later }));
    expect(kinds(quote(130))).toEqual([]);
    book.clear();
    book.take(signal({ t0Hit: true, ...later }), { since: NOW + 1000 });
    expect(kinds(quote(130))).toEqual(['closed']);
  });

  describe('how far the price went (docs/product/record.md#excursions)', () => {
    const extremesOf = (steps: ReturnType<SignalBook['advance']>) => steps.at(-1)!.extremes;
    const open = (given: Partial<Signal> = {}) => {
      book.clear();
      book.take(signal({ id: 8, ...given }), { isNew: true });
    };
    const told = { high: '119.00', low: '95.00', since: new Date(NOW).toISOString(), whole: true };

    it('is the highest and lowest price of the exit side, the last tick among them, told with the close alone', () => {
      open();
      for (const price of [101, 97, 109]) expect(book.advance(quote(price))).toEqual([]);
      expect(extremesOf(book.advance(quote(111)))).toBeNull();
      expect(extremesOf(book.advance(quote(89)))).toEqual({
        high: '111.00',
        low: '89.00',
        since: new Date(NOW + 1000).toISOString(),
        whole: true,
      });
    });

    it('begins with the position: what a waiting order saw does not count', () => {
      open({ status: 'limit' });
      book.advance(quote(130));
      book.advance(quote(100));
      expect(extremesOf(book.advance(quote(90)))).toMatchObject({ high: '100.00', low: '90.00', whole: true });
    });

    it('goes on where the process before stopped; without its word it is not the whole', () => {
      book.clear();
      book.take(signal(), { told });
      expect(extremesOf(book.advance(quote(90)))).toMatchObject({ high: '119.00', low: '90.00', whole: true });
      book.clear();
      book.take(signal());
      expect(extremesOf(book.advance(quote(90)))).toMatchObject({ high: '90.00', low: '90.00', whole: false });
    });

    it('survives an edit of a level, and begins anew as another instrument', () => {
      open();
      book.advance(quote(118));
      book.take(signal({ id: 8, slPrice: '95', ...later }));
      expect(extremesOf(book.advance(quote(94, NOW + 6000)))).toMatchObject({ high: '118.00', whole: true });
      open();
      book.advance(quote(118));
      book.take(signal({ id: 8, instrument: 'GBPJPY', ...later }));
      book.advance({ ...quote(94, NOW + 6000), symbol: 'GBPJPY' });
      expect(extremesOf(book.advance({ ...quote(90, NOW + 6000), symbol: 'GBPJPY' }))).toMatchObject({ whole: false });
    });

    it('tells what changed once, and again when it could not be told', () => {
      open();
      expect(book.takeExtremes().changed.size).toBe(0);
      book.advance(quote(105));
      const news = book.takeExtremes();
      expect([...news.changed]).toEqual([[8, expect.objectContaining({ high: '105.00', low: '105.00' })]]);
      book.advance(quote(105));
      expect(book.takeExtremes().changed.size).toBe(0);
      book.giveBackExtremes(news);
      expect(book.takeExtremes().changed.size).toBe(1);
      book.drop(8);
      expect(book.takeExtremes()).toEqual({ changed: new Map(), gone: [8] });
    });
  });
});
