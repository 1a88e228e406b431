import type { Channel } from '@t0/contracts/channels';
import { Subscription } from '@t0/database/billing';
import { createAdmin, startProgram, TEST_PASSWORD, waitFor, type Program } from '@t0/testing';
import { NEVER, PrivateChatScene, type Linked } from './private-chat-scene.ts';

const TRUE = (): Promise<boolean> => Promise.resolve(true);

describe('the owner’s private chat in Telegram (docs/product/channels.md#private-chat)', () => {
  let scene: PrivateChatScene;
  beforeAll(async () => void (scene = await PrivateChatScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  /** What is due again is tried at once, as if its time had come. */
  const due = (person: string) =>
    scene.stack.db.query('UPDATE private_chat_members SET next_try_at = now() WHERE telegram_id = $1', [person]);
  const removed = (person: string, again: () => Promise<unknown> = TRUE): Promise<unknown> =>
    waitFor('the person to be removed, free to come back', async () => {
      await again();
      return scene.privateChat.statusOf(person) === 'left' && (await scene.rowOf(person)) === undefined;
    });
  const callsAbout = (person: string, from = 0): string[] =>
    scene.telegram.calls
      .slice(from)
      .filter((call) => call.person === person)
      .map(({ method }) => method);

  describe('leaving', () => {
    it('follows at once when access ends, and a member who subscribes again comes back', async () => {
      const { member, client, person } = await scene.join();
      const from = scene.telegram.calls.length;
      await scene.endAccess(member);
      await removed(person);
      const asks = (method: string): boolean => method === 'getChatMember';
      expect(callsAbout(person, from).filter((method) => !asks(method))).toEqual(['banChatMember', 'unbanChatMember']);
      await scene.stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'active' });
      await scene.applyAccess(member.id);
      await scene.linkAs(client, person);
      await scene.privateChat.ask(person, await scene.invite(client));
      expect(scene.privateChat.statusOf(person)).toBe('member');
    });

    it.each<[string, (linked: Linked) => Promise<unknown>]>([
      ['END of the profile', ({ client }) => client.delete('/api/auth/telegram')],
      ['/stop', ({ person }) => scene.telegram.write(person, '/stop')],
      [
        'a new password',
        ({ client }) =>
          client.post('/api/auth/change-password', {
            currentPassword: TEST_PASSWORD,
            newPassword: `${TEST_PASSWORD}2`,
          }),
      ],
      ['the end of the account', ({ member }) => scene.stack.db.query('DELETE FROM users WHERE id = $1', [member.id])],
      ['another chat of the member', ({ client }) => scene.linkAs(client, scene.newPerson())],
    ])('follows with %s', async (_, end) => {
      const linked = await scene.join();
      await end(linked);
      await removed(linked.person);
    });

    it('waits as long as Telegram asks, and tries again what fails', async () => {
      const { member, person } = await scene.join();
      const from = scene.telegram.calls.length;
      scene.telegram.onCall = ({ method }) =>
        method === 'banChatMember'
          ? { status: 429, description: 'Too Many Requests: retry after 3', retryAfter: 3 }
          : null;
      await scene.endAccess(member);
      await waitFor('the refusal', async () => (await scene.rowOf(person))?.why?.startsWith('Telegram answered 429'));
      scene.telegram.onCall = ({ method }) => (method === 'unbanChatMember' ? { status: 500, description: 'x' } : null);
      await waitFor('the ban', () => Promise.resolve(scene.privateChat.statusOf(person) === 'kicked'));
      const [first, second] = scene.telegram.calls.slice(from).filter(({ method }) => method === 'banChatMember');
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(2900);
      await waitFor('the failure', async () => (await scene.rowOf(person))?.why?.startsWith('Telegram answered 500'));
      scene.telegram.onCall = NEVER;
      await removed(person, () => due(person));
    });

    it('is ended by another worker where one is killed between ban and return', async () => {
      const { member, person } = await scene.join();
      await scene.stopWorker();
      let killed: Program | null = await startProgram({
        main: 'dist/worker.js',
        env: { ...scene.stack.env, HOST: '127.0.0.1' },
      });
      try {
        // Holds the second call until the worker is gone: the ban stands, and nobody lifts it.
        const gone = killed.ended.then(() => ({ status: 500, description: 'x' }));
        scene.telegram.onCall = ({ method }) => (method === 'unbanChatMember' ? gone : null);
        await scene.endAccess(member);
        await waitFor('the ban', () => Promise.resolve(scene.privateChat.statusOf(person) === 'kicked'));
        await killed.kill();
        killed = null;
      } finally {
        await killed?.kill();
      }
      scene.telegram.onCall = NEVER;
      expect((await scene.rowOf(person))!.state).toBe('removing');
      await scene.startWorker();
      await due(person);
      await removed(person);
    });

    it('tells the owner where the bot may not remove, and goes on once it may', async () => {
      const { member, person } = await scene.join();
      scene.privateChat.mayRemove = false;
      await scene.endAccess(member);
      const admin = await scene.stack.signedIn(await createAdmin(scene.stack.db));
      const figures = async () =>
        (await admin.get<Channel[]>('/api/admin/channels')).body.find(({ name }) => name === 'private-chat')!
          .privateChat!;
      const failure = 'Telegram answered 400: Bad Request: not enough rights to restrict/unrestrict chat member';
      await waitFor('the figures', async () => (await figures()).failure === failure);
      expect(await figures()).toEqual({ joined: 0, leaving: 1, failure });
      expect(scene.privateChat.statusOf(person)).toBe('member');
      scene.privateChat.mayRemove = true;
      await removed(person, () => due(person));
    });

    it('spares the chat’s owner and administrators', async () => {
      const { member, person } = await scene.join();
      await scene.privateChat.move(person, 'administrator');
      await scene.endAccess(member);
      await waitFor('the look', async () => (await scene.rowOf(person))?.why === 'An administrator of the chat stays');
      expect(scene.privateChat.statusOf(person)).toBe('administrator');
      expect(callsAbout(person)).not.toContain('banChatMember');
      await scene.privateChat.move(person, 'member');
      await removed(person, () => due(person));
    });

    it('does not end a ban of the owner’s', async () => {
      const { member, person } = await scene.join();
      await scene.privateChat.move(person, 'kicked');
      await scene.endAccess(member);
      await waitFor('the row to end', async () => (await scene.rowOf(person)) === undefined);
      expect(scene.privateChat.statusOf(person)).toBe('kicked');
    });
  });
});
