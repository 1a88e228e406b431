import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const AREAS = [
  'Session cookie',
  'Cross-site',
  'Socket',
  'Keys',
  'Sign-in',
  'Second factor',
  'Passkeys',
  'Notices',
  'Reset',
  'Roles',
  'Uploads',
  'Script',
  'CSP',
  'Webhooks',
  'Intake',
  'Input',
  'Answers',
  'Requests',
  'Production',
  'Server calls out',
];

interface Promised {
  area: string;
  file: string;
  title: string;
}

/** Areas of docs/SECURITY.md: a heading each, and below it files of tests with begins of titles, after the promise where they do not say it. */
function readPromises(): Promised[] {
  let [area, file] = ['', ''];
  return readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      area = /^### (.+)/.exec(line)?.[1] ?? area;
      file = /^- `([^`]+)`$/.exec(line)?.[1] ?? file;
      // A line in another form fails, as no title is like it.
      const title = /^ {2}- .*`([^`]+)`(?: \([\d.,\- ]+\))?$/.exec(line)?.[1] ?? line;
      return line.startsWith('  - ') ? [{ area, file, title }] : [];
    });
}

const promises = readPromises();

describe('docs/SECURITY.md: each promise and the test that proves it', () => {
  it('covers every area', () => {
    expect([...new Set(promises.map(({ area }) => area))]).toEqual(AREAS);
    expect(promises.length).toBeGreaterThan(230);
  });

  it.each(promises)('$area: $title', ({ file, title }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    // A title with placeholders stands in the file as it is written there.
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
  });
});
