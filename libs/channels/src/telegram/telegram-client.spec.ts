import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestTelegram } from '../../../../tests/support/services/telegram-service.ts';
import { webhookSecret } from './bot.ts';
import { TelegramClient } from './telegram-client.ts';

const CHAT = '5';
let telegram: TestTelegram;
let client: TelegramClient;

beforeEach(async () => {
  telegram = await TestTelegram.start();
  client = new TelegramClient(telegram.token, telegram.url);
  await telegram.write(CHAT, '/start');
});
afterEach(async () => {
  client.close();
  await telegram.stop();
});

describe('calls of the Bot API', () => {
  it('says something, and says it differently', async () => {
    const first = await client.sendMessage({ chatId: CHAT, text: 'New signal: GBPJPY' });
    expect(first).toEqual({ is: 'accepted', result: '1' });
    const edited = { is: 'accepted', result: '1' };
    expect(await client.editMessageText({ chatId: CHAT, text: 'T0: GBPJPY' }, '1')).toEqual(edited);
    // A copy, after an answer that was lost.
    expect(await client.editMessageText({ chatId: CHAT, text: 'T0: GBPJPY' }, '1')).toEqual(edited);
    expect(telegram.of(CHAT)).toMatchObject([{ text: 'T0: GBPJPY', earlier: ['New signal: GBPJPY'] }]);
  });

  it('knows a chat that is gone from a message that is', async () => {
    const message = { chatId: CHAT, text: 'Hello' };
    await client.sendMessage(message);
    telegram.delete(1);
    expect(await client.editMessageText({ chatId: CHAT, text: 'Bye' }, '1')).toMatchObject({ is: 'uneditable' });
    expect(await client.sendMessage({ chatId: CHAT, text: '' })).toMatchObject({ is: 'refused' });
    expect(await client.sendMessage({ chatId: '6', text: 'Hello' })).toMatchObject({ is: 'gone' });
    await telegram.block(CHAT);
    expect(await client.sendMessage(message)).toEqual({
      is: 'gone',
      why: 'Telegram answered 403: Forbidden: bot was blocked by the user',
    });
  });

  it('asks nothing more until Telegram wants to be asked', async () => {
    telegram.onCall = () => ({ status: 429, description: 'Too Many Requests: retry after 600', retryAfter: 600 });
    const message = { chatId: CHAT, text: 'Hello' };
    expect(await client.sendMessage(message)).toMatchObject({ is: 'later', afterMs: 600_000 });
    const calls = telegram.calls.length;
    const { afterMs } = (await client.sendMessage(message)) as { afterMs: number };
    expect(afterMs).toBeGreaterThan(0);
    expect(afterMs).toBeLessThanOrEqual(600_000);
    expect(telegram.calls).toHaveLength(calls);
  });

  it('sets up the webhook with a secret that the token gives', async () => {
    const secret = webhookSecret(telegram.token);
    const updates = ['message', 'my_chat_member'];
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(webhookSecret('other')).not.toBe(secret);
    expect((await client.setWebhook('http://example.com', secret, updates)).is).toBe('refused');
    for (const round of [1, 2])
      expect([round, (await client.setWebhook('https://example.com/x', secret, updates)).is]).toEqual([
        round,
        'accepted',
      ]);
    expect(telegram.webhook).toEqual({ url: 'https://example.com/x', secret, allowed: updates });
    expect(await client.getWebhookInfo()).toEqual({
      is: 'accepted',
      result: { url: 'https://example.com/x', waiting: 0, lastError: null, updates },
    });
    await client.deleteWebhook();
    expect(telegram.webhook).toBeNull();
    expect(await client.getMe()).toEqual({ is: 'accepted', result: { id: '7000000001', username: 't0_test_bot' } });
  });

  it('waits for the owner where the token is none', async () => {
    const other = new TelegramClient('1:revoked', telegram.url);
    expect(await other.getMe()).toEqual({ is: 'later', why: 'Telegram does not know the bot (401)' });
  });

  describe('where something else answers', () => {
    let server: Server;
    const answerWith = async (status: number, body: string): Promise<TelegramClient> => {
      server = createServer((_request, response) => response.writeHead(status, { location: telegram.url }).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return new TelegramClient('1:token', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    };
    afterEach(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it.each([
      [502, '<html>Bad gateway</html>', 'later', 'Telegram answered 502'],
      [200, '<html>Sign in</html>', 'refused', 'Telegram answered 200'],
      [302, '', 'refused', 'Telegram answered 302'],
    ])('%s is %s', async (status, body, is, why) =>
      expect(await (await answerWith(status, body)).sendMessage({ chatId: CHAT, text: 'x' })).toEqual({ is, why }),
    );

    it('names no address and no token where nothing answers', async () => {
      const nobody = await answerWith(200, '');
      await new Promise((resolve) => server.close(resolve));
      expect(await nobody.getMe()).toEqual({ is: 'later', why: 'Telegram was not reached (ECONNREFUSED)' });
    });
  });
});
