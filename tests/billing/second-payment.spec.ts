import type { MemberMoney } from '@t0/contracts/members';
import { AccountEmail } from '@t0/database/accounts';
import { Notification } from '@t0/database/notifications';
import { createAdmin, createUser, waitFor, type TestClient } from '@t0/testing';
import type Stripe from 'stripe';
import { BillingStack } from '../support/billing-stack.ts';

describe('nobody pays twice (docs/BILLING.md#second-payments)', () => {
  let stack: BillingStack;
  beforeAll(async () => {
    stack = await BillingStack.start();
  });
  afterAll(() => stack.stop());

  const open = async (client: TestClient, email: string, plan = 'monthly'): Promise<string> => {
    const { body } = await client.post<{ url: string }>('/api/create-checkout-session', { email, plan });
    return body.url.split('/').at(-1)!;
  };
  const pay = (checkout: string): Stripe.Event[] => stack.eventsOf(() => stack.sandbox.billing.pay(checkout));
  const subscriptionOf = (checkout: string): Stripe.Subscription =>
    stack.sandbox.state.subscriptions[stack.sandbox.state.checkouts[checkout]!.subscription as string]!;
  const mails = (email: string) => stack.api.db.getRepository(AccountEmail).countBy({ email, kind: 'paid-twice' });
  const notices = (id: string) => stack.api.db.getRepository(Notification).findBy({ billingCase: `paid-twice ${id}` });
  /** What the first delivery makes happen at Stripe is delivered too. */
  const deliver = async (events: Stripe.Event[]): Promise<void> => {
    const before = stack.sandbox.events().length;
    await stack.deliver(...events);
    await stack.deliver(...stack.sandbox.events().slice(before));
  };

  /** Both wait for the same table, so that neither is stored before the other is looked for. */
  const deliverAtOnce = async (first: Stripe.Event[], second: Stripe.Event[]): Promise<void> => {
    const runner = stack.api.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE subscriptions IN ACCESS EXCLUSIVE MODE');
    const both = [deliver(first), deliver(second)];
    await waitFor('two of them to wait', async () => {
      const [{ waiting }] = await stack.api.db.query(
        `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = 'subscriptions'::regclass`,
      );
      return waiting >= 2;
    });
    await runner.rollbackTransaction();
    await runner.release();
    await Promise.all(both);
  };

  it('the first payment ends the account’s other pages, which share its customer', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    await stack.api.db.query(`UPDATE plans SET is_offered = true WHERE key = 'yearly'`);
    const [monthly, yearly] = [await open(client, user.email), await open(client, user.email, 'yearly')];
    const elsewhere = await open(stack.api.visitor(), user.email);
    const { checkouts } = stack.sandbox.state;
    expect(checkouts[monthly]!.customer).toMatch(/^cus_/);
    expect(checkouts[yearly]!.customer).toBe(checkouts[monthly]!.customer);
    await deliver(pay(monthly));
    expect([monthly, yearly, elsewhere].map((id) => checkouts[id]!.status)).toEqual(['complete', 'expired', 'expired']);
    expect(stack.sandbox.billing.pay(yearly)).toBeFalsy();
    expect(await mails(user.email)).toBe(0);
  });

  it.each([
    ['in order', (first: Stripe.Event[], second: Stripe.Event[]) => [...first, ...second]],
    ['the second first, and all again', (first, second) => [...second, ...first, ...second, ...first].reverse()],
    ['side by side', null],
  ] as [string, ((first: Stripe.Event[], second: Stripe.Event[]) => Stripe.Event[]) | null][])(
    'of two payments that came through, %s, one subscription runs on; owner and member are notified once',
    async (_order, order) => {
      const user = await createUser(stack.api.db);
      const client = await stack.api.signedIn(user);
      const pages = [await open(client, user.email), await open(stack.api.visitor(), user.email)];
      const [first, second] = pages.map(pay) as [Stripe.Event[], Stripe.Event[]];
      if (order) await deliver(order(first, second));
      else await deliverAtOnce(first, second);
      const both = pages.map(subscriptionOf);
      expect(both.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      const ended = both.find(({ status }) => status === 'canceled')!;
      expect((await stack.subscriptions(user.id)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true });
      expect(await mails(user.email)).toBe(1);
      expect(await notices(ended.id)).toMatchObject([
        {
          title: 'PAID TWICE',
          message: `${user.email}: A second subscription was bought and ended at once; the first one runs on. Refund its payment on the page of the member.`,
        },
      ]);
    },
  );

  it('of two trials side by side one begins, and the other ends unpaid: nobody paid twice', async () => {
    await stack.api.db.query(`UPDATE plans SET trial_days = 7 WHERE key = 'monthly'`);
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const pages = [await open(client, user.email), await open(stack.api.visitor(), user.email)];
    await stack.api.db.query(`UPDATE plans SET trial_days = 0 WHERE key = 'monthly'`);
    const [first, second] = pages.map(pay) as [Stripe.Event[], Stripe.Event[]];
    await deliverAtOnce(first, second);
    const both = pages.map(subscriptionOf);
    expect(both.map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
    const ended = both.find(({ status }) => status === 'canceled')!;
    expect([await mails(user.email), await notices(ended.id)]).toEqual([0, []]);
    const used = { email: user.email, kind: 'trial-used' } as const;
    expect(await stack.api.db.getRepository(AccountEmail).countBy(used)).toBe(1);
  });

  it('the owner refunds a payment by one press, once; nobody else can', async () => {
    const owner = await stack.api.signedIn(await createAdmin(stack.api.db));
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    await deliver(pay(await open(client, user.email)));
    const money = async () => (await owner.get<MemberMoney>(`/api/admin/users/${user.id}/money`)).body;
    const [payment] = (await money()).payments;
    const refund = (by: TestClient, paymentId = payment!.id) =>
      by.post<{ message: string }>(`/api/admin/users/${user.id}/refunds`, { paymentId });
    expect((await refund(client)).status).toBe(403);
    expect((await refund(owner, 'ch_of_nobody')).status).toBe(404);
    const events = stack.sandbox.events().length;
    const both = await Promise.all([refund(owner), refund(owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    await deliver(stack.sandbox.events().slice(events));
    expect(Object.values(stack.sandbox.state.refunds)).toMatchObject([{ amount: payment!.amount }]);
    expect((await money()).payments[0]!.refunds).toMatchObject([{ amount: payment!.amount, status: 'succeeded' }]);
    expect(await refund(owner)).toMatchObject({
      status: 409,
      body: { message: 'Nothing of this payment is left to refund' },
    });
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true });
  });

  it('refunds a part, then the rest, and refuses more than is left or another rest than the screen showed', async () => {
    const owner = await stack.api.signedIn(await createAdmin(stack.api.db));
    const user = await createUser(stack.api.db);
    await deliver(pay(await open(await stack.api.signedIn(user), user.email)));
    const payment = async () => (await owner.get<MemberMoney>(`/api/admin/users/${user.id}/money`)).body.payments[0]!;
    const { id: paymentId, amount: paid } = await payment();
    const refund = async (body: object) => {
      const events = stack.sandbox.events().length;
      const answer = await owner.post<{ message: string }>(`/api/admin/users/${user.id}/refunds`, {
        paymentId,
        ...body,
      });
      await deliver(stack.sandbox.events().slice(events));
      return answer.status;
    };
    expect(await refund({ amount: paid + 1 })).toBe(409);
    expect(await refund({ amount: 0 })).toBe(400);
    expect(await refund({ amount: 1000, left: paid })).toBe(204);
    expect((await payment()).refunds).toMatchObject([{ amount: 1000, status: 'succeeded' }]);
    // A second press on the screen from before.
    expect(await refund({ amount: 1000, left: paid })).toBe(409);
    expect(await refund({ left: paid - 1000 })).toBe(204);
    expect((await payment()).refunds.map(({ amount }) => amount).sort()).toEqual([1000, paid - 1000].sort());
  });

  it('counts a refund before Stripe has reported it', async () => {
    const owner = await stack.api.signedIn(await createAdmin(stack.api.db));
    const user = await createUser(stack.api.db);
    await deliver(pay(await open(await stack.api.signedIn(user), user.email)));
    const { body } = await owner.get<MemberMoney>(`/api/admin/users/${user.id}/money`);
    const [{ id: paymentId, amount: paid }] = body.payments as [MemberMoney['payments'][number]];
    const refund = async (amount: number, left: number) =>
      (await owner.post(`/api/admin/users/${user.id}/refunds`, { paymentId, amount, left })).status;
    expect(await refund(1000, paid)).toBe(204);
    // Two presses with what the screen still shows, and one that knows the rest.
    expect([await refund(1000, paid), await refund(500, paid)]).toEqual([409, 409]);
    expect([await refund(1000, paid - 1000), await refund(500, paid - 2000)]).toEqual([204, 204]);
    const ofIt = Object.values(stack.sandbox.state.refunds).filter(({ charge }) => charge === paymentId);
    expect(ofIt.map(({ amount }) => amount).sort()).toEqual([1000, 1000, 500]);
  });
});
