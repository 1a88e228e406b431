import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/browser/people.ts';
import { OUTSIDE, setUpReach, type Reach } from '../support/browser/reach.ts';
import { COLOURS, contextOf, expectSome, inLightTheme, signIn, violationsOf } from '../support/browser/visit.ts';

const DIALOG = (page: Page) => page.getByRole('dialog');

/** Screens without a session: address, and what is done there before it is looked at. */
const PUBLIC: [name: string, address: string, ready: (page: Page) => Promise<unknown>][] = [
  ['login', '/auth', (page) => page.getByLabel('Password').waitFor()],
  [
    'register with a fault',
    '/subscribe',
    async (page) => {
      await page.getByLabel('Password').fill('terminal');
      await page.getByText('Password must contain at least 1 uppercase letter').waitFor();
    },
  ],
  [
    'forgotten password',
    '/auth-new',
    async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await DIALOG(page).waitFor();
    },
  ],
  ['reset', '/reset-password?token=x&email=a%40b.c', (page) => page.getByLabel('New password').waitFor()],
  ['landing form', '/#contact', (page) => page.getByRole('form', { name: 'Registration' }).waitFor()],
  ['checkout success', '/checkout/success', (page) => page.getByText('PAYMENT RECEIVED').waitFor()],
  ['checkout cancelled', '/checkout/cancelled', (page) => page.getByText('PAYMENT CANCELLED').waitFor()],
  ['membership', '/auth/whop-success', (page) => page.getByText('MEMBERSHIP CONFIRMED').waitFor()],
  ['test terminal', '/test-subscription', (page) => page.getByText('NO RESULT YET').waitFor()],
];

/** Screens of a member. */
const OWN: typeof PUBLIC = [
  ['profile', '/profile', (page) => page.getByRole('button', { name: 'EDIT' }).waitFor()],
  ['security', '/profile?section=security', (page) => page.getByText('This session', { exact: true }).waitFor()],
  ['alerts', '/profile?section=alerts', (page) => page.getByRole('switch', { name: 'SMS alerts' }).waitFor()],
  ['trading config', '/profile?section=trading', (page) => page.getByText('MANUAL MODE').waitFor()],
  ['my data', '/profile?section=data', (page) => page.getByRole('button', { name: 'DELETE ACCOUNT' }).waitFor()],
  ['dev settings', '/profile?section=dev', (page) => expectSome(page.getByText('No key opens anything'))],
  [
    'second factor',
    '/profile?section=security',
    async (page) => {
      await page.getByLabel('Two-Factor Authentication').click();
      await page.getByLabel('Password', { exact: true }).fill('T0-Terminal!');
      await page.getByRole('button', { name: 'CONTINUE' }).click();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    },
  ],
];

/** ALERTS where the owner has a bot, a private chat and a sender of SMS: where the member stands, and what is then there. */
const REACHED: [name: string, change: Reach, ready: (page: Page) => Promise<unknown>][] = [
  [
    'alerts, not linked',
    { privateChat: null },
    (page) => page.getByRole('button', { name: 'LINK TELEGRAM' }).waitFor(),
  ],
  [
    'alerts, not in the private chat',
    { privateChat: OUTSIDE, phone: { used: 7 } },
    (page) => page.getByRole('button', { name: 'JOIN THE PRIVATE CHAT' }).waitFor(),
  ],
  [
    'alerts, invited',
    { privateChat: { ...OUTSIDE, state: 'invited', expiresAt: '2036-11-23T14:05:00Z' }, phone: { off: 'stopped' } },
    (page) => page.getByRole('button', { name: 'NEW INVITE' }).waitFor(),
  ],
  [
    'alerts, in the private chat, messages used up',
    { privateChat: { ...OUTSIDE, state: 'joined' }, phone: { used: 100 } },
    (page) => page.getByText("This month's 100 messages are used up.").waitFor(),
  ],
];

async function lookAt(page: Page, screens: typeof PUBLIC): Promise<void> {
  for (const [name, address, ready] of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await ready(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await violationsOf(page), `${name}, ${width} px`).toEqual([]);
      await inLightTheme(page, async () =>
        expect.soft(await violationsOf(page, COLOURS), `${name}, ${width} px, light theme`).toEqual([]),
      );
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(tooWide, `${name}, ${width} px: wider than the screen by`).toBeLessThanOrEqual(0);
    }
  }
}

test('the screens of accounts are accessible, from 360 px up', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', { theme: 'system' });
  const page = await context.newPage();
  await lookAt(page, PUBLIC);
  await signIn(context, (await newPerson('member')).email);
  await lookAt(page, OWN);
  for (const [name, reach, ready] of REACHED) {
    await setUpReach(page, reach);
    await lookAt(page, [[name, '/profile?section=alerts', ready]]);
  }
});
