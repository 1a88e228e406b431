import type { Signal } from '@t0/contracts/signals';
import { Notification } from '@t0/database/notifications';
import { signalBody, waitFor, type TestClient } from '@t0/testing';
import type { PriceStack } from '../support/price-stack.ts';
import { SignalScene } from './signal-scene.ts';

describe('rules of the stop (docs/product/signals.md#stop-rules)', () => {
  let scene: SignalScene;
  let stack: PriceStack;
  let admin: TestClient;

  beforeAll(async () => {
    scene = await SignalScene.start();
    ({ stack, admin } = scene);
  });
  afterAll(() => scene.stop());

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
