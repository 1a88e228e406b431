import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, noteRunningTerminal } from '../shared/running-terminal.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { inWords } from './restore.ts';

const withCode = (code: string): Error => Object.assign(new Error(`${code}: open postgres://t0:hidden@db`), { code });

describe('the backup command', () => {
  it('tells a person what went wrong, and of a defect of ours everything', () => {
    expect(inWords(new UserFacingError('Say what to do.'))).toBe('Say what to do.');
    for (const code of ['EEXIST', 'ENOENT', 'EACCES', 'ENOSPC', 'Z_DATA_ERROR', 'ECONNREFUSED', '28P01', '3D000'])
      expect(inWords(withCode(code))).toMatch(/^[A-Z][\w ,:]+\.$/);
    expect(inWords(withCode('ECONNREFUSED'))).not.toContain('hidden');
    expect(inWords(new TypeError('x is undefined'))).toContain('restore.spec.ts');
  });

  it('works on DATABASE_URL, else on the terminal that runs on DATA_DIR', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 't0-backup-'));
    expect(() => databaseUrl({ DATA_DIR })).toThrow('set DATABASE_URL');
    expect(databaseUrl({ DATA_DIR, DATABASE_URL: 'postgres://given' })).toBe('postgres://given');
    mkdirSync(join(DATA_DIR, 'run'));
    noteRunningTerminal(DATA_DIR, { databaseUrl: 'postgres://own', publicUrl: 'http://localhost:3000' });
    expect(databaseUrl({ DATA_DIR })).toBe('postgres://own');
    rmSync(DATA_DIR, { recursive: true });
  });
});
