import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  closeAccount,
  createStripe,
  endRenewals,
  eraseAccount,
  readRecentFacts,
  readStripeHistory,
  reconcileStripe,
  reopenAccount,
  resumeRenewals,
} from '@t0/billing';
import type { Providers } from '@t0/billing';
import { AccountDeletion, User } from '@t0/database/accounts';
import { Payer, Subscription } from '@t0/database/billing';
import { AuditLog } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { createUser, waitFor } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

const MAIN = join(__dirname, '../../tools/dist/admin/main.js');

describe('the steps of a deletion, each of which may be the last one of a worker (docs/product/accounts.md#delete)', () => {
  let stack: BillingStack;
  let whop: Server;
  let providers: Providers;
  const memberships = new Map<string, Record<string, unknown>>();
  const acts: string[] = [];

  beforeAll(async () => {
    whop = createServer((request, response) => {
      const [, id, act] = /memberships\/([^/]+)(?:\/(\w+))?$/.exec(request.url!)!;
      const known = memberships.get(id!);
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (known && act) {
          const mode = (JSON.parse(body) as { cancellation_mode?: string }).cancellation_mode ?? '';
          acts.push(`${act} ${mode}`.trim());
          if (mode === 'immediate') known.status = 'canceled';
          else known.cancel_at_period_end = act === 'cancel';
        }
        response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(known ?? {}));
      });
    });
    await new Promise<void>((resolve) => whop.listen(0, '127.0.0.1', resolve));
    stack = await BillingStack.start({
      WHOP_WEBHOOK_SECRET: 'a secret of the tests with Whop',
      WHOP_API_KEY: 'key-of-the-test',
      WHOP_API_URL: `http://127.0.0.1:${(whop.address() as AddressInfo).port}/api/v1`,
    });
    const { db, config } = stack.api;
    providers = { db, config, log: new EventLog(db, () => undefined), stripe: createStripe(config) };
  });
  afterAll(async () => {
    await stack.stop();
    whop.close();
  });

  const deletionOf = (userId: string) => providers.db.manager.findOneByOrFail(AccountDeletion, { userId });
  const close = (userId: string, now = false) =>
    providers.log.transact((manager, emit) => closeAccount(manager, emit, { userId, by: 'member', now }));
  /** Events count as published: no program follows this log. The second try finds those that the first one made. */
  const erase = async (userId: string, more: Partial<Providers> = {}): Promise<boolean> => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await providers.db.query('UPDATE live_events SET published_at = now()');
      if (await eraseAccount({ ...providers, ...more }, stack.api.redisClient, userId)) return true;
    }
    return false;
  };
  const isThere = (id: string) => providers.db.manager.existsBy(User, { id });
  const stripeState = (id: string) => stack.sandbox.state.subscriptions[id]!;

  async function payer(email: string): Promise<{ id: string; subscription: string; customer: string }> {
    const { events, subscription } = await stack.pay(email);
    await stack.deliver(...events);
    const { id, stripeCustomerId } = (await stack.user(email))!;
    return { id, subscription, customer: stripeCustomerId! };
  }

  it('a worker that dies between note and call, or between cancellation and deletion, is followed by one that goes on', async () => {
    const { id, subscription } = await payer('killed@t0.test');
    await close(id);
    stack.sandbox.failNext('api_error', 3);
    await expect(endRenewals(providers, await deletionOf(id))).rejects.toThrow();
    for (let run = 0; run < 2; run += 1) await endRenewals(providers, await deletionOf(id));
    expect(stripeState(subscription).cancel_at_period_end).toBe(true);
    expect((await deletionOf(id)).ended).toEqual([{ provider: 'stripe', id: subscription }]);

    await providers.db.manager.update(AccountDeletion, { userId: id }, { dueAt: new Date(Date.now() - 1000) });
    // The subscription is cancelled; the transaction that deletes never ends.
    const dying = new EventLog(providers.db, () => undefined, [
      async (manager) => {
        if (!(await manager.existsBy(User, { id }))) throw new Error('killed');
      },
    ]);
    await expect(erase(id, { log: dying })).rejects.toThrow('killed');
    expect([await isThere(id), stripeState(subscription).status]).toEqual([true, 'canceled']);
    expect(await erase(id)).toBe(true);
    expect([await isThere(id), await erase(id)]).toEqual([false, false]);
  });

  it('the reconciler and the reader of facts make no account again, and BUSINESS keeps the facts of an anonymous payer', async () => {
    const { id, subscription, customer } = await payer('reconciled@t0.test');
    const facts = (): Promise<unknown> =>
      providers.db.query('SELECT id, status, amount FROM payments WHERE customer_id = $1', [customer]);
    const before = await facts();
    await close(id, true);
    expect(await erase(id)).toBe(true);
    const { db, log, config } = providers;
    await reconcileStripe(db, log, providers.stripe!, config);
    await readRecentFacts(db, providers.stripe!, config);
    await readStripeHistory(db, providers.stripe!, config);
    await stack.deliver(...stack.sandbox.events().filter((event) => JSON.stringify(event).includes(subscription)));
    expect(await stack.user('reconciled@t0.test')).toBeNull();
    expect(await db.manager.findBy(Payer, { customerId: customer })).toMatchObject([{ userId: null }]);
    expect(await facts()).toEqual(before);
    const [{ n }] = await db.query<[{ n: number }]>(
      `SELECT count(*)::integer AS n FROM webhook_events WHERE strpos(payload::text, $1) > 0`,
      [customer],
    );
    expect(n).toBe(0);
    // A person who pays again is a new member.
    const again = await payer('reconciled@t0.test');
    expect(again.id).not.toBe(id);
  });

  it('a payment that fails is not tried again by the provider: such a subscription ends at once', async () => {
    const { id, subscription } = await payer('past-due@t0.test');
    await providers.db.manager.update(Subscription, { externalId: subscription }, { status: 'past_due' });
    await close(id);
    await endRenewals(providers, await deletionOf(id));
    expect(stripeState(subscription).status).toBe('canceled');
  });

  it('Whop: ends with the paid period, renews again when it is undone, ends at once when it is due', async () => {
    const { id, email } = await createUser(providers.db);
    memberships.set('mem_1', {
      id: 'mem_1',
      status: 'active',
      user: { id: 'user_1', email },
      cancel_at_period_end: false,
    });
    await providers.db.manager.insert(Subscription, {
      ...{
        provider: 'whop',
        externalId: 'mem_1',
        customerId: 'user_1',
        userId: id,
        status: 'active',
        startedAt: new Date(),
      },
    });
    await close(id);
    const first = await deletionOf(id);
    for (let run = 0; run < 2; run += 1) await endRenewals(providers, first);
    expect(acts).toEqual(['cancel at_period_end']);
    expect(await providers.log.transact((manager, emit) => reopenAccount(manager, emit, first))).toBe(true);
    await resumeRenewals(providers, await deletionOf(id));
    expect(acts).toEqual(['cancel at_period_end', 'uncancel']);
    expect(await providers.db.manager.countBy(AccountDeletion, { userId: id })).toBe(0);
    await close(id, true);
    expect(await erase(id)).toBe(true);
    expect(acts.at(-1)).toBe('cancel immediate');
    expect(await isThere(id)).toBe(false);
  });

  it('finds by indexes, among many events, acts and webhooks, what names the person, and forgets what was searched for', async () => {
    const { id, email } = await createUser(providers.db, { firstName: 'Zebulon', lastName: 'Inkwell' });
    const other = await createUser(providers.db, { firstName: 'Zeb' });
    await providers.db.query(`
      INSERT INTO live_events (seq, type, v, audience, data, at, published_at)
        SELECT n, 'member.updated', 1, 'staff:members', json_build_object('email', n || '@many.test'), now(), now() FROM generate_series(1000001, 1020000) n;
      INSERT INTO audit_log (actor_id, actor_email, action, entity, request_id, request)
        SELECT gen_random_uuid(), n || '@many.test', 'users.updated', 'users', 'r', 'r' FROM generate_series(1, 20000) n;
      INSERT INTO webhook_events (provider, event_id, type, payload, processed_at)
        SELECT 'stripe', 'evt_many' || n, 'x', json_build_object('email', n || '@many.test'), now() FROM generate_series(1, 20000) n`);
    await providers.db.query(
      `INSERT INTO live_events (seq, type, v, audience, data, at) VALUES (2000001, 'x', 1, 'staff:money', json_build_object('message', $1::text), now()),
         (2000002, 'x', 1, 'staff:money', json_build_object('message', $2::text), now())`,
      [`Refunded:\n${email.toUpperCase()}.`, `Refunded: x${email}`],
    );
    await providers.db.query(
      `INSERT INTO audit_log (actor_id, actor_email, action, entity, after, request_id, request)
         SELECT gen_random_uuid(), 'other@t0.test', 'users.exported', 'users', json_build_object('q', q), 'r', 'GET' FROM unnest($1::text[]) AS q`,
      [['inkwell zebulon', email.slice(0, 8), 'Zeb', 'well']],
    );
    await providers.db.query('ANALYZE live_events; ANALYZE audit_log; ANALYZE webhook_events');
    await close(id, true);
    expect(await erase(id)).toBe(true);
    const events = await providers.db.query<{ text: string }[]>(
      'SELECT data::text AS text FROM live_events WHERE seq > 2000000 ORDER BY seq',
    );
    expect(events.map(({ text }) => text.includes('Refunded'))).toEqual([false, true]);
    const trail = await providers.db.query<{ q: string | null }[]>(
      `SELECT after ->> 'q' AS q FROM audit_log WHERE action = 'users.exported' ORDER BY id`,
    );
    expect(trail.map(({ q }) => q)).toEqual([null, null, 'Zeb', 'well']);
    expect(await isThere(other.id)).toBe(true);
    const indexes = ['live_events_names', 'audit_log_names', 'webhook_events_names'];
    await waitFor('the indexes to be used', async () => {
      const used = 'SELECT 1 FROM pg_stat_user_indexes WHERE idx_scan > 0 AND indexrelname = ANY ($1)';
      return (await providers.db.query<unknown[]>(used, [indexes])).length === indexes.length;
    });
  });

  it('an operator closes, keeps and deletes accounts by command line, also by id', async () => {
    const { id, email } = await createUser(providers.db);
    const run = (...args: string[]): string => {
      const { stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: stack.api.env.DATABASE_URL!, PUBLIC_URL: 'https://t0.example' },
        encoding: 'utf8',
      });
      return stdout + stderr;
    };
    expect(run('delete-account', email)).toContain(`${email} is closed and is deleted on `);
    expect(await erase(id)).toBe(false);
    expect(run('keep-account', email)).toContain('is open again');
    expect(run('keep-account', email)).toContain('is not to be deleted');
    expect(run('delete-account', id, '--now')).toContain('within a minute');
    expect(await erase(id)).toBe(true);
    expect(run('delete-account', id, '--now')).toContain(`There is no account with the id ${id}.`);
    const trail = await providers.db.manager.findBy(AuditLog, { entityId: id });
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['command-line.delete-account', 'account.deleted']),
    );
    expect(JSON.stringify(trail)).not.toContain(email);
  });
});
