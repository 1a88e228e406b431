import { type UserNotification } from '@t0/contracts/notifications';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { type Signal, type SignalStory } from '@t0/contracts/signals';
import { createAdmin, createMember, signalBody, waitFor } from '@t0/testing';
import type { Answer, LiveClient, TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

const SHORT = { direction: 'short', entryPrice: '196.600', slPrice: '197.400', t0Price: '195.700', t1Price: '194.500' };
const US30 = { instrument: 'US30', entryPrice: '42980', slPrice: '42770', t0Price: '43320', t1Price: '43750' };

describe('steps of an open signal by hand', () => {
  let stack: PriceStack;
  let [admin, other, member] = [] as unknown as [TestClient, TestClient, TestClient];
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db, { email: 'desk@t0.example' }));
    other = await stack.api.signedIn(await createAdmin(stack.api.db));
    member = await stack.api.signedIn(await createMember(stack.api.db));
    screen = await stack.api.live(member);
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
  });
  beforeEach(() => stack.live('GBPJPY', admin));
  afterAll(() => stack.stop());

  const publish = async (given = {}): Promise<Signal> => {
    const answer = await admin.post<Signal>('/api/signals', signalBody(given));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const step = (by: TestClient, { id }: Signal, body: object, headers = {}) =>
    by.post<Signal & { error: string; message: string; current: Signal }>(`/api/signals/${id}/steps`, body, headers);
  const expectAnswer = ({ status, body }: Answer<{ message: string }>, ...expected: [number, string]): void =>
    expect([status, body.message]).toEqual(expected);
  const noticeOf = async ({ id }: Signal): Promise<string[]> => {
    await screen.roundTrip();
    return screen.events.flatMap((event) =>
      event.type === 'notification.created' && event.data.signalId === id ? [event.data.title] : [],
    );
  };
  const story = async ({ id }: Signal, by = admin): Promise<SignalStory['steps']> =>
    (await by.get<SignalStory>(`/api/signals/${id}/story`)).body.steps;

  it('takes each with one call: its event, its notification and its place in the story', async () => {
    const signal = await publish();
    expect((await step(admin, signal, { step: 't0' })).body).toMatchObject({ t0Hit: true, t0HitAt: null, version: 2 });
    expect((await step(admin, signal, { step: 'half-off' })).body.halfOffAt).toEqual(expect.any(String));
    expect((await step(admin, signal, { step: 'stop-to-entry' })).body).toMatchObject({ slPrice: '196.120' });
    const moved = await step(admin, signal, { step: 'stop-moved', price: '196.3' });
    expect(moved.body.slPrice).toBe('196.300');
    const closed = await step(admin, signal, { step: 'closed' });
    expect(closed.body).toMatchObject({ status: 'closed', closeReason: 'manual', closePrice: '196.500', version: 6 });
    await screen.next('signal.updated', ({ data }) => data.id === signal.id && data.status === 'closed');
    await screen.next('notification.created', ({ data }) => data.title === 'CLOSED: LONG GBPJPY');
    expect(await noticeOf(signal)).toEqual([
      'LONG GBPJPY @ 196.120',
      'T0 HIT: LONG GBPJPY',
      'HALF OFF: LONG GBPJPY',
      'STOP TO ENTRY: LONG GBPJPY',
      'STOP MOVED: LONG GBPJPY',
      'CLOSED: LONG GBPJPY',
    ]);
    const { data: t0 } = await screen.next('notification.created', ({ data }) => data.title === 'T0 HIT: LONG GBPJPY');
    expect(t0.message).toBe('LONG GBPJPY: T0 197.050 was taken by hand.');
    const steps = await story(signal);
    expect(steps.map(({ kind, by, who }) => [kind, by, who])).toEqual(
      ['published', 't0', 'half-off', 'stop-to-entry', 'stop-moved', 'closed'].map((kind) => [
        kind,
        'desk',
        'desk@t0.example',
      ]),
    );
    expect(steps[3]!.changes).toEqual([{ field: 'slPrice', from: '195.380', to: '196.120' }]);
    expect(steps[5]).toMatchObject({ price: '196.500', tick: { bid: '196.500', ask: '196.520', source: 'oanda' } });
  });

  it('tells a changed bias and confidence (docs/product/signals.md#story)', async () => {
    const signal = await publish();
    const { body } = await admin.put<Signal>(`/api/signals/${signal.id}`, { monthlyBias: 'Bearish', confidence: 60 });
    expect(body).toMatchObject({ monthlyBias: 'Bearish', confidence: 60, version: 2 });
    expect((await story(signal)).at(-1)).toMatchObject({
      kind: 'edited',
      changes: [
        { field: 'confidence', from: '86', to: '60' },
        { field: 'monthlyBias', from: 'Bullish', to: 'Bearish' },
      ],
    });
  });

  it('shows members the story without the address of anybody', async () => {
    const signal = await publish();
    const steps = await story(signal, member);
    expect(steps).toMatchObject([{ kind: 'published', by: 'desk', who: null, price: null, tick: { bid: '196.500' } }]);
    expect(JSON.stringify(steps)).not.toContain('t0.example');
    expect((await member.get('/api/signals/99999999/story')).status).toBe(404);
    expect((await step(member, signal, { step: 't0' })).status).toBe(403);
  });

  it('a short closes at the ask', async () => {
    const signal = await publish(SHORT);
    expect((await step(admin, signal, { step: 'closed' })).body.closePrice).toBe('196.520');
  });

  it('asks for a price where there is no live one, and then takes it', async () => {
    const signal = await publish(US30);
    const refused = await step(admin, signal, { step: 'closed' });
    expect(refused.body.error).toBe('NO_LIVE_PRICE');
    expectAnswer(refused, 409, 'There is no live price of US30 at the moment. Enter the price at which it is closed.');
    for (const given of [
      { step: 'closed', price: '43', shown: '43.00' },
      { step: 'stop-moved', price: '4290', shown: '4,290.00' },
    ] as const) {
      const mistyped = await step(admin, signal, { step: given.step, price: given.price });
      expectAnswer(mistyped, 400, `${given.shown} is not a price of US30: the entry is 42,980.00`);
    }
    const closed = await step(admin, signal, { step: 'closed', price: '43010.5' });
    expect(closed.body).toMatchObject({ status: 'closed', closePrice: '43010.50' });
    expect((await story(signal)).at(-1)).toMatchObject({ kind: 'closed', price: '43010.50', tick: null });
  });

  it('closes at the live price whatever price is sent along', async () => {
    const signal = await publish();
    expect((await step(admin, signal, { step: 'closed', price: '210' })).body.closePrice).toBe('196.500');
  });

  it('repeats nothing: the same key answers the same signal', async () => {
    const signal = await publish();
    const key = { [IDEMPOTENCY_HEADER]: `step-once-${signal.id}` };
    const first = await step(admin, signal, { step: 'half-off' }, key);
    const again = await step(admin, signal, { step: 'half-off' }, key);
    expect(again.body).toEqual(first.body);
    expect((await story(signal)).map(({ kind }) => kind)).toEqual(['published', 'half-off']);
  });

  it('two administrators at once: one step, and a sentence for the other', async () => {
    const signal = await publish();
    const both = await Promise.all([step(admin, signal, { step: 'closed' }), step(other, signal, { step: 'closed' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)!.body;
    expect([late.error, late.message]).toEqual([
      'SIGNAL_NOT_OPEN',
      'LONG GBPJPY was closed by hand already. Nothing was changed.',
    ]);
    expect(late.current).toMatchObject({ status: 'closed', version: 2 });
    expect((await story(signal)).map(({ kind }) => kind)).toEqual(['published', 'closed']);
    expect(await noticeOf(signal)).toEqual(['LONG GBPJPY @ 196.120', 'CLOSED: LONG GBPJPY']);
  });

  it('does not move a stop that another one moved meanwhile', async () => {
    const signal = await publish();
    const expectedStop = signal.slPrice;
    await step(other, signal, { step: 'stop-moved', price: '195.9', expectedStop });
    const late = await step(admin, signal, { step: 'stop-to-entry', expectedStop });
    expectAnswer(late, 409, 'LONG GBPJPY: the stop was moved to 195.900 meanwhile. Nothing was changed.');
    const twice = await step(admin, signal, { step: 'stop-moved', price: '195.9' });
    expect([twice.status, twice.body.error]).toEqual([409, 'STEP_TAKEN']);
    expect((await step(admin, signal, { step: 'stop-moved' })).status).toBe(400);
  });

  it('asks again before a stop that the price has passed, which would close the signal at the next tick', async () => {
    // A price that is too old warns of nothing.
    await stack.tick('GBPJPY', '196.500', '196.520');
    const signal = await publish();
    const passed = await step(admin, signal, { step: 'stop-moved', price: '196.6' });
    expect([passed.status, passed.body.error, passed.body.message]).toEqual([
      409,
      'STOP_PASSED',
      'The price has passed 196.600 already: LONG GBPJPY closes at the next tick. Confirm it, or cancel.',
    ]);
    const meant = await step(admin, signal, { step: 'stop-moved', price: '196.6', confirmed: true });
    expect([meant.status, meant.body.slPrice]).toEqual([200, '196.600']);
  });

  it('a tick and a hand: whichever comes first, one close', async () => {
    const signal = await publish({ entryPrice: '196.400', slPrice: '196.300', t0Price: '197.050', t1Price: '198.400' });
    await stack.watched(SignalLifecycle, signal.id, 1);
    const [, hand] = await Promise.all([
      stack.tick('GBPJPY', '196.200', '196.220'),
      step(admin, signal, { step: 'closed' }),
    ]);
    expect([200, 409]).toContain(hand.status);
    await waitFor('the end', async () => (await story(signal)).some(({ kind }) => kind === 'closed'));
    await stack.tick('GBPJPY', '196.190', '196.210');
    await stack.tick('GBPJPY', '196.500', '196.520');
    const ends = (await story(signal)).filter(({ kind }) => kind === 'closed');
    expect(ends).toHaveLength(1);
    expect([ends[0]!.by, ends[0]!.closeReason]).toEqual(hand.status === 200 ? ['desk', 'manual'] : ['price', 'stop']);
  });

  it('the price takes its steps into the same story, with the tick', async () => {
    const signal = await publish({ t0Price: '196.600', t1Price: '196.700' });
    await stack.watched(SignalLifecycle, signal.id, 1);
    await stack.tick('GBPJPY', '196.610', '196.630');
    await waitFor('T0', async () => (await story(signal)).length === 2);
    expect((await story(signal))[1]).toMatchObject({
      kind: 't0',
      by: 'price',
      who: null,
      price: '196.610',
      tick: { bid: '196.610', ask: '196.630', source: 'oanda' },
    });
    const late = await step(admin, signal, { step: 't0' });
    expectAnswer(late, 409, 'LONG GBPJPY: T0 was hit already. Nothing was changed.');
    await stack.tick('GBPJPY', '196.500', '196.520');
  });

  it('a limit order has no position: its stop moves and it closes without a price, nothing else', async () => {
    const signal = await publish({ status: 'limit', entryPrice: '195.900', slPrice: '195.380' });
    expect((await step(admin, signal, { step: 'half-off' })).body.message).toBe(
      'LONG GBPJPY still waits for its entry: there is no position yet.',
    );
    expect((await step(admin, signal, { step: 'stop-moved', price: '195.5' })).status).toBe(200);
    expect((await step(admin, signal, { step: 'closed' })).body).toMatchObject({ status: 'closed', closePrice: null });
  });

  it('an edit that moves the stop or closes is told like a step, and stands in the story', async () => {
    const signal = await publish();
    await admin.put(`/api/signals/${signal.id}`, { slPrice: '196.120' });
    await admin.put(`/api/signals/${signal.id}`, { memo: 'Half size', t1Price: '198.500' });
    const closed = await admin.put<Signal>(`/api/signals/${signal.id}`, { status: 'closed' });
    expect(closed.body).toMatchObject({ closeReason: 'manual', closePrice: '196.500' });
    await screen.next('notification.created', ({ data }) => data.signalId === signal.id && /CLOSED/.test(data.title));
    expect(await noticeOf(signal)).toEqual([
      'LONG GBPJPY @ 196.120',
      'STOP TO ENTRY: LONG GBPJPY',
      'T1 MOVED: LONG GBPJPY',
      'CLOSED: LONG GBPJPY',
    ]);
    const steps = await story(signal);
    expect(steps.map(({ kind }) => kind)).toEqual(['published', 'stop-to-entry', 'changed', 'closed']);
    expect(steps[2]!.changes).toEqual([
      { field: 't1Price', from: '198.400', to: '198.500' },
      { field: 'memo', from: signal.memo, to: 'Half size' },
    ]);
  });

  it('has the alert of a signal show the levels in force, the former ones struck (docs/product/notifications.md#notifications)', async () => {
    const signal = await publish({ memo: 'Half size' });
    const alert = async () => {
      const { body } = await member.get<UserNotification[]>('/api/user/notifications');
      const { notification } = body.findLast((record) => record.notification.signalId === signal.id)!;
      return [notification.title, notification.message, notification.replaced];
    };
    const [title, message, none] = await alert();
    expect(none).toBeUndefined();
    await admin.put(`/api/signals/${signal.id}`, { memo: 'Full size' });
    const reworded = [title, (message as string).replace('Half', 'Full'), undefined];
    expect(await alert()).toEqual(reworded);
    await admin.put(`/api/signals/${signal.id}`, { entryPrice: '196.300', t1Price: '198.500' });
    const moved = 'T0 197.050, T1 198.500, SL 195.380. Confidence 86% High. Full size';
    expect(await alert()).toEqual([
      'LONG GBPJPY @ 196.300',
      moved,
      { title: 'LONG GBPJPY @ 196.120', message: reworded[1] },
    ]);
    await step(admin, signal, { step: 'stop-moved', price: '195.500' });
    expect(await alert()).toEqual([
      'LONG GBPJPY @ 196.300',
      moved.replace('195.380', '195.500'),
      { title: 'LONG GBPJPY @ 196.300', message: moved },
    ]);
    const updated = await screen.next(
      'notification.updated',
      ({ data }) => data.signalId === signal.id && data.message.includes('SL 195.500'),
    );
    expect(updated.data.replaced).toEqual({ title: 'LONG GBPJPY @ 196.300', message: moved });
    expect(await noticeOf(signal)).toEqual([
      'LONG GBPJPY @ 196.120',
      'ENTRY, T1 MOVED: LONG GBPJPY',
      'STOP MOVED: LONG GBPJPY',
    ]);
  });

  it('keeps a story as it was written: the database refuses to change it', async () => {
    await publish();
    await expect(stack.api.db.query(`UPDATE signal_steps SET kind = 'edited'`)).rejects.toThrow(
      /kept as it was written/,
    );
    await expect(stack.api.db.query('DELETE FROM signal_steps')).rejects.toThrow(/kept as it was written/);
  });

  it('withdraws an open signal at the live price of the moment', async () => {
    const signal = await publish();
    expect((await admin.delete(`/api/signals/${signal.id}`)).status).toBe(204);
    const last = (await story(signal, member)).at(-1);
    expect(last).toMatchObject({ kind: 'withdrawn', by: 'desk', withdrawalReason: 'desk', price: '196.500' });
    const { body } = await member.get<UserNotification[]>('/api/user/notifications');
    expect(body.find(({ notification }) => notification.signalId === signal.id)?.notification.title).toBe(
      'WITHDRAWN: LONG GBPJPY',
    );
    const late = await step(admin, signal, { step: 'closed' });
    expectAnswer(late, 404, 'This signal was withdrawn: nothing was changed');
  });
});
