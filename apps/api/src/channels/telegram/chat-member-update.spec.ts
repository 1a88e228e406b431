import { parseChatMemberUpdate } from './chat-member-update.ts';

const BOT = '7';
const chat = { id: -1001, type: 'supergroup' };
const from = { id: 5, first_name: 'Kim' };
const ask = (given: object = {}) =>
  parseChatMemberUpdate({ chat_join_request: { chat, from, user_chat_id: 55, ...given } }, BOT);

describe('what Telegram tells of the private chat (docs/product/channels.md#private-chat)', () => {
  it('is who asks, by a link of the bot alone', () => {
    const link = (id: number) => ({ invite_link: { invite_link: 'https://t.me/+a', creator: { id } } });
    const requested = { did: 'ask', chatId: '-1001', person: '5', answerTo: '55' };
    expect(ask(link(7))).toEqual({ ...requested, invite: 'https://t.me/+a' });
    expect(ask(link(8))).toEqual({ ...requested, invite: null });
    expect(ask()).toEqual({ ...requested, invite: null });
    expect(ask({ user_chat_id: 'x' })).toMatchObject({ answerTo: '5' });
  });

  it('is who moved, whoever moved them', () =>
    expect(
      parseChatMemberUpdate(
        { chat_member: { chat, from: { id: 1 }, new_chat_member: { status: 'left', user: from } } },
        BOT,
      ),
    ).toEqual({ did: 'move', chatId: '-1001', person: '5' }));

  it.each([
    ['a message', { message: { chat, from, text: '/start' } }],
    ['somebody without an id', { chat_join_request: { chat, from: { id: '5' } } }],
    ['a move of nobody', { chat_member: { chat, from } }],
    ['no object', 'text'],
    ['nothing', null],
  ])('has nothing to do with %s', (_, update) => expect(parseChatMemberUpdate(update, BOT)).toBeNull());
});
