import { TestTelegram } from '../support/services/telegram-service.ts';

let telegram: TestTelegram;
beforeEach(async () => void (telegram = await TestTelegram.start()));
afterEach(() => telegram.stop());

async function call(method: string, body: object): Promise<[number, unknown]> {
  const response = await fetch(`${telegram.url}/bot${telegram.token}/${method}`, {
    method: 'POST',
    body: JSON.stringify({ chat_id: telegram.privateChat.id, ...body }),
  });
  return [response.status, await response.json()];
}
const no = (description: string) => [
  400,
  { ok: false, error_code: 400, description: expect.stringContaining(description) as string },
];
const yes = [200, { ok: true, result: true }];
const link = async (): Promise<string> =>
  ((await call('createChatInviteLink', { creates_join_request: true }))[1] as { result: { invite_link: string } })
    .result.invite_link;

describe('the private chat of the stand-in for Telegram', () => {
  it('lets nobody in by a link alone, and answers a request once', async () => {
    const url = await link();
    await telegram.privateChat.ask('5', url);
    expect(telegram.privateChat.statusOf('5')).toBe('left');
    expect(await call('approveChatJoinRequest', { user_id: 5 })).toEqual(yes);
    expect(await call('approveChatJoinRequest', { user_id: 5 })).toEqual(no('USER_ALREADY_PARTICIPANT'));
    expect(await call('declineChatJoinRequest', { user_id: 6 })).toEqual(no('HIDE_REQUESTER_MISSING'));
    expect(await call('getChatMember', { user_id: 5 })).toMatchObject([200, { result: { status: 'member' } }]);
  });

  it('ends links by call and by time, and takes no limit beside approval', async () => {
    const url = await link();
    expect((await call('revokeChatInviteLink', { invite_link: url }))[0]).toBe(200);
    expect(await telegram.privateChat.ask('5', url)).toBe(false);
    expect(await call('revokeChatInviteLink', { invite_link: 'https://t.me/+other' })).toEqual(no('INVITE_HASH'));
    expect(await call('createChatInviteLink', { creates_join_request: true, member_limit: 1 })).toEqual(
      no("member limit can't be specified"),
    );
    await call('createChatInviteLink', { creates_join_request: true, expire_date: 1 });
    expect(await telegram.privateChat.ask('5', telegram.privateChat.links.at(-1)!.url)).toBe(false);
  });

  it('bans until somebody lifts it, but no administrator', async () => {
    await telegram.privateChat.move('5', 'member');
    expect(await call('banChatMember', { user_id: 5 })).toEqual(yes);
    expect(await telegram.privateChat.ask('5', await link())).toBe(false);
    expect(await call('unbanChatMember', { user_id: 5, only_if_banned: true })).toEqual(yes);
    expect(telegram.privateChat.statusOf('5')).toBe('left');
    await telegram.privateChat.move('6', 'administrator');
    await telegram.privateChat.move('7', 'creator');
    expect(await call('banChatMember', { user_id: 6 })).toEqual(no('user is an administrator of the chat'));
    expect(await call('banChatMember', { user_id: 7 })).toEqual(no("can't remove chat owner"));
  });

  it('takes nothing without the rights for it, or outside', async () => {
    Object.assign(telegram.privateChat, { mayInvite: false, mayRemove: false });
    expect(await call('createChatInviteLink', {})).toEqual(no('not enough rights'));
    expect(await call('approveChatJoinRequest', { user_id: 5 })).toEqual(no('not enough rights'));
    expect(await call('banChatMember', { user_id: 5 })).toEqual(no('not enough rights'));
    telegram.privateChat.hasBot = false;
    expect((await call('getChat', {}))[0]).toBe(403);
  });
});
