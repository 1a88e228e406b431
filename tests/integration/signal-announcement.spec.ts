import type { Notification, Signal } from '@t0/contracts';
import { createAdmin, createMember, signalBody } from '@t0/testing';
import type { LiveClient, TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from './price-stack.ts';

const WORDS =
  'T0 197.050 (33%), T1 198.400 (33%), T2 199.000 (34%), SL 195.380. Entry zone 196.120 to 195.900. Stop moves to the entry at T0. Confidence 75% Good.';

describe('the alert that announced a signal (docs/product/notifications.md#notifications)', () => {
  let stack: PriceStack;
  let admin: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    screen = await stack.api.live(await stack.api.signedIn(await createMember(stack.api.db)));
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
  });
  afterAll(() => stack.stop());

  const renewed = async (signalId: number, matches: (announced: Notification) => boolean): Promise<Notification> =>
    (await screen.next('notification.updated', ({ data }) => data.signalId === signalId && matches(data))).data;

  it('shows the levels in force with the former ones struck: after an edit, and after a rule moved the stop', async () => {
    const body = signalBody({
      furtherTargets: ['199'],
      entryZonePrice: '195.9',
      stopRule: 'entry-at-t0',
      memo: '',
      confidence: 75,
    });
    const { id } = (await admin.post<Signal>('/api/signals', body)).body;
    await stack.watched(SignalLifecycle, id, 1);
    await admin.put(`/api/signals/${id}`, { furtherTargets: ['199.5', '201'], entryZonePrice: '195.8' });
    const edited = await renewed(id, ({ message }) => message.includes('T3'));
    const now = WORDS.replace(/\(3[34]%\)/g, '(25%)')
      .replace('T2 199.000', 'T2 199.500 (25%), T3 201.000')
      .replace('195.900', '195.800');
    expect([edited.message, edited.replaced?.message]).toEqual([now, WORDS]);
    await stack.watched(SignalLifecycle, id, 2);
    await stack.tick('GBPJPY', '197.060', '197.080');
    const ruled = await renewed(id, ({ message }) => message.includes('SL 196.120'));
    expect([ruled.id, ruled.replaced?.message]).toEqual([edited.id, now]);
    expect(ruled.message).toBe(now.replace('SL 195.380', 'SL 196.120'));
    await admin.delete(`/api/signals/${id}`);
  });
});
