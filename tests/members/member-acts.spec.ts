import { randomUUID } from 'node:crypto';
import { createStripe, endGrantsThatRanOut, reconcileStripe } from '@t0/billing';
import type { MemberPage } from '@t0/contracts/members';
import type { AuditEntry } from '@t0/contracts/operations';
import { AccountEmail, User, UserTwoFactor } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { BlacklistedEmail } from '@t0/database/email';
import { EventLog, emitMemberUpdates } from '@t0/events';
import { createAdmin, createMember, createUser, type LiveClient, type TestClient } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Math.round(Date.now() / 1000) * 1000 + days * DAY_MS).toISOString();

describe('acts on one member (docs/product/console.md#acts)', () => {
  let stack: BillingStack;
  let owner: TestClient;
  let support: TestClient;
  let screen: LiveClient;
  let log: EventLog;

  beforeAll(async () => {
    stack = await BillingStack.start();
    const { api } = stack;
    log = new EventLog(api.db, () => undefined, [emitMemberUpdates]);
    owner = await api.signedIn(await createAdmin(api.db));
    support = await api.signedIn(await createAdmin(api.db, { role: 'support' }));
    screen = await api.live(owner);
  });
  afterAll(() => stack.stop());

  const act = (id: string, what: string, body: object = {}, by = owner) =>
    by.post(`/api/admin/users/${id}/${what}`, body);
  const page = async (id: string): Promise<MemberPage> => (await owner.get<MemberPage>(`/api/admin/users/${id}`)).body;
  const trail = async (id: string): Promise<AuditEntry[]> =>
    (await owner.get<AuditEntry[]>(`/api/admin/audit?entityId=${id}`)).body;
  const userOf = (id: string): Promise<User> => stack.api.db.getRepository(User).findOneByOrFail({ id });

  it('grants access until a date, moves the date, and undoes that; open screens follow', async () => {
    const member = await createUser(stack.api.db);
    const until = inDays(30);
    const granted = await act(member.id, 'access', { until, known: 'none' });
    expect([granted.status, granted.body]).toEqual([200, { hasAccess: true, providers: ['manual'] }]);
    const event = await screen.next('member.updated', ({ data }) => data.id === member.id);
    expect(event.data).toMatchObject({ membership: 'granted', renewsAt: until, hasActiveSubscription: true });
    const later = inDays(60);
    expect((await act(member.id, 'access', { until: later, known: until })).status).toBe(200);
    const [moved, first] = await trail(member.id);
    expect(first).toMatchObject({
      action: 'access.granted',
      entity: 'access',
      subject: member.email,
      before: null,
      after: { until },
    });
    expect(moved).toMatchObject({ before: { until }, after: { until: later }, undoable: true });
    expect((await owner.post(`/api/admin/audit/${moved!.id}/undo`, {})).status).toBe(204);
    expect(await userOf(member.id)).toMatchObject({ renewsAt: new Date(until) });
    expect((await owner.post(`/api/admin/audit/${moved!.id}/undo`, {})).status).toBe(409);
    // The first one again: there was no access before it.
    const undone = (await trail(member.id))[0]!;
    expect(undone).toMatchObject({ action: 'access.granted', after: { until } });
    expect((await owner.post(`/api/admin/audit/${first!.id}/undo`, {})).status).toBe(204);
    expect(await userOf(member.id)).toMatchObject({ hasActiveSubscription: false, membership: 'ended' });
  });

  it('a grant outlives webhooks and the reconciler, and ends by itself at its date (docs/BILLING.md#grants)', async () => {
    const email = `paid-${randomUUID()}@t0.test`;
    const { events, subscription } = await stack.pay(email);
    await stack.deliver(...events);
    const { id } = (await stack.user(email))!;
    const until = inDays(90);
    await act(id, 'access', { until });
    expect(await userOf(id)).toMatchObject({ membership: 'active' });
    await stack.deliver(...stack.eventsOf(() => void stack.sandbox.billing.cancelNow(subscription)));
    await reconcileStripe(stack.api.db, log, createStripe(stack.api.config)!, stack.api.config);
    expect(await userOf(id)).toMatchObject({
      hasActiveSubscription: true,
      membership: 'granted',
      renewsAt: new Date(until),
    });
    await stack.api.db.query(
      `UPDATE subscriptions SET current_period_end = now() WHERE user_id = $1 AND provider = 'manual'`,
      [id],
    );
    await log.transact((manager, emit) => endGrantsThatRanOut(manager, emit));
    expect(await userOf(id)).toMatchObject({ hasActiveSubscription: false, membership: 'ended' });
  });

  it('refuses a date that is over or missing, and a grant that another person changed meanwhile', async () => {
    const member = await createUser(stack.api.db);
    for (const until of [inDays(-1), 'soon', undefined]) {
      const { status, body } = await act(member.id, 'access', { until });
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['until']]);
    }
    const [a, b] = [inDays(10), inDays(20)];
    const both = await Promise.all([a, b].map((until) => act(member.id, 'access', { until, known: 'none' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stack.subscriptions(member.id)).toHaveLength(1);
    expect((await act(member.id, 'access', { until: null, known: both[0]!.status === 200 ? a : b })).status).toBe(200);
    expect((await page(member.id)).subscriptions).toMatchObject([
      { provider: 'manual', currentPeriodEnd: null, url: null },
    ]);
  });

  it('ends access: cancels at Stripe at once, and grants; a paid end cannot be undone, that of a grant can', async () => {
    const email = `ends-${randomUUID()}@t0.test`;
    const { events, subscription } = await stack.pay(email);
    await stack.deliver(...events);
    const { id } = (await stack.user(email))!;
    await act(id, 'access', { until: inDays(5) });
    const presses = await Promise.all([1, 2].map(() => act(id, 'end-access')));
    expect(presses.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(presses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(stack.sandbox.state.subscriptions[subscription]!.status).toBe('canceled');
    expect(await userOf(id)).toMatchObject({ hasActiveSubscription: false, membership: 'ended' });
    const ended = (await trail(id)).find(({ action }) => action === 'access.ended')!;
    expect(ended).toMatchObject({ subject: email, before: { providers: ['manual', 'stripe'] }, undoable: false });
    expect((await act(id, 'end-access')).status).toBe(409);

    const gift = await createMember(stack.api.db);
    expect((await act(gift.id, 'end-access')).body).toEqual({ hasAccess: false, providers: [] });
    const [entry] = await trail(gift.id);
    expect((await owner.post(`/api/admin/audit/${entry!.id}/undo`, {})).status).toBe(204);
    expect(await userOf(gift.id)).toMatchObject({ hasActiveSubscription: true, membership: 'granted' });
  });

  it('a membership of Whop is ended at Whop', async () => {
    const member = await createUser(stack.api.db, { hasActiveSubscription: true });
    await stack.api.db
      .getRepository(Subscription)
      .update({ userId: member.id }, { provider: 'whop', externalId: `mem_${member.id}` });
    const { status, body } = await act(member.id, 'end-access');
    expect([status, (body as { error: string }).error]).toEqual([409, 'PAID_AT_WHOP']);
    expect(await userOf(member.id)).toMatchObject({ hasActiveSubscription: true });
  });

  it('sends the welcome or the reset email once, however often it is pressed', async () => {
    const member = await createMember(stack.api.db, { password: null });
    const sent = await Promise.all([1, 2, 3].map(() => act(member.id, 'mail', { kind: 'welcome' }, support)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stack.api.db.getRepository(AccountEmail).countBy({ email: member.email, kind: 'welcome' })).toBe(1);
    expect((await trail(member.id)).filter(({ action }) => action === 'users.mail-requested')).toHaveLength(1);
    expect((await act(member.id, 'mail', { kind: 'invoice' }, support)).status).toBe(400);
    const known = await createMember(stack.api.db);
    expect((await act(known.id, 'mail', { kind: 'welcome' })).status).toBe(409);
    expect((await act(known.id, 'mail', { kind: 'password-reset' })).status).toBe(200);
    expect((await page(known.id)).mails).toMatchObject([{ kind: 'password-reset' }]);
  });

  it('resets a second factor and says so in the trail', async () => {
    const member = await createMember(stack.api.db);
    await stack.api.db.getRepository(UserTwoFactor).insert({ userId: member.id, confirmedAt: new Date() });
    expect((await page(member.id)).secondFactor).toBe(true);
    expect((await act(member.id, 'reset-second-factor')).body).toEqual({ wasOn: true, passkeys: 0 });
    expect((await page(member.id)).secondFactor).toBe(false);
    expect((await trail(member.id))[0]).toMatchObject({ action: 'users.second-factor-reset', undoable: false });
    expect((await act(member.id, 'reset-second-factor')).body).toEqual({ wasOn: false, passkeys: 0 });
  });

  it('blacklists, takes off, and undoes both; a blacklisted member gets no email', async () => {
    const member = await createMember(stack.api.db);
    const isListed = (): Promise<boolean> =>
      stack.api.db.getRepository(BlacklistedEmail).existsBy({ email: member.email });
    for (let press = 0; press < 2; press += 1)
      expect((await act(member.id, 'blacklist', { reason: 'Charged back' })).status).toBe(204);
    expect((await page(member.id)).blacklisted).toMatchObject({ reason: 'Charged back' });
    expect((await act(member.id, 'mail', { kind: 'password-reset' })).status).toBe(409);
    const [listed, ...others] = await trail(member.id);
    expect([listed!.action, others.length]).toEqual(['blacklist.added', 0]);
    expect((await owner.delete(`/api/admin/users/${member.id}/blacklist`)).status).toBe(204);
    expect(await isListed()).toBe(false);
    expect((await owner.post(`/api/admin/audit/${(await trail(member.id))[0]!.id}/undo`, {})).status).toBe(204);
    expect((await page(member.id)).blacklisted).toMatchObject({ reason: 'Charged back' });
    expect((await act(member.id, 'blacklist', { reason: 'x'.repeat(501) })).status).toBe(400);
  });

  it('keeps notes that the member never sees; the trail has no text of them', async () => {
    const member = await createMember(stack.api.db);
    const { status, body } = await act(member.id, 'notes', { text: '  Asked for an invoice  ' }, support);
    expect([status, body]).toEqual([201, expect.objectContaining({ text: 'Asked for an invoice' })]);
    expect((await page(member.id)).notes).toEqual([body]);
    expect((await act(member.id, 'notes', { text: ' ' })).status).toBe(400);
    const { id } = body as { id: number };
    for (let press = 0; press < 2; press += 1)
      expect((await support.delete(`/api/admin/users/${member.id}/notes/${id}`)).status).toBe(204);
    expect((await page(member.id)).notes).toEqual([]);
    const entries = await trail(member.id);
    expect(entries.map(({ action }) => action)).toEqual(['users.note-deleted', 'users.note-added']);
    expect(JSON.stringify(entries)).not.toContain('invoice');
  });

  it('each role has its acts: support none on the account, an analyst no page, the owner the money', async () => {
    const member = await createMember(stack.api.db);
    const analyst = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'analyst' }));
    const administrator = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'administrator' }));
    const path = `/api/admin/users/${member.id}`;
    for (const what of ['access', 'end-access', 'reset-second-factor', 'blacklist'])
      expect([what, (await act(member.id, what, { until: null, reason: '' }, support)).status]).toEqual([what, 403]);
    expect((await support.delete(`${path}/blacklist`)).status).toBe(403);
    expect(await userOf(member.id)).toMatchObject({ hasActiveSubscription: true });
    expect((await support.get(path)).status).toBe(200);
    for (const client of [support, administrator]) expect((await client.get(`${path}/money`)).status).toBe(403);
    expect((await owner.get(`${path}/money`)).body).toEqual({ payments: [], totals: [] });
    for (const call of ['', '/money']) expect((await analyst.get(`${path}${call}`)).status).toBe(403);
    expect((await act(member.id, 'mail', { kind: 'password-reset' }, analyst)).status).toBe(403);
    expect((await act(member.id, 'access', { until: inDays(3) }, administrator)).status).toBe(200);
    expect((await act(member.id, 'end-sessions', {}, support)).status).toBe(200);
  });

  it('nobody ends the own access or sessions by mistake, and only the owner acts on staff', async () => {
    const self = await createAdmin(stack.api.db, { role: 'administrator' });
    const client = await stack.api.signedIn(self);
    const other = await createAdmin(stack.api.db, { role: 'support' });
    for (const what of ['end-access', 'end-sessions', 'reset-second-factor', 'blacklist'])
      expect([what, (await act(self.id, what, { reason: '' }, client)).status]).toEqual([what, 409]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    for (const what of ['end-access', 'end-sessions', 'reset-second-factor', 'blacklist'])
      expect([what, (await act(other.id, what, { reason: '' }, client)).status]).toEqual([what, 403]);
    expect((await act(other.id, 'end-sessions')).status).toBe(200);
  });

  it('answers 404 for a deleted account, and changes nothing', async () => {
    const gone = await createMember(stack.api.db);
    await stack.api.db.getRepository(User).delete(gone.id);
    const bodies = { until: null, kind: 'password-reset', reason: '', text: 'x' };
    for (const what of ['access', 'end-access', 'mail', 'end-sessions', 'reset-second-factor', 'blacklist', 'notes'])
      expect([what, (await act(gone.id, what, fieldsOf(what, bodies))).status]).toEqual([what, 404]);
    for (const call of ['', '/money']) expect((await owner.get(`/api/admin/users/${gone.id}${call}`)).status).toBe(404);
    expect(await trail(gone.id)).toEqual([]);
  });
});

/** Only the fields that a call takes: unknown ones are refused. */
function fieldsOf(what: string, { until, kind, reason, text }: Record<string, string | null>): object {
  if (what === 'access') return { until };
  if (what === 'mail') return { kind };
  if (what === 'blacklist') return { reason };
  return what === 'notes' ? { text } : {};
}
