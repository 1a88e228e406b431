import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { signalBody } from '@t0/testing';
import { newPerson } from './people.ts';
import { change, contextOf, expectAccessible, expectLive, expectNoOverflow, FAR, mainLink } from './visit.ts';
import type { VisitOptions } from './visit.ts';

/** Whose copy this browser holds, as its database says; null if there is none. */
export const copyOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open('t0-offline');
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('copy').objectStore('copy').get('copy');
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { user: { email: string } } | undefined)?.user.email ?? null);
          };
        };
      }),
  );

/** The line that says that the terminal is shown from its copy. */
export const strip = (page: Page) => page.getByTestId('offline');
/** The member's signals. */
export const rows = (page: Page) => page.locator('[data-testid^="signal-row-"]');
/** How the connection stands. */
export const badge = (page: Page) => page.getByTestId('connection-state');

/** A browser of somebody that holds the program and a copy. */
export async function openKept(browser: Browser, who: User, options: VisitOptions = {}): Promise<Page> {
  const context = await contextOf(browser, who, { ...options, offline: true });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  await kept(page, who.email);
  return page;
}

/** Waits until this browser holds the copy of anyone who has this address. */
export async function kept(page: Page, email: string): Promise<void> {
  await expect.poll(() => copyOf(page)).toBe(email);
}

/** Which signals are listed, in their order. */
const listed = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-testid')));

/**
 * Opens the terminal in a gap and walks through it until it is live again.
 * @param begin begins the gap; answers what ends it
 */
export async function walkGap(
  browser: Browser,
  begin: (context: BrowserContext) => Promise<() => Promise<void>>,
): Promise<void> {
  const admin = await contextOf(browser, 'admin');
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...FAR });
  const before = await openKept(browser, await newPerson('member'));
  const context = before.context();
  const own = before.getByTestId(`signal-row-${id}`);
  await expect(own).toBeVisible();
  const signals = await listed(before);
  expect(signals.length).toBeGreaterThan(3);
  await before.close();
  const end = await begin(context);

  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(strip(page)).toContainText(/^Offline\. As of \d\d:\d\d UTC \((now|\d+ (s|min) ago)\)\./);
  await expect.poll(() => listed(page)).toEqual(signals);
  await expect(page.getByTestId('bell')).toBeVisible();
  await test.step('no live price is pretended', async () => {
    await expect(page.getByTestId(`verdict-${id}`)).toContainText('NO PRICE');
  });
  await test.step('it is accessible, in sight while one scrolls, and fits', async () => {
    await expectAccessible(page);
    await page.mouse.wheel(0, 600);
    await expect(strip(page)).toBeInViewport();
    await expectNoOverflow(page);
  });
  await test.step('what is sent is refused in words, and what was typed stays', async () => {
    await mainLink(page, 'PROFILE').click();
    await expect(strip(page)).toBeVisible();
    await page.goBack();
    await page.getByTestId(`signal-row-${id}`).getByRole('button', { name: 'TOOK IT' }).click();
    await expect(page.getByTestId('toast')).toContainText('The server cannot be reached.');
  });

  await end();
  await expect(badge(page)).toContainText('LIVE');
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => listed(page)).toEqual(signals);
}
