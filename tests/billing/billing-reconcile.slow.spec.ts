import { NestFactory } from '@nestjs/core';
import {
  createStripe,
  endGrantsThatRanOut,
  grantAccess,
  reconcileCheckouts,
  reconcileStripe,
  WebhookProcessor,
} from '@t0/billing';
import { User } from '@t0/database/accounts';
import { PendingPayment, Subscription, WebhookEvent } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createUser, waitFor, type LiveClient } from '@t0/testing';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { BillingStack } from '../support/billing-stack.ts';

describe('reconciliation with Stripe (docs/product/billing.md#access-and-payment)', () => {
  let stack: BillingStack;
  let log: EventLog;
  beforeAll(async () => {
    stack = await BillingStack.start();
    log = new EventLog(stack.api.db, () => undefined);
  });
  afterAll(() => stack.stop());
  const stripe = () => createStripe(stack.api.config)!;
  const reconcile = () => reconcileStripe(stack.api.db, log, stripe(), stack.api.config);

  it('repairs a payment, a wish to end and a cancellation whose webhooks never came, then finds nothing to do', async () => {
    const paid = await stack.pay('missed-payment@t0.test');
    const ended = await stack.pay('missed-cancellation@t0.test');
    await stack.deliver(...ended.events);
    stack.sandbox.billing.cancelNow(ended.subscription);
    const wished = await stack.pay('missed-wish@t0.test');
    await stack.deliver(...wished.events);
    stack.sandbox.billing.cancelAtPeriodEnd(wished.subscription, true);

    expect(await reconcile()).toMatchObject({ repaired: 3, unknown: [] });
    expect(await stack.user('missed-payment@t0.test')).toMatchObject({ hasActiveSubscription: true });
    expect(await stack.user('missed-cancellation@t0.test')).toMatchObject({ hasActiveSubscription: false });
    const { id } = (await stack.user('missed-wish@t0.test'))!;
    expect(await stack.subscriptions(id)).toMatchObject([{ cancelAtPeriodEnd: true }]);
    expect(await reconcile()).toMatchObject({ repaired: 0 });
    // What comes late after all changes nothing.
    await stack.deliver(...paid.events);
    expect(await stack.user('missed-payment@t0.test')).toMatchObject({ hasActiveSubscription: true });
  });

  it('takes nothing away for a subscription that Stripe does not know', async () => {
    const user = await createUser(stack.api.db);
    const row = { provider: 'stripe' as const, externalId: 'sub_elsewhere', userId: user.id, status: 'active' };
    await stack.api.db.getRepository(Subscription).insert({ ...row, startedAt: new Date() });
    expect(await reconcile()).toMatchObject({ unknown: ['sub_elsewhere'] });
    expect(await stack.subscriptions(user.id)).toMatchObject([{ status: 'active' }]);
    await stack.api.db.getRepository(Subscription).delete({ externalId: 'sub_elsewhere' });
  });

  it('stops at a Stripe that is away, and goes on the next time', async () => {
    await stack.pay('after-the-outage@t0.test');
    stack.sandbox.failNext('api_error', 10);
    await expect(reconcile()).rejects.toMatchObject({ statusCode: 500 });
    await waitFor('Stripe to be back', () =>
      reconcile().then(
        () => true,
        () => false,
      ),
    );
    expect(await stack.user('after-the-outage@t0.test')).toMatchObject({ hasActiveSubscription: true });
  });

  it('ends pending payments: paid ones are applied, expired ones and old ones go', async () => {
    const pending = stack.api.db.getRepository(PendingPayment);
    await pending.clear();
    const paid = await stack.pay('paid-unheard@t0.test');
    const visitor = stack.api.visitor();
    const open = async (email: string): Promise<string> => {
      const { body } = await visitor.post('/api/create-checkout-session', { email, plan: 'monthly' });
      return String(body.url).split('/').at(-1)!;
    };
    const expired = await open('expired-unheard@t0.test');
    await open('still-open@t0.test');
    stack.sandbox.billing.expire(expired);
    await pending.insert({
      email: 'forgotten@t0.test',
      plan: 'monthly',
      createdAt: new Date(Date.now() - 3 * 86_400_000),
    });
    expect(await reconcileCheckouts(stack.api.db, log, stripe(), stack.api.config, -1000)).toBe(3);
    expect((await pending.find()).map(({ email }) => email)).toEqual(['still-open@t0.test']);
    expect(await stack.user('paid-unheard@t0.test')).toMatchObject({
      hasActiveSubscription: true,
      stripeSubscriptionId: paid.subscription,
    });
  });

  it('applies a message that failed when it is due again, and only then', async () => {
    const { events } = await stack.pay('second-try@t0.test');
    stack.sandbox.failNext('api_error', 3);
    await stack.post(JSON.stringify(events[0]));
    const messages = stack.api.db.getRepository(WebhookEvent);
    await waitFor('the failure', async () => (await messages.findOneByOrFail({ eventId: events[0]!.id })).error);
    const processor = new WebhookProcessor(stack.api.db, log, stack.api.config, stripe(), () => undefined);
    expect(await processor.processDue()).toBe(0);
    await messages.update({ eventId: events[0]!.id }, { nextAttemptAt: new Date(0) });
    expect(await processor.processDue()).toBe(1);
    expect(await messages.findOneByOrFail({ eventId: events[0]!.id })).toMatchObject({
      attempts: 2,
      error: null,
      processedAt: expect.any(Date),
    });
    expect(await stack.user('second-try@t0.test')).toMatchObject({ hasActiveSubscription: true });
  });

  it('ends grants whose time is over', async () => {
    const user = await createUser(stack.api.db);
    await log.transact((manager, emit) =>
      grantAccess(manager, emit, { userId: user.id, provider: 'manual', until: new Date(Date.now() + 50) }),
    );
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true });
    await waitFor(
      'the end',
      async () => (await log.transact((manager, emit) => endGrantsThatRanOut(manager, emit))) > 0,
    );
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: false, subscriptionStatus: 'expired' });
  });
});

describe('the worker', () => {
  it('repairs a missed payment and applies a stored message at its start; screens follow', async () => {
    const stack = await BillingStack.start();
    let screen: LiveClient | undefined;
    try {
      const user = await createUser(stack.api.db);
      screen = await stack.api.live(await stack.api.signedIn(user));
      await stack.pay(user.email);
      await stack.api.db.getRepository(WebhookEvent).insert({
        provider: 'stripe',
        eventId: 'evt_left_behind',
        type: 'charge.succeeded',
        payload: { id: 'evt_left_behind', object: 'event', type: 'charge.succeeded', data: { object: {} } },
      });
      const config = stack.api.config;
      const worker = await NestFactory.createApplicationContext(
        WorkerModule.with(config, createLogger('worker', 'silent')),
        {
          logger: false,
        },
      );
      try {
        await screen.next('subscription.changed', ({ data }) => data.hasActiveSubscription);
        await stack.untilDone();
        expect(await stack.api.db.getRepository(User).findOneByOrFail({ id: user.id })).toMatchObject({
          hasActiveSubscription: true,
        });
      } finally {
        await worker.close();
      }
    } finally {
      await stack.stop();
    }
  });
});
