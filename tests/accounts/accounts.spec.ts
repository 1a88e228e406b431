/** @jest-environment node */

import type * as Argon2 from '@node-rs/argon2';
import { AccountEmail, PasswordResetToken, Registration, User, type AccountEmailKind } from '@t0/database/accounts';
import { BlacklistedEmail } from '@t0/database/email';
import { createOneTimeLink, ensureAdministrators } from '@t0/accounts';
import { EventLog } from '@t0/events';
import { createMember, createUser, waitFor, type Answer } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { recordStatements } from '../support/recorded-statements.ts';
import { INVALID_LINK, linkFor, NEW_PASSWORD, reset } from './reset-links.ts';

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
      [{ isAdmin: true }, 'isAdmin', 'This call has no field “isAdmin”'],
    ])('refuses %j in one sentence and stores nothing', async (value, field, message) => {
      const body = { ...registration(), ...value };
      const { status, body: answer } = await register(body);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ message, fields: { [field]: message } });
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
      expect((await reset(stack, await linkFor(stack, ADMIN))).status).toBe(200);
      expect((await (await stack.visitor().logIn(ADMIN, NEW_PASSWORD)).get('/api/auth/user')).body).toMatchObject({
        isAdmin: true,
      });
    });

    it('are promoted without what a stranger may have left on the account, once', async () => {
      const squatter = await createUser(stack.db);
      const client = await stack.signedIn(squatter);
      const live = await stack.live(client);
      const link = await linkFor(stack, squatter.email);
      const log = stack.apps[0]!.get(EventLog);
      const promote = () => ensureAdministrators(log, [squatter.email]);
      const outcomes = (await Promise.all([promote(), promote()])).map((outcome) => outcome[squatter.email]);
      expect(outcomes.sort()).toEqual(['promoted', 'unchanged']);
      expect(await userOf(squatter.email)).toMatchObject({ isAdmin: true, password: null });
      await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
      expect((await client.get('/api/auth/user')).status).toBe(401);
      expect((await reset(stack, link)).body).toEqual(INVALID_LINK);
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
