import { expect, type Page } from '@playwright/test';
import { answered, empty, refused, silent, type Step } from '../browser/answers.ts';
import { click, clickOn, fill, onPaper, pictures, seen, shown, withBalance, withoutPrices } from './pictures.ts';
import { RISK } from './samples.ts';

pictures('visitor', '/', {
  landing: { full: true },
  'landing-no-prices': { arrange: withoutPrices },
  'drawer-guest': { phone: true, act: click('Open menu') },
});
pictures('guest', '/', {
  'landing-guest': { full: true },
  'landing-locked-bell': { act: click(/^Notifications/) },
});
pictures('visitor', '/#contact', { 'landing-activation': {} });
pictures('visitor', '/auth', {
  'auth-login': {},
  'auth-register': { act: click('REGISTER', 'tab') },
  'auth-forgot': { act: click('Forgot password?') },
  'auth-empty-form': { act: click('LOGIN') },
});
for (const [name, path] of Object.entries({
  'checkout-success': '/checkout/success',
  'checkout-cancelled': '/checkout/cancelled',
  'whop-success': '/auth/whop-success',
  'reset-password': '/reset-password?token=sample&email=maya%40t0.example',
  'confirm-email': '/confirm-email?token=sample&email=maya%40t0.example',
  'blog-post-missing': '/blog/999999',
  'legal-unpublished': '/terms',
  'not-found': '/nothing-here',
}))
  pictures('visitor', path, { [name]: {} });

pictures('visitor', '/blog', { blog: { full: true } });
pictures('visitor', '/blog/4', { 'blog-post': { full: true } });
// The server renders these pages for visitors: only a signed-in person's browser asks for what they show.
pictures('guest', '/blog', {
  'blog-loading': { arrange: silent('/api/blog-posts') },
  'blog-empty': { arrange: empty('/api/blog-posts') },
  'blog-error': { arrange: refused('/api/blog-posts'), act: seen('Insights are not available') },
});
pictures('guest', '/blog/4', {
  'blog-post-error': { arrange: refused('/api/blog-posts/4'), act: seen('Error loading blog post') },
  'blog-post-loading': { arrange: silent('/api/blog-posts/4') },
});
pictures('member', '/blog', { 'blog-member': {} });
pictures('member', '/blog/4', { 'blog-post-member': {} });

const published = answered('/api/legal-texts/risk', RISK);
pictures('visitor', '/risk', {
  legal: { arrange: published, full: true },
  'legal-loading': { arrange: silent('/api/legal-texts/risk') },
  'legal-error': { arrange: refused('/api/legal-texts/risk'), act: seen('The text is not available') },
});
pictures('member', '/risk', { 'legal-member': { arrange: published } });

pictures('visitor', '/record', {
  record: { full: true },
  'record-tables': {
    full: true,
    act: async (page) => {
      for (const choice of await page.getByRole('radio', { name: 'Table' }).all()) await choice.click();
    },
  },
  'record-loading': { arrange: silent('/api/record') },
  'record-error': { arrange: refused('/api/record'), act: seen('The record is not available') },
  'record-paper': { full: true, act: onPaper },
});
pictures('member', '/record', {
  'record-member': { full: true },
  'record-story': { act: clickOn('[data-testid^="record-row-"] button') },
});

const ENTRIES = '/api/record/entries';

/** As a server would answer that sends another kind of step than was signed. */
const changeFirstStep: Step = (page) =>
  page.route(
    ({ pathname }) => pathname === ENTRIES,
    async (route) => {
      const response = await route.fetch();
      const { entries } = (await response.json()) as { entries: { commitment: string }[] };
      const [first, ...rest] = entries;
      await route.fulfill({ response, json: { entries: [{ ...first, commitment: '0'.repeat(64) }, ...rest] } });
    },
  );

async function pasteMail(page: Page): Promise<void> {
  const note = await (await page.request.get('/log/checkpoint')).text();
  await fill('Mail or checkpoint', `LONG GBPJPY\nThe record's newest checkpoint:\n\n${note}`)(page);
}

/** Lets the browser believe that it has seen a record which the present one does not continue. */
async function rememberAnother(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const note = await (await fetch('/log/checkpoint')).text();
    const { key } = (await (await fetch('/api/record/log')).json()) as { key: string };
    const lines = note.split('\n');
    lines[2] = btoa('\0'.repeat(32));
    const seen = { note: lines.join('\n'), key, since: '2026-11-02T09:30:00.000Z' };
    localStorage.setItem('t0-record', JSON.stringify(seen));
  });
  await page.reload();
  await page.getByTestId('record-alarm').waitFor();
}

pictures('visitor', '/verify', {
  verify: { full: true },
  'verify-checking': { arrange: silent(ENTRIES), act: click('CHECK NOW') },
  'verify-failed': { arrange: changeFirstStep, act: [click('CHECK NOW'), seen('NOT SOUND.')] },
  'verify-mail': { full: true, act: [pasteMail, click('CHECK THE MAIL'), seen('On this history')] },
  'verify-mail-none': {
    full: true,
    act: [fill('Mail or checkpoint', 'Buy milk'), click('CHECK THE MAIL'), seen('There is no checkpoint')],
  },
  'record-alarm': { act: rememberAnother },
});
pictures('member', '/verify', { 'verify-sound': { full: true, act: [click('CHECK NOW'), seen('Sound:')] } });

const TRADE = '/calculator?instrument=GBPUSD&direction=long&entry=1.345&stop=1.34&t0=1.355&t1=1.365';
const sized = shown('[data-testid="size-line"]');
pictures('visitor', TRADE, {
  calculator: { full: true, arrange: withBalance('10000'), act: sized },
  'calculator-none': { full: true, arrange: withBalance('10'), act: sized },
});
pictures('visitor', `${TRADE}&t2=1.375&t3=1.385&portions=40-30-20-10`, {
  'calculator-targets': { full: true, arrange: withBalance('10000'), act: [sized, click('+ TARGET')] },
});
pictures('visitor', '/calculator', { 'calculator-empty': { full: true, act: sized } });
pictures('member', TRADE, { 'calculator-member': { full: true, arrange: withBalance('10000'), act: sized } });

const DOCUMENT = '/developers/asyncapi.json';
pictures('visitor', '/developers', {
  developers: { full: true },
  'developers-webhooks': {
    act: async (page) => {
      await page.getByLabel('Language').selectOption('Python');
      await page.getByLabel('Language').evaluate((field) => field.scrollIntoView({ block: 'start' }));
    },
  },
  'developers-loading': { full: true, arrange: silent(DOCUMENT) },
  'developers-error': {
    full: true,
    arrange: refused(DOCUMENT),
    act: seen('The interface documents are not available'),
  },
});
pictures('member', '/developers', {
  'developers-live': {
    act: async (page) => {
      const prices = page.getByTestId('event-prices');
      await expect(prices).toContainText('LIVE');
      await prices.locator('summary').click();
      await prices.evaluate((entry) => entry.scrollIntoView({ block: 'center' }));
    },
  },
});
