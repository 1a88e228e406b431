import type Stripe from 'stripe';
import type { Notification, UserNotification } from '@t0/contracts/notifications';
import { createStripe, notifyOwners, readRecentFacts } from '@t0/billing';
import { EventLog } from '@t0/events';
import { createAdmin, type TestClient } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

describe('Notifications to the owner (docs/BILLING.md#refunds-disputes-pauses)', () => {
  let stack: BillingStack;
  let owner: TestClient;
  let round = 0;
  beforeAll(async () => {
    stack = await BillingStack.start();
    owner = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'owner' }));
  });
  afterAll(() => stack.stop());

  const inboxOf = async (client: TestClient): Promise<Notification[]> => {
    const { body } = await client.get<UserNotification[]>('/api/user/notifications?limit=200');
    return body.map(({ notification }) => notification);
  };
  /** The owner's notifications of a member, the oldest first. */
  const noticesOf = async (email: string): Promise<string[]> =>
    (await inboxOf(owner))
      .filter(({ message }) => message.startsWith(`${email}: `))
      .reverse()
      .map(({ title, message }) => `${title}: ${message.slice(email.length + 2)}`);

  interface Payer {
    email: string;
    subscription: string;
    customer: string;
    charge: () => string;
  }
  const payer = async (): Promise<Payer> => {
    const email = `payer-${(round += 1)}@t0.test`;
    const { events, subscription } = await stack.pay(email);
    await stack.deliver(...events);
    const customer = stack.sandbox.state.subscriptions[subscription]!.customer as string;
    const charge = (): string =>
      Object.values(stack.sandbox.state.charges)
        .filter((one) => one.customer === customer && one.paid)
        .at(-1)!.id;
    return { email, subscription, customer, charge };
  };
  /** Stripe's times are whole seconds: each act has its own. */
  const eventsOf = (act: () => unknown): Stripe.Event[] =>
    stack.eventsOf(() => {
      stack.sandbox.advanceTo(stack.sandbox.now() + 60);
      act();
    });
  const happen = async (act: () => unknown): Promise<Stripe.Event[]> => {
    const events = eventsOf(act);
    await stack.deliver(...events);
    return events;
  };
  const { now } = Date;
  const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
  const accessOf = async (email: string): Promise<boolean> => (await stack.user(email))!.hasActiveSubscription;

  it('names a failed payment and its recovery, and access stays', async () => {
    const { email, subscription } = await payer();
    const { billing } = stack.sandbox;
    await happen(() => billing.renew(subscription, false));
    expect(await noticesOf(email)).toEqual([
      'PAYMENT FAILED: $49 could not be collected. Access stays while the provider tries the card again.',
    ]);
    expect(await accessOf(email)).toBe(true);
    await happen(() => billing.renew(subscription, true));
    expect((await noticesOf(email)).slice(1)).toEqual(['PAYMENT RECOVERED: $49 was paid after a failed attempt.']);
  });

  it('names a payment that the provider gave up, and access ends', async () => {
    const { email, subscription } = await payer();
    await happen(() => stack.sandbox.billing.renew(subscription, false));
    await happen(() => stack.sandbox.billing.giveUp(subscription));
    expect((await noticesOf(email)).slice(1)).toEqual([
      'ACCESS ENDED WITHOUT PAYMENT: The provider stopped trying the card. Access has ended.',
    ]);
    expect(await accessOf(email)).toBe(false);
  });

  it('says nothing of a first payment that failed, and of payments that succeed', async () => {
    const { email } = await payer();
    expect(await noticesOf(email)).toEqual([]);
  });

  it('names a refund, and that the subscription still runs', async () => {
    const { email, charge } = await payer();
    await happen(() => stack.sandbox.billing.refund({ charge: charge(), amount: 1000 }));
    expect(await noticesOf(email)).toEqual(['PAYMENT REFUNDED: $10 was refunded. The subscription still runs.']);
    expect(await accessOf(email)).toBe(true);
  });

  it('follows a dispute from its opening to the decision, and access stays', async () => {
    const { email, charge } = await payer();
    const { billing } = stack.sandbox;
    let dispute: Stripe.Dispute | null = null;
    await happen(() => (dispute = billing.openDispute(charge())));
    const due = dayOf(dispute!.evidence_details.due_by!);
    await happen(() => billing.closeDispute(dispute!.id, 'lost'));
    expect(await noticesOf(email)).toEqual([
      `PAYMENT DISPUTED: $49 is disputed (fraudulent). Evidence is due by ${due}. Access stays; END ACCESS on the page of the member ends it.`,
      'DISPUTE LOST: The dispute about $49 was lost. The subscription still runs: end it at the provider.',
    ]);
    expect(await accessOf(email)).toBe(true);
  });

  it('names paused collection, a cancellation, and that each is taken back, every time', async () => {
    const { email, subscription } = await payer();
    const { billing, state } = stack.sandbox;
    const end = dayOf(state.subscriptions[subscription]!.items.data[0]!.current_period_end);
    await happen(() => billing.pauseCollection(subscription, { behavior: 'void', resumes_at: null }));
    await happen(() => billing.pauseCollection(subscription, null));
    for (const cancel of [true, false, true]) await happen(() => billing.cancelAtPeriodEnd(subscription, cancel));
    expect(await noticesOf(email)).toEqual([
      'COLLECTION PAUSED: Collection is paused. Access stays.',
      'COLLECTION RESUMED: Collection has resumed.',
      `SUBSCRIPTION CANCELLED: The subscription ends on ${end}. Access stays until then.`,
      `SUBSCRIPTION KEPT: The member keeps the subscription. It renews on ${end}.`,
      `SUBSCRIPTION CANCELLED: The subscription ends on ${end}. Access stays until then.`,
    ]);
    expect(await accessOf(email)).toBe(true);
  });

  it('warns once of a card that expires this month or the next', async () => {
    const { email, subscription, customer } = await payer();
    const today = new Date(now());
    const card = { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() };
    await happen(() => stack.sandbox.billing.changeCard(customer, card));
    const month = today.toISOString().slice(0, 7);
    const end = dayOf(stack.sandbox.state.subscriptions[subscription]!.items.data[0]!.current_period_end);
    const words = `CARD EXPIRES: The card ending in 4242 expires at the end of ${month}. The next renewal is on ${end}.`;
    expect(await noticesOf(email)).toEqual([words]);
    await happen(() => stack.sandbox.billing.renew(subscription, true));
    expect(await noticesOf(email)).toEqual([words]);
  });

  it('comes once, however often and in whatever order webhooks come', async () => {
    const { email, subscription, charge } = await payer();
    const { billing } = stack.sandbox;
    const events = [
      ...eventsOf(() => billing.renew(subscription, false)),
      ...eventsOf(() => billing.renew(subscription, true)),
      ...eventsOf(() => billing.cancelAtPeriodEnd(subscription, true)),
      ...eventsOf(() => void billing.refund({ charge: charge() })),
    ];
    await stack.deliver(...events.toReversed(), ...events);
    expect((await noticesOf(email)).map((notice) => notice.split(':')[0]).sort()).toEqual([
      'PAYMENT RECOVERED',
      'PAYMENT REFUNDED',
      'SUBSCRIPTION CANCELLED',
    ]);
  });

  it('comes with the next reconciliation where the webhook was lost', async () => {
    const { email, charge } = await payer();
    eventsOf(() => void stack.sandbox.billing.refund({ charge: charge() }));
    const { db } = stack.api;
    const log = new EventLog(db, () => undefined);
    await readRecentFacts(db, createStripe(stack.api.config)!, stack.api.config);
    const reconcile = (): Promise<void> =>
      log.transact((manager, emit) => notifyOwners(manager, emit, { kind: 'recent' }));
    await reconcile();
    await reconcile();
    expect(await noticesOf(email)).toEqual(['PAYMENT REFUNDED: $49 was refunded. The subscription still runs.']);
  });
});
