import type { Signal } from '@t0/contracts/signals';
import { createAdmin, createMember, createUser, signalBody, type LiveClient, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('signals (docs/product/signals.md#publishing)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let member: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    member = await stack.signedIn(await createMember(stack.db));
    screen = await stack.live(member);
  });
  afterAll(() => stack.stop());

  const publish = async (given = {}): Promise<Signal> => {
    const { status, body } = await admin.post<Signal>('/api/signals', signalBody(given));
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return body;
  };

  it('publishes with the defaults of docs/product/signals.md#fields and tells every member', async () => {
    const signal = await publish({ confidence: undefined, memo: undefined });
    expect(signal).toMatchObject({
      status: 'active',
      confidence: 75,
      memo: '',
      t0Hit: false,
      targetPrice: '197.050',
      entryPrice: '196.120',
      version: 1,
      closeReason: null,
    });
    const event = await screen.next('signal.created', ({ data }) => data.id === signal.id);
    expect(event.data).toEqual(signal);
    expect(event.audience).toBe('subscribers');
    const notification = await screen.next('notification.created', ({ data }) => data.signalId === signal.id);
    expect(notification.data).toMatchObject({ title: 'LONG GBPJPY @ 196.120', type: 'signal', isGlobal: false });
    expect(notification.seq).toBe(event.seq + 1);
  });

  it('announces prices as they are shown, and carries them as plain decimals (docs/product/prices.md#formats)', async () => {
    const prices = { entryPrice: '42980', slPrice: '42770', t0Price: '43320', t1Price: '43750.5' };
    const signal = await publish({ instrument: 'US30', ...prices });
    expect(signal).toMatchObject({ entryPrice: '42980.00', t1Price: '43750.50' });
    const { data } = await screen.next('notification.created', ({ data }) => data.signalId === signal.id);
    expect([data.title, data.message]).toEqual([
      'LONG US30 @ 42,980.00',
      expect.stringMatching(/^T0 43,320\.00, T1 43,750\.50, SL 42,770\.00\. /),
    ]);
  });

  it.each([
    [{ entryPrice: '' }, 'entryPrice', 'Entry price is required'],
    [{ slPrice: undefined }, 'slPrice', 'SL price is required'],
    [{ t0Price: null }, 't0Price', 'Take Profit 0 is required'],
    [{ t1Price: '' }, 't1Price', 'Take Profit 1 is required'],
    [{ confidence: 0 }, 'confidence', 'Confidence is required'],
    [{ confidence: 101 }, 'confidence', 'Confidence cannot exceed 100%'],
    [
      { entryPrice: '1000000000' },
      'entryPrice',
      'Entry price must be a price above 0 with at most 9 digits before and 5 after the point',
    ],
    [
      { entryPrice: '1e2' },
      'entryPrice',
      'Entry price must be a price above 0 with at most 9 digits before and 5 after the point',
    ],
    [
      { entryPrice: 196.12 },
      'entryPrice',
      'Entry price must be a price above 0 with at most 9 digits before and 5 after the point',
    ],
    [{ monthlyBias: 'Sideways' }, 'monthlyBias', 'Monthly bias must be one of Bullish, Bearish, Potentially Reversing'],
    [{ instrument: 'BTCUSD' }, 'instrument', 'Instrument must be one of AUDUSD, GBPJPY, GBPUSD, US30'],
    [{ status: 'open' }, 'status', 'Status must be one of active, limit, paused, closed'],
    [{ slPrice: '196.130' }, 'slPrice', 'A long needs its stop below the entry price'],
    [{ direction: 'short' }, 'slPrice', 'A short needs its stop above the entry price'],
    [{ t1Price: '197.000' }, 't1Price', 'A long needs Take Profit 1 at or above Take Profit 0'],
    [{ slPrice: '195.3805' }, 'slPrice', '“195.3805” has more decimals than GBPJPY, which has 3'],
    [{ memo: null }, 'memo', 'Memo must be text'],
    [{ status: null }, 'status', 'Status must be one of active, limit, paused, closed'],
    [{ confidence: null }, 'confidence', 'Confidence is required'],
    [{ id: 5 }, 'id', 'This call has no field “id”'],
  ])('refuses %j, naming %s, and changes nothing', async (change, field, message) => {
    const count = (): Promise<unknown> =>
      stack.db.query('SELECT (SELECT count(*) FROM signals) AS signals, (SELECT last_seq FROM live_log) AS seq');
    const before = await count();
    const { status, body } = await admin.post('/api/signals', { ...signalBody(), ...change });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: message });
    expect(await count()).toEqual(before);
  });

  it('holds an entry against the reference price while there is no live one (docs/product/signals.md#level-checks)', async () => {
    const levels = { entryPrice: '42.78', slPrice: '42.65', t0Price: '42.98', t1Price: '43.20' };
    const refused = await admin.post(
      '/api/signals',
      signalBody({ instrument: 'US30', status: 'limit', ...levels, confirmedWarnings: [] }),
    );
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'SIGNAL_HAS_WARNINGS',
        message: expect.stringContaining('The entry 42.78 is far from where US30 usually stands: 42,850.00.'),
      }),
    ]);
  });

  it('answers a repeated call with the first one’s signal, also when both run at once', async () => {
    const key = { 'idempotency-key': 'publish-once-1' };
    const [first, second] = await Promise.all([
      admin.post<Signal>('/api/signals', signalBody(), key),
      admin.post<Signal>('/api/signals', signalBody(), key),
    ]);
    const third = await admin.post<Signal>('/api/signals', signalBody(), key);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
    const other = await admin.post('/api/signals', signalBody({ memo: 'another' }), key);
    expect([other.status, other.body.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    await screen.roundTrip();
    expect(
      screen.events.filter(({ type, data }) => type === 'signal.created' && (data as Signal).id === first.body.id),
    ).toHaveLength(1);
  });

  it('a key whose call failed is free again', async () => {
    const key = { 'idempotency-key': 'publish-after-fault' };
    expect((await admin.post('/api/signals', signalBody({ slPrice: '197' }), key)).status).toBe(400);
    expect((await admin.post('/api/signals', signalBody(), key)).status).toBe(201);
  });

  it.each([
    [{ entryPrice: null }, 'entryPrice', 'Entry price is required'],
    [{ slPrice: '195.3805' }, 'slPrice', '“195.3805” has more decimals than GBPJPY, which has 3'],
    [{ memo: null }, 'memo', 'Memo must be text'],
    [{ direction: null }, 'direction', 'Direction must be one of long, short'],
    [{ createdAt: '2026-W01' }, 'createdAt', 'Created date must be a date and time'],
    [{ createdAt: '2026-01-02T03:04' }, 'createdAt', 'Created date must be a date and time'],
    [{ createdAt: '' }, 'createdAt', 'Created date must be a date and time'],
  ])('refuses the change %j, naming %s, and changes nothing', async (change, field, message) => {
    const signal = await publish();
    const { status, body } = await admin.put(`/api/signals/${signal.id}`, change);
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
    expect((await admin.get<Signal[]>('/api/signals')).body.find(({ id }) => id === signal.id)).toEqual(signal);
  });

  it('changes any part, its creation date too, and tells the whole new state', async () => {
    const signal = await publish();
    const createdAt = '2026-01-02T03:04:05.000Z';
    const { status, body } = await admin.put<Signal>(`/api/signals/${signal.id}`, {
      memo: 'moved',
      createdAt,
      slPrice: '195.5',
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      memo: 'moved',
      createdAt,
      slPrice: '195.500',
      version: 2,
      entryPrice: signal.entryPrice,
    });
    expect((await screen.next('signal.updated', ({ data }) => data.id === signal.id)).data).toEqual(body);
  });

  it('tells nobody when nothing changed', async () => {
    const signal = await publish();
    const { body } = await admin.put<Signal>(`/api/signals/${signal.id}`, { memo: signal.memo, entryPrice: '196.12' });
    expect(body).toEqual(signal);
  });

  it('refuses an edit of a state that changed underneath, and loses neither', async () => {
    const signal = await publish();
    await admin.put(`/api/signals/${signal.id}`, { memo: 'first', version: 1 });
    const late = await admin.put(`/api/signals/${signal.id}`, { memo: 'second', version: 1 });
    expect([late.status, late.body.error]).toEqual([409, 'SIGNAL_CHANGED']);
    expect(late.body.current).toMatchObject({ id: signal.id, memo: 'first', version: 2 });
    const { body } = await member.get<Signal[]>('/api/signals');
    expect(body.find(({ id }) => id === signal.id)).toMatchObject({ memo: 'first', version: 2 });
  });

  it('lets a stop be moved to the entry: the order of prices is checked on create only', async () => {
    const signal = await publish();
    const { status, body } = await admin.put<Signal>(`/api/signals/${signal.id}`, { slPrice: signal.entryPrice });
    expect([status, body.slPrice]).toEqual([200, '196.120']);
  });

  it('sets any status by hand and says why it is closed', async () => {
    const signal = await publish({ status: 'limit' });
    const closed = await admin.put<Signal>(`/api/signals/${signal.id}`, { status: 'closed' });
    expect(closed.body).toMatchObject({ status: 'closed', closeReason: 'manual' });
    const open = await admin.put<Signal>(`/api/signals/${signal.id}`, { status: 'active' });
    expect(open.body).toMatchObject({ status: 'active', closeReason: null });
  });

  it('deletes, and leaves a tombstone newer than every state', async () => {
    const signal = await publish();
    expect((await admin.delete(`/api/signals/${signal.id}`)).status).toBe(204);
    expect((await screen.next('signal.deleted', ({ data }) => data.id === signal.id)).data).toEqual({
      id: signal.id,
      version: 2,
    });
    expect((await admin.delete(`/api/signals/${signal.id}`)).status).toBe(404);
    expect((await admin.put(`/api/signals/${signal.id}`, { memo: 'x' })).status).toBe(404);
    expect((await admin.put('/api/signals/99999999999', {})).status).toBe(404);
    expect((await admin.put('/api/signals/abc', {})).status).toBe(400);
  });

  it('lists active and limit first, then the newest, with the position to follow from', async () => {
    const { body, headers } = await member.get<Signal[]>('/api/signals');
    const rank = ({ status }: Signal): number => Number(status !== 'active' && status !== 'limit');
    const sorted = [...body].sort((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
    expect(body.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    const [{ epoch }] = await stack.db.query('SELECT epoch FROM live_log');
    expect(headers.get('x-live-cursor')).toMatch(new RegExp(`^${epoch}:\\d+$`));
  });

  it('reaches nobody without access', async () => {
    const guest = await stack.live(await stack.signedIn(await createUser(stack.db)));
    const visitor = await stack.live(null);
    const signal = await publish();
    await screen.next('signal.created', ({ data }) => data.id === signal.id);
    await Promise.all([guest.roundTrip(), visitor.roundTrip()]);
    expect([...guest.events, ...visitor.events]).toEqual([]);
  });
});
