import { parseChatUpdate } from './chat-update.ts';

const chat = { id: 5, type: 'private' };
const from = { id: 5, first_name: 'Kim', username: 'kim_5' };
const parse = (text: unknown, given: object = {}) =>
  parseChatUpdate({ update_id: 1, message: { chat, from, text, ...given } });
const CODE = 'a-_9'.repeat(10);

describe('what Telegram tells of a chat with the bot (docs/product/channels.md#telegram)', () => {
  it.each([
    [`/start ${CODE}`, { did: 'start', chatId: '5', name: '@kim_5', code: CODE }],
    ['/start', { did: 'start', chatId: '5', name: '@kim_5', code: null }],
    [' /stop\n', { did: 'stop', chatId: '5' }],
    ['/stop now please', { did: 'write', chatId: '5' }],
    [`/start ${'x'.repeat(65)}`, { did: 'write', chatId: '5' }],
    ["/start ' OR 1=1", { did: 'write', chatId: '5' }],
    ['Hello', { did: 'write', chatId: '5' }],
  ])('%j', (text, parsed) => expect(parse(text)).toEqual(parsed));

  it.each([
    [{ first_name: 'Kim\u202e\n' }, 'Kim'],
    [{ first_name: 'x'.repeat(200) }, 'x'.repeat(64)],
    [{ username: '<b>' }, 'Telegram'],
    [null, 'Telegram'],
  ])('names %j by %j', (given, name) => expect(parse('/start', { from: given })).toMatchObject({ name }));

  it('takes being blocked for the end', () => {
    const blocked = (status: string) => parseChatUpdate({ my_chat_member: { chat, new_chat_member: { status } } });
    expect(blocked('kicked')).toEqual({ did: 'block', chatId: '5' });
    expect(blocked('member')).toBeNull();
  });

  it.each([
    ['a group', { message: { chat: { id: -5, type: 'supergroup' }, from, text: `/start ${CODE}` } }],
    ['a picture', { message: { chat, from, photo: [] } }],
    ['an id that is none', { message: { chat: { id: '5', type: 'private' }, text: '/stop' } }],
    ['something new', { poll: {} }],
    ['no object', 'text'],
    ['nothing', null],
  ])('has nothing to do with %s', (_, update) => expect(parseChatUpdate(update)).toBeNull());
});
