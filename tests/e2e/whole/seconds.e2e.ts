import { signalBody } from '@t0/testing';
import { expect, test } from '../test.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { CONSOLE_TABS } from '@t0/contracts';
import type { MessageTemplate, Signal } from '@t0/contracts';
import { Typist } from '../typist.ts';
import { change, contextOf, expectAccessible, expectLive, expectNoOverflow, expectSome, FAR } from '../visit.ts';
import type { Who } from '../visit.ts';

test.describe.configure({ timeout: 300_000 });

/** The pages of the terminal, from each of which a signal or a broadcast begins with one key. */
const PAGES = ['/dashboard', '/blog', '/videos', '/system-status', '/profile', '/notifications?tab=emails'];
const SIGNAL = 'GENERATE SIGNAL';
const BROADCAST = 'BROADCAST NOTIFICATION';

async function openAt(browser: Browser, who: Who, path: string, width?: number): Promise<Page> {
  const page = await (await contextOf(browser, who, width === undefined ? {} : { width })).newPage();
  await page.goto(path);
  await expectLive(page);
  return page;
}

/** Levels of a long around the price of now, so that nothing closes it meanwhile; no two numbers give the same ones. */
async function levelsNow(page: Page, number: number): Promise<string[]> {
  const answer = await page.request.get('/api/live-prices');
  const price = Number(((await answer.json()) as Record<string, number>).GBPUSD) + (number + 1) * 0.0001;
  return [price, price - 0.009, price + 0.009, price + 0.018].map((level) => level.toFixed(5));
}

test('a signal is on members’ screens after at most 25 key presses beyond its prices, from every page, without a mouse', async ({
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
      expect(typist.presses).toBeLessThanOrEqual(25);
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

/** On a phone a number becomes a level by the button of its unit. */
async function expectUnits(dialog: Locator): Promise<void> {
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await dialog.getByText('GBPJPY', { exact: true }).click();
  await field('Entry price').fill('196.12');
  await field('SL price').fill('50');
  await dialog.getByRole('button', { name: 'Stop: pips below the entry' }).click();
  await expect(field('SL price')).toHaveValue('195.620');
  await field('Take Profit 0').fill('1.5');
  await dialog.getByRole('button', { name: 'T0: times the risk' }).click();
  await expect(field('Take Profit 0')).toHaveValue('196.870');
}

for (const width of [360, 390]) {
  test(`on a phone of ${width} px SIGNAL and BROADCAST stay, and their sheets’ send button never leaves the screen`, async ({
    browser,
  }) => {
    const admin = await openAt(browser, 'admin', '/notifications?tab=signals', width);
    const member = await openAt(browser, 'member', '/system-status', width);
    await admin.setViewportSize({ width, height: 640 });
    const bar = admin.getByRole('group', { name: 'Publish' });
    const isInSight = (name: string, height: number) =>
      expect
        .poll(async () => {
          const box = await admin.getByRole('dialog').getByRole('button', { name }).boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= height;
        }, `${name} within ${height} px`)
        .toBe(true);
    const keyboard = (height: number) =>
      admin.evaluate((left) => {
        Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    for (const [opener, name] of [
      ['SIGNAL', SIGNAL],
      ['BROADCAST', BROADCAST],
    ] as const) {
      await admin.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(bar.getByRole('button', { name: opener })).toBeInViewport({ ratio: 1 });
      await bar.getByRole('button', { name: opener, exact: true }).click();
      const dialog = admin.getByRole('dialog', { name: `NEW ${opener}` });
      await expect(dialog).toBeVisible();
      await isInSight(name, 640);
      await expectNoOverflow(admin);
      await expectAccessible(admin);
      // The keyboard takes the lower part of the screen.
      await keyboard(320);
      await isInSight(name, 320);
      for (const field of await dialog.locator('input, textarea').all()) {
        await field.scrollIntoViewIfNeeded();
        await isInSight(name, 320);
      }
      await keyboard(640);
      if (opener === 'SIGNAL') await expectUnits(dialog);
      await admin.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    const title = `From a phone ${width} ${Date.now()}`;
    await bar.getByRole('button', { name: 'BROADCAST' }).click();
    await admin.getByRole('dialog').getByLabel('Title', { exact: true }).fill(title);
    await admin.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Kept.');
    await admin.keyboard.press('Escape');
    // What is half written is the same on the page.
    await admin.goto('/notifications?tab=create');
    await expect(admin.getByLabel('Title', { exact: true })).toHaveValue(title);
    await bar.getByRole('button', { name: 'BROADCAST' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: BROADCAST }).click();
    await expect(member.locator('[data-testid^="alert-"]').filter({ hasText: title })).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });
}

test('a post in Markdown is previewed, scheduled, published, told to members with a link, and holds no HTML', async ({
  browser,
}) => {
  const [admin, member] = [
    await openAt(browser, 'admin', '/notifications?tab=blog-posts'),
    await openAt(browser, 'member', '/system-status'),
  ];
  const title = `Markdown ${Date.now()}`;
  const content = [
    '## Why it matters',
    'The **weekly** close\nin two lines, with [the list](/blog) and [none](javascript:alert(1)).',
    '- one\n- two',
    '<img src=x onerror="document.title=`hurt`"> <script>document.title="hurt"</script>',
  ].join('\n\n');
  await admin.getByLabel('BLOG TITLE').fill(title);
  await admin.getByLabel('AUTHOR').fill('Desk');
  await admin.getByLabel('EXCERPT (SEO DESCRIPTION)').fill('Read on.');
  await admin.getByLabel('BLOG CONTENT').fill(content);
  const expectRead = async (page: Page, place: string, level: number): Promise<void> => {
    const text = page.locator(place);
    await expect(text.getByRole('heading', { level, name: 'Why it matters' })).toBeVisible();
    await expect(text.locator('strong')).toHaveText('weekly');
    await expect(text.getByRole('listitem')).toHaveText(['one', 'two']);
    await expect(text.getByRole('link', { name: 'the list' })).toHaveAttribute('href', '/blog');
    await expect(text.getByRole('link', { name: 'none' })).toHaveCount(0);
    await expect(text).toContainText('<script>document.title="hurt"</script>');
    await expect(text.locator('img, script')).toHaveCount(0);
    await expect(page).not.toHaveTitle('hurt');
  };
  await expectRead(admin, '[data-testid="reading-preview"] .markdown', 4);
  await admin.getByRole('button', { name: 'CLEAR' }).click();
  await expect(admin.getByLabel('BLOG TITLE')).toHaveValue('');
  await admin.getByRole('button', { name: 'UNDO' }).click();
  await expect(admin.getByLabel('BLOG TITLE')).toHaveValue(title);
  await admin.getByLabel('PUBLISH AT').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await admin.getByRole('switch', { name: 'Tell members' }).click();
  await admin.getByRole('button', { name: 'CREATE POST' }).click();
  await expect(admin.getByTestId('toast')).toContainText('It is published');
  const row = admin.locator('[data-testid^="post-"]').filter({ hasText: title });
  await expect(row).toContainText('SCHEDULED');
  await expect(row).toContainText('members will be told');
  await expectAccessible(admin);

  await row.getByRole('button', { name: /^SCHEDULED/ }).click();
  const alert = member.locator('[data-testid^="alert-"]').filter({ hasText: title.slice(0, 20) });
  await expect(alert).toContainText('Read on.');
  await alert.getByRole('link', { name: /read full analysis/i }).click();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectRead(member, 'article .markdown', 2);
  await expectAccessible(member);
  await expect(row).toContainText('members were told');
});
