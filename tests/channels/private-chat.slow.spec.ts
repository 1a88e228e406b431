import type { Channel } from '@t0/contracts/channels';
import type { ApiError } from '@t0/contracts/platform';
import { createAdmin, createMember, waitFor, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { NEVER, PATH, PrivateChatScene } from './private-chat-scene.ts';

describe('the owner’s private chat in Telegram (docs/product/channels.md#private-chat)', () => {
  let scene: PrivateChatScene;
  beforeAll(async () => void (scene = await PrivateChatScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  const refused = async (client: TestClient): Promise<[number, string, string]> => {
    const { status, body } = await client.post<ApiError>(PATH, {});
    return [status, body.error, body.message];
  };
  const lastText = (person: string): string | undefined => scene.telegram.of(person).at(-1)?.text;

  describe('coming in', () => {
    it('has Telegram tell who asks and who moves', () =>
      expect(scene.telegram.webhook!.allowed).toEqual([
        'message',
        'my_chat_member',
        'chat_join_request',
        'chat_member',
      ]));

    it('takes an invite that works once, and tells the member’s screens', async () => {
      const { client, person } = await scene.link();
      expect(await scene.membership(client)).toEqual({ state: 'not-joined', expiresAt: null, hasLeft: false });
      const tab = await scene.stack.live(client);
      const url = await scene.invite(client);
      const invited = await tab.next(
        'settings.updated',
        (event) => event.data.telegram.privateChat?.state === 'invited',
      );
      const lasts = Date.parse(invited.data.telegram.privateChat!.expiresAt!) - Date.now();
      expect(lasts).toBeGreaterThan(10 * 60_000);
      expect(lasts).toBeLessThanOrEqual(15 * 60_000);
      expect(await scene.privateChat.ask(person, url)).toBe(200);
      expect(scene.privateChat.statusOf(person)).toBe('member');
      await tab.next('settings.updated', (event) => event.data.telegram.privateChat?.state === 'joined');
      expect(lastText(person)).toMatch(/^You are in the private chat\./);
      await waitFor('the link to end', () => Promise.resolve(scene.privateChat.links.at(-1)!.isRevoked));
      // Sent again by Telegram: nothing is left to answer, and nothing is sent.
      const before = scene.telegram.of(person).length;
      expect(await scene.privateChat.sendJoinRequest(person, url)).toBe(200);
      expect(scene.telegram.of(person)).toHaveLength(before);
      expect(scene.privateChat.statusOf(person)).toBe('member');
      expect(await refused(client)).toEqual([409, 'PRIVATE_CHAT_JOINED', 'You are in the private chat already']);
    });

    it('declines a user to whom an invite was passed on, linked or not, and it still is its owner’s', async () => {
      const { client, person } = await scene.link();
      const other = await scene.link();
      const url = await scene.invite(client);
      await scene.invite(other.client);
      for (const stranger of [other.person, '4999']) {
        expect(await scene.privateChat.ask(stranger, url)).toBe(200);
        expect([scene.privateChat.statusOf(stranger), scene.privateChat.waits(stranger)]).toEqual(['left', false]);
        expect(lastText(stranger)).toMatch(/^This invite is not for you/);
      }
      expect((await scene.membership(other.client))!.state).toBe('invited');
      expect(await scene.privateChat.ask(person, url)).toBe(200);
      expect(scene.privateChat.statusOf(person)).toBe('member');
    });

    it('declines whose access was lost between invite and join, and ends the invite', async () => {
      await scene.stopWorker();
      const { client, member, person } = await scene.link();
      const url = await scene.invite(client);
      // The link to Telegram stands still, as a change of access without an event.
      await scene.stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
      expect(await scene.privateChat.ask(person, url)).toBe(200);
      expect([scene.privateChat.statusOf(person), scene.privateChat.waits(person)]).toEqual(['left', false]);
      await scene.startWorker();
      await waitFor('the row to end', async () => (await scene.rowOf(person)) === undefined);
      expect(scene.privateChat.links.at(-1)!.isRevoked).toBe(true);
      expect(await scene.privateChat.ask(person, url)).toBe(false);
    });

    it('takes the newest invite alone', async () => {
      const { client, person } = await scene.link();
      const first = await scene.invite(client);
      const second = await scene.invite(client);
      expect(await scene.privateChat.ask(person, first)).toBe(false);
      // Asked by it a moment before it ended.
      expect(await scene.privateChat.sendJoinRequest(person, first)).toBe(200);
      expect(scene.privateChat.statusOf(person)).toBe('left');
      expect(await scene.privateChat.ask(person, second)).toBe(200);
      expect(scene.privateChat.statusOf(person)).toBe('member');
    });

    it('leaves requests by the owner’s own links to the owner, and other chats alone', async () => {
      const { person } = await scene.link();
      expect(await scene.privateChat.ask(person, scene.privateChat.ownLink())).toBe(200);
      expect([scene.privateChat.statusOf(person), scene.privateChat.waits(person)]).toEqual(['left', true]);
      const calls = scene.telegram.calls.length;
      const update = {
        update_id: 9,
        chat_join_request: {
          chat: { id: -1009 },
          from: { id: Number(person) },
          invite_link: { invite_link: 'x', creator: { id: 7000000001 } },
        },
      };
      const answer = await scene.stack.visitor().post('/api/webhooks/telegram', JSON.stringify(update), {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': scene.telegram.webhook!.secret,
      });
      expect([answer.status, scene.telegram.calls.length]).toEqual([200, calls]);
    });

    it('takes no request that does not prove to be Telegram’s', async () => {
      const { client, person } = await scene.link();
      const url = await scene.invite(client);
      const secret = scene.telegram.webhook!.secret;
      scene.telegram.webhook!.secret = 'x'.repeat(43);
      try {
        expect(await scene.privateChat.ask(person, url)).toBe(401);
      } finally {
        scene.telegram.webhook!.secret = secret;
      }
      expect(scene.privateChat.statusOf(person)).toBe('left');
    });

    it('answers again what Telegram could not do at first', async () => {
      const { client, person } = await scene.link();
      const url = await scene.invite(client);
      scene.telegram.onCall = ({ method }) =>
        method === 'approveChatJoinRequest' ? { status: 502, description: 'Bad Gateway' } : null;
      expect(await scene.privateChat.ask(person, url)).toBe(503);
      scene.telegram.onCall = NEVER;
      expect(await scene.privateChat.sendJoinRequest(person, url)).toBe(200);
      expect(scene.privateChat.statusOf(person)).toBe('member');
      expect((await scene.membership(client))!.state).toBe('joined');
    });

    it('is for members with a linked chat, and not for whom the owner banned', async () => {
      const nobody = await scene.stack.signedIn(await createMember(scene.stack.db));
      expect(await scene.membership(nobody)).toBeNull();
      expect(await refused(nobody)).toEqual([404, 'TELEGRAM_NOT_LINKED', 'No Telegram chat is linked']);
      const { client, person, member } = await scene.link();
      await scene.privateChat.move(person, 'kicked');
      const banned = 'The owner banned this Telegram account from the private chat';
      expect(await refused(client)).toEqual([409, 'PRIVATE_CHAT_BANNED', banned]);
      await scene.endAccess(member);
      expect((await client.post(PATH, {})).status).toBe(403);
      await waitFor('the row to end', async () => (await scene.rowOf(person)) === undefined);
      expect(scene.privateChat.statusOf(person)).toBe('kicked');
    });

    it('says where the bot lacks rights, to the member and to the owner', async () => {
      const { client } = await scene.link();
      scene.privateChat.mayInvite = false;
      const closed = 'The bot cannot let anybody into the private chat now: tell the desk';
      expect(await refused(client)).toEqual([503, 'PRIVATE_CHAT_CLOSED', closed]);
      expect((await scene.membership(client))!.state).toBe('not-joined');
      const admin = await scene.stack.signedIn(await createAdmin(scene.stack.db));
      const channel = async () =>
        (await admin.get<Channel[]>('/api/admin/channels')).body.find(({ name }) => name === 'private-chat')!;
      expect(await channel()).toMatchObject({
        state: 'set',
        privateChat: {
          joined: 0,
          leaving: 0,
          failure: 'Telegram answered 400: Bad Request: not enough rights to manage chat invite link',
        },
      });
      scene.privateChat.mayInvite = true;
      await scene.invite(client);
      expect((await channel()).privateChat).toEqual({ joined: 0, leaving: 0, failure: null });
      scene.privateChat.hasBot = false;
      expect((await refused(client))[1]).toBe('PRIVATE_CHAT_CLOSED');
    });

    it('knows of linked members who came another way, and of nobody else', async () => {
      const { client, person } = await scene.link();
      await scene.privateChat.move(person, 'member');
      expect((await scene.membership(client))!.state).toBe('joined');
      await scene.privateChat.move('4001', 'member');
      expect(await scene.rowOf('4001')).toBeUndefined();
      // In it from before the link.
      const late = await scene.link();
      await scene.privateChat.move(late.person, 'member', false);
      expect((await refused(late.client))[1]).toBe('PRIVATE_CHAT_JOINED');
      expect((await scene.membership(late.client))!.state).toBe('joined');
    });

    it('notes who left, who may come back', async () => {
      const { client, person } = await scene.join();
      await scene.privateChat.move(person, 'left');
      expect(await scene.membership(client)).toEqual({ state: 'not-joined', expiresAt: null, hasLeft: true });
      await scene.privateChat.ask(person, await scene.invite(client));
      expect((await scene.membership(client))!.state).toBe('joined');
    });
  });
});

describe('a terminal without a private chat', () => {
  it('offers none, and says so', async () => {
    const stack = await ApiStack.start();
    try {
      const client = await stack.signedIn(await createMember(stack.db));
      const { status, body } = await client.post<ApiError>(PATH, {});
      expect([status, body.error, body.message]).toEqual([
        409,
        'PRIVATE_CHAT_NOT_SET_UP',
        'There is no private chat here',
      ]);
    } finally {
      await stack.stop();
    }
  });
});
