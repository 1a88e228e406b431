import type { SessionRevocation, SubscriptionChange } from '@t0/contracts/live';
import type { LogEntry } from '@t0/events';
import { at, entry, Gateway, member, type Client } from './gateway.ts';

const change = (seq: number, userId: string, rights: Partial<SubscriptionChange>): LogEntry =>
  entry(seq, `user:${userId}`, 'subscription.changed', { userId, role: null, ...rights });
const revocation = (seq: number, data: Partial<SessionRevocation>): LogEntry =>
  entry(seq, `user:${data.userId!}`, 'session.revoked', { sessions: null, reason: 'logout', ...data });

let gateway: Gateway;
beforeEach(() => {
  gateway = new Gateway();
});

describe('rights while connected (docs/REALTIME.md#access-while-connected)', () => {
  const ids = (clients: Client[]): boolean[] => clients.map(({ ended }) => ended);

  it('open and close the members’ audience at the event that changes them, for that user alone', async () => {
    const [a, b] = [await gateway.bring(member('a')), await gateway.bring(member('b'))];
    gateway.access.beforeEmit(change(1, 'a', { hasActiveSubscription: false }));
    gateway.publish(1);
    gateway.access.beforeEmit(change(2, 'a', { hasActiveSubscription: true }));
    gateway.publish(1);
    expect([a.seqs, b.seqs]).toEqual([[2], [1, 2]]);
    expect(a.data.identity).toMatchObject({ memberSince: at(2), hasActiveSubscription: true });
    gateway.access.beforeEmit(change(3, 'a', { hasActiveSubscription: true }));
    expect(a.data.identity!.memberSince).toBe(at(2));
    gateway.access.beforeEmit(change(4, 'a', { hasActiveSubscription: false, role: 'administrator' }));
    expect([a.data.identity!.memberSince, a.data.audiences.has('admins')]).toEqual([0, true]);
    expect(gateway.forgotten.map((matches) => [matches(member('a')), matches(member('b'))])).toEqual(
      Array.from({ length: 4 }, () => [true, false]),
    );
  });

  it('of one who still catches up decide when that ends', async () => {
    const client = gateway.join(member('a'));
    gateway.access.beforeEmit(change(1, 'a', { hasActiveSubscription: false }));
    expect(client.data.audiences.size).toBe(0);
    await gateway.catchUp.bring(client);
    expect([...client.data.audiences]).toEqual(['public', 'user:a']);
  });

  it('drop a key and a session’s stream whose owner lost access, and keep the screens', async () => {
    const [screen, key, stream] = [
      await gateway.bring(member('a')),
      await gateway.bring(member('a', { isKey: true })),
      await gateway.bring(member('a')),
    ];
    for (const { data } of [key, stream]) data.isScreen = false;
    gateway.access.afterEmit(change(1, 'a', { hasActiveSubscription: true }));
    gateway.access.afterEmit(change(2, 'a', { hasActiveSubscription: false, role: 'administrator' }));
    expect(ids([screen, key, stream])).toEqual([false, false, false]);
    gateway.access.afterEmit(change(3, 'a', { hasActiveSubscription: false }));
    expect(ids([screen, key, stream])).toEqual([false, true, true]);
  });

  it.each<[string, Partial<SessionRevocation>, boolean[]]>([
    ['all of a user', {}, [true, true, false]],
    ['all but one', { except: 'phone' }, [true, false, false]],
    ['those named', { sessions: ['phone'] }, [false, true, false]],
    ['none', { sessions: [] }, [false, false, false]],
  ])('end with the sessions that were revoked: %s', async (_, revoked, ended) => {
    const clients = [
      await gateway.bring(member('a', { handle: 'desk' })),
      await gateway.bring(member('a', { handle: 'phone' })),
      await gateway.bring(member('b', { handle: 'phone' })),
    ];
    gateway.access.beforeEmit(revocation(1, { userId: 'a', ...revoked }));
    expect(ids(clients)).toEqual([false, false, false]);
    gateway.access.afterEmit(revocation(1, { userId: 'a', ...revoked }));
    expect(ids(clients)).toEqual(ended);
    const people = clients.map(({ data }) => data.identity!);
    expect(people.map((identity) => gateway.forgotten[0]!(identity))).toEqual(ended);
  });

  it('are read again: kept when they stand, moved when they changed, dropped when the session or a stream’s access is gone, which is told first', async () => {
    const clients = await Promise.all(['a', 'b', 'c'].map((userId) => gateway.bring(member(userId))));
    const [visitor, stream] = [await gateway.bring(null), await gateway.bring(member('b'))];
    stream.data.isScreen = false;
    gateway.sessions.set('sid-a', member('a', { expiresAt: 5 }));
    gateway.sessions.set('sid-b', member('b', { hasActiveSubscription: false }));
    let endedBefore: boolean[] = [];
    gateway.onCheck = () => (endedBefore = ids([...clients, stream]));
    await gateway.access.recheck();
    expect([ids(clients), endedBefore, visitor.ended]).toEqual([
      [false, false, true],
      [false, false, false, false],
      false,
    ]);
    expect(stream.ended).toBe(true);
    expect(clients[0]!.data.identity!.expiresAt).toBe(5);
    expect(clients.map(({ data }) => data.audiences.has('subscribers'))).toEqual([true, false, true]);
    gateway.publish(1);
    expect(clients.map(({ seqs }) => seqs)).toEqual([[1], [], [1]]);
  });

  describe('that are read before the log shows their change', () => {
    const lost = member('a', { hasActiveSubscription: false, asOf: 2 });
    const follow = (client: Client): void => {
      gateway.publish(1);
      gateway.access.beforeEmit(change(2, 'a', { hasActiveSubscription: false }));
      gateway.take(change(2, 'a', { hasActiveSubscription: false }));
      expect(client.data.audiences.has('subscribers')).toBe(false);
    };

    it('apply after the entries that the former rights entitle to', async () => {
      const client = await gateway.bring(member('a'));
      gateway.sessions.set('sid-a', lost);
      gateway.onCheck = () => follow(client);
      await gateway.access.recheck();
      expect(client.seqs).toEqual([1, 2]);
    });

    it('wait while the log cannot be read', async () => {
      const client = await gateway.bring(member('a'));
      gateway.sessions.set('sid-a', lost);
      await gateway.access.recheck();
      expect(client.data.audiences.has('subscribers')).toBe(true);
      follow(client);
      expect(client.seqs).toEqual([1, 2]);
    });

    it('leave newer rights alone, which an event brought meanwhile', async () => {
      const client = await gateway.bring(member('a'));
      gateway.sessions.set('sid-a', lost);
      gateway.onCheck = () => {
        follow(client);
        gateway.access.beforeEmit(change(3, 'a', { hasActiveSubscription: true }));
        gateway.take(change(3, 'a', { hasActiveSubscription: true }));
      };
      await gateway.access.recheck();
      gateway.publish(1);
      expect(client.seqs).toEqual([1, 2, 3, 4]);
    });

    it('put no client that left meanwhile back into an audience', async () => {
      const client = await gateway.bring(member('a', { hasActiveSubscription: false }));
      gateway.sessions.set('sid-a', member('a'));
      gateway.onReload = () => gateway.index.remove(client);
      await gateway.access.recheck();
      expect(gateway.index.of('subscribers').size).toBe(0);
    });
  });

  it('are read again when a session’s time is up, at that moment and not before', async () => {
    const client = await gateway.bring(member('a', { expiresAt: 1000 }));
    await gateway.bring(null);
    await gateway.access.dropExpired(999);
    expect([client.ended, gateway.checks]).toEqual([false, 0]);
    gateway.sessions.set('sid-a', member('a', { expiresAt: 2000 }));
    await gateway.access.dropExpired(1000);
    expect([client.ended, client.data.identity!.expiresAt]).toEqual([false, 2000]);
    gateway.sessions.clear();
    await gateway.access.dropExpired(2000);
    expect([client.ended, gateway.checks]).toEqual([true, 1]);
  });

  it('of more sessions than one query takes are all read', async () => {
    const clients = await Promise.all(Array.from({ length: 1001 }, (_, user) => gateway.bring(member(`u${user}`))));
    await gateway.access.recheck();
    expect(ids(clients)).not.toContain(false);
    expect(gateway.checks).toBe(2);
  });
});
