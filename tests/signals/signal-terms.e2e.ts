import type { Signal } from '@t0/contracts/signals';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { Typist } from './typist.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLive,
  expectNoOverflow,
  MEANT,
  UNTOUCHED,
} from '../support/browser/visit.ts';

const SHOTS = process.env.E2E_SHOTS;
const GENERATE = 'GENERATE SIGNAL';
const LINE = /^Zone, rule, times/;
const INCOMPLETE = 'Incomplete: finish or clear it';
/** An active signal with four targets so far away that nothing but its test moves it. */
const FOUR = {
  ...UNTOUCHED,
  ...MEANT,
  furtherTargets: ['82000', '83000'],
  portions: [40, 30, 20, 10],
  memo: 'e2e terms',
};

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const published = async (page: Page, entry: string): Promise<Signal | undefined> => {
  const signals = (await (await page.request.get('/api/signals')).json()) as Signal[];
  return signals.find(({ entryPrice }) => Number(entryPrice) === Number(entry));
};

test('by keyboard alone an administrator publishes a zone, four targets with portions and a rule, and edits them', async ({
  admin: context,
}) => {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  const typist = new Typist(page);
  const entry = `151.${Math.floor(100 + Math.random() * 900)}`;
  await typist.press('n');
  await typist.expectFocusIn(GENERATE);
  const instruments = page.getByRole('radiogroup', { name: 'Instrument' });
  if ((await instruments.locator(':focus').count()) === 0) await typist.press('Tab');
  while (!(await instruments.getByRole('radio', { name: 'GBPJPY' }).isChecked())) await typist.press('ArrowRight');
  // The status: an order so far away that it waits.
  await typist.press('Tab', 'Tab', 'ArrowRight', 'Tab');
  await expect(page.getByRole('radio', { name: 'Limit' })).toBeChecked();
  const presses = typist.presses;
  for (const [index, level] of [entry, '-100', '+200', '+300'].entries()) {
    if (index > 0) await typist.press('Tab');
    await typist.write(level);
  }
  for (const target of ['4R', '5R']) {
    await typist.press('t');
    await typist.write(target);
  }
  await typist.press('z');
  await typist.write('-40');
  await typist.press('Tab');
  await expect(page.getByLabel('Stop moves')).toBeFocused();
  await page.keyboard.type('Behind');
  await expect(page.getByLabel('Stop moves')).toHaveValue('behind-targets');
  // Back past the line and the button to the portions.
  await typist.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(page.getByLabel('Portions')).toBeFocused();
  await typist.write('40/30/20/10');
  expect(typist.presses - presses).toBeLessThanOrEqual(16);
  await expect(page.getByLabel('Take Profit 3')).toHaveValue(`${(Number(entry) + 5).toFixed(3)}`);
  await shot(page, 'generator-open');
  await test.step('a close time that is typed in part publishes nothing', async () => {
    const time = page.getByLabel('Close at', { exact: true });
    await time.focus();
    await typist.write('1127');
    await typist.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: INCOMPLETE })).toBeVisible();
    await expect(time).toBeFocused();
    await shot(page, 'generator-incomplete');
    await typist.press('Shift+Tab', 'Backspace', 'Shift+Tab', 'Backspace');
    await expect(page.getByText(INCOMPLETE)).toHaveCount(0);
    expect(await published(page, entry)).toBeUndefined();
  });
  // A link that the bar half covers is too small for axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await typist.press('Control+Enter');
  const confirm = page.getByRole('button', { name: /^PUBLISH ANYWAY/ });
  const receipt = page.getByTestId('toast').filter({ hasText: 'SIGNAL GENERATED' });
  await expect(confirm.or(receipt)).toBeVisible();
  if (await confirm.isVisible()) await confirm.press('Enter');
  await expect.poll(() => published(page, entry)).toBeTruthy();
  const signal = (await published(page, entry))!;
  expect(signal).toMatchObject({
    status: 'limit',
    furtherTargets: [(Number(entry) + 4).toFixed(3), (Number(entry) + 5).toFixed(3)],
    portions: [40, 30, 20, 10],
    entryZonePrice: (Number(entry) - 0.4).toFixed(3),
    stopRule: 'behind-targets',
  });
  await expect(page.getByLabel('Take Profit 2')).toHaveCount(0);
  await expect(page.getByRole('button', { name: LINE })).toHaveText(/none$/);

  await test.step('edits them in the row', async () => {
    await page.goto('/notifications?tab=signals');
    const row = page.getByTestId(`signal-row-${signal.id}`);
    await expect(row.getByRole('button', { name: /^\+2 targets/ })).toBeVisible();
    await row.getByRole('button', { name: 'Edit long GBPJPY' }).press('Enter');
    await page.getByLabel('Portions').fill('');
    await page.getByLabel('Further targets').fill(`${(Number(entry) + 4.5).toFixed(3)}`);
    await page.getByLabel('Stop moves').selectOption('trail');
    await page.getByLabel('Trail distance').fill('50');
    await expectAccessible(page);
    await shot(page, 'edit-row');
    await page.getByLabel('Trail distance').press('Enter');
    await expect(page.getByTestId('toast')).toContainText('SIGNAL UPDATED');
    await expect(page.getByLabel('Trail distance')).toHaveCount(0);
    const edited = (await published(page, entry))!;
    expect(edited).toMatchObject({
      furtherTargets: [(Number(entry) + 4.5).toFixed(3)],
      stopRule: 'trail',
      trailDistance: '0.500',
    });
    expect(edited).not.toHaveProperty('portions');
  });
  await test.step('keeps a time of which one part was deleted, until it is cleared', async () => {
    await change(context, 'PUT', `/api/signals/${signal.id}`, { closeAt: '2099-11-27T18:00:00.000Z' });
    await page.reload();
    const row = page.getByTestId(`signal-row-${signal.id}`);
    await row.getByRole('button', { name: 'Edit long GBPJPY' }).press('Enter');
    const time = page.getByLabel('Close at', { exact: true });
    await expect(time).toHaveValue('2099-11-27T18:00');
    await time.focus();
    await typist.press('Backspace', 'Enter');
    await expect(page.getByRole('alert').filter({ hasText: INCOMPLETE })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'edit-incomplete');
    expect(await published(page, entry)).toHaveProperty('closeAt');
    await time.fill('');
    await time.press('Enter');
    await expect.poll(() => published(page, entry)).not.toHaveProperty('closeAt');
  });
  await change(context, 'DELETE', `/api/signals/${signal.id}`);
});

test('NEXT TARGET HIT takes one target after the other, and the member sees each at once', async ({
  admin: adminContext,
  member: memberContext,
}) => {
  const { id } = await change<Signal>(adminContext, 'POST', '/api/signals', FOUR);
  const [admin, member] = [await adminContext.newPage(), await memberContext.newPage()];
  await admin.goto('/notifications?tab=signals');
  await member.goto('/dashboard');
  await member.getByTestId(`signal-row-${id}`).click({ position: { x: 100, y: 14 } });
  const story = member.getByRole('dialog', { name: 'US30' }).getByTestId('signal-story').getByRole('listitem');
  const row = admin.getByTestId(`signal-row-${id}`);
  const steps = admin.locator(`#signal-steps-${id}`);
  const next = (target: string) => steps.getByRole('button', { name: `NEXT TARGET HIT: ${target} long US30` });
  /** The price has not touched the target. */
  const meant = () => admin.getByRole('dialog').getByRole('button', { name: /HIT/ }).click();
  await steps.getByRole('button', { name: 'T0 HIT long US30' }).click();
  await meant();
  await next('T1').click();
  await meant();
  await expect(member.getByTestId('toast')).toContainText('T1 HIT: LONG US30');
  await expect(next('T2')).toBeVisible();
  await row.focus();
  await admin.keyboard.press('r');
  await meant();
  await expect(story).toHaveText([/^PUBLISHED/, /^T0 HIT/, /^T1 HIT/, /^T2 HIT.*by the desk/]);
  await expect(row).toContainText('T2 hit, by hand');
  await shot(admin, 'admin-targets');
  await next('T3').click();
  const dialog = admin.getByRole('dialog', { name: 'CLOSE LONG US30' });
  await expect(dialog).toContainText('T3 is its last target.');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Close signal' }).click();
  await expect(story).toHaveText([/^PUBLISHED/, /^T0 HIT/, /^T1 HIT/, /^T2 HIT/, /^T3 HIT/]);
  await expect(row).toContainText(/T3 at /);
});

test('on a phone of 360 px everything of it has room', async ({ browser }) => {
  const context = await contextOf(browser, 'admin', { theme: 'system', width: 360 });
  const { id } = await change<Signal>(context, 'POST', '/api/signals', {
    ...FOUR,
    stopRule: 'trail',
    trailDistance: '300',
  });
  await change(context, 'POST', `/api/signals/${id}/steps`, { step: 't0' });
  const page = await context.newPage();
  await page.goto('/notifications?tab=signals');
  const card = page.getByTestId(`signal-row-${id}`);
  await card.getByRole('button', { name: 'NEXT TARGET HIT: T1 long US30' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'NEXT TARGET HIT: T1' }).click();
  await expect(card.getByRole('button', { name: 'NEXT TARGET HIT: T2 long US30' })).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  const mark = card.getByRole('button', { name: /^\+2 targets/ });
  await mark.click();
  await expect(page.getByTestId('target-list').filter({ hasText: 'T3' })).toBeVisible();
  await shot(page, 'phone-card');
  await mark.blur();
  await expect(page.getByTestId('target-list')).toHaveCount(0);
  await card.getByRole('button', { name: 'Edit long US30' }).click();
  const sheet = page.getByRole('dialog', { name: 'EDIT US30' });
  await expect(sheet.getByLabel('Further targets')).toHaveValue('82000.00 / 83000.00');
  await sheet.getByLabel('Further targets').scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await shot(page, 'phone-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Publish' }).getByRole('button', { name: 'SIGNAL', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'NEW SIGNAL' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await form.getByText('GBPJPY', { exact: true }).click();
  for (const [name, price] of [
    ['Entry price', '196.12'],
    ['SL price', '195.62'],
    ['Take Profit 0', '197'],
    ['Take Profit 1', '198'],
  ] as const)
    await field(name).fill(price);
  await form.getByRole('button', { name: '+ TARGET' }).click();
  await expect(field('Take Profit 2')).toBeFocused();
  await field('Take Profit 2').fill('5');
  await form.getByRole('button', { name: 'T2: times the risk' }).click();
  await expect(field('Take Profit 2')).toHaveValue('198.620');
  await field('Portions').fill('40/30/30');
  await form.getByRole('button', { name: LINE }).click();
  await field('Entry zone to').fill('20');
  await form.getByRole('button', { name: 'Zone: pips below the entry' }).click();
  await field('Stop moves').selectOption('trail');
  await field('Trail distance').fill('1');
  await form.getByRole('button', { name: 'Trail distance: times the risk' }).click();
  await expect(field('Trail distance')).toHaveValue('1R');
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await field('Take Profit 1').scrollIntoViewIfNeeded();
  await shot(page, 'phone-generator');
  await form.getByRole('button', { name: LINE }).click();
  await expect(form.getByRole('button', { name: LINE })).toHaveText(/zone to 195.920, stop trails the price by 1R$/);
  await change(context, 'DELETE', `/api/signals/${id}`);
  await context.close();
});
