import { CONSOLE_TABS } from '@t0/contracts/desk';
import type { Page } from '@playwright/test';
import { PASSWORD, newPerson } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectToast, tab } from '../support/browser/console.ts';
import { contextOf, expectAccessible, isSameDocument, openAt, openLive, panelOf } from '../support/browser/visit.ts';

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Console' }).getByRole('tab');
const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Console views' }).getByRole('link');
const labels = (area: string): string[] => CONSOLE_TABS.filter((one) => one.area === area).map(({ label }) => label);

/** Changes the role of somebody in the list, by the dialog. */
async function setRole(owner: Page, email: string, role: string, button = 'SAVE ROLE'): Promise<void> {
  await owner.getByRole('button', { name: `Change the role of ${email}` }).click();
  const dialog = owner.getByRole('dialog', { name: 'CHANGE ROLE' });
  await dialog.getByLabel('Role', { exact: true }).selectOption(role);
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('an owner makes a support member, whose open console shrinks at once and who is refused (docs/product/settings.md#staff)', async ({
  browser,
}) => {
  const person = await newPerson('admin', { role: 'administrator' });
  const theirs = await contextOf(browser, person);
  const screen = await openLive(theirs, tab('signals'));
  await expect(tabsOf(screen)).toHaveCount(CONSOLE_TABS.length);

  const owner = await openAt(browser, 'admin', tab('settings'));
  const list = panelOf(owner, 'Staff');
  await expect(list.getByTestId(`staff-${person.email}`)).toContainText('Administrator');
  await setRole(owner, person.email, 'Support');
  await expectToast(owner, 'ROLE CHANGED', `${person.email} is support now`);
  await expect(list.getByTestId(`staff-${person.email}`)).toContainText('Support');

  // The open page follows without a reload, and says why.
  await expectToast(screen, 'YOUR ROLE CHANGED', 'Your role is support now.');
  await expect(tabsOf(screen)).toHaveText(labels('members'));
  await expect(viewsOf(screen)).toHaveText([/INBOX/, /SUBSCRIBERS/]);
  await expect(screen.getByRole('alert')).toContainText(
    'This needs the role owner, administrator or analyst. Your role is support.',
  );
  expect(await isSameDocument(screen)).toBe(true);
  await expectAccessible(screen);
  // An address typed by hand says the same, and so does the server.
  await screen.goto(tab('audit'));
  await expect(screen.getByRole('alert')).toContainText('This needs the role owner or administrator.');
  const refused = await theirs.request.get('/api/admin/audit');
  expect([refused.status(), ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    'This needs the role owner or administrator. Your role is support.',
  ]);
  await screen.goto('/notifications');
  await expect(screen.getByRole('heading', { name: 'Inbox', level: 2 })).toBeVisible();

  // The trail has it in words.
  await owner.goto(tab('audit'));
  await expect(owner.getByText(`Account ${person.email}: role administrator to support`)).toBeVisible();
  await owner.goto(tab('settings'));
  await setRole(owner, person.email, 'No role', 'REMOVE');
  await expect(screen.getByRole('heading', { name: 'Inbox', level: 2 })).toBeHidden();
  await expect(list.getByTestId(`staff-${person.email}`)).toHaveCount(0);
});

test('an owner adds an analyst by address; a wrong password and an unknown address change nothing (docs/product/settings.md#staff)', async ({
  browser,
}) => {
  const member = await newPerson('member');
  const owner = await openAt(browser, 'admin', tab('settings'));
  await panelOf(owner, 'Staff').getByRole('button', { name: 'ADD STAFF' }).click();
  const dialog = owner.getByRole('dialog', { name: 'ADD STAFF' });
  await expectAccessible(owner);
  const save = dialog.getByRole('button', { name: 'SAVE ROLE' });
  await save.click();
  await expect(dialog).toContainText('Please enter a valid email address');
  await dialog.getByLabel('Email address').fill('nobody@t0.test');
  await dialog.getByLabel('Role', { exact: true }).selectOption('Analyst');
  await dialog.getByLabel('Your password', { exact: true }).fill('Not-The-One!1');
  await save.click();
  await expect(dialog).toContainText('Current password is incorrect');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await save.click();
  await expect(dialog).toContainText('No account has this address. Ask the person to register first.');
  await dialog.getByLabel('Email address').fill(member.email);
  await save.click();
  await expect(panelOf(owner, 'Staff').getByTestId(`staff-${member.email}`)).toContainText('Analyst');
  const analyst = await openLive(await contextOf(browser, member), '/notifications');
  await expect(tabsOf(analyst)).toHaveText(labels('publishing'));
  await expect(viewsOf(analyst)).toHaveCount(0);
});
