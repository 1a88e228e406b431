import type { IntakeDraft, IntakeSource } from '@t0/contracts/intake';
import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import {
  change,
  contextOf,
  expectAccessible,
  expectLive,
  expectNoOverflow,
  expectSome,
} from '../support/browser/visit.ts';

/** What TradingView sends of a strategy whose message is JSON, its placeholders filled in. */
const JSON_ALERT = {
  ticker: 'OANDA:GBPJPY',
  action: 'buy',
  close: '196.12',
  sl: '190.000',
  tp1: '202.000',
  tp2: '208.000',
  bias: 'Bullish',
};
/** Its own words for a strategy's order. */
const TEXT_ALERT = 'Cross: order sell @ 1 filled on GBPJPY at 196.12.';
const PATTERN = '{{name}}: order {{action}} @ {{contracts}} filled on {{ticker}} at {{price}}.';

const drafts = (page: Page) => page.getByRole('list', { name: 'Incoming alerts' }).locator('[data-draft]');
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expectLive(page);
};

test('an alert of TradingView is a draft on the open screen, and one key publishes it', async ({ browser }) => {
  const admin = await contextOf(browser, 'admin', { width: 1440 });
  const page = await admin.newPage();
  let address = '';

  await test.step('a source is made, its template is tried, and its address is shown once', async () => {
    await open(page, '/notifications?tab=settings');
    await page.getByRole('button', { name: 'NEW SOURCE' }).click();
    const form = page.getByRole('dialog', { name: 'NEW SOURCE' });
    await form.getByLabel('Name').fill('E2E strategy');
    await expect(form.getByLabel('Patterns for text')).toBeHidden();
    await form.locator('summary').filter({ hasText: 'Change the mapping' }).click();
    await form.getByLabel('Patterns for text').fill(PATTERN);
    await form.getByLabel('Monthly bias').fill('Bullish');
    await form.getByLabel('Stop', { exact: true }).fill('{{sl}}');
    await form.getByLabel('Try it with this text').fill(TEXT_ALERT);
    await expect(form.getByRole('status')).toContainText('SHORT GBPJPY @ 196.120');
    await expect(form.getByRole('status')).toContainText('Stop is not given');
    const aussie = { ...JSON_ALERT, ticker: 'AUDUSD', close: '0.65', sl: '300 points', tp1: '0.653', tp2: '0.656' };
    await form.getByLabel('Try it with this text').fill(JSON.stringify(aussie));
    await expect(form.getByRole('status')).toContainText('AUDUSD is counted in pips: 0.00300 or 0.03000?');
    await form.getByLabel('Pips and points').fill('AUDUSD point 0.00001');
    await expect(form.getByRole('status')).toContainText('stop 0.64700');
    await form.getByLabel('Try it with this text').fill(JSON.stringify(JSON_ALERT));
    await expect(form.getByRole('status')).toContainText('Everything was read.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'SAVE SOURCE' }).click();
    const shown = page.getByRole('dialog', { name: /ADDRESS OF/ });
    address = await shown.getByLabel('Webhook URL').inputValue();
    expect(address).toMatch(/\/api\/intake\/[\w-]{43}$/);
    await shown.getByRole('button', { name: 'DONE' }).click();
    await expect(page.getByRole('region', { name: 'Table of alert sources' })).toContainText('A person publishes');
    expect(await page.content()).not.toContain(address);
    await expectNoOverflow(page);
  });

  const send = (type: string, body: string) =>
    page.request.fetch(address, { method: 'POST', headers: { 'content-type': type }, data: Buffer.from(body) });

  await test.step('JSON that comes as text is a draft at once; i and p publish it, and a member sees it', async () => {
    await open(page, '/notifications?tab=create');
    await expect(page.getByText('No alert waits. What your sources send appears here.')).toBeVisible();
    const member = await contextOf(browser, 'member');
    const screen = await member.newPage();
    await open(screen, '/dashboard');
    const memo = 'from outside';
    expect((await send('text/plain', JSON.stringify({ ...JSON_ALERT, comment: memo }))).status()).toBe(200);
    await expect(drafts(page)).toContainText('LONG GBPJPY @ 196.120');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('i');
    await expect(drafts(page)).toBeFocused();
    await page.keyboard.press('p');
    const anyway = page.getByRole('button', { name: /^PUBLISH ANYWAY/ });
    const sent = page.getByTestId('toast').filter({ hasText: 'SIGNAL GENERATED' });
    // The simulated market may have moved away from the entry.
    await expectSome(anyway.or(sent));
    if (await anyway.isVisible()) await anyway.click();
    await expect(sent).toBeVisible();
    await expect(drafts(page)).toHaveCount(0);
    await expectSome(screen.locator('[data-testid^="signal-row-"]').filter({ hasText: memo }));
    const signals = (await (await member.request.get('/api/signals')).json()) as Signal[];
    expect(signals.filter((one) => one.memo === memo)).toHaveLength(1);
  });

  await test.step('an alert that says more than was read is asked about, and published by a second press', async () => {
    const more = { ...JSON_ALERT, tp2: '208.500', remark: 'wait for my GO' };
    expect((await send('application/json', JSON.stringify(more))).status()).toBe(200);
    const draft = drafts(page);
    await draft.getByRole('button', { name: 'PUBLISH', exact: true }).click();
    await expect(draft.getByRole('alert')).toContainText('NOT PUBLISHED YET');
    await expect(draft.getByRole('region', { name: 'Unusual levels' })).toContainText('remark: wait for my GO');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await draft.getByRole('button', { name: /^PUBLISH ANYWAY: .*not understood as a whole/ }).click();
    await expect(drafts(page)).toHaveCount(0);
  });

  await test.step('text that was read in part is edited in the generator, and its draft goes with it', async () => {
    expect((await send('text/plain', TEXT_ALERT)).status()).toBe(200);
    const draft = drafts(page);
    await expect(draft).toContainText('Stop is not given');
    await expect(draft.getByRole('button', { name: 'PUBLISH' })).toHaveCount(0);
    await page.keyboard.press('i');
    await page.keyboard.press('e');
    await expect(page.getByText('Publishes the alert of E2E strategy.')).toBeVisible();
    await expect(page.getByLabel(/^entry price/i)).toHaveValue('196.120');
    await page.getByLabel(/^sl price/i).fill('202');
    await page.getByLabel(/^take profit 0/i).fill('190');
    await page.getByLabel(/^take profit 1/i).fill('184');
    await page.getByLabel(/^memo/i).fill('e2e edited alert');
    await page.getByRole('button', { name: /generate signal/i }).click();
    const anyway = page.getByRole('button', { name: /^PUBLISH ANYWAY/ });
    await expectSome(anyway.or(page.getByText('Published to every subscriber')));
    if (await anyway.isVisible()) await anyway.click();
    await expect(drafts(page)).toHaveCount(0);
    const signals = (await (await admin.request.get('/api/signals')).json()) as Signal[];
    expect(signals.filter((one) => one.memo === 'e2e edited alert')).toHaveLength(1);
  });

  await test.step('what another administrator discards leaves this screen', async () => {
    expect((await send('application/json', JSON.stringify(JSON_ALERT))).status()).toBe(200);
    await expect(drafts(page)).toHaveCount(1);
    const [waiting] = (await (await admin.request.get('/api/admin/intake/drafts')).json()) as IntakeDraft[];
    await change(admin, 'DELETE', `/api/admin/intake/drafts/${waiting!.id}`);
    await expect(drafts(page)).toHaveCount(0);
    const sources = (await (await admin.request.get('/api/admin/intake/sources')).json()) as IntakeSource[];
    for (const { id } of sources) await change(admin, 'DELETE', `/api/admin/intake/sources/${id}/token`);
  });
});
