import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { AuditEntry } from '@t0/contracts/operations';
import type { LedgerPage, LedgerPayload } from '@t0/contracts/record';
import { AccountEmail, User, verifyPassword } from '@t0/database/accounts';
import { BlacklistedEmail } from '@t0/database/email';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, createMember, createUser, TEST_PASSWORD, waitFor } from '@t0/testing';
import { CheckpointWriter, NoteSigner } from '../../apps/worker/src/record/checkpoint-writer.ts';
import { ApiStack } from '../support/api-stack.ts';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const MAIN = join(__dirname, '../../tools/dist/admin/main.js');

/** Runs the compiled command as a person at a shell does. */
function admin(env: Record<string, string>, args: string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, ...env } });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
}

describe('npm run admin (docs/product/accounts.md#administrators: administrators are made by the admin CLI)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());
  const run = (args: string[], input?: string): Promise<Ended> =>
    admin({ DATABASE_URL: stack.env.DATABASE_URL!, PUBLIC_URL: 'https://t0.example' }, args, input);
  const user = (email: string): Promise<User | null> => stack.db.getRepository(User).findOneBy({ email });

  it('create-admin makes an administrator whose one-time link sets the password', async () => {
    const { code, out } = await run(['create-admin', 'Owner@T0.example']);
    expect(code).toBe(0);
    const link = new URL(/https:\/\/\S+/.exec(out)![0]);
    expect(`${link.origin}${link.pathname}`).toBe('https://t0.example/reset-password');
    expect(await user('owner@t0.example')).toMatchObject({ role: 'owner', password: null });
    const reset = (): Promise<{ status: number }> =>
      stack.visitor().post('/api/auth/reset-password', {
        token: link.searchParams.get('token'),
        email: link.searchParams.get('email'),
        newPassword: 'Kestrel-Over-Harbour!7',
      });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    const owner = await stack.visitor().logIn('owner@t0.example', 'Kestrel-Over-Harbour!7');
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ isAdmin: true });
    expect((await run(['create-admin', 'owner@t0.example'])).out).toContain('is owner already');
  });

  it('create-admin --password-stdin takes the password from standard input, by the one rule', async () => {
    const weak = await run(['create-admin', 'second@t0.example', '--password-stdin'], 'password\n');
    expect(weak).toMatchObject({ code: 1, out: '' });
    expect(weak.err).toMatch(/^Password must .*\.\n$/);
    expect(await user('second@t0.example')).toBeNull();
    const good = await run(['create-admin', 'second@t0.example', '--password-stdin'], 'Kestrel-Over-Harbour!7\n');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).not.toContain('Kestrel');
    expect(await verifyPassword((await user('second@t0.example'))!.password, 'Kestrel-Over-Harbour!7')).toBe(true);
  });

  it('record-restored says in the record, to everybody, that the database was set back (docs/RECORD.md#restored-backups)', async () => {
    const writer = new CheckpointWriter(stack.db, NoteSigner.from(stack.config)!);
    const kept = await waitFor('a checkpoint', () => writer.write());
    const folder = mkdtempSync(join(tmpdir(), 't0-restored-'));
    const file = join(folder, 'mail.txt');
    const lost = NoteSigner.from(stack.config)!.sign(7, new Uint8Array(32));
    writeFileSync(file, `Hello,\n\n${lost}`);
    const reason = 'The disk of 21 November';
    const { out, err } = await run(['record-restored', '--reason', reason, '--checkpoint', file]);
    expect([out, err]).toEqual(['Step 0 of the record states the restore; everybody can read it.\n', '']);
    await waitFor('the next checkpoint', () => writer.write());
    const { body } = await stack.visitor().get<LedgerPage>('/api/record/entries');
    expect(body.entries).toMatchObject([{ index: 0, kind: 'restored', signalId: null }]);
    const payload = JSON.parse(body.entries[0]!.opening!.payload) as LedgerPayload;
    expect(payload.restored).toEqual({ reason, lost, kept });
    writeFileSync(file, 'Buy milk');
    expect((await run(['record-restored', '--reason', reason, '--checkpoint', file])).err).toMatch(
      /^There is no checkpoint in this text/,
    );
    rmSync(folder, { recursive: true });
  });

  it('grant and revoke move access on open sockets', async () => {
    const guest = await createUser(stack.db);
    const client = await stack.signedIn(guest);
    const screen = await stack.live(client);
    const granted = await run(['grant', guest.email, '--plan', 'yearly', '--until', '2099-12-31']);
    expect(granted).toMatchObject({ code: 0, out: `${guest.email} has access until 2099-12-31.\n` });
    await screen.next('subscription.changed', ({ data }) => data.hasActiveSubscription);
    expect((await client.get('/api/signals')).status).toBe(200);
    expect((await run(['revoke', guest.email])).out).toBe(`${guest.email} no longer has access.\n`);
    await screen.next('subscription.changed', ({ data }) => !data.hasActiveSubscription);
    expect((await client.get('/api/signals')).status).toBe(403);
  });

  it('grant makes an account that is missing and asks for its welcome mail', async () => {
    const { out } = await run(['grant', 'invited@t0.example']);
    expect(out).toContain('The account is new');
    expect(await user('invited@t0.example')).toMatchObject({ hasActiveSubscription: true, password: null });
    expect(await stack.db.getRepository(AccountEmail).findBy({ email: 'invited@t0.example' })).toMatchObject([
      { kind: 'welcome' },
    ]);
  });

  it('reset-password gives a link, or sets the password and ends every session, sockets too', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const screen = await stack.live(client);
    expect((await run(['reset-password', member.email])).out).toContain('https://t0.example/reset-password?token=');
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const set = await run(['reset-password', member.email, '--password-stdin'], 'Kestrel-Over-Harbour!7');
    expect(set.out).toContain('all sessions of the account have ended');
    await screen.next('session.revoked');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    await expect(stack.visitor().logIn(member.email, TEST_PASSWORD)).rejects.toThrow('401');
  });

  it('reset-second-factor removes app and passkeys, ends the sessions, notifies the member by email, and is audited', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const screen = await stack.live(client);
    await stack.db.query(`INSERT INTO user_two_factor (user_id, secret, confirmed_at) VALUES ($1, 'sealed', now())`, [
      member.id,
    ]);
    await stack.db.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, name) VALUES ($1, 'one', '', 'Laptop'), ($1, 'two', '', 'Phone')`,
      [member.id],
    );
    const { code, out } = await run(['reset-second-factor', member.email]);
    expect([code, out]).toEqual([
      0,
      `${member.email} no longer has a second factor; 2 passkeys were removed. All sessions have ended; an email notifies the member.\n`,
    ]);
    await screen.next('session.revoked');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const again = await stack.visitor().post('/api/auth/login', { email: member.email, password: TEST_PASSWORD });
    expect(again.body).toMatchObject({ id: member.id });
    const mails = await stack.db.getRepository(AccountEmail).findBy({ email: member.email, kind: 'second-factor-off' });
    expect(mails).toMatchObject([{ details: { byOwner: true } }]);
    const trail = { entityId: member.id, action: 'command-line.reset-second-factor' };
    expect(await stack.db.getRepository(AuditLog).countBy(trail)).toBe(1);
    expect((await run(['reset-second-factor', member.email])).out).toContain('had no second factor; 0 passkeys');
    expect(await run(['reset-second-factor', 'unknown@t0.example'])).toMatchObject({ code: 1, out: '' });
  });

  it('blacklist, unblacklist and list', async () => {
    expect((await run(['blacklist', 'Spam@t0.example', '--reason', 'abuse'])).code).toBe(0);
    expect(await stack.db.getRepository(BlacklistedEmail).find()).toMatchObject([
      { email: 'spam@t0.example', reason: 'abuse' },
    ]);
    expect((await run(['list', 'blacklist'])).out).toMatch(
      /email +since +reason\nspam@t0\.example +\d{4}-\d\d-\d\d +abuse\n/,
    );
    expect((await run(['unblacklist', 'spam@t0.example'])).out).toContain('no longer blacklisted');
    expect((await run(['list', 'blacklist'])).out).toBe('Nobody.\n');
    const member = await createMember(stack.db);
    expect((await run(['list'])).out).toMatch(new RegExp(`${member.email} +active +manual`));
  });

  it('every change is in the audit trail, with who made it; passwords, refusals and looking are not', async () => {
    const member = await createMember(stack.db);
    const before = await stack.db.getRepository(AuditLog).count();
    await Promise.all([
      run(['grant', member.email, '--plan', 'yearly', '--until', '2099-12-31']),
      run(['reset-password', member.email, '--password-stdin'], 'Kestrel-Over-Harbour!7'),
      run(['blacklist', member.email, '--reason', 'abuse']),
      run(['revoke', 'unknown@t0.example']),
      run(['list', 'members']),
    ]);
    const rows = (await stack.db.getRepository(AuditLog).find({ order: { id: 'ASC' } })).slice(before);
    const who = `${userInfo().username}, at the command line`;
    const on = { actorEmail: who, entityId: member.id, address: null };
    expect(rows.sort((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { ...on, action: 'command-line.blacklist', entity: 'blacklisted_emails', after: { reason: 'abuse' } },
      {
        ...on,
        action: 'command-line.grant',
        entity: 'users',
        after: { email: member.email, plan: 'yearly', until: '2099-12-31T23:59:59.999Z' },
        request: `npm run admin -- grant ${member.email}`,
      },
      { ...on, action: 'command-line.reset-password', after: { email: member.email } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Kestrel');
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const shown = await admin.get<{ entries: AuditEntry[] }>('/api/admin/audit?limit=5');
    expect(JSON.stringify(shown.body)).toContain(who);
  });

  it('revoke of an unknown address changes nothing and says so', async () => {
    expect(await run(['revoke', 'unknown@t0.example'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no account with the address unknown@t0.example.\n',
    });
  });

  it('says in one sentence that no terminal runs', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 't0-admin-'));
    const { code, err } = await admin({ DATA_DIR: dataDir }, ['list']);
    rmSync(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(err).toBe(
      `No terminal runs on ${dataDir}: start it with npm start, or set DATABASE_URL to the database it uses.\n`,
    );
  });
});
