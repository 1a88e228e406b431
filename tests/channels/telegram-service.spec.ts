import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestTelegram } from '../support/services/telegram-service.ts';

let telegram: TestTelegram;
beforeEach(async () => void (telegram = await TestTelegram.start()));
afterEach(() => telegram.stop());

async function call(method: string, body: object, token = telegram.token): Promise<[number, unknown]> {
  const response = await fetch(`${telegram.url}/bot${token}/${method}`, { method: 'POST', body: JSON.stringify(body) });
  return [response.status, await response.json()];
}
const send = (chat_id: string, text = 'Hello') => call('sendMessage', { chat_id, text });
const edit = (message_id: number, text: string) => call('editMessageText', { chat_id: '5', message_id, text });
const no = (status: number, description: string) => [
  status,
  { ok: false, error_code: status, description: expect.stringContaining(description) as string },
];

describe('the stand-in for Telegram', () => {
  it('knows its bot alone', async () => {
    expect(await call('getMe', {})).toMatchObject([200, { ok: true, result: { username: 't0_test_bot' } }]);
    expect(await call('getMe', {}, '1:other')).toEqual(no(401, 'Unauthorized'));
    expect(await call('getWhat', {})).toEqual(no(404, 'Not Found'));
  });

  it('lets it write only to who wrote to it, and not to who blocked it', async () => {
    expect(await send('5')).toEqual(no(400, 'chat not found'));
    await telegram.write('5', '/start');
    expect(await send('5', ' ')).toEqual(no(400, 'message text is empty'));
    expect(await send('5', 'x'.repeat(4097))).toEqual(no(400, 'message is too long'));
    expect(await send('5')).toMatchObject([200, { result: { message_id: 1 } }]);
    await telegram.block('5');
    expect(await send('5')).toEqual(no(403, 'bot was blocked by the user'));
    expect(telegram.of('5').map(({ text }) => text)).toEqual(['Hello']);
  });

  it('edits what is there, and differs', async () => {
    await telegram.write('5', '/start');
    await send('5');
    expect(await edit(1, 'Hello')).toEqual(no(400, 'message is not modified'));
    expect(await edit(1, 'Bye')).toMatchObject([200, { ok: true }]);
    expect(telegram.of('5')).toEqual([{ id: 1, chatId: '5', text: 'Bye', earlier: ['Hello'], isDeleted: false }]);
    telegram.delete(1);
    expect(await edit(1, 'Again')).toEqual(no(400, 'message to edit not found'));
  });

  it('takes 20 messages a minute to a group', async () => {
    telegram.join('-100');
    for (let n = 0; n < 20; n += 1) await send('-100', String(n));
    expect(await send('-100')).toMatchObject([
      429,
      { ok: false, parameters: { retry_after: expect.any(Number) as number } },
    ]);
    expect(telegram.of('-100')).toHaveLength(20);
  });

  it('answers what a test says instead', async () => {
    await telegram.write('5', '/start');
    telegram.onCall = () => ({ status: 400, description: 'Bad Request: group chat was upgraded', movedTo: -1005 });
    expect(await send('5')).toMatchObject([400, { parameters: { migrate_to_chat_id: -1005 } }]);
  });

  it('tells a webhook of what is written, with its secret', async () => {
    const got: unknown[] = [];
    const server = createServer((request, response) => {
      request.on('data', (data: Buffer) => {
        got.push(request.headers['x-telegram-bot-api-secret-token'], JSON.parse(data.toString()));
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await call('setWebhook', { url: 'http://example.com/' })).toEqual(no(400, 'An HTTPS URL must be provided'));
    expect(await call('setWebhook', { url, secret_token: 'a b' })).toEqual(no(400, 'unallowed characters'));
    await call('setWebhook', { url, secret_token: 'secret' });
    expect(await telegram.write('5', '/start code')).toBe(204);
    expect(got).toMatchObject(['secret', { message: { text: '/start code', chat: { id: 5, type: 'private' } } }]);
    await call('deleteWebhook', {});
    expect(await telegram.write('5', '/start')).toBeNull();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
