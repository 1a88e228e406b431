import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource } from '@t0/database/platform';
import { signalBody } from '@t0/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { verifyDkim } from '../support/verify-dkim.ts';
import { linkMailedTo, sourceMailedTo } from '../support/browser/mailbox.ts';
import { expect, test } from '../support/browser/test.ts';
import { change, expectAccessible, expectNoOverflow, MEANT } from '../support/browser/visit.ts';
import { newPerson } from '../support/browser/people.ts';

const run = promisify(execFile);
/** A mail's text with a checkpoint at its end. */
const WITH_CHECKPOINT = /[\s\S]*\/log\n\d+\n\S{44}\n\n\u2014 [\s\S]*/;

const sizeOf = async (context: BrowserContext): Promise<number> => {
  const answer = await context.request.get('/log/checkpoint');
  return answer.ok() ? Number((await answer.text()).split('\n')[1]) : -1;
};

/** Adds a step to the record, and waits until a checkpoint covers it: a step without one would be covered in the middle of a check. */
async function addStep(admin: BrowserContext, step: () => Promise<unknown>): Promise<void> {
  const before = await sizeOf(admin);
  await step();
  await expect.poll(() => sizeOf(admin)).toBeGreaterThan(before);
}

const publish = (admin: BrowserContext): Promise<void> =>
  addStep(admin, () => change(admin, 'POST', '/api/signals', { ...signalBody(), ...MEANT }));

async function checkMail(page: Page, mail: string): Promise<void> {
  await page.getByLabel('Mail or checkpoint').fill(mail);
  await page.getByRole('button', { name: 'CHECK THE MAIL' }).click();
}

/** What `npm run admin -- record-restored` writes. */
async function noteRestored(reason: string): Promise<void> {
  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  const [{ note }] = await db.query<[{ note: string }]>('SELECT note FROM record_checkpoints ORDER BY id DESC LIMIT 1');
  const payload = { v: 1, kind: 'restored', signalId: null, restored: { reason, lost: null, kept: note } };
  await db.query(`SELECT signal_ledger_append(NULL, 'restored', $1)`, [JSON.stringify(payload)]);
  await db.destroy();
}

test('anybody checks the record: here, by an email, and on an own computer', async ({ admin, visitor }) => {
  const { email } = await newPerson('member');
  await publish(admin);
  await addStep(admin, () => noteRestored('The disk of 21 November'));
  await publish(admin);
  const page = await visitor.newPage();
  await page.goto('/verify');
  await expect(page).toHaveTitle('Check the record, T0 Trading Terminal');
  await page.getByRole('button', { name: 'CHECK NOW' }).click();
  const verdict = page.getByTestId('record-verdict');
  await expect(verdict).toContainText(`Sound: all ${await sizeOf(visitor)} steps are as they were written`);
  await expect(verdict).toContainText('The figures of the record follow from them.');
  await expect(verdict).toContainText('sound (Ed25519)');
  await expect(verdict).toContainText('/log+');
  await expect(page.getByTestId('restored-steps')).toContainText('The disk of 21 November');
  await expectAccessible(page);

  const source = await sourceMailedTo(email, WITH_CHECKPOINT);
  expect(verifyDkim(source, process.env.E2E_MAIL_KEY!)).toMatchObject({ domain: 't0.local', isValid: true });
  const chooser = page.getByLabel('CHOOSE A FILE');
  await chooser.setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer: source });
  await expect(page.getByTestId('mail-verdict')).toContainText('On this history');
  const mail = await linkMailedTo(email, WITH_CHECKPOINT);
  for (const text of [source.toString(), mail]) {
    await checkMail(page, 'Buy milk');
    await expect(page.getByTestId('mail-verdict')).toContainText('There is no checkpoint in this text');
    await checkMail(page, text);
    await expect(page.getByTestId('mail-verdict')).toContainText('On this history');
  }
  for (const [text, sentence] of [
    ['Buy milk', 'There is no checkpoint in this text'],
    [mail.replace(/\S+\/log\n/g, 'other.example/log\n'), 'of another record: other.example/log'],
    [mail.replace(/\/log\n\d+\n/, '/log\nmany\n'), 'The second line of the checkpoint'],
  ] as const) {
    await checkMail(page, text);
    await expect(page.getByTestId('mail-verdict')).toContainText(sentence);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(page);

  const folder = mkdtempSync(join(tmpdir(), 't0-record-'));
  for (const [path, name] of [
    ['/api/record/bundle', 'record.json'],
    ['/verify-record.mjs', 'verify-record.mjs'],
  ] as const)
    writeFileSync(join(folder, name), await (await visitor.request.get(path)).body());
  writeFileSync(join(folder, 'mail.txt'), mail);
  writeFileSync(join(folder, 'mail.eml'), source);
  const { stdout } = await run('node', ['verify-record.mjs', 'record.json', 'mail.txt', 'mail.eml'], { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/^Sound: \d+ steps, each in its place\./);
  expect(stdout).toMatch(/^The figures follow from the steps: \d+ results?, added up anew\.$/m);
  expect(stdout).toContain('says that the database was set back');
  for (const name of ['mail.txt', 'mail.eml'])
    expect(stdout).toContain(`${name}: its checkpoint lies on this history.`);
});
