import { announceAccess } from '@t0/accounts';
import type { Tombstone } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { waitFor, type LiveListener } from '@t0/testing';
import { LiveScene, TRANSPORTS } from '../support/live-scene.ts';

describe.each(TRANSPORTS)(
  'live delivery by $name: order and catching up (docs/REALTIME.md#catching-up)',
  (transport) => {
    let scene: LiveScene;

    beforeAll(async () => {
      // A session that is read again at the wrong moment has its new rights before their event.
      scene = await LiveScene.start({ LIVE_RECHECK_MS: '60000' });
    });
    afterAll(() => scene.stop());

    it('reaches members of every process, each event once and in order', async () => {
      const { client } = await scene.member();
      const near = await scene.listen(transport, client, { index: 0 });
      const far = await scene.listen(transport, client, { index: 1 });
      for (let count = 0; count < 8; count += 1) await scene.publish({ memo: `no ${count}` });
      await waitFor('all events', () => near.events.length >= 16 && far.events.length >= 16);
      expect(near.events).toEqual(far.events);
      const seqs = near.events.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, index) => seqs[0]! + index));
    });

    it('sends what one transaction tells before and after a change of rights by the rights of its place, once', async () => {
      const { user, client } = await scene.member();
      const loses = await scene.listen(transport, client, { index: 1 });
      const stays = await scene.listen(transport, (await scene.member()).client, { index: 1 });
      const seqsOf = (live: LiveListener): number[] =>
        live.events
          .flatMap(({ type, data }) => (type === 'signal.deleted' ? [(data as Tombstone).id] : []))
          .filter((id) => id === -1 || id === -2);
      // Committed, not published: asking the log brings all of it at once.
      await new EventLog(scene.stack.db, () => undefined).transact(async (manager, emit) => {
        emit('signal.deleted', 'subscribers', { id: -1, version: 1 });
        await manager.update(User, user.id, { hasActiveSubscription: false });
        announceAccess(emit, { ...user, hasActiveSubscription: false });
        emit('signal.deleted', 'subscribers', { id: -2, version: 1 });
      });
      await waitFor('the last of them', () => seqsOf(stays).includes(-2));
      // A stream ends with the access.
      if (transport.name === 'stream') await waitFor('its end', () => loses.disconnects.length > 0);
      else await scene.passed(loses);
      await scene.passed(stays);
      expect([seqsOf(loses), seqsOf(stays)]).toEqual([[-1], [-1, -2]]);
    });

    it('sends what was missed in one batch, from the ring and, when older, from PostgreSQL', async () => {
      const { client } = await scene.member();
      const cursor = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
      const few = [await scene.publish(), await scene.publish()];
      const caughtUp = await scene.listen(transport, client, { cursor });
      expect(caughtUp.batches).toHaveLength(1);
      expect(
        caughtUp.events.filter(({ type }) => type === 'signal.created').map(({ data }) => (data as Signal).id),
      ).toEqual(few.map(({ id }) => id));
      for (let count = 0; count < 10; count += 1) await scene.publish();
      const older = await scene.listen(transport, client, { cursor, index: 1 });
      expect(older.batches).toHaveLength(1);
      expect(older.events.filter(({ type }) => type === 'signal.created')).toHaveLength(12);
      const seqs = older.events.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(older.batches[0]!.position).toBe(caughtUp.cursor!.replace(/:\d+$/, `:${seqs.at(-1)}`));
    });

    it('has no gap and no overlap between snapshot, batch and live while events pour in', async () => {
      const { client } = await scene.member();
      let pouring = true;
      const made: number[] = [];
      const source = (async () => {
        while (pouring) made.push((await scene.publish()).id);
      })();
      for (let round = 0; round < 5; round += 1) {
        const snapshot = await client.get<Signal[]>('/api/signals');
        const known = new Set(snapshot.body.map(({ id }) => id));
        const cursor = snapshot.headers.get('x-live-cursor')!;
        const live = await scene.listen(transport, client, { cursor, index: round % 2 });
        // Ids are given before the order of the log is: what is still being stored may come after the last one.
        const stored = [...made];
        const last = await scene.publish({ memo: 'last' });
        await live.next('signal.created', ({ data }) => data.id === last.id);
        const seqs = live.events.map(({ seq }) => seq);
        expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
        for (const { type, data } of live.events) if (type === 'signal.created') known.add((data as Signal).id);
        expect(stored.filter((id) => !known.has(id))).toEqual([]);
        live.close();
      }
      pouring = false;
      await source;
    });

    it.each([
      ['from another log', 'ffffffffffff:3', 'epoch'],
      ['that is none', 'nonsense', 'invalid'],
    ])('answers a cursor %s with resync', async (_what, cursor, reason) => {
      const { client } = await scene.member();
      const live = await scene.listen(transport, client, { cursor });
      expect(live.resyncs).toEqual([{ reason, position: expect.stringMatching(/^[0-9a-f]+:\d+$/) }]);
      const signal = await scene.publish();
      await live.next('signal.created', ({ data }) => data.id === signal.id);
    });

    it('answers a cursor ahead of the log, and one past retention, with resync', async () => {
      const { client } = await scene.member();
      const { epoch, last_seq } = (await scene.stack.db.query('SELECT epoch, last_seq FROM live_log'))[0];
      const ahead = await scene.listen(transport, client, { cursor: `${epoch}:${Number(last_seq) + 5}` });
      expect(ahead.resyncs[0]).toMatchObject({ reason: 'ahead' });
      await scene.stack.db.query('DELETE FROM live_events WHERE seq < 3');
      const old = await scene.listen(transport, client, { cursor: `${epoch}:1` });
      expect(old.resyncs[0]).toMatchObject({ reason: 'retention' });
    });

    it('waits for a snapshot’s position when its process is a moment ahead of this one', async () => {
      const { client } = await scene.member();
      const { epoch, last_seq } = (await scene.stack.db.query('SELECT epoch, last_seq FROM live_log'))[0];
      // Committed, not yet published: this process learns of it by asking the log.
      await new EventLog(scene.stack.db, () => undefined).transact((_manager, emit) =>
        Promise.resolve(emit('signal.deleted', 'public', { id: 1, version: 9 })),
      );
      const live = await scene.listen(transport, client, { cursor: `${epoch}:${Number(last_seq) + 1}` });
      expect(live.resyncs).toEqual([]);
    });
  },
);
