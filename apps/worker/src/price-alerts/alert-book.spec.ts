import type { InstrumentSymbol, PriceAlert, Quote } from '@t0/contracts';
import { toPriceUnits } from '@t0/domain';
import { AlertBook } from './alert-book.ts';
import type { SeenPrice, WatchedAlert } from './watched-alert.ts';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const alert = (given: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 1,
  title: 'a',
  condition: 'above',
  threshold: '100',
  instrument: 'US30',
  priority: 'normal',
  isActive: true,
  lastFiredAt: null,
  fireCount: 0,
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(0).toISOString(),
  version: 1,
  ...given,
});
const quote = (price: number, at = NOW, symbol: InstrumentSymbol = 'US30'): Quote => ({
  symbol,
  bid: `${price}`,
  ask: `${price}`,
  price: `${price}`,
  at,
  source: 'oanda',
});
const seen = (price: number, at: number): SeenPrice => ({ price: toPriceUnits(`${price}`), at });
const fired = (book: AlertBook, one: Quote): number[] => book.tick(one).map(({ watched }) => watched.alert.id);

describe('price alerts in memory (docs/product/notifications.md#price-alerts)', () => {
  it('the first price ever fires nothing', () => {
    const book = new AlertBook(60, {});
    book.take(alert());
    expect(fired(book, quote(200))).toEqual([]);
    expect(fired(book, quote(99))).toEqual([]);
    expect(fired(book, quote(100))).toEqual([1]);
  });

  describe('after a restart', () => {
    const restarted = (watched: Partial<WatchedAlert> = {}, given: Partial<PriceAlert> = {}): AlertBook => {
      const book = new AlertBook(60, { US30: seen(90, NOW - 1000) });
      book.fill([{ alert: alert(given), since: 0, lastFires: new Map(), ...watched }]);
      return book;
    };

    it('a crossing that nobody saw fires', () => {
      const book = restarted();
      expect(fired(book, quote(110))).toEqual([1]);
      expect(fired(book, quote(111))).toEqual([]);
    });

    it('one that was stored although it was not noted does not fire again, and is armed once it was below', () => {
      const book = restarted({ lastFires: new Map([['US30', seen(105, NOW - 500)]]) });
      expect(fired(book, quote(110))).toEqual([]);
      expect(fired(book, quote(95))).toEqual([]);
      expect(fired(book, quote(101))).toEqual([1]);
    });

    it('an older firing changes nothing', () => {
      expect(fired(restarted({ lastFires: new Map([['US30', seen(105, NOW - 5000)]]) }), quote(110))).toEqual([1]);
    });

    it('an alert that was set meanwhile came from no side', () => {
      expect(fired(restarted({ since: NOW - 500 }), quote(110))).toEqual([]);
    });
  });

  it('measures changes over the window, against its first price', () => {
    const book = new AlertBook(60, {});
    book.take(alert({ condition: 'change_percent', threshold: '2' }));
    book.of('US30').remember(NOW - 70 * MINUTE, toPriceUnits('50'));
    book.of('US30').remember(NOW - 60 * MINUTE, toPriceUnits('100'));
    book.of('US30').remember(NOW - 59 * MINUTE, toPriceUnits('200'));
    expect(fired(book, quote(101))).toEqual([]);
    const [firing] = book.tick(quote(97.9));
    expect(firing!.change).toBeCloseTo(-2.1);
    expect(fired(book, quote(97.8))).toEqual([]);
    expect(fired(book, quote(99))).toEqual([]);
    expect(fired(book, quote(102))).toEqual([1]);
  });

  it('follows edits: paused and deleted alerts are silent, an older state is not taken over', () => {
    const book = new AlertBook(60, {});
    book.take(alert({ instrument: 'ALL', version: 2 }));
    book.take(alert({ isActive: false, version: 1 }));
    fired(book, quote(99));
    expect(fired(book, quote(100))).toEqual([1]);
    book.take(alert({ instrument: 'ALL', isActive: false, version: 3 }));
    fired(book, quote(99));
    expect(fired(book, quote(100))).toEqual([]);
    book.take(alert({ instrument: 'ALL', version: 4 }));
    book.drop(1);
    fired(book, quote(99));
    expect([fired(book, quote(100)), book.size]).toEqual([[], 0]);
  });
});
