import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { requestAccountEmail } from '@t0/accounts';
import { readConfig } from '@t0/config';
import { AccountEmail } from '@t0/database/accounts';
import type { EmailStatus } from '@t0/contracts/platform';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createMember, waitFor } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { AccountEmailLedger } from '../../apps/worker/src/email/account-email-ledger.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink } from '../support/email-sink.ts';
import { expiredLease } from './expired-lease.ts';

describe('account emails under their lease (docs/product/email.md#account-emails)', () => {
  let stack: ApiStack;
  let sink: EmailSink;
  let workers: INestApplicationContext[];

  beforeAll(async () => {
    sink = await EmailSink.start();
    stack = await ApiStack.start({ SMTP_URL: sink.url, EMAIL_LEASE_SECONDS: '5' });
    const startWorker = (): Promise<INestApplicationContext> =>
      NestFactory.createApplicationContext(WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')), {
        logger: false,
        abortOnError: false,
      });
    workers = await Promise.all([startWorker(), startWorker()]);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
    await sink.stop();
  });

  const request = (email: string): Promise<number> =>
    stack.db.transaction((manager) => requestAccountEmail(manager, 'password-reset', email));
  const untilDone = (id: number, status: EmailStatus): Promise<AccountEmail> =>
    waitFor(`mail ${id} to be ${status}`, async () => {
      const row = await stack.db.getRepository(AccountEmail).findOneByOrFail({ id });
      return row.deliveryStatus === status && row;
    });

  it('wait for a slow mail server under a kept lease: nobody takes the mail over, nobody gets two', async () => {
    sink.onMail = () => expiredLease(stack.db, 'account_emails');
    const member = await createMember(stack.db);
    const id = await request(member.email);
    expect(await untilDone(id, 'sent')).toMatchObject({ attempts: 1 });
    sink.onMail = () => Promise.resolve();
    // Mails asked for later are through: no second one of this is under way.
    await untilDone(await request((await createMember(stack.db)).email), 'sent');
    expect(sink.recipients().filter((address) => address === member.email)).toHaveLength(1);
  });

  it('that were refused come after those that were not tried yet', async () => {
    const [again, untried] = await stack.db.transaction(async (manager) => {
      const [one, two] = [await createMember(stack.db), await createMember(stack.db)];
      const ids = [
        await requestAccountEmail(manager, 'password-reset', one.email),
        await requestAccountEmail(manager, 'password-reset', two.email),
      ];
      await manager.query('UPDATE account_emails SET attempts = 1 WHERE id = $1', [ids[0]]);
      // Not committed yet: no worker takes them.
      const ledger = new AccountEmailLedger(manager as unknown as DataSource, workers[0]!.get(EventLog), stack.config);
      expect((await ledger.due(2)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      return ids as [number, number];
    });
    await untilDone(untried, 'sent');
    await untilDone(again, 'sent');
  });

  it('are noted when they were accepted, also when another worker has it by then', async () => {
    const member = await createMember(stack.db);
    sink.onMail = async ({ to }) => {
      if (to === member.email)
        await stack.db.query(
          `UPDATE account_emails SET attempts = 2, lease_until = now() + interval '1 hour' WHERE email = $1`,
          [to],
        );
    };
    const id = await request(member.email);
    expect(await untilDone(id, 'sent')).toMatchObject({ attempts: 2 });
  });

  it('are not tried for ever when sending is interrupted every time: nobody knows whether it arrived', async () => {
    const member = await createMember(stack.db);
    const [{ id }] = await stack.db.query(
      `INSERT INTO account_emails (kind, email, delivery_status, attempts, lease_until) VALUES ('password-reset', $1, 'sending', 24, now() - interval '1 second') RETURNING id`,
      [member.email],
    );
    const row = await untilDone(id, 'unknown');
    expect(row.lastError).toBe('Sending was interrupted every time: the mail server may have it');
    expect(sink.recipients()).not.toContain(member.email);
  });
});
