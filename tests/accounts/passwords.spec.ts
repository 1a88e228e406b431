import { PasswordResetToken, User, verifyPassword } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, waitFor } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { INVALID_LINK, linkFor, NEW_PASSWORD, reset } from './reset-links.ts';

describe('accounts (docs/product/accounts.md#registration)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());

  describe('POST /api/auth/reset-password (docs/SECURITY.md#reset)', () => {
    it('sets the password once, ends every session and kills sibling links', async () => {
      const member = await createMember(stack.db);
      const [first, second] = [await linkFor(stack, member.email), await linkFor(stack, member.email)];
      const client = await stack.signedIn(member);
      const live = await stack.live(client);
      const answer = await reset(stack, first);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Password Reset Successful' }]);
      expect((await live.next('session.revoked')).data).toMatchObject({ sessions: null, reason: 'password-changed' });
      await waitFor('the socket to be dropped', () => live.disconnects.length > 0);
      expect((await client.get('/api/auth/user')).status).toBe(401);
      expect((await stack.visitor().post('/api/login', { email: member.email, password: TEST_PASSWORD })).status).toBe(
        401,
      );
      await stack.visitor().logIn(member.email, NEW_PASSWORD);
      expect((await reset(stack, first)).body).toEqual(INVALID_LINK);
      expect((await reset(stack, second)).body).toEqual(INVALID_LINK);
    });

    it('stores only a hash of at least 128 random bits, for at most 60 minutes', async () => {
      const member = await createMember(stack.db);
      const { token } = await linkFor(stack, member.email);
      const [stored] = await stack.db.getRepository(PasswordResetToken).findBy({ email: member.email });
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(stored!.token).toMatch(/^[0-9a-f]{64}$/);
      expect(stored!.token).not.toContain(token);
      expect(stored!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    });

    it('lets one of many simultaneous uses through, also of different links', async () => {
      const member = await createMember(stack.db);
      const links = [await linkFor(stack, member.email), await linkFor(stack, member.email)];
      const tries = Array.from({ length: 8 }, (_, index) => reset(stack, links[index % 2]!, `Race-Winner-${index}!`));
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = outcomes.findIndex(({ status }) => status === 200);
      const { password } = await stack.db.getRepository(User).findOneByOrFail({ id: member.id });
      expect(await verifyPassword(password, `Race-Winner-${winner}!`)).toBe(true);
    });

    it('refuses an expired, a foreign and an invented link, and changes nothing', async () => {
      const [member, other] = [await createMember(stack.db), await createMember(stack.db)];
      const link = await linkFor(stack, member.email);
      expect((await reset(stack, { ...link, email: other.email })).body).toEqual(INVALID_LINK);
      expect((await reset(stack, { ...link, email: 'nobody@t0.test' })).body).toEqual(INVALID_LINK);
      expect((await reset(stack, { ...link, token: 'x'.repeat(43) })).body).toEqual(INVALID_LINK);
      await stack.db.query(`UPDATE password_reset_tokens SET expires_at = now() WHERE email = $1`, [member.email]);
      expect((await reset(stack, link)).body).toEqual(INVALID_LINK);
      await stack.signedIn(member);
      await stack.signedIn(other);
    });

    it.each([
      [{ token: '' }, 'token', 'Reset token is required'],
      [{ email: 'x' }, 'email', 'Invalid email address'],
      [{ newPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters'],
      [{ newPassword: 'Password!' }, 'newPassword', 'This password is too common'],
    ])('refuses %j and leaves the link good', async (value, field, message) => {
      const member = await createMember(stack.db);
      const body = { ...(await linkFor(stack, member.email)), newPassword: NEW_PASSWORD };
      const refused = await stack.visitor().post('/api/auth/reset-password', { ...body, ...value });
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
      const link = await linkFor(stack, member.email);
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
      expect((await reset(stack, link, 'Yet-Another-1!')).body).toEqual(INVALID_LINK);
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
    ])('refuses %j, naming %s, and changes nothing', async (value, field, message) => {
      const client = await stack.signedIn(await createMember(stack.db));
      const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...value };
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
});
