import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { Signal as StoredSignal } from '@t0/database/signals';
import { createAdmin, signalBody, waitFor, type Answer, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

interface Refusal {
  message: string;
  fields?: Record<string, string>;
}

describe('terms of a signal that are no terms (docs/product/signals.md#levels)', () => {
  let api: ApiStack;
  let [admin, other]: TestClient[] = [];
  const FOUR = { furtherTargets: ['199', '200'], portions: [40, 30, 20, 10] };

  beforeAll(async () => {
    api = await ApiStack.start();
    [admin, other] = await Promise.all([1, 2].map(async () => api.signedIn(await createAdmin(api.db))));
  });
  afterAll(() => api.stop());

  const publish = async (given: Partial<CreateSignalDto> = {}): Promise<Signal> => {
    const { body, status } = await admin!.post<Signal>('/api/signals', signalBody(given));
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const edit = (id: number, change: object, by = admin!): Promise<Answer<Signal & Refusal>> =>
    by.put<Signal & Refusal>(`/api/signals/${id}`, change);
  const count = (): Promise<number> => api.db.getRepository(StoredSignal).count();
  const stored = (id: number): Promise<StoredSignal> => api.db.getRepository(StoredSignal).findOneByOrFail({ id });

  const WRONG: [field: string, values: unknown[]][] = [
    [
      'furtherTargets',
      [
        '199',
        199,
        {},
        [],
        [''],
        [null],
        [['199']],
        ['-1'],
        ['NaN'],
        ['1e9'],
        Array(9).fill('199'),
        ['199'.repeat(9000)],
      ],
    ],
    [
      'portions',
      [
        [],
        [100],
        [1e9, 1],
        [-50, 150],
        ['40', '60'],
        [[50], [50]],
        [0, 100],
        [NaN, 100],
        { length: 2 },
        Array(5000).fill(1),
      ],
    ],
    ['entryZonePrice', ['', 195.9, ['195.9'], '-1', '195.99999', '9'.repeat(40)]],
    ['stopRule', ['', 'none', 'Trail', ['trail'], 7]],
    ['trailDistance', ['', '0', '-0.5', '0.0001', 0.5, '9'.repeat(40)]],
    [
      'validUntil',
      ['', 'tomorrow', 7, ['2099-01-01T00:00:00Z'], '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00.001Z'],
    ],
    ['closeAt', ['', 'tomorrow', 7, {}, '0000-00-00T00:00:00Z', '-000001-01-01T00:00:00Z']],
  ];

  it.each(WRONG)('%s: each is refused at its field with a sentence, and nothing changes', async (field, values) => {
    const trail = { stopRule: 'trail', trailDistance: '0.5' } as const;
    const signal = await publish({ status: 'limit', ...(field === 'trailDistance' && trail) });
    const before = await count();
    for (const value of values) {
      const given = { status: 'limit', ...(field === 'trailDistance' && trail), [field]: value };
      const created = await admin!.post<Refusal>('/api/signals', { ...signalBody(), ...given });
      const edited = await edit(signal.id, { memo: 'edited', [field]: value });
      for (const { status, body } of [created, edited]) {
        expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 400, [field]]);
        expect(body.message).toMatch(/^["“A-Z][^{}]+$/);
      }
    }
    expect([await count(), (await stored(signal.id)).version]).toEqual([before, 1]);
    await admin!.delete(`/api/signals/${signal.id}`);
  });

  it('a far time is a time', async () => {
    const closeAt = '9999-12-31T23:59:59.000Z';
    const signal = await publish({ closeAt });
    expect(signal.closeAt).toBe(closeAt);
    expect((await edit(signal.id, { closeAt: null })).body.closeAt).toBeUndefined();
    await admin!.delete(`/api/signals/${signal.id}`);
  });

  it('the distance of a trail is kept or lowered though the stop came near, and not raised', async () => {
    const signal = await publish({ stopRule: 'trail', trailDistance: '0.7' });
    await edit(signal.id, { slPrice: '195.9' });
    expect((await edit(signal.id, { trailDistance: '0.6' })).body.trailDistance).toBe('0.600');
    const raised = await edit(signal.id, { trailDistance: '0.7' });
    expect([raised.status, Object.keys(raised.body.fields ?? {})]).toEqual([400, ['trailDistance']]);
    expect((await stored(signal.id)).version).toBe(3);
    await admin!.delete(`/api/signals/${signal.id}`);
  });

  it('a signal that is closed is not opened again when its time is over, unless the edit says another', async () => {
    const over = new Date(Date.now() + 2000).toISOString();
    const [position, order] = [await publish({ closeAt: over }), await publish({ status: 'limit', validUntil: over })];
    for (const { id } of [position, order]) await edit(id, { status: 'closed' });
    await waitFor('the time to be over', () => Date.now() > Date.parse(over));
    const refused = [await edit(position.id, { status: 'active' }), await edit(order.id, { status: 'limit' })];
    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual([
      [400, { closeAt: 'The close time must be in the future' }],
      [400, { validUntil: 'Valid until must be in the future' }],
    ]);
    expect(await stored(position.id)).toMatchObject({ status: 'closed', version: 2 });
    const opened = [
      await edit(position.id, { status: 'active', closeAt: null }),
      await edit(order.id, { status: 'limit', validUntil: null }),
    ];
    expect(opened.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'active'],
      [200, 'limit'],
    ]);
    for (const { id } of [position, order]) await admin!.delete(`/api/signals/${id}`);
  });

  it('a target that an edit removes counts as not reached', async () => {
    const { id } = await publish(FOUR);
    for (const step of ['t0', 't1', 't2']) await admin!.post(`/api/signals/${id}/steps`, { step });
    expect((await stored(id)).furtherHitsAt).toHaveLength(2);
    const hitsAfter = async (change: object): Promise<unknown> => (await edit(id, change)).body.furtherHitsAt;
    expect(await hitsAfter({ furtherTargets: ['200'], portions: [40, 30, 30] })).toEqual([null]);
    // The one that takes its place was not reached either.
    expect(await hitsAfter({ furtherTargets: ['200', '201'], portions: null })).toEqual([null]);
    expect(await hitsAfter({ furtherTargets: null })).toBeUndefined();
    expect((await stored(id)).furtherHitsAt).toBeNull();
    await admin!.delete(`/api/signals/${id}`);
  });

  it.each(['paused', 'closed'] as const)('a %s signal takes an edit of its terms', async (status) => {
    const signal = await publish(FOUR);
    expect((await edit(signal.id, { status })).body.status).toBe(status);
    for (const change of [
      { portions: [25, 25, 25, 25] },
      { furtherTargets: null, portions: null },
      { closeAt: null },
    ]) {
      const answer = await edit(signal.id, change);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status })]);
    }
    expect(await stored(signal.id)).toMatchObject({ version: 4, furtherTargets: null, portions: null });
    await admin!.delete(`/api/signals/${signal.id}`);
  });

  it('of two edits at once neither breaks the other: targets and portions always fit', async () => {
    const signal = await publish(FOUR);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        edit(signal.id, { furtherTargets: ['199', '200'], portions: [40, 30, 20, 10] }),
        edit(signal.id, { furtherTargets: ['201'], portions: [50, 30, 20] }, other),
        edit(signal.id, { portions: [60, 40], furtherTargets: null }, other),
        edit(signal.id, { furtherTargets: ['199', '200', '201'] }),
      ]);
      for (const { status, body } of answers) {
        expect([200, 400, 409]).toContain(status);
        if (status !== 200) expect(body.message).toMatch(/^[A-Z]/);
      }
      const { furtherTargets, portions } = await stored(signal.id);
      expect(portions?.length).toBe((furtherTargets?.length ?? 0) + 2);
    }
    await admin!.delete(`/api/signals/${signal.id}`);
  });
});
