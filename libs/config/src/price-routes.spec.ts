import { minimal } from '../../../tests/support/environment.ts';
import { priceRoutes } from './price-routes.ts';
import { readConfig } from './read-config.ts';

const oanda = { OANDA_TOKEN: 'a token', OANDA_ACCOUNT_ID: '101-004-1234567-001' };
const routesOf = (given: Record<string, string>): unknown => priceRoutes(readConfig({ ...minimal, ...given }));

describe('which provider an instrument’s prices come from (docs/product/prices.md#sources)', () => {
  it('none without configuration', () => expect(routesOf({})).toEqual({}));

  it('the general provider, and others for single instruments', () => {
    expect(routesOf({ ...oanda, PRICE_PROVIDER: 'oanda', PRICE_ROUTES: 'BTCUSD:kraken, XAUUSD:simulated' })).toEqual({
      AUDUSD: 'oanda',
      GBPJPY: 'oanda',
      GBPUSD: 'oanda',
      US30: 'oanda',
      BTCUSD: 'kraken',
      XAUUSD: 'simulated',
    });
  });

  it('a provider serves only what it has', () =>
    expect(routesOf({ PRICE_PROVIDER: 'kraken' })).toEqual({ BTCUSD: 'kraken' }));

  it.each(['us30:oanda', 'BTCUSD', 'BTCUSD:coinbase'])('refuses the route %s', (route) =>
    expect(() => routesOf({ PRICE_ROUTES: route })).toThrow('PRICE_ROUTES: must be instruments'),
  );

  it('wants the key of OANDA, and no simulated route in production (docs/SECURITY.md#production)', () => {
    expect(() => routesOf({ PRICE_PROVIDER: 'oanda' })).toThrow(
      /OANDA_TOKEN: required[\s\S]*OANDA_ACCOUNT_ID: required/,
    );
    expect(() => routesOf({ NODE_ENV: 'production', PRICE_ROUTES: 'US30:simulated' })).toThrow(
      'simulated prices are refused',
    );
  });
});
