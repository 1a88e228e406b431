import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource } from '@t0/database/platform';
import { createKey, signalBody } from '@t0/testing';
import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  MEANT,
} from '../support/browser/visit.ts';

const run = promisify(execFile);

test('DEV SETTINGS leads a member to the page for programmers, which shows an event the moment it comes', async ({
  admin,
  member,
}) => {
  const page = await member.newPage();
  await page.goto('/profile?section=dev');
  await page.getByRole('link', { name: 'quick start, events, examples' }).click();
  await expect(page).toHaveURL(/\/developers$/);
  await expect(page).toHaveTitle('For programmers, T0 Trading Terminal');
  const calls = page.getByRole('list', { name: 'Calls' });
  await expect(calls).toContainText('GET /api/stream');
  const { paths } = (await (await member.request.get('/developers/openapi.json')).json()) as { paths: object };
  const methods = Object.values(paths).flatMap((one: object) => Object.keys(one));
  await expect(calls.getByRole('listitem')).toHaveCount(methods.length);

  const created = page.getByTestId('event-signal.created');
  await created.locator('summary').click();
  await expect(created).toContainText('Demand below the Asian low held.');
  const signal = await change<Signal>(admin, 'POST', '/api/signals', {
    ...signalBody(),
    ...MEANT,
    memo: 'Swept the low',
  });
  await expect(created).toContainText('LIVE');
  await expect(created).toContainText('Swept the low');
  await expect(created).toContainText(`"id": ${signal.id}`);
  await expectAccessible(page);
});

test('the page for programmers with everything open: axe finds nothing, on a desk and on a phone', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'visitor', { theme: 'system' });
  const page = await context.newPage();
  await page.goto('/developers');
  // A visitor receives prices.
  await expect(page.getByTestId('event-prices')).toContainText('LIVE');
  for (const language of ['Python', 'PHP', 'Go', 'Ruby', 'JavaScript']) {
    await page.getByLabel('Language').selectOption(language);
    await expect(page.getByLabel(`Signature check in ${language}`, { exact: true })).toContainText('webhook-signature');
  }
  await page.locator('details').evaluateAll((all) => all.slice(0, 12).forEach((one) => one.setAttribute('open', '')));
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  await context.close();
});

test('without its documents the page says so, and reads them again when asked', async ({ visitor }) => {
  const page = await visitor.newPage();
  const isDocument = (url: URL): boolean => url.pathname === '/developers/asyncapi.json';
  // A connection that comes about has what is missing read again unasked.
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route(isDocument, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/developers');
  await expect(page.getByText('The interface documents are not available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick start' })).toBeVisible();
  await page.unroute(isDocument);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('signal.created');
});

test('what the page offers is there: the client, as npm installs it, runs the first program', async ({
  browser,
  visitor,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 't0-programmer-'));
  const take = async (path: string): Promise<Buffer> => {
    const answer = await visitor.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.body();
  };
  const page = await visitor.newPage();
  await page.goto('/developers');
  const links = page.locator('a[download]');
  await expect(links).toHaveCount(8);
  for (const path of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))) await take(path);

  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  const [member] = await db.query<[{ id: string }]>(`SELECT id FROM users WHERE email = 'member@t0.local'`);
  const key = await createKey(db, member as Parameters<typeof createKey>[1], ['signals:read', 'stream']);
  await db.destroy();
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  writeFileSync(join(folder, 't0-client.tgz'), await take('/developers/t0-client.tgz'));
  writeFileSync(join(folder, 'quick-start.mjs'), await take('/developers/examples/quick-start/quick-start.mjs'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './t0-client.tgz'], { cwd: folder });
  const child = execFile('node', ['quick-start.mjs'], {
    cwd: folder,
    env: { ...process.env, T0_ORIGIN: process.env.E2E_URL, T0_KEY: key },
  });
  let output = '';
  child.stdout!.on('data', (text: string) => (output += text));
  await expect.poll(() => output).toMatch(/^now \d+ [A-Z0-9]+ (long|short) /m);
  const admin = await contextOf(browser, 'admin');
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...MEANT });
  await expect.poll(() => output).toContain(`signal.created ${id} `);
  child.kill();
  rmSync(folder, { recursive: true });
});
