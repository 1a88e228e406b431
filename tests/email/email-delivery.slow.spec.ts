import { generateKeyPairSync } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { requestAccountEmail } from '@t0/accounts';
import { readConfig } from '@t0/config';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { Delivery } from '@t0/database/channels';
import { EmailSuppression } from '@t0/database/email';
import { JobQueues } from '@t0/jobs';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, signalBody, turnEmailsOff, waitFor, type TestClient } from '@t0/testing';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink, refusal } from '../support/email-sink.ts';
import { expiredLease } from './expired-lease.ts';
import { verifyDkim } from '../support/verify-dkim.ts';

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('what becomes of a signal’s emails', () => {
  let stack: ApiStack;
  let sink: EmailSink;
  let workers: INestApplicationContext[];
  let admin: TestClient;

  beforeAll(async () => {
    sink = await EmailSink.start();
    stack = await ApiStack.start({
      SMTP_URL: sink.url,
      PUBLIC_URL: 'https://t0.example',
      EMAIL_LEASE_SECONDS: '5',
      DKIM_DOMAIN: 't0.example',
      DKIM_SELECTOR: '2026a',
      DKIM_PRIVATE_KEY: KEYS.privateKey.replaceAll('\n', '\\n'),
    });
    const startWorker = (): Promise<INestApplicationContext> =>
      NestFactory.createApplicationContext(WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')), {
        logger: false,
        abortOnError: false,
      });
    workers = await Promise.all([startWorker(), startWorker()]);
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
    await sink.stop();
  });
  beforeEach(async () => {
    await turnEmailsOff(stack.db);
    sink.mails.length = 0;
    sink.refuse = () => null;
    sink.onMail = () => Promise.resolve();
  });

  const publish = async (): Promise<number> => {
    const body = signalBody({
      instrument: 'US30',
      direction: 'short',
      entryPrice: '42980.00',
      slPrice: '43190.00',
      t0Price: '42640.00',
      t1Price: '42210.00',
    });
    return (await admin.post<Signal>('/api/signals', body)).body.id;
  };
  const rowOf = (signalId: number, { id }: User): Promise<Delivery | null> =>
    stack.db.getRepository(Delivery).findOneBy({ channel: 'email', kind: 'signal', signalId, userId: id });
  const untilDone = (signalId: number, member: User, status: string, timeoutMs?: number): Promise<Delivery> =>
    waitFor(
      `the mail to be ${status}`,
      async () => {
        const row = await rowOf(signalId, member);
        return row?.deliveryStatus === status && row;
      },
      timeoutMs,
    );

  it('carries what ends such mails with one click, signed (RFC 8058, RFC 6376; docs/product/prices.md#formats: prices)', async () => {
    const member = await createMember(stack.db, { firstName: 'Zoë' });
    const signalId = await publish();
    await untilDone(signalId, member, 'sent');
    const [mail] = sink.mails;
    const text = mail!.source.toString('latin1');
    const unfolded = text.replace(/\r\n(?=[ \t])/g, '');
    const [, url] = /^List-Unsubscribe: <([^>]+)>\r$/im.exec(unfolded)!;
    expect(url).toMatch(/^https:\/\/t0\.example\/api\/unsubscribe\?token=[\w-]{43}$/);
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(text).toMatch(/^Subject: SHORT US30 @ 42,980\.00\r$/im);
    const { domain, selector, signed, isValid } = verifyDkim(mail!.source, KEYS.publicKey);
    expect({ domain, selector, isValid }).toEqual({ domain: 't0.example', selector: '2026a', isValid: true });
    for (const name of ['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
      expect(signed).toContain(name);
    const changed = Buffer.from(text.replace('42,980.00', '42,981.00'), 'latin1');
    expect(verifyDkim(changed, KEYS.publicKey).isValid).toBe(false);
    // The address in the mail works.
    const answer = await fetch(url!.replace('https://t0.example', stack.origin()), {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
    sink.mails.length = 0;
    const other = await createMember(stack.db);
    await untilDone(await publish(), other, 'sent');
    expect(sink.recipients()).toEqual([other.email]);
  });

  it('an address refused for good is left alone from then on, with its reason, until its owner asks again', async () => {
    const member = await createMember(stack.db);
    sink.refuse = () => refusal(550, '5.1.1 No such user');
    const row = await untilDone(await publish(), member, 'failed');
    expect(row).toMatchObject({ attempts: 1, lastError: expect.stringContaining('No such user') });
    const kept = await stack.db.getRepository(EmailSuppression).findOneByOrFail({ email: member.email });
    expect(kept.reason).toMatch(/^bounced: .*550.*No such user/);
    sink.refuse = () => null;
    const next = await untilDone(await publish(), member, 'suppressed');
    expect(next).toMatchObject({ attempts: 0, lastError: kept.reason });
    expect(sink.mails).toEqual([]);
    const settings = { emailNotifications: true, smsAlerts: false, tradingSignals: true, priceAlerts: true };
    await (await stack.signedIn(member)).post('/api/auth/notification-settings', settings);
    await untilDone(await publish(), member, 'sent');
  });

  it('another mail that arrives there proves the address good again', async () => {
    const member = await createMember(stack.db);
    const suppressions = stack.db.getRepository(EmailSuppression);
    await suppressions.insert({ email: member.email, reason: 'bounced: 550' });
    await stack.db.transaction((manager) => requestAccountEmail(manager, 'password-reset', member.email));
    await waitFor('the suppression to be lifted', async () => !(await suppressions.existsBy({ email: member.email })));
    expect(sink.recipients()).toEqual([member.email]);
  });

  it('a refusal of us is none of the address', async () => {
    const member = await createMember(stack.db);
    sink.refuse = () => refusal(554, '5.7.1 Client host blocked');
    await untilDone(await publish(), member, 'failed');
    expect(await stack.db.getRepository(EmailSuppression).existsBy({ email: member.email })).toBe(false);
  });

  it('a refusal for now is tried again later, not by the next batch that comes along', async () => {
    const member = await createMember(stack.db);
    let refusedAt = 0;
    sink.refuse = (address) => {
      if (address === member.email) refusedAt = Date.now();
      return refusal(451, '4.7.1 Greylisted');
    };
    const signalId = await publish();
    const [waiting, since] = await waitFor('a refusal', async () => {
      const before = refusedAt;
      const row = await rowOf(signalId, member);
      return before > 0 && row?.deliveryStatus === 'queued' && ([row, before] as const);
    });
    const until = waiting.leaseUntil!.getTime();
    expect(until).toBeGreaterThanOrEqual(since + 5000);
    const queues = workers[0]!.get(JobQueues);
    for (let job = 0; job < 4; job += 1)
      await queues.enqueue('send-signal-email-batch', { signalId }, `early-${signalId}-${job}`);
    await waitFor('those batches to have run', async () => {
      const state = (await queues.states()).find(({ queue }) => queue === 'signal-email-batch')!;
      return state.waiting + state.active === 0;
    });
    const { attempts } = (await rowOf(signalId, member))!;
    // On a machine that took longer than that its time may have come.
    if (Date.now() < until) expect(attempts).toBe(waiting.attempts);
    sink.refuse = () => null;
    const sent = await untilDone(signalId, member, 'sent', 30_000);
    expect(sent.lastError).toBeNull();
    expect(sent.attempts).toBeGreaterThan(waiting.attempts);
    expect(sink.recipients()).toEqual([member.email]);
  });

  it('a slow mail server is waited for under a kept lease: nobody takes the mail over, nobody gets two', async () => {
    const member = await createMember(stack.db);
    sink.onMail = () => expiredLease(stack.db, 'deliveries');
    const signalId = await publish();
    const reconciled = setInterval(() => {
      for (const worker of workers) void worker.get(DeliveryReconciler).reconcile();
    }, 500);
    try {
      await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 hour' WHERE signal_id = $1`, [
        signalId,
      ]);
      expect(await untilDone(signalId, member, 'sent', 20_000)).toMatchObject({ attempts: 1 });
    } finally {
      clearInterval(reconciled);
    }
    expect(sink.recipients()).toEqual([member.email]);
  });

  it('one job run by two workers at once, as after a stall, sends each mail once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => createMember(stack.db)));
    const signalId = await publish();
    const queues = workers.map((worker) => worker.get(JobQueues));
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        queues[index % 2]!.enqueue('send-signal-email-batch', { signalId }, `same-${signalId}-${index}`),
      ),
    );
    for (const member of members) await untilDone(signalId, member, 'sent');
    expect(sink.recipients()).toEqual(members.map(({ email }) => email).sort());
  });

  it('a mail whose sending was interrupted every time ends as unknown, and is not sent for ever', async () => {
    const member = await createMember(stack.db);
    const signalId = await publish();
    await untilDone(signalId, member, 'sent');
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'sending', attempts = 16, lease_until = now() - interval '1 second', created_at = now() - interval '1 hour' WHERE signal_id = $1`,
      [signalId],
    );
    await workers[0]!.get(DeliveryReconciler).reconcile();
    expect(await untilDone(signalId, member, 'unknown')).toMatchObject({
      lastError: 'Sending was interrupted every time: the mail server may have it',
    });
    expect(sink.mails).toHaveLength(1);
  });
});
