import type { OwnDataLink } from '@t0/contracts/accounts';
import type { User } from '@t0/database/accounts';
import { AuditLog } from '@t0/database/platform';
import { createMember, TEST_PASSWORD, type TestClient } from '@t0/testing';
import { unzipEntry } from '../../libs/embedded/src/install/unzip-entry.ts';
import { ApiStack } from '../support/api-stack.ts';
import { fillAccount, PERSON_TEXTS } from './full-account.ts';

const NAMES = [
  ...[
    'README.txt',
    'account.json',
    'settings.json',
    'second-factor.json',
    'sessions.csv',
    'browsers.csv',
    'passkeys.csv',
  ],
  ...[
    'api-keys.csv',
    'webhooks.csv',
    'webhook-calls.csv',
    'notification-choices.csv',
    'alert-devices.csv',
    'read-marks.csv',
  ],
  ...['deliveries.csv', 'account-emails.csv', 'direct-line.csv', 'journal.csv', 'subscriptions.csv', 'invoices.csv'],
  ...['payments.csv', 'audit.csv', 'journal-accounts.csv', 'journal-trades.csv', 'journal-money.csv'],
];

describe('the archive of a member’s own data (docs/product/accounts.md#download)', () => {
  let stack: ApiStack;
  let user: User;
  let client: TestClient;
  beforeAll(async () => {
    stack = await ApiStack.start({ THROTTLE_FACTOR: '1' });
    user = await createMember(stack.db);
    client = await stack.signedIn(user);
    await fillAccount(stack.db, user);
    await stack.db.query(`INSERT INTO admin_messages (user_id, message) VALUES ($1, '=HYPERLINK("http://evil")')`, [
      user.id,
    ]);
    await stack.db.query(
      `INSERT INTO payers (provider, customer_id, user_id) VALUES ('stripe', 'cus_own', $1), ('stripe', 'cus_other', NULL)`,
      [user.id],
    );
    await stack.db.query(
      `INSERT INTO payments (provider, id, read_at, customer_id, status, amount, currency, at)
       VALUES ('stripe', 'ch_own', now(), 'cus_own', 'succeeded', 4900, 'usd', now()), ('stripe', 'ch_other', now(), 'cus_other', 'succeeded', 4900, 'usd', now())`,
    );
  });
  afterAll(() => stack.stop());

  const link = async (of = client): Promise<string> => {
    const { status, body } = await of.post<OwnDataLink>('/api/auth/my-data', { password: TEST_PASSWORD });
    expect(status).toBe(200);
    return body.url;
  };

  it('holds every file with the member’s own rows, and no secret, hash or other person', async () => {
    const response = await fetch(stack.origin() + (await link()), { headers: { cookie: client.cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const zip = Buffer.from(await response.arrayBuffer());
    const files = new Map(NAMES.map((name) => [name, unzipEntry(zip, name)?.toString() ?? '']));
    for (const [name, text] of files) expect([name, text.length > 0 || name === 'invoices.csv']).toEqual([name, true]);
    for (const name of NAMES.slice(1)) expect(files.get('README.txt')).toContain(name);
    expect(JSON.parse(files.get('account.json')!)).toMatchObject({
      email: user.email,
      first_name: PERSON_TEXTS.firstName,
    });
    for (const name of ['journal.csv', 'journal-accounts.csv', 'journal-trades.csv', 'journal-money.csv'])
      expect(files.get(name)).toContain(PERSON_TEXTS.words);
    expect(files.get('payments.csv')).toContain('ch_own');
    // A cell that a spreadsheet would run is defused.
    expect(files.get('direct-line.csv')).toContain(`"'=HYPERLINK`);
    const all = [...files.values()].join('\n');
    for (const foreign of [PERSON_TEXTS.token, 'argon2', 'cus_other', 'ch_other', 'other@t0.test', '198.51.100.1'])
      expect(all).not.toContain(foreign);
    expect(await stack.db.manager.countBy(AuditLog, { actorId: user.id, action: 'my-data.downloaded' })).toBe(1);
  });

  it('needs the password, and its link works in this session alone and not when it is changed', async () => {
    const wrong = await client.post('/api/auth/my-data', { password: 'not it' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'WRONG_PASSWORD']);
    const url = await link();
    await stack.db.query('DELETE FROM user_two_factor WHERE user_id = $1', [user.id]);
    const other = await stack.signedIn(user);
    for (const [who, path] of [
      [other, url],
      [client, url.replace(/\d{13}/, '9999999999999')],
      [client, '/api/auth/my-data/x'],
    ] as const)
      expect((await who.get(path)).status).toBe(403);
    await stack.db.query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
    const none = await client.post<{ error: string }>('/api/auth/my-data', { password: 'any' });
    expect([none.status, none.body.error]).toEqual([400, 'PASSWORD_NOT_SET']);
  });

  it('is limited in rate', async () => {
    const member = await createMember(stack.db);
    const eager = await stack.signedIn(member);
    for (let count = 0; count < 5; count += 1) await link(eager);
    expect((await eager.post('/api/auth/my-data', { password: TEST_PASSWORD })).status).toBe(429);
  });
});
