import { SIGNAL_WARNINGS } from '@t0/contracts/platform';
import type { RecordAnswer, RecordExport, RecordPage, RecordSettings, RecordStory } from '@t0/contracts/record';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, createMember, createUser, signalBody, waitFor, type TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('the record (docs/product/record.md#figures)', () => {
  let stack: PriceStack;
  let admin: TestClient;
  let member: TestClient;
  let visitor: TestClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    member = await stack.api.signedIn(await createMember(stack.api.db));
    visitor = stack.api.visitor();
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
    await stack.live('GBPJPY', admin);
  });
  afterAll(() => stack.stop());

  const publish = async (given = {}): Promise<Signal> => {
    const { body, status } = await admin.post<Signal>('/api/signals', signalBody(given));
    expect(status).toBe(201);
    await stack.watched(SignalLifecycle, body.id, 1);
    return body;
  };
  const figures = async (client = member): Promise<RecordAnswer> =>
    (await client.get<RecordAnswer>('/api/record')).body;
  const rowOf = async (id: number, client = member) =>
    (await client.get<RecordPage>('/api/record/rows')).body.rows.find(({ signalId }) => signalId === id);
  const ended = (id: number) =>
    waitFor(`the end of ${id}`, async () => {
      const row = await rowOf(id);
      return row?.state === 'ended' ? row : null;
    });
  const show = async (audience: string): Promise<void> => {
    expect((await admin.put('/api/admin/record-settings', { audience })).status).toBe(200);
  };

  it('begins empty, and claims nothing', async () => {
    const answer = await figures();
    expect(answer).toMatchObject({ simulated: false, present: 'real', hasOther: false });
    expect(answer.counts).toMatchObject({ published: 0, ended: 0 });
    expect(answer.figures.t1).toMatchObject({ n: 0, expectancyR: null, profitFactor: null });
  });

  it('follows a signal through its ledger: T0, T1, both exit rules, how far the price went', async () => {
    const { id } = await publish({ status: 'limit' });
    await stack.tick('GBPJPY', '196.100', '196.119');
    await stack.watched(SignalLifecycle, id, 2);
    await stack.tick('GBPJPY', '195.750', '195.770');
    await stack.tick('GBPJPY', '197.060', '197.080');
    await stack.watched(SignalLifecycle, id, 3);
    await stack.tick('GBPJPY', '198.420', '198.440');
    const row = await ended(id);
    // 1 R is 0.74: entry 196.120, stop 195.380.
    expect(row).toMatchObject({ ending: 't1', price: '198.420', entry: '196.120', stop: '195.380' });
    expect(row.results.t1).toBeCloseTo(2.3 / 0.74, 9);
    expect(row.results.half).toBeCloseTo((0.94 / 0.74 + 2.3 / 0.74) / 2, 9);
    expect([row.mfeR, row.maeR]).toEqual([expect.closeTo(2.3 / 0.74, 9), expect.closeTo(0.37 / 0.74, 9)]);
    const { body: story } = await member.get<RecordStory>(`/api/record/signals/${id}`);
    expect(story.steps.map(({ kind }) => kind)).toEqual(['published', 'activated', 't0', 'closed']);
    expect(story.steps.map(({ index }) => index)).toEqual([0, 1, 2, 3].map((place) => row.index + place));
    expect(story.steps[3]).toMatchObject({
      tick: { bid: '198.420', feed: 'oanda', simulated: false },
      levels: { stop: '195.380', status: 'closed' },
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('takes a withdrawn open signal at the price of that moment, with its excursions, and lists it', async () => {
    await stack.tick('GBPJPY', '196.500', '196.520');
    const { id } = await publish();
    await stack.tick('GBPJPY', '195.700', '195.720');
    await stack.tick('GBPJPY', '195.760', '195.780');
    await waitFor('the extremes to be told', async () => {
      const stored = await stack.api.redisClient.hGet('signals:excursions', String(id));
      return stored?.includes('195.700');
    });
    // A price that is too old is none, and so is one of a feed that is not live.
    await stack.live('GBPJPY', admin);
    await stack.tick('GBPJPY', '195.760', '195.780');
    await admin.delete(`/api/signals/${id}`);
    const row = await ended(id);
    expect(row).toMatchObject({ ending: 'withdrawn', price: '195.760', marks: { withdrawn: true } });
    // Published at 196.120, entered at the ask of 196.520.
    expect(row).toMatchObject({ entry: '196.520', publishedEntry: '196.120' });
    expect(row.results.t1).toBeCloseTo(-0.76 / 0.74, 9);
    expect(row.maeR).toBeCloseTo(0.82 / 0.74, 9);
    expect((await figures()).counts).toMatchObject({ ended: 2, withdrawn: 1 });
  });

  it('another worker goes on with what the one before told', async () => {
    await stack.tick('GBPJPY', '196.500', '196.520');
    const { id } = await publish();
    await stack.tick('GBPJPY', '196.900', '196.920');
    await stack.closeWorker();
    await stack.addFetcher();
    await stack.watched(SignalLifecycle, id, 1);
    await stack.tick('GBPJPY', '195.300', '195.320');
    // A gain is divided by what was at risk from the ask of 196.520 to the stop.
    expect((await ended(id)).mfeR).toBeCloseTo(0.38 / 1.14, 9);
  });

  it('keeps a result whatever is done to its signal afterwards, and marks that it was', async () => {
    await stack.tick('GBPJPY', '196.500', '196.520');
    const { id } = await publish();
    await stack.tick('GBPJPY', '195.370', '195.390');
    const before = await ended(id);
    const edit = await admin.put(`/api/signals/${id}`, {
      status: 'active',
      entryPrice: '194.000',
      confirmedWarnings: [...SIGNAL_WARNINGS],
    });
    expect(edit.status).toBe(200);
    const after = (await rowOf(id))!;
    expect(after.results).toEqual(before.results);
    expect(after.results.t1).toBeCloseTo(-1.15 / 0.74, 9);
    expect(after.marks).toMatchObject({ reopened: true, edits: 1 });
    await admin.delete(`/api/signals/${id}`);
  });

  it('shows to whom the owner decides: members, nobody, everybody; audited and told to everybody', async () => {
    const guest = await stack.api.signedIn(await createUser(stack.api.db));
    const screen = await stack.api.live(null);
    const statuses = async (): Promise<number[]> =>
      Promise.all([visitor, guest, member, admin].map(async (client) => (await client.get('/api/record')).status));
    expect(await statuses()).toEqual([401, 403, 200, 200]);
    await show('off');
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    expect((await screen.next('record_settings.updated', ({ data }) => data.audience === 'off')).data.version).toBe(1);
    await show('everybody');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await visitor.get<{ recordAudience: string }>('/api/client-settings')).body.recordAudience).toBe(
      'everybody',
    );
    await show('everybody');
    expect((await admin.get<RecordSettings>('/api/admin/record-settings')).body).toEqual({
      audience: 'everybody',
      version: 2,
    });
    const { body: trail } = await admin.get<{ action: string; after: object }[]>(
      '/api/admin/audit?entity=record_settings',
    );
    expect(trail.map(({ action }) => action)).toEqual(['record_settings.updated', 'record_settings.created']);
    expect((await admin.put('/api/admin/record-settings', { audience: 'some' })).body).toMatchObject({
      message: expect.stringContaining('Audience must be one of: off, members, everybody') as string,
    });
  });

  it('seals open signals for whoever is no member, until they end', async () => {
    await stack.tick('GBPJPY', '196.500', '196.520');
    const { id } = await publish();
    expect(await rowOf(id, member)).toMatchObject({ state: 'open' });
    const { body: page } = await visitor.get<RecordPage>('/api/record/rows');
    expect(page.rows.every(({ state }) => state !== 'open')).toBe(true);
    expect([page.sealed, page.total]).toEqual([1, page.rows.length]);
    const sealed = await visitor.get<{ error: string }>(`/api/record/signals/${id}`);
    expect([sealed.status, sealed.body.error]).toEqual([403, 'SIGNAL_SEALED']);
    await admin.post(`/api/signals/${id}/steps`, { step: 'closed' });
    expect(await rowOf(id, visitor)).toMatchObject({ state: 'ended', ending: 'hand' });
    expect((await visitor.get(`/api/record/signals/${id}`)).status).toBe(200);
  });

  it('is paged by the ledger’s index, newest first', async () => {
    const all = (await member.get<RecordPage>('/api/record/rows')).body;
    const first = (await member.get<RecordPage>('/api/record/rows?limit=2')).body.rows;
    const rest = (await member.get<RecordPage>(`/api/record/rows?limit=200&before=${first[1]!.index}`)).body.rows;
    expect([...first, ...rest]).toEqual(all.rows);
    expect((await member.get<RecordPage>('/api/record/rows?before=1')).body.rows.length).toBeLessThanOrEqual(1);
    expect((await member.get('/api/record/rows?limit=0')).status).toBe(400);
    expect((await member.get('/api/record?prices=some')).status).toBe(400);
    expect((await member.get('/api/record/signals/4000000')).status).toBe(404);
  });

  it('is exported whole, as CSV and as JSON', async () => {
    const { rows } = (await member.get<RecordPage>('/api/record/rows?limit=200')).body;
    const json = await member.get<RecordExport>('/api/record/export.json');
    expect(json.body.rows).toEqual(rows);
    expect(json.body.figures.counts.published).toBe(rows.length);
    const csv = await fetch(`${stack.api.origin()}/api/record/export.csv`);
    const lines = (await csv.text()).trim().split('\r\n');
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="record-');
    // Made once: a second reader learns so.
    const known = { 'if-none-match': csv.headers.get('etag')! };
    expect((await fetch(`${stack.api.origin()}/api/record/export.csv`, { headers: known })).status).toBe(304);
    expect(lines[0]).toContain('"R, all out at last target or stop"');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines.some((line) => line.includes(',withdrawn,195.760,-1.027'))).toBe(true);
  });

  it('keeps the simulated record apart', async () => {
    const { body } = await member.get<RecordAnswer>('/api/record?prices=simulated');
    expect(body).toMatchObject({ simulated: true, present: 'real', hasOther: true });
    expect([body.counts.published, body.figures.t1.n]).toEqual([0, 0]);
  });
});
