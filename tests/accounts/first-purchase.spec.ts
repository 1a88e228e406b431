import { AccountEmail, UserTwoFactor, type User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { createUser, TEST_PASSWORD } from '@t0/testing';
import { Webhook } from 'standardwebhooks';
import { BillingStack } from '../support/billing-stack.ts';

const WHOP_SECRET = `whsec_${Buffer.from('a secret shared with Whop, 32 bytes').toString('base64')}`;

describe('a purchase for an address that nobody proved (docs/SECURITY.md#sign-in: who registered it first does not share what its owner pays for)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start({ WHOP_WEBHOOK_SECRET: WHOP_SECRET })));
  afterAll(() => stack.stop());

  /** An account with a password whose mailbox nobody proved. */
  const unproven = (): Promise<User> => createUser(stack.api.db, { emailVerifiedAt: null, firstName: 'Suspended' });
  const welcomes = (email: string): Promise<number> =>
    stack.api.db.getRepository(AccountEmail).countBy({ email, kind: 'welcome' });
  const keptFor = async ({ email, password }: User): Promise<void> => {
    expect(await stack.user(email)).toMatchObject({
      hasActiveSubscription: true,
      needsAdminNotification: true,
      password,
    });
    expect(await welcomes(email)).toBe(0);
  };

  it('made for the address alone: password, second factor and sessions of before are void, the owner is sent a link', async () => {
    const squatted = await unproven();
    const stranger = await stack.api.signedIn(squatted);
    const screen = await stack.api.live(stranger);
    await stack.api.db
      .getRepository(UserTwoFactor)
      .insert({ userId: squatted.id, secret: 'x', confirmedAt: new Date() });
    await stack.deliver(...(await stack.pay(squatted.email)).events);
    expect(await stack.user(squatted.email)).toMatchObject({
      id: squatted.id,
      hasActiveSubscription: true,
      password: null,
      firstName: null,
    });
    await screen.next('session.revoked');
    expect((await stranger.get('/api/signals')).status).toBe(401);
    const again = await stack.api.visitor().post('/api/login', { email: squatted.email, password: TEST_PASSWORD });
    expect(again.status).toBe(401);
    expect(await stack.api.db.getRepository(UserTwoFactor).countBy({ userId: squatted.id })).toBe(0);
    expect(await welcomes(squatted.email)).toBe(1);
  });

  it('also when Stripe told of it before it was paid', async () => {
    const squatted = await unproven();
    const { events, subscription } = await stack.pay(squatted.email);
    const began = { userId: squatted.id, status: 'incomplete', startedAt: new Date() };
    await stack.api.db.getRepository(Subscription).insert({ provider: 'stripe', externalId: subscription, ...began });
    await stack.deliver(...events);
    expect(await stack.user(squatted.email)).toMatchObject({ hasActiveSubscription: true, password: null });
  });

  it('leaves a proven account as it is, whoever pays for it', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    await stack.deliver(...(await stack.pay(user.email)).events);
    await keptFor(user);
    expect((await client.get('/api/signals')).status).toBe(200);
  });

  it('leaves the account of who registered and paid in one go as it is when the subscription goes on', async () => {
    const email = 'one-go@t0.test';
    const client = stack.api.visitor();
    await client.post('/api/register', { email, password: TEST_PASSWORD, firstName: 'N', lastName: 'N' });
    const { events, subscription } = await stack.pay(email, client);
    await stack.deliver(...events);
    const user = (await stack.user(email))!;
    expect(user.password).not.toBeNull();
    // Forgotten by then.
    await stack.api.db.query('DELETE FROM registrations');
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.renew(subscription, true)));
    await keptFor(user);
  });

  it('leaves it as it is for who pays signed in, or in a browser in which the account was signed in before', async () => {
    const [here, before] = [await unproven(), await unproven()];
    const client = await stack.api.signedIn(here);
    await stack.deliver(...(await stack.pay(here.email, client)).events);
    await keptFor(here);
    expect((await client.get('/api/signals')).status).toBe(200);

    const answer = await stack.api.visitor().post('/api/login', { email: before.email, password: TEST_PASSWORD });
    const device = answer.headers.getSetCookie().find((line) => line.startsWith('t0.device='))!;
    const known = stack.api.visitor();
    known.cookie = device.split(';')[0]!;
    const { events, checkout } = await stack.pay(before.email, known);
    // Known is not signed in: cards and addresses of the account are not offered.
    expect(stack.sandbox.state.checkouts[checkout]).toMatchObject({
      client_reference_id: null,
      metadata: { userId: before.id },
    });
    await stack.deliver(...events);
    await keptFor(before);
  });

  it('voids also what was paid for before: whoever pays by the address alone need not be who did then', async () => {
    const user = await unproven();
    await stack.api.db.getRepository(Subscription).insert({
      provider: 'stripe',
      externalId: 'sub_of_before',
      userId: user.id,
      status: 'canceled',
      startedAt: new Date(0),
      endedAt: new Date(1),
    });
    await stack.deliver(...(await stack.pay(user.email)).events);
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true, password: null });
    expect(await welcomes(user.email)).toBe(1);
  });

  it('is the same at Whop', async () => {
    const squatted = await unproven();
    const sentAt = new Date();
    const body = JSON.stringify({
      type: 'membership.activated',
      timestamp: sentAt.toISOString(),
      data: { id: 'mem_first', status: 'active', user: { id: 'user_first', email: squatted.email } },
    });
    const answer = await stack.api.visitor().post('/api/webhooks/whop', body, {
      'webhook-id': 'msg_first',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(WHOP_SECRET).sign('msg_first', sentAt, body),
    });
    expect(answer.status).toBe(200);
    await stack.untilDone();
    expect(await stack.user(squatted.email)).toMatchObject({ hasActiveSubscription: true, password: null });
    expect(await welcomes(squatted.email)).toBe(1);
  });
});
