import type { IntakeSource, IntakeSourceKey } from '@t0/contracts/intake';
import type { AuditEntry } from '@t0/contracts/operations';
import { SIGNAL_WARNINGS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { IntakeDraft as StoredDraft, IntakeSource as StoredSource } from '@t0/database/intake';
import { ALERT, DRAFTS, IntakeScene, SOURCES } from './intake-scene.ts';

describe('alerts of other programs (docs/product/intake.md#receiver)', () => {
  let scene: IntakeScene;
  beforeAll(async () => void (scene = await IntakeScene.start()));
  afterAll(() => scene.stop());

  it.each([
    ['JSON', 'application/json', JSON.stringify(ALERT)],
    ['JSON as TradingView sends it, as text', 'text/plain; charset=utf-8', JSON.stringify(ALERT)],
    [
      'text',
      'text/plain',
      'ticker=GBPJPY\naction=buy\nclose=196.12\nsl=190\ntp1=202\ntp2=208\nbias=Bullish\ncomment=From outside',
    ],
  ])('as %s is stored, and a draft on every administrator’s screen, on nobody else’s', async (_, type, raw) => {
    const { source, token } = await scene.newSource();
    const { status, body } = await scene.send(token, raw, { 'content-type': type });
    expect([status, body]).toEqual([200, { received: true }]);
    const event = await scene.screens.admin.next('intake_draft.created', ({ data }) => data.sourceId === source.id);
    expect(event).toMatchObject({
      audience: 'staff:publishing',
      data: {
        sourceName: source.name,
        raw,
        errors: [],
        fields: { instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120', memo: 'From outside' },
      },
    });
    expect(await scene.draftOf(source.id)).toEqual(event.data);
    expect(await scene.sourceOf(source.id)).toMatchObject({ received: 1, lastUsedAt: expect.any(String), edition: 1 });
    for (const screen of [scene.screens.member, scene.screens.guest, scene.screens.visitor]) {
      await screen.roundTrip();
      expect(screen.events.filter(({ type: kind }) => kind.startsWith('intake'))).toEqual([]);
    }
  });

  it('that cannot be read is a draft with its text and the reasons', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, 'Something came\u0000 something', { 'content-type': 'text/plain' });
    const draft = (await scene.draftOf(source.id))!;
    expect(draft.raw).toBe('Something came\ufffd something');
    expect(draft.errors.map(({ message }) => message)).toContain('Instrument is not given');
  });

  it('is stored once, however often and at once it is sent (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await scene.newSource();
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.send(token, ALERT)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await scene.stored(source.id)).toHaveLength(1);
    // A minute later the same words are another alert; under a key they never are.
    const repository = scene.stack.api.db.getRepository(StoredDraft);
    await repository.update({ sourceId: source.id }, { createdAt: new Date(Date.now() - 61_000) });
    await scene.send(token, ALERT);
    expect(await scene.stored(source.id)).toHaveLength(2);
    const key = { 'idempotency-key': 'alert-of-noon' };
    await scene.send(token, ALERT, key);
    await repository.update({ sourceId: source.id }, { createdAt: new Date(Date.now() - 3_600_000) });
    await scene.send(token, { ...ALERT, close: 197 }, key);
    expect(await scene.stored(source.id)).toHaveLength(3);
  });

  it('of an unknown or revoked token is answered as an address that does not exist (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await scene.newSource();
    const nowhere = await scene.stack.visitor.post('/api/there-is-no-such-call', ALERT);
    for (const wrong of ['x', 'x'.repeat(5000), `${token}x`, token.slice(1), '%00', '..%2f']) {
      const { status, body } = await scene.send(wrong, ALERT);
      expect([wrong, status, body]).toEqual([wrong, 404, nowhere.body]);
    }
    expect((await scene.stack.admin.delete(`${SOURCES}/${source.id}/token`)).status).toBe(200);
    expect((await scene.send(token, ALERT)).status).toBe(404);
    expect(await scene.sourceOf(source.id)).toMatchObject({ active: false });
    expect(await scene.stored(source.id)).toEqual([]);
  });

  it('has a token of 256 bits that is stored hashed and shown once (docs/SECURITY.md#intake)', async () => {
    const { source, token } = await scene.newSource();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await scene.stack.api.db.getRepository(StoredSource).findOneByOrFail({ id: source.id });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await scene.sourceOf(source.id))).not.toMatch(new RegExp(`${token}|${row.tokenHash}`));
    const { body: trail } = await scene.stack.admin.get<AuditEntry[]>('/api/admin/audit?entity=intake_sources');
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${token}|${row.tokenHash}`));
    const { body: renewed } = await scene.stack.admin.post<IntakeSourceKey>(`${SOURCES}/${source.id}/token`, {});
    expect((await scene.send(token, ALERT)).status).toBe(404);
    expect((await scene.send(renewed.token, ALERT)).status).toBe(200);
  });

  it.each([
    ['a form', 415, 'a=b', 'application/x-www-form-urlencoded'],
    ['too large', 413, 'x'.repeat(16 * 1024 + 1), 'text/plain'],
    ['empty', 400, ' \n', 'text/plain'],
  ])('that is %s is answered %i and not stored', async (_, status, raw, type) => {
    const { source, token } = await scene.newSource();
    expect((await scene.send(token, raw, { 'content-type': type })).status).toBe(status);
    expect(await scene.stored(source.id)).toEqual([]);
  });

  it('that is no UTF-8, or has no body at all, is answered 400', async () => {
    const { token } = await scene.newSource();
    const url = `${scene.stack.api.origin()}/api/intake/${token}`;
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
    const { source, token } = await scene.newSource({ lines: '{{a}} {{b}}' });
    for (const type of ['application/json', 'text/plain'])
      expect((await scene.send(token, raw, { 'content-type': type })).status).toBe(200);
    const [draft] = await scene.stored(source.id);
    expect([draft!.raw, draft!.errors.length > 0]).toEqual([raw, true]);
  });

  it('is published by one press, once, and leaves the other administrator’s screen', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, ALERT);
    const draft = (await scene.draftOf(source.id))!;
    const screen = await scene.stack.api.live(scene.other);
    const presses = await Promise.all(
      [scene.stack.admin, scene.other].map((client) =>
        client.post<Signal>(`${DRAFTS}/${draft.id}/publish`, draft.fields),
      ),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const late = presses.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ error: 'INTAKE_DRAFT_RESOLVED', message: 'This draft was published already' });
    const signal = presses.find(({ status }) => status === 201)!.body;
    await screen.next('intake_draft.deleted', ({ data }) => data.id === draft.id);
    await scene.screens.member.next('signal.created', ({ data }) => data.id === signal.id);
    expect(await scene.draftOf(source.id)).toBeUndefined();
    expect((await scene.signalsNow()).filter(({ memo }) => memo === 'From outside')).toHaveLength(1);
    const { body: trail } = await scene.stack.admin.get<AuditEntry[]>(
      `/api/admin/audit?entity=intake_drafts&entityId=${draft.id}`,
    );
    expect(trail[0]).toMatchObject({ action: 'intake_drafts.updated', after: { state: 'published' } });
  });

  it('is asked about a second time while anything of it is not understood (docs/product/intake.md#drafts)', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, { ...ALERT, tp2: 208.5, remark: 'wait for my GO' });
    const draft = (await scene.draftOf(source.id))!;
    const path = `${DRAFTS}/${draft.id}/publish`;
    const first = await scene.stack.admin.post(path, draft.fields);
    expect([first.status, first.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'SIGNAL_HAS_WARNINGS',
        reasons: [
          {
            code: 'NOT_UNDERSTOOD',
            label: 'not understood as a whole',
            message: 'Not understood: “remark: wait for my GO”.',
          },
        ],
      }),
    ]);
    expect(await scene.draftOf(source.id)).toEqual(draft);
    const second = await scene.stack.admin.post(path, { ...draft.fields, confirmedWarnings: ['NOT_UNDERSTOOD'] });
    expect(second.status).toBe(201);
  });

  it('is asked about by the memo that its form did not change, and not by what the form filled in', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, { ...ALERT, tp2: 208.6, sl: undefined, comment: 'wait for my GO' });
    const draft = (await scene.draftOf(source.id))!;
    const path = `${DRAFTS}/${draft.id}/publish`;
    const filled = { ...draft.fields, slPrice: '190' };
    const { body } = await scene.stack.admin.post<{ reasons: { message: string }[] }>(path, filled);
    expect(body.reasons.map(({ message }) => message)).toEqual(['The memo says not to take the signal as published.']);
    expect((await scene.stack.admin.post(path, { ...filled, memo: 'Retest' })).status).toBe(201);
  });

  it('keeps what the points of its source are, and asks without it (docs/product/intake.md#units-of-a-source)', async () => {
    const { source, token } = await scene.newSource();
    const aussie = { ticker: 'AUDUSD', action: 'buy', close: 0.65, sl: '300 points', tp1: 0.653, tp2: 0.656 };
    await scene.send(token, aussie);
    expect((await scene.draftOf(source.id))!.errors.map(({ message }) => message)).toContain(
      'Stop: “-300 points”: AUDUSD is counted in pips: 0.00300 or 0.03000?',
    );
    const body = { ...source.template, name: source.name, edition: source.edition, units: 'AUDUSD point 0.00001' };
    const { body: saved } = await scene.stack.admin.put<IntakeSource>(`${SOURCES}/${source.id}`, body);
    expect(saved.template.units).toBe('AUDUSD point 0.00001');
    await scene.send(token, { ...aussie, tp2: 0.657 });
    expect((await scene.draftOf(source.id))!.fields.slPrice).toBe('0.64700');
    const wrong = await scene.stack.admin.put(`${SOURCES}/${source.id}`, { ...body, edition: 2, units: 'gold 10' });
    expect(wrong.body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { units: expect.any(String) } });
  });

  it('is published as it was edited, and by the rules of every signal', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, ALERT);
    const draft = (await scene.draftOf(source.id))!;
    const path = `${DRAFTS}/${draft.id}/publish`;
    const { body: wrong } = await scene.stack.admin.post(path, { ...draft.fields, slPrice: '197' });
    expect(wrong).toMatchObject({ error: 'SIGNAL_LEVELS', fields: { slPrice: expect.any(String) } });
    // Its reward is a hundredth of its risk.
    const odd = { ...draft.fields, t0Price: '196.13', t1Price: '196.14' };
    expect((await scene.stack.admin.post(path, odd)).body).toMatchObject({ error: 'SIGNAL_HAS_WARNINGS' });
    expect(await scene.draftOf(source.id)).toEqual(draft);
    const key = { 'idempotency-key': 'edited-alert' };
    const first = await scene.stack.admin.post<Signal>(path, { ...odd, confirmedWarnings: SIGNAL_WARNINGS }, key);
    const again = await scene.stack.admin.post<Signal>(path, { ...odd, confirmedWarnings: SIGNAL_WARNINGS }, key);
    expect([first.status, first.body.t1Price, again.body.id]).toEqual([201, '196.140', first.body.id]);
  });

  it('is discarded, and then neither published nor discarded', async () => {
    const { source, token } = await scene.newSource();
    await scene.send(token, ALERT);
    const { id, fields } = (await scene.draftOf(source.id))!;
    expect((await scene.stack.admin.delete(`${DRAFTS}/${id}`)).status).toBe(204);
    expect(await scene.draftOf(source.id)).toBeUndefined();
    const refusal = { error: 'INTAKE_DRAFT_RESOLVED', message: 'This draft was discarded already' };
    expect((await scene.other.delete(`${DRAFTS}/${id}`)).body).toMatchObject(refusal);
    expect((await scene.other.post(`${DRAFTS}/${id}/publish`, fields)).body).toMatchObject(refusal);
    expect((await scene.other.delete(`${DRAFTS}/999999`)).status).toBe(404);
  });

  it('of a source that is edited by two is kept from neither: the second is told (docs/product/intake.md#sources)', async () => {
    const { source } = await scene.newSource();
    const body = { ...source.template, name: 'Renamed', edition: source.edition };
    const { body: changed } = await scene.stack.admin.put<IntakeSource>(`${SOURCES}/${source.id}`, body);
    expect(changed).toMatchObject({ name: 'Renamed', edition: 2 });
    const late = await scene.other.put(`${SOURCES}/${source.id}`, { ...body, name: 'Late' });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ error: 'INTAKE_SOURCE_CHANGED', current: changed }),
    ]);
    const invalid = await scene.stack.admin.put(`${SOURCES}/${source.id}`, { ...body, edition: 2, memo: '{{x' });
    expect(invalid.body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { memo: expect.any(String) } });
  });
});
