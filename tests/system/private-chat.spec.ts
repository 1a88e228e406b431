import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import { readConfig } from '@t0/config';
import type { AccountSettings, ApiError, Channel, PrivateChatInvite, TelegramLink } from '@t0/contracts';
import { Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, startProgram, TEST_PASSWORD, TestTelegram, waitFor } from '@t0/testing';
import type { Program, TestClient } from '@t0/testing';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../integration/api-stack.ts';

interface Linked {
  member: User;
  client: TestClient;
  /** The person's id at Telegram. */
  person: string;
}
interface Row {
  state: string;
  why: string | null;
  invite: string | null;
}

const PATH = '/api/auth/telegram/private-chat';
const NEVER = () => null;
const TRUE = (): Promise<boolean> => Promise.resolve(true);

describe('the owner’s private chat in Telegram (docs/product/channels.md#private-chat)', () => {
  let stack: ApiStack;
  let telegram: TestTelegram;
  let worker: INestApplicationContext | null = null;
  let people = 5000;

  const startWorker = async (): Promise<void> => {
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
  };
  const stopWorker = async (): Promise<void> => {
    await worker?.close();
    worker = null;
  };

  beforeAll(async () => {
    telegram = await TestTelegram.start();
    stack = await ApiStack.start({ ...telegram.privateEnv, SIGNAL_AUTOMATION: 'off', PRICE_PROVIDER: 'none' });
    await startWorker();
    await waitFor('the webhook to be registered', () => Promise.resolve(telegram.webhook !== null));
    // The terminal's address is not the one it listens on here.
    telegram.webhook!.url = `${stack.origin()}/api/webhooks/telegram`;
  });
  afterAll(async () => {
    await stopWorker();
    await stack.stop();
    await telegram.stop();
  });
  beforeEach(async () => {
    telegram.onCall = NEVER;
    Object.assign(telegram.privateChat, { mayInvite: true, mayRemove: true, hasBot: true });
    await stack.db.query('DELETE FROM private_chat_members');
    if (!worker) await startWorker();
  });

  const privateChat = () => telegram.privateChat;
  const standing = async (client: TestClient) =>
    (await client.get<AccountSettings>('/api/auth/settings')).body.telegram.privateChat;
  const rowOf = async (person: string): Promise<Row | undefined> =>
    (
      await stack.db.query<Row[]>(
        'SELECT state, last_error AS why, invite FROM private_chat_members WHERE telegram_id = $1',
        [person],
      )
    )[0];
  const linkAs = async (client: TestClient, person: string): Promise<void> => {
    const { body } = await client.post<TelegramLink>('/api/auth/telegram/link', {});
    await telegram.write(person, `/start ${body.url.split('start=')[1]}`);
  };
  const link = async (): Promise<Linked> => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const person = String((people += 1));
    await linkAs(client, person);
    return { member, client, person };
  };
  const invite = async (client: TestClient): Promise<string> => {
    const { status, body } = await client.post<PrivateChatInvite>(PATH, {});
    expect([status, body]).toEqual([
      201,
      { url: expect.stringMatching(/^https:\/\/t\.me\/\+/), expiresAt: expect.any(String) },
    ]);
    return body.url;
  };
  const refused = async (client: TestClient): Promise<[number, string, string]> => {
    const { status, body } = await client.post<ApiError>(PATH, {});
    return [status, body.error, body.message];
  };
  const said = (person: string): string | undefined => telegram.of(person).at(-1)?.text;
  const join = async (): Promise<Linked & { url: string }> => {
    const linked = await link();
    const url = await invite(linked.client);
    expect(await privateChat().ask(linked.person, url)).toBe(200);
    expect(privateChat().statusOf(linked.person)).toBe('member');
    return { ...linked, url };
  };
  const endAccess = async ({ id: userId }: User): Promise<void> => {
    await stack.db.getRepository(Subscription).update({ userId }, { status: 'canceled' });
    await new EventLog(stack.db, () => undefined).transact((manager, emit) => applyAccess(manager, emit, userId));
  };
  /** What is due again is tried at once, as if its time had come. */
  const due = (person: string) =>
    stack.db.query('UPDATE private_chat_members SET next_try_at = now() WHERE telegram_id = $1', [person]);
  const removed = (person: string, again: () => Promise<unknown> = TRUE): Promise<unknown> =>
    waitFor(
      'the person to be removed, free to come back',
      async () => {
        await again();
        return privateChat().statusOf(person) === 'left' && (await rowOf(person)) === undefined;
      },
      60_000,
    );
  const callsAbout = (person: string, from = 0): string[] =>
    telegram.calls
      .slice(from)
      .filter((call) => call.person === person)
      .map(({ method }) => method);

  describe('coming in', () => {
    it('has Telegram tell who asks and who moves', () =>
      expect(telegram.webhook!.allowed).toEqual(['message', 'my_chat_member', 'chat_join_request', 'chat_member']));

    it('takes an invite that works once, and tells the member’s screens', async () => {
      const { client, person } = await link();
      expect(await standing(client)).toEqual({ state: 'not-joined', expiresAt: null, hasLeft: false });
      const tab = await stack.live(client);
      const url = await invite(client);
      const invited = await tab.next(
        'settings.updated',
        (event) => event.data.telegram.privateChat?.state === 'invited',
      );
      const lasts = Date.parse(invited.data.telegram.privateChat!.expiresAt!) - Date.now();
      expect(lasts).toBeGreaterThan(10 * 60_000);
      expect(lasts).toBeLessThanOrEqual(15 * 60_000);
      expect(await privateChat().ask(person, url)).toBe(200);
      expect(privateChat().statusOf(person)).toBe('member');
      await tab.next('settings.updated', (event) => event.data.telegram.privateChat?.state === 'joined');
      expect(said(person)).toMatch(/^You are in the private chat\./);
      await waitFor('the link to end', () => Promise.resolve(privateChat().links.at(-1)!.isRevoked));
      // Told again by Telegram: nothing is left to answer, and nothing is said.
      const before = telegram.of(person).length;
      expect(await privateChat().sendJoinRequest(person, url)).toBe(200);
      expect(telegram.of(person)).toHaveLength(before);
      expect(privateChat().statusOf(person)).toBe('member');
      expect(await refused(client)).toEqual([409, 'PRIVATE_CHAT_JOINED', 'You are in the private chat already']);
    });

    it('declines whoever an invite was passed on to, linked or not, and it still is its owner’s', async () => {
      const { client, person } = await link();
      const other = await link();
      const url = await invite(client);
      await invite(other.client);
      for (const stranger of [other.person, '4999']) {
        expect(await privateChat().ask(stranger, url)).toBe(200);
        expect([privateChat().statusOf(stranger), privateChat().waits(stranger)]).toEqual(['left', false]);
        expect(said(stranger)).toMatch(/^This invite is not for you/);
      }
      expect((await standing(other.client))!.state).toBe('invited');
      expect(await privateChat().ask(person, url)).toBe(200);
      expect(privateChat().statusOf(person)).toBe('member');
    });

    it('declines whose access was lost between invite and join, and ends the invite', async () => {
      await stopWorker();
      const { client, member, person } = await link();
      const url = await invite(client);
      // The link to Telegram stands still, as a change of access that nobody told of.
      await stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
      expect(await privateChat().ask(person, url)).toBe(200);
      expect([privateChat().statusOf(person), privateChat().waits(person)]).toEqual(['left', false]);
      await startWorker();
      await waitFor('the row to end', async () => (await rowOf(person)) === undefined);
      expect(privateChat().links.at(-1)!.isRevoked).toBe(true);
      expect(await privateChat().ask(person, url)).toBe(false);
    });

    it('takes the newest invite alone', async () => {
      const { client, person } = await link();
      const first = await invite(client);
      const second = await invite(client);
      expect(await privateChat().ask(person, first)).toBe(false);
      // Asked by it a moment before it ended.
      expect(await privateChat().sendJoinRequest(person, first)).toBe(200);
      expect(privateChat().statusOf(person)).toBe('left');
      expect(await privateChat().ask(person, second)).toBe(200);
      expect(privateChat().statusOf(person)).toBe('member');
    });

    it('leaves requests by the owner’s own links to the owner, and other chats alone', async () => {
      const { person } = await link();
      expect(await privateChat().ask(person, privateChat().ownLink())).toBe(200);
      expect([privateChat().statusOf(person), privateChat().waits(person)]).toEqual(['left', true]);
      const calls = telegram.calls.length;
      const update = {
        update_id: 9,
        chat_join_request: {
          chat: { id: -1009 },
          from: { id: Number(person) },
          invite_link: { invite_link: 'x', creator: { id: 7000000001 } },
        },
      };
      const answer = await stack.visitor().post('/api/webhooks/telegram', JSON.stringify(update), {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': telegram.webhook!.secret,
      });
      expect([answer.status, telegram.calls.length]).toEqual([200, calls]);
    });

    it('takes no request that does not prove to be Telegram’s', async () => {
      const { client, person } = await link();
      const url = await invite(client);
      const secret = telegram.webhook!.secret;
      telegram.webhook!.secret = 'x'.repeat(43);
      try {
        expect(await privateChat().ask(person, url)).toBe(401);
      } finally {
        telegram.webhook!.secret = secret;
      }
      expect(privateChat().statusOf(person)).toBe('left');
    });

    it('answers again what Telegram could not do at first', async () => {
      const { client, person } = await link();
      const url = await invite(client);
      telegram.onCall = ({ method }) =>
        method === 'approveChatJoinRequest' ? { status: 502, description: 'Bad Gateway' } : null;
      expect(await privateChat().ask(person, url)).toBe(503);
      telegram.onCall = NEVER;
      expect(await privateChat().sendJoinRequest(person, url)).toBe(200);
      expect(privateChat().statusOf(person)).toBe('member');
      expect((await standing(client))!.state).toBe('joined');
    });

    it('is for members with a linked chat, and not for whom the owner banned', async () => {
      const nobody = await stack.signedIn(await createMember(stack.db));
      expect(await standing(nobody)).toBeNull();
      expect(await refused(nobody)).toEqual([404, 'TELEGRAM_NOT_LINKED', 'No Telegram chat is linked']);
      const { client, person, member } = await link();
      await privateChat().move(person, 'kicked');
      const banned = 'The owner banned this Telegram account from the private chat';
      expect(await refused(client)).toEqual([409, 'PRIVATE_CHAT_BANNED', banned]);
      await endAccess(member);
      expect((await client.post(PATH, {})).status).toBe(403);
      await waitFor('the row to end', async () => (await rowOf(person)) === undefined);
      expect(privateChat().statusOf(person)).toBe('kicked');
    });

    it('says where the bot lacks rights, to the member and to the owner', async () => {
      const { client } = await link();
      privateChat().mayInvite = false;
      const closed = 'The bot cannot let anybody into the private chat now: tell the desk';
      expect(await refused(client)).toEqual([503, 'PRIVATE_CHAT_CLOSED', closed]);
      expect((await standing(client))!.state).toBe('not-joined');
      const admin = await stack.signedIn(await createAdmin(stack.db));
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
      privateChat().mayInvite = true;
      await invite(client);
      expect((await channel()).privateChat).toEqual({ joined: 0, leaving: 0, failure: null });
      privateChat().hasBot = false;
      expect((await refused(client))[1]).toBe('PRIVATE_CHAT_CLOSED');
    });

    it('knows of linked members who came another way, and of nobody else', async () => {
      const { client, person } = await link();
      await privateChat().move(person, 'member');
      expect((await standing(client))!.state).toBe('joined');
      await privateChat().move('4001', 'member');
      expect(await rowOf('4001')).toBeUndefined();
      // In it from before the link.
      const late = await link();
      await privateChat().move(late.person, 'member', false);
      expect((await refused(late.client))[1]).toBe('PRIVATE_CHAT_JOINED');
      expect((await standing(late.client))!.state).toBe('joined');
    });

    it('notes who left, who may come back', async () => {
      const { client, person } = await join();
      await privateChat().move(person, 'left');
      expect(await standing(client)).toEqual({ state: 'not-joined', expiresAt: null, hasLeft: true });
      await privateChat().ask(person, await invite(client));
      expect((await standing(client))!.state).toBe('joined');
    });
  });

  describe('leaving', () => {
    it('follows at once when access ends, and whoever subscribes again comes back', async () => {
      const { member, client, person } = await join();
      const from = telegram.calls.length;
      await endAccess(member);
      await removed(person);
      const asks = (method: string): boolean => method === 'getChatMember';
      expect(callsAbout(person, from).filter((method) => !asks(method))).toEqual(['banChatMember', 'unbanChatMember']);
      await stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'active' });
      await new EventLog(stack.db, () => undefined).transact((manager, emit) => applyAccess(manager, emit, member.id));
      await linkAs(client, person);
      await privateChat().ask(person, await invite(client));
      expect(privateChat().statusOf(person)).toBe('member');
    });

    it.each<[string, (linked: Linked) => Promise<unknown>]>([
      ['END of the profile', ({ client }) => client.delete('/api/auth/telegram')],
      ['/stop', ({ person }) => telegram.write(person, '/stop')],
      [
        'a new password',
        ({ client }) =>
          client.post('/api/auth/change-password', {
            currentPassword: TEST_PASSWORD,
            newPassword: `${TEST_PASSWORD}2`,
          }),
      ],
      ['the end of the account', ({ member }) => stack.db.query('DELETE FROM users WHERE id = $1', [member.id])],
      ['another chat of the member', ({ client }) => linkAs(client, String((people += 1)))],
    ])('follows with %s', async (_, end) => {
      const linked = await join();
      await end(linked);
      await removed(linked.person);
    });

    it('waits as long as Telegram asks, and tries again what fails', async () => {
      const { member, person } = await join();
      const from = telegram.calls.length;
      telegram.onCall = ({ method }) =>
        method === 'banChatMember'
          ? { status: 429, description: 'Too Many Requests: retry after 3', retryAfter: 3 }
          : null;
      await endAccess(member);
      await waitFor('the refusal', async () => (await rowOf(person))?.why?.startsWith('Telegram answered 429'));
      telegram.onCall = ({ method }) => (method === 'unbanChatMember' ? { status: 500, description: 'x' } : null);
      await waitFor('the ban', () => Promise.resolve(privateChat().statusOf(person) === 'kicked'), 60_000);
      const [first, second] = telegram.calls.slice(from).filter(({ method }) => method === 'banChatMember');
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(2900);
      await waitFor('the failure', async () => (await rowOf(person))?.why?.startsWith('Telegram answered 500'));
      telegram.onCall = NEVER;
      await removed(person, () => due(person));
    });

    it('is ended by another worker where one is killed between ban and return', async () => {
      const { member, person } = await join();
      await stopWorker();
      let killed: Program | null = await startProgram({
        main: 'dist/worker.js',
        env: { ...stack.env, HOST: '127.0.0.1' },
      });
      try {
        // Holds the second call until the worker is gone: the ban stands, and nobody lifts it.
        const gone = killed.ended.then(() => ({ status: 500, description: 'x' }));
        telegram.onCall = ({ method }) => (method === 'unbanChatMember' ? gone : null);
        await endAccess(member);
        await waitFor('the ban', () => Promise.resolve(privateChat().statusOf(person) === 'kicked'), 60_000);
        await killed.kill();
        killed = null;
      } finally {
        await killed?.kill();
      }
      telegram.onCall = NEVER;
      expect((await rowOf(person))!.state).toBe('removing');
      await startWorker();
      await due(person);
      await removed(person);
    });

    it('tells the owner where the bot may not remove, and goes on once it may', async () => {
      const { member, person } = await join();
      privateChat().mayRemove = false;
      await endAccess(member);
      const admin = await stack.signedIn(await createAdmin(stack.db));
      const figures = async () =>
        (await admin.get<Channel[]>('/api/admin/channels')).body.find(({ name }) => name === 'private-chat')!
          .privateChat!;
      const failure = 'Telegram answered 400: Bad Request: not enough rights to restrict/unrestrict chat member';
      await waitFor('the figures', async () => (await figures()).failure === failure);
      expect(await figures()).toEqual({ joined: 0, leaving: 1, failure });
      expect(privateChat().statusOf(person)).toBe('member');
      privateChat().mayRemove = true;
      await removed(person, () => due(person));
    });

    it('spares the chat’s owner and administrators', async () => {
      const { member, person } = await join();
      await privateChat().move(person, 'administrator');
      await endAccess(member);
      await waitFor('the look', async () => (await rowOf(person))?.why === 'An administrator of the chat stays');
      expect(privateChat().statusOf(person)).toBe('administrator');
      expect(callsAbout(person)).not.toContain('banChatMember');
      await privateChat().move(person, 'member');
      await removed(person, () => due(person));
    });

    it('does not end a ban of the owner’s', async () => {
      const { member, person } = await join();
      await privateChat().move(person, 'kicked');
      await endAccess(member);
      await waitFor('the row to end', async () => (await rowOf(person)) === undefined);
      expect(privateChat().statusOf(person)).toBe('kicked');
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
