import type { Type } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { AuditEntry, Notification, Signal } from '@t0/contracts';
import { AuditLog } from '@t0/database';
import type { User } from '@t0/database';
import { createAdmin, createMember, createUser, signalBody } from '@t0/testing';
import type { TestClient } from '@t0/testing';
import { isAdminRoute, isWrite } from '../../apps/api/src/platform/audit/admin-writes.ts';
import { ApiStack } from './api-stack.ts';

interface Route {
  method: string;
  path: string;
  isAdmin: boolean;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [String(value ?? '')]);

/** Every route of every controller, with a value for each parameter. */
function routesOf(stack: ApiStack): Route[] {
  const controllers = [...stack.apps[0]!.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const type = metatype as Type;
    return Object.getOwnPropertyNames(type.prototype).flatMap((name) => {
      const handler = (type.prototype as Record<string, unknown>)[name];
      if (typeof handler !== 'function' || Reflect.getMetadata('method', handler) === undefined) return [];
      const method = RequestMethod[Reflect.getMetadata('method', handler) as number]!;
      return listOf(Reflect.getMetadata('path', type)).flatMap((base) =>
        listOf(Reflect.getMetadata('path', handler)).map((own) => ({
          method,
          path: `/${base}/${own}`.replace(/\/+/g, '/').replace(/\/$/, '').replace(/:\w+/g, '1'),
          isAdmin: isAdminRoute(handler, type),
        })),
      );
    });
  });
}

describe('the audit trail (console, point 8)', () => {
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
    const [deleted, updated, created] = await trail(`?entity=signals&entityId=${signal.id}`);
    expect([deleted, updated, created].map((entry) => entry!.action)).toEqual([
      'signals.deleted',
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
      before: { memo: signal.memo, slPrice: '195.38000' },
      after: { memo: 'Moved', slPrice: '195.500' },
      address: '127.0.0.1',
      requestId: expect.any(String),
      request: `PUT /api/signals/${signal.id}`,
    });
    expect(created!.before).toBeNull();
    expect(created!.after).toMatchObject({ instrument: 'GBPJPY', status: 'active' });
    expect([deleted!.before, deleted!.after]).toEqual([expect.objectContaining({ memo: 'Moved' }), null]);
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

  it('notes what administrators do by plain SQL, by its event', async () => {
    const member = await createMember(stack.db);
    await stack.signedIn(member);
    await admin.post(`/api/admin/users/${member.id}/end-sessions`, {});
    const [entry] = await trail('?action=session.revoked');
    expect(entry).toMatchObject({
      entityId: member.id,
      after: { userId: member.id, reason: 'ended-by-admin' },
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
    // The first signal and what announced it.
    expect(await trail(`?to=${all.at(-1)!.at}&from=2020-01-01T00:00:00Z`)).toHaveLength(2);
    for (const query of ['?actor=me', '?limit=0', '?before=x', '?from=yesterday', '?who=me'])
      expect((await admin.get(`/api/admin/audit${query}`)).status).toBe(400);
  });

  describe('every route of the product', () => {
    let routes: Route[];
    let member: TestClient;
    let guest: TestClient;

    beforeAll(async () => {
      routes = routesOf(stack);
      member = await stack.signedIn(await createMember(stack.db));
      guest = await stack.signedIn(await createUser(stack.db));
    });

    it('for administrators answers 401 to visitors and 403 to everybody else (security, roles 8.2.1, 8.3.1)', async () => {
      const forAdmins = routes.filter(({ isAdmin }) => isAdmin);
      expect(forAdmins.length).toBeGreaterThan(30);
      const wrong: string[] = [];
      for (const { method, path } of forAdmins) {
        const body = method === 'POST' || method === 'PUT' || method === 'PATCH' ? {} : undefined;
        const visitor = await stack.visitor().call(method, path, body);
        const others = [await member.call(method, path, body), await guest.call(method, path, body)];
        const isRight = visitor.status === 401 && others.every((answer) => answer.body.error === 'ADMIN_REQUIRED');
        if (!isRight) wrong.push(`${method} ${path}: ${[visitor, ...others].map(({ status }) => status).join(' ')}`);
      }
      expect(wrong).toEqual([]);
    });

    it('under /api/admin, and every write of what administrators publish, is one of them: the trail covers it', () => {
      const own =
        /^\/api\/(admin|notifications|signals|chart-notes|chart-memos|blog-posts|resources|videos|object-storage|price-alerts)(\/|$)/;
      const open = routes.filter(
        ({ method, path, isAdmin }) =>
          !isAdmin && (path.startsWith('/api/admin') || (isWrite(method) && own.test(path))),
      );
      expect(open).toEqual([]);
    });
  });
});
