import type { Signal } from '@t0/contracts';
import { User } from '@t0/database';
import { LiveClient, waitFor } from '@t0/testing';
import { LiveScene } from './live-scene.ts';

describe('live delivery: who gets what (design, live events)', () => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start();
  });
  afterAll(() => scene.stop());

  it('moves rooms with the subscription: nothing premium after its end, everything after its start', async () => {
    const { user, client } = await scene.member();
    const live = await scene.stack.live(client, { index: 1 });
    await scene.setAccess(user, false);
    await live.next('subscription.changed');
    const hidden = await scene.publish();
    await live.roundTrip();
    await waitFor('the event to pass this process', async () =>
      (await live.roundTrip()).position.endsWith(
        String((await scene.stack.db.query('SELECT last_seq FROM live_log'))[0].last_seq),
      ),
    );
    expect(live.events.some(({ type, data }) => type === 'signal.created' && (data as Signal).id === hidden.id)).toBe(
      false,
    );
    await scene.setAccess(user, true);
    const shown = await scene.publish();
    await live.next('signal.created', ({ data }) => data.id === shown.id);
    expect(live.disconnects).toEqual([]);
  });

  it('drops the sockets of a session on logout, in every process, and leaves the user’s other session', async () => {
    const { user, client } = await scene.member();
    const other = await scene.stack.signedIn(user);
    const [gone, stays] = [await scene.stack.live(client, { index: 1 }), await scene.stack.live(other, { index: 1 })];
    await client.post('/api/logout', {});
    await waitFor('the socket to be dropped', () => gone.disconnects.length > 0);
    expect(gone.events.at(-1)).toMatchObject({ type: 'session.revoked', data: { reason: 'logout' } });
    await stays.roundTrip();
    expect(stays.disconnects).toEqual([]);
  });

  it('repairs by its re-check what no message told: a session deleted, rights changed behind its back', async () => {
    const { user, client } = await scene.member();
    const demoted = await scene.member();
    const [ended, changed] = [await scene.stack.live(client), await scene.stack.live(demoted.client)];
    await scene.stack.db.query(`DELETE FROM sessions WHERE sess->'passport'->>'user' = $1`, [user.id]);
    await scene.stack.db.getRepository(User).update(demoted.user.id, { hasActiveSubscription: false });
    await waitFor('the socket to be dropped', () => ended.disconnects.length > 0);
    const sockets = (): string[] => changed.events.map(({ type }) => type);
    await waitFor('the rooms to follow', async () => {
      const before = sockets().length;
      await scene.publish();
      await changed.roundTrip();
      return sockets().length === before;
    });
  });

  it('ends a socket when its session expires', async () => {
    const { user, client } = await scene.member();
    await scene.stack.db.query(
      `UPDATE sessions SET expire = now() + interval '300 milliseconds' WHERE sess->'passport'->>'user' = $1`,
      [user.id],
    );
    const live = await scene.stack.live(client);
    await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
  });

  it('takes a forged or foreign cookie for a visitor', async () => {
    const { client } = await scene.member();
    const forged = scene.stack.visitor();
    forged.cookie = client.cookie.slice(0, -3) + 'abc';
    const live = await scene.stack.live(forged);
    const signal = await scene.publish();
    await (await scene.stack.live(client)).roundTrip();
    await live.roundTrip();
    expect(signal.id).toBeGreaterThan(0);
    expect(live.events).toEqual([]);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'security, socket: refuses a handshake with Origin %s',
    async (origin) => {
      const live = new LiveClient(scene.stack.origin(), { headers: { origin } });
      await waitFor('the refusal', () => live.refusals.length > 0);
      expect(live.batches).toEqual([]);
      live.close();
    },
  );

  it('security, socket: caps the sockets of one user', async () => {
    const { client } = await scene.member();
    const open = await Promise.all([1, 2, 3].map(() => scene.stack.live(client)));
    const extra = new LiveClient(scene.stack.origin(), { cookie: client.cookie });
    await waitFor('the refusal', () => extra.refusals.includes('TOO_MANY_SOCKETS'));
    extra.close();
    open[0]!.close();
    await waitFor('a free place', async () => {
      const again = new LiveClient(scene.stack.origin(), { cookie: client.cookie });
      await waitFor('an answer', () => again.batches.length + again.refusals.length > 0);
      const admitted = again.batches.length > 0;
      again.close();
      return admitted;
    });
  });
});
