import type { ApiError } from '@t0/contracts/platform';
import type { HeldSignal, Signal, SignalStory, TakeStepDto } from '@t0/contracts/signals';
import { Notification } from '@t0/database/notifications';
import { HeldSignal as StoredHeldSignal } from '@t0/database/signals';
import { createAdmin, createMember, signalBody, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('steps by hand that can be undone for 10 s (docs/product/signals.md#manual-steps)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    screen = await stack.live(await stack.signedIn(await createMember(stack.db)));
  });
  afterAll(() => stack.stop());

  const publish = async (): Promise<Signal> => (await admin.post<Signal>('/api/signals', signalBody())).body;
  const send = (id: number, body: Partial<TakeStepDto>) =>
    admin.post<HeldSignal & ApiError>(`/api/signals/${id}/steps`, { undoable: true, ...body });
  const kinds = async (id: number): Promise<string[]> =>
    (await admin.get<SignalStory>(`/api/signals/${id}/story`)).body.steps.map(({ kind }) => kind);
  const mature = (id: number): Promise<unknown> =>
    stack.db.getRepository(StoredHeldSignal).update(id, { dueAt: new Date(Date.now() - 1000) });
  const stateOf = async (id: number) =>
    (await admin.get<HeldSignal[]>('/api/signals/held')).body.find((one) => one.id === id)?.state;
  const ended = (id: number) => waitFor('the end of the wait', async () => (await stateOf(id)) !== 'waiting');
  /** Waits until that number of transactions wait for a row. */
  const blocked = (count: number) =>
    waitFor('transactions that wait', async () => {
      const [row] = await stack.db.query<[{ waiting: number }]>(
        `SELECT count(DISTINCT pid)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row.waiting >= count;
    });
  const notified = (id: number): Promise<number> => stack.db.getRepository(Notification).countBy({ signalId: id });

  it('waits, seen by no member, and is undone as if it never was', async () => {
    const signal = await publish();
    const before = Date.now();
    const { status, body: held } = await send(signal.id, { step: 't0' });
    expect([status, held]).toEqual([
      200,
      expect.objectContaining({ held: true, state: 'waiting', stepOf: signal.id, title: 'T0 HIT: LONG GBPJPY' }),
    ]);
    expect(Date.parse(held.dueAt) - before).toBeGreaterThanOrEqual(10_000);
    expect([await kinds(signal.id), await notified(signal.id)]).toEqual([['published'], 1]);
    expect((await admin.delete(`/api/signals/held/${held.id}`)).status).toBe(204);
    await mature(held.id);
    const other = await send(signal.id, { step: 'half-off' });
    await mature(other.body.id);
    await screen.next('signal.updated', ({ data }) => data.id === signal.id);
    expect(await kinds(signal.id)).toEqual(['published', 'half-off']);
    const late = await admin.delete(`/api/signals/held/${other.body.id}`);
    const message = 'Too late: members were notified of this step already';
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ message })]);
  });

  it('is taken once when it is due, with its notification', async () => {
    const signal = await publish();
    const { body: held } = await send(signal.id, { step: 't0' });
    await mature(held.id);
    const { data } = await screen.next('signal.updated', (event) => event.data.id === signal.id);
    expect(data.t0Hit).toBe(true);
    await ended(held.id);
    expect([await stateOf(held.id), await kinds(signal.id), await notified(signal.id)]).toEqual([
      'published',
      ['published', 't0'],
      2,
    ]);
  });

  it('waits once, and a close first takes what waits', async () => {
    const signal = await publish();
    const { body: held } = await send(signal.id, { step: 't0' });
    const again = await send(signal.id, { step: 't0' });
    expect([again.status, again.body.error]).toEqual([409, 'STEP_TAKEN']);
    const closed = await send(signal.id, { step: 'closed', price: '196.500' });
    expect([closed.status, closed.body]).toEqual([200, expect.objectContaining({ status: 'closed', t0Hit: true })]);
    expect(await kinds(signal.id)).toEqual(['published', 't0', 'closed']);
    expect(await stateOf(held.id)).toBe('published');
  });

  it('a stop that waits keeps nobody from moving it again, by the stop on the screen', async () => {
    const signal = await publish();
    const { body: held } = await send(signal.id, { step: 'stop-to-entry', expectedStop: signal.slPrice });
    const move = { step: 'stop-moved', price: '195.500', undoable: false } as const;
    const other = await send(signal.id, { ...move, expectedStop: '195.000' });
    expect([other.status, other.body.error, await stateOf(held.id)]).toEqual([409, 'STOP_MOVED', 'waiting']);
    const moved = await send(signal.id, { ...move, expectedStop: signal.slPrice });
    expect([moved.status, moved.body]).toEqual([200, expect.objectContaining({ slPrice: '195.500' })]);
    expect(await kinds(signal.id)).toEqual(['published', 'stop-to-entry', 'stop-moved']);
  });

  it('a close does not overtake a step that is due and being taken', async () => {
    const signal = await publish();
    const { body: held } = await send(signal.id, { step: 't0' });
    const runner = stack.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM signals WHERE id = $1 FOR UPDATE', [signal.id]);
    const closing = send(signal.id, { step: 'closed', price: '196.500' });
    await blocked(1);
    await mature(held.id);
    await blocked(2);
    await runner.rollbackTransaction();
    await runner.release();
    expect((await closing).body).toMatchObject({ status: 'closed', t0Hit: true });
    expect(await kinds(signal.id)).toEqual(['published', 't0', 'closed']);
  });

  it('is not taken once the signal no longer allows it', async () => {
    const signal = await publish();
    const { body: held } = await send(signal.id, { step: 'stop-to-entry', expectedStop: signal.slPrice });
    await admin.put(`/api/signals/${signal.id}`, { slPrice: '195.500', confirmedWarnings: [] });
    await mature(held.id);
    await ended(held.id);
    expect([await stateOf(held.id), await kinds(signal.id)]).toEqual(['expired', ['published', 'stop-moved']]);
  });

  it('refuses at once what the signal does not allow', async () => {
    const { body: order } = await admin.post<Signal>('/api/signals', signalBody({ status: 'limit' }));
    expect((await send(order.id, { step: 't0' })).body.error).toBe('STEP_NOT_POSSIBLE');
  });
});
