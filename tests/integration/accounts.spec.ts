/** @jest-environment node */

import type * as Argon2 from '@node-rs/argon2';
import type { AccountEmailKind } from '@t0/database';
import { AccountEmail, BlacklistedEmail, PasswordResetToken, Registration, User, verifyPassword } from '@t0/database';
import { createOneTimeLink, ensureAdministrators } from '@t0/accounts';
import { EventLog } from '@t0/events';
import { createMember, createUser, TEST_PASSWORD, waitFor } from '@t0/testing';
import type { Answer } from '@t0/testing';
import { ApiStack } from './api-stack.ts';
import { recordStatements } from './recorded-statements.ts';

const hashing = { hashed: 0, verified: 0 };
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => ((hashing.hashed += 1), real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => ((hashing.verified += 1), real.verify(...args)),
  };
});

const ADMIN = 'owner@t0.test';
const NEW_PASSWORD = 'Another-Secret!';
const INVALID_LINK = {
  statusCode: 400,
  error: 'INVALID_RESET_LINK',
  message: 'The password reset link is invalid or expired.',
};

describe('accounts (docs/product/accounts.md#registration)', () => {
  let stack: ApiStack;
  let made = 0;
  beforeAll(async () => void (stack = await ApiStack.start({ ADMIN_EMAILS: ADMIN.toUpperCase() })));
  afterAll(() => stack.stop());

  const newAddress = (): string => `new-${(made += 1)}@t0.test`;
  const registration = (email = newAddress()) => ({ email, password: NEW_PASSWORD, firstName: 'Nia', lastName: 'New' });
  const register = (body: object): Promise<Answer<Record<string, unknown>>> =>
    stack.visitor().post('/api/register', body);
  /** Registers, and opens the mailed link in the same browser. */
  const registerProven = async (body: { email: string }): Promise<void> => {
    const client = stack.visitor();
    expect((await client.post('/api/register', body)).status).toBe(201);
    const link = await createOneTimeLink(stack.db.manager, 'email-verification', body.email, 'https://t0.example');
    const token = new URL(link).searchParams.get('token');
    expect((await client.post('/api/email-verification', { email: body.email, token })).status).toBe(200);
  };
  const userOf = (email: string): Promise<User | null> => stack.db.getRepository(User).findOneBy({ email });
  const mailsOf = (email: string, kind?: AccountEmailKind): Promise<AccountEmail[]> =>
    stack.db.getRepository(AccountEmail).findBy({ email, ...(kind && { kind }) });
  const linkFor = async (email: string): Promise<{ token: string; email: string }> => {
    const { searchParams } = new URL(
      await createOneTimeLink(stack.db.manager, 'password-reset', email, 'https://t0.example'),
    );
    return { token: searchParams.get('token')!, email: searchParams.get('email')! };
  };
  const reset = (link: object, newPassword = NEW_PASSWORD) =>
    stack.visitor().post('/api/auth/reset-password', { ...link, newPassword });

  describe('POST /api/register', () => {
    it('answers email and names, makes no account and signs nobody in before the mailbox is proven', async () => {
      const body = registration('New.Person@T0.test');
      const client = stack.visitor();
      const answer = await client.post('/api/register', body);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ email: 'new.person@t0.test', firstName: 'Nia', lastName: 'New' });
      expect(client.cookie).toBe('');
      expect(await userOf('new.person@t0.test')).toBeNull();
      const [kept] = await stack.db.getRepository(Registration).findBy({ email: 'new.person@t0.test' });
      expect(kept).toMatchObject({ firstName: 'Nia', lastName: 'New' });
      expect(kept!.password).toMatch(/^\$argon2id\$/);
      expect(kept!.browser).not.toContain(client.registration.split('=')[1]);
      expect(await mailsOf('new.person@t0.test')).toMatchObject([{ kind: 'registration', deliveryStatus: 'queued' }]);
      const early = await client.post('/api/login', { email: body.email, password: NEW_PASSWORD });
      expect([early.status, early.body.message]).toEqual([401, 'Invalid email or password']);
    });

    it.each([
      [{ password: 'Short1!' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'no-uppercase!' }, 'password', 'Password must contain at least 1 uppercase letter'],
      [{ password: 'NoSpecialOne' }, 'password', 'Password must contain at least 1 special character'],
      [{ password: `A!${'x'.repeat(127)}` }, 'password', 'Password must be at most 128 characters'],
      [{ password: 'P@ssw0rD' }, 'password', 'This password is too common'],
      [{ email: 'nobody' }, 'email', 'Invalid email address'],
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ lastName: '   ' }, 'lastName', 'Last name is required'],
      [{ firstName: 'A\nB' }, 'firstName', 'First name must not contain line breaks or other control characters'],
      [{ lastName: 'https://x.yz' }, 'lastName', 'Last name must not contain a web address'],
      [{ firstName: 'see www.x.yz' }, 'firstName', 'First name must not contain a web address'],
      [{ isAdmin: true }, 'isAdmin', 'This call takes no field “isAdmin”'],
    ])('refuses %j in one sentence and stores nothing', async (fault, field, message) => {
      const body = { ...registration(), ...fault };
      const { status, body: said } = await register(body);
      expect(status).toBe(400);
      expect(said).toMatchObject({ message, fields: { [field]: message } });
      expect(await stack.db.getRepository(Registration).countBy({ email: body.email })).toBe(0);
    });

    it('text that cannot be stored is a 400, not our failure (docs/SECURITY.md#input)', async () => {
      const { status, body } = await register({ ...registration(), firstName: 'N\u0000ia' });
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    });

    it('takes 128 characters of all of Unicode, however they are composed', async () => {
      const body = { ...registration(), password: `Ä!${'é🔑'.repeat(63)}` };
      await registerProven(body);
      await stack.visitor().logIn(body.email, body.password);
      const short = { ...registration(), password: 'Cafe\u0301-Terminal!' };
      await registerProven(short);
      await stack.visitor().logIn(short.email, 'Caf\u00e9-Terminal!');
    });

    it('answers and works alike for free, taken, blacklisted, administrators’ addresses (docs/SECURITY.md#sign-in)', async () => {
      const taken = await createMember(stack.db, { firstName: 'Tess' });
      const blocked = newAddress();
      await stack.db.getRepository(BlacklistedEmail).insert({ email: blocked });
      const before = await stack.db.getRepository(User).find({ where: [{ email: taken.email }, { email: ADMIN }] });
      await register(registration());
      const work: unknown[] = [];
      for (const email of [newAddress(), taken.email.toUpperCase(), blocked, ADMIN]) {
        hashing.hashed = hashing.verified = 0;
        const statements = recordStatements(stack.apps[0]!);
        const { status, body, headers } = await register(registration(email));
        expect([status, body]).toEqual([201, { email: email.toLowerCase(), firstName: 'Nia', lastName: 'New' }]);
        expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^t0\.registration=[\w-]{43}; .*HttpOnly/)]);
        expect(hashing).toEqual({ hashed: 1, verified: 0 });
        work.push(statements());
      }
      expect(new Set(work.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await stack.db.getRepository(User).find({ where: [{ email: taken.email }, { email: ADMIN }] })).toEqual(
        before,
      );
      expect(await userOf(blocked)).toBeNull();
      expect(await mailsOf(taken.email)).toMatchObject([{ kind: 'registration', deliveryStatus: 'queued' }]);
    });

    it('keeps both when an address is registered twice at the same moment', async () => {
      const email = newAddress();
      const answers = await Promise.all([register(registration(email)), register(registration(email))]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await stack.db.getRepository(Registration).countBy({ email })).toBe(2);
    });
  });

  describe('administrators of ADMIN_EMAILS', () => {
    it('exist after the start, without a password, and cannot be registered', async () => {
      expect(await userOf(ADMIN)).toMatchObject({ isAdmin: true, password: null });
      await register(registration(ADMIN));
      expect(await userOf(ADMIN)).toMatchObject({ isAdmin: true, password: null, firstName: null });
      expect((await stack.visitor().post('/api/login', { email: ADMIN, password: NEW_PASSWORD })).status).toBe(401);
      expect((await reset(await linkFor(ADMIN))).status).toBe(200);
      expect((await (await stack.visitor().logIn(ADMIN, NEW_PASSWORD)).get('/api/auth/user')).body).toMatchObject({
        isAdmin: true,
      });
    });

    it('are promoted without what a stranger may have left on the account, once', async () => {
      const squatter = await createUser(stack.db);
      const client = await stack.signedIn(squatter);
      const live = await stack.live(client);
      const link = await linkFor(squatter.email);
      const log = stack.apps[0]!.get(EventLog);
      const promote = () => ensureAdministrators(log, [squatter.email]);
      const outcomes = (await Promise.all([promote(), promote()])).map((outcome) => outcome[squatter.email]);
      expect(outcomes.sort()).toEqual(['promoted', 'unchanged']);
      expect(await userOf(squatter.email)).toMatchObject({ isAdmin: true, password: null });
      await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
      expect((await client.get('/api/auth/user')).status).toBe(401);
      expect((await reset(link)).body).toEqual(INVALID_LINK);
    });
  });

  describe('POST /api/auth/forgot-password and /api/forgot-password', () => {
    it.each(['/api/auth/forgot-password', '/api/forgot-password'])(
      '%s answers and works alike for any address (docs/SECURITY.md#sign-in)',
      async (path) => {
        const member = await createMember(stack.db);
        const unknown = newAddress();
        hashing.hashed = hashing.verified = 0;
        const answers = await Promise.all([
          stack.visitor().post(path, { email: member.email.toUpperCase() }),
          stack.visitor().post(path, { email: unknown }),
        ]);
        for (const { status, body } of answers)
          expect([status, body]).toEqual([200, { message: 'Check your email for password reset instructions' }]);
        expect(await mailsOf(member.email)).toMatchObject([{ kind: 'password-reset', deliveryStatus: 'queued' }]);
        expect(await mailsOf(unknown)).toMatchObject([{ kind: 'password-reset', deliveryStatus: 'queued' }]);
        expect(hashing).toEqual({ hashed: 0, verified: 0 });
        expect(await stack.db.getRepository(PasswordResetToken).countBy({ email: member.email })).toBe(0);
      },
    );

    it('refuses what is no address', async () => {
      const { status, body } = await stack.visitor().post('/api/auth/forgot-password', { email: 'nobody' });
      expect([status, body.message]).toEqual([400, 'Invalid email address']);
    });
  });

  describe('POST /api/auth/reset-password (docs/SECURITY.md#reset)', () => {
    it('sets the password once, ends every session and kills sibling links', async () => {
      const member = await createMember(stack.db);
      const [first, second] = [await linkFor(member.email), await linkFor(member.email)];
      const client = await stack.signedIn(member);
      const live = await stack.live(client);
      const answer = await reset(first);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Password Reset Successful' }]);
      expect((await live.next('session.revoked')).data).toMatchObject({ sessions: null, reason: 'password-changed' });
      await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
      expect((await client.get('/api/auth/user')).status).toBe(401);
      expect((await stack.visitor().post('/api/login', { email: member.email, password: TEST_PASSWORD })).status).toBe(
        401,
      );
      await stack.visitor().logIn(member.email, NEW_PASSWORD);
      expect((await reset(first)).body).toEqual(INVALID_LINK);
      expect((await reset(second)).body).toEqual(INVALID_LINK);
    });

    it('stores only a hash of at least 128 random bits, for at most 60 minutes', async () => {
      const member = await createMember(stack.db);
      const { token } = await linkFor(member.email);
      const [stored] = await stack.db.getRepository(PasswordResetToken).findBy({ email: member.email });
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(stored!.token).toMatch(/^[0-9a-f]{64}$/);
      expect(stored!.token).not.toContain(token);
      expect(stored!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    });

    it('lets one of many simultaneous uses through, also of different links', async () => {
      const member = await createMember(stack.db);
      const links = [await linkFor(member.email), await linkFor(member.email)];
      const tries = Array.from({ length: 8 }, (_, index) => reset(links[index % 2]!, `Race-Winner-${index}!`));
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = outcomes.findIndex(({ status }) => status === 200);
      expect(await verifyPassword((await userOf(member.email))!.password, `Race-Winner-${winner}!`)).toBe(true);
    });

    it('refuses an expired, a foreign and an invented link, and changes nothing', async () => {
      const [member, other] = [await createMember(stack.db), await createMember(stack.db)];
      const link = await linkFor(member.email);
      expect((await reset({ ...link, email: other.email })).body).toEqual(INVALID_LINK);
      expect((await reset({ ...link, email: newAddress() })).body).toEqual(INVALID_LINK);
      expect((await reset({ ...link, token: 'x'.repeat(43) })).body).toEqual(INVALID_LINK);
      await stack.db.query(`UPDATE password_reset_tokens SET expires_at = now() WHERE email = $1`, [member.email]);
      expect((await reset(link)).body).toEqual(INVALID_LINK);
      await stack.signedIn(member);
      await stack.signedIn(other);
    });

    it.each([
      [{ token: '' }, 'token', 'Reset token is required'],
      [{ email: 'x' }, 'email', 'Invalid email address'],
      [{ newPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters'],
      [{ newPassword: 'Password!' }, 'newPassword', 'This password is too common'],
    ])('refuses %j and leaves the link good', async (fault, field, message) => {
      const member = await createMember(stack.db);
      const body = { ...(await linkFor(member.email)), newPassword: NEW_PASSWORD };
      const refused = await stack.visitor().post('/api/auth/reset-password', { ...body, ...fault });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ message, fields: { [field]: message } });
      expect((await stack.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    });
  });

  describe('POST /api/auth/change-password', () => {
    it('ends all other sessions but this one, which gets a new id (docs/SECURITY.md#session-cookie)', async () => {
      const member = await createMember(stack.db);
      const [mine, other] = [await stack.signedIn(member), await stack.signedIn(member)];
      const otherSocket = await stack.live(other);
      const link = await linkFor(member.email);
      const before = mine.cookie;
      const answer = await mine.post('/api/auth/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: NEW_PASSWORD,
      });
      expect(answer.status).toBe(200);
      expect(mine.cookie).not.toBe(before);
      expect((await mine.get('/api/auth/user')).status).toBe(200);
      expect((await mine.get<unknown[]>('/api/auth/sessions')).body).toHaveLength(1);
      await waitFor('the other socket to be dropped', () => otherSocket.disconnects.length > 0);
      expect((await other.get('/api/auth/user')).status).toBe(401);
      expect((await reset(link, 'Yet-Another-1!')).body).toEqual(INVALID_LINK);
      await stack.visitor().logIn(member.email, NEW_PASSWORD);
      // For calls that other tabs had under way, the old id works some seconds longer, and cannot be prolonged.
      const [{ left }] = await stack.db.query(
        `SELECT extract(epoch FROM max(expire) - now()) AS left FROM sessions WHERE sess->'renewedAt' IS NOT NULL AND sess->'passport'->>'user' = $1`,
        [member.id],
      );
      expect(Number(left)).toBeLessThanOrEqual(5);
    });

    it.each([
      [{ currentPassword: 'Wrong-One!' }, 'currentPassword', 'Current password is incorrect'],
      [{ currentPassword: '' }, 'currentPassword', 'Password is required'],
      [{ newPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters'],
      [{ newPassword: 'Iloveyou!' }, 'newPassword', 'This password is too common'],
    ])('refuses %j, naming %s, and changes nothing', async (fault, field, message) => {
      const client = await stack.signedIn(await createMember(stack.db));
      const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...fault };
      const answer = await client.post('/api/auth/change-password', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message, fields: { [field]: message } });
      expect((await client.get('/api/auth/user')).status).toBe(200);
    });

    it('lets one of two simultaneous changes through', async () => {
      const member = await createMember(stack.db);
      const clients = [await stack.signedIn(member), await stack.signedIn(member)];
      const answers = await Promise.all(
        clients.map((client, index) =>
          client.post('/api/auth/change-password', {
            currentPassword: TEST_PASSWORD,
            newPassword: `${NEW_PASSWORD}${index}`,
          }),
        ),
      );
      // The loser is refused, or was signed out by the winner before it was heard.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true);
    });
  });

  it('a wrong password, an unknown address, an account without password cost the same (docs/SECURITY.md#sign-in)', async () => {
    const member = await createMember(stack.db);
    const unset = await createUser(stack.db, { password: null });
    await stack.visitor().post('/api/login', { email: newAddress(), password: 'x' });
    for (const email of [member.email, newAddress(), unset.email, ADMIN]) {
      hashing.hashed = hashing.verified = 0;
      const { status, body } = await stack.visitor().post('/api/login', { email, password: 'wrong' });
      expect([status, body.message]).toEqual([401, 'Invalid email or password']);
      expect(hashing).toEqual({ hashed: 0, verified: 1 });
    }
  });

  it.each([
    ['POST', '/api/auth/change-password'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions/x'],
    ['POST', '/api/auth/sessions/end-others'],
    ['POST', '/api/auth/sign-out-everywhere'],
    ['GET', '/api/auth/settings'],
    ['PATCH', '/api/auth/profile'],
    ['POST', '/api/auth/trading-config'],
    ['POST', '/api/auth/notification-settings'],
    ['POST', '/api/auth/two-factor/enrol'],
    ['POST', '/api/auth/two-factor/confirm'],
    ['POST', '/api/auth/two-factor/disable'],
  ])('%s %s needs a sign-in', async (method, path) => {
    const { status, headers } = await stack.visitor().call(method, path, method === 'GET' ? undefined : {});
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});
