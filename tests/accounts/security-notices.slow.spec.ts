import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { DEVICE_MAILS_A_DAY } from '@t0/accounts';
import { readConfig } from '@t0/config';
import type { RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts/accounts';
import { AccountEmail, NotMeLink, Passkey, User, UserTwoFactor } from '@t0/database/accounts';
import { BlacklistedEmail } from '@t0/database/email';
import { startMailCatcher, type MailCatcher, type MailSummary } from '@t0/embedded';
import { createLogger } from '@t0/observability';
import { createMember, createUser, TEST_PASSWORD, waitFor, type Answer, type TestClient } from '@t0/testing';
import { URI, type TOTP } from 'otpauth';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const ORIGIN = 'https://t0.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };

/** A mail with its parts. */
type Mail = MailSummary & { text: string; html: string };

describe('security notices (docs/SECURITY.md#notices)', () => {
  let stack: ApiStack;
  let catcher: MailCatcher;
  let folder: string;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-notices-'));
    catcher = await startMailCatcher({ dataDir: folder, smtpPort: 0, httpPort: 0 });
    stack = await ApiStack.start({ SMTP_URL: catcher.smtpUrl, PUBLIC_URL: ORIGIN, GEO_HEADER: 'cf-ipcountry' });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await catcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const kinds = async ({ email }: Pick<User, 'email'>): Promise<string[]> =>
    (await stack.db.getRepository(AccountEmail).find({ where: { email }, order: { id: 'ASC' } })).map(
      ({ kind }) => kind,
    );
  /** The mail of this subject, once it came. */
  const mailTo = ({ email }: Pick<User, 'email'>, subject: RegExp): Promise<Mail> =>
    waitFor(`the mail ${String(subject)}`, async () => {
      const list = (await (await fetch(`${catcher.httpUrl}/api/messages`)).json()) as { messages: MailSummary[] };
      const found = list.messages.find((mail) => mail.to[0] === email && subject.test(mail.subject));
      if (!found) return null;
      const parts = (await (await fetch(`${catcher.httpUrl}/api/messages/${found.id}`)).json()) as Mail;
      return { ...found, ...parts };
    });
  const notMePath = (mail: Mail): string => {
    const { pathname, search } = new URL(/https:\/\/t0\.example\/api\/not-me\S+/.exec(mail.text)![0]);
    return pathname + search;
  };
  const press = (path: string): Promise<Answer<string>> => stack.visitor().call<string>('POST', path, '', FORM);
  const turnOn = async (client: TestClient): Promise<{ app: TOTP; recoveryCodes: string[] }> => {
    const enrolment = await client.post<TwoFactorEnrolment>('/api/auth/two-factor/enrol', { password: TEST_PASSWORD });
    const app = URI.parse(enrolment.body.otpauthUrl) as TOTP;
    const { body } = await client.post<RecoveryCodes>('/api/auth/two-factor/confirm', { code: app.generate() });
    return { app, recoveryCodes: body.recoveryCodes };
  };
  const browser = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0',
    'cf-ipcountry': 'NO',
  };
  /** Signs in as a browser with this device cookie does. Answers the one it has afterwards. */
  const logIn = async (user: User, device = ''): Promise<{ status: number; device: string; cookie: string }> => {
    const client = stack.visitor();
    const credentials = { email: user.email, password: TEST_PASSWORD };
    const { status, headers } = await client.post('/api/auth/login', credentials, { ...browser, cookie: device });
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('t0.device='));
    return { status, device: line?.split(';')[0] ?? '', cookie: client.cookie };
  };

  it('a changed password: who, when and where, with a link that asks by GET and acts by POST, once', async () => {
    const user = await createMember(stack.db, { firstName: 'Maya' });
    const [client, other] = [await stack.signedIn(user), await stack.signedIn(user)];
    const otherLive = await stack.live(client);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Strangers-Own-1!' };
    expect((await client.post('/api/auth/change-password', body, browser)).status).toBe(200);
    const mail = await mailTo(user, /^Your password was changed/);
    expect(mail.text).toMatch(/DEVICE\s+Firefox on Windows/);
    expect(mail.text).toMatch(/PLACE\s+Norway/);
    const path = notMePath(mail);
    expect(
      await stack.db.getRepository(NotMeLink).countBy({ token: new URLSearchParams(path.split('?')[1]).get('token')! }),
    ).toBe(0);

    // Programs that scan mails follow links: that changes nothing, however often.
    for (let count = 0; count < 3; count += 1) {
      const page = await stack.visitor().get<string>(path);
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
      expect(page.body).toContain('<form method="post"');
    }
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await other.get('/api/auth/user')).status).toBe(401);

    const answers = await Promise.all([press(path), press(path), press(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await otherLive.next('session.revoked');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    for (const password of [TEST_PASSWORD, 'Strangers-Own-1!'])
      expect((await stack.visitor().post('/api/auth/login', { email: user.email, password })).status).toBe(401);
    expect((await stack.visitor().get(path)).status).toBe(400);

    const reset = await mailTo(user, /^Reset your/);
    const link = new URL(/https:\/\/t0\.example\/reset-password\S+/.exec(reset.text)![0]);
    const fresh = { ...Object.fromEntries(link.searchParams), newPassword: 'Owners-Again-1!' };
    expect((await stack.visitor().post('/api/auth/reset-password', fresh)).status).toBe(200);
    await stack.visitor().logIn(user.email, 'Owners-Again-1!');
    expect((await kinds(user)).filter((kind) => kind !== 'new-device')).toEqual(['password-changed', 'password-reset']);
  });

  it('this was not me takes passkeys along, and another’s or a made-up token nothing', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const key = new SoftAuthenticator(ORIGIN);
    const { body: options } = await client.post<Parameters<SoftAuthenticator['make']>[0]>(
      '/api/auth/passkeys/options',
      {
        password: TEST_PASSWORD,
      },
    );
    expect((await client.post('/api/auth/passkeys', key.make(options, 'Strange <key>'))).status).toBe(201);
    const mail = await mailTo(user, /^A passkey was added/);
    expect(mail.text).toMatch(/PASSKEY\s+Strange <key>/);
    expect(mail.html).toContain('Strange &lt;key&gt;');
    for (const wrong of [
      '',
      '?token=',
      '?token=x',
      `?token=${'a'.repeat(43)}`,
      `?token=${'a'.repeat(5000)}`,
      '?token[]=x',
    ])
      expect((await press(`/api/not-me${wrong}`)).status).toBe(400);
    expect(await stack.db.getRepository(Passkey).countBy({ userId: user.id })).toBe(1);
    expect((await press(notMePath(mail))).status).toBe(200);
    expect(await stack.db.getRepository(Passkey).countBy({ userId: user.id })).toBe(0);
  });

  it('a second factor turned on ends the other sessions and their sockets, and is undone by its mail for 72 hours', async () => {
    const user = await createMember(stack.db);
    const [stranger, owner] = [await stack.signedIn(user), await stack.signedIn(user)];
    const live = await stack.live(owner);
    await turnOn(stranger);
    expect((await live.next('session.revoked')).data).toMatchObject({
      sessions: null,
      reason: 'second-factor-changed',
    });
    expect((await owner.get('/api/auth/user')).status).toBe(401);
    expect((await stranger.get('/api/auth/user')).status).toBe(200);
    const mail = await mailTo(user, /^Two-factor authentication is on/);
    expect((await press(notMePath(mail))).status).toBe(200);
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
    expect(await stack.db.getRepository(UserTwoFactor).countBy({ userId: user.id })).toBe(0);
  });

  it('but who reads the mailbox does not get around a second factor with it', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    await turnOn(client);
    const on = await mailTo(user, /^Two-factor authentication is on/);
    await client.post('/api/auth/change-password', { currentPassword: TEST_PASSWORD, newPassword: 'Another-Secret!' });
    const changed = await mailTo(user, /^Your password was changed/);
    expect((await press(notMePath(changed))).status).toBe(200);
    expect(await stack.db.getRepository(UserTwoFactor).countBy({ userId: user.id })).toBe(1);
    await stack.db.query(`UPDATE user_two_factor SET confirmed_at = now() - interval '73 hours' WHERE user_id = $1`, [
      user.id,
    ]);
    expect((await press(notMePath(on))).status).toBe(200);
    expect(await stack.db.getRepository(UserTwoFactor).countBy({ userId: user.id })).toBe(1);
  });

  it('a second factor turned off', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const { recoveryCodes } = await turnOn(client);
    const body = { password: TEST_PASSWORD, code: recoveryCodes[0] };
    expect((await client.post('/api/auth/two-factor/disable', body)).status).toBe(204);
    expect(await kinds(user)).toEqual(['second-factor-on', 'second-factor-off']);
  });

  it('a sign-in in a new browser, but neither the first ever nor one in a known browser', async () => {
    const [user, sibling] = [await createMember(stack.db), await createMember(stack.db)];
    const first = await logIn(user);
    expect(await kinds(user)).toEqual([]);
    const again = await logIn(user, first.device);
    // Two accounts in one browser: each is known there.
    const shared = await logIn(sibling, again.device);
    await logIn(user, shared.device);
    await logIn(sibling, shared.device);
    expect([await kinds(user), await kinds(sibling)]).toEqual([[], []]);
    await logIn(user);
    expect(await kinds(user)).toEqual(['new-device']);
    const mail = await mailTo(user, /^New sign-in/);
    expect(mail.text).toMatch(/DEVICE\s+Firefox on Windows/);
    expect(mail.text).toMatch(/ADDRESS\s+\S+/);
    const stored = JSON.stringify(await stack.db.query('SELECT * FROM user_devices WHERE user_id = $1', [user.id]));
    expect(stored).not.toContain(first.device.split('=')[1]!.split('.')[0]);
    // 'This was not me' forgets them all: the stranger's browser is a new one again.
    expect((await press(notMePath(mail))).status).toBe(200);
    expect(await stack.db.query('SELECT * FROM user_devices WHERE user_id = $1', [user.id])).toEqual([]);
  });

  it('members of before there was a list: their browsers go unmentioned, a stranger’s does not', async () => {
    const user = await createMember(stack.db);
    const known = await logIn(user);
    await stack.db.query('DELETE FROM user_devices WHERE user_id = $1', [user.id]);
    await logIn(user, known.device);
    expect(await kinds(user)).toEqual([]);
    await stack.db.query('DELETE FROM user_devices WHERE user_id = $1', [user.id]);
    await logIn(user);
    expect(await kinds(user)).toEqual(['new-device']);
  });

  it('nobody fills a mailbox by signing in, and a blacklisted address gets nothing', async () => {
    const user = await createMember(stack.db);
    for (let count = 0; count < DEVICE_MAILS_A_DAY + 3; count += 1) await logIn(user);
    expect(await kinds(user)).toHaveLength(DEVICE_MAILS_A_DAY);
    const banned = await createUser(stack.db);
    await stack.db.getRepository(BlacklistedEmail).save({ email: banned.email, reason: null });
    await logIn(banned);
    await logIn(banned);
    const row = await waitFor('the row to settle', async () =>
      stack.db.getRepository(AccountEmail).findOneBy({ email: banned.email, deliveryStatus: 'suppressed' }),
    );
    expect(row.lastError).toBe('The address is blacklisted');
  });

  it('the owner of an address that somebody registers again gets the link too', async () => {
    const user = await createMember(stack.db);
    await stack
      .visitor()
      .post('/api/register', { email: user.email, password: 'Another-Secret!', firstName: 'N', lastName: 'N' });
    const mail = await mailTo(user, /already have/);
    expect((await press(notMePath(mail))).status).toBe(200);
    expect((await stack.db.getRepository(User).findOneByOrFail({ id: user.id })).password).toBeNull();
  });
});
