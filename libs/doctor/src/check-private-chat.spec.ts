import { TestTelegram } from '../../../tests/support/services/telegram-service.ts';
import { checkPrivateChat } from './check-private-chat.ts';

let telegram: TestTelegram;
beforeEach(async () => {
  telegram = await TestTelegram.start();
  telegram.webhook = { url: 'https://t0.example.com', secret: 's', allowed: ['chat_join_request', 'chat_member'] };
});
afterEach(() => telegram.stop());

const check = (given: object = {}) =>
  checkPrivateChat({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_PRIVATE_CHAT: telegram.privateChat.id,
    DATABASE_URL: 'postgres://u:p@127.0.0.1:1/none',
    ...given,
  });

describe('what doctor says of the private chat (docs/operations/configure.md#telegram)', () => {
  it('is off without one', async () =>
    expect(await check({ TELEGRAM_PRIVATE_CHAT: undefined })).toMatchObject({
      verdict: 'ok',
      says: 'Off: TELEGRAM_PRIVATE_CHAT is not set',
    }));

  it.each([
    [{ mayInvite: false }, 'The bot may not invite into The desk'],
    [{ mayRemove: false }, 'The bot may not remove anybody from The desk'],
    [{ hasBot: false }, 'Telegram answered 403: Forbidden: bot is not a member of the supergroup chat'],
  ])('names what the bot may not: %j', async (given, says) => {
    Object.assign(telegram.privateChat, given);
    const finding = await check();
    expect(finding).toMatchObject({ verdict: 'fail', says });
    expect(JSON.stringify(finding)).toContain('Make the bot an administrator of the chat who may invite users');
  });

  it('names another chat, a webhook from before, and a public chat', async () => {
    expect(await check({ TELEGRAM_PRIVATE_CHAT: '-1009' })).toMatchObject({ verdict: 'fail' });
    telegram.privateChat.username = 'the_desk';
    expect(await check()).toMatchObject({ verdict: 'warn', says: 'The desk is public: anybody can join' });
    telegram.webhook!.allowed = ['message'];
    expect(await check()).toMatchObject({
      verdict: 'warn',
      says: 'Telegram does not report requests to join The desk',
    });
  });
});
