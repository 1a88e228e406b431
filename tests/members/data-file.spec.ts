import type { OwnDataLink } from '@t0/contracts/accounts';
import type { AuditEntry } from '@t0/contracts/operations';
import type { ApiError } from '@t0/contracts/platform';
import { AccountEmail, type User } from '@t0/database/accounts';
import { createAdmin, createMember, TEST_PASSWORD, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('the data file of a member (docs/product/console.md#data-file)', () => {
  let stack: ApiStack;
  let person: User;
  let owner: TestClient;
  let second: User;
  let member: User;

  beforeAll(async () => {
    stack = await ApiStack.start();
    person = await createAdmin(stack.db);
    owner = await stack.signedIn(person);
    second = await createAdmin(stack.db, { role: 'administrator' });
  });
  afterAll(() => stack.stop());
  beforeEach(async () => {
    member = await createMember(stack.db);
  });

  const ask = (body: object, by = owner, id = member.id) =>
    by.post<OwnDataLink & ApiError>(`/api/admin/users/${id}/data-file`, { password: TEST_PASSWORD, ...body });
  const mails = () => stack.db.getRepository(AccountEmail).countBy({ email: member.email, kind: 'data-file' });
  const trail = async () =>
    (await owner.get<AuditEntry[]>(`/api/admin/audit?entityId=${member.id}`)).body.map(({ action, after }) => [
      action,
      after,
    ]);

  it('goes to the owner for the own password, notes it, and notifies the member', async () => {
    expect((await ask({ password: 'wrong' })).status).toBe(400);
    const { status, body } = await ask({});
    expect(status).toBe(200);
    const file = await owner.get(body.url);
    expect([file.status, await mails()]).toEqual([200, 1]);
    expect((await trail()).map(([action]) => action)).toEqual(['users.data-file-downloaded', 'users.data-file-made']);
    const other = await stack.signedIn(person);
    expect((await other.get(body.url)).status).toBe(403);
    expect((await owner.get(body.url.replace(member.id, person.id))).status).toBe(403);
  });

  it('is nobody else’s, and no file of the own account', async () => {
    expect((await ask({}, await stack.signedIn(second))).status).toBe(403);
    expect((await ask({}, await stack.signedIn(member))).status).toBe(403);
    expect((await ask({}, owner, person.id)).status).toBe(409);
    expect(await trail()).toEqual([]);
  });

  it('needs a second person where the mailbox is lost, and sends no email then', async () => {
    const lost = (secondEmail: string, secondPassword = TEST_PASSWORD) =>
      ask({ isMailboxLost: true, secondEmail, secondPassword });
    const support = await createAdmin(stack.db, { role: 'support' });
    for (const wrong of [person.email, support.email, member.email, ''])
      expect((await lost(wrong)).body.fields).toHaveProperty('secondPassword');
    expect((await lost(second.email, 'wrong')).status).toBe(400);
    const { status } = await lost(second.email);
    expect([status, await mails()]).toEqual([200, 0]);
    expect(await trail()).toEqual([['users.data-file-made', { confirmedBy: second.email, isMailboxLost: true }]]);
  });
});
