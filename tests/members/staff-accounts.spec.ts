import { STAFF_ROLES, type StaffRole } from '@t0/contracts/accounts';
import type { AuditEntry } from '@t0/contracts/operations';
import type { User } from '@t0/database/accounts';
import { mayManage } from '@t0/domain/accounts';
import { createAdmin, type TestClient } from '@t0/testing';
import { MemberPageController } from '../../apps/api/src/members/member-page.controller.ts';
import { ApiStack } from '../support/api-stack.ts';
import { routesOf } from '../support/api-routes.ts';

/** Bodies of the acts, by the end of their paths. */
const BODIES: Record<string, object> = {
  refunds: { paymentId: 'ch_1' },
  access: { until: null },
  mail: { kind: 'password-reset' },
  blacklist: { reason: 'a reason' },
  notes: { text: 'a note' },
};

describe('accounts of staff (docs/product/console.md#acts)', () => {
  let stack: ApiStack;
  const people = {} as Record<StaffRole, { user: User; client: TestClient }>;

  beforeAll(async () => {
    stack = await ApiStack.start();
    for (const role of STAFF_ROLES) {
      const user = await createAdmin(stack.db, { role });
      people[role] = { user, client: await stack.signedIn(user) };
    }
  });
  afterAll(() => stack.stop());

  it('are read and acted on by the owner alone, the own account by nobody, through every call of the page', async () => {
    const routes = routesOf(stack).filter(({ handler }) => handler.startsWith(`${MemberPageController.name}.`));
    expect(routes.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const actor of STAFF_ROLES)
      for (const target of STAFF_ROLES)
        for (const { method, path, handler, area } of routes) {
          const isOwnAct = actor === target && method !== 'GET' && mayManage(actor, area!);
          // The owner acts on the others: tests/members/member-acts.spec.ts.
          if (actor === 'owner' && !isOwnAct) continue;
          const url = path.replace(':id', people[target].user.id).replace(':noteId', '1');
          const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[url.split('/').pop()!] ?? {});
          const { status } = await people[actor].client.call(method, url, body);
          if (status !== (isOwnAct ? 409 : 403)) wrong.push(`${actor} on ${target}, ${method} ${handler}: ${status}`);
        }
    expect(wrong).toEqual([]);
  });

  it('are not changed by UNDO of the trail either', async () => {
    const { owner, administrator } = people;
    const colleague = await createAdmin(stack.db, { role: 'analyst' });
    for (const [id, note] of [
      [colleague.id, 403],
      [administrator.user.id, 409],
    ] as const) {
      for (const [act, body] of [
        ['access', { until: null }],
        ['blacklist', { reason: 'left' }],
      ] as const)
        expect((await owner.client.post(`/api/admin/users/${id}/${act}`, body)).status).toBeLessThan(300);
      const { body: entries } = await owner.client.get<AuditEntry[]>(`/api/admin/audit?entityId=${id}`);
      const undoable = entries.filter(({ undoable: can }) => can);
      expect(undoable).toHaveLength(2);
      for (const entry of undoable)
        expect([
          entry.entity,
          (await administrator.client.post(`/api/admin/audit/${entry.id}/undo`, {})).status,
        ]).toEqual([entry.entity, note]);
      for (const entry of undoable)
        expect((await owner.client.post(`/api/admin/audit/${entry.id}/undo`, {})).status).toBe(204);
    }
  });
});
