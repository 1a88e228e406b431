import type { CreateSignalDto, Signal } from '@t0/contracts';
import { Notification } from '@t0/database';
import { signalBody, waitFor } from '@t0/testing';
import type { TestClient } from '@t0/testing';
import type { PriceStack } from './price-stack.ts';
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

  it('takes all new fields, edits them, clears them with null, and tells it in the story', async () => {
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

  it('a stop that trailed ends as TRAILED', async () => {
    const short = {
      direction: 'short',
      entryPrice: '200.500',
      slPrice: '202',
      t0Price: '199',
      t1Price: '195',
    } as const;
    const { id } = await scene.publish({ ...short, stopRule: 'trail', trailDistance: '1' });
    await stack.tick('GBPJPY', '199.480', '199.500');
    await scene.updated(id, ({ slPrice }) => slPrice === '200.500');
    await stack.tick('GBPJPY', '199.430', '199.450');
    await stack.tick('GBPJPY', '198.980', '199.000');
    await scene.updated(id, ({ slPrice }) => slPrice === '200.000');
    await stack.tick('GBPJPY', '200.020', '200.040');
    expect(await scene.updated(id, ({ status }) => status === 'closed')).toMatchObject({
      closeReason: 'trail',
      closePrice: '200.040',
      t0Hit: true,
    });
    await waitFor('the notice', () => scene.titles(id).includes('TRAILED: SHORT GBPJPY'));
    // The move to the entry is announced, the later one is silent.
    expect(scene.titles(id).slice(1)).toEqual([
      'STOP TO ENTRY: SHORT GBPJPY',
      'T0 HIT: SHORT GBPJPY',
      'TRAILED: SHORT GBPJPY',
    ]);
    const [announced] = await stack.api.db
      .getRepository(Notification)
      .find({ where: { signalId: id }, order: { id: 'ASC' } });
    expect([announced!.message, announced!.struckMessage]).toEqual([
      expect.stringContaining('SL 200.000. Stop trails the price by 100.0 pips.'),
      expect.stringContaining('SL 200.500. Stop trails the price by 100.0 pips.'),
    ]);
    expect((await scene.steps(id)).map(({ kind }) => kind)).toEqual([
      'published',
      'stop-to-entry',
      't0',
      'stop-moved',
      'closed',
    ]);
    const alerted =
      'SELECT k.kind FROM step_alerts t JOIN signal_steps k ON k.id = t.step_id WHERE t.signal_id = $1 ORDER BY k.id';
    const kinds: { kind: string }[] = await stack.api.db.query(alerted, [id]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['stop-to-entry', 't0', 'closed']);
  });

  it('a stop that trailed ends as TRAILED in another worker too, one that the rule before moved as the stop', async () => {
    const levels = { entryPrice: '200.100', slPrice: '199.000', t0Price: '201.100', t1Price: '209' };
    const trailed = await scene.publish({ ...levels, stopRule: 'trail', trailDistance: '1' });
    const moved = await scene.publish({ ...levels, stopRule: 'entry-at-t0' });
    await stack.tick('GBPJPY', '201.110', '201.130');
    await scene.updated(trailed.id, ({ slPrice, t0Hit }) => t0Hit && slPrice === '200.110');
    await scene.updated(moved.id, ({ slPrice }) => slPrice === '200.100');
    await admin.put(`/api/signals/${moved.id}`, { stopRule: 'trail', trailDistance: '1.1' });
    await stack.closeWorker();
    await stack.addFetcher();
    await Promise.all([scene.watched(trailed.id, 3), scene.watched(moved.id, 4)]);
    await stack.tick('GBPJPY', '200.090', '200.110');
    const closed = ({ status }: Signal): boolean => status === 'closed';
    expect((await scene.updated(trailed.id, closed)).closeReason).toBe('trail');
    expect((await scene.updated(moved.id, closed)).closeReason).toBe('stop');
  });

  it('a worker that died after a target leaves the move of the stop to the next, also after an edit of the memo', async () => {
    while (stack.workers.length > 0) await stack.closeWorker();
    const levels = {
      entryPrice: '199.000',
      slPrice: '198.000',
      t0Price: '200.000',
      t1Price: '203',
      furtherTargets: ['204'],
    };
    const { body } = await admin.post<Signal>('/api/signals', signalBody({ ...levels, stopRule: 'behind-targets' }));
    const at = Date.now();
    const tick = { bid: '200.100', ask: '200.120', source: 'oanda' } as const;
    await stack.bus.publish([{ symbol: 'GBPJPY', price: '200.110', at, ...tick }]);
    await stack.api.db.query(
      `UPDATE signals SET t0_hit = true, t0_hit_at = $2, ticks_since = $2, stop_due = true, version = 2, evidence = $3 WHERE id = $1`,
      [body.id, new Date(at), { t0: { ...tick, at: new Date(at).toISOString() } }],
    );
    expect((await admin.put<Signal>(`/api/signals/${body.id}`, { memo: 'Watch the open' })).body.stopDue).toBe(true);
    await Promise.all([stack.addWorker(), stack.addWorker()]);
    const moved = await scene.updated(body.id, ({ version }) => version === 4);
    expect(moved).toMatchObject({ slPrice: '199.000', t0Hit: true });
    expect(moved).not.toHaveProperty('stopDue');
    await waitFor('the stream', () => stack.oanda.open === 1);
    const moves = (): string[] => scene.titles(body.id).filter((title) => title.startsWith('STOP TO ENTRY'));
    await waitFor('the notice', () => moves().length > 0);
    expect([moves().length, (await scene.stored(body.id)).version]).toEqual([1, 4]);
    await admin.delete(`/api/signals/${body.id}`);
  });

  it('a move of the stop that waits for the price outlives an edit of a target, not a stop moved by hand', async () => {
    const levels = { entryPrice: '199.000', slPrice: '198.000', t0Price: '200', t1Price: '200' };
    const given = { ...levels, furtherTargets: ['203', '204'], stopRule: 'behind-targets' as const };
    const [kept, moved] = [await scene.publish(given), await scene.publish({ ...given, slPrice: '197.900' })];
    await stack.tick('GBPJPY', '200.000', '200.020');
    for (const { id } of [kept, moved])
      expect(await scene.updated(id, ({ furtherHitsAt }) => furtherHitsAt?.length === 1)).toMatchObject({
        stopDue: true,
      });
    const change = async (id: number, body: object): Promise<Signal> => {
      const answer = await admin.put<Signal>(`/api/signals/${id}`, body);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    expect(await change(kept.id, { furtherTargets: ['203', '205'] })).toMatchObject({ stopDue: true });
    expect(await change(moved.id, { slPrice: '198.500' })).not.toHaveProperty('stopDue');
    await stack.tick('GBPJPY', '200.010', '200.030');
    expect(await scene.updated(kept.id, ({ slPrice }) => slPrice === '200.000')).not.toHaveProperty('stopDue');
    await stack.tick('GBPJPY', '203.010', '203.030');
    expect(await scene.updated(moved.id, ({ furtherHitsAt }) => furtherHitsAt?.length === 2)).toBeDefined();
    await scene.updated(moved.id, ({ slPrice }) => slPrice === '200.000');
    expect((await scene.steps(moved.id)).filter(({ kind }) => kind === 'stop-moved')).toHaveLength(2);
  });
});
