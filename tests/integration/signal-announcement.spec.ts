import type { Notification } from '@t0/contracts';
import { SignalScene } from './signal-scene.ts';

const WORDS =
  'T0 197.050 (33%), T1 198.400 (33%), T2 199.000 (34%), SL 195.380. Entry zone 196.120 to 195.900. Stop moves to the entry at T0. Confidence 75% Good.';

describe('the alert that announced a signal (docs/product/notifications.md#notifications)', () => {
  let scene: SignalScene;

  beforeAll(async () => (scene = await SignalScene.start()));
  afterAll(() => scene.stop());

  const renewed = async (signalId: number, matches: (announced: Notification) => boolean): Promise<Notification> =>
    (await scene.screen.next('notification.updated', ({ data }) => data.signalId === signalId && matches(data))).data;

  it('shows the levels in force with the former ones struck: after an edit, and after a rule moved the stop', async () => {
    const { id } = await scene.publish({
      furtherTargets: ['199'],
      entryZonePrice: '195.9',
      stopRule: 'entry-at-t0',
      memo: '',
      confidence: 75,
    });
    const { admin, stack } = scene;
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
});
