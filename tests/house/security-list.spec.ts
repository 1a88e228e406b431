import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const AREAS = [
  'session cookie',
  'cross-site',
  'socket',
  'keys',
  'sign-in',
  'second factor',
  'passkeys',
  'notices',
  'reset',
  'roles',
  'uploads',
  'script',
  'CSP',
  'webhooks',
  'intake',
  'input',
  'answers',
  'requests',
  'production',
  'server calls out',
];

/** Rows of docs/SECURITY.md: | area | requirement | `file` | title |. */
const rows = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && cells[3]!.startsWith('`'))
  .map(([, area, requirement, file, title]) => ({
    area: area!,
    requirement: requirement!,
    file: file!.slice(1, -1),
    title: title!,
  }));

describe('docs/SECURITY.md: each requirement and the test that proves it', () => {
  it('covers every area', () => {
    expect([...new Set(rows.map(({ area }) => area))]).toEqual(AREAS);
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows)('$area: $requirement', ({ file, title }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    // A title with placeholders stands in the file as it is written there.
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
  });
});
