import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MailDetail, MailSummary } from './caught-mail.ts';
import { startMailCatcher, type MailCatcher } from './start-mail-catcher.ts';

/** Speaks SMTP line by line and gives the server's answers back. */
async function handOver(port: number, to: string[], mail: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answers: string[] = [];
  const answer = async (): Promise<string> => {
    let line: string;
    do line = String((await lines.next()).value);
    while (line[3] === '-');
    answers.push(line);
    return line;
  };
  await answer();
  const body = `${mail.replaceAll('\n', '\r\n')}\r\n.`;
  const words = ['EHLO test', 'MAIL FROM:<signals@t0.local>', ...to.map((one) => `RCPT TO:<${one}>`), 'DATA', body];
  for (const word of words) {
    socket.write(`${word}\r\n`);
    const code = Number((await answer()).slice(0, 3));
    if (word === 'DATA' && code !== 354) break;
  }
  socket.destroy();
  return answers;
}

const MAIL = `From: T0 Signals <signals@t0.local>
To: someone-else@t0.local
Subject: =?UTF-8?Q?LONG_GBPJPY_=E2=9C=93?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Entry 196.120
--b
Content-Type: text/html; charset=utf-8

<b>Entry</b><script>steal()</script>
--b--`;

describe('the mail catcher', () => {
  let dataDir: string;
  let catcher: MailCatcher;
  const ask = async <T>(path: string, method = 'GET'): Promise<T> =>
    (await (await fetch(catcher.httpUrl + path, { method })).json()) as T;
  const list = (query = ''): Promise<{ total: number; messages: MailSummary[] }> => ask(`/api/messages${query}`);

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 't0-mail-'));
    catcher = await startMailCatcher({ dataDir, keep: 3 });
  });
  afterEach(async () => {
    await catcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('shows a mail to whom it was handed over for, decoded', async () => {
    await handOver(catcher.smtpPort, ['Member@t0.local', 'b@t0.local'], MAIL);
    const { messages } = await list('?to=member@T0.local');
    expect(messages).toMatchObject([{ subject: 'LONG GBPJPY ✓', to: ['Member@t0.local', 'b@t0.local'] }]);
    expect((await list('?to=someone-else@t0.local')).total).toBe(0);
    expect((await list('?q=gbpjpy')).total).toBe(1);
    const mail = await ask<MailDetail>(`/api/messages/${messages[0]?.id}`);
    expect(mail).toMatchObject({ sender: 'T0 Signals <signals@t0.local>', text: 'Entry 196.120\n' });
    const raw = await fetch(`${catcher.httpUrl}/api/messages/${mail.id}/raw`);
    expect(await raw.text()).toMatch(/^From: T0 Signals/);
  });

  it('shows HTML without scripts, network or an origin', async () => {
    await handOver(catcher.smtpPort, ['a@t0.local'], MAIL);
    const { messages } = await list();
    const page = await fetch(`${catcher.httpUrl}/api/messages/${messages[0]?.id}/html`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'`);
    expect(policy).not.toContain('allow-scripts');
  });

  it('keeps the newest mails, over a restart too, until they are deleted', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await handOver(catcher.smtpPort, [`${name}@t0.local`], MAIL);
    await catcher.stop();
    catcher = await startMailCatcher({ dataDir, keep: 3 });
    const { messages } = await list();
    expect(messages.flatMap(({ to }) => to)).toEqual(['d@t0.local', 'c@t0.local', 'b@t0.local']);
    await ask('/api/messages', 'DELETE');
    expect((await list()).total).toBe(0);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
  });

  it('refuses the domains that stand for refusals', async () => {
    expect((await handOver(catcher.smtpPort, ['a@bounce.test'], MAIL))[3]).toMatch(/^550 /);
    expect((await handOver(catcher.smtpPort, ['a@defer.test'], MAIL))[3]).toMatch(/^451 /);
  });

  it('answers only to names of this machine, and knows no other paths', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'evil.example' };
      get({ port: catcher.httpPort, host: '127.0.0.1', path: '/api/messages', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(403);
    expect((await fetch(`${catcher.httpUrl}/api/messages/..%2f..%2fetc`)).status).toBe(404);
    expect((await fetch(`${catcher.httpUrl}/`, { method: 'POST' })).status).toBe(405);
  });
});
