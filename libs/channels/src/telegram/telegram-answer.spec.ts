import { readRefusal } from './telegram-answer.ts';

const bad = (description: string) => [400, { description }] as const;

describe('what Telegram answers (texts of tdlib/telegram-bot-api)', () => {
  it.each([
    [403, { description: 'Forbidden: bot was blocked by the user' }, 'gone'],
    [403, { description: 'Forbidden: user is deactivated' }, 'gone'],
    [403, { description: 'Forbidden: bot was kicked from the supergroup chat' }, 'gone'],
    [...bad('Bad Request: chat not found'), 'gone'],
    [...bad('Bad Request: have no rights to send a message'), 'gone'],
    [...bad('Bad Request: not enough rights to send text messages to the chat'), 'gone'],
    [...bad('Bad Request: need administrator rights in the channel chat'), 'gone'],
    [...bad('Bad Request: CHAT_WRITE_FORBIDDEN'), 'gone'],
    [...bad('Bad Request: CHAT_ADMIN_REQUIRED'), 'gone'],
    [...bad('Bad Request: CHAT_RESTRICTED'), 'gone'],
    [...bad('Bad Request: CHANNEL_PRIVATE'), 'gone'],
    [...bad('Bad Request: group chat was deactivated'), 'gone'],
    [...bad('Bad Request: not enough rights to pin a message'), 'refused'],
    [...bad('Bad Request: message to edit not found'), 'uneditable'],
    [...bad("Bad Request: message can't be edited"), 'uneditable'],
    [...bad('Bad Request: MESSAGE_ID_INVALID'), 'uneditable'],
    [...bad('Bad Request: message text is empty'), 'refused'],
    [413, {}, 'refused'],
    [302, {}, 'refused'],
    [401, { description: 'Unauthorized' }, 'later'],
    [404, { description: 'Not Found' }, 'later'],
    [429, {}, 'later'],
    [500, {}, 'later'],
    [502, {}, 'later'],
  ] as const)('%s %j is %s', (status, body, is) => expect(readRefusal(status, body).is).toBe(is));

  it('is asked again when it says, and after a day at the latest', () => {
    const refusal = (retry_after: unknown) => readRefusal(429, { parameters: { retry_after } });
    expect(refusal(35)).toEqual({ is: 'later', why: 'Telegram answered 429', afterMs: 35_000 });
    expect(refusal(10_000_000)).toMatchObject({ afterMs: 86_400_000 });
    expect(refusal('soon')).toEqual({ is: 'later', why: 'Telegram answered 429' });
  });

  it('names where a group went', () =>
    expect(
      readRefusal(400, {
        description: 'Bad Request: group chat was upgraded to a supergroup chat',
        parameters: { migrate_to_chat_id: -1001234567890 },
      }),
    ).toMatchObject({ is: 'moved', chatId: '-1001234567890' }));

  it('keeps no more of its words than fit a line', () =>
    expect(readRefusal(400, { description: 'x'.repeat(5000) }).why.length).toBeLessThan(250));
});
