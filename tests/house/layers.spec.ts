import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from './read-tree.ts';

const ROOT = join(__dirname, '../..');
const DOMAINS = JSON.parse(readFileSync(join(ROOT, 'tools/domains.json'), 'utf8')) as string[];
/** Files of the web application that use a higher domain of the libraries. It only falls: at 0 dependency-cruiser holds the rule. */
const LEFT = 8;

describe('the layers of the web application (docs/ARCHITECTURE.md#domains)', () => {
  it('has no more uses of a higher domain of the libraries than before', () => {
    const found = readTree(ROOT).flatMap(({ path, text }) => {
      const [, from = ''] = /^apps\/web\/src\/([^/]+)\/.*\.tsx?$/.exec(path) ?? [];
      const isFoundation = from === 'live' || from === 'shared';
      if (/\.spec\.tsx?$/.test(path) || !(isFoundation || DOMAINS.includes(from))) return [];
      const layer = DOMAINS.indexOf(isFoundation ? 'billing' : from);
      const used = [...text.matchAll(/'@t0\/(?:contracts|domain)\/([\w-]+)'/g)];
      return [...new Set(used.map(([, to = '']) => to))]
        .filter((to) => DOMAINS.indexOf(to) > layer)
        .map((to) => `${path} uses ${to}`);
    });
    expect(found.slice(LEFT)).toEqual([]);
  });
});
