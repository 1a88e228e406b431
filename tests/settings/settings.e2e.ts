import type { ClientSettings } from '@t0/contracts/live';
import type { LegalText } from '@t0/contracts/visitors';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  personOf,
  untilRendered,
} from '../support/browser/visit.ts';

const PORTAL = 'https://academy.t0.example/';
const RISK = 'You may lose all of it.';

test('the owner changes a figure, a link and the RISK text: open pages follow, and the audit trail takes it back (docs/product/settings.md#copy)', async ({
  browser,
  admin,
}) => {
  const before = (await (await admin.request.get('/api/client-settings')).json()) as ClientSettings;
  const risk = (await (await admin.request.get('/api/legal-texts/risk')).json()) as LegalText;

  const visitor = await (await contextOf(browser, 'visitor')).newPage();
  await visitor.goto('/');
  const claim = visitor
    .locator('dl > div', { has: visitor.getByText('Active traders', { exact: true }) })
    .getByRole('definition');
  await expect(claim).toHaveText(before.activeTraders);

  const context = await contextOf(browser, 'member');
  const member = await context.newPage();
  await member.goto('/dashboard');
  const portal = member.getByRole('link', { name: 'Education Portal' });
  await expect(member.getByRole('navigation', { name: 'Neural links' })).toBeVisible();

  const reader = await context.newPage();
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'RISK' }).scrollIntoViewIfNeeded();
  await reader.goto('/risk');
  await expect(reader.getByRole('heading', { name: 'RISK', level: 1 })).toBeVisible();
  await expect(reader.getByText('Trading carries risk of loss.')).toBeVisible();

  const desk = await admin.newPage();
  /** The one entry of this administrator that says so; it is held by its number, as an UNDO writes another like it. */
  const entryWith = async (words: RegExp): Promise<Locator> => {
    const found = desk
      .getByTestId(/^audit-/)
      .filter({ hasText: personOf(admin).email })
      .filter({ hasText: words });
    await expect(found).toHaveCount(1);
    return desk.getByTestId((await found.getAttribute('data-testid'))!);
  };
  await desk.goto('/notifications?tab=settings');
  await test.step('what is wrong is said at its field', async () => {
    await desk.getByLabel('Education portal').fill('academy');
    await desk.getByRole('button', { name: 'SAVE COPY' }).click();
    await expect(
      desk.getByText('Education portal must be an address that begins with http:// or https://'),
    ).toBeVisible();
  });
  await test.step('a figure and a link', async () => {
    await desk.getByLabel('Active traders').fill('912');
    await desk.getByLabel('Education portal').fill(PORTAL);
    await desk.getByRole('button', { name: 'SAVE COPY' }).click();
    await expect(claim).toHaveText('912');
    await expect(portal).toHaveAttribute('href', PORTAL);
  });
  await test.step('the text behind RISK', async () => {
    await desk.getByRole('button', { name: 'Edit RISK' }).click();
    const dialog = desk.getByRole('dialog', { name: 'EDIT RISK' });
    await dialog.getByLabel('Text').fill(`## What can happen\n\n${RISK}`);
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'SAVE TEXT' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(reader.getByRole('heading', { name: 'What can happen' })).toBeVisible();
    await expect(reader.getByText(RISK)).toBeVisible();
  });
  await test.step('UNDO brings both back, where they are read', async () => {
    await desk.goto('/notifications?tab=audit');
    for (const entity of ['legal_texts', 'owner_copy']) {
      const entry = await entryWith(new RegExp(`${entity}\\.updated`));
      await entry.locator('summary').click();
      await entry.getByRole('button', { name: 'UNDO' }).click();
      const toast = desk.getByTestId('toast').filter({ hasText: 'UNDONE' });
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect(claim).toHaveText(before.activeTraders);
    if (before.educationPortalUrl) await expect(portal).toHaveAttribute('href', before.educationPortalUrl);
    else await expect(portal).toHaveCount(0);
    await expect(reader.getByText(RISK)).toHaveCount(0);
    expect(((await (await admin.request.get('/api/legal-texts/risk')).json()) as LegalText).text).toBe(risk.text);
  });
  await test.step('once it was changed again it is refused, in a sentence', async () => {
    const copy = { ...before, activeTraders: '900' };
    await change(admin, 'PUT', '/api/admin/owner-copy', copyOf(copy));
    await change(admin, 'PUT', '/api/admin/owner-copy', copyOf(before));
    const entry = await entryWith(new RegExp(`active traders ${before.activeTraders} to 900`));
    await entry.locator('summary').click();
    await entry.getByRole('button', { name: 'UNDO' }).click();
    await expect(desk.getByTestId('toast')).toContainText('It was changed again since: activeTraders.');
  });
  await test.step('settings and a text fit a phone', async () => {
    const narrow = await (await contextOf(browser, 'admin', { theme: 'system', width: 360 })).newPage();
    for (const path of ['/notifications?tab=settings', '/terms']) {
      await narrow.goto(path);
      await untilRendered(narrow);
      await expectNoOverflow(narrow);
      await expectAccessibleInBothThemes(narrow);
    }
  });
});

/** What PUT takes of what everybody reads. */
function copyOf({
  testTerminal: _test,
  recordAudience: _audience,
  plans: _plans,
  plansVersion: _plansVersion,
  copyVersion: _version,
  ...copy
}: ClientSettings): object {
  return copy;
}
