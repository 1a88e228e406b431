import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import { ensureAiosmtpd, freePort } from '@t0/embedded';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, signalBody, waitFor } from '@t0/testing';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';

const MEMBERS = 30;
/** Python starts slowly on a busy machine. */
const PATIENCE_MS = 50_000;

/** Mails as Python reads them. */
interface ReadMail {
  to: string;
  subject: string;
  id: string;
  list: string;
  post: string;
  text: string;
  html: string;
}
const READ = `
import email, email.policy, json, os, sys
def read(path):
    with open(path, 'rb') as file:
        mail = email.message_from_binary_file(file, policy=email.policy.default)
    part = lambda kind: mail.get_body(preferencelist=(kind,)).get_content()
    header = lambda name: str(mail[name]).strip()
    return dict(to=header('X-RcptTo'), subject=header('Subject'), id=header('Message-ID'), list=header('List-Unsubscribe'),
        post=header('List-Unsubscribe-Post'), text=part('plain'), html=part('html'))
print(json.dumps([read(entry.path) for entry in os.scandir(sys.argv[1])]))
`;

/** Whether somebody answers at the port; asked by a call, as trying to take the port could keep the server from it. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => done(true)).on('error', () => done(false));
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
  });

/** aiosmtpd, Debian's: written by others, in another language, from the same standards. */
describe('signal emails through a mail server that is not ours', () => {
  let folder: string;
  let python: string | null;
  let server: ChildProcess | undefined;
  let stack: ApiStack;
  let worker: INestApplicationContext | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-foreign-'));
    python = await ensureAiosmtpd().catch((error: Error) => {
      console.warn(`Left out: ${error.message}`);
      return null;
    });
    if (!python) return;
    const port = await freePort();
    const box = join(folder, 'box');
    const handler = ['-c', 'aiosmtpd.handlers.Mailbox', '-l', `127.0.0.1:${port}`, box];
    server = spawn(python, ['-m', 'aiosmtpd', '-n', ...handler], { stdio: 'ignore' });
    await waitFor('aiosmtpd', () => listens(port), PATIENCE_MS);
    stack = await ApiStack.start({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://t0.example',
      EMAIL_BATCH_SIZE: '7',
    });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
  });
  afterAll(async () => {
    await worker?.close();
    await stack?.stop();
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('arrive whole, once each, as text and HTML, with what ends them', async () => {
    if (!python) return;
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, () => createMember(stack.db, { firstName: 'Zoë' })),
    );
    await admin.post('/api/signals', signalBody({ memo: 'Ein Test: äöü €' }));
    const allSent = async (): Promise<boolean> => {
      const [{ sent }] = await stack.db.query(
        `SELECT count(*)::integer AS sent FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND delivery_status = 'sent'`,
      );
      return sent === MEMBERS;
    };
    await waitFor('all mails to be sent', allSent, PATIENCE_MS);
    const mails = JSON.parse(
      execFileSync(python, ['-c', READ, join(folder, 'box', 'new')], { encoding: 'utf8', timeout: 30_000 }),
    ) as ReadMail[];
    expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
    for (const { subject, id, list, post, text, html } of mails) {
      expect(subject).toBe('LONG GBPJPY @ 196.120');
      expect(id).toMatch(/^<signal-\d+-\d+@t0\.example>$/);
      expect(list).toMatch(/^<https:\/\/t0\.example\/api\/unsubscribe\?token=[\w-]{43}>$/);
      expect(post).toBe('List-Unsubscribe=One-Click');
      for (const part of [text, html]) {
        expect(part).toContain('Hello Zoë,');
        expect(part).toContain('Ein Test: äöü €');
      }
    }
  });
});
