import { TestTelegram } from '../../../tests/support/services/telegram-service.ts';
import { checkTelegram } from './check-telegram.ts';

let telegram: TestTelegram;
beforeEach(async () => void (telegram = await TestTelegram.start()));
afterEach(() => telegram.stop());

const check = (given: object = {}) =>
  checkTelegram({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    PUBLIC_URL: 'https://t0.example.com',
    ...given,
  });
const registered = (url: string): void => void (telegram.webhook = { url, secret: 's', allowed: [] });

describe('what doctor says of Telegram (docs/operations/configure.md#telegram)', () => {
  it('is off without a bot', async () =>
    expect(await check({ TELEGRAM_BOT_TOKEN: undefined })).toMatchObject({
      verdict: 'ok',
      says: expect.stringMatching(/^Off/) as string,
    }));

  it('is fine where the bot tells this terminal', async () => {
    registered('https://t0.example.com/api/webhooks/telegram');
    const says = '@t0_test_bot sends its messages to this terminal';
    expect(await check()).toMatchObject({ verdict: 'ok', says });
  });

  it.each([
    [null, '@t0_test_bot sends its messages to no address'],
    ['https://t0.example.com.evil.example/x', '@t0_test_bot sends its messages to another address'],
  ])('warns where it tells %s', async (url, says) => {
    if (url !== null) registered(url);
    expect(await check()).toMatchObject({ verdict: 'warn', says });
  });

  it('names a bot that Telegram does not know, an address without https, and a Telegram that is not reached', async () => {
    expect(await check({ TELEGRAM_BOT_TOKEN: '1:revoked' })).toMatchObject({
      verdict: 'fail',
      says: 'Telegram does not know the bot (401)',
    });
    expect(await check({ PUBLIC_URL: 'http://t0.example.com' })).toMatchObject({
      verdict: 'fail',
      says: expect.stringMatching(/only over https$/) as string,
    });
    const unreached = await check({ TELEGRAM_API_URL: 'http://127.0.0.1:1' });
    expect(unreached.verdict).toBe('fail');
    expect(JSON.stringify(unreached)).not.toContain(telegram.token);
  });
});
