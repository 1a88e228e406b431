import { setTimeout as sleep } from 'node:timers/promises';
import { INTAKE_TEMPLATE, SIGNAL_WARNINGS } from '@t0/contracts';
import type {
  AuditEntry,
  ReceivedAlert,
  IntakeDraft,
  IntakeSource,
  IntakeSourceKey,
  IntakeTemplate,
  Notification,
  Signal,
} from '@t0/contracts';
import { IntakeDraft as StoredDraft, IntakeSource as StoredSource, User } from '@t0/database';
import { createAdmin, waitFor } from '@t0/testing';
import type { Answer, LiveClient, TestClient } from '@t0/testing';
import { ContentStack } from './content-stack.ts';

const DRAFTS = '/api/admin/intake/drafts';
const SOURCES = '/api/admin/intake/sources';
/** A sender that is told to come again does not do so at once: else it keeps a busy machine busy. */
const AGAIN_MS = 500;
/** Within a usual day of the simulated market, and the stop and targets apart enough for no level to be passed. */
const ALERT = {
  ticker: 'OANDA:GBPJPY',
  action: 'buy',
  close: 196.12,
  sl: 190,
  tp1: 202,
  tp2: 208,
  bias: 'Bullish',
  comment: 'From outside',
};
const MEANT = {
  confirmedWarnings: [...SIGNAL_WARNINGS],
};

describe('alerts of other programs (docs/product/intake.md#the-door)', () => {
  let stack: ContentStack;
  let other: TestClient;
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;
  let names = 0;

  beforeAll(async () => {
    // Without prices nothing is unusual about a level: what is, is asked for by its own test.
    stack = await ContentStack.start({ PRICE_PROVIDER: 'none' });
    other = await stack.api.signedIn(await createAdmin(stack.api.db));
    screens = await stack.screens();
  });
  afterAll(() => stack.stop());

  const newSource = async (given: Partial<IntakeTemplate> = {}): Promise<IntakeSourceKey> => {
    const body = { ...INTAKE_TEMPLATE, ...given, name: `Source ${(names += 1)}` };
    const answer = await stack.admin.post<IntakeSourceKey>(SOURCES, body);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ token: expect.any(String) })]);
    return answer.body;
  };
  /** Sends an alert as TradingView does: again, when it is told so. */
  const send = async (token: string, alert: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    for (;;) {
      const answer = await stack.visitor.call('POST', `/api/intake/${token}`, alert, headers);
      if (answer.status !== 503) return answer;
      await sleep(AGAIN_MS);
    }
  };
  const drafts = async (): Promise<IntakeDraft[]> => (await stack.admin.get<IntakeDraft[]>(DRAFTS)).body;
  const sourceOf = async (id: number): Promise<IntakeSource> =>
    (await stack.admin.get<IntakeSource[]>(SOURCES)).body.find((one) => one.id === id)!;
  const draftOf = async (sourceId: number): Promise<IntakeDraft | undefined> =>
    (await drafts()).find((one) => one.sourceId === sourceId);
  const stored = (sourceId: number): Promise<StoredDraft[]> =>
    stack.api.db.getRepository(StoredDraft).find({ where: { sourceId }, order: { id: 'ASC' } });
  const signalsNow = async (): Promise<Signal[]> => (await stack.member.get<Signal[]>('/api/signals')).body;

  it.each([
    ['JSON', 'application/json', JSON.stringify(ALERT)],
    ['JSON as TradingView sends it, as text', 'text/plain; charset=utf-8', JSON.stringify(ALERT)],
    [
      'text',
      'text/plain',
      'ticker=GBPJPY\naction=buy\nclose=196.12\nsl=190\ntp1=202\ntp2=208\nbias=Bullish\ncomment=From outside',
    ],
  ])('as %s is stored, and a draft on every administrator’s screen, on nobody else’s', async (_, type, raw) => {
    const { source, token } = await newSource();
    const { status, body } = await send(token, raw, { 'content-type': type });
    expect([status, body]).toEqual([200, { received: true }]);
    const event = await screens.admin.next('intake_draft.created', ({ data }) => data.sourceId === source.id);
    expect(event).toMatchObject({
      audience: 'admins',
      data: {
        sourceName: source.name,
        raw,
        errors: [],
        fields: { instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120', memo: 'From outside' },
      },
    });
    expect(await draftOf(source.id)).toEqual(event.data);
    expect(await sourceOf(source.id)).toMatchObject({ received: 1, lastUsedAt: expect.any(String), edition: 1 });
    for (const screen of [screens.member, screens.guest, screens.visitor]) {
      await screen.roundTrip();
      expect(screen.events.filter(({ type: kind }) => kind.startsWith('intake'))).toEqual([]);
    }
  });

  it('that cannot be read is a draft with its text and the reasons', async () => {
    const { source, token } = await newSource();
    await send(token, 'Something came\u0000 something', { 'content-type': 'text/plain' });
    const draft = (await draftOf(source.id))!;
    expect(draft.raw).toBe('Something came\ufffd something');
    expect(draft.errors.map(({ message }) => message)).toContain('Instrument is not given');
  });

  it('is stored once, however often and at once it is sent (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await newSource();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, ALERT)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored(source.id)).toHaveLength(1);
    // A minute later the same words are another alert; under a key they never are.
    const repository = stack.api.db.getRepository(StoredDraft);
    await repository.update({ sourceId: source.id }, { createdAt: new Date(Date.now() - 61_000) });
    await send(token, ALERT);
    expect(await stored(source.id)).toHaveLength(2);
    const key = { 'idempotency-key': 'alert-of-noon' };
    await send(token, ALERT, key);
    await repository.update({ sourceId: source.id }, { createdAt: new Date(Date.now() - 3_600_000) });
    await send(token, { ...ALERT, close: 197 }, key);
    expect(await stored(source.id)).toHaveLength(3);
  });

  it('of an unknown or revoked token is answered as an address that does not exist (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await newSource();
    const nowhere = await stack.visitor.post('/api/there-is-no-such-call', ALERT);
    for (const wrong of ['x', 'x'.repeat(5000), `${token}x`, token.slice(1), '%00', '..%2f']) {
      const { status, body } = await send(wrong, ALERT);
      expect([wrong, status, body]).toEqual([wrong, 404, nowhere.body]);
    }
    expect((await stack.admin.delete(`${SOURCES}/${source.id}/token`)).status).toBe(200);
    expect((await send(token, ALERT)).status).toBe(404);
    expect(await sourceOf(source.id)).toMatchObject({ active: false });
    expect(await stored(source.id)).toEqual([]);
  });

  it('has a token of 256 bits that is stored hashed and shown once (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await newSource();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await stack.api.db.getRepository(StoredSource).findOneByOrFail({ id: source.id });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await sourceOf(source.id))).not.toMatch(new RegExp(`${token}|${row.tokenHash}`));
    const { body: trail } = await stack.admin.get<AuditEntry[]>('/api/admin/audit?entity=intake_sources');
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${token}|${row.tokenHash}`));
    const { body: renewed } = await stack.admin.post<IntakeSourceKey>(`${SOURCES}/${source.id}/token`, {});
    expect((await send(token, ALERT)).status).toBe(404);
    expect((await send(renewed.token, ALERT)).status).toBe(200);
  });

  it.each([
    ['a form', 415, 'a=b', 'application/x-www-form-urlencoded'],
    ['too large', 413, 'x'.repeat(16 * 1024 + 1), 'text/plain'],
    ['empty', 400, ' \n', 'text/plain'],
  ])('that is %s is answered %i and not stored', async (_, status, raw, type) => {
    const { source, token } = await newSource();
    expect((await send(token, raw, { 'content-type': type })).status).toBe(status);
    expect(await stored(source.id)).toEqual([]);
  });

  it('that is no UTF-8, or has no body at all, is answered 400', async () => {
    const { token } = await newSource();
    const url = `${stack.api.origin()}/api/intake/${token}`;
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(url, { method: 'POST', headers, body: Buffer.from([0xc3, 0x28]) })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(400);
    expect((await fetch(url, { method: 'POST' })).status).toBe(415);
  });

  it.each([
    ['a brace', '{'],
    ['a list', '[]'],
    ['a list of nothing', '[{}]'],
    ['a string', '"text"'],
    ['infinity', '1e400'],
    ['null', 'null'],
    ['an object as a field', '{"ticker":{"a":1}}'],
    ['a prototype', '{"__proto__":{"ticker":"GBPJPY"}}'],
    ['half a character', '{"ticker":"\\ud800","action":"\\u0000"}'],
    ['deep lists', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['deep objects', `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`],
    ['awkward numbers', '{"close":1e308,"ticker":"GBPJPY","action":"buy","sl":-0,"tp1":1e-300}'],
    ['a long name', `{"ticker":"${'𝕏'.repeat(3000)}"}`],
    ['signs', '='.repeat(9000)],
    ['open braces', '{{'.repeat(4000)],
  ])('of any kind is stored, never an error (docs/SECURITY.md#intake): %s', async (_, raw) => {
    const { source, token } = await newSource({ lines: '{{a}} {{b}}' });
    for (const type of ['application/json', 'text/plain'])
      expect((await send(token, raw, { 'content-type': type })).status).toBe(200);
    const [draft] = await stored(source.id);
    expect([draft!.raw, draft!.errors.length > 0]).toEqual([raw, true]);
  });

  it('is published by one press, once, and leaves the other administrator’s screen', async () => {
    const { source, token } = await newSource();
    await send(token, ALERT);
    const draft = (await draftOf(source.id))!;
    const screen = await stack.api.live(other);
    const presses = await Promise.all(
      [stack.admin, other].map((client) => client.post<Signal>(`${DRAFTS}/${draft.id}/publish`, draft.fields)),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const late = presses.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ error: 'INTAKE_DRAFT_RESOLVED', message: 'This draft was published already' });
    const signal = presses.find(({ status }) => status === 201)!.body;
    await screen.next('intake_draft.deleted', ({ data }) => data.id === draft.id);
    await screens.member.next('signal.created', ({ data }) => data.id === signal.id);
    expect(await draftOf(source.id)).toBeUndefined();
    expect((await signalsNow()).filter(({ memo }) => memo === 'From outside')).toHaveLength(1);
    const { body: trail } = await stack.admin.get<AuditEntry[]>(
      `/api/admin/audit?entity=intake_drafts&entityId=${draft.id}`,
    );
    expect(trail[0]).toMatchObject({ action: 'intake_drafts.updated', after: { state: 'published' } });
  });

  it('is published as it was edited, and by the rules of every signal', async () => {
    const { source, token } = await newSource();
    await send(token, ALERT);
    const draft = (await draftOf(source.id))!;
    const path = `${DRAFTS}/${draft.id}/publish`;
    const { body: wrong } = await stack.admin.post(path, { ...draft.fields, slPrice: '197' });
    expect(wrong).toMatchObject({ error: 'SIGNAL_LEVELS', fields: { slPrice: expect.any(String) } });
    // Its reward is a hundredth of its risk.
    const odd = { ...draft.fields, t0Price: '196.13', t1Price: '196.14' };
    expect((await stack.admin.post(path, odd)).body).toMatchObject({ error: 'SIGNAL_HAS_WARNINGS' });
    expect(await draftOf(source.id)).toEqual(draft);
    const key = { 'idempotency-key': 'edited-alert' };
    const first = await stack.admin.post<Signal>(path, { ...odd, ...MEANT }, key);
    const again = await stack.admin.post<Signal>(path, { ...odd, ...MEANT }, key);
    expect([first.status, first.body.t1Price, again.body.id]).toEqual([201, '196.140', first.body.id]);
  });

  it('is discarded, and then neither published nor discarded', async () => {
    const { source, token } = await newSource();
    await send(token, ALERT);
    const { id, fields } = (await draftOf(source.id))!;
    expect((await stack.admin.delete(`${DRAFTS}/${id}`)).status).toBe(204);
    expect(await draftOf(source.id)).toBeUndefined();
    const told = { error: 'INTAKE_DRAFT_RESOLVED', message: 'This draft was discarded already' };
    expect((await other.delete(`${DRAFTS}/${id}`)).body).toMatchObject(told);
    expect((await other.post(`${DRAFTS}/${id}/publish`, fields)).body).toMatchObject(told);
    expect((await other.delete(`${DRAFTS}/999999`)).status).toBe(404);
  });

  it('of a source that is edited by two is kept from neither: the second is told (docs/product/intake.md#sources)', async () => {
    const { source } = await newSource();
    const body = { ...source.template, name: 'Renamed', edition: source.edition };
    const { body: changed } = await stack.admin.put<IntakeSource>(`${SOURCES}/${source.id}`, body);
    expect(changed).toMatchObject({ name: 'Renamed', edition: 2 });
    const late = await other.put(`${SOURCES}/${source.id}`, { ...body, name: 'Late' });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ error: 'INTAKE_SOURCE_CHANGED', current: changed }),
    ]);
    const fault = await stack.admin.put(`${SOURCES}/${source.id}`, { ...body, edition: 2, memo: '{{x' });
    expect(fault.body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { memo: expect.any(String) } });
  });

  describe('of a trusted source (docs/product/intake.md#trust)', () => {
    const trust = (client: TestClient, { id, edition }: IntakeSource): Promise<Answer<IntakeSource>> =>
      client.post<IntakeSource>(`${SOURCES}/${id}/trust`, { edition });
    const trusted = async (given: Partial<IntakeTemplate> = {}): Promise<IntakeSourceKey> => {
      const made = await newSource(given);
      await trust(stack.admin, made.source);
      const { body: source } = await trust(other, made.source);
      expect(source.trustedBy).toHaveLength(2);
      return { source, token: made.token };
    };
    let levels = 0;
    /** An alert with levels of its own: the same ones again would be asked about. */
    const alert = (comment: string): typeof ALERT => ({ ...ALERT, comment, tp2: ALERT.tp2 + ++levels / 100 });
    const isOut = async (memo: string): Promise<boolean> => (await signalsNow()).some((one) => one.memo === memo);

    it('is published at once, in its name in the audit trail', async () => {
      const { source, token } = await trusted();
      expect((await send(token, alert('Of itself'))).status).toBe(200);
      const event = await screens.member.next('signal.created', ({ data }) => data.memo === 'Of itself');
      await screens.member.next('notification.created', ({ data }) => data.signalId === event.data.id);
      expect(await draftOf(source.id)).toBeUndefined();
      const { body: trail } = await stack.admin.get<AuditEntry[]>(
        `/api/admin/audit?entity=signals&entityId=${event.data.id}`,
      );
      expect(trail[0]).toMatchObject({ action: 'signals.created', actorEmail: `${source.name}, a trusted source` });
    });

    it('is published once, however often it is sent at once', async () => {
      const { token } = await trusted();
      const once = alert('Only once');
      await Promise.all(Array.from({ length: 6 }, () => send(token, once)));
      expect((await signalsNow()).filter(({ memo }) => memo === 'Only once')).toHaveLength(1);
      const { body: all } = await stack.member.get<{ notifications?: Notification[] }>('/api/user/notifications');
      expect(JSON.stringify(all).split('Only once')).toHaveLength(2);
    });

    it('stays a draft where something could not be read or is unusual, with the reason', async () => {
      const { source, token } = await trusted();
      await send(token, { ...alert('Half'), sl: undefined });
      expect((await draftOf(source.id))!.errors).toEqual([{ field: 'slPrice', message: 'Stop is not given' }]);
      await send(token, { ...alert('Odd'), tp1: 196.13, tp2: 196.14 });
      expect((await draftOf(source.id))!.errors).toEqual([
        { field: null, message: expect.stringContaining('This signal is unusual.') },
      ]);
      expect([await isOut('Half'), await isOut('Odd')]).toEqual([false, false]);
    });

    it.each([
      ['a flag', { cancelled: true }, 'Not understood: “cancelled: true”'],
      ['a remark', { remark: 'wait for my GO' }, 'Not understood: “remark: wait for my GO”'],
      ['a third target', { tp3: 210 }, 'Not understood: “tp3: 210”'],
      ['a second stop', { stop_loss: 191 }, 'Stop is given twice: 191 and 190'],
      ['an ended position', { position_size: 0 }, 'This ends a trade and is no new signal: “position 0”'],
    ])(
      'stays a draft that says %s beside its signal (docs/product/intake.md#what-is-not-understood)',
      async (what, more, message) => {
        const { source, token } = await trusted();
        await send(token, { ...alert(what), ...more });
        expect(await isOut(what)).toBe(false);
        expect((await draftOf(source.id))!.errors.map((one) => one.message)).toEqual([message]);
      },
    );

    it('is shown with what became of it (docs/product/intake.md#what-came)', async () => {
      const { source, token } = await trusted();
      await send(token, { ...alert('To be seen'), qty: 2 });
      await send(token, { ...alert('Not out'), remark: 'later' });
      await send(token, { ...alert('Discarded'), sl: undefined });
      expect((await stack.admin.delete(`${DRAFTS}/${(await draftOf(source.id))!.id}`)).status).toBe(204);
      const { body } = await stack.admin.get<ReceivedAlert[]>(`${DRAFTS}/recent`);
      const published = (await signalsNow()).find(({ memo }) => memo === 'To be seen')!;
      expect(body.filter(({ sourceId }) => sourceId === source.id)).toMatchObject([
        { state: 'discarded', signalId: null, byItself: false },
        { state: 'open', errors: [{ message: 'Not understood: “remark: later”' }], leftOut: [] },
        { state: 'published', signalId: published.id, byItself: true, errors: [], leftOut: ['qty: 2'] },
      ]);
    });

    it('stays a draft where it repeats what was published a moment ago (docs/product/signals.md#level-checks)', async () => {
      const { source, token } = await trusted();
      const first = alert('First');
      await send(token, first);
      expect(await isOut('First')).toBe(true);
      await send(token, { ...first, comment: 'Again' });
      expect(await isOut('Again')).toBe(false);
      expect((await draftOf(source.id))!.errors).toEqual([
        { field: null, message: expect.stringContaining('LONG GBPJPY was published with the same levels') },
      ]);
    });

    it('needs two different administrators, each for the state that they see (docs/SECURITY.md#intake)', async () => {
      const { source, token } = await newSource();
      expect((await trust(stack.admin, source)).status).toBe(200);
      const twice = await trust(stack.admin, source);
      expect([twice.status, twice.body]).toEqual([409, expect.objectContaining({ error: 'INTAKE_SOURCE_SECOND' })]);
      await send(token, alert('One mark'));
      expect(await isOut('One mark')).toBe(false);
      const old = await trust(other, { ...source, edition: source.edition + 1 });
      expect([old.status, old.body]).toEqual([409, expect.objectContaining({ error: 'INTAKE_SOURCE_CHANGED' })]);
      expect((await trust(other, source)).body.trustedBy).toHaveLength(2);
      const { body: trail } = await stack.admin.get<AuditEntry[]>(
        `/api/admin/audit?entity=intake_sources&entityId=${source.id}`,
      );
      const marks = trail.filter(({ after }) => after && 'trustedBy' in after && !('name' in after));
      expect(new Set(marks.map(({ actorEmail }) => actorEmail)).size).toBe(2);
    });

    it.each([
      ['either withdraws it', (id: number) => other.delete(`${SOURCES}/${id}/trust`)],
      ['its token changes', (id: number) => stack.admin.post(`${SOURCES}/${id}/token`, {})],
      ['it is revoked', (id: number) => stack.admin.delete(`${SOURCES}/${id}/token`)],
      [
        'its template changes',
        (id: number) =>
          stack.admin.put(`${SOURCES}/${id}`, { ...INTAKE_TEMPLATE, name: 'Same', memo: 'Other', edition: 1 }),
      ],
    ])('ends when %s (docs/SECURITY.md#intake)', async (_, change) => {
      const { source } = await trusted();
      expect((await change(source.id)).status).toBeLessThan(300);
      expect((await sourceOf(source.id)).trustedBy).toEqual([]);
    });

    it('does not count the mark of somebody who is no administrator any more (docs/SECURITY.md#intake)', async () => {
      const { source, token } = await newSource();
      const third = await createAdmin(stack.api.db);
      await trust(stack.admin, source);
      await trust(await stack.api.signedIn(third), source);
      await stack.api.db.getRepository(User).update(third.id, { isAdmin: false });
      await send(token, alert('Former administrator'));
      expect(await isOut('Former administrator')).toBe(false);
      expect((await draftOf(source.id))!.errors).toEqual([]);
    });
  });
});

describe('alerts while servers do not answer (docs/adr/0019-intake-acceptance.md)', () => {
  let stack: ContentStack;
  beforeAll(async () => void (stack = await ContentStack.start({ PRICE_PROVIDER: 'none' })));
  afterAll(() => stack.stop());

  it('are answered 503 with Retry-After instead of waiting, and kept once when they come again', async () => {
    const body = { ...INTAKE_TEMPLATE, name: 'Patient' };
    const { source, token } = (await stack.admin.post<IntakeSourceKey>(SOURCES, body)).body;
    const send = (): Promise<Answer> => stack.visitor.call('POST', `/api/intake/${token}`, ALERT);
    const holder = stack.api.db.createQueryRunner();
    await holder.connect();
    await holder.startTransaction();
    await holder.query('LOCK TABLE intake_drafts, intake_sources IN ACCESS EXCLUSIVE MODE');
    // Answered while the tables are still locked.
    const { status, headers, body: said } = await send();
    expect([status, headers.get('retry-after'), said]).toEqual([
      503,
      '5',
      expect.objectContaining({ error: 'OVERLOADED' }),
    ]);
    await holder.rollbackTransaction();
    await holder.release();
    await waitFor('the alert to be taken', async () => (await send()).status === 200);
    const drafts = await stack.api.db.getRepository(StoredDraft).findBy({ sourceId: source.id });
    expect(drafts).toHaveLength(1);
  });
});

describe('alerts, counted (docs/product/limits.md#attempts)', () => {
  let stack: ContentStack;
  beforeAll(async () => void (stack = await ContentStack.start({ THROTTLE_FACTOR: '1', PRICE_PROVIDER: 'none' })));
  afterAll(() => stack.stop());

  it('are refused past 60 a minute of one source, with Retry-After; another source goes on (docs/SECURITY.md#intake)', async () => {
    const make = async (name: string): Promise<string> =>
      (await stack.admin.post<IntakeSourceKey>(SOURCES, { ...INTAKE_TEMPLATE, name })).body.token;
    const [eager, calm] = [await make('Eager'), await make('Calm')];
    const send = (token: string, index: number) =>
      stack.visitor.call('POST', `/api/intake/${token}`, { ...ALERT, comment: `No ${index}` });
    // One that was not stored in time counts as well.
    for (let index = 0; index < 60; index += 1) expect([200, 503]).toContain((await send(eager, index)).status);
    const refused = await send(eager, 60);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send(calm, 0)).status).not.toBe(429);
  });
});
