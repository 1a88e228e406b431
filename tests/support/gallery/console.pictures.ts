import { CONSOLE_PLACES } from '@t0/contracts/desk';
import type { Page } from '@playwright/test';
import { answered } from '../browser/answers.ts';
import { ANNOUNCEMENT_TEXT, ANNOUNCEMENTS, RECIPIENTS } from './announcement-samples.ts';
import { sampleBusiness } from './business-samples.ts';
import { click, fill, onPaper, pictures, scrollTo, seen, shown } from './pictures.ts';
import { MEMBER_ID, MEMBER_MONEY, MEMBER_PAGE } from './member-samples.ts';
import * as samples from './samples.ts';
import { TARGETED } from './target-samples.ts';

const tab = (name: string): string => `/notifications?tab=${name}`;

for (const { name } of CONSOLE_PLACES) pictures('admin', tab(name), { [`console-${name}`]: { full: true } });
pictures('member', '/notifications', { 'access-denied': {} });

/** Has the generator read each text, and leaves a copy of what it said under the field. */
async function readAll(page: Page): Promise<void> {
  const field = page.getByLabel('Paste a signal');
  for (const text of samples.TEXTS) {
    await field.fill(text);
    await page.getByRole('button', { name: 'FILL IN' }).click();
    await field.evaluate((area) => {
      const block = area.closest('[data-aside]')!;
      const copy = block.cloneNode(true) as HTMLElement;
      copy.querySelector('textarea')!.value = (area as HTMLTextAreaElement).value;
      block.parentElement!.append(copy);
    });
  }
}

pictures('admin', tab('create'), {
  'console-create-alerts': { full: true, arrange: answered('/api/admin/intake/drafts', samples.DRAFTS) },
  // docs/product/numbers.md#tests
  'reads-texts': { full: true, act: readAll },
});

const written = [
  (page: Page): Promise<void> => page.getByRole('radio', { name: 'GBPJPY' }).click(),
  fill('Entry price', '196.120'),
  fill('SL price', '195.380'),
  fill('Take Profit 0', '197.050'),
  fill('Take Profit 1', '198.400'),
];
const openTerms = click(/^Zone, rule, times/);
const withTargets =
  (...targets: string[]) =>
  async (page: Page): Promise<void> => {
    for (const [index, target] of targets.entries()) {
      await click('+ TARGET')(page);
      await fill(`Take Profit ${index + 2}`, target)(page);
    }
  };
const trailing = (distance: string) => [
  openTerms,
  fill('Entry zone to', '195.900'),
  (page: Page) => page.getByLabel('Stop moves').selectOption('trail'),
  fill('Trail distance', distance),
];
const TEN = ['199', '199.5', '200', '200.5', '201', '201.5', '202', '203'];

// docs/product/console.md#signal-generator
pictures('admin', tab('create'), {
  'generator-line': { act: [...written, ...trailing('1R'), fill('Close at', '2099-11-27T18:00'), openTerms] },
  'generator-open': { full: true, act: [...written, withTargets('199.5', '200.5'), ...trailing('40')] },
  'generator-ten-targets': {
    full: true,
    act: [...written, withTargets(...TEN), fill('Portions', '20/20/10/10/10/10/5/5/5/5')],
  },
  'generator-errors': {
    full: true,
    act: [
      ...written,
      withTargets('soon', '198'),
      fill('Portions', '40/40'),
      ...trailing('1,250'),
      click('GENERATE SIGNAL'),
      seen('“soon” is not a number'),
    ],
  },
});

pictures('admin', tab('signals'), {
  'console-signals-targets': { full: true, arrange: answered('/api/admin/signals', TARGETED) },
  'console-signals-edit': {
    arrange: answered('/api/admin/signals', TARGETED),
    act: [click(/^Edit /), seen('Further targets')],
  },
});

// docs/product/console.md#announcements
const announced = [
  answered('/api/admin/announcements', ANNOUNCEMENTS),
  answered('/api/admin/announcements/recipients', RECIPIENTS),
];
const composed = [fill('Subject', 'The desk rests on Friday'), fill('Text', ANNOUNCEMENT_TEXT)];
const previewed = async (page: Page): Promise<void> =>
  page.frameLocator('iframe').getByRole('heading', { name: 'The desk rests on Friday' }).waitFor();
pictures('admin', '/notifications?tab=emails&by=announcements', {
  'emails-announcements': { full: true, arrange: announced, act: [...composed, previewed] },
  'announcement-question': {
    arrange: announced,
    act: [
      ...composed,
      click('SEND A TEST TO ME'),
      seen('A test of this text was sent to you.'),
      click('SEND ANNOUNCEMENT'),
    ],
  },
  'announcement-preview': { arrange: announced, act: [...composed, previewed, scrollTo('h2:text-is("Preview")')] },
  'announcement-stop': { arrange: announced, act: [click(/^Stop /), seen('Keep sending')] },
});

pictures('admin', '/notifications?tab=emails&by=channels', {
  'emails-channels': {
    full: true,
    arrange: [
      answered('/api/admin/channel-summary', samples.DELIVERY_SUMMARY),
      answered('/api/admin/channel-subjects', samples.DELIVERY_SUBJECTS),
      answered('/api/admin/channel-deliveries', samples.DELIVERIES),
    ],
    act: shown('[data-testid="delivery-9"]'),
  },
});

pictures('admin', tab('audit'), {
  'settings-undo': {
    arrange: answered('/api/admin/audit', [samples.COPY_CHANGE]),
    act: async (page) => page.getByText(/^Figures and links #1:/).click(),
  },
});

/** Each part of BUSINESS shows its table. */
async function showTables(page: Page): Promise<void> {
  for (const table of await page.getByRole('radio', { name: 'Table', exact: true }).all()) await table.click();
}
const business = answered('/api/admin/business', sampleBusiness());

// docs/product/console.md#business
pictures('admin', tab('business'), {
  business: { full: true, arrange: business },
  'business-tables': { full: true, arrange: business, act: showTables },
  'business-paper': { full: true, arrange: business, act: onPaper },
});

const channels = [answered('/api/admin/channels', samples.CHANNELS), answered('/api/admin/doctor', samples.DOCTOR)];
async function openKeys(page: Page): Promise<void> {
  for (const keys of await page.getByText(/of \d keys set/).all()) await keys.click();
}

pictures('support', '/notifications', { 'console-of-support': {} });
pictures('support', tab('settings'), { 'console-role-needed': {} });
pictures('analyst', '/notifications', { 'console-of-analyst': {} });
pictures('admin', tab('settings'), {
  'settings-staff': {},
  'settings-staff-role': {
    act: (page) => page.getByRole('button', { name: 'Change the role of support@t0.local' }).click(),
  },
  'console-alert-sources': { full: true, arrange: answered('/api/admin/intake/sources', samples.SOURCES) },
  'console-alert-source-form': { act: click('NEW SOURCE') },
  'settings-channels': { arrange: channels, act: [openKeys, scrollTo('h2:text-is("Channels")')] },
  'settings-doctor': { arrange: channels, act: scrollTo('h2:text-is("Doctor")') },
  'settings-copy-refused': {
    full: true,
    act: [
      fill('Active traders', ''),
      fill('Education portal', 'academy'),
      fill('Support address', 'help'),
      click('SAVE COPY'),
      seen('Active traders is required'),
    ],
  },
  'settings-legal': {
    arrange: answered('/api/legal-texts/risk', samples.RISK),
    act: [click('Edit RISK'), shown('[role=dialog] textarea')],
  },
});

const member = [
  answered(`/api/admin/users/${MEMBER_ID}`, MEMBER_PAGE),
  answered(`/api/admin/users/${MEMBER_ID}/money`, MEMBER_MONEY),
];
// docs/product/console.md#one-member
pictures('admin', `${tab('subscribers')}&member=${MEMBER_ID}`, {
  'console-member': { full: true, arrange: member },
  'console-member-grant': { arrange: member, act: click('Change the grant') },
  'console-member-end': { arrange: member, act: click('End access') },
});
pictures('support', `${tab('subscribers')}&member=${MEMBER_ID}`, {
  'console-member-support': { full: true, arrange: member },
});
pictures('admin', `${tab('subscribers')}&show=granted`, { 'console-subscribers-granted': {} });
