import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { CONSOLE_TABS } from '@t0/contracts/desk';
import type { MessageTemplate } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { Typist } from './typist.ts';
import { change, expectAccessible, expectLive, expectSome, FAR, openAt } from '../support/browser/visit.ts';

/** The pages of the terminal, from each of which a signal or a broadcast begins with one key. */
const PAGES = ['/dashboard', '/blog', '/videos', '/system-status', '/profile', '/notifications?tab=emails'];
const SIGNAL = 'GENERATE SIGNAL';
const BROADCAST = 'BROADCAST NOTIFICATION';

/** Levels of a long around the current price, so that nothing closes it meanwhile; no two numbers give the same ones. */
async function levelsNow(page: Page, number: number): Promise<string[]> {
  const answer = await page.request.get('/api/live-prices');
  const price = Number(((await answer.json()) as Record<string, number>).GBPUSD) + (number + 1) * 0.0001;
  return [price, price - 0.009, price + 0.009, price + 0.018].map((level) => level.toFixed(5));
}

test('a signal is on members’ screens after at most 16 key presses beyond its prices, from every page, without a mouse', async ({
  browser,
}) => {
  const [member, admin] = [await openAt(browser, 'member', '/dashboard'), await openAt(browser, 'admin', '/dashboard')];
  for (const [number, path] of PAGES.entries()) {
    await test.step(path, async () => {
      await admin.goto(path);
      await expectLive(admin);
      const [entry = '', ...others] = await levelsNow(admin, number);
      const typist = new Typist(admin);
      await typist.press('n');
      await typist.expectFocusIn(SIGNAL);
      const instruments = admin.getByRole('radiogroup', { name: 'Instrument' });
      // Past the line that takes a pasted signal.
      if ((await instruments.locator(':focus').count()) === 0) await typist.press('Tab');
      if (!(await instruments.getByRole('radio', { name: 'GBPUSD' }).isChecked()))
        await typist.press('ArrowRight', 'Space');
      // Another direction and back: more than most signals need.
      await typist.press('Tab', 'ArrowRight', 'Space', 'ArrowLeft', 'Space', 'Tab', 'Tab');
      await typist.write(entry);
      for (const level of others) {
        await typist.press('Tab');
        await typist.write(level);
      }
      await typist.press('Control+Enter');
      await expectSome(member.locator('[data-testid^="signal-row-"]').filter({ hasText: entry }));
      expect(typist.presses).toBeLessThanOrEqual(16);
      expect(typist.content).toBe([entry, ...others].join('').length);
      await typist.expectFocusIn(SIGNAL);
    });
  }
});

test('a broadcast is on members’ screens after at most 12 key presses beyond its text; Enter in the title does not send', async ({
  browser,
}) => {
  const [member, admin] = [
    await openAt(browser, 'member', '/system-status'),
    await openAt(browser, 'admin', '/dashboard'),
  ];
  for (const path of [PAGES[0]!, PAGES[4]!, PAGES[5]!]) {
    await test.step(path, async () => {
      await admin.goto(path);
      await expectLive(admin);
      const title = `nb1?/ ${Date.now()}`;
      const typist = new Typist(admin);
      await typist.press('b');
      await typist.expectFocusIn(BROADCAST);
      await typist.write(title);
      await typist.press('Enter');
      await expect(admin.getByLabel('Message', { exact: true })).toBeFocused();
      await typist.write('Spreads widen.');
      await typist.press('Control+Enter');
      await expect(member.locator('[data-testid^="alert-"]').filter({ hasText: title })).toContainText(
        'Spreads widen.',
      );
      expect(typist.presses).toBeLessThanOrEqual(12);
      await expect(admin.getByLabel('Title', { exact: true })).toBeFocused();
      await expect(admin.getByLabel('Title', { exact: true })).toHaveValue('');
    });
  }
});

test('1 to 9 open the tabs and ? lists the keys; in fields, dialogs, with Ctrl, for members and turned off they do nothing', async ({
  browser,
}) => {
  const admin = await openAt(browser, 'admin', '/dashboard');
  for (const [index, { name, label }] of CONSOLE_TABS.slice(0, 9).entries()) {
    await admin.keyboard.press(String(index + 1));
    await expect(admin).toHaveURL(new RegExp(`/notifications\\?tab=${name}$`));
    await expect(admin.getByRole('tablist', { name: 'Console' }).getByRole('tab', { selected: true })).toHaveText(
      new RegExp(`^${label}`),
    );
  }
  const at = admin.url();
  await test.step('with a dialog open', async () => {
    await admin.keyboard.press('?');
    const dialog = admin.getByRole('dialog', { name: 'KEYS' });
    for (const words of ['Write a signal', 'Write a broadcast', 'Open CREATE', 'Open ANALYTICS'])
      await expect(dialog.getByText(words)).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press('n');
    await admin.keyboard.press('1');
    expect(admin.url()).toBe(at);
    await admin.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('with Ctrl or Alt', async () => {
    for (const key of ['Alt+n', 'Alt+1', 'Control+b']) await admin.keyboard.press(key);
    expect(admin.url()).toBe(at);
  });
  await test.step('in a field', async () => {
    await admin.keyboard.press('4');
    await admin.getByLabel('Search notifications').fill('');
    await admin.getByLabel('Search notifications').pressSequentially('nb12');
    await expect(admin.getByLabel('Search notifications')).toHaveValue('nb12');
    await expect(admin).toHaveURL(/tab=history$/);
  });
  await test.step('turned off on the profile, also after a reload', async () => {
    await admin.goto('/profile');
    await admin.getByRole('switch', { name: 'Single keys' }).click();
    for (const press of ['n', 'b', '5', '?', 'g', 'd']) await admin.keyboard.press(press);
    await expect(admin).toHaveURL(/\/profile$/);
    await admin.reload();
    await expect(admin.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
    await admin.keyboard.press('n');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin).toHaveURL(/\/profile$/);
    await admin.getByRole('switch', { name: 'Single keys' }).click();
    await admin.getByRole('heading', { name: 'TRADER PROFILE' }).click();
    await admin.keyboard.press('n');
    await expect(admin).toHaveURL(/tab=create$/);
  });
  await test.step('in the group of instruments a letter chooses, and leads nowhere', async () => {
    const instruments = admin.getByRole('radiogroup', { name: 'Instrument' });
    await instruments.getByRole('radio', { name: 'GBPJPY' }).focus();
    for (const press of ['g', 'b']) await admin.keyboard.press(press);
    await expect(instruments.getByRole('radio', { name: 'GBPUSD' })).toBeChecked();
    await expect(admin).toHaveURL(/tab=create$/);
  });
  const member = await openAt(browser, 'member', '/dashboard');
  for (const press of ['n', 'b', '1']) await member.keyboard.press(press);
  await expect(member).toHaveURL(/\/dashboard$/);
});

test('a past signal is duplicated, CLEAR is undone, a template is saved and inserted by key, and the reach is told', async ({
  browser,
}) => {
  const admin = await openAt(browser, 'admin', '/notifications?tab=signals');
  const past = await change<Signal>(admin.context(), 'POST', '/api/signals', { ...signalBody(), ...FAR });
  await admin
    .getByTestId(`signal-row-${past.id}`)
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect(admin).toHaveURL(/tab=create$/);
  const form = admin.locator('form').filter({ hasText: SIGNAL });
  await expect(form.getByRole('radio', { name: past.instrument })).toBeChecked();
  await expect(form.getByRole('radio', { name: past.instrument })).toBeFocused();
  const memo = form.getByLabel('Memo', { exact: true });
  await expect(memo).toHaveValue(past.memo);
  for (const [label, price] of [
    ['Entry price', past.entryPrice],
    ['SL price', past.slPrice],
    ['Take Profit 0', past.t0Price],
    ['Take Profit 1', past.t1Price],
  ] as const)
    expect(Number(await form.getByLabel(label).inputValue())).toBe(Number(price));

  await form.getByRole('button', { name: 'CLEAR' }).click();
  await expect(memo).toHaveValue('');
  await form.getByRole('button', { name: 'UNDO' }).click();
  await expect(memo).toHaveValue(past.memo);
  await form.getByRole('button', { name: 'CLEAR' }).click();

  const reach = (await (await admin.request.get('/api/admin/reach?kind=signal')).json()) as { emails: number };
  expect(reach.emails).toBeGreaterThan(0);
  await expect(form.getByText('Emails', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
    String(reach.emails),
  );

  const name = `Sweep ${Date.now()}`;
  await memo.fill('Swept below the low, then reclaimed.');
  await admin.keyboard.press('Control+/');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'NEW TEMPLATE' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Swept below the low, then reclaimed.');
  await dialog.getByLabel('Name').fill(name);
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByTestId('toast')).toContainText('TEMPLATE SAVED');
  await expect(admin.getByTestId('toast')).not.toContainText('SIGNAL');
  await expect(dialog.getByText(name)).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await memo.fill('');
  await admin.keyboard.press('Control+/');
  await expect(dialog.locator('[data-insert]:focus')).toHaveCount(1);
  while (!(await dialog.locator('[data-insert]:focus').textContent())?.includes(name))
    await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(memo).toHaveValue('Swept below the low, then reclaimed.');
  await expect(memo).toBeFocused();

  const template = await change<MessageTemplate>(admin.context(), 'POST', '/api/admin/message-templates', {
    kind: 'broadcast',
    name: `CPI ${Date.now()}`,
    title: 'US CPI today',
    text: 'Spreads widen.',
  });
  await admin.getByLabel('Title', { exact: true }).focus();
  await admin.keyboard.press('Control+/');
  await dialog.getByTestId(`template-${template.id}`).locator('[data-insert]').press('Enter');
  await expect(admin.getByLabel('Title', { exact: true })).toHaveValue('US CPI today');
  await expect(admin.getByLabel('Message', { exact: true })).toHaveValue('Spreads widen.');
});
