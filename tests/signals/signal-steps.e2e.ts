import type { Signal } from '@t0/contracts/signals';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectAccessible, expectNoOverflow, UNTOUCHED } from '../support/browser/visit.ts';

const SIGNAL = { ...UNTOUCHED, memo: 'e2e steps' };
const SHOTS = process.env.E2E_SHOTS;

test('an administrator takes a signal through its steps by press and by key, and takes it back; the member sees each at once', async ({
  admin: adminContext,
  member: memberContext,
}) => {
  const { id } = await change<Signal>(adminContext, 'POST', '/api/signals', SIGNAL);
  const [admin, member] = [await adminContext.newPage(), await memberContext.newPage()];
  await admin.goto('/notifications?tab=signals');
  await member.goto('/dashboard');
  await member.getByTestId(`signal-row-${id}`).click();
  const dialog = member.getByRole('dialog', { name: 'US30' });
  const story = dialog.getByTestId('signal-story').getByRole('listitem');
  /** The steps so far, each with its own text, in this order. */
  const lines: RegExp[] = [/^PUBLISHED.*by the desktick of .*, simulated$/];
  const expectStep = async (words: RegExp): Promise<void> => {
    lines.push(words);
    await expect(story).toHaveText(lines);
  };
  // Other tests may have left signals of the same instrument.
  const steps = admin.locator(`#signal-steps-${id}`);
  const question = admin.getByRole('dialog', { name: 'US30' });
  await expect(story).toHaveText(lines);

  await test.step('undone before members are notified (docs/product/signals.md#manual-steps)', async () => {
    await steps.getByRole('button', { name: 'T0 HIT long US30' }).click();
    await question.getByRole('button', { name: 'T0 HIT' }).click();
    await expect(steps.getByRole('group', { name: 'Waiting: T0 HIT: LONG US30' })).toBeVisible();
    await admin.getByTestId('toast').getByRole('button', { name: 'UNDO' }).click();
    await expect(admin.getByTestId('toast')).toContainText('STEP UNDONE');
    await expect(steps.getByRole('group', { name: /^Waiting/ })).toHaveCount(0);
    await expect(story).toHaveText(lines);
  });

  await test.step('by press', async () => {
    // With a mouse the steps stand on the row under it.
    const group = steps.getByRole('group', { name: 'Steps of long US30' });
    await admin.mouse.move(0, 0);
    await expect(group).toHaveCSS('opacity', '0');
    await admin.getByTestId(`signal-row-${id}`).hover();
    await expect(group).toHaveCSS('opacity', '1');
    await expect(admin.getByTestId(`live-result-${id}`)).toContainText(/pts, [+-]?[\d.]+ R/);
    await steps.getByRole('button', { name: 'STOP TO ENTRY long US30' }).click();
    await expect(question).toContainText(/now, [\d.]+ points away/);
    await expectAccessible(admin);
    if (SHOTS) await admin.screenshot({ path: `${SHOTS}/admin-step-asks.png` });
    await question.getByRole('button', { name: 'STOP TO ENTRY' }).click();
    await expect(admin.getByTestId('toast')).toContainText('Members see it in 10 s');
    if (SHOTS) await admin.screenshot({ path: `${SHOTS}/admin-step-waits.png` });
    await expect(member.getByTestId('toast')).toContainText('STOP TO ENTRY: LONG US30');
    await expectStep(/STOP TO ENTRY.*stop loss 19,100.00 → 20,100.00/);
    await steps.getByRole('button', { name: 'MOVE STOP... long US30' }).click();
    await admin.getByLabel('New stop').fill('20500');
    await admin.keyboard.press('Enter');
    await expectStep(/STOP MOVED.*20,100.00 → 20,500.00/);
  });

  await test.step('by key', async () => {
    await admin.getByTestId(`signal-row-${id}`).focus();
    await admin.keyboard.press('h');
    await question.getByRole('button', { name: 'HALF OFF' }).press('Enter');
    await expectStep(/HALF OFF/);
    await expect(steps.getByRole('button', { name: 'HALF OFF long US30' })).toHaveCount(0);
  });
  if (SHOTS) {
    await admin.screenshot({ path: `${SHOTS}/admin-steps.png` });
    await member.screenshot({ path: `${SHOTS}/member-story.png` });
  }

  await test.step('withdrawn: ACTIVE until it is read, the old words struck (docs/product/notifications.md#ended-signals)', async () => {
    await admin.getByTestId(`signal-row-${id}`).getByRole('button', { name: 'Delete long US30' }).click();
    if (SHOTS) await admin.screenshot({ path: `${SHOTS}/admin-withdraw.png` });
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('This signal was withdrawn. Do not act on it.');
    await expectStep(/WITHDRAWN.*by the desk/);
    await member.goto('/system-status');
    const alertIn = (list: string): Locator =>
      member
        .getByRole('list', { name: list })
        .getByRole('listitem')
        .filter({ hasText: 'WITHDRAWN: LONG US30' })
        .filter({ hasText: '20,100.00' });
    const alert = alertIn('Active alerts');
    await expect(alert).toHaveAttribute('data-read', 'false');
    await expect(alert.locator('del')).toContainText('LONG US30 @ 20,100.00');
    const step = member
      .getByRole('list', { name: 'Active alerts' })
      .getByRole('listitem')
      .filter({ hasText: '20,100.00 to 20,500.00' });
    for (const one of [alert, step]) await expect(one).toHaveText(/^WITHDRAWNDo not act on it\./);
    await member.setViewportSize({ width: 360, height: 800 });
    await expectNoOverflow(member);
    await expectAccessible(member);
    if (SHOTS) await member.screenshot({ path: `${SHOTS}/member-alerts.png` });
    await alert.getByRole('button', { name: /Mark read/ }).click();
    await expect(alertIn('Processed alerts')).toHaveAttribute('data-read', 'true');
    await expect(alert).toHaveCount(0);
  });
});

test('RECALL on the receipt takes a signal back as sent by mistake, also on a phone', async ({ browser }) => {
  const context = await contextOf(browser, 'admin', { theme: 'light', width: 390 });
  const page = await context.newPage();
  const { id } = await change<Signal>(context, 'POST', '/api/signals', { ...SIGNAL, entryPrice: '20200' });
  await page.addInitScript((shown) => sessionStorage.setItem('t0-receipt', JSON.stringify(shown)), {
    kind: 'signal',
    id,
  });
  await page.goto('/notifications?tab=signals');
  await expect(page.getByTestId(`signal-row-${id}`).getByRole('button', { name: 'CLOSE NOW long US30' })).toBeVisible();
  await expectNoOverflow(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone-steps.png` });
  await page.goto('/notifications?tab=create');
  const recall = page.getByTestId('recall');
  await recall.scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone-recall.png` });
  await recall.getByRole('button', { name: /RECALL/ }).click();
  await expect(page.getByText('Withdrawn as sent by mistake.', { exact: true })).toBeVisible();
  await context.close();
});

test('what an administrator types into a row or a step stays when the window gets narrow or wide, and the focus in a closed row (docs/product/console.md#signals)', async ({
  admin: context,
}) => {
  const { id } = await change<Signal>(context, 'POST', '/api/signals', { ...SIGNAL, memo: 'e2e widths' });
  const page = await context.newPage();
  const resize = (width: number): Promise<void> => page.setViewportSize({ width, height: 800 });
  await page.goto('/notifications?tab=signals');
  const row = page.getByTestId(`signal-row-${id}`);

  await test.step('a row', async () => {
    await row.getByRole('button', { name: 'Edit long US30' }).press('Enter');
    const stop = page.getByLabel('SL price');
    await stop.fill('19050');
    await resize(390);
    await expect(row.getByRole('cell', { name: 'US30', exact: true })).toBeVisible();
    await expect(stop).toHaveValue('19050');
    await stop.press('Escape');
    await expect(row).toHaveRole('listitem');
  });

  await test.step('a step', async () => {
    await row.getByRole('button', { name: 'MOVE STOP... long US30' }).click();
    const stop = page.getByLabel('New stop');
    await stop.fill('19060');
    await resize(1280);
    await expect(stop).toHaveValue('19060');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/admin-step-wide.png` });
    await stop.press('Escape');
    await expect(row).toHaveRole('row');
  });

  const expectClosedAndFocused = async (of: number): Promise<void> => {
    await expect(page.locator(`#signal-steps-${of}`)).toHaveCount(0);
    await expect(page.getByTestId(`signal-row-${of}`)).toBeFocused();
  };

  await test.step('closed by key, the focus returns to the row', async () => {
    await row.focus();
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByRole('button', { name: 'Close signal' }).press('Enter');
    await expectClosedAndFocused(id);
  });

  await test.step('closed by somebody else, the row moves with the focus', async () => {
    const other = await change<Signal>(context, 'POST', '/api/signals', { ...SIGNAL, memo: 'e2e focus' });
    await page.getByTestId(`signal-row-${other.id}`).focus();
    await change(context, 'POST', `/api/signals/${other.id}/steps`, { step: 'closed', price: '20200' });
    await expectClosedAndFocused(other.id);
  });
});
