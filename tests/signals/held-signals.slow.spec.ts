import type { ApiError } from '@t0/contracts/platform';
import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { Notification } from '@t0/database/notifications';
import { HeldSignal as StoredHeldSignal } from '@t0/database/signals';
import { createAdmin, createMember, signalBody, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('publications held back for a moment (operations, SIGNAL_HOLD_SECONDS)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let member: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await ApiStack.start({ SIGNAL_HOLD_SECONDS: '15' });
    admin = await stack.signedIn(await createAdmin(stack.db));
    member = await stack.signedIn(await createMember(stack.db));
    screen = await stack.live(member);
  });
  afterAll(() => stack.stop());

  const hold = async (key = {}): Promise<HeldSignal> => {
    const { status, body } = await admin.post<HeldSignal>('/api/signals', signalBody(), key);
    expect([status, body.held, body.state]).toEqual([201, true, 'waiting']);
    return body;
  };
  const list = async (): Promise<HeldSignal[]> => (await admin.get<HeldSignal[]>('/api/signals/held')).body;
  const stateOf = async (id: number): Promise<HeldSignal | undefined> => (await list()).find((one) => one.id === id);
  /** Lets the wait be over. */
  const mature = (id: number): Promise<unknown> =>
    stack.db.getRepository(StoredHeldSignal).update(id, { dueAt: new Date(Date.now() - 1000) });
  const ended = (id: number): Promise<unknown> =>
    waitFor('the end of the wait', async () => (await stateOf(id))?.state !== 'waiting');
  const seen = async (): Promise<Signal[]> => (await member.get<Signal[]>('/api/signals')).body;

  it('answers what waits, keeps it from members, and publishes it once when it is due', async () => {
    const before = Date.now();
    const held = await hold();
    expect(held).toMatchObject({ title: 'LONG GBPJPY @ 196.120', signal: null });
    expect(Date.parse(held.dueAt) - before).toBeGreaterThanOrEqual(15_000);
    expect(await seen()).toEqual([]);
    expect(await stack.db.getRepository(Notification).count()).toBe(0);
    await mature(held.id);
    const event = await screen.next('signal.created');
    await screen.next('notification.created', ({ data }) => data.signalId === event.data.id);
    expect(await stateOf(held.id)).toMatchObject({ state: 'published', signal: { id: event.data.id } });
    expect(await seen()).toEqual([event.data]);
  });

  it('is undone before it is due, and not after', async () => {
    const held = await hold();
    expect((await admin.delete(`/api/signals/held/${held.id}`)).status).toBe(204);
    expect((await admin.delete(`/api/signals/held/${held.id}`)).status).toBe(204);
    const other = await hold();
    await mature(held.id);
    await mature(other.id);
    await ended(other.id);
    expect(await stateOf(held.id)).toMatchObject({ state: 'undone', signal: null });
    const late = await admin.delete(`/api/signals/held/${other.id}`);
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ error: 'HELD_SIGNAL_PUBLISHED' })]);
    expect((await admin.delete('/api/signals/held/999999')).status).toBe(404);
    expect(await seen()).toHaveLength(2);
  });

  it('answers a repeated call with the same wait', async () => {
    const key = { 'idempotency-key': 'held-signal-1' };
    const [first, second] = [await hold(key), await hold(key)];
    expect(second).toEqual(first);
    await admin.delete(`/api/signals/held/${first.id}`);
  });

  it('refuses at once what is wrong or unusual: nothing of it waits', async () => {
    const before = await list();
    expect((await admin.post('/api/signals', signalBody({ slPrice: '197' }))).status).toBe(400);
    const odd = { ...signalBody({ slPrice: '196.100' }), confirmedWarnings: [] };
    expect((await admin.post('/api/signals', odd)).status).toBe(409);
    expect(await list()).toEqual(before);
  });

  it('needs times that outlast the wait, and publishes nothing whose time is over (docs/product/signals.md#publishing)', async () => {
    const ends = (ms: number): object => ({ status: 'limit', validUntil: new Date(Date.now() + ms).toISOString() });
    const before = await list();
    const early = await admin.post<ApiError>('/api/signals', signalBody(ends(10_000)));
    const message = 'Members see the signal in 15 s: give a later time';
    expect([early.status, early.body.fields]).toEqual([400, { validUntil: message }]);
    expect(await list()).toEqual(before);
    const count = (await seen()).length;
    const { body: held } = await admin.post<HeldSignal>('/api/signals', signalBody(ends(60_000)));
    const rows = stack.db.getRepository(StoredHeldSignal);
    const { body } = await rows.findOneByOrFail({ id: held.id });
    await rows.update(held.id, { body: { ...body, validUntil: new Date(Date.now() - 1).toISOString() } });
    await mature(held.id);
    await ended(held.id);
    expect(await stateOf(held.id)).toMatchObject({ state: 'expired', signal: null });
    expect((await admin.delete(`/api/signals/held/${held.id}`)).status).toBe(204);
    expect(await stateOf(held.id)).toMatchObject({ state: 'expired' });
    expect(await seen()).toHaveLength(count);
  });

  it('asks about the same levels while they wait (docs/product/signals.md#level-checks)', async () => {
    const given = signalBody({ t1Price: '199.500', confirmedWarnings: [] });
    const { body: held } = await admin.post<HeldSignal>('/api/signals', given);
    const again = await admin.post<ApiError>('/api/signals', given);
    expect([again.status, again.body.reasons?.map(({ code }) => code)]).toEqual([409, ['REPEATED']]);
    await admin.delete(`/api/signals/held/${held.id}`);
    const { body: third } = await admin.post<HeldSignal>('/api/signals', given);
    expect(third.state).toBe('waiting');
    await admin.delete(`/api/signals/held/${third.id}`);
  });

  it('is lost with no process and published once by several: what waits is a row', async () => {
    const count = (await seen()).length;
    const held = await hold();
    for (const app of stack.apps.splice(0)) await app.close();
    await mature(held.id);
    // The hold-back is off by now: what was accepted is published all the same.
    stack.env.SIGNAL_HOLD_SECONDS = '0';
    await Promise.all([stack.addApp(), stack.addApp(), stack.addApp()]);
    const reader = stack.visitor();
    await reader.logIn((await createMember(stack.db)).email);
    await waitFor('the signal', async () => (await reader.get<Signal[]>('/api/signals')).body.length === count + 1);
    const stored = await stack.db.getRepository(StoredHeldSignal).findOneByOrFail({ id: held.id });
    expect([stored.state, stored.signalId]).toEqual(['published', expect.any(Number)]);
    expect(await stack.db.getRepository(Notification).countBy({ signalId: stored.signalId! })).toBe(1);
  });
});
