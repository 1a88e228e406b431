import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { PERSONAL_DATA } from '@t0/billing';
import type { ClosedAccount, DeletionPending, OwnDataLink } from '@t0/contracts/accounts';
import { AccountDeletion, AccountEmail, User } from '@t0/database/accounts';
import { Payer } from '@t0/database/billing';
import { Notification } from '@t0/database/notifications';
import { AuditLog } from '@t0/database/platform';
import { checkGrowth } from '../../libs/doctor/src/check-postgres.ts';
import { createAdmin, createMember, createUser, TEST_PASSWORD, waitFor, type TestClient } from '@t0/testing';
import { In } from 'typeorm';
import { BillingStack } from '../support/billing-stack.ts';
import { startWorker } from '../support/start-worker.ts';
import { dumpOf, fillAccount, PERSON_TEXTS } from './full-account.ts';

const IMAGE = 'images/77777777-7777-4777-8777-777777777777.png';

describe('the deletion of an account (docs/product/accounts.md#my-data)', () => {
  let stack: BillingStack;
  let folder: string;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-deletion-'));
    stack = await BillingStack.start({ STORAGE_DIR: folder, STORAGE_SWEEP_SECONDS: '1' });
    worker = await startWorker(stack.api.env);
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const password = TEST_PASSWORD;
  const deletionOf = (userId: string) => stack.api.db.manager.findOneBy(AccountDeletion, { userId });
  const close = (client: TestClient) => client.post<DeletionPending>('/api/auth/my-data/delete', { password });
  const weekIsOver = (userId: string): Promise<unknown> =>
    stack.api.db.manager.update(AccountDeletion, { userId }, { dueAt: new Date(Date.now() - 1000) });
  const untilGone = (id: string) =>
    waitFor('the account to be deleted', async () => !(await stack.api.db.manager.existsBy(User, { id })));
  const stripeState = (id: string) => stack.sandbox.state.subscriptions[id]!;

  /** A paying member with a password. */
  async function payer(
    email: string,
  ): Promise<{ user: User; subscription: string; customer: string; client: TestClient }> {
    const { events, subscription } = await stack.pay(email);
    await stack.deliver(...events);
    const { id } = (await stack.user(email))!;
    const { password: hash } = await createUser(stack.api.db);
    await stack.api.db.manager.update(User, id, { password: hash, emailVerifiedAt: new Date() });
    const client = await stack.api.signedIn({ email });
    const user = (await stack.user(email))!;
    return { user, subscription, customer: user.stripeCustomerId!, client };
  }

  it('decides for every table of the schema what happens to it', async () => {
    const tables = [...(await dumpOf(stack.api.db)).keys()];
    expect(Object.keys(PERSONAL_DATA).sort()).toEqual(tables.sort());
  });

  it('leaves nothing of a full account in database, Redis and files but what the page says is kept', async () => {
    const email = 'zedekiah.quillfeather@person.test';
    await createAdmin(stack.api.db, { role: 'owner' });
    const { user, subscription, customer } = await payer(email);
    // An email that is accepted lifts the suppression which the account is given.
    await waitFor(
      'the welcome email',
      async () =>
        !(await stack.api.db.manager.existsBy(AccountEmail, { email, deliveryStatus: In(['queued', 'sending']) })),
    );
    await fillAccount(stack.api.db, user);
    mkdirSync(join(folder, 'images'), { recursive: true });
    writeFileSync(join(folder, IMAGE), 'an image of the direct line');
    const before = await dumpOf(stack.api.db);
    for (const [table, { fate }] of Object.entries(PERSONAL_DATA))
      if ((fate === 'account' && table !== 'account_deletions') || fate === 'erased')
        expect([table, before.get(table) === '']).toEqual([table, false]);

    // The invented second factor would stand in the way.
    await stack.api.db.query('DELETE FROM user_two_factor WHERE user_id = $1', [user.id]);
    const own = await stack.api.signedIn({ email });
    await fetchArchive(own);
    expect((await close(own)).status).toBe(200);
    await waitFor('the end of the renewal', () => Promise.resolve(stripeState(subscription).cancel_at_period_end));
    await weekIsOver(user.id);
    await untilGone(user.id);
    expect(stripeState(subscription).status).toBe('canceled');
    // Webhooks that are late: of the cancellation, and of everything before it again.
    await stack.deliver(...stack.sandbox.events().filter((event) => JSON.stringify(event).includes(customer)));
    expect(await stack.user(email)).toBeNull();
    await waitFor('the image to be deleted', () => Promise.resolve(!existsSync(join(folder, IMAGE))));

    const FACTS = [
      'payers',
      'subscription_changes',
      'invoices',
      'payments',
      'refunds',
      'disputes',
      'deleted_provider_ids',
    ];
    const texts = [...Object.values(PERSON_TEXTS), email, 'SMofthisperson', 'Quill'];
    const find = (where: string, text: string, extra: string[] = []): string[] =>
      [...texts, ...extra]
        .filter((one) => text.toLowerCase().includes(one.toLowerCase()))
        .map((one) => `${where}: ${one}`);
    const left: string[] = [];
    for (const [table, text] of await dumpOf(stack.api.db))
      left.push(...find(table, text, FACTS.includes(table) ? [] : [customer, subscription]));
    left.push(...find('Redis', await redisDump(), [customer, subscription]));
    left.push(...find('files', readdirSync(folder, { recursive: true }).join('\n')));
    expect(left).toEqual([]);
    expect(await stack.api.db.manager.findBy(Payer, { customerId: customer })).toMatchObject([{ userId: null }]);
    const after = await dumpOf(stack.api.db);
    // BUSINESS still adds up: the facts are those of before.
    for (const table of ['invoices', 'payments'])
      for (const line of before.get(table)!.split('\n')) expect(after.get(table)).toContain(line.slice(0, 60));
    expect(after.get('blog_posts')).toContain('The desk');
    // Acts stay provable, by nobody's name.
    expect(await stack.api.db.manager.countBy(AuditLog, { actorId: user.id, action: 'signals.created' })).toBe(1);
  });

  it('undoes everything within the week: access, role, renewal, devices and keys', async () => {
    await createAdmin(stack.api.db, { role: 'owner' });
    const { user, subscription, client } = await payer('comes-back@t0.test');
    await stack.api.db.manager.update(User, user.id, { role: 'support' });
    await stack.api.db.query(`INSERT INTO telegram_chats (user_id, chat_id, name) VALUES ($1, '123', 'x')`, [user.id]);
    const before = await dumpOf(stack.api.db);
    await close(client);
    await waitFor('the end of the renewal', () => Promise.resolve(stripeState(subscription).cancel_at_period_end));
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: false, role: null });
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const refused = await stack.api
      .visitor()
      .post<{ error: string; current: ClosedAccount }>('/api/auth/login', { email: user.email, password });
    expect([refused.status, refused.body.error]).toEqual([403, 'ACCOUNT_CLOSED']);
    const { undo: link } = refused.body.current;
    const page = await stack.api.visitor().get<string>(link);
    expect(page.body).toContain('UNDO THE DELETION');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const undo = () => stack.api.visitor().post<string>(link, '', form);
    // Two presses at once: one of them undoes it.
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await waitFor('the renewal', () => Promise.resolve(!stripeState(subscription).cancel_at_period_end));
    await waitFor('the deletion to be forgotten', async () => !(await deletionOf(user.id)));
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true, role: 'support' });
    expect((await dumpOf(stack.api.db)).get('telegram_chats')).toBe(before.get('telegram_chats'));
    await stack.api.signedIn(user);
  });

  it('closes once for two presses in two tabs, and a wrong password closes nothing', async () => {
    const user = await createMember(stack.api.db);
    const [one, two] = [await stack.api.signedIn(user), await stack.api.signedIn(user)];
    const wrong = await one.post<{ fields: object }>('/api/auth/my-data/delete', { password: 'not it' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']]);
    expect(await deletionOf(user.id)).toBeNull();
    const statuses = (await Promise.all([close(one), close(two)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(
      await stack.api.db.query(
        `SELECT count(*)::int AS n FROM account_emails WHERE email = $1 AND kind = 'account-closing'`,
        [user.email],
      ),
    ).toEqual([{ n: 1 }]);
  });

  it('ends a payment page that is open, so that nobody pays for a deleted account', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { body } = await client.post<{ url: string }>('/api/create-checkout-session', {
      email: user.email,
      plan: 'monthly',
    });
    const checkout = body.url.split('/').at(-1)!;
    await close(client);
    await waitFor('the payment page to end', () =>
      Promise.resolve(stack.sandbox.state.checkouts[checkout]!.status === 'expired'),
    );
    expect(stack.sandbox.billing.pay(checkout)).toBeFalsy();
  });

  it('waits for a provider that does not answer, and takes no further money', async () => {
    const { user, subscription, client } = await payer('outage@t0.test');
    stack.sandbox.failNext('api_error', 4);
    await close(client);
    await weekIsOver(user.id);
    await untilGone(user.id);
    expect(stripeState(subscription).status).toBe('canceled');
  });

  it('says to the owners, health and doctor that a deletion failed three times, and deletes it once it can', async () => {
    await createAdmin(stack.api.db, { role: 'owner' });
    const { id } = await createUser(stack.api.db);
    const { manager } = stack.api.db;
    await stack.api.db.query(`
      CREATE FUNCTION keep_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept by the test'; END $$;
      CREATE TRIGGER keep_user BEFORE DELETE ON users FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION keep_user()`);
    await manager.insert(AccountDeletion, { userId: id, dueAt: new Date(), requestedBy: 'staff', role: null });
    const notice = { memberId: id, title: 'ACCOUNT NOT DELETED' };
    await waitFor('the notice', () => manager.existsBy(Notification, notice));
    // Health reads it shortly after the notice is stored.
    const deletions = async (): Promise<unknown> =>
      (await stack.api.visitor().get<{ parts: { deletions: unknown } }>('/api/health/ready')).body.parts.deletions;
    await waitFor('health to say so', async () => JSON.stringify(await deletions()).includes('degraded'));
    expect(await deletions()).toMatchObject({ status: 'degraded', failed: 1 });
    expect((await checkGrowth(stack.api.db)).at(-1)).toMatchObject({ verdict: 'fail' });
    await stack.api.db.query('DROP TRIGGER keep_user ON users; DROP FUNCTION keep_user()');
    expect(await deletionOf(id)).toMatchObject({ failures: 3, retryAt: expect.any(Date) });
    await manager.update(AccountDeletion, { userId: id }, { retryAt: new Date() });
    await untilGone(id);
    expect(await manager.existsBy(Notification, notice)).toBe(false);
    expect((await checkGrowth(stack.api.db)).at(-1)).toMatchObject({ verdict: 'ok' });
  });

  it('refuses the last owner, and lets staff delete a member and keep one', async () => {
    await stack.api.db.query(
      `UPDATE users SET role = 'administrator' WHERE role = 'owner' AND id <> (SELECT id FROM users WHERE role = 'owner' LIMIT 1)`,
    );
    const owner = (await stack.api.db.manager.findOneBy(User, { role: 'owner' }))!;
    const client = await stack.api.signedIn(owner);
    const refused = await close(client);
    expect([refused.status, (refused.body as unknown as { error: string }).error]).toEqual([409, 'LAST_OWNER']);
    const member = await createMember(stack.api.db);
    const administrator = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'administrator' }));
    const support = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'support' }));
    expect((await support.post(`/api/admin/users/${member.id}/delete`, {})).status).toBe(403);
    expect((await administrator.post(`/api/admin/users/${owner.id}/delete`, {})).status).toBe(403);
    expect((await client.post(`/api/admin/users/${member.id}/delete`, {})).status).toBe(200);
    expect(await deletionOf(member.id)).toMatchObject({ requestedBy: 'staff' });
    expect((await client.post(`/api/admin/users/${member.id}/undo-delete`, {})).status).toBe(204);
    expect(await stack.user(member.email)).toMatchObject({ hasActiveSubscription: true });
  });

  async function fetchArchive(client: TestClient): Promise<void> {
    const { status, body } = await client.post<OwnDataLink>('/api/auth/my-data', { password });
    expect(status).toBe(200);
    expect((await client.get(body.url)).status).toBe(200);
    expect((await stack.api.visitor().get(body.url)).status).toBe(401);
  }

  async function redisDump(): Promise<string> {
    const redis = stack.api.redisClient;
    const lines: string[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      const value: unknown =
        type === 'hash'
          ? await redis.hGetAll(key)
          : type === 'set'
            ? await redis.sMembers(key)
            : type === 'zset'
              ? await redis.zRange(key, 0, -1)
              : type === 'list'
                ? await redis.lRange(key, 0, -1)
                : type === 'stream'
                  ? await redis.xRange(key, '-', '+')
                  : await redis.get(key);
      lines.push(`${key} ${JSON.stringify(value)}`);
    }
    return lines.join('\n');
  }
});
