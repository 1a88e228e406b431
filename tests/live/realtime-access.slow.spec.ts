import { endSessions } from '@t0/accounts';
import type { Signal } from '@t0/contracts/signals';
import { User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { LiveClient, waitFor } from '@t0/testing';
import { LiveScene, TRANSPORTS } from '../support/live-scene.ts';

describe('live delivery: who gets what (docs/REALTIME.md#access-while-connected)', () => {
  // Each test makes its own members: one scene does for both ways to listen.
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start();
  });
  afterAll(() => scene.stop());

  describe.each(TRANSPORTS)('by $name', (transport) => {
    it('moves rooms with the subscription: nothing premium after its end, everything after its start', async () => {
      const { user, client } = await scene.member();
      const live = await scene.listen(transport, client, { index: 1 });
      await scene.setAccess(user, false);
      await live.next('subscription.changed');
      if (transport.name === 'stream') {
        // The end of its stream informs a program (docs/product/developers.md#stream).
        await waitFor('its end', () => live.disconnects.length > 0);
        expect(live.events.at(-1)).toMatchObject({ type: 'subscription.changed' });
        return;
      }
      const hidden = await scene.publish();
      await scene.passed(live);
      expect(live.events.some(({ type, data }) => type === 'signal.created' && (data as Signal).id === hidden.id)).toBe(
        false,
      );
      await scene.setAccess(user, true);
      const shown = await scene.publish();
      await live.next('signal.created', ({ data }) => data.id === shown.id);
      expect(live.disconnects).toEqual([]);
    });

    it('drops what a session is connected with on logout, in every process, and leaves the user’s other session', async () => {
      const { user, client } = await scene.member();
      const other = await scene.stack.signedIn(user);
      const gone = await scene.listen(transport, client, { index: 1 });
      const stays = await scene.listen(transport, other, { index: 1 });
      await client.post('/api/logout', {});
      await waitFor('the connection to be dropped', () => gone.disconnects.length > 0);
      expect(gone.events.at(-1)).toMatchObject({ type: 'session.revoked', data: { reason: 'logout' } });
      await scene.passed(stays);
      expect(stays.disconnects).toEqual([]);
    });

    it('repairs by its re-check what no message told: a session deleted, rights changed behind its back', async () => {
      const { user, client } = await scene.member();
      const demoted = await scene.member();
      const ended = await scene.listen(transport, client);
      const changed = await scene.listen(transport, demoted.client);
      await scene.stack.db.query(`DELETE FROM sessions WHERE sess->'passport'->>'user' = $1`, [user.id]);
      await scene.stack.db.getRepository(User).update(demoted.user.id, { hasActiveSubscription: false });
      await waitFor('the connection to be dropped', () => ended.disconnects.length > 0);
      if (transport.name === 'stream') {
        await waitFor('the stream of who lost the access to end', () => changed.disconnects.length > 0);
        return;
      }
      const received = (): number => changed.events.filter(({ audience }) => audience !== 'public').length;
      await waitFor('the rooms to follow', async () => {
        const before = received();
        await scene.publish();
        await scene.passed(changed);
        return received() === before;
      });
    });

    it('ends when the session expires', async () => {
      const { user, client } = await scene.member();
      await scene.stack.db.query(
        `UPDATE sessions SET expire = now() + interval '2 seconds' WHERE sess->'passport'->>'user' = $1`,
        [user.id],
      );
      const live = await scene.listen(transport, client);
      await waitFor('the connection to be dropped', () => live.disconnects.length > 0);
    });

    it('caps what one user has open, by whichever way (docs/SECURITY.md#socket)', async () => {
      const { client } = await scene.member();
      const { cookie } = client;
      const open = [
        await scene.listen(transport, client),
        await scene.listen(TRANSPORTS[0]!, client),
        await scene.listen(TRANSPORTS[1]!, client),
      ];
      const extra = transport.open(scene.stack.origin(), { cookie });
      await waitFor('the refusal', () => extra.refusals.includes('TOO_MANY_SOCKETS'));
      extra.close();
      open[0]!.close();
      await waitFor('a free place', async () => {
        const again = transport.open(scene.stack.origin(), { cookie });
        await waitFor('an answer', () => again.batches.length + again.refusals.length > 0);
        const admitted = again.batches.length > 0;
        again.close();
        return admitted;
      });
    });
  });

  describe('by socket: visitors and other sites', () => {
    it('takes a forged or foreign cookie for a visitor', async () => {
      const { client } = await scene.member();
      const forged = scene.stack.visitor();
      forged.cookie = client.cookie.slice(0, -3) + 'abc';
      const member = await scene.stack.live(client);
      // The events of the tests before have passed here.
      await scene.passed(member);
      const live = await scene.stack.live(forged);
      const signal = await scene.publish();
      await member.next('signal.created', ({ data }) => data.id === signal.id);
      await live.roundTrip();
      expect(live.events).toEqual([]);
    });

    it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
      'refuses a handshake with Origin %s (docs/SECURITY.md#socket)',
      async (origin) => {
        const live = new LiveClient(scene.stack.origin(), { headers: { origin } });
        await waitFor('the refusal', () => live.refusals.length > 0);
        expect(live.batches).toEqual([]);
        live.close();
      },
    );
  });
});

describe('live delivery: a re-check that is faster than the log', () => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start({ LIVE_POSITION_CHECK_MS: '60000', LIVE_RECHECK_MS: '100' });
  });
  afterAll(() => scene.stop());

  it.each(TRANSPORTS)(
    'tells by $name why a session ended before it drops what is connected with it',
    async (transport) => {
      const { user, client } = await scene.member();
      const live = await scene.listen(transport, client);
      // A log nobody publishes for: only the re-check can come upon the end.
      await new EventLog(scene.stack.db, () => undefined).transact((manager, emit) =>
        endSessions(manager, emit, user.id, { sessions: null, reason: 'password-changed' }),
      );
      await waitFor('the connection to be dropped', () => live.disconnects.length > 0);
      expect(live.events.at(-1)).toMatchObject({ type: 'session.revoked', data: { reason: 'password-changed' } });
    },
  );

  it.each(TRANSPORTS)('sends by $name what came before the end of an access that it reads', async (transport) => {
    const { user, client } = await scene.member();
    const live = await scene.listen(transport, client);
    await new EventLog(scene.stack.db, () => undefined).transact(async (manager, emit) => {
      emit('signal.deleted', 'subscribers', { id: -1, version: 1 });
      await manager.getRepository(User).update(user.id, { hasActiveSubscription: false });
      emit('subscription.changed', `user:${user.id}`, {
        userId: user.id,
        role: null,
        hasActiveSubscription: false,
        subscriptionStatus: 'canceled',
      });
    });
    await live.next('subscription.changed');
    expect(live.events.map(({ type }) => type)).toEqual(['signal.deleted', 'subscription.changed']);
  });
});
