import { createOneTimeLink } from '@t0/accounts';
import { AccountEmail, PasswordResetToken, Registration, UserTwoFactor } from '@t0/database/accounts';
import type { AccountEmailKind, User } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, waitFor, type TestClient } from '@t0/testing';
import { Secret, TOTP } from 'otpauth';
import { BillingStack } from '../support/billing-stack.ts';

const MINE = 'Chosen-By-Owner!';
const STRANGERS = 'Chosen-By-Other!';
const INVALID = { error: 'INVALID_VERIFICATION_LINK', message: 'The confirmation link is invalid or expired.' };

let made = 0;
const address = (): string => `proof-${(made += 1)}@t0.test`;

describe('a mailbox is proven before it counts (docs/product/accounts.md#email-verification; docs/SECURITY.md#sign-in)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());

  const visitor = (): TestClient => stack.api.visitor();
  /** A browser in which this address was registered. */
  const registered = async (email: string, password = MINE, firstName = 'Nia'): Promise<TestClient> => {
    const client = visitor();
    const { status } = await client.post('/api/register', { email, password, firstName, lastName: 'New' });
    expect(status).toBe(201);
    return client;
  };
  /** What the owner of the mailbox reads in a mail. */
  const mailed = async (email: string, kind: 'email-verification' | 'password-reset' = 'email-verification') => {
    const link = new URL(await createOneTimeLink(stack.api.db.manager, kind, email, 'https://t0.example'));
    return { email, token: link.searchParams.get('token')! };
  };
  const prove = (client: TestClient, body: object) => client.post('/api/email-verification', body);
  const logIn = async (email: string, password: string): Promise<number> =>
    (await visitor().post('/api/login', { email, password })).status;
  const mails = (email: string, kind: AccountEmailKind): Promise<number> =>
    stack.api.db.getRepository(AccountEmail).countBy({ email, kind });
  const factors = ({ id }: User): Promise<number> => stack.api.db.getRepository(UserTwoFactor).countBy({ userId: id });
  const payAs = async (email: string, payer?: TestClient): Promise<void> =>
    stack.deliver(...(await stack.pay(email, payer)).events);
  const turnOnSecondFactor = async (client: TestClient, password: string): Promise<void> => {
    const { body } = await client.post('/api/auth/two-factor/enrol', { password });
    const code = new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate();
    expect((await client.post('/api/auth/two-factor/confirm', { code })).status).toBe(200);
  };
  /** Somebody registers another's address and pays once, to get a session and a second factor on it. */
  const squatted = async (email: string): Promise<TestClient> => {
    const client = await registered(email, STRANGERS, 'Suspended');
    await payAs(email, client);
    await client.logIn(email, STRANGERS);
    await turnOnSecondFactor(client, STRANGERS);
    return client;
  };

  describe('the registering browser', () => {
    it('opens the link: an account with the password and names chosen there, once', async () => {
      const email = address();
      const client = await registered(email);
      const link = await mailed(email);
      expect(await prove(client, link)).toMatchObject({
        status: 200,
        body: { message: 'Your email address is confirmed' },
      });
      expect(await stack.user(email)).toMatchObject({ firstName: 'Nia', emailVerifiedAt: expect.any(Date) });
      expect(await logIn(email, MINE)).toBe(200);
      expect(await prove(client, link)).toMatchObject({ status: 400, body: INVALID });
      expect(await stack.api.db.getRepository(Registration).countBy({ email })).toBe(0);
    });

    it('pays in one go: in at once with the password chosen, no welcome mail; the proof is asked for yet', async () => {
      const email = address();
      const client = await registered(email);
      await payAs(email, client);
      await client.logIn(email, MINE);
      expect((await client.get('/api/signals')).status).toBe(200);
      expect((await client.get('/api/auth/user')).body).toMatchObject({ firstName: 'Nia', emailVerified: false });
      expect(await mails(email, 'welcome')).toBe(0);
    });

    it('proves what it paid for: password, second factor and sessions stay, open screens are told', async () => {
      const email = address();
      const client = await registered(email);
      await payAs(email, client);
      const elsewhere = await visitor().logIn(email, MINE);
      const screen = await stack.api.live(elsewhere);
      await turnOnSecondFactor(elsewhere, MINE);
      expect((await prove(client, await mailed(email))).status).toBe(200);
      await screen.next('profile.updated', ({ data }) => data.emailVerified);
      expect((await elsewhere.get('/api/auth/user')).body).toMatchObject({ emailVerified: true });
      expect(await factors((await stack.user(email))!)).toBe(1);
    });

    it('is known by a secret of which only the hash is stored, and by no other', async () => {
      const email = address();
      const client = await registered(email);
      const [kept] = await stack.api.db.getRepository(Registration).findBy({ email });
      expect(Buffer.from(client.registration.split('=')[1]!, 'base64url')).toHaveLength(32);
      expect(kept!.browser).toMatch(/^[0-9a-f]{64}$/);
      const forged = visitor();
      forged.registration = `t0.registration=${kept!.browser}`;
      const link = await mailed(email);
      expect(await prove(forged, link)).toMatchObject({ status: 409, body: { error: 'PASSWORD_NEEDED' } });
      const other = await registered(address());
      expect((await prove(other, link)).status).toBe(409);
    });
  });

  describe('another browser', () => {
    it('asks for a password and takes the link only with one; the same one keeps the names', async () => {
      const email = address();
      await registered(email);
      const link = await mailed(email);
      const phone = visitor();
      expect(await prove(phone, link)).toMatchObject({ status: 409, body: { error: 'PASSWORD_NEEDED' } });
      expect(await prove(phone, { ...link, newPassword: 'short' })).toMatchObject({
        status: 400,
        body: { fields: { newPassword: 'Password must be at least 8 characters' } },
      });
      expect((await prove(phone, { ...link, newPassword: MINE })).status).toBe(200);
      expect(await stack.user(email)).toMatchObject({ firstName: 'Nia', emailVerifiedAt: expect.any(Date) });
      expect(await logIn(email, MINE)).toBe(200);
    });

    it('of the owner, after a stranger registered: the password is the owner’s, no name is the stranger’s', async () => {
      const email = address();
      const stranger = await registered(email, STRANGERS, 'Suspended');
      expect((await prove(visitor(), { ...(await mailed(email)), newPassword: MINE })).status).toBe(200);
      expect(await stack.user(email)).toMatchObject({ firstName: null, lastName: null });
      expect([await logIn(email, STRANGERS), await logIn(email, MINE)]).toEqual([401, 200]);
      expect((await prove(stranger, await mailed(email, 'password-reset'))).status).toBe(200);
      expect([await logIn(email, STRANGERS), await logIn(email, MINE)]).toEqual([401, 200]);
    });

    it.each([
      ['that registered the address itself', (email: string) => registered(email)],
      ['that did not', () => Promise.resolve(visitor())],
    ])(
      'takes over what a stranger registered, paid for and locked by a second factor, from a browser %s',
      async (_which, open) => {
        const email = address();
        const stranger = await squatted(email);
        const screen = await stack.api.live(stranger);
        const user = (await stack.user(email))!;
        const owner = await open(email);
        const answer = await prove(owner, { ...(await mailed(email)), newPassword: MINE });
        expect(answer.status).toBe(200);
        expect(await stack.user(email)).toMatchObject({ emailVerifiedAt: expect.any(Date) });
        expect((await stack.user(email))!.firstName).not.toBe('Suspended');
        expect(await factors(user)).toBe(0);
        await waitFor('the stranger’s socket to be dropped', () => screen.disconnects.length > 0);
        expect((await stranger.get('/api/signals')).status).toBe(401);
        expect([await logIn(email, STRANGERS), await logIn(email, MINE)]).toEqual([401, 200]);
      },
    );

    it('a reset is a proof, too: it asks nobody for the stranger’s code', async () => {
      const email = address();
      await squatted(email);
      const reset = { ...(await mailed(email, 'password-reset')), newPassword: MINE };
      expect((await visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
      const user = (await stack.user(email))!;
      expect(user).toMatchObject({ firstName: null, emailVerifiedAt: expect.any(Date) });
      const owner = await visitor().logIn(email, MINE);
      expect((await owner.get('/api/signals')).status).toBe(200);
    });

    it('a reset by who holds a proven account leaves the second factor on', async () => {
      const member = await createMember(stack.api.db);
      const client = await stack.api.signedIn(member);
      await turnOnSecondFactor(client, TEST_PASSWORD);
      const reset = { ...(await mailed(member.email, 'password-reset')), newPassword: MINE };
      expect((await visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
      expect(await factors(member)).toBe(1);
    });
  });

  it('replayed: another’s address is registered and locked; its owner pays within the hour for the address alone', async () => {
    const email = address();
    const stranger = await registered(email, STRANGERS, 'Suspended');
    // Nothing to turn a second factor on in.
    expect(await logIn(email, STRANGERS)).toBe(401);
    expect((await stranger.post('/api/auth/two-factor/enrol', { password: STRANGERS })).status).toBe(401);

    await payAs(email);
    expect(await stack.user(email)).toMatchObject({ hasActiveSubscription: true, password: null, firstName: null });
    expect(await mails(email, 'welcome')).toBe(1);
    expect(await logIn(email, STRANGERS)).toBe(401);
    expect((await stranger.get('/api/signals')).status).toBe(401);
    expect((await stranger.post('/api/billing/portal', {})).status).toBe(401);

    // By the welcome mail; no code of a stranger is asked for.
    const welcome = { ...(await mailed(email, 'password-reset')), newPassword: MINE };
    expect((await visitor().post('/api/auth/reset-password', welcome)).status).toBe(200);
    const owner = await visitor().logIn(email, MINE);
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ firstName: null, emailVerified: true });
    expect((await owner.get('/api/signals')).status).toBe(200);
  });

  it('nobody gets into an account that was paid for by registering its address and paying again', async () => {
    const email = address();
    await payAs(email);
    const before = (await stack.user(email))!;
    await stack.api.db.query(`UPDATE subscriptions SET provider = 'whop' WHERE user_id = $1`, [before.id]);
    const stranger = await registered(email, STRANGERS);
    await payAs(email, stranger);
    expect(await stack.user(email)).toMatchObject({ id: before.id, password: null, hasActiveSubscription: true });
    expect(await logIn(email, STRANGERS)).toBe(401);
  });

  describe('the link', () => {
    it('is stored as a hash of 256 bits, for 72 hours, and is used once by many at the same moment', async () => {
      const email = address();
      const client = await registered(email);
      const link = await mailed(email);
      const [stored] = await stack.api.db.getRepository(PasswordResetToken).findBy({ email });
      expect(Buffer.from(link.token, 'base64url')).toHaveLength(32);
      expect(stored!.token).toMatch(/^[0-9a-f]{64}$/);
      expect(stored!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(72 * 3_600_000);
      const links = [link, await mailed(email)];
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => prove(client, links[index % 2]!)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    });

    it('that is expired, foreign or invented is refused and changes nothing', async () => {
      const email = address();
      const client = await registered(email);
      const link = await mailed(email);
      expect(await prove(client, { ...link, email: address() })).toMatchObject({ status: 400, body: INVALID });
      expect(await prove(client, { ...link, token: 'x'.repeat(43) })).toMatchObject({ status: 400, body: INVALID });
      await stack.api.db.query(`UPDATE password_reset_tokens SET expires_at = now() WHERE email = $1`, [email]);
      expect(await prove(client, link)).toMatchObject({ status: 400, body: INVALID });
      expect(await stack.user(email)).toBeNull();
    });

    it('is only looked at by GET: a mail scanner that follows it proves nothing', async () => {
      const email = address();
      const client = await registered(email);
      const link = await mailed(email);
      const query = new URLSearchParams(link).toString();
      await client.get(`/confirm-email?${query}`);
      expect((await client.get(`/api/email-verification?${query}`)).status).toBe(404);
      expect(await stack.user(email)).toBeNull();
      expect((await prove(client, link)).status).toBe(200);
    });

    it('is mailed again to who registered here or is signed in, and to nobody else, with one answer for all', async () => {
      const email = address();
      const client = await registered(email);
      const again = (from: TestClient) => from.post('/api/email-verification/mail', {});
      const answer = { status: 200, body: { message: 'Check your email for the confirmation link' } };
      const rows = stack.api.db.getRepository(AccountEmail);
      const before = await rows.count();
      expect(await again(visitor())).toMatchObject(answer);
      expect(await rows.count()).toBe(before);
      expect(await again(client)).toMatchObject(answer);
      expect(await mails(email, 'registration')).toBe(2);
      await payAs(email, client);
      await client.logIn(email, MINE);
      expect(await again(client)).toMatchObject(answer);
      expect(await mails(email, 'email-verification')).toBe(1);
    });
  });
});
