import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { recoverWelcomeEmails, requestAccountEmail } from '@t0/accounts';
import { AccountEmail, type AccountEmailKind } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import type { EmailStatus } from '@t0/contracts/platform';
import { startMailCatcher, type MailCatcher, type MailSummary } from '@t0/embedded';
import { createAdmin, createMember, createUser, waitFor, type LiveClient } from '@t0/testing';
import { In } from 'typeorm';
import { AccountEmailRetention } from '../../apps/worker/src/email/account-email-retention.ts';
import { WelcomeRecovery } from '../../apps/worker/src/email/welcome-recovery.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink, refusal } from '../support/email-sink.ts';
import { startWorker } from '../support/start-worker.ts';

type Mail = MailSummary & { text: string; html: string };

describe('account emails (docs/product/email.md#account-emails)', () => {
  let stack: ApiStack;
  let catcher: MailCatcher;
  let folder: string;
  let workers: INestApplicationContext[];
  let console: LiveClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-mail-'));
    catcher = await startMailCatcher({ dataDir: folder, smtpPort: 0, httpPort: 0 });
    stack = await ApiStack.start({ SMTP_URL: catcher.smtpUrl, PUBLIC_URL: 'https://t0.example' });
    workers = await Promise.all([startWorker(stack.env), startWorker(stack.env)]);
    console = await stack.live(await stack.signedIn(await createAdmin(stack.db)));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
    await catcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async <T>(path: string): Promise<T> => (await (await fetch(catcher.httpUrl + path)).json()) as T;
  const mailsTo = async (email: string): Promise<Mail[]> => {
    const { messages } = await read<{ messages: MailSummary[] }>('/api/messages');
    const own = messages.filter(({ to }) => to[0] === email);
    return Promise.all(own.map(async (mail) => ({ ...mail, ...(await read<Mail>(`/api/messages/${mail.id}`)) })));
  };
  const request = (kind: AccountEmailKind, email: string): Promise<number> =>
    stack.db.transaction((manager) => requestAccountEmail(manager, kind, email));
  const untilDone = (id: number, status: EmailStatus): Promise<AccountEmail> =>
    waitFor(`mail ${id} to be ${status}`, async () => {
      const row = await stack.db.getRepository(AccountEmail).findOneByOrFail({ id });
      return row.deliveryStatus === status && row;
    });
  /** Stores the row of a reset's mail, with these values of SQL in its columns. */
  const insert = async (email: string, columns: string, values: string): Promise<number> => {
    const [{ id }] = await stack.db.query(
      `INSERT INTO account_emails (kind, email, ${columns}) VALUES ('password-reset', $1, ${values}) RETURNING id`,
      [email],
    );
    return id;
  };
  const addressOfMember = async (): Promise<string> => (await createMember(stack.db)).email;
  const linkIn = (text: string): URL => new URL(/https:\/\/t0\.example\/reset-password\S+/.exec(text)![0]);

  it('a forgotten password: one mail by two workers, whose link sets a new one', async () => {
    const member = await createMember(stack.db, { firstName: 'Maya' });
    await stack.visitor().post('/api/auth/forgot-password', { email: member.email });
    const mail = await waitFor('the mail', async () => (await mailsTo(member.email))[0]);
    expect(mail.subject).toBe('Reset your T0 Trading Terminal password');
    expect(mail.text).toContain('Hello Maya,');
    const link = linkIn(mail.text);
    expect(link.searchParams.get('email')).toBe(member.email);
    expect(mail.html).toContain(link.searchParams.get('token'));
    const body = { ...Object.fromEntries(link.searchParams), newPassword: 'Another-Secret!' };
    expect((await stack.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    await stack.visitor().logIn(member.email, 'Another-Secret!');
    const [row] = await stack.db.getRepository(AccountEmail).findBy({ email: member.email });
    await untilDone(row!.id, 'sent');
    const resets = (await mailsTo(member.email)).filter(({ subject }) => subject === mail.subject);
    expect(resets).toHaveLength(1);
  });

  it('a paid account without password: a welcome link of 72 hours, the result told to administrators', async () => {
    const member = await createMember(stack.db, { password: null });
    const id = await request('welcome', member.email.toUpperCase());
    const { data } = await console.next('welcome_email.result', (event) => event.data.id === id);
    expect(data).toEqual({ id, email: member.email, status: 'sent', error: null });
    const [mail] = await mailsTo(member.email);
    expect(mail!.text).toContain('for 72 hours');
    const [{ hours }] = await stack.db.query(
      `SELECT extract(epoch FROM max(expires_at) - now()) / 3600 AS hours FROM password_reset_tokens WHERE email = $1`,
      [member.email],
    );
    expect(Number(hours)).toBeGreaterThan(71.9);
    const body = { ...Object.fromEntries(linkIn(mail!.text).searchParams), newPassword: 'First-Secret!' };
    expect((await stack.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    await stack.visitor().logIn(member.email, 'First-Secret!');
    expect((await untilDone(id, 'sent')).sentAt).toBeInstanceOf(Date);
  });

  it('someone else registers a member’s address: the member is told, and no link to set a password is made', async () => {
    const member = await createMember(stack.db);
    const body = { email: member.email, password: 'Another-Secret!', firstName: 'N', lastName: 'N' };
    await stack.visitor().post('/api/register', body);
    const mail = await waitFor('the mail', async () => (await mailsTo(member.email))[0]);
    expect(mail.text).toContain('Log in: https://t0.example/auth');
    expect(mail.text).not.toContain('reset-password');
  });

  it('a stranger opens a payment page: who pays by card is mailed, and nobody else (docs/BILLING.md#what-a-checkout-reveals)', async () => {
    const [payer, other] = [await createMember(stack.db), await createMember(stack.db)];
    const active = { provider: 'stripe', externalId: 'sub_pays', status: 'active', startedAt: new Date() } as const;
    await stack.db.getRepository(Subscription).insert({ ...active, userId: payer.id });
    await untilDone(await request('checkout', payer.email), 'sent');
    await untilDone(await request('checkout', other.email), 'suppressed');
    await untilDone(await request('checkout', 'nobody@t0.example'), 'suppressed');
    expect(await mailsTo(other.email)).toEqual([]);
    const [mail] = await mailsTo(payer.email);
    expect(mail!.subject).toBe('You already have a T0 Trading Terminal subscription');
    expect(mail!.text).toContain('https://t0.example/profile');
  });

  it('somebody registers a free address: its owner gets a link that proves the mailbox, and is greeted by no name', async () => {
    const email = 'registered@t0.test';
    const [client, names] = [stack.visitor(), { firstName: 'Your account', lastName: 'was suspended' }];
    await client.post('/api/register', { email, password: 'Another-Secret!', ...names });
    const mail = await waitFor('the mail', async () => (await mailsTo(email))[0]);
    expect(mail.subject).toBe('Confirm your email address for T0 Trading Terminal');
    for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Your account|suspended/);
    const { searchParams } = new URL(/https:\/\/t0\.example\/confirm-email\S+/.exec(mail.text)![0]);
    expect((await client.post('/api/email-verification', Object.fromEntries(searchParams))).status).toBe(200);
    await stack.visitor().logIn(email, 'Another-Secret!');
  });

  it('a forgotten password of a registration that nobody confirmed: the link that does', async () => {
    const email = 'forgetful@t0.test';
    await stack.visitor().post('/api/register', { email, password: 'Another-Secret!', firstName: 'N', lastName: 'N' });
    await stack.visitor().post('/api/forgot-password', { email });
    const both = await waitFor('both mails', async () => {
      const mails = await mailsTo(email);
      return mails.length === 2 && mails;
    });
    for (const { text } of both) expect(text).toContain('/confirm-email?token=');
  });

  it('an unproven account is greeted by no name, whatever the mail', async () => {
    const user = await createMember(stack.db, { firstName: 'Suspended', emailVerifiedAt: null });
    await stack.visitor().post('/api/forgot-password', { email: user.email });
    const mail = await waitFor('the mail', async () => (await mailsTo(user.email))[0]);
    expect(mail.text).toMatch(/^Hello,/);
    expect(mail.text + mail.html).not.toContain('Suspended');
  });

  it.each([
    ['an unknown address', 'password-reset', () => Promise.resolve('nobody@t0.test'), 'No account has this address'],
    [
      'a blacklisted address',
      'password-reset',
      async () => {
        const { email } = await createUser(stack.db);
        await stack.db.query('INSERT INTO blacklisted_emails (email) VALUES ($1)', [email]);
        return email;
      },
      'The address is blacklisted',
    ],
    ['a welcome to an account that has a password', 'welcome', addressOfMember, 'The account has a password already'],
    ['a proof of a mailbox that is proven', 'email-verification', addressOfMember, 'The address is confirmed already'],
  ] as [string, AccountEmailKind, () => Promise<string>, string][])(
    'sends nothing to %s',
    async (_who, kind, address, reason) => {
      const email = await address();
      const row = await untilDone(await request(kind, email), 'suppressed');
      expect(row.lastError).toBe(reason);
      expect(await mailsTo(email)).toEqual([]);
      expect(await stack.db.query('SELECT 1 FROM password_reset_tokens WHERE email = $1', [email])).toEqual([]);
    },
  );

  it('takes over the mail of a worker that died, under the same Message-ID', async () => {
    const member = await createMember(stack.db);
    const values = `'sending', 1, now() - interval '1 second'`;
    const id = await insert(member.email, 'delivery_status, attempts, lease_until', values);
    expect((await untilDone(id, 'sent')).attempts).toBe(2);
    const [mail] = await mailsTo(member.email);
    expect(JSON.stringify(mail)).toContain(`account-${id}@t0.example`);
  });

  it('leaves a mail alone that another worker holds, or that is not due again', async () => {
    const member = await createMember(stack.db);
    const leased = (status: string): Promise<number> =>
      insert(member.email, 'delivery_status, attempts, lease_until', `'${status}', 1, now() + interval '1 hour'`);
    const ids = [await leased('sending'), await leased('queued')];
    // Later rows are through: these two were passed over.
    await untilDone(await request('password-reset', member.email), 'sent');
    const rows = await stack.db.getRepository(AccountEmail).findBy({ id: In(ids) });
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('is sent although Redis lost the job', async () => {
    const member = await createMember(stack.db);
    const id = await request('password-reset', member.email);
    await stack.redisClient.flushAll();
    await untilDone(id, 'sent');
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it('forgets after a month that mails were asked for in vain', async () => {
    const aged = (age: string): Promise<number> =>
      insert('nobody@t0.test', 'delivery_status, created_at', `'suppressed', now() - interval '${age}'`);
    const [old, recent] = [await aged('31 days'), await aged('29 days')];
    await workers[0]!.get(AccountEmailRetention).deleteOld();
    const left = await stack.db.getRepository(AccountEmail).findBy({ id: In([old, recent]) });
    expect(left.map(({ id }) => id)).toEqual([recent]);
  });

  describe('with a mail server that refuses', () => {
    let server: EmailSink;
    let refusing: INestApplicationContext;
    beforeAll(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close()));
      server = await EmailSink.start();
      refusing = await startWorker({ ...stack.env, SMTP_URL: server.url });
    });
    afterAll(async () => {
      await refusing.close();
      await server.stop();
    });

    it('gives up on a 5xx with the server’s words, and tells administrators', async () => {
      server.refuse = () => refusal(550, 'No such mailbox');
      const member = await createMember(stack.db, { password: null });
      const id = await request('welcome', member.email);
      expect(await untilDone(id, 'failed')).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') });
      const { data } = await console.next('welcome_email.result', (event) => event.data.id === id);
      expect(data).toMatchObject({ status: 'failed', error: expect.stringContaining('No such mailbox') });
      // The schedule leaves it for some hours; an administrator need not.
      expect(await refusing.get(WelcomeRecovery).recover()).toBe(0);
      expect(await recoverWelcomeEmails(stack.db.manager)).toMatchObject([{ email: member.email }]);
    });

    it('tries again after a 4xx, later', async () => {
      const member = await createMember(stack.db);
      let refusedAt = 0;
      server.refuse = (address) => {
        // Others are on their way as well.
        if (address === member.email) refusedAt = Date.now();
        return refusal(451, 'Try later');
      };
      const id = await request('password-reset', member.email);
      const [waiting, since] = await waitFor('a refusal', async () => {
        const before = refusedAt;
        const row = await stack.db.getRepository(AccountEmail).findOneByOrFail({ id });
        return before > 0 && row.deliveryStatus === 'queued' && ([row, before] as const);
      });
      expect(waiting.lastError).toContain('451');
      expect(waiting.leaseUntil!.getTime()).toBeGreaterThanOrEqual(since + 5000);
      server.refuse = () => null;
      await stack.db.query('UPDATE account_emails SET lease_until = now() WHERE id = $1', [id]);
      const sent = await untilDone(id, 'sent');
      expect(sent.lastError).toBeNull();
      expect(sent.attempts).toBeGreaterThan(waiting.attempts);
    });
  });

  describe('welcome recovery', () => {
    it('asks again for exactly those who lack credentials, once, however often and often at once it runs', async () => {
      await stack.db.query(`UPDATE users SET has_active_subscription = false`);
      await stack.db.query(`UPDATE account_emails SET delivery_status = 'suppressed'`);
      const [never, refused, welcomed, inactive, blocked] = await Promise.all([
        createMember(stack.db, { password: null }),
        createMember(stack.db, { password: null }),
        createMember(stack.db, { password: null }),
        createUser(stack.db, { password: null }),
        createMember(stack.db, { password: null }),
        createMember(stack.db),
      ]);
      const row = (email: string, deliveryStatus: EmailStatus) => ({ kind: 'welcome' as const, email, deliveryStatus });
      await stack.db
        .getRepository(AccountEmail)
        .insert([row(refused.email, 'failed'), row(welcomed.email, 'sent'), row(inactive.email, 'failed')]);
      await stack.db.query('INSERT INTO blacklisted_emails (email) VALUES ($1)', [blocked.email]);
      const runs = await Promise.all(Array.from({ length: 4 }, () => recoverWelcomeEmails(stack.db.manager)));
      const requested = runs.flat().map(({ email }) => email);
      expect(requested.sort()).toEqual([never.email, refused.email].sort());
      expect(await recoverWelcomeEmails(stack.db.manager)).toEqual([]);
    });
  });
});
