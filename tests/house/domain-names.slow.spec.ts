import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOMAINS = JSON.parse(readFileSync(join(__dirname, '../../tools/domains.json'), 'utf8')) as string[];

const ROOT = join(__dirname, '../..');
/** What a package has beside its domains (docs/ARCHITECTURE.md#domains). */
const BESIDE = {
  'apps/api': ['live', 'platform'],
  'apps/worker': ['platform'],
  'apps/web': ['app', 'live', 'prerender', 'service-worker', 'shared', 'start', 'styles'],
  'libs/contracts': ['live', 'platform'],
  'libs/domain': ['live', 'platform'],
  'libs/database': ['live', 'migrations', 'platform', 'seed'],
};
/** Domains whose pages in docs/product bear a wider title. */
const PAGE_OF: Record<string, string> = {
  'price-alerts': 'notifications',
  members: 'console',
  operations: 'console',
  desk: 'calls',
};

const folders = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it.each(Object.entries(BESIDE))('%s has folders of the domains, and no other but those named here', (name, beside) => {
  const others = folders(`${name}/src`).filter((folder) => !DOMAINS.includes(folder));
  expect(others.toSorted()).toEqual(beside);
});

it.each(DOMAINS)('%s is in some package, and has its page', (domain) => {
  expect(Object.keys(BESIDE).some((name) => existsSync(join(ROOT, name, 'src', domain)))).toBe(true);
  expect(existsSync(join(ROOT, 'docs/product', `${PAGE_OF[domain] ?? domain}.md`))).toBe(true);
});

it.each(DOMAINS)('the web parts %s by who looks at it alone', (domain) => {
  const path = `apps/web/src/${domain}`;
  const parts = existsSync(join(ROOT, path)) ? folders(path) : [];
  expect(parts.filter((part) => !['console', 'member', 'public', 'shots'].includes(part))).toEqual([]);
});
