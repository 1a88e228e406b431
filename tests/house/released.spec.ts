import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../libs/database/src/migrations/index.ts';

const DUMPS = join(__dirname, '../deploy/releases');
/**
 * What each release shipped: the commit whose migrations and demonstration made its dump (`npm run release-dump -- VERSION COMMIT`), and the dump's
 * SHA-256. 1.0.0 got its number in d9740584 and its last table a day later. Databases of a release exist elsewhere: add a migration instead.
 */
const RELEASES: Readonly<Record<string, { commit: string; dump: string }>> = {
  '1.0.0': {
    commit: 'e9630a37',
    dump: 'a56475b6060993d289a68d43bcf27bd9b2c540080d5fc3e20053e32cc057a93b',
  },
};

describe('what a release shipped stays as it is (docs/adding.md#a-table-or-column)', () => {
  it('is listed for every dump', () => {
    expect(readdirSync(DUMPS)).toEqual(Object.keys(RELEASES).map((version) => `${version}.sql`));
    const changes = readFileSync(join(__dirname, '../../CHANGELOG.md'), 'utf8');
    for (const [version, { commit }] of Object.entries(RELEASES))
      expect(changes).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\([\\d-]+, ${commit}\\)$`, 'm'));
  });

  it.each(Object.entries(RELEASES))('its dump: %s', (version, { dump }) => {
    const text = readFileSync(join(DUMPS, `${version}.sql`));
    expect(createHash('sha256').update(text).digest('hex')).toBe(dump);
  });

  it.each(Object.keys(RELEASES))('its migrations, whose statements are in its dump: %s', async (version) => {
    const text = readFileSync(join(DUMPS, `${version}.sql`), 'utf8');
    const names = [...text.matchAll(/^INSERT INTO "migrations".*'(\w+)'\);$/gm)].map(([, name]) => name!);
    expect(names).not.toEqual([]);
    const shipped = MIGRATIONS.filter(({ name }) => names.includes(name));
    expect(shipped.map(({ name }) => name)).toEqual(names);
    for (const Migration of shipped) {
      const statements: string[] = [];
      const runner = { query: (statement: string) => Promise.resolve(statements.push(statement)) };
      await new Migration().up(runner as never);
      expect(statements).not.toEqual([]);
      for (const statement of statements) expect(text).toContain(statement.trim());
    }
  });
});
