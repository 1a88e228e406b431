import { AccountEmail } from '@t0/database/accounts';
import { createMember, createUser } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { BillingStack } from '../support/billing-stack.ts';

const CALLS = ['activate-subscription', 'deactivate-subscription', 'checkout-success', 'get-user'];

describe('test terminal (docs/product/billing.md#test-terminal)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start({ TEST_TERMINAL: 'on' })));
  afterAll(() => stack.stop());
  const call = (name: string, body: object) => stack.api.visitor().post(`/api/test/${name}`, body);

  it('POST /api/test/activate-subscription and deactivate-subscription return the user; screens follow live', async () => {
    const user = await createUser(stack.api.db);
    const screen = await stack.api.live(await stack.api.signedIn(user));
    const activated = await call('activate-subscription', { email: user.email.toUpperCase(), plan: 'yearly' });
    expect(activated).toMatchObject({
      status: 200,
      body: { user: { id: user.id, hasActiveSubscription: true, subscriptionStatus: 'active' } },
    });
    await screen.next('subscription.changed', ({ data }) => data.hasActiveSubscription);
    const [row] = await stack.subscriptions(user.id);
    expect(row).toMatchObject({ provider: 'test', plan: 'yearly' });
    expect(row!.currentPeriodEnd!.getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000);

    const deactivated = await call('deactivate-subscription', { email: user.email });
    expect(deactivated.body).toMatchObject({ user: { hasActiveSubscription: false, subscriptionStatus: 'canceled' } });
    await screen.next('subscription.changed', ({ data }) => !data.hasActiveSubscription);
    expect((await call('get-user', { email: user.email })).body).toEqual(deactivated.body);
  });

  it('POST /api/test/checkout-success makes an account with a tempPassword that signs in, told once', async () => {
    const email = 'simulated@t0.test';
    const { status, body } = await call('checkout-success', { email, plan: 'monthly' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email, hasActiveSubscription: true }, tempPassword: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const client = await stack.api.visitor().logIn(email, body.tempPassword as string);
    expect((await client.get('/api/signals')).status).toBe(200);
    expect((await call('checkout-success', { email, plan: 'monthly' })).body).not.toHaveProperty('tempPassword');
    expect(await stack.api.db.getRepository(AccountEmail).countBy({ email })).toBe(0);
  });

  it('deactivates what was granted and what is paid in the sandbox', async () => {
    const member = await createMember(stack.api.db);
    const { events, subscription } = await stack.pay(member.email);
    await stack.deliver(...events);
    const { body } = await call('deactivate-subscription', { email: member.email });
    expect(body).toMatchObject({ user: { hasActiveSubscription: false } });
    expect(stack.sandbox.state.subscriptions[subscription]).toMatchObject({ status: 'canceled' });
  });

  it.each(['activate-subscription', 'deactivate-subscription', 'get-user'])(
    'POST /api/test/%s answers 404 with a sentence for an unknown address',
    async (name) => {
      const plan = name.startsWith('activate') ? { plan: 'monthly' } : {};
      expect(await call(name, { email: 'unknown@t0.test', ...plan })).toMatchObject({
        status: 404,
        body: { error: 'USER_NOT_FOUND', message: 'There is no account with this email address' },
      });
    },
  );

  it.each([
    ['activate-subscription', { email: 'x', plan: 'monthly' }, 'Invalid email address'],
    ['activate-subscription', { email: 'a@b.cd', plan: 'weekly' }, 'Plan must be one of monthly, yearly'],
    ['get-user', {}, 'Invalid email address'],
  ])('POST /api/test/%s refuses %j', async (name, body, message) => {
    expect(await call(name, body)).toMatchObject({ status: 400, body: { message } });
  });

  it('does not exist where it is off (docs/SECURITY.md#production)', async () => {
    const off = await ApiStack.start();
    try {
      const nothing = { statusCode: 404, error: 'NOT_FOUND', message: 'This address does not exist' };
      for (const name of CALLS)
        for (const body of [{}, { email: 'a@b.cd', plan: 'monthly' }])
          expect(await off.visitor().post(`/api/test/${name}`, body)).toMatchObject({ status: 404, body: nothing });
    } finally {
      await off.stop();
    }
  });
});
