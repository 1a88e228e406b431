import type { StaffEntry, StaffRole } from '@t0/contracts/accounts';
import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import type { AuditEntry } from '@t0/contracts/operations';
import { ensureAdministrators } from '@t0/accounts';
import { User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { createAdmin, createKey, createMember, signalBody, TEST_PASSWORD, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const NAMED = 'named@t0.test';
const PATH = '/api/admin/staff';

describe('the roles of staff (docs/product/access.md#areas)', () => {
  let stack: ApiStack;
  let owner: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start({ ADMIN_EMAILS: NAMED });
    owner = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(() => stack.stop());

  const staffed = (role: StaffRole): Promise<User> => createAdmin(stack.db, { role });
  const roleOf = async (id: string) => (await stack.db.getRepository(User).findOneByOrFail({ id })).role;
  const put = (client: TestClient, id: string, role: StaffRole | null, password = TEST_PASSWORD) =>
    client.put<StaffEntry[] & { error?: string; message?: string }>(`${PATH}/${id}`, { role, password });
  const owners = (): Promise<User[]> => stack.db.getRepository(User).findBy({ role: 'owner' });
  /** Leaves these the only owners. */
  const onlyOwners = async (...ids: string[]): Promise<void> => {
    await stack.db.query(`UPDATE users SET role = 'administrator' WHERE role = 'owner' AND NOT id = ANY ($1)`, [ids]);
  };

  it('are listed with name, sign-in and second factor, the owner first', async () => {
    const analyst = await createAdmin(stack.db, { role: 'analyst', firstName: 'Anna', lastName: 'Analyst' });
    await stack.db.query(`INSERT INTO user_two_factor (user_id, confirmed_at) VALUES ($1, now())`, [analyst.id]);
    const { body: list } = await owner.get<StaffEntry[]>(PATH);
    expect(list[0]!.role).toBe('owner');
    expect(list.find(({ id }) => id === analyst.id)).toEqual({
      id: analyst.id,
      email: analyst.email,
      firstName: 'Anna',
      lastName: 'Analyst',
      role: 'analyst',
      lastLoginAt: null,
      hasAuthenticator: true,
      passkeys: 0,
    });
  });

  it('are changed by an owner with the password, and the trail says it', async () => {
    const member = await createMember(stack.db);
    const wrong = await put(owner, member.id, 'support', 'Not-The-Password!1');
    expect([wrong.status, wrong.body.error, await roleOf(member.id)]).toEqual([400, 'WRONG_PASSWORD', null]);
    const { status, body } = await put(owner, member.id, 'support');
    expect([status, body.find(({ id }) => id === member.id)?.role]).toEqual([200, 'support']);
    const { body: trail } = await owner.get<AuditEntry[]>(`/api/admin/audit?entity=users&entityId=${member.id}`);
    expect(trail[0]).toMatchObject({
      action: 'users.updated',
      before: { role: null },
      after: { role: 'support' },
      subject: member.email,
    });
    expect(JSON.stringify(trail)).not.toContain(TEST_PASSWORD);
  });

  it('are given by address to accounts that exist and are proven', async () => {
    const add = (email: string, role: string) =>
      owner.post<StaffEntry[] & { error?: string; fields?: Record<string, string> }>(PATH, {
        email,
        role,
        password: TEST_PASSWORD,
      });
    const member = await createMember(stack.db);
    expect((await add(member.email.toUpperCase(), 'analyst')).status).toBe(201);
    expect(await roleOf(member.id)).toBe('analyst');
    const unknown = await add('nobody@t0.test', 'analyst');
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ['email']]);
    const unproven = await createMember(stack.db, { emailVerifiedAt: null });
    expect((await add(unproven.email, 'support')).body).toMatchObject({ error: 'ADDRESS_NOT_CONFIRMED' });
    expect(await roleOf(unproven.id)).toBeNull();
    expect((await add(member.email, 'boss')).status).toBe(400);
  });

  it('move open sockets and sessions at once: what the role lost is sent no more, what it gained is', async () => {
    const person = await staffed('support');
    const client = await stack.signedIn(person);
    const screen = await stack.live(client);
    const { body: template } = await owner.post<{ id: number }>('/api/admin/message-templates', templateBody('one'));
    await screen.roundTrip();
    expect(screen.events.filter(({ type }) => type === 'message_template.updated')).toEqual([]);
    expect((await client.get('/api/admin/message-templates')).status).toBe(403);
    expect((await client.get('/api/admin/users')).status).toBe(200);

    await put(owner, person.id, 'analyst');
    expect((await screen.next('subscription.changed', ({ data }) => data.role === 'analyst')).data.userId).toBe(
      person.id,
    );
    await owner.put(`/api/admin/message-templates/${template.id}`, { text: 'Changed', version: 1 });
    await screen.next('message_template.updated', ({ data }) => data.id === template.id);
    expect((await client.get('/api/admin/message-templates')).status).toBe(200);
    expect((await client.get('/api/admin/users')).status).toBe(403);

    await put(owner, person.id, null);
    await screen.next('subscription.changed', ({ data }) => data.role === null);
    await owner.post('/api/admin/message-templates', templateBody('two'));
    await owner.post('/api/signals', signalBody());
    await screen.roundTrip();
    expect(screen.events.at(-1)).toMatchObject({ type: 'subscription.changed' });
    expect((await client.get<{ role: null }>('/api/auth/user')).body.role).toBeNull();
    expect((await client.get('/api/signals')).status).toBe(403);
  });

  it.each([
    ['analyst', ['message_template.updated'], ['member.updated', 'intake_source.updated']],
    ['support', ['member.updated'], ['message_template.updated', 'intake_source.updated']],
    ['administrator', ['member.updated', 'message_template.updated', 'intake_source.updated'], []],
  ] as const)('decide the rooms of a socket that catches up: %s', async (role, received, kept) => {
    const person = await stack.signedIn(await staffed(role));
    const cursor = (await owner.get('/api/admin/message-templates')).headers.get('x-live-cursor')!;
    await owner.post('/api/admin/message-templates', templateBody(`catch up ${role}`));
    await owner.post('/api/admin/intake/sources', { ...INTAKE_TEMPLATE, name: `Source ${role}` });
    await stack.signedIn(await createMember(stack.db));
    const screen = await stack.live(person, { cursor });
    await screen.roundTrip();
    const types = new Set(screen.events.map(({ type }) => type as string));
    for (const type of received) expect([type, types.has(type)]).toEqual([type, true]);
    for (const type of kept) expect([type, types.has(type)]).toEqual([type, false]);
  });

  it('bound a personal key at the time of its use', async () => {
    const person = await staffed('analyst');
    const program = stack.withKey(await createKey(stack.db, person, ['signals:write']));
    expect((await program.post('/api/signals', signalBody())).status).toBe(201);
    await put(owner, person.id, 'support');
    expect((await program.post('/api/signals', signalBody())).body).toMatchObject({ error: 'ROLE_REQUIRED' });
  });

  it('sign what an analyst publishes with the analyst’s name, for staff alone', async () => {
    const analyst = await createAdmin(stack.db, { role: 'analyst', firstName: 'Anna', lastName: 'Analyst' });
    const { body } = await (await stack.signedIn(analyst)).post<{ id: number }>('/api/signals', signalBody());
    const story = async (client: TestClient) =>
      (await client.get<{ steps: { who: string | null }[] }>(`/api/signals/${body.id}/story`)).body.steps[0]!.who;
    expect(await story(await stack.signedIn(await staffed('support')))).toBe('Anna Analyst');
    expect(await story(await stack.signedIn(await createMember(stack.db)))).toBeNull();
  });

  it('cannot be taken from an address that ADMIN_EMAILS names: each start would give it again', async () => {
    const named = await stack.db.getRepository(User).findOneByOrFail({ email: NAMED });
    const { status, body } = await put(owner, named.id, null);
    expect([status, body.error]).toEqual([409, 'NAMED_IN_ADMIN_EMAILS']);
  });

  describe('the last owner (docs/product/access.md#the-last-owner)', () => {
    it('is neither demoted nor deleted, by whatever way', async () => {
      const last = await staffed('owner');
      await onlyOwners(last.id);
      const client = await stack.signedIn(last);
      const { status, body } = await put(client, last.id, 'administrator');
      expect([status, body.error, body.message]).toEqual([
        409,
        'LAST_OWNER',
        'This is the only owner. Make another person an owner first.',
      ]);
      await expect(stack.db.query('DELETE FROM users WHERE id = $1', [last.id])).rejects.toMatchObject({
        code: '23514',
      });
      await expect(stack.db.query('UPDATE users SET role = NULL WHERE id = $1', [last.id])).rejects.toThrow(
        'last owner',
      );
      expect(await roleOf(last.id)).toBe('owner');
      owner = client;
    });

    it.each([
      ['demoted', (id: string) => stack.db.query('UPDATE users SET role = NULL WHERE id = $1', [id])],
      ['deleted', (id: string) => stack.db.query('DELETE FROM users WHERE id = $1', [id])],
    ])('stays when the two owners are %s at the same time', async (_what, end) => {
      const [first, second] = [await staffed('owner'), await staffed('owner')];
      await onlyOwners(first.id, second.id);
      const outcomes = await Promise.allSettled([end(first.id), end(second.id)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await owners()).toHaveLength(1);
      owner = await stack.signedIn((await owners())[0]!);
    });

    it('stays when each owner demotes the other at the same time', async () => {
      const [first, second] = [await staffed('owner'), await staffed('owner')];
      await onlyOwners(first.id, second.id);
      const [a, b] = [await stack.signedIn(first), await stack.signedIn(second)];
      const answers = await Promise.all([put(a, second.id, 'support'), put(b, first.id, 'support')]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
      owner = await stack.signedIn((await owners())[0]!);
    });

    it('is one, the first, when several addresses become administrators at the same time', async () => {
      await stack.db.query(`ALTER TABLE users DISABLE TRIGGER users_owner_changed`);
      await stack.db.query(`UPDATE users SET role = 'administrator' WHERE role = 'owner'`);
      await stack.db.query(`ALTER TABLE users ENABLE TRIGGER users_owner_changed`);
      const log = stack.apps[0]!.get(EventLog);
      await Promise.all(['a', 'b', 'c'].map((name) => ensureAdministrators(log, [`${name}@first.test`])));
      expect(await owners()).toHaveLength(1);
    });
  });
});

function templateBody(name: string): object {
  return { kind: 'broadcast', name, title: 'T', text: 'Text' };
}
