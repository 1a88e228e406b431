import { createOneTimeLink, voidSignIn } from '@t0/accounts';
import type { PasskeyAdded, PasskeyCreation, PasskeyRequest } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { AccountEmail, Passkey, UserTwoFactor, type User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { createMember, createUser, TEST_PASSWORD, type Answer, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { SoftAuthenticator, type Misbehaviour } from './soft-authenticator.ts';

const ORIGIN = 'https://t0.example';
const REFUSED = { error: 'PASSKEY_REFUSED', message: 'This passkey was not accepted' };

describe('passkeys (docs/SECURITY.md#sign-in)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start({ PUBLIC_URL: ORIGIN })));
  afterAll(() => stack.stop());

  const creation = (client: TestClient, password = TEST_PASSWORD): Promise<Answer<PasskeyCreation>> =>
    client.post('/api/auth/passkeys/options', { password });
  const add = async (
    client: TestClient,
    { name = 'Desk key', asSecondFactor = false, bad = {} as Misbehaviour } = {},
  ): Promise<{ key: SoftAuthenticator; answer: Answer<PasskeyAdded>; bad: Misbehaviour }> => {
    const key = new SoftAuthenticator(ORIGIN);
    const { body } = await creation(client);
    const answer = await client.post<PasskeyAdded>('/api/auth/passkeys', {
      ...key.make(body, name, bad),
      asSecondFactor,
    });
    return { key, answer, bad };
  };
  const ask = async (client: TestClient, path = '/api/auth/passkey/options'): Promise<PasskeyRequest> =>
    (await client.post<PasskeyRequest>(path, {})).body;
  const signIn = async (client: TestClient, key: SoftAuthenticator, bad: Misbehaviour = {}) =>
    client.post('/api/auth/passkey', key.sign(await ask(client), bad));
  const settings = async (client: TestClient): Promise<AccountSettings> =>
    (await client.get<AccountSettings>('/api/auth/settings')).body;
  const mails = async ({ email }: User): Promise<string[]> => {
    const all = await stack.db.getRepository(AccountEmail).find({ where: { email }, order: { id: 'ASC' } });
    return all.map(({ kind }) => kind);
  };
  const logIn = (client: TestClient, user: User) =>
    client.post('/api/auth/login', { email: user.email, password: TEST_PASSWORD });

  it('are added by password, listed without a secret, named, reported to the other tabs and by email', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const tab = await stack.live(client);
    expect((await creation(client, 'Wrong-One!')).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    const { body: options } = await creation(client);
    expect(options).toMatchObject({
      rp: { id: 't0.example', name: 'T0 Trading Terminal' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { answer, key } = await add(client, { name: ' Desk key ' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { passkey: { name: 'Desk key', lastUsedAt: null, synced: true }, recoveryCodes: null },
    ]);
    const event = await tab.next('settings.updated', ({ data }) => data.passkeys.length === 1);
    expect(event.data.passkeys).toEqual([answer.body.passkey]);
    expect((await settings(client)).passkeys).toEqual([answer.body.passkey]);
    expect((await creation(client)).body.excludeCredentials.map(({ id }) => id)).toEqual([
      key.id.toString('base64url'),
    ]);
    const path = `/api/auth/passkeys/${answer.body.passkey.id}`;
    expect((await client.call('PATCH', path, { name: 'Safe' })).body).toMatchObject({ name: 'Safe' });
    for (const name of [' ', 'a\nb', 'Restore: https://evil.example', 'x'.repeat(61)])
      expect((await client.call('PATCH', path, { name })).status).toBe(400);
    const other = await stack.signedIn(await createMember(stack.db));
    expect((await other.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await other.post(`${path}/remove`, { password: TEST_PASSWORD })).status).toBe(404);
    expect(await mails(user)).toEqual(['passkey-added']);
  });

  it('are the way in: a new session with both factors, the use noted, no password asked', async () => {
    const user = await createMember(stack.db);
    const own = await stack.signedIn(user);
    const { key } = await add(own, { asSecondFactor: true });
    const client = stack.visitor();
    const options = await ask(client);
    expect(options).toMatchObject({ rpId: 't0.example', userVerification: 'required', allowCredentials: [] });
    const before = client.cookie;
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const answer = await client.post('/api/auth/passkey', key.sign(options));
    expect([answer.status, answer.body]).toMatchObject([200, { id: user.id, email: user.email }]);
    expect(client.cookie).not.toBe(before);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const thief = stack.visitor();
    thief.cookie = before;
    expect((await thief.get('/api/auth/user')).status).toBe(401);
    expect((await settings(client)).passkeys[0]!.lastUsedAt).toEqual(expect.any(String));
  });

  it.each<[string, Misbehaviour]>([
    ['of another origin', { origin: 'https://t0.example.evil.test' }],
    ['of another site', { rpId: 'evil.test' }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['without the person verified', { unverified: true }],
    ['that nobody touched it for', { untouched: true }],
    ['that says it made a passkey', { type: 'webauthn.create' }],
    ['with another key', { forged: true }],
    ['whose count did not grow', { counter: 1 }],
    ['whose count went back', { counter: 0 }],
    ['in another’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses a signature %s, with one and the same sentence', async (_what, bad) => {
    const user = await createMember(stack.db);
    const { key } = await add(await stack.signedIn(user));
    expect((await signIn(stack.visitor(), key)).status).toBe(200);
    const client = stack.visitor();
    const answer = await signIn(client, key, bad);
    expect([answer.status, answer.body]).toMatchObject([401, REFUSED]);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    // Anyone who has it is not shut out by that.
    expect((await signIn(stack.visitor(), key)).status).toBe(200);
    const unknown = await signIn(stack.visitor(), new SoftAuthenticator(ORIGIN));
    expect(unknown.body).toEqual(answer.body);
  });

  it.each<[string, Misbehaviour]>([
    ['for another origin', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without the person verified', { unverified: true }],
    ['without a touch', { untouched: true }],
    ['by signing with one', { type: 'webauthn.get' }],
  ])('refuses a new passkey made %s', async (_what, bad) => {
    const client = await stack.signedIn(await createMember(stack.db));
    const { answer } = await add(client, { bad });
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'PASSKEY_REFUSED' }]);
    expect((await settings(client)).passkeys).toEqual([]);
  });

  it('live as long as their account wants: on several devices, without a count, removed, and added again by anybody', async () => {
    const user = await createMember(stack.db);
    const own = await stack.signedIn(user);
    const [desk, phone] = [await add(own, { name: 'Desk' }), await add(own, { name: 'Phone' })];
    // Those that are synced between devices count nothing.
    const synced = await add(own, { name: 'Synced', bad: { counter: 0 } });
    for (let time = 0; time < 3; time += 1)
      for (const { key, bad } of [desk, phone, synced])
        expect((await signIn(stack.visitor(), key, bad)).body).toMatchObject({ id: user.id });

    const { id } = desk.answer.body.passkey;
    expect((await own.post(`/api/auth/passkeys/${id}/remove`, { password: TEST_PASSWORD })).status).toBe(204);
    expect((await signIn(stack.visitor(), desk.key)).body).toMatchObject({ error: 'PASSKEY_REFUSED' });
    expect((await signIn(stack.visitor(), phone.key)).status).toBe(200);

    const next = await createMember(stack.db);
    const other = await stack.signedIn(next);
    const again = await other.post('/api/auth/passkeys', desk.key.make((await creation(other)).body));
    expect(again.status).toBe(201);
    expect((await signIn(stack.visitor(), desk.key)).body).toMatchObject({ id: next.id });
    // It is one account's at a time.
    const taken = await own.post('/api/auth/passkeys', desk.key.make((await creation(own)).body));
    expect([taken.status, (await settings(own)).passkeys.length]).toEqual([409, 2]);

    await stack.db.query('DELETE FROM users WHERE id = $1', [user.id]);
    for (const { key } of [phone, synced]) expect((await signIn(stack.visitor(), key)).status).toBe(401);
    expect(await stack.db.getRepository(Passkey).countBy({ userId: user.id })).toBe(0);
  });

  it('challenges work once, in the session that got them, for what they were made for', async () => {
    const user = await createMember(stack.db);
    const own = await stack.signedIn(user);
    const { key } = await add(own);
    const client = stack.visitor();
    const options = await ask(client);
    const cookie = client.cookie;
    const proof = key.sign(options);
    const elsewhere = stack.visitor();
    await ask(elsewhere);
    expect((await elsewhere.post('/api/auth/passkey', proof)).status).toBe(401);
    // The same answer from many calls at once: the challenge serves one.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => stack.visitor().post('/api/auth/passkey', proof, { cookie })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    // A challenge for turning the second factor off does not sign in.
    const request = await ask(own, '/api/auth/two-factor/disable-with-passkey/options');
    expect((await own.post('/api/auth/passkey', key.sign(request))).status).toBe(401);
    const late = stack.visitor();
    const old = await ask(late);
    await stack.db.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passkey,since}', '1')::json WHERE sess->'passkey'->>'challenge' = $1`,
      [old.challenge],
    );
    expect((await late.post('/api/auth/passkey', key.sign(old))).status).toBe(401);
  });

  it('the session of a visitor’s challenge ends with it', async () => {
    const options = await ask(stack.visitor());
    const short = `SELECT expire - now() < interval '6 minutes' AS short FROM sessions WHERE sess->'passkey'->>'challenge' = $1`;
    expect(await stack.db.query(short, [options.challenge])).toEqual([{ short: true }]);
  });

  it('are a second factor by themselves: turning it on ends other sessions; login by password asks for one', async () => {
    const user = await createMember(stack.db);
    const [client, stranger] = [await stack.signedIn(user), await stack.signedIn(user)];
    const strangerLive = await stack.live(stranger);
    const { key, answer } = await add(client, { asSecondFactor: true });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    await strangerLive.next('session.revoked', ({ data }) => data.reason === 'second-factor-changed');
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await settings(client)).twoFactor).toEqual({ enabled: true, app: false, recoveryCodesLeft: 10 });
    expect((await mails(user)).filter((kind) => kind !== 'new-device')).toEqual(['second-factor-on']);

    const login = stack.visitor();
    expect((await logIn(login, user)).body).toEqual({ twoFactorRequired: true, app: false, passkey: true });
    expect((await login.get('/api/auth/user')).status).toBe(401);
    const request = await ask(login, '/api/auth/two-factor/passkey/options');
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([key.id.toString('base64url')]);
    const opened = await login.post('/api/auth/two-factor/passkey', key.sign(request));
    expect([opened.status, opened.body]).toMatchObject([200, { id: user.id }]);

    const byCode = stack.visitor();
    await logIn(byCode, user);
    expect((await byCode.post('/api/auth/two-factor', { code: answer.body.recoveryCodes![0] })).status).toBe(200);
    // Another's passkey is none.
    const { key: foreign } = await add(await stack.signedIn(await createMember(stack.db)));
    const wrong = stack.visitor();
    await logIn(wrong, user);
    const requested = await ask(wrong, '/api/auth/two-factor/passkey/options');
    expect((await wrong.post('/api/auth/two-factor/passkey', foreign.sign(requested))).status).toBe(401);
    expect((await stack.visitor().post('/api/auth/two-factor/passkey/options', {})).body).toMatchObject({
      error: 'SIGN_IN_EXPIRED',
    });
  });

  it('the last one stays while it is the second factor, which goes off by password and passkey, neither alone', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const { key, answer } = await add(client, { asSecondFactor: true });
    const remove = (password: string) =>
      client.post(`/api/auth/passkeys/${answer.body.passkey.id}/remove`, { password });
    expect((await remove('Wrong-One!')).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await remove(TEST_PASSWORD)).body).toMatchObject({ error: 'LAST_SECOND_FACTOR' });
    const off = async (password: string, bad: Misbehaviour = {}) => {
      const request = await ask(client, '/api/auth/two-factor/disable-with-passkey/options');
      return client.post('/api/auth/two-factor/disable-with-passkey', { ...key.sign(request, bad), password });
    };
    expect((await off('Wrong-One!')).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await off(TEST_PASSWORD, { forged: true })).body).toMatchObject({ error: 'PASSKEY_REFUSED' });
    expect((await settings(client)).twoFactor.enabled).toBe(true);
    expect((await off(TEST_PASSWORD)).status).toBe(204);
    expect((await remove(TEST_PASSWORD)).status).toBe(204);
    expect(await mails(user)).toEqual(['second-factor-on', 'second-factor-off', 'passkey-removed']);
    expect((await signIn(stack.visitor(), key)).status).toBe(401);
  });

  it('is known once, also when two calls add it at the same moment, and an account has so many at most', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const key = new SoftAuthenticator(ORIGIN);
    const one = key.make((await creation(client)).body);
    const second = await stack.signedIn(user);
    const two = key.make((await creation(second)).body);
    const answers = await Promise.all([client.post('/api/auth/passkeys', one), second.post('/api/auth/passkeys', two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await stack.db.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, name) SELECT $1, 'filler-' || i, '', 'x' FROM generate_series(2, $2) i`,
      [user.id, LIMITS.passkey.most],
    );
    expect((await creation(client)).body).toMatchObject({ error: 'TOO_MANY_PASSKEYS' });
  });

  it('go with everything else that signs in when an account comes into other hands, but stay over a reset', async () => {
    const user = await createUser(stack.db);
    const { key } = await add(await stack.signedIn(user), { asSecondFactor: true });
    const link = new URL(await createOneTimeLink(stack.db.manager, 'password-reset', user.email, ORIGIN));
    const body = { ...Object.fromEntries(link.searchParams), newPassword: 'Another-Secret!' };
    expect((await stack.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await signIn(stack.visitor(), key)).status).toBe(200);
    const log = stack.apps[0]!.get(EventLog);
    await log.transact((manager, emit) => voidSignIn(manager, emit, user));
    for (const factor of [Passkey, UserTwoFactor])
      expect(await stack.db.getRepository(factor).countBy({ userId: user.id })).toBe(0);
    expect((await signIn(stack.visitor(), key)).status).toBe(401);
  });

  it('sign-ins are throttled by network', async () => {
    const strict = await ApiStack.start({ PUBLIC_URL: ORIGIN, THROTTLE_FACTOR: '1' });
    try {
      const statuses = [];
      for (let count = 0; count < 61; count += 1)
        statuses.push((await strict.visitor().post('/api/auth/passkey/options', {})).status);
      expect(statuses.indexOf(429)).toBe(60);
    } finally {
      await strict.stop();
    }
  });
});
