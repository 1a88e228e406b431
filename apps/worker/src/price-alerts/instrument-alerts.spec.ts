import type { PriceAlert } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, Quote } from '@t0/contracts/prices';
import { toPriceUnits } from '@t0/domain/prices';
import { ActiveAlerts } from './instrument-alerts.ts';
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
const fired = (activeAlerts: ActiveAlerts, one: Quote): number[] =>
  activeAlerts.tick(one).map(({ watched }) => watched.alert.id);

describe('price alerts in memory (docs/product/notifications.md#price-alerts)', () => {
  it('the first price ever fires nothing', () => {
    const activeAlerts = new ActiveAlerts(60, {});
    activeAlerts.take(alert());
    expect(fired(activeAlerts, quote(200))).toEqual([]);
    expect(fired(activeAlerts, quote(99))).toEqual([]);
    expect(fired(activeAlerts, quote(100))).toEqual([1]);
  });

  describe('after a restart', () => {
    const restarted = (watched: Partial<WatchedAlert> = {}, given: Partial<PriceAlert> = {}): ActiveAlerts => {
      const activeAlerts = new ActiveAlerts(60, { US30: seen(90, NOW - 1000) });
      activeAlerts.fill([{ alert: alert(given), since: 0, lastFires: new Map(), ...watched }]);
      return activeAlerts;
    };

    it('a crossing that nobody saw fires', () => {
      const activeAlerts = restarted();
      expect(fired(activeAlerts, quote(110))).toEqual([1]);
      expect(fired(activeAlerts, quote(111))).toEqual([]);
    });

    it('one that was stored although it was not noted does not fire again, and is armed once it was below', () => {
      const activeAlerts = restarted({ lastFires: new Map([['US30', seen(105, NOW - 500)]]) });
      expect(fired(activeAlerts, quote(110))).toEqual([]);
      expect(fired(activeAlerts, quote(95))).toEqual([]);
      expect(fired(activeAlerts, quote(101))).toEqual([1]);
    });

    it('an older firing changes nothing', () => {
      expect(fired(restarted({ lastFires: new Map([['US30', seen(105, NOW - 5000)]]) }), quote(110))).toEqual([1]);
    });

    it('an alert that was set meanwhile came from no side', () => {
      expect(fired(restarted({ since: NOW - 500 }), quote(110))).toEqual([]);
    });
  });

  describe('after a restart with the ticks that were published meanwhile', () => {
    const START = NOW - 1000;
    const restarted = (watched: Partial<WatchedAlert> = {}, given: Partial<PriceAlert> = {}): ActiveAlerts => {
      const activeAlerts = new ActiveAlerts(60, { US30: seen(90, START) });
      activeAlerts.of('US30').remember(NOW - 60 * MINUTE, toPriceUnits('90'));
      activeAlerts.fill([{ alert: alert(given), since: 0, lastFires: new Map(), ...watched }]);
      return activeAlerts;
    };
    const ticks = (...prices: number[]): Quote[] => prices.map((price, index) => quote(price, START + index));
    const times = (activeAlerts: ActiveAlerts, recent: Quote[]): number[] =>
      activeAlerts.replay(recent).map((firing) => firing.quote.at - START);

    it('each crossing fires at its own tick, and the newest tick does not fire again', () => {
      const activeAlerts = restarted();
      const recent = ticks(90, 101, 99, 100, 98);
      expect(times(activeAlerts, [quote(120, START - 1), ...recent])).toEqual([1, 3]);
      expect(fired(activeAlerts, recent.at(-1)!)).toEqual([]);
      expect(fired(activeAlerts, quote(101))).toEqual([1]);
    });

    it('nothing fires again where the previous process saw all of them', () => {
      const activeAlerts = restarted();
      expect(times(activeAlerts, [...ticks(101), quote(90, START)])).toEqual([]);
      expect(fired(activeAlerts, quote(101))).toEqual([1]);
    });

    it('of ticks that do not go back to its last price only the newest counts', () => {
      const activeAlerts = restarted();
      expect(times(activeAlerts, [quote(91, START), quote(101, START + 1), quote(99, START + 2)])).toEqual([]);
      expect(fired(activeAlerts, quote(99))).toEqual([]);
    });

    it('an alert that was set among them waits for a crossing after the next tick', () => {
      expect(times(restarted({ since: START + 1 }), ticks(90, 95, 101, 99, 102))).toEqual([2, 4]);
      expect(times(restarted({ since: START + 1.5 }), ticks(90, 95, 101, 99, 102))).toEqual([4]);
    });

    it('a change fires at its own tick, unless one after the last price is stored', () => {
      const given: Partial<PriceAlert> = { condition: 'change_percent', threshold: '10' };
      expect(times(restarted({}, given), ticks(90, 99, 90))).toEqual([1]);
      const lastFires = (at: number): Partial<WatchedAlert> => ({ lastFires: new Map([['US30', seen(99, at)]]) });
      expect(times(restarted(lastFires(START + 1), given), ticks(90, 99, 90))).toEqual([]);
      expect(times(restarted(lastFires(START - 1), given), ticks(90, 99, 90))).toEqual([1]);
    });
  });

  it('measures changes over the window, against its first price', () => {
    const activeAlerts = new ActiveAlerts(60, {});
    activeAlerts.take(alert({ condition: 'change_percent', threshold: '2' }));
    activeAlerts.of('US30').remember(NOW - 70 * MINUTE, toPriceUnits('50'));
    activeAlerts.of('US30').remember(NOW - 60 * MINUTE, toPriceUnits('100'));
    activeAlerts.of('US30').remember(NOW - 59 * MINUTE, toPriceUnits('200'));
    expect(fired(activeAlerts, quote(101))).toEqual([]);
    const [firing] = activeAlerts.tick(quote(97.9));
    expect(firing!.change).toBeCloseTo(-2.1);
    expect(fired(activeAlerts, quote(97.8))).toEqual([]);
    expect(fired(activeAlerts, quote(99))).toEqual([]);
    expect(fired(activeAlerts, quote(102))).toEqual([1]);
  });

  it('follows edits: paused and deleted alerts are silent, an older state is not taken over', () => {
    const activeAlerts = new ActiveAlerts(60, {});
    activeAlerts.take(alert({ instrument: 'ALL', version: 2 }));
    activeAlerts.take(alert({ isActive: false, version: 1 }));
    fired(activeAlerts, quote(99));
    expect(fired(activeAlerts, quote(100))).toEqual([1]);
    activeAlerts.take(alert({ instrument: 'ALL', isActive: false, version: 3 }));
    fired(activeAlerts, quote(99));
    expect(fired(activeAlerts, quote(100))).toEqual([]);
    activeAlerts.take(alert({ instrument: 'ALL', version: 4 }));
    activeAlerts.drop(1);
    fired(activeAlerts, quote(99));
    expect([fired(activeAlerts, quote(100)), activeAlerts.size]).toEqual([[], 0]);
  });
});
