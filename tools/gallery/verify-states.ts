/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const ENTRIES = '/api/record/entries';
const NOT_YET_MS = 60_000;

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const isEntries = (url: URL): boolean => url.pathname === ENTRIES;

/** As a server would answer that sends another kind of step than was signed. */
async function changeFirstStep(page: Page): Promise<void> {
  await page.route(isEntries, async (route) => {
    const response = await route.fetch();
    const { entries } = (await response.json()) as { entries: { commitment: string }[] };
    const [first, ...rest] = entries;
    await route.fulfill({ response, json: { entries: [{ ...first, commitment: '0'.repeat(64) }, ...rest] } });
  });
}

async function pasteMail(page: Page): Promise<void> {
  const note = await (await page.request.get('/log/checkpoint')).text();
  await page.getByLabel('Mail or checkpoint').fill(`LONG GBPJPY\nThe record's newest checkpoint:\n\n${note}`);
  await press('CHECK THE MAIL')(page);
  await page.getByText('On this history').waitFor();
}

/** Lets the browser believe that it has seen a record which the present one does not continue. */
async function rememberAnother(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const note = await (await fetch('/log/checkpoint')).text();
    const { key } = (await (await fetch('/api/record/log')).json()) as { key: string };
    const lines = note.split('\n');
    lines[2] = btoa('\0'.repeat(32));
    localStorage.setItem(
      't0-record',
      JSON.stringify({ note: lines.join('\n'), key, since: '2026-11-02T09:30:00.000Z' }),
    );
  });
  await page.reload();
  await page.getByTestId('record-alarm').waitFor({ timeout: NOT_YET_MS });
}

/** The page that checks the record: before, while and after, and the alarm. */
export const VERIFY_STATES: State[] = [
  { name: 'verify', who: 'visitor', path: '/verify', full: true },
  {
    name: 'verify-checking',
    who: 'visitor',
    path: '/verify',
    arrange: (page) => page.route(isEntries, () => undefined),
    act: press('CHECK NOW'),
  },
  {
    name: 'verify-sound',
    who: 'member',
    path: '/verify',
    full: true,
    act: async (page) => {
      await press('CHECK NOW')(page);
      await page.getByText('Sound:').waitFor();
    },
  },
  {
    name: 'verify-failed',
    who: 'visitor',
    path: '/verify',
    arrange: changeFirstStep,
    act: async (page) => {
      await press('CHECK NOW')(page);
      await page.getByText('NOT SOUND.').waitFor();
    },
  },
  { name: 'verify-mail', who: 'visitor', path: '/verify', full: true, act: pasteMail },
  {
    name: 'verify-mail-none',
    who: 'visitor',
    path: '/verify',
    full: true,
    act: async (page) => {
      await page.getByLabel('Mail or checkpoint').fill('Buy milk');
      await press('CHECK THE MAIL')(page);
      await page.getByText('There is no checkpoint').waitFor();
    },
  },
  { name: 'record-alarm', who: 'visitor', path: '/verify', act: rememberAnother },
];
