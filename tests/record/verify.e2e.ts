import { readFileSync } from 'node:fs';
import { createDataSource } from '@t0/database/platform';
import { signalBody } from '@t0/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { linkMailedTo } from '../support/browser/mailbox.ts';
import { expect, test } from '../support/browser/test.ts';
import { change, expectAccessible, MEANT } from '../support/browser/visit.ts';
import { newPerson } from '../support/browser/people.ts';

/** A mail's text with a checkpoint at its end. */
const WITH_CHECKPOINT = /[\s\S]*\/log\n\d+\n\S{44}\n\n\u2014 [\s\S]*/;

const sizeOf = async (context: BrowserContext): Promise<number> => {
  const answer = await context.request.get('/log/checkpoint');
  return answer.ok() ? Number((await answer.text()).split('\n')[1]) : -1;
};

/** Publishes a signal, and waits until a checkpoint covers it. */
async function publish(admin: BrowserContext): Promise<void> {
  const before = await sizeOf(admin);
  await change(admin, 'POST', '/api/signals', { ...signalBody(), ...MEANT });
  await expect.poll(() => sizeOf(admin)).toBeGreaterThan(before);
}

async function checkMail(page: Page, mail: string): Promise<void> {
  await page.getByLabel('Mail or checkpoint').fill(mail);
  await page.getByRole('button', { name: 'CHECK THE MAIL' }).click();
}

/** What an owner with the database and the key in his hands would do: changes a row, and lets everything be signed again. */
async function rewriteDatabase(): Promise<void> {
  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  const seal = `sha256(nonce || convert_to(payload || ' ', 'UTF8'))`;
  await db.transaction(async (manager) => {
    await manager.query('ALTER TABLE signal_ledger DISABLE TRIGGER USER');
    await manager.query('ALTER TABLE record_checkpoints DISABLE TRIGGER USER');
    await manager.query(
      `UPDATE signal_ledger SET payload = payload || ' ', commitment = ${seal},
       leaf = left(leaf, -64) || encode(${seal}, 'hex') WHERE "index" = 0`,
    );
    await manager.query('DELETE FROM record_tiles');
    await manager.query('DELETE FROM record_checkpoints');
  });
  await db.destroy();
}

test('a browser that has seen the record raises the alarm once it was rewritten', async ({ admin, visitor }) => {
  const { email } = await newPerson('member');
  await publish(admin);
  const mail = await linkMailedTo(email, WITH_CHECKPOINT);
  const page = await visitor.newPage();
  await page.goto('/verify');
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('t0-record'));
  await expect.poll(kept).toContain('/log');

  const seen = await sizeOf(visitor);
  await rewriteDatabase();
  await expect.poll(() => sizeOf(visitor)).toBeGreaterThanOrEqual(seen);
  await page.reload();
  const alarm = page.getByTestId('record-alarm');
  await expect(alarm).toContainText('THE RECORD WAS CHANGED');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alarm.getByRole('button', { name: 'SAVE BOTH CHECKPOINTS' }).click(),
  ]);
  const evidence = readFileSync(await download.path(), 'utf8');
  expect(evidence.match(/\/log\n\d+\n/g)).toHaveLength(2);
  await checkMail(page, mail);
  await expect(page.getByTestId('mail-verdict')).toContainText('does NOT lie on the history');
  await page.getByRole('button', { name: 'CHECK NOW' }).click();
  await expect(page.getByTestId('record-verdict')).toContainText('NOT SOUND. The record does not continue the one');
  await alarm.getByRole('button', { name: 'WATCH AGAIN FROM HERE' }).click();
  await expect(alarm).toBeHidden();
});
