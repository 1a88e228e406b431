import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { readRequest } from './parts.ts';

const page = ['CONTRIBUTING.md', 'docs/adding.md'].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const found = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, one]) => one!);

describe('CONTRIBUTING.md and docs/adding.md', () => {
  it('names only commands that there are', () => {
    const commands = found(/npm run (?:-s )?([\w:-]+)/g);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const parts = found(/npm test -- ([a-z]\w*)/g);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(() => readRequest([part])).not.toThrow();
  });

  it('names only files and folders that are there', () => {
    const paths = found(/`((?:apps|libs|tools|tests|docs|deploy)\/[\w./-]+)`/g);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
