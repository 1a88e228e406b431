import { setPassword } from '@t0/accounts';
import type { KeyScope } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import type { ApiKey, User } from '@t0/database/accounts';
import { createKey, waitFor, type LiveListener, type TestClient } from '@t0/testing';
import { LiveScene } from '../support/live-scene.ts';
import { TRANSPORTS } from '../support/live-scene.ts';

/** Within the next check of the sockets. */
const EXPIRES_SOON = `UPDATE api_keys SET expires_at = now() + interval '100 milliseconds' WHERE user_id = $1`;

describe('listening with a key (docs/REALTIME.md#keys)', () => {
  // Each test makes its own member and key: one scene does for both ways to listen.
  let scene: LiveScene;
  beforeAll(async () => void (scene = await LiveScene.start()));
  afterAll(() => scene.stop());

  const program = async (scopes: KeyScope[] = ['stream'], given: Partial<ApiKey> = {}) => {
    const { user, client } = await scene.member();
    return { user, client, key: await createKey(scene.stack.db, user, scopes, given) };
  };
  describe.each(TRANSPORTS)('by $name', (transport) => {
    const connected = (key: string): Promise<LiveListener> =>
      scene.listen(transport, scene.stack.withKey(key), { index: 1 });

    it('receives what its owner’s screen receives, and catches up from its cursor', async () => {
      const { client, key } = await program();
      const [screen, bot] = [await scene.stack.live(client, { index: 1 }), await connected(key)];
      const first = await scene.publish();
      await bot.next('signal.created', ({ data }) => data.id === first.id);
      await screen.next('signal.created', ({ data }) => data.id === first.id);
      const { cursor } = bot;
      bot.close();
      const missed = await scene.publish();
      await screen.next('signal.created', ({ data }) => data.id === missed.id);
      const back = await scene.listen(transport, scene.stack.withKey(key), { cursor, index: 1 });
      expect(back.events).toEqual(screen.events.slice(-back.events.length));
      expect(back.events.some(({ data }) => (data as Signal).id === missed.id)).toBe(true);
    });

    it.each<[string, () => Promise<string>]>([
      ['is none', () => Promise.resolve('t0_nonsense')],
      ['is unknown', () => Promise.resolve(`t0_${'A'.repeat(43)}`)],
      ['lacks the scope', async () => (await program(['signals:read'])).key],
      ['expired', async () => (await program(['stream'], { expiresAt: new Date(Date.now() - 1000) })).key],
      [
        'is of somebody without access',
        async () => createKey(scene.stack.db, (await scene.member({ hasActiveSubscription: false })).user, ['stream']),
      ],
    ])('is refused with one that %s, also beside a good session (docs/SECURITY.md#keys)', async (what, make) => {
      const { client } = await scene.member();
      const live = transport.open(scene.stack.origin(), { key: await make(), cookie: client.cookie });
      // A socket has one word for all of it.
      const refusal = transport.name === 'stream' && what === 'lacks the scope' ? 'SCOPE_MISSING' : 'KEY_REFUSED';
      await waitFor('the refusal', () => live.refusals.includes(refusal));
      expect(live.batches).toEqual([]);
      live.close();
    });

    it.each<[string, (owner: { user: User; client: TestClient }) => Promise<unknown>]>([
      [
        'its key is revoked',
        async ({ client }) => {
          const { apiAccess } = (await client.get<AccountSettings>('/api/auth/settings')).body;
          return client.delete(`/api/auth/keys/${apiAccess.keys[0]!.id}`);
        },
      ],
      ['the switch goes off', ({ client }) => client.put('/api/auth/keys/access', { enabled: false })],
      ['the access ends', ({ user }) => scene.setAccess(user, false)],
      ['the key expires', ({ user }) => scene.stack.db.query(EXPIRES_SOON, [user.id])],
      [
        'all sessions end with a new password',
        ({ user }) => scene.log.transact((manager, emit) => setPassword(manager, emit, { user, hash: 'x' })),
      ],
    ])('is dropped when %s, in every process (docs/SECURITY.md#keys)', async (_what, end) => {
      const { user, client, key } = await program();
      const [bot, screen] = [await connected(key), await scene.stack.live(client, { index: 1 })];
      await end({ user, client });
      await waitFor('the program to be dropped', () => bot.disconnects.length > 0);
      expect(screen.events.some(({ type }) => type === 'signal.created')).toBe(false);
      const again = transport.open(scene.stack.origin(), { key });
      await waitFor('the refusal', () => again.refusals.includes('KEY_REFUSED'));
      again.close();
    });
  });

  it('by socket writes for nobody: no typing mark in a person’s place', async () => {
    const { user } = await scene.member();
    const key = await createKey(scene.stack.db, user, ['stream']);
    const bot = await scene.stack.live(scene.stack.withKey(key), { index: 1 });
    bot.socket.emit('typing', {});
    await waitFor('the program to be dropped', () => bot.disconnects.length > 0);
  });
});
