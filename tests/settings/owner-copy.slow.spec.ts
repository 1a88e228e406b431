import type { ClientSettings } from '@t0/contracts/live';
import type { AuditEntry } from '@t0/contracts/operations';
import type { ApiError, OwnerCopy } from '@t0/contracts/platform';
import type { Instrument } from '@t0/contracts/prices';
import type { LegalText } from '@t0/contracts/visitors';
import { createAdmin, signalBody, type LiveClient, type TestClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';

const FIRST = {
  activeTraders: '847',
  activeSignals: '12',
  traders: '10,000+',
  support: '24/7',
  educationPortalUrl: 'https://learn.example/',
  billingUpdateUrl: null,
  supportEmail: 'help@t0.example',
};
const LIMIT = 'must be at most 12 characters';

describe('the owner’s copy, legal texts, and what is undone (docs/product/settings.md#copy)', () => {
  let stack: ContentStack;
  let admin: TestClient;
  let page: LiveClient;
  let resultsText: string;

  beforeAll(async () => {
    const { educationPortalUrl: EDUCATION_PORTAL_URL, supportEmail: SUPPORT_EMAIL } = FIRST;
    stack = await ContentStack.start({ EDUCATION_PORTAL_URL, SUPPORT_EMAIL });
    admin = stack.admin;
    page = await stack.api.live(null);
    ({ resultsText } = await settings());
  });
  afterAll(() => stack.stop());

  const settings = async (): Promise<ClientSettings> =>
    (await stack.visitor.get<ClientSettings>('/api/client-settings')).body;
  const save = (given: object) =>
    admin.put<OwnerCopy & ApiError & { current?: OwnerCopy }>('/api/admin/owner-copy', {
      ...FIRST,
      resultsText,
      ...given,
    });
  const legal = async (name: string): Promise<LegalText> =>
    (await stack.visitor.get<LegalText>(`/api/legal-texts/${name}`)).body;
  const trail = async (entity: string): Promise<AuditEntry[]> =>
    (await admin.get<AuditEntry[]>(`/api/admin/audit?entity=${entity}`)).body;
  const undo = (entry: AuditEntry | undefined, by = admin) =>
    by.post<ApiError | null>(`/api/admin/audit/${entry!.id}/undo`, {});

  it('begins with the first figures, links as configured, and texts that promise nothing', async () => {
    expect(await settings()).toMatchObject({ ...FIRST, copyVersion: 1 });
    expect(resultsText).toContain('do not represent actual trading');
    for (const name of ['terms', 'privacy', 'risk'])
      expect((await legal(name)).text).toContain('The owner of this terminal has not published this text yet.');
    expect((await legal('risk')).text).toContain('Trading carries risk of loss.');
    expect((await stack.visitor.get<ApiError>('/api/legal-texts/cookies')).body).toMatchObject({
      statusCode: 404,
      message: 'There is no such text',
    });
  });

  it('changes it for everybody at once, audited with what was before, and follows the environment where nothing was decided', async () => {
    const { status, body } = await save({ activeTraders: ' 912 ', supportEmail: '' });
    expect([status, body]).toEqual([
      200,
      { ...FIRST, resultsText, activeTraders: '912', supportEmail: null, version: 2 },
    ]);
    expect((await page.next('owner_copy.updated')).data).toEqual(body);
    expect(await settings()).toMatchObject({ activeTraders: '912', supportEmail: null, copyVersion: 2 });
    const [entry] = await trail('owner_copy');
    expect(entry).toMatchObject({
      action: 'owner_copy.updated',
      before: { activeTraders: '847', supportEmail: null },
      after: { activeTraders: '912', supportEmail: '' },
      undoable: true,
    });
    const entries = (await trail('owner_copy')).length;
    expect((await save({ activeTraders: '912', supportEmail: null })).body.version).toBe(2);
    expect(await trail('owner_copy')).toHaveLength(entries);
  });

  it('undoes it: the old value again, the environment’s again, as a change with an entry of its own', async () => {
    const [entry] = await trail('owner_copy');
    expect((await undo(entry)).status).toBe(204);
    expect(await settings()).toMatchObject({ ...FIRST, copyVersion: 3 });
    expect((await page.next('owner_copy.updated', ({ data }) => data.version === 3)).data.activeTraders).toBe('847');
    const [own] = await trail('owner_copy');
    expect(own).toMatchObject({
      before: { activeTraders: '912' },
      after: { activeTraders: '847' },
      request: `POST /api/admin/audit/${entry!.id}/undo`,
    });
    const again = await undo(entry);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'CHANGED_SINCE',
        message: 'It was changed again since: activeTraders, supportEmail. Undo the later change first.',
      }),
    ]);
    // What was undone can be had back.
    expect((await undo(own)).status).toBe(204);
    expect((await settings()).activeTraders).toBe('912');
  });

  it('undoes a field although another one was changed since', async () => {
    await save({ activeSignals: '13' });
    const [entry] = await trail('owner_copy');
    await save({ activeSignals: '13', support: '24/5' });
    expect((await undo(entry)).status).toBe(204);
    expect(await settings()).toMatchObject({ activeSignals: '12', support: '24/5' });
  });

  it('tells who was slower what the other one saved', async () => {
    const { copyVersion } = await settings();
    const other = await stack.api.signedIn(await createAdmin(stack.api.db));
    const theirs = await other.put('/api/admin/owner-copy', {
      ...FIRST,
      resultsText,
      traders: '11,000+',
      version: copyVersion,
    });
    expect(theirs.status).toBe(200);
    expect((await save({ traders: '12,000+', version: copyVersion })).body).toMatchObject({
      statusCode: 409,
      error: 'COPY_CHANGED',
      current: { traders: '11,000+' },
    });
    const { version } = await legal('privacy');
    expect((await admin.put('/api/legal-texts/privacy', { text: 'Theirs', version })).status).toBe(200);
    expect((await other.put<ApiError>('/api/legal-texts/privacy', { text: 'Mine', version })).body).toMatchObject({
      statusCode: 409,
      error: 'TEXT_CHANGED',
      current: { name: 'privacy', text: 'Theirs' },
    });
  });

  it.each([
    [{ activeTraders: ' ' }, 'activeTraders', 'Active traders is required'],
    [{ activeSignals: 'x'.repeat(13) }, 'activeSignals', `Active signals ${LIMIT}`],
    [{ resultsText: '' }, 'resultsText', 'Text beside results is required'],
    [{ resultsText: 'x'.repeat(3001) }, 'resultsText', 'Text beside results must be at most 3000 characters'],
    [
      { educationPortalUrl: 'javascript:alert(1)' },
      'educationPortalUrl',
      'Education portal must be an address that begins with http:// or https://',
    ],
    [
      { billingUpdateUrl: 'billing' },
      'billingUpdateUrl',
      'Update Billing must be an address that begins with http:// or https://',
    ],
    [{ supportEmail: 'help' }, 'supportEmail', 'Support address must be an email address'],
  ])('refuses %j and changes nothing', async (given, field, message) => {
    const before = await settings();
    const { status, body } = await save(given);
    expect([status, body.fields?.[field]]).toEqual([400, message]);
    expect(await settings()).toEqual(before);
  });

  it('keeps a legal text as Markdown, tells that it changed, and restores it whole', async () => {
    const first = await legal('risk');
    const text = `## Risk\n\n${'You may lose all of it. '.repeat(40)}`.trim();
    const { status, body } = await admin.put<LegalText>('/api/legal-texts/risk', { text });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'risk', text, version: first.version + 1 })]);
    expect((await page.next('legal_text.updated', ({ data }) => data.name === 'risk')).data).toEqual({
      name: 'risk',
      version: body.version,
    });
    await admin.put('/api/legal-texts/risk', { text: 'Short.' });
    const [entry] = await trail('legal_texts');
    // The trail shows it shortened.
    expect(entry!.before!.text).toContain('characters)');
    expect((await undo(entry)).status).toBe(204);
    expect((await legal('risk')).text).toBe(text);
    expect((await admin.put<ApiError>('/api/legal-texts/risk', { text: ' ' })).body.fields).toEqual({
      text: 'The text is required',
    });
    expect((await admin.put<ApiError>('/api/legal-texts/risk', { text: 'x'.repeat(30_001) })).body.fields).toEqual({
      text: 'The text must be at most 30,000 characters',
    });
  });

  it('undoes who sees the record, back to what the environment says', async () => {
    await admin.put('/api/admin/record-settings', { audience: 'off' });
    const [entry] = await trail('record_settings');
    expect(entry!.action).toBe('record_settings.created');
    expect((await undo(entry)).status).toBe(204);
    expect((await settings()).recordAudience).toBe('members');
  });

  it('undoes an instrument’s edit under the rules of every other, and takes none away', async () => {
    const { body: table } = await admin.get<Instrument[]>('/api/instruments');
    const { id, ...row } = table.find(({ symbol }) => symbol === 'BTCUSD')!;
    const fields = { ...row, version: undefined };
    const edit = async (given: object): Promise<AuditEntry> => {
      expect(
        (
          await admin.put(`/api/instruments/${id}`, {
            ...fields,
            source: 'simulated',
            referencePrice: '90000',
            ...given,
          })
        ).status,
      ).toBe(200);
      return (await trail('instruments'))[0]!;
    };
    await edit({});
    const moved = await edit({ decimals: 3, contractSize: '2' });
    const opened = await edit({ decimals: 3, contractSize: '2', openForSignals: true });
    await admin.post('/api/chart-notes', { instrument: 'BTCUSD', timeframe: '4H', content: 'In use' });
    expect((await undo(moved)).body).toMatchObject({
      statusCode: 400,
      message: 'BTCUSD is in use: its symbol and decimals are fixed.',
    });
    expect((await undo(opened)).status).toBe(204);
    const { body: after } = await stack.visitor.get<Instrument[]>('/api/instruments');
    expect(after.find(({ symbol }) => symbol === 'BTCUSD')).toMatchObject({ openForSignals: false, decimals: 3 });
    const created = await admin.post<Instrument>('/api/instruments', {
      ...fields,
      source: 'simulated',
      symbol: 'ETHUSD',
      aliases: [],
      base: 'ETH',
    });
    expect(created.status).toBe(201);
    const [added] = await trail('instruments');
    expect([added!.action, added!.undoable]).toEqual(['instruments.created', false]);
    expect((await undo(added)).body).toMatchObject({ statusCode: 409, message: 'This change cannot be undone here' });
  });

  it('undoes nothing else, and nothing for anybody else', async () => {
    await admin.post('/api/signals', signalBody());
    const [signal] = await trail('signals');
    expect(signal!.undoable).toBe(false);
    expect((await undo(signal)).body).toMatchObject({ statusCode: 409, error: 'NOT_UNDOABLE' });
    expect((await undo({ ...signal!, id: 2_000_000_000 })).body).toMatchObject({
      statusCode: 404,
      message: 'There is no such entry',
    });
    expect((await undo(signal, stack.member)).status).toBe(403);
    expect((await undo(signal, stack.visitor)).status).toBe(401);
  });
});
