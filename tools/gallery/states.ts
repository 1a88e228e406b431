/// <reference lib="dom" />
import { CONSOLE_PLACES } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { DECIDE_STATES, SIZE_DRAWER } from './decide-states.ts';
import { DEVELOPERS_STATES } from './developers-states.ts';
import { INTAKE_STATES } from './intake-states.ts';
import { OFFLINE_STATES } from './offline-states.ts';
import { CHANNEL_DELIVERY_STATES } from './channel-delivery-states.ts';
import { READING_STATES } from './reading-states.ts';
import { OWNER_COPY_STATES } from './owner-copy-states.ts';
import { REACH_STATES } from './reach-states.ts';
import { SETTINGS_STATES } from './settings-states.ts';
import { answered, withoutOpening } from './state.ts';
import type { State } from './state.ts';
import { VERIFY_STATES } from './verify-states.ts';

/** The dashboard's last part is below all others, and comes last. */
const untilWhole = (page: Page): Promise<void> => page.locator('main a[href="/api/logout"]').waitFor();

const empty = (path: string) => answered(path, 200, []);
const refused = (path: string) =>
  answered(path, 503, {
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'The service is not available just now.',
  });
const silent = (path: string) => async (page: Page) => {
  await withoutOpening(page);
  await page.route(
    (url) => url.pathname === path,
    () => undefined,
  );
};
/** The start screen in progress: nothing is answered, and its clock is stopped. */
const starting = async (page: Page) => {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => Math.min(now(), 900);
  });
  await page.route(/\/api\//, () => undefined);
};
const click =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'radio' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
const scrollTo = (selector: string) => (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));

const seen = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** The profile's sections but the first. */
const SECTIONS = ['security', 'alerts', 'trading', 'dev'];

/** Every route and state that is shown. */
export const STATES: State[] = [
  { name: 'splash', who: 'member', path: '/dashboard?splash', arrange: starting },
  { name: 'landing', who: 'visitor', path: '/', full: true },
  { name: 'landing-guest', who: 'guest', path: '/', full: true },
  { name: 'landing-locked-bell', who: 'guest', path: '/', act: click(/^Notifications/) },
  {
    name: 'landing-no-prices',
    who: 'visitor',
    path: '/',
    arrange: (page) => page.routeWebSocket(/\/live/, () => undefined),
  },
  { name: 'auth-login', who: 'visitor', path: '/auth' },
  { name: 'auth-register', who: 'visitor', path: '/auth', act: click('REGISTER', 'tab') },
  { name: 'auth-forgot', who: 'visitor', path: '/auth', act: click('Forgot password?') },
  { name: 'auth-empty-form', who: 'visitor', path: '/auth', act: click('LOGIN') },
  { name: 'landing-activation', who: 'visitor', path: '/#contact' },
  { name: 'checkout-success', who: 'visitor', path: '/checkout/success' },
  { name: 'checkout-cancelled', who: 'visitor', path: '/checkout/cancelled' },
  { name: 'whop-success', who: 'visitor', path: '/auth/whop-success' },
  { name: 'test-terminal', who: 'member', path: '/test-subscription', full: true },
  { name: 'reset-password', who: 'visitor', path: '/reset-password?token=sample&email=maya%40t0.example' },
  { name: 'confirm-email', who: 'visitor', path: '/confirm-email?token=sample&email=maya%40t0.example' },
  { name: 'blog', who: 'visitor', path: '/blog', full: true },
  { name: 'blog-member', who: 'member', path: '/blog' },
  { name: 'blog-loading', who: 'visitor', path: '/blog', arrange: silent('/api/blog-posts') },
  { name: 'blog-empty', who: 'visitor', path: '/blog', arrange: empty('/api/blog-posts') },
  {
    name: 'blog-error',
    who: 'visitor',
    path: '/blog',
    arrange: refused('/api/blog-posts'),
    act: seen('Insights are not available'),
  },
  { name: 'blog-post', who: 'visitor', path: '/blog/4', full: true },
  { name: 'blog-post-member', who: 'member', path: '/blog/4' },
  { name: 'blog-post-missing', who: 'visitor', path: '/blog/999999' },
  {
    name: 'blog-post-error',
    who: 'visitor',
    path: '/blog/4',
    arrange: refused('/api/blog-posts/4'),
    act: seen('Error loading blog post'),
  },
  { name: 'blog-post-loading', who: 'visitor', path: '/blog/4', arrange: silent('/api/blog-posts/4') },
  { name: 'journal', who: 'member', path: '/journal', full: true },
  {
    name: 'journal-entry',
    who: 'member',
    path: '/journal',
    act: (page) => page.locator('[data-testid^="journal-entry-"] button').first().click(),
  },
  { name: 'journal-empty', who: 'admin', path: '/journal' },
  { name: 'journal-loading', who: 'member', path: '/journal', arrange: silent('/api/journal/entries') },
  {
    name: 'journal-error',
    who: 'member',
    path: '/journal',
    arrange: refused('/api/journal/entries'),
    act: seen('The journal is not available'),
  },
  { name: 'record', who: 'visitor', path: '/record', full: true },
  { name: 'record-member', who: 'member', path: '/record', full: true },
  {
    name: 'record-tables',
    who: 'visitor',
    path: '/record',
    full: true,
    act: async (page) => {
      for (const choice of await page.getByRole('radio', { name: 'Table' }).all()) await choice.click();
    },
  },
  { name: 'record-loading', who: 'visitor', path: '/record', arrange: silent('/api/record') },
  {
    name: 'record-error',
    who: 'visitor',
    path: '/record',
    arrange: refused('/api/record'),
    act: seen('The record is not available'),
  },
  {
    name: 'record-story',
    who: 'member',
    path: '/record',
    act: (page) => page.locator('[data-testid^="record-row-"] button').first().click(),
  },
  {
    name: 'record-paper',
    who: 'visitor',
    path: '/record',
    full: true,
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  ...VERIFY_STATES,
  ...DECIDE_STATES,
  ...DEVELOPERS_STATES,
  ...SETTINGS_STATES,
  ...CHANNEL_DELIVERY_STATES,
  ...OFFLINE_STATES,
  { name: 'not-found', who: 'visitor', path: '/nothing-here' },
  { name: 'dashboard', who: 'member', path: '/dashboard', act: untilWhole },
  { name: 'dashboard-whole', who: 'member', path: '/dashboard', full: true, act: untilWhole },
  { name: 'dashboard-admin', who: 'admin', path: '/dashboard', act: untilWhole },
  { name: 'dashboard-chart', who: 'member', path: '/dashboard', act: scrollTo('[data-testid="heat-map"]') },
  { name: 'dashboard-analysis', who: 'member', path: '/dashboard', act: scrollTo('[data-testid="analysis-GBPJPY"]') },
  { name: 'dashboard-blog', who: 'member', path: '/dashboard?scrollTo=blog' },
  {
    name: 'dashboard-loading',
    who: 'member',
    path: '/dashboard',
    full: true,
    arrange: async (page) => {
      for (const path of ['signals', 'chart-notes', 'chart-memos', 'blog-posts', 'resources'])
        await silent(`/api/${path}`)(page);
    },
  },
  {
    name: 'dashboard-empty',
    who: 'member',
    path: '/dashboard',
    full: true,
    arrange: async (page) => {
      for (const path of ['signals', 'chart-notes', 'chart-memos', 'blog-posts', 'resources'])
        await empty(`/api/${path}`)(page);
    },
  },
  {
    name: 'dashboard-first-visit',
    who: 'member',
    path: '/dashboard?first',
    full: true,
    arrange: async (page) => {
      for (const path of ['signals', 'chart-notes', 'chart-memos', 'blog-posts', 'resources', 'user/notifications'])
        await empty(`/api/${path}`)(page);
    },
  },
  {
    name: 'dashboard-legend',
    who: 'member',
    path: '/dashboard',
    act: (page) => page.getByText('What GOOD, LATE').click(),
  },
  {
    name: 'dashboard-error',
    who: 'member',
    path: '/dashboard',
    full: true,
    arrange: async (page) => {
      for (const path of ['signals', 'chart-notes', 'chart-memos', 'blog-posts', 'resources'])
        await refused(`/api/${path}`)(page);
    },
  },
  {
    name: 'dashboard-locked',
    who: 'member',
    path: '/dashboard',
    full: true,
    arrange: async (page) => {
      const body = { statusCode: 403, error: 'Forbidden', message: 'An active subscription is required' };
      for (const path of ['chart-notes', 'chart-memos']) await answered(`/api/${path}`, 403, body)(page);
    },
  },
  {
    name: 'signal-detail',
    who: 'member',
    path: '/dashboard',
    act: (page) => page.locator('[data-testid^="signal-row-"]').first().click(),
  },
  {
    name: 'signal-detail-paper',
    who: 'member',
    path: '/dashboard',
    act: async (page) => {
      await page.locator('[data-testid^="signal-row-"]').first().click();
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'dashboard-paper',
    who: 'member',
    path: '/dashboard',
    full: true,
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    name: 'memo-picture',
    who: 'member',
    path: '/dashboard',
    act: click(/^Open picture 1 of/),
  },
  { name: 'notifications', who: 'member', path: '/dashboard', act: click(/^Notifications/) },
  { name: 'keys', who: 'member', path: '/dashboard', act: (page) => page.keyboard.press('?') },
  { name: 'system-status', who: 'member', path: '/system-status', full: true },
  { name: 'system-status-empty', who: 'member', path: '/system-status', arrange: empty('/api/user/notifications') },
  { name: 'videos', who: 'member', path: '/videos' },
  { name: 'videos-empty', who: 'member', path: '/videos', arrange: empty('/api/videos') },
  { name: 'videos-loading', who: 'member', path: '/videos', arrange: silent('/api/videos') },
  { name: 'video-playing', who: 'member', path: '/videos', act: click(/^Play /) },
  { name: 'profile', who: 'member', path: '/profile' },
  ...SECTIONS.map((section): State => ({
    name: `profile-${section}`,
    who: 'member',
    path: `/profile?section=${section}`,
    full: true,
  })),
  ...REACH_STATES,
  { name: 'profile-dev-new-key', who: 'member', path: '/profile?section=dev', act: click('NEW KEY') },
  { name: 'profile-dev-regenerate', who: 'member', path: '/profile?section=dev', act: click('REGENERATE Journal bot') },
  { name: 'profile-dev-new-webhook', who: 'member', path: '/profile?section=dev', act: click('NEW WEBHOOK') },
  {
    name: 'profile-dev-webhook-log',
    who: 'member',
    path: '/profile?section=dev',
    act: async (page) => {
      await page.getByRole('button', { name: /^TEST https/ }).click();
      await page.getByRole('button', { name: /^LOG https/ }).click();
      await page.getByText('webhook.test').first().waitFor();
    },
  },
  { name: 'direct-line', who: 'member', path: '/dashboard', act: click(/^Direct line/i) },
  ...CONSOLE_PLACES.map(({ name }): State => ({
    name: `console-${name}`,
    who: 'admin',
    path: `/notifications?tab=${name}`,
    full: true,
  })),
  ...OWNER_COPY_STATES,
  ...INTAKE_STATES,
  ...READING_STATES,
  { name: 'access-denied', who: 'member', path: '/notifications' },
];

/** The drawer, on a phone alone. */
export const PHONE_STATES: State[] = [
  { name: 'drawer-member', who: 'member', path: '/dashboard', act: click('Open menu') },
  SIZE_DRAWER,
  { name: 'drawer-guest', who: 'visitor', path: '/', act: click('Open menu') },
];
