import { createOneTimeLink } from '@t0/accounts';
import { AccountEmail } from '@t0/database/accounts';
import { createMember, createUser, TEST_PASSWORD, type Answer, type TestClient } from '@t0/testing';
import { SITE_FACTOR, THROTTLE_LIMITS } from '../../apps/api/src/platform/throttle/throttle.ts';
import { ApiStack } from '../support/api-stack.ts';

/** Behind one trusted proxy, each of these is another machine on the net. */
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('throttling (docs/SECURITY.md#sign-in: limits that do not lock a victim out)', () => {
  let stack: ApiStack;
  let machines = 0;
  beforeAll(async () => void (stack = await ApiStack.start({ THROTTLE_FACTOR: '1', TRUSTED_PROXIES: '1' })));
  afterAll(() => stack.stop());

  const machine = (): string => `198.51.100.${(machines += 1)}`;
  const logIn = (
    email: string,
    address: string,
    password = 'wrong',
    cookie = '',
  ): Promise<Answer<Record<string, unknown>>> =>
    stack.visitor().post('/api/auth/login', { email, password }, { ...from(address), ...(cookie && { cookie }) });
  /** Signs in, and answers the cookie by which the browser is known from then on. */
  const knownDevice = async (email: string): Promise<string> => {
    const { headers } = await logIn(email, machine(), TEST_PASSWORD);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('t0.device='))!;
    expect(line).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
    return line.split(';')[0]!;
  };
  const fail = async (email: string, address: string, times: number, cookie = ''): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await logIn(email, address, 'wrong', cookie)).status);
    return statuses;
  };

  it('refuses one machine after ten failures on an account, with Retry-After and one sentence', async () => {
    const member = await createMember(stack.db);
    const attacker = machine();
    expect(await fail(member.email, attacker, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    const refused = await logIn(member.email, attacker, TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      statusCode: 429,
      error: 'TOO_MANY_ATTEMPTS',
      message: expect.stringMatching(/^Too many attempts: try again in 1[45] minutes$/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    // The victim, elsewhere, signs in.
    expect((await logIn(member.email, machine(), TEST_PASSWORD)).status).toBe(200);
  });

  it('counts unknown addresses just the same', async () => {
    const attacker = machine();
    await fail('nobody@t0.test', attacker, 10);
    expect((await logIn('nobody@t0.test', attacker)).status).toBe(429);
  });

  it('cannot be slipped through by many attempts at once', async () => {
    const member = await createMember(stack.db);
    const attacker = machine();
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(member.email, attacker)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('forgets failures with a success', async () => {
    const member = await createMember(stack.db);
    const own = machine();
    await fail(member.email, own, 9);
    expect((await logIn(member.email, own, TEST_PASSWORD)).status).toBe(200);
    expect(await fail(member.email, own, 9)).not.toContain(429);
  });

  it('slows many machines on one account, but neither the owner’s known browser nor one who resets the password', async () => {
    const member = await createMember(stack.db);
    const device = await knownDevice(member.email);
    const strangers = Array.from({ length: 6 }, machine);
    const outcomes = (await Promise.all(strangers.map((address) => fail(member.email, address, 10)))).flat();
    // Past 50 the strangers share a slow lane.
    expect(outcomes.filter((status) => status === 401).length).toBeLessThan(55);
    const fresh = await logIn(member.email, machine(), TEST_PASSWORD);
    expect(fresh.status).toBe(429);
    expect(Number(fresh.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await logIn(member.email, strangers[0]!, TEST_PASSWORD, device)).status).toBe(200);
    const link = new URL(
      await createOneTimeLink(stack.db.manager, 'password-reset', member.email, 'https://t0.example'),
    );
    const { email, token } = Object.fromEntries(link.searchParams) as Record<'email' | 'token', string>;
    const owner = machine();
    const reset = await stack
      .visitor()
      .post('/api/auth/reset-password', { email, token, newPassword: 'Fresh-Start-1!' }, from(owner));
    expect(reset.status).toBe(200);
    expect(reset.headers.getSetCookie().join()).toContain('t0.device=');
    expect((await logIn(member.email, owner, 'Fresh-Start-1!')).status).toBe(200);
  });

  it('bounds guessing on a known browser too, and a browser is known to its own account only', async () => {
    const [member, other] = [await createMember(stack.db), await createMember(stack.db)];
    const device = await knownDevice(member.email);
    expect(await fail(member.email, machine(), 11, device)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await logIn(member.email, machine(), TEST_PASSWORD)).status).toBe(200);
    const attacker = machine();
    await fail(other.email, attacker, 10);
    expect((await logIn(other.email, attacker, 'wrong', device)).status).toBe(429);
    const forged = `${device.slice(0, -4)}AAAA`;
    const another = machine();
    await fail(member.email, another, 10);
    expect((await logIn(member.email, another, 'wrong', forged)).status).toBe(429);
  });

  it('refuses one machine that tries many accounts', async () => {
    const attacker = machine();
    const { points } = THROTTLE_LIMITS['sign-in.address'];
    const answers = await Promise.all(
      Array.from({ length: points + 5 }, (_, index) => logIn(`account-${index}@t0.test`, attacker)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('limits registrations of one machine, and writes three mails an hour to the owner of a taken address', async () => {
    const taken = await createUser(stack.db);
    const body = { email: taken.email, password: 'Another-Secret!', firstName: 'N', lastName: 'N' };
    const attacker = machine();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await stack.visitor().post('/api/register', body, from(attacker))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect(await stack.db.getRepository(AccountEmail).countBy({ email: taken.email })).toBe(3);
  });

  it('limits links that prove a mailbox: three mails an hour, one machine is refused', async () => {
    const { email } = await createUser(stack.db, { emailVerifiedAt: null });
    const client = await stack.visitor().logIn(email);
    const attacker = machine();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await client.post('/api/email-verification/mail', {}, from(attacker))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await stack.db.getRepository(AccountEmail).countBy({ email })).toBe(3);
  });

  it('limits forgotten passwords: one machine is refused, and a mailbox gets ten mails an hour whoever asks', async () => {
    const member = await createMember(stack.db);
    const ask = (address: string): Promise<Answer<Record<string, unknown>>> =>
      stack.visitor().post('/api/forgot-password', { email: member.email }, from(address));
    const attacker = machine();
    for (let count = 0; count < 5; count += 1) expect((await ask(attacker)).status).toBe(200);
    expect((await ask(attacker)).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(machine())));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message as string}`))).toEqual(
      new Set(['200 Check your email for password reset instructions']),
    );
    expect(await stack.db.getRepository(AccountEmail).countBy({ email: member.email })).toBe(10);
  });

  it('limits resets of one machine', async () => {
    const attacker = machine();
    const body = { email: 'nobody@t0.test', token: 'x', newPassword: 'Another-Secret!' };
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => stack.visitor().post('/api/auth/reset-password', body, from(attacker))),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('limits guesses of the current password in one session, without touching the member’s other sessions', async () => {
    const member = await createMember(stack.db);
    const [stolen, own] = [await stack.signedIn(member), await stack.signedIn(member)];
    const guess = (client: TestClient) =>
      client.post('/api/auth/change-password', { currentPassword: 'Wrong-One!', newPassword: 'Another-Secret!' });
    for (let count = 0; count < 10; count += 1) expect((await guess(stolen)).status).toBe(400);
    expect((await guess(stolen)).status).toBe(429);
    expect((await guess(own)).status).toBe(400);
  });

  it('counts one IPv6 household as one machine', async () => {
    const member = await createMember(stack.db);
    for (let count = 0; count < 10; count += 1) await logIn(member.email, `2001:db8:1:2::${count + 1}`);
    expect((await logIn(member.email, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(member.email, '2001:db8:1:3::1')).status).toBe(401);
  });

  it('counts one IPv6 site: who owns a /48 has not 65,536 budgets', async () => {
    const { points } = THROTTLE_LIMITS['reset.address'];
    const reset = (address: string) =>
      stack
        .visitor()
        .post(
          '/api/auth/reset-password',
          { email: 'a@t0.test', token: 'x', newPassword: 'Another-Secret!' },
          from(address),
        );
    const statuses: number[] = [];
    for (let network = 0; network < points * SITE_FACTOR + 2; network += 1)
      statuses.push((await reset(`2001:db8:7:${network.toString(16)}::1`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(points * SITE_FACTOR);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    // A network may use its own budget, and the next site is another one.
    for (let count = 0; count < points; count += 1) expect((await reset('2001:db8:8:1::1')).status).toBe(400);
    expect((await reset('2001:db8:8:1::2')).status).toBe(429);
    expect((await reset('2001:db8:8:2::1')).status).toBe(400);
  });

  it('keeps neither addresses nor accounts readable in Redis', async () => {
    const keys = await stack.redisClient.keys('throttle:*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toMatch(/@|198\.51\.100|2001/);
  });

  it('lets people sign in while Redis is away, and still bounds guessing', async () => {
    const member = await createMember(stack.db);
    await stack.redis.kill();
    try {
      const attacker = machine();
      expect(await fail(member.email, attacker, 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect((await logIn(member.email, machine(), TEST_PASSWORD)).status).toBe(200);
    } finally {
      await stack.redis.restart();
    }
  });
});
