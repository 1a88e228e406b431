import type { Quote, Signal } from '@t0/contracts';
import { SignalBook } from './signal-book.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const signal = (given: Partial<Signal> = {}): Signal => ({
  id: 7,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100',
  slPrice: '90',
  t0Price: '110',
  t1Price: '120',
  targetPrice: '110',
  currentPrice: null,
  memo: '',
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closedAt: null,
  closePrice: null,
  confidence: 75,
  monthlyBias: 'Bullish',
  createdAt: new Date(NOW).toISOString(),
  updatedAt: new Date(NOW).toISOString(),
  version: 1,
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

describe('open signals in memory (decisions, Signal lifecycle)', () => {
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
    book.take(signal({ t0Hit: true, ...later }), NOW + 1000);
    expect(kinds(quote(130))).toEqual(['closed']);
  });
});
