import { CONSOLE_PLACES } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { answered } from '../answers.ts';
import { click, fill, pictures, scrollTo, seen, shown } from './pictures.ts';
import * as samples from './samples.ts';

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

const channels = [answered('/api/admin/channels', samples.CHANNELS), answered('/api/admin/doctor', samples.DOCTOR)];
async function openKeys(page: Page): Promise<void> {
  for (const keys of await page.getByText(/of \d keys set/).all()) await keys.click();
}

pictures('admin', tab('settings'), {
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
