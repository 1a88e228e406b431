import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { signalBody, waitFor, type TestClient } from '@t0/testing';
import type { PriceStack } from '../support/price-stack.ts';
import { SignalScene } from './signal-scene.ts';

const FOUR = { furtherTargets: ['199', '200'], portions: [40, 30, 20, 10] };
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('signals with more than two targets, a zone, a rule and times (docs/product/signals.md#targets)', () => {
  let scene: SignalScene;
  let stack: PriceStack;
  let admin: TestClient;

  beforeAll(async () => {
    scene = await SignalScene.start();
    ({ stack, admin } = scene);
  });
  afterAll(() => scene.stop());

  it('a signal of two targets has none of the new fields', async () => {
    const signal = await scene.publish();
    const terms = [
      'furtherTargets',
      'portions',
      'entryZonePrice',
      'stopRule',
      'trailDistance',
      'validUntil',
      'closeAt',
    ];
    expect(Object.keys(signal).filter((key) => [...terms, 'furtherHitsAt'].includes(key))).toEqual([]);
    await admin.delete(`/api/signals/${signal.id}`);
  });

  it('takes all new fields, edits them, clears them with null, and has them in the story', async () => {
    const [validUntil, closeAt] = [soon(3_600_000), soon(7_200_000)];
    const trail = { stopRule: 'trail', trailDistance: '0.7' } as const;
    const signal = await scene.publish({
      ...FOUR,
      ...trail,
      entryZonePrice: '195.9',
      status: 'limit',
      validUntil,
      closeAt,
    });
    const { furtherTargets, entryZonePrice, trailDistance } = signal;
    expect([furtherTargets, entryZonePrice, trailDistance]).toEqual([['199.000', '200.000'], '195.900', '0.700']);
    expect(signal).toMatchObject({ portions: [40, 30, 20, 10], stopRule: 'trail', validUntil, closeAt });
    const edit = (body: object) => admin.put<Signal & { message: string }>(`/api/signals/${signal.id}`, body);
    expect((await edit({ furtherTargets: ['199'] })).body.message).toBe(
      'There are 3 targets and 4 portions: give each target one',
    );
    const cleared = await edit({
      portions: null,
      trailDistance: null,
      stopRule: null,
      validUntil: null,
      closeAt: null,
    });
    expect(Object.keys(cleared.body)).not.toEqual(expect.arrayContaining(['portions']));
    expect(cleared.body).toMatchObject({ furtherTargets: ['199.000', '200.000'], version: 2 });
    expect((await edit({ furtherTargets: ['199.5', '200'] })).body.version).toBe(3);
    expect(await scene.steps(signal.id)).toMatchObject([
      { kind: 'published' },
      {
        kind: 'changed',
        changes: expect.arrayContaining([{ field: 'portions', from: '40, 30, 20, 10', to: 'none' }]) as [],
      },
      { kind: 'changed', changes: [{ field: 'furtherTargets', from: '199.000, 200.000', to: '199.500, 200.000' }] },
    ]);
    await waitFor('the notice', () => scene.titles(signal.id).includes('T2 MOVED: LONG GBPJPY'));
    expect(scene.titles(signal.id)[1]).toBe('PORTIONS, STOP RULE, VALID UNTIL, CLOSE TIME CHANGED: LONG GBPJPY');
    await admin.delete(`/api/signals/${signal.id}`);
  });

  it.each<[string, Partial<CreateSignalDto>, string, string]>([
    [
      'an order of targets',
      { furtherTargets: ['198'] },
      'furtherTargets',
      'A long needs Take Profit 2 at or above Take Profit 1',
    ],
    [
      'a form of targets',
      { furtherTargets: ['x'] },
      'furtherTargets',
      'Each further target must be a price above 0 with at most 9 digits before and 5 after the point',
    ],
    ['a finer price', { furtherTargets: ['199.1234'] }, 'furtherTargets', expect.any(String) as unknown as string],
    [
      'too many targets',
      { furtherTargets: Array.from({ length: 9 }, () => '199') },
      'furtherTargets',
      'A signal can have at most 8 targets after Take Profit 1',
    ],
    ['portions', { portions: [60, 50] }, 'portions', 'Portions must add up to 100, not to 110'],
    ['parts of a percent', { portions: [60.5, 39.5] }, 'portions', 'Each portion must be a whole number from 1 to 100'],
    [
      'a zone',
      { entryZonePrice: '196.2' },
      'entryZonePrice',
      'A long needs the far end of its entry zone below the entry price',
    ],
    ['a rule', { stopRule: 'trail' }, 'trailDistance', 'The rule trail needs a trail distance'],
    ['a time', { closeAt: '2026-01-01T00:00:00Z' }, 'closeAt', 'The close time must be in the future'],
  ])('refuses %s at its field', async (_what, given, field, message) => {
    const { status, body } = await admin.post<{ fields: object }>('/api/signals', signalBody(given));
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  it('walks through four targets, the stop behind them, each step once with its tick', async () => {
    const { id } = await scene.publish({ ...FOUR, stopRule: 'behind-targets' });
    await stack.tick('GBPJPY', '197.060', '197.080');
    expect(await scene.updated(id, ({ slPrice }) => slPrice === '196.120')).toMatchObject({ t0Hit: true, version: 3 });
    await stack.tick('GBPJPY', '199.010', '199.030');
    const { furtherHitsAt } = await scene.updated(id, ({ slPrice }) => slPrice === '198.400');
    expect(furtherHitsAt).toHaveLength(2);
    await stack.tick('GBPJPY', '200.020', '200.040');
    const closed = await scene.updated(id, ({ status }) => status === 'closed');
    expect(closed).toMatchObject({ closeReason: 't3', closePrice: '200.020', slPrice: '198.400', version: 7 });
    await waitFor('all notifications', () => scene.titles(id).length === 7);
    const names = ['T0 HIT', 'STOP TO ENTRY', 'T1 HIT', 'T2 HIT', 'STOP MOVED', 'T3 HIT'];
    expect(scene.titles(id).slice(1)).toEqual(names.map((name) => `${name}: LONG GBPJPY`));
    const story = await scene.steps(id);
    expect(story.slice(1).map(({ kind, by, price, closeReason }) => [kind, by, price, closeReason])).toEqual([
      ['t0', 'price', '197.060', null],
      ['stop-to-entry', 'price', '196.120', null],
      ['t1', 'price', '199.010', null],
      ['t2', 'price', '199.010', null],
      ['stop-moved', 'price', '198.400', null],
      ['closed', 'price', '200.020', 't3'],
    ]);
    expect(story[5]).toMatchObject({ tick: { bid: '199.010' }, changes: [{ field: 'slPrice', to: '198.400' }] });
  });

  it('takes targets by hand in order, moves no stop, and closes at the last (docs/product/signals.md#manual-steps)', async () => {
    const signal = await scene.publish({ ...FOUR, stopRule: 'behind-targets' });
    const { id } = signal;
    await stack.tick('GBPJPY', '196.500', '196.520');
    await stack.live('GBPJPY', admin);
    const take = (step: string) => admin.post<Signal & { message: string }>(`/api/signals/${id}/steps`, { step });
    expect((await take('t1')).body.message).toBe('LONG GBPJPY: T0 comes before T1.');
    await take('t0');
    expect((await take('t1')).body).toMatchObject({ furtherHitsAt: [null], slPrice: signal.slPrice, version: 3 });
    const again = await take('t1');
    expect([again.status, again.body.message]).toEqual([409, 'LONG GBPJPY: T1 was hit already. Nothing was changed.']);
    await take('t2');
    const closed = await take('t3');
    expect(closed.body).toMatchObject({ status: 'closed', closeReason: 't3', closePrice: '196.500', version: 5 });
    await waitFor('all notifications', () => scene.titles(id).length === 5);
    const names = ['T0 HIT', 'T1 HIT', 'T2 HIT', 'T3 HIT'];
    expect(scene.titles(id).slice(1)).toEqual(names.map((name) => `${name}: LONG GBPJPY`));
    const { data } = await scene.screen.next(
      'notification.created',
      ({ data: { title, signalId } }) => title.startsWith('T3') && signalId === id,
    );
    expect(data.message).toBe('LONG GBPJPY: T3 200.000 was taken by hand. The signal is closed at 196.500.');
    const story = await scene.steps(id);
    expect(story.slice(1).map(({ kind, by, price, closeReason }) => [kind, by, price, closeReason])).toEqual([
      ['t0', 'desk', null, null],
      ['t1', 'desk', null, null],
      ['t2', 'desk', null, null],
      ['closed', 'desk', '196.500', 't3'],
    ]);
  });
});
