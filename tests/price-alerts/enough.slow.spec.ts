import type { JournalEntry, JournalPage } from '@t0/contracts/journal';
import type { WatchChoices, WatchChoicesDto } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, createMember, signalBody, type LiveClient, type TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('enough for today (docs/product/watching.md#enough-for-today)', () => {
  let stack: PriceStack;
  let member: TestClient;
  let other: TestClient;
  let admin: TestClient;
  let screen: LiveClient;
  let others: LiveClient[];

  beforeAll(async () => {
    stack = await PriceStack.start();
    const { db } = stack.api;
    admin = await stack.api.signedIn(await createAdmin(db));
    [member, other] = [
      await stack.api.signedIn(await createMember(db)),
      await stack.api.signedIn(await createMember(db)),
    ];
    screen = await stack.api.live(member);
    others = [await stack.api.live(other), await stack.api.live(admin)];
    await stack.addFetcher();
  });
  afterAll(() => stack.stop());
  beforeEach(async () => {
    for (const client of [member, other]) await client.delete('/api/journal');
    await stack.api.db.query('DELETE FROM watch_choices');
    await stack.tick('GBPJPY', '196.000', '196.004');
    await stack.live('GBPJPY', admin);
  });
  const watching = async (client = member): Promise<WatchChoices> =>
    (await client.get<{ watching: WatchChoices }>('/api/auth/settings')).body.watching;
  const limit = async (body: WatchChoicesDto, client = member): Promise<WatchChoices> =>
    (await client.call<WatchChoices>('PATCH', '/api/auth/watching', body)).body;
  const publish = async (given: object = {}): Promise<Signal> => {
    const { body } = await admin.post<Signal>('/api/signals', signalBody(given));
    await stack.watched(SignalLifecycle, body.id, 1);
    return body;
  };
  const take = async ({ id }: Signal, client = member, fill = '196.120'): Promise<JournalEntry> =>
    (await client.put<JournalEntry>(`/api/journal/signals/${id}`, { decision: 'taken', fill })).body;
  const close = ({ id }: Signal): Promise<unknown> => admin.post(`/api/signals/${id}/steps`, { step: 'closed' });

  it('begins in the transaction of a tick that ends a taken signal, for those who took it and set a limit', async () => {
    await limit({ enoughLosses: 1 });
    await limit({ enoughLosses: 2 }, other);
    const signal = await publish();
    for (const client of [member, other]) await take(signal, client);
    await stack.tick('GBPJPY', '195.300', '195.310');
    const { data, seq } = await screen.next('watching.updated');
    expect(data).toMatchObject({ enoughLosses: 1, silentReason: '1 loss' });
    const closed = await screen.next(
      'signal.updated',
      ({ data: { id, status } }) => id === signal.id && status === 'closed',
    );
    expect(seq).toBeGreaterThan(closed.seq);
    expect(await watching()).toEqual(data);
    expect((await watching(other)).silentUntil).toBeNull();
    for (const one of others) expect(one.events.filter(({ type }) => type === 'watching.updated')).toEqual([]);
  });

  it('counts two signals that end at the same time', async () => {
    await limit({ enoughLosses: 2 });
    const signals = [await publish(), await publish()];
    for (const signal of signals) await take(signal);
    let closes: Promise<unknown[]> | undefined;
    // Both have ended their signal, and neither is committed, as they begin to count.
    await stack.holding('SELECT FROM watch_choices FOR UPDATE', [], async () => {
      closes = Promise.all(signals.map(close));
      await stack.waiters(2);
    });
    await closes;
    expect((await watching()).silentReason).toBe('2 losses');
  });

  it('counts results as the journal does: from the fill, to the noted exit or the end of the position, of this day', async () => {
    const [ended, noted, waiting] = [
      await publish(),
      await publish(),
      await publish({ status: 'limit', entryPrice: '195.900' }),
    ];
    await take(ended, member, '196.500');
    await close(ended);
    const change = (entry: JournalEntry, fields: object): Promise<{ status: number }> =>
      member.call('PATCH', `/api/journal/entries/${entry.id}`, { version: entry.version, ...fields });
    await change(await take(noted), { exit: '195.100' });
    // Never filled; and of another day.
    await take(waiting);
    await close(waiting);
    const before = { at: '2026-01-02T10:00:00Z', exit: '190', exitAt: '2026-01-02T11:00:00Z' };
    expect((await change(await take(await publish()), before)).status).toBe(200);
    const { body: page } = await member.get<JournalPage>('/api/journal/entries');
    const today = page.entries.flatMap(({ exitAt, ownR }) => (exitAt === null && ownR !== null ? [ownR] : []));
    expect(today).toHaveLength(2);
    const loss = -today.reduce((sum, one) => sum + one, 0);
    expect((await limit({ enoughLosses: 3 })).silentUntil).toBeNull();
    expect((await limit({ enoughLossR: Math.ceil(loss * 100) / 100 })).silentUntil).toBeNull();
    const reached = await limit({ enoughLossR: Math.floor(loss * 100) / 100 });
    expect(reached.silentReason).toBe(`a loss of ${loss.toFixed(2)} R`);
  });
});
