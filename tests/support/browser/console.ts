import { expect, type Page } from '@playwright/test';
import { SAMPLE_FILES } from '../sample-files.ts';

/** Bytes. */
export const MB = 1024 * 1024;

/** A file as a person chooses it: its name, and the bytes of its type unless said. */
export const chosen = (name: string, buffer = SAMPLE_FILES[name.split('.').at(-1)!]!) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

/** A tab of the console. */
export const tab = (name: string): string => `/notifications?tab=${name}`;
/** The toast says each of these. */
export const expectToast = (page: Page, ...texts: string[]): Promise<void[]> =>
  Promise.all(texts.map((text) => expect(page.getByTestId('toast')).toContainText(text)));
