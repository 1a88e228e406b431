import type { Notification } from '@t0/contracts/notifications';
import type { AuditEntry } from '@t0/contracts/operations';
import type { HeldSignal, Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, createMember, signalBody, type TestClient } from '@t0/testing';
import { isWrite } from '../../apps/api/src/platform/audit/audit.interceptor.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { ApiStack } from '../support/api-stack.ts';

describe('the audit trail (docs/product/console.md#audit-trail)', () => {
  let stack: ApiStack;
  let author: User;
  let admin: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    author = await createAdmin(stack.db);
    admin = await stack.signedIn(author);
  });
  afterAll(() => stack.stop());

  const trail = async (query = ''): Promise<AuditEntry[]> =>
    (await admin.get<AuditEntry[]>(`/api/admin/audit${query}`)).body;

  it('notes who changed what, how it was and is, when and from where', async () => {
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    await admin.put(`/api/signals/${signal.id}`, { memo: 'Moved', slPrice: '195.500' });
    await admin.delete(`/api/signals/${signal.id}`);
    const [withdrawn, updated, created] = await trail(`?entity=signals&entityId=${signal.id}`);
    expect([withdrawn, updated, created].map((entry) => entry!.action)).toEqual([
      'signals.updated',
      'signals.updated',
      'signals.created',
    ]);
    expect(updated).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-/),
      actorId: author.id,
      actorEmail: author.email,
      action: 'signals.updated',
      entity: 'signals',
      entityId: String(signal.id),
      subject: 'LONG GBPJPY',
      before: { memo: signal.memo, slPrice: '195.38000' },
      after: { memo: 'Moved', slPrice: '195.500' },
      undoable: false,
      address: '127.0.0.1',
      requestId: expect.any(String),
      request: `PUT /api/signals/${signal.id}`,
    });
    expect(withdrawn).toMatchObject({
      before: { withdrawnAt: null, status: 'active' },
      after: { withdrawnAt: expect.any(String) as string, withdrawalReason: 'desk', status: 'closed' },
    });
    expect(created!.before).toBeNull();
    expect(created!.after).toMatchObject({ instrument: 'GBPJPY', status: 'active' });
  });

  it('notes one act once, without the notification that announces it', async () => {
    const before = (await trail())[0]?.id ?? 0;
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 't0' });
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 'half-off', undoable: true });
    const [held] = (await admin.get<HeldSignal[]>('/api/signals/held')).body;
    await admin.delete(`/api/signals/held/${held!.id}`);
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 'closed', price: '196.500' });
    const fresh = (await trail()).filter(({ id }) => id > before).reverse();
    expect(fresh.map(({ action, entityId, subject }) => [action, entityId, subject])).toEqual([
      ['signals.created', String(signal.id), 'LONG GBPJPY'],
      ['signals.updated', String(signal.id), 'LONG GBPJPY'],
      ['signals.step-sent', String(signal.id), 'LONG GBPJPY'],
      ['signals.undone', String(signal.id), 'HALF OFF: LONG GBPJPY'],
      ['signals.updated', String(signal.id), 'LONG GBPJPY'],
    ]);
    expect(fresh.at(-1)!.after).toMatchObject({ status: 'closed', closeReason: 'manual', closePrice: '196.500' });
  });

  it('notes a text whose 300th place is in the middle of a sign', async () => {
    const memo = `${'m'.repeat(299)}\u{1F4C8} and so on`;
    const { status, body } = await admin.post<Signal>('/api/signals', signalBody({ memo }));
    expect([status, body.memo]).toEqual([201, memo]);
    const [created] = await trail(`?entity=signals&entityId=${body.id}`);
    expect(created!.after).toMatchObject({ memo: `${'m'.repeat(299)}… (311 characters)` });
  });

  it('notes no preview of an announcement, and no run of doctor', async () => {
    const before = (await trail())[0]?.id ?? 0;
    const text = { subject: 'News', text: 'Of the week' };
    const preview = await admin.post('/api/admin/announcements/preview', text);
    const doctor = await admin.post('/api/admin/doctor', {});
    expect([preview.status, doctor.status]).toEqual([200, 200]);
    expect((await trail()).filter(({ id }) => id > before)).toEqual([]);
  });

  it('notes nothing of what was refused, repeated, or changed nothing', async () => {
    const before = (await trail())[0]!.id;
    await admin.post('/api/notifications', { title: '', message: 'm' });
    await admin.put('/api/signals/999999', { memo: 'x' });
    const key = { 'idempotency-key': 'audit-once-1' };
    const sent = { title: 'Once', message: 'm' };
    const { body } = await admin.post<Notification>('/api/notifications', sent, key);
    await admin.post('/api/notifications', sent, key);
    await admin.put(`/api/notifications/${body.id}`, { title: 'Once' });
    const fresh = (await trail()).filter(({ id }) => id > before);
    expect(fresh.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['notifications.created', String(body.id)],
    ]);
  });

  it('notes an act on a member in one entry, by its name', async () => {
    const member = await createMember(stack.db);
    await stack.signedIn(member);
    await admin.post(`/api/admin/users/${member.id}/end-sessions`, {});
    const [entry] = await trail('?action=users.sessions-ended');
    expect(entry).toMatchObject({
      entityId: member.id,
      subject: member.email,
      after: { ended: 1 },
      request: `POST /api/admin/users/${member.id}/end-sessions`,
    });
    expect(JSON.stringify(await trail())).not.toMatch(/password|\$argon2/);
  });

  it('notes nothing of members, nor of an administrator’s own sign-ins and read marks', async () => {
    const before = (await trail())[0]!.id;
    const member = await stack.signedIn(await createMember(stack.db));
    await member.post('/api/messages', { message: 'Hello' });
    await admin.put('/api/user/notifications/read-all', undefined);
    await stack.signedIn(author);
    expect((await trail())[0]!.id).toBe(before);
  });

  it('commits with the change or not at all', async () => {
    const before = (await trail())[0]!.id;
    await stack.db.query(`ALTER TABLE notifications ADD CONSTRAINT never CHECK (title <> 'never')`);
    expect((await admin.post('/api/notifications', { title: 'never', message: 'm' })).status).toBe(500);
    await stack.db.query('ALTER TABLE notifications DROP CONSTRAINT never');
    expect((await trail())[0]!.id).toBe(before);
    await stack.db.query(`ALTER TABLE audit_log ADD CONSTRAINT never CHECK (entity <> 'notifications') NOT VALID`);
    expect((await admin.post('/api/notifications', { title: 'unaudited', message: 'm' })).status).toBe(500);
    await stack.db.query('ALTER TABLE audit_log DROP CONSTRAINT never');
    expect(await stack.db.query(`SELECT 1 FROM notifications WHERE title = 'unaudited'`)).toEqual([]);
  });

  it('is kept: the database refuses to change or delete a row', async () => {
    const rows = stack.db.getRepository(AuditLog);
    const { id } = (await rows.find({ take: 1 }))[0]!;
    await expect(rows.update({ id }, { actorEmail: 'x@y.z' })).rejects.toThrow('kept as it was written');
    await expect(rows.delete({ id })).rejects.toThrow('kept as it was written');
  });

  it('is filtered and paged', async () => {
    const all = await trail();
    const [newest, second] = all as [AuditEntry, AuditEntry];
    expect((await trail('?limit=1')).map(({ id }) => id)).toEqual([newest.id]);
    expect((await trail(`?before=${newest.id}`))[0]!.id).toBe(second.id);
    expect((await trail(`?actor=${author.id}`)).length).toBe(all.length);
    expect(await trail('?actor=00000000-0000-4000-8000-000000000000')).toEqual([]);
    // The first signal: what announced it is no act of its own.
    expect(await trail(`?to=${all.at(-1)!.at}&from=2020-01-01T00:00:00Z`)).toHaveLength(1);
    for (const query of ['?actor=me', '?limit=0', '?before=x', '?from=yesterday', '?who=me'])
      expect((await admin.get(`/api/admin/audit${query}`)).status).toBe(400);
  });

  it('covers every write under /api/admin and of what administrators publish: each is for administrators alone', () => {
    const own =
      /^\/api\/(admin|notifications|signals|chart-notes|chart-memos|blog-posts|resources|videos|object-storage|price-alerts)(\/|$)/;
    const writes = routesOf(stack).filter((route) => isWrite(route.method) && own.test(examplePath(route)));
    expect(writes.filter(({ access }) => access !== 'admin')).toEqual([]);
    expect(writes.length).toBeGreaterThan(25);
  });
});
