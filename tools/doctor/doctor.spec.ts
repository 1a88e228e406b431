import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkClock, checkConfiguration, checkDisks, checkRelease, reasonOf } from '@t0/doctor';
import { checkNode, readConfiguration, reportLines } from './examine.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://t0:hidden-1@db/t0',
  REDIS_URL: 'redis://:hidden-2@redis',
  SMTP_URL: 'smtps://u:hidden-3@mail.example.com',
  SESSION_SECRET: '5f0c2d9b7a41e8366c1fd2b09e4873aa',
  PUBLIC_URL: 'https://terminal.example.com',
  MAIL_FROM: 'T0 <signals@terminal-mail.com>',
  ADMIN_EMAILS: 'ops@terminal-mail.com',
  TRUSTED_PROXIES: '1',
  PRICE_PROVIDER: 'kraken',
  STORAGE: 's3',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hidden-4',
};

describe('doctor', () => {
  it('is content with a good configuration, names every fault of a bad one, and what is doubtful', () => {
    const look = (env: Record<string, string>) => checkConfiguration(readConfiguration(env).config!);
    expect(look(PRODUCTION).map(({ verdict }) => verdict)).toEqual(['ok']);
    const bad = readConfiguration({ ...PRODUCTION, PORT: 'x', REDIS_URL: undefined });
    expect(bad.config).toBeUndefined();
    expect(bad.errors.map(({ says }) => says.split(':')[0])).toEqual(['PORT', 'REDIS_URL']);
    const doubtful = look({
      ...PRODUCTION,
      TRUSTED_PROXIES: '0',
      MAIL_FROM: 'signals@t0.local',
      ADMIN_EMAILS: '',
      PRICE_PROVIDER: 'none',
      STORAGE: 'disk',
    });
    expect(doubtful).toHaveLength(5);
    for (const { verdict, todo } of doubtful) expect([verdict, typeof todo]).toEqual(['warn', 'string']);
    expect(JSON.stringify([...bad.errors, ...doubtful])).not.toContain('hidden');
  });

  it('measures clocks against the middle of the round trip', async () => {
    const off = (ms: number) => checkClock('Clock', () => Promise.resolve(Date.now() + ms));
    expect((await off(20)).verdict).toBe('ok');
    expect((await off(-900)).verdict).toBe('warn');
    expect(await off(60_000)).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('NTP') });
  });

  it('knows which Node it may run on, and looks at the disk', async () => {
    expect(checkNode().verdict).toBe('ok');
    expect(['20.19.0', '22.12.0', '24.0.0', '30.1.0'].map((version) => checkNode(version).verdict)).toEqual(
      Array(4).fill('ok'),
    );
    expect(['18.20.0', '20.10.0', '21.5.0', '22.11.0', '23.1.0'].map((version) => checkNode(version).verdict)).toEqual(
      Array(5).fill('fail'),
    );
    // Those on one disk are one finding, and a folder that is not there yet counts.
    const here = process.cwd();
    const [both, devices, ...others] = await checkDisks({ data: here, logs: `${here}/not/there/yet`, devices: '/dev' });
    expect([both!.says, devices!.says, others]).toEqual([
      expect.stringMatching(/^data, logs: .* GB free/),
      expect.stringMatching(/^devices: /),
      [],
    ]);
  });

  it('compares the name of a container’s image with the release in it, where the name is a release’s', () => {
    const folder = mkdtempSync(join(tmpdir(), 't0-release-'));
    writeFileSync(join(folder, 'package.json'), '{"version":"4.5.6"}');
    const look = (T0_VERSION?: string) => checkRelease({ T0_VERSION }, folder).map(({ verdict }) => verdict);
    expect(['latest', 'previous', '4.5.6', '2026.11.30-night', '4.5.7', undefined].map(look)).toEqual([
      ['ok'],
      ['ok'],
      ['ok'],
      ['ok'],
      ['fail'],
      [],
    ]);
    rmSync(folder, { recursive: true });
  });

  it('prints what to fix last and never an address with a password', () => {
    const lines = reportLines([
      { part: 'B', verdict: 'fail', says: 'broken', todo: 'mend it' },
      { part: 'A', verdict: 'ok', says: 'fine' },
    ]);
    expect(lines).toEqual([
      'ok    A  fine',
      'FAIL  B  broken',
      '         -> mend it',
      '',
      '1 ok, 0 to look at, 1 to fix',
    ]);
    expect(reasonOf(new Error('connect redis://:pw@host failed'))).toBe('connect (address) failed');
  });
});
