import type { RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { createOneTimeLink } from '@t0/accounts';
import { UserTwoFactor, type User } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, type Answer, type TestClient } from '@t0/testing';
import { URI, type TOTP } from 'otpauth';
import { ApiStack } from '../support/api-stack.ts';

const STEP_MS = 30_000;
const CHALLENGE = { twoFactorRequired: true, app: true, passkey: false };

describe('second factor (profile: the two-factor toggle is real)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start({ THROTTLE_FACTOR: '1' })));
  afterAll(() => stack.stop());

  const enrol = (client: TestClient, password = TEST_PASSWORD): Promise<Answer<TwoFactorEnrolment>> =>
    client.post('/api/auth/two-factor/enrol', { password });
  const logIn = (client: TestClient, user: User, password = TEST_PASSWORD) =>
    client.post('/api/auth/login', { email: user.email, password });
  const answerChallenge = (client: TestClient, code: string) => client.post('/api/auth/two-factor', { code });
  /** The app's current code, or that of a step later. */
  const codeOf = (app: TOTP, step = 0): string => app.generate({ timestamp: Date.now() + step * STEP_MS });
  /** A code no step around now has. */
  const wrongCode = (app: TOTP): string => {
    const near = [-2, -1, 0, 1, 2].map((step) => codeOf(app, step));
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code))!;
  };
  const protectedMember = async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const app = URI.parse((await enrol(client)).body.otpauthUrl) as TOTP;
    const confirmed = await client.post<RecoveryCodes>('/api/auth/two-factor/confirm', { code: codeOf(app) });
    expect(confirmed.status).toBe(200);
    // As if it had been confirmed some minutes ago: the current code is still unused.
    await stack.db.query('UPDATE user_two_factor SET last_step = NULL WHERE user_id = $1', [user.id]);
    return { user, client, app, recoveryCodes: confirmed.body.recoveryCodes };
  };

  it('is enrolled by password and code, stored encrypted, and told to the other tabs', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const tab = await stack.live(client);
    const refused = await enrol(client, 'Wrong-One!');
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { password: 'Current password is incorrect' } },
    ]);
    const { body: enrolment } = await enrol(client);
    const app = URI.parse(enrolment.otpauthUrl) as TOTP;
    expect(app).toMatchObject({ issuer: 'T0 Trading Terminal', label: user.email, digits: 6, period: 30 });
    expect(app.secret.base32).toBe(enrolment.secret);
    const stored = await stack.db.getRepository(UserTwoFactor).findOneByOrFail({ userId: user.id });
    expect(stored.secret).not.toContain(enrolment.secret);
    // Only offered so far: nothing is asked.
    expect((await logIn(stack.visitor(), user)).body).toMatchObject({ id: user.id });
    const wrong = await client.post('/api/auth/two-factor/confirm', { code: wrongCode(app) });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid code']);
    const { body } = await client.post<RecoveryCodes>('/api/auth/two-factor/confirm', { code: codeOf(app) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) {
      expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
      expect(JSON.stringify(await stack.db.query('SELECT * FROM user_two_factor'))).not.toContain(code);
    }
    const event = await tab.next('settings.updated', ({ data }) => data.twoFactor.enabled);
    expect(event.data.twoFactor).toEqual({ enabled: true, app: true, recoveryCodesLeft: 10 });
    expect((await client.get<AccountSettings>('/api/auth/settings')).body).toEqual(event.data);
    const again = await enrol(client);
    expect([again.status, again.body]).toMatchObject([409, { message: 'Two-factor authentication is already on' }]);
  });

  it('is asked at sign-in: the session opens nothing before the code, and gets a new id with it', async () => {
    const { user, app } = await protectedMember();
    const client = stack.visitor();
    const challenge = await logIn(client, user);
    expect([challenge.status, challenge.body]).toEqual([200, CHALLENGE]);
    const halfOpen = client.cookie;
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await client.get('/api/signals')).status).toBe(401);
    expect((await answerChallenge(client, wrongCode(app))).status).toBe(401);
    const opened = await answerChallenge(client, codeOf(app));
    expect([opened.status, opened.body]).toMatchObject([200, { id: user.id, email: user.email }]);
    expect(client.cookie).not.toBe(halfOpen);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const thief = stack.visitor();
    thief.cookie = halfOpen;
    expect((await answerChallenge(thief, codeOf(app, 1))).status).toBe(401);
  });

  it('accepts a code once, also from two browsers at the same moment', async () => {
    const { user, app } = await protectedMember();
    const [one, two] = [stack.visitor(), stack.visitor()];
    await Promise.all([logIn(one, user), logIn(two, user)]);
    const code = codeOf(app);
    const answers = await Promise.all([answerChallenge(one, code), answerChallenge(two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)!.body).toMatchObject({ message: 'Invalid code' });
    const late = stack.visitor();
    await logIn(late, user);
    expect((await answerChallenge(late, code)).status).toBe(401);
    expect((await answerChallenge(late, codeOf(app, 1))).status).toBe(200);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const { user, client, recoveryCodes } = await protectedMember();
    const lost = stack.visitor();
    await logIn(lost, user);
    expect((await answerChallenge(lost, recoveryCodes[0]!.replaceAll('-', '').toUpperCase())).status).toBe(200);
    expect((await client.get<AccountSettings>('/api/auth/settings')).body.twoFactor.recoveryCodesLeft).toBe(9);
    const again = stack.visitor();
    await logIn(again, user);
    expect((await answerChallenge(again, recoveryCodes[0]!)).status).toBe(401);
  });

  it('bounds guessing of codes, also over many half-open sessions', async () => {
    const { user, app } = await protectedMember();
    const guess = async (): Promise<number> => {
      const client = stack.visitor();
      await logIn(client, user);
      return (await answerChallenge(client, wrongCode(app))).status;
    };
    for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
  });

  it('a half-open sign-in ends after its time, and when the password is set meanwhile', async () => {
    const { user, app } = await protectedMember();
    const slow = stack.visitor();
    await logIn(slow, user);
    await stack.db.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{secondFactor,since}', '1')::json WHERE sess->'secondFactor'->>'userId' = $1`,
      [user.id],
    );
    const expired = { error: 'SIGN_IN_EXPIRED', message: 'Your sign-in has expired: log in again' };
    expect((await answerChallenge(slow, codeOf(app))).body).toMatchObject(expired);
    const overtaken = stack.visitor();
    await logIn(overtaken, user);
    const link = new URL(await createOneTimeLink(stack.db.manager, 'password-reset', user.email, 'https://t0.example'));
    const body = { ...Object.fromEntries(link.searchParams), newPassword: 'Another-Secret!' };
    expect((await stack.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await answerChallenge(overtaken, codeOf(app))).body).toMatchObject(expired);
    // A password reset does not switch the second factor off.
    expect((await logIn(overtaken, user, 'Another-Secret!')).body).toEqual(CHALLENGE);
    expect((await answerChallenge(overtaken, codeOf(app))).status).toBe(200);
    expect((await answerChallenge(stack.visitor(), codeOf(app))).body).toMatchObject(expired);
  });

  it('whose secret cannot be read any more (another SESSION_SECRET) refuses the app’s codes and leaves recovery codes', async () => {
    const { user, client, app, recoveryCodes } = await protectedMember();
    // Sealed for another member: no key opens it here.
    const other = await protectedMember();
    await stack.db.query(
      `UPDATE user_two_factor SET secret = (SELECT secret FROM user_two_factor WHERE user_id = $2) WHERE user_id = $1`,
      [user.id, other.user.id],
    );
    const lost = stack.visitor();
    await logIn(lost, user);
    expect(await answerChallenge(lost, codeOf(app))).toMatchObject({ status: 401, body: { error: 'INVALID_CODE' } });
    expect((await answerChallenge(lost, recoveryCodes[0]!)).status).toBe(200);
    const disable = { password: TEST_PASSWORD, code: recoveryCodes[1]! };
    expect((await client.post('/api/auth/two-factor/disable', disable)).status).toBe(204);
    expect((await enrol(client)).status).toBe(200);
  });

  it('is switched off by password and code, neither alone', async () => {
    const { user, client, app, recoveryCodes } = await protectedMember();
    const disable = (password: string, code: string) => client.post('/api/auth/two-factor/disable', { password, code });
    expect((await disable('Wrong-One!', codeOf(app))).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await disable(TEST_PASSWORD, wrongCode(app))).body).toMatchObject({ error: 'INVALID_CODE' });
    expect((await logIn(stack.visitor(), user)).body).toEqual(CHALLENGE);
    expect((await disable(TEST_PASSWORD, recoveryCodes[3]!)).status).toBe(204);
    expect((await logIn(stack.visitor(), user)).body).toMatchObject({ id: user.id });
    expect((await client.get<AccountSettings>('/api/auth/settings')).body.twoFactor).toEqual({
      enabled: false,
      app: false,
      recoveryCodesLeft: 0,
    });
  });
});
