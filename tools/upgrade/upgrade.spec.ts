import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@t0/contracts/operations';
import { fail, ok, warn } from '@t0/doctor';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readArguments } from './arguments.ts';
import { backupName } from './backup-name.ts';
import { composeSteps } from './compose-steps.ts';
import { judge, readFindings } from './preflight.ts';
import { carryOut, StepError } from './step.ts';

const done =
  (word: string): (() => Promise<string>) =>
  () =>
    Promise.resolve(word);
const failed =
  (error: Error): (() => Promise<string>) =>
  () =>
    Promise.reject(error);

describe('the steps of an upgrade', () => {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  beforeEach(() => printed.splice(0));

  it('are carried out in order, and their words told', async () => {
    const steps = [
      { title: 'One', run: done('first') },
      { title: 'Two', run: done('second') },
    ];
    expect(await carryOut(steps, print)).toBe(0);
    expect(printed).toEqual(['One ...', 'first', 'Two ...', 'second']);
  });

  it('stop at the first that fails; the exit code tells whether something was changed', async () => {
    const last = { title: 'Last', run: done('never') };
    expect(await carryOut([{ title: 'One', run: failed(new UserFacingError('No.')) }, last], print)).toBe(1);
    expect(printed).toEqual(['One ...', 'No.', 'The previous release keeps serving.']);
    printed.splice(0);
    expect(await carryOut([{ title: 'One', run: failed(new StepError('Half.')) }, last], print)).toBe(2);
    expect(printed).toEqual(['One ...', 'Half.']);
  });
});

describe('the arguments of an upgrade', () => {
  it('are read, and one that is not known or has no value is refused in words', () => {
    expect(readArguments([])).toEqual({ noBuild: false });
    expect(readArguments(['--backup', '/b', '--restart', 'x y', '--ready', 'http://h', '--no-build'])).toEqual({
      backup: '/b',
      restart: 'x y',
      ready: 'http://h',
      noBuild: true,
    });
    expect(() => readArguments(['--restart'])).toThrow('--restart needs a value.');
    expect(() => readArguments(['--force'])).toThrow('"--force" is unknown');
  });

  it('name a backup so that names sort by time', () => {
    expect(backupName(new Date('2026-11-22T13:04:05.678Z'))).toBe('t0-20261122T130405Z.backup');
  });
});

describe('the preflight', () => {
  const spf = fail('SPF', 'None', 'Publish one');
  const redis = fail('Redis', 'Cannot be reached', 'Start it');

  it('stops at what the new release could not start without, and tells of the rest', () => {
    expect(judge([ok('Redis', 'Version 7')])).toBe('The checks found no errors');
    expect(judge([spf, warn('Disk', '1 GB free', 'Make room')])).toContain('Publish one');
    expect(() => judge([spf, redis])).toThrow('Start it');
  });

  it('leaves outstanding migrations to the step that applies them', () => {
    expect(judge([fail('Migrations', '3 of 25 are not applied', 'Run')])).toBe('The checks found no errors');
  });

  it('needs an answer', () => {
    expect(readFindings(JSON.stringify([redis]))).toEqual([redis]);
    expect(() => readFindings('')).toThrow('doctor gave no answer');
  });
});

describe('an upgrade of what docker compose runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-upgrade-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const upgrade = async (
    codes: number[],
    { noBuild = false, findings = [] as Finding[] } = {},
  ): Promise<{ code: number; commands: string[] }> => {
    const commands: string[] = [];
    const note = (command: string, args: readonly string[] = []): number =>
      codes[commands.push([command, ...args].join(' ')) - 1] ?? 0;
    const steps = composeSteps(
      { backup: folder, noBuild },
      (command, args) => Promise.resolve(note(command, args)),
      (command, args) => Promise.resolve(note(command, args) === 0 ? JSON.stringify(findings) : ''),
    );
    return { code: await carryOut(steps, () => undefined), commands };
  };

  it('takes a backup, lets doctor look, and leaves the rest to deploy/upgrade.sh', async () => {
    const { code, commands } = await upgrade([], { noBuild: true });
    expect(code).toBe(0);
    expect(commands).toEqual([
      expect.stringMatching(
        /^docker compose run .* -v \S+:\/backup api node dist\/backup\.js dump \/backup\/t0-\w+\.backup$/,
      ),
      'docker compose exec -T api node dist/doctor.js --json',
      'deploy/upgrade.sh --no-build',
    ]);
  });

  it('changes nothing without a backup, without an answer of doctor, or with something to fix', async () => {
    expect(await upgrade([1])).toMatchObject({ code: 1, commands: { length: 1 } });
    expect(await upgrade([0, 1])).toMatchObject({ code: 1, commands: { length: 2 } });
    const findings = [fail('Redis', 'Cannot be reached', 'Start it')];
    expect(await upgrade([], { findings })).toMatchObject({ code: 1, commands: { length: 2 } });
  });

  it('ends as deploy/upgrade.sh does', async () => {
    expect((await upgrade([0, 0, 1])).code).toBe(1);
    expect((await upgrade([0, 0, 2])).code).toBe(2);
  });

  it('has no use for a command that restarts', () => {
    expect(() =>
      composeSteps(
        { restart: 'x', noBuild: false },
        () => Promise.resolve(0),
        () => Promise.resolve(''),
      ),
    ).toThrow('deploy/upgrade.sh');
  });
});
