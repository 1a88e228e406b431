import type { SessionInfo } from '@t0/contracts/accounts';
import { hashPassword, Session, User } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, waitFor, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const HOUR_MS = 3_600_000;
/** As browsers send a call without a body. */
const JSON_TYPE = { 'content-type': 'application/json' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

describe('sessions seen and ended (docs/SECURITY.md#session-cookie)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start({ SESSION_IDLE_HOURS: '2', SESSION_ABSOLUTE_HOURS: '3' })));
  afterAll(() => stack.stop());

  const rowsOf = (user: User): Promise<Session[]> =>
    stack.db
      .getRepository(Session)
      .createQueryBuilder()
      .where(`sess->'passport'->>'user' = :id`, { id: user.id })
      .getMany();
  const list = async (client: TestClient): Promise<SessionInfo[]> =>
    (await client.get<SessionInfo[]>('/api/auth/sessions')).body;
  /** As if this much of the session's life had passed. */
  const age = (user: User, hours: { signedIn?: number; seen?: number }): Promise<unknown> =>
    stack.db.query(
      `UPDATE sessions SET sess = (sess::jsonb
         || jsonb_build_object('signedInAt', (sess->>'signedInAt')::bigint - $2::bigint, 'seenAt', (sess->>'seenAt')::bigint - $3::bigint))::json
       WHERE sess->'passport'->>'user' = $1`,
      [user.id, (hours.signedIn ?? 0) * HOUR_MS, (hours.seen ?? 0) * HOUR_MS],
    );
  const signedIn = async (user: User, headers = {}): Promise<TestClient> => {
    const client = stack.visitor();
    await client.post('/api/login', { email: user.email, password: TEST_PASSWORD }, headers);
    return client;
  };

  it('lists a member’s own sessions, newest activity first, with device, address and moments', async () => {
    const member = await createMember(stack.db);
    await stack.signedIn(await createMember(stack.db));
    await signedIn(member, { 'user-agent': FIREFOX });
    await age(member, { seen: 1 });
    const before = Date.now();
    const client = await signedIn(member, { 'user-agent': 'curl/8' });
    const sessions = await list(client);
    expect(sessions).toEqual([
      {
        handle: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'Unknown device',
        address: '127.0.0.1',
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
        current: true,
      },
      expect.objectContaining({ device: 'Firefox on Linux', current: false }),
    ]);
    expect(Date.parse(sessions[0]!.signedInAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(sessions[0]!.signedInAt)).toBeLessThanOrEqual(Date.now());
    expect(JSON.stringify(sessions)).not.toContain((await rowsOf(member))[0]!.sid);
  });

  it('ends one session by its handle: its sockets drop at once, the others stay', async () => {
    const member = await createMember(stack.db);
    const [mine, other] = [await stack.signedIn(member), await stack.signedIn(member)];
    const [mySocket, otherSocket] = [await stack.live(mine), await stack.live(other)];
    const { handle } = (await list(mine)).find(({ current }) => !current)!;
    expect((await mine.delete(`/api/auth/sessions/${handle}`)).status).toBe(204);
    const { data } = await otherSocket.next('session.revoked');
    expect(data).toEqual({ userId: member.id, sessions: [handle], reason: 'ended-by-member' });
    await waitFor('the socket to be dropped', () => otherSocket.disconnects.length > 0);
    await mySocket.roundTrip();
    expect(mySocket.disconnects).toEqual([]);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await mine.get('/api/auth/user')).status).toBe(200);
    const again = await mine.delete(`/api/auth/sessions/${handle}`);
    expect([again.status, again.body]).toMatchObject([404, { error: 'SESSION_NOT_FOUND' }]);
  });

  it('ends nobody else’s session', async () => {
    const [mine, theirs] = await Promise.all([
      stack.signedIn(await createMember(stack.db)),
      stack.signedIn(await createMember(stack.db)),
    ]);
    const [{ handle }] = (await list(theirs)) as [SessionInfo];
    expect((await mine.delete(`/api/auth/sessions/${handle}`)).status).toBe(404);
    expect((await theirs.get('/api/auth/user')).status).toBe(200);
  });

  it('ends all others, and signs out everywhere', async () => {
    const member = await createMember(stack.db);
    const [mine, other] = [await stack.signedIn(member), await stack.signedIn(member)];
    expect((await mine.call('POST', '/api/auth/sessions/end-others', undefined, JSON_TYPE)).status).toBe(204);
    expect((await other.get('/api/auth/user')).status).toBe(401);
    expect(await list(mine)).toHaveLength(1);
    const [third, socket] = [await stack.signedIn(member), await stack.live(mine)];
    const answer = await mine.post('/api/auth/sign-out-everywhere', {});
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/t0\.sid=;.*Expires=Thu, 01 Jan 1970/);
    await waitFor('the socket to be dropped', () => socket.disconnects.length > 0);
    expect((await third.get('/api/auth/user')).status).toBe(401);
    expect(await rowsOf(member)).toEqual([]);
  });

  it('signing in as another person in the same browser ends the session before it, sockets too', async () => {
    const [first, second] = [await createMember(stack.db), await createMember(stack.db)];
    const client = await stack.signedIn(first);
    const socket = await stack.live(client);
    await client.logIn(second.email);
    await waitFor('the socket to be dropped', () => socket.disconnects.length > 0);
    expect(await rowsOf(first)).toEqual([]);
  });

  it('writes that a session is used once a minute, not with every call', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const version = async (): Promise<string> =>
      (await stack.db.query(`SELECT xmin FROM sessions WHERE sess->'passport'->>'user' = $1`, [member.id]))[0].xmin;
    const before = await version();
    for (let count = 0; count < 3; count += 1) await client.get('/api/auth/user');
    expect(await version()).toBe(before);
    await age(member, { seen: 1 });
    const aged = await version();
    const used = Date.now();
    await client.get('/api/auth/user');
    expect(await version()).not.toBe(aged);
    expect(Date.parse((await list(client))[0]!.lastSeenAt)).toBeGreaterThanOrEqual(used);
  });

  it('ends when idle, and after its longest life however much it is used', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const left = async (): Promise<number> => ((await rowsOf(member))[0]!.expire.getTime() - Date.now()) / HOUR_MS;
    expect(await left()).toBeCloseTo(2, 1);
    await age(member, { signedIn: 1.5, seen: 1 });
    await client.get('/api/auth/user');
    // Idle time would reach to two hours from now; the longest life ends in one and a half.
    expect(await left()).toBeCloseTo(1.5, 1);
    const expire = (when: string): Promise<unknown> =>
      stack.db.query(`UPDATE sessions SET expire = ${when} WHERE sess->'passport'->>'user' = $1`, [member.id]);
    await expire(`now() + interval '1 second'`);
    const socket = await stack.live(client);
    await waitFor('the socket of the expired session to be dropped', () => socket.disconnects.length > 0);
    await expire('now()');
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  it('a sign-in that meets a new password ends with it', async () => {
    const member = await createMember(stack.db);
    const hash = await hashPassword('Another-Secret!');
    const other = stack.db.createQueryRunner();
    await other.startTransaction();
    // The password is being set: row locked, not committed.
    await other.manager.update(User, member.id, { password: hash });
    const answer = stack.visitor().post('/api/login', { email: member.email, password: TEST_PASSWORD });
    await waitFor('the sign-in to wait for the row', async () => {
      const [{ count }] = await stack.db.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return count > 0;
    });
    await other.commitTransaction();
    await other.release();
    expect((await answer).status).toBe(401);
    expect(await rowsOf(member)).toEqual([]);
  });
});
