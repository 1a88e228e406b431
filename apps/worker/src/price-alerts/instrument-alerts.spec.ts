import type { PriceAlert } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, LoggedQuote } from '@t0/contracts/prices';
import { WatchedLevels } from '@t0/domain/price-alerts';
import { ActiveAlerts, positionOf } from './instrument-alerts.ts';
import type { LastFiring, WatchedAlert } from './watched-alert.ts';

const NOW = 6_000_000;
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
const quote = (price: number, at = NOW, symbol: InstrumentSymbol = 'US30'): LoggedQuote => {
  const text = `${price}`;
  return { symbol, bid: text, ask: text, price: text, at, source: 'oanda', position: positionOf(at) };
};
const begun = (last: LoggedQuote | null = null): ActiveAlerts =>
  new ActiveAlerts(60, (symbol) => new WatchedLevels<WatchedAlert>(symbol === 'US30' ? last : null));
const fired = (alerts: ActiveAlerts, one: LoggedQuote): number[] =>
  alerts.tick(one).fired.map(({ alert: watched }) => watched.alert.id);

describe('price alerts in memory (docs/product/notifications.md#price-alerts)', () => {
  it('the first price ever fires nothing', () => {
    const alerts = begun();
    alerts.take(alert());
    expect([quote(200), quote(99, NOW + 1), quote(100, NOW + 2)].map((one) => fired(alerts, one))).toEqual([
      [],
      [],
      [1],
    ]);
  });

  it('one on ALL fires on each instrument by itself', () => {
    const alerts = begun();
    alerts.take(alert({ instrument: 'ALL' }));
    for (const symbol of ['US30', 'GBPJPY'] as const) fired(alerts, quote(90, NOW, symbol));
    expect(fired(alerts, quote(100, NOW + 1))).toEqual([1]);
    expect(fired(alerts, quote(100, NOW + 1, 'GBPJPY'))).toEqual([1]);
  });

  describe('after a restart', () => {
    const restarted = (last: Partial<LastFiring> | null, since = 0): ActiveAlerts => {
      const alerts = begun(quote(90, NOW - 1000));
      const firing = { position: 0, isNear: false, ...last };
      const lastFirings = new Map<InstrumentSymbol, LastFiring>(last ? [['US30', firing]] : []);
      alerts.fill([{ alert: alert(), since, lastFirings }]);
      return alerts;
    };

    it.each([
      ['a crossing that no process saw fires', null, 0, [1]],
      ['one that was stored although its tick was not noted does not fire again', { position: positionOf(NOW) }, 0, []],
      ['one that is near its level waits', { position: positionOf(NOW - 900), isNear: true }, 0, []],
      [
        'one that was near before it was edited fires',
        { position: positionOf(NOW - 900), isNear: true },
        NOW - 500,
        [1],
      ],
      ['an alert that was set meanwhile came from no side', null, NOW, []],
    ] as const)('%s', (_title, last, since, expected) => {
      expect(fired(restarted(last, since), quote(100))).toEqual(expected);
    });
  });
});
