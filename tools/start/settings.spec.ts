import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { isDemonstration, readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('have defaults that need nothing set', () => {
    expect(readSettings({}, [])).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(ROOT, '.data'),
      publicUrl: 'http://localhost:3000',
      priceProvider: 'simulated',
      isProduction: false,
      apis: 1,
      workers: 1,
    });
  });

  it('take the environment and the numbers of processes', () => {
    const env = { PORT: '8080', DATA_DIR: '/data', HOST: '0.0.0.0', DATABASE_URL: 'postgres://u:p@db/t0' };
    expect(readSettings(env, ['--api', '3', '--workers=2'])).toMatchObject({
      port: 8080,
      dataDir: '/data',
      publicUrl: 'http://localhost:8080',
      databaseUrl: 'postgres://u:p@db/t0',
      apis: 3,
      workers: 2,
    });
  });

  it.each([
    [{ PORT: 'http' }, [], 'PORT must be a number from 1 to 65535, not "http".'],
    [{ REDIS_URL: 'localhost:6379' }, [], 'REDIS_URL must be a URL that starts with redis:// or rediss://.'],
    [{}, ['--api', 'many'], '--api takes a number of processes from 1 to 64.'],
    [{}, ['--verbose'], '"--verbose" is unknown; the options are --api N, --gateways N and --workers N.'],
  ])('name what is at fault in %j %j', (env, args, sentence) => {
    expect(() => readSettings(env, args)).toThrow(sentence);
  });

  it('embed nothing in production: no demo accounts, mail catcher or simulated prices (ASVS 13.4.2)', () => {
    const given = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/t0',
      REDIS_URL: 'redis://r',
      SMTP_URL: 'smtp://m',
      SESSION_SECRET: 'x'.repeat(32),
    };
    expect(readSettings(given, [])).toMatchObject({ isProduction: true, priceProvider: 'none' });
    expect(() => readSettings({ ...given, PRICE_PROVIDER: 'simulated' }, [])).toThrow(/Simulated prices are refused/);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'SESSION_SECRET']) {
      expect(() => readSettings({ ...given, [name]: '' }, [])).toThrow(`set ${name}, or leave`);
    }
  });

  it('show the demonstration on a database of its own alone, never in production (docs/product/demo.md#demonstration-mode)', () => {
    expect(isDemonstration(readSettings({}, []))).toBe(true);
    expect(isDemonstration(readSettings({ DATABASE_URL: 'postgres://db/t0' }, []))).toBe(false);
    const given = {
      DATABASE_URL: 'postgres://db/t0',
      REDIS_URL: 'redis://r',
      SMTP_URL: 'smtp://m',
      SESSION_SECRET: 'x',
    };
    expect(isDemonstration(readSettings({ ...given, NODE_ENV: 'production' }, []))).toBe(false);
    expect(isDemonstration({ databaseUrl: undefined, isProduction: true })).toBe(false);
    expect(() => readSettings({ NODE_ENV: 'production' }, [])).toThrow('nothing is embedded');
  });
});
