import type { Page } from '@playwright/test';
import { answered, empty, locked, refused, silent } from '../browser/answers.ts';
import { buildsOf } from '../browser/next-build.ts';
import { kept } from '../browser/offline-copy.ts';
import { OUTSIDE, setUpReach, type Reach } from '../browser/reach.ts';
import {
  click,
  clickOn,
  onPaper,
  onPhone,
  pictures,
  scrollTo,
  seen,
  shown,
  withBalance,
  withoutPrices,
} from './pictures.ts';
import { JUDGED, ZONED } from './samples.ts';
import { ACCOUNTS, chooseStatement, FIGURES, TRADES } from './statement-samples.ts';
import { RENEWED, TARGETED } from './target-samples.ts';

const PARTS = ['signals', 'chart-notes', 'chart-memos', 'blog-posts', 'resources'].map((name) => `/api/${name}`);
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The dashboard's last part is below all others, and comes last. */
const untilWhole = shown('main a[href="/api/logout"]');
/** The dashboard scrolls by itself once it is rendered. */
const scrolled = (page: Page): Promise<unknown> => page.waitForFunction(() => window.scrollY > 0);
const openSignal = clickOn('[data-testid^="signal-row-"]');
const judged = answered('/api/signals', JUDGED);
const zoned = answered('/api/signals', ZONED);
const openJudged = (page: Page): Promise<void> =>
  page.getByTestId('signal-row-9001').click({ position: { x: 100, y: 14 } });
const targeted = answered('/api/signals', TARGETED);
const openTargeted =
  (id: number) =>
  (page: Page): Promise<void> =>
    page.getByTestId(`signal-row-${id}`).click({ position: { x: 100, y: 14 } });
const focusTargets = (page: Page): Promise<void> => page.getByRole('button', { name: /^\+8 targets/ }).focus();
const sized = shown('[data-testid="size-line"]');

/** The start screen in progress: nothing is answered, and its clock is stopped. */
async function start(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top === window) sessionStorage.removeItem('t0-started');
    const now = performance.now.bind(performance);
    performance.now = () => Math.min(now(), 900);
  });
  await page.route(/\/api\//, () => undefined);
}

const beginFirstDay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window.top === window) localStorage.removeItem('t0-first-steps');
  });

const openOffline =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await kept(page, 'member@t0.local');
    await page.context().setOffline(true);
    await page.goto(path);
    await page.getByTestId('offline').waitFor();
  };

async function deployNext(page: Page): Promise<void> {
  (await buildsOf(page.context())).deploy();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByTestId('new-build').waitFor();
}

pictures('member', '/dashboard', {
  splash: { arrange: start },
  dashboard: { act: untilWhole },
  'dashboard-whole': { full: true, act: untilWhole },
  'dashboard-chart': { act: [scrolled, scrollTo('[data-testid="heat-map"]')] },
  'dashboard-analysis': { act: [scrolled, scrollTo('[data-testid="analysis-GBPJPY"]')] },
  'dashboard-loading': { full: true, arrange: silent(...PARTS) },
  'dashboard-empty': { full: true, arrange: empty(...PARTS) },
  'dashboard-first-visit': { full: true, arrange: [beginFirstDay, empty(...PARTS, '/api/user/notifications')] },
  'dashboard-legend': { act: (page) => page.getByText('What GOOD, LATE').click() },
  'dashboard-error': { full: true, arrange: refused(...PARTS) },
  'dashboard-locked': { full: true, arrange: locked('/api/chart-notes', '/api/chart-memos') },
  'dashboard-paper': { full: true, act: onPaper },
  'signal-detail': { act: openSignal },
  'signal-detail-paper': { act: [openSignal, onPaper] },
  'memo-picture': { act: [onPhone(clickOn('summary:has-text("Charts of the memo")')), click(/^Open picture 1 of/)] },
  notifications: { act: click(/^Notifications/) },
  keys: { act: (page) => page.keyboard.press('?') },
  'direct-line': { act: [onPhone(click('Open menu')), click(/^Direct line/i)] },
  'drawer-member': { phone: true, act: click('Open menu') },
  verdicts: { arrange: judged, act: shown('[data-verdict="LATE"]') },
  'verdicts-no-price': { arrange: [judged, withoutPrices], act: shown('[data-verdict="NO PRICE"]') },
  targets: { full: true, arrange: targeted },
  'targets-focused': { arrange: targeted, act: [focusTargets, shown('[data-radix-popper-content-wrapper]')] },
  'targets-detail': { arrange: targeted, act: openTargeted(9101) },
  'targets-order': { arrange: targeted, act: openTargeted(9102) },
  'targets-trail': { arrange: targeted, act: openTargeted(9103) },
  'targets-expired': { arrange: targeted, act: openTargeted(9104) },
  'signal-size': { arrange: [judged, withBalance('250000')], act: [openJudged, sized] },
  'signal-size-none': { arrange: [judged, withBalance('1000')], act: [openJudged, sized] },
  'signal-size-no-balance': { arrange: [judged, withBalance('')], act: [openJudged, sized] },
  'signal-size-drawer': {
    phone: true,
    arrange: [judged, withBalance('250000')],
    act: [openJudged, click(/^SIZE$/)],
  },
  'verdicts-targets': { arrange: zoned, act: shown('[data-verdict="WAITING"]') },
  'signal-size-targets': { arrange: [zoned, withBalance('900000')], act: [openJudged, sized] },
  'signal-size-targets-drawer': {
    phone: true,
    arrange: [zoned, withBalance('90000')],
    act: [openJudged, click(/^SIZE$/)],
  },
  'offline-dashboard': { offline: true, act: openOffline('/dashboard') },
  'offline-alerts': { offline: true, act: openOffline('/system-status') },
  'offline-new-version': { act: deployNext },
  'offline-home-screen': {
    arrange: (page) =>
      page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE),
  },
});
pictures('member', '/dashboard?scrollTo=blog', { 'dashboard-blog': {} });
pictures('admin', '/dashboard', { 'dashboard-admin': { act: untilWhole } });

pictures('member', '/system-status', {
  'system-status': { full: true },
  'targets-alert': {
    arrange: [targeted, answered('/api/user/notifications', RENEWED)],
    act: shown('[data-testid="alert-9301"]'),
  },
  'system-status-empty': { arrange: empty('/api/user/notifications') },
});
pictures('member', '/videos', {
  videos: {},
  'videos-empty': { arrange: empty('/api/videos') },
  'videos-loading': { arrange: silent('/api/videos') },
  'video-playing': { act: click(/^Play /) },
});
pictures('member', '/journal', {
  journal: { full: true },
  'journal-entry': { act: clickOn('[data-testid^="journal-entry-"] button') },
  'journal-loading': { arrange: silent('/api/journal/entries') },
  'journal-statement': { act: [chooseStatement, seen('MT4 statement')] },
  'journal-accounts': {
    arrange: [
      answered('/api/journal/accounts', ACCOUNTS),
      answered('/api/journal/figures', FIGURES),
      answered('/api/journal/trades', TRADES),
    ],
    full: true,
  },
  'journal-error': { arrange: refused('/api/journal/entries'), act: seen('The journal is not available') },
});
pictures('admin', '/journal', { 'journal-empty': {} });
pictures('member', '/test-subscription', { 'test-terminal': { full: true } });

pictures('member', '/profile', { profile: {} });
for (const section of ['security', 'alerts', 'trading', 'dev', 'data'])
  pictures('member', `/profile?section=${section}`, { [`profile-${section}`]: { full: true } });
pictures('member', '/profile?section=data', {
  'profile-data-download': { act: click('DOWNLOAD') },
  'profile-data-delete': { act: click('DELETE ACCOUNT') },
});
pictures('member', '/profile?section=dev', {
  'profile-dev-new-key': { act: click('NEW KEY') },
  'profile-dev-regenerate': { act: click('REGENERATE Journal bot') },
  'profile-dev-new-webhook': { act: click('NEW WEBHOOK') },
  'profile-dev-webhook-log': { act: [click(/^TEST https/), click(/^LOG https/), seen('webhook.test')] },
});

const INVITES = '**/api/auth/telegram/private-chat';
/** Makes an invite, which changes what the settings say. */
async function join(page: Page): Promise<void> {
  const expiresAt = new Date(Date.now() + 900_000).toISOString();
  await page.route(INVITES, (route) =>
    route.fulfill({ status: 201, json: { url: 'https://t.me/+a1B2c3D4e5F6', expiresAt } }),
  );
  await setUpReach(page, { privateChat: { ...OUTSIDE, state: 'invited', expiresAt }, phone: { used: 7 } });
  await page.getByRole('button', { name: 'JOIN THE PRIVATE CHAT' }).click();
  await page.getByRole('link', { name: 'OPEN THE INVITE' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}
const reach = (privateChat: Reach['privateChat'], phone?: Reach['phone']) => (page: Page) =>
  setUpReach(page, { privateChat, phone });
const outside = reach(OUTSIDE, { used: 7 });

pictures('member', '/profile?section=alerts', {
  'profile-alerts-unlinked': { full: true, arrange: reach(null), act: seen('LINK TELEGRAM') },
  'profile-alerts-private-chat': { full: true, arrange: outside, act: seen('JOIN THE PRIVATE CHAT') },
  'profile-alerts-invited': { full: true, arrange: outside, act: join },
  'profile-alerts-joined': {
    full: true,
    arrange: reach({ ...OUTSIDE, state: 'joined' }, { used: 100 }),
    act: seen('You are in it'),
  },
  'profile-alerts-left': {
    full: true,
    arrange: reach({ ...OUTSIDE, hasLeft: true }, { used: 7, off: 'unreachable' }),
    act: seen('You are not in it any more'),
  },
});
