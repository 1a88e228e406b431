import type { Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { waitFor, type LiveClient, type TestClient } from '@t0/testing';
import type { PriceStack } from '../support/price-stack.ts';
import { SignalScene } from './signal-scene.ts';

const WORDS =
  'T0 197.050 (33%), T1 198.400 (33%), T2 199.000 (34%), SL 195.380. Entry zone 196.120 to 195.900. Stop moves to the entry at T0. Confidence 75% Good.';

describe('the alert that announced a signal (docs/product/notifications.md#notifications)', () => {
  let scene: SignalScene;
  let stack: PriceStack;
  let admin: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    scene = await SignalScene.start();
    ({ stack, admin, screen } = scene);
  });
  afterAll(() => scene.stop());

  const renewed = async (signalId: number, matches: (announced: Notification) => boolean): Promise<Notification> =>
    (await screen.next('notification.updated', ({ data }) => data.signalId === signalId && matches(data))).data;

  it('shows the levels in force with the former ones struck: after an edit, and after a rule moved the stop', async () => {
    const { id } = await scene.publish({
      furtherTargets: ['199'],
      entryZonePrice: '195.9',
      stopRule: 'entry-at-t0',
      memo: '',
      confidence: 75,
    });
    await admin.put(`/api/signals/${id}`, { furtherTargets: ['199.5', '201'], entryZonePrice: '195.8' });
    const edited = await renewed(id, ({ message }) => message.includes('T3'));
    const now = WORDS.replace(/\(3[34]%\)/g, '(25%)')
      .replace('T2 199.000', 'T2 199.500 (25%), T3 201.000')
      .replace('195.900', '195.800');
    expect([edited.message, edited.replaced?.message]).toEqual([now, WORDS]);
    await scene.watched(id, 2);
    await stack.tick('GBPJPY', '197.060', '197.080');
    const ruled = await renewed(id, ({ message }) => message.includes('SL 196.120'));
    expect([ruled.id, ruled.replaced?.message]).toEqual([edited.id, now]);
    expect(ruled.message).toBe(now.replace('SL 195.380', 'SL 196.120'));
    await admin.delete(`/api/signals/${id}`);
  });

  it('of a stop that trails follows each silent move without a reading, and strikes what was announced last', async () => {
    await stack.tick('GBPJPY', '196.500', '196.520');
    const { id } = await scene.publish({ t0Price: '199', t1Price: '200', stopRule: 'trail', trailDistance: '0.7' });
    const signal = async (stop: string): Promise<Signal> =>
      (await screen.next('signal.updated', ({ data }) => data.id === id && data.slPrice === stop)).data;
    const text = async (stop: string): Promise<string[]> => {
      const words = ({ message, replaced }: Pick<Notification, 'message' | 'replaced'>): string[] =>
        [message, replaced?.message ?? 'none'].map((part) => /SL (\d+\.\d+)/.exec(part)?.[1] ?? part);
      const silent = await screen.next('notification.changed', ({ data }) => words(data.text!)[0] === stop);
      return words(silent.data.text!);
    };
    await stack.tick('GBPJPY', '196.600', '196.620');
    expect((await signal('195.900')).announcedStop).toBe('195.380');
    await stack.tick('GBPJPY', '196.700', '196.720');
    expect((await signal('196.000')).announcedStop).toBe('195.380');
    expect([await text('195.900'), await text('196.000')]).toEqual([
      ['195.900', '195.380'],
      ['196.000', '195.380'],
    ]);

    await stack.live('GBPJPY', admin);
    await admin.post(`/api/signals/${id}/steps`, { step: 'stop-moved', price: '195.95' });
    expect(await signal('195.950')).not.toHaveProperty('announcedStop');
    const moved = await renewed(id, ({ message }) => message.includes('SL 195.950'));
    expect(moved.replaced?.message).toContain('SL 195.380');
    await screen.next(
      'notification.created',
      ({ data }) => data.signalId === id && data.title.startsWith('STOP MOVED'),
    );

    await scene.watched(id, 4);
    await stack.tick('GBPJPY', '196.800', '196.820');
    expect((await signal('196.100')).announcedStop).toBe('195.950');
    expect(await text('196.100')).toEqual(['196.100', '195.950']);
    // Back where it trailed to before: it was moved there by hand.
    for (const price of ['196.05', '196.1']) {
      const { body } = await admin.post<Signal>(`/api/signals/${id}/steps`, { step: 'stop-moved', price });
      expect(body).not.toHaveProperty('announcedStop');
    }
    await scene.watched(id, 7);
    await stack.tick('GBPJPY', '196.900', '196.920');
    expect(await signal('196.200')).not.toHaveProperty('announcedStop');
    const beyond = await renewed(id, ({ message }) => message.includes('SL 196.200'));
    expect(beyond.replaced?.message).toContain('SL 196.100');
    await waitFor('the notice of the last move', () => scene.titles(id).length === 5);
    expect(scene.titles(id).slice(1)).toEqual(Array(4).fill('STOP MOVED: LONG GBPJPY'));
    await admin.delete(`/api/signals/${id}`);
  });
});
