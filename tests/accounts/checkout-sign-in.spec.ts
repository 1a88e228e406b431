import { createOneTimeLink } from '@t0/accounts';
import type { CheckoutSignIn } from '@t0/contracts/accounts';
import { Subscription } from '@t0/database/billing';
import { createUser, TEST_PASSWORD, type TestClient } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

const NEW_PASSWORD = 'Chosen-By-Owner!';
let made = 0;
const address = (): string => `paid-${(made += 1)}@t0.test`;

describe('the session that began a payment (docs/product/accounts.md#paid-sign-in; docs/SECURITY.md#sign-in)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());

  const look = async (client: TestClient): Promise<CheckoutSignIn['state']> =>
    (await client.post<CheckoutSignIn>('/api/auth/checkout', {})).body.state;
  const canRead = async (client: TestClient): Promise<number> => (await client.get('/api/signals')).status;
  const registered = async (email: string): Promise<TestClient> => {
    const client = stack.api.visitor();
    await client.post('/api/register', { email, password: TEST_PASSWORD, firstName: 'N', lastName: 'N' });
    return client;
  };
  const payAs = async (email: string, payer: TestClient): Promise<void> =>
    stack.deliver(...(await stack.pay(email, payer)).events);

  it('is in as soon as the webhook came, once, and nobody else is', async () => {
    const email = address();
    const client = await registered(email);
    const { events } = await stack.pay(email, client);
    expect([await look(client), await canRead(client)]).toEqual(['waiting', 401]);
    await stack.deliver(...events);
    expect(await look(stack.api.visitor())).toBe('none');
    const before = client.cookie;
    expect([await look(client), await canRead(client)]).toEqual(['signed-in', 200]);
    expect(await stack.user(email)).toMatchObject({ lastLoginAt: expect.any(Date) });
    // The session of before has ended; logged out, the payment signs nobody in again.
    const old = stack.api.visitor();
    old.cookie = before;
    expect(await look(old)).toBe('none');
    await client.post('/api/logout', {});
    expect([await look(client), await canRead(client)]).toEqual(['none', 401]);
  });

  it('is in without a registration, too, until the owner of the mailbox sets a password', async () => {
    const email = address();
    const client = stack.api.visitor();
    await payAs(email, client);
    expect([await look(client), await canRead(client)]).toEqual(['signed-in', 200]);
    const screen = await stack.api.live(client);
    const link = new URL(await createOneTimeLink(stack.api.db.manager, 'welcome', email, 'https://t0.example'));
    const token = link.searchParams.get('token')!;
    const reset = await stack.api
      .visitor()
      .post('/api/auth/reset-password', { email, token, newPassword: NEW_PASSWORD });
    expect(reset.status).toBe(200);
    await screen.next('session.revoked');
    expect(await canRead(client)).toBe(401);
  });

  it('is not in when somebody else pays for the address, who gets another page', async () => {
    const email = address();
    const [stranger, owner] = [stack.api.visitor(), stack.api.visitor()];
    await stranger.post('/api/create-checkout-session', { email, plan: 'monthly' });
    await payAs(email, owner);
    expect(await look(stranger)).toBe('none');
    expect(await look(owner)).toBe('signed-in');
  });

  it.each([
    ['a proven account', {}],
    ['an account in which somebody signed in', { emailVerifiedAt: null, lastLoginAt: new Date(0) }],
    ['an administrator’s account', { emailVerifiedAt: null, role: 'support' as const }],
  ])('is not in %s, whatever it pays', async (_, fields) => {
    const user = await createUser(stack.api.db, fields);
    const client = stack.api.visitor();
    await payAs(user.email, client);
    expect([await look(client), await canRead(client)]).toEqual(['none', 401]);
  });

  it('is not in an account that somebody else paid for as well', async () => {
    const email = address();
    const [first, second] = [await registered(email), stack.api.visitor()];
    await payAs(email, first);
    await payAs(email, second);
    const { id } = (await stack.user(email))!;
    expect(await stack.api.db.getRepository(Subscription).countBy({ userId: id })).toBe(2);
    expect(await look(second)).toBe('none');
  });
});
