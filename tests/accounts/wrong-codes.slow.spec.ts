import type { RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts/accounts';
import { AccountEmail, type User } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, type Answer, type TestClient } from '@t0/testing';
import { URI, type TOTP } from 'otpauth';
import { ApiStack } from '../support/api-stack.ts';

describe('wrong codes after a right password (docs/SECURITY.md#sign-in: growing waits per account)', () => {
  let stack: ApiStack;
  // Limits by machine are far away: what is bounded here is the account, from however many machines.
  beforeAll(async () => void (stack = await ApiStack.start({ THROTTLE_FACTOR: '1000' })));
  afterAll(() => stack.stop());

  const protectedMember = async (): Promise<{
    user: User;
    app: TOTP;
    device: string;
    client: TestClient;
    recoveryCodes: string[];
  }> => {
    const user = await createMember(stack.db);
    const client = stack.visitor();
    const { headers } = await client.post('/api/auth/login', { email: user.email, password: TEST_PASSWORD });
    const device = headers
      .getSetCookie()
      .find((line) => line.startsWith('t0.device='))!
      .split(';')[0]!;
    const withDevice = { cookie: `${client.cookie}; ${device}` };
    const enrolment = await client.post<TwoFactorEnrolment>('/api/auth/two-factor/enrol', { password: TEST_PASSWORD });
    const app = URI.parse(enrolment.body.otpauthUrl) as TOTP;
    const confirmed = await client.post<RecoveryCodes>(
      '/api/auth/two-factor/confirm',
      { code: app.generate() },
      withDevice,
    );
    await stack.db.query('UPDATE user_two_factor SET last_step = NULL WHERE user_id = $1', [user.id]);
    return { user, app, device, client, recoveryCodes: confirmed.body.recoveryCodes };
  };
  const tryCode = async (user: User, code: string, device = ''): Promise<Answer<Record<string, unknown>>> => {
    const client = stack.visitor();
    const cookies = (): { cookie: string } => ({ cookie: [client.cookie, device].filter(Boolean).join('; ') });
    await client.post('/api/auth/login', { email: user.email, password: TEST_PASSWORD }, cookies());
    return client.post('/api/auth/two-factor', { code }, cookies());
  };
  const fail = async (user: User, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await tryCode(user, 'wrong-code')).status);
    return statuses;
  };
  const notices = (user: User): Promise<number> =>
    stack.db.getRepository(AccountEmail).countBy({ email: user.email, kind: 'wrong-codes' });
  /** Lets time pass for the account. */
  const pass = (user: User, interval: string): Promise<unknown> =>
    stack.db.query(`UPDATE user_two_factor SET wrong_code_at = wrong_code_at - $2::interval WHERE user_id = $1`, [
      user.id,
      interval,
    ]);

  it('five are free, then the member is mailed once and each further try waits longer, the right code too', async () => {
    const { user, app } = await protectedMember();
    expect(await fail(user, 4)).toEqual([401, 401, 401, 401]);
    expect(await notices(user)).toBe(0);
    expect(await fail(user, 1)).toEqual([401]);
    expect(await notices(user)).toBe(1);
    const waits = [];
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await tryCode(user, app.generate());
      expect(refused.body).toMatchObject({ statusCode: 429, error: 'TOO_MANY_ATTEMPTS' });
      waits.push(Math.ceil(Number(refused.headers.get('retry-after')) / 60));
      await pass(user, `${minutes} minutes`);
      expect((await tryCode(user, 'wrong-code')).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await notices(user)).toBe(1);
    await pass(user, '1 hour');
    expect((await tryCode(user, app.generate())).status).toBe(200);
    expect(await fail(user, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await notices(user)).toBe(2);
  });

  it('many at once are looked at one by one', async () => {
    const { user } = await protectedMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(user, 'wrong-code')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('survive an emptied Redis', async () => {
    const { user } = await protectedMember();
    await fail(user, 5);
    await stack.redisClient.flushAll();
    expect((await tryCode(user, 'wrong-code')).status).toBe(429);
  });

  it('keep the owner out neither of a browser that passed the second factor nor for want of the password', async () => {
    const { user, app, device } = await protectedMember();
    await fail(user, 5);
    expect((await tryCode(user, app.generate(), device)).status).toBe(200);
    await fail(user, 5);
    // A browser signed in before the second factor was on never passed it.
    await stack.db.query(`UPDATE user_devices SET seen_at = seen_at - interval '1 hour' WHERE user_id = $1`, [user.id]);
    expect((await tryCode(user, 'wrong-code', device)).status).toBe(429);
    // Who lacks the password never gets to try a code: no wait grows.
    const other = await protectedMember();
    for (let count = 0; count < 8; count += 1) {
      const stranger = stack.visitor();
      await stranger.post('/api/auth/login', { email: other.user.email, password: 'Wrong-One!' });
      expect((await stranger.post('/api/auth/two-factor', { code: 'wrong-code' })).body).toMatchObject({
        error: 'SIGN_IN_EXPIRED',
      });
    }
    expect((await tryCode(other.user, other.app.generate())).status).toBe(200);
  });

  it('count when the second factor is turned off as well', async () => {
    const { user, client } = await protectedMember();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push(
        (await client.post('/api/auth/two-factor/disable', { password: TEST_PASSWORD, code: 'wrong-code' })).status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await notices(user)).toBe(1);
  });
});
