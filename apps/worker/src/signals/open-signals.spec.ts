import type { Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { OpenSignals } from './open-signals.ts';

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
  let openSignals: OpenSignals;
  const kinds = (one: Quote): string[] => openSignals.advance(one).map(({ transition }) => transition.kind);
  beforeEach(() => {
    openSignals = new OpenSignals();
    openSignals.take(signal());
  });

  it('an edit of what the rule does not read leaves a step that is about to be stored as it is', () => {
    const [step] = openSignals.advance(quote(111));
    openSignals.take(signal({ memo: 'Watch the open', confidence: 80, ...later }));
    expect(openSignals.has(step!.open)).toBe(true);
    expect(step!.open.signal.version).toBe(2);
    expect(kinds(quote(112, NOW + 1001))).toEqual([]);
  });

  it.each<[string, Partial<Signal>]>([
    ['a level', { t0Price: '115' }],
    ['the instrument', { instrument: 'GBPJPY' }],
    ['the status', { status: 'paused' }],
  ])('an edit of %s voids it', (_what, given) => {
    const [step] = openSignals.advance(quote(111));
    openSignals.take(signal({ ...given, ...later }));
    expect(openSignals.has(step!.open)).toBe(false);
  });

  it('our own step, heard of before it is known to be stored, leaves the next one as it is', () => {
    const [first, second] = openSignals.advance(quote(130));
    first!.open.writing = first!.transition;
    openSignals.take(signal({ t0Hit: true, ...later }));
    expect(openSignals.has(second!.open)).toBe(true);
    openSignals.stored(first!.open, first!.transition, signal({ t0Hit: true, ...later }));
    expect(second!.open.signal.version).toBe(2);
  });

  it('a step that an earlier try stored counts as stored, also after an edit of the memo', () => {
    const [first, second] = openSignals.advance(quote(130));
    first!.open.writing = first!.transition;
    expect(openSignals.stored(first!.open, first!.transition, signal(later))).toBe(false);
    const memo = { ...later, version: 3, memo: 'Watch the open' };
    openSignals.take(signal({ t0Hit: true, ...memo }));
    expect(openSignals.stored(first!.open, first!.transition, signal({ t0Hit: true, ...memo }))).toBe(true);
    expect([second!.open.signal.version, second!.open.writing]).toEqual([3, null]);
    expect(openSignals.has(second!.open)).toBe(true);
  });

  it('a step whose answer is lost is not repeated over the change by hand that follows it', () => {
    openSignals.clear();
    openSignals.take(signal({ slPrice: '99' }));
    const [close] = openSignals.advance(quote(98));
    close!.open.writing = close!.transition;
    openSignals.take(signal({ slPrice: '99', status: 'closed', closeReason: 'stop', ...later }));
    openSignals.take(signal({ slPrice: '99', ...later, version: 3 }));
    expect(openSignals.has(close!.open)).toBe(false);
    expect(close!.open.written).toBe(close!.transition);
    expect(openSignals.versionOf(7)).toBe(3);
  });

  it('a correction of the instrument alone leaves nothing at the old one', () => {
    const [first] = openSignals.advance(quote(111));
    first!.open.writing = first!.transition;
    openSignals.take(signal({ t0Hit: true, instrument: 'NAS100', ...later, version: 3 }));
    expect(
      openSignals.stored(first!.open, first!.transition, signal({ ...later, t0Hit: true, instrument: 'NAS100' })),
    ).toBe(false);
    expect([kinds(quote(80, NOW + 6000)), kinds({ ...quote(80, NOW + 6000), symbol: 'NAS100' })]).toEqual([
      [],
      ['closed'],
    ]);
  });

  it('an edit of a target after one was reached leaves the move of the stop due', () => {
    const hit = { t0Hit: true, stopRule: 'entry-at-t0', stopDue: true } as const;
    openSignals.advance(quote(111));
    openSignals.take(signal({ ...hit, t1Price: '125', ...later }));
    expect(kinds(quote(112, NOW + 6000))).toEqual(['stop-to-entry']);
    openSignals.take(signal({ ...hit, stopDue: undefined, slPrice: '80', ...later, version: 3 }));
    expect(kinds(quote(113, NOW + 6000))).toEqual([]);
  });

  it('passes over ticks older than the last change, and takes that change’s own tick once more when told so', () => {
    openSignals.take(signal({ t0Hit: true, ...later }));
    expect(kinds(quote(130))).toEqual([]);
    openSignals.clear();
    openSignals.take(signal({ t0Hit: true, ...later }), { since: NOW + 1000 });
    expect(kinds(quote(130))).toEqual(['closed']);
  });

  describe('a time on a Saturday (docs/product/signals.md#times)', () => {
    const [friday, sunday] = ['2026-11-27T21:58:00.000Z', '2026-11-29T22:05:00.000Z'].map((at) => Date.parse(at)) as [
      number,
      number,
    ];
    const take = (given: Partial<Signal> = {}): void => {
      openSignals.clear();
      openSignals.take(signal({ id: 9, closeAt: '2026-11-28T12:00:00.000Z', ...given }));
    };
    const endsOf = (one: Quote) => openSignals.advance(one).map(({ transition, at }) => ({ ...transition, at }));

    it('closes at the first tick of the next session, at its price', () => {
      take();
      expect([kinds(quote(105, friday)), openSignals.expire(sunday - 1)]).toEqual([[], []]);
      expect(endsOf(quote(104, sunday))).toEqual([{ kind: 'closed', reason: 'time', price: 10_400_000, at: sunday }]);
      expect(endsOf(quote(103, sunday + 1))).toEqual([]);
    });

    it.each([
      ['the stop', 80, ['stop']],
      ['all targets', 125, [undefined, 't1']],
      ['T0', 111, [undefined, 'time']],
    ])('takes %s first, where the session begins beyond', (_what, price, reasons) => {
      take();
      expect(endsOf(quote(price, sunday)).map((step) => ('reason' in step ? step.reason : undefined))).toEqual(reasons);
    });

    it.each<[string, Partial<Signal>, string[]]>([
      ['none of a rule that a target sets off', { stopRule: 'entry-at-t0' }, ['t0', 'closed']],
      ['none of a stop that trails', { stopRule: 'trail', trailDistance: '5' }, ['t0', 'closed']],
    ])('moves no stop by the tick that ends it: %s', (_what, given, expected) => {
      take(given);
      expect(kinds(quote(111, sunday))).toEqual(expected);
    });

    it('ends an order that waits by the clock, without a tick', () => {
      take({ status: 'limit' });
      expect(openSignals.expire(Date.parse('2026-11-28T11:59:59.999Z'))).toEqual([]);
      const [step] = openSignals.expire(Date.parse('2026-11-28T12:00:00.000Z'));
      expect(step).toMatchObject({ transition: { kind: 'closed', reason: 'expired', price: null }, quote: null });
      expect(kinds(quote(99, sunday))).toEqual([]);
    });
  });

  describe('how far the price went (docs/product/record.md#excursions)', () => {
    const excursionOf = (steps: ReturnType<OpenSignals['advance']>) => steps.at(-1)!.excursion;
    const open = (given: Partial<Signal> = {}) => {
      openSignals.clear();
      openSignals.take(signal({ id: 8, ...given }), { isNew: true });
    };
    const reported = { high: '119.00', low: '95.00', since: new Date(NOW).toISOString(), whole: true };

    it('is the highest and lowest price of the exit side, the last tick among them, told with the close alone', () => {
      open();
      for (const price of [101, 97, 109]) expect(openSignals.advance(quote(price))).toEqual([]);
      expect(excursionOf(openSignals.advance(quote(111)))).toBeNull();
      expect(excursionOf(openSignals.advance(quote(89)))).toEqual({
        high: '111.00',
        low: '89.00',
        since: new Date(NOW + 1000).toISOString(),
        whole: true,
      });
    });

    it('begins with the position: what a waiting order saw does not count', () => {
      open({ status: 'limit' });
      openSignals.advance(quote(130));
      openSignals.advance(quote(100));
      expect(excursionOf(openSignals.advance(quote(90)))).toMatchObject({ high: '100.00', low: '90.00', whole: true });
    });

    it('goes on where the process before stopped; without its word it is not the whole', () => {
      openSignals.clear();
      openSignals.take(signal(), { reported });
      expect(excursionOf(openSignals.advance(quote(90)))).toMatchObject({ high: '119.00', low: '90.00', whole: true });
      openSignals.clear();
      openSignals.take(signal());
      expect(excursionOf(openSignals.advance(quote(90)))).toMatchObject({ high: '90.00', low: '90.00', whole: false });
    });

    it('survives an edit of a level, and begins anew as another instrument', () => {
      open();
      openSignals.advance(quote(118));
      openSignals.take(signal({ id: 8, slPrice: '95', ...later }));
      expect(excursionOf(openSignals.advance(quote(94, NOW + 6000)))).toMatchObject({ high: '118.00', whole: true });
      open();
      openSignals.advance(quote(118));
      openSignals.take(signal({ id: 8, instrument: 'GBPJPY', ...later }));
      openSignals.advance({ ...quote(94, NOW + 6000), symbol: 'GBPJPY' });
      expect(excursionOf(openSignals.advance({ ...quote(90, NOW + 6000), symbol: 'GBPJPY' }))).toMatchObject({
        whole: false,
      });
    });

    it('tells what changed once, and again when it could not be told', () => {
      open();
      expect(openSignals.takeExcursionChanges().changed.size).toBe(0);
      openSignals.advance(quote(105));
      const changes = openSignals.takeExcursionChanges();
      expect([...changes.changed]).toEqual([[8, expect.objectContaining({ high: '105.00', low: '105.00' })]]);
      openSignals.advance(quote(105));
      expect(openSignals.takeExcursionChanges().changed.size).toBe(0);
      openSignals.restoreExcursionChanges(changes);
      expect(openSignals.takeExcursionChanges().changed.size).toBe(1);
      openSignals.drop(8);
      expect(openSignals.takeExcursionChanges()).toEqual({ changed: new Map(), gone: [8] });
    });
  });
});
