import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../libs/config/src/schema.ts';
import { readCompose } from './compose-file.ts';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');
const FOLDER = join(__dirname, '../../docs/operations');
const pages = readdirSync(FOLDER).map((name) => read(`docs/operations/${name}`));
const configure = read('docs/operations/configure.md');
const section = configure.slice(
  configure.indexOf('\n## Configuration\n'),
  configure.indexOf('\n## PostgreSQL: pooler and TLS\n'),
);
const rows = new Map(
  [...section.matchAll(/^\| `([A-Z][A-Z0-9_]+)`\s*\| (\S.*?)\s*\| (\S.*?)\s*\|$/gm)].map(([, key, fallback, what]) => [
    key!,
    // An asterisk is escaped where it stands in no code.
    { fallback: fallback!.replaceAll('\\', ''), what: what! },
  ]),
);
const REQUIRED = { DATABASE_URL: 'postgres://x/y', REDIS_URL: 'redis://x', SESSION_SECRET: 'x'.repeat(32) };

/** A default as the page writes it. */
function written(key: string, value: unknown): string {
  if (key in REQUIRED) return 'required';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const isNothing =
    value === undefined || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);
  return isNothing ? '-' : String(value);
}

describe('docs/operations', () => {
  const defaults = environmentSchema.parse(REQUIRED) as Record<string, unknown>;
  const keys = Object.keys(environmentSchema.shape);

  it('lists every configuration key with its default, and none that is gone (a missing one: add its row)', () => {
    const missing = keys
      .filter((key) => !rows.has(key))
      .map((key) => `| \`${key}\` | ${written(key, defaults[key])} | ... |`);
    expect(missing).toEqual([]);
    for (const [key, { fallback }] of rows)
      expect({ key, fallback }).toEqual({ key, fallback: keys.includes(key) ? written(key, defaults[key]) : 'gone' });
  });

  it('names no key, in the Compose file, that the product does not read', () => {
    const values = new Proxy({} as Record<string, string>, { get: () => 'x' });
    const { services } = readCompose(values);
    for (const name of ['api', 'worker'])
      expect(Object.keys(services[name]!.environment!).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('states the time that stopping takes as the programs keep it', () => {
    const most = Number(defaults.SHUTDOWN_NOTICE_SECONDS) + Number(defaults.SHUTDOWN_SOCKETS_SECONDS) + 1 + 10;
    expect(read('docs/operations/deploy.md')).toContain(`most ${most} s`);
  });

  it('mentions no file that is not there', () => {
    const named = pages.flatMap((page) =>
      [...page.matchAll(/\]\((?!https:)([^)#]+)(?:#[\w-]+)?\)/g)].map(([, path]) => path!),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  });
});
