import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureLines, flakyLines, MOST_FLAKY, runFailuresAgain, type Finished } from './flaky.ts';
import { runJest } from './jest.ts';
import { count, toolFailure, type FileResult } from './outcome.ts';
import { FIRST_TIER, SECOND_TIER, type Step } from './parts.ts';
import { stepsOf } from './steps.ts';
import { ROOT } from '@t0/tools/shared/root';
import { Teardown } from '@t0/tools/shared/teardown';

const fileOf = (...states: ('passed' | 'failed')[]): FileResult => ({
  file: 'tests/signals/one.slow.spec.ts',
  ms: 10,
  tests: states.map((state, index) => ({
    name: `test ${index}`,
    state,
    ms: 1200,
    ...(state === 'failed' && { message: '\u001b[31mexpected 1\u001b[39m\n\n  got 2\n    at one.spec.ts:3' }),
  })),
});

function ended(first: FileResult[], again?: Step['again']): Finished {
  return {
    step: { name: 'system', run: () => Promise.reject(new Error()), again },
    files: first,
    ms: 0,
    processorMs: 0,
  };
}

/** Runs a spec file of its own, and its failures again; `marker` there is the path of a file that does not exist yet. */
async function realRun(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 't0-flaky-'));
  const moduleNameMapper = { '^fast-check$': join(ROOT, 'tests/support/jest/fast-check.cjs') };
  try {
    writeFileSync(
      join(folder, 'jest.config.cjs'),
      `module.exports = ${JSON.stringify({ displayName: 'own', moduleNameMapper })}`,
    );
    writeFileSync(
      join(folder, 'own.spec.js'),
      `const { existsSync, readFileSync, writeFileSync } = require('node:fs');
       const fc = require('fast-check');
       const marker = __dirname + '/marker';
       ${source}`,
    );
    const run = (args: readonly string[]) =>
      runJest({ projects: ['own'], args: ['--projects', folder, ...args], workers: 1 });
    const step: Step = { name: 'own', run, again: (file) => run(['--runTestsByPath', file]) };
    const finished: Finished = { step, ms: 0, ...(await step.run([])) };
    const first = count(finished.files);
    return { first, flaky: await runFailuresAgain([finished]), finished };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a failure of the second tier (CONTRIBUTING.md#flaky-tests)', () => {
  it('that passes when its file runs alone is green, and named with both times and why it failed', async () => {
    const second = fileOf('passed', 'passed');
    const run = ended([fileOf('passed', 'failed')], () => Promise.resolve({ files: [second], processorMs: 0 }));
    const flaky = await runFailuresAgain([run]);
    expect(flaky.flatMap(flakyLines)).toEqual([
      'FLAKY tests/signals/one.slow.spec.ts › test 1: failed after 1.2 s, passed alone in 1.2 s',
      '  expected 1',
      '    got 2',
    ]);
    expect(count(run.files)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  it('stays one when it fails again, when another test of its file does, or when it is not run', async () => {
    for (const second of [fileOf('passed', 'failed'), fileOf('failed', 'passed'), fileOf('passed')]) {
      const run = ended([fileOf('passed', 'failed')], () => Promise.resolve({ files: [second], processorMs: 0 }));
      expect(await runFailuresAgain([run])).toEqual([]);
      expect(count(run.files).failed).toBe(1);
      expect(failureLines([run])).toEqual([
        'FAILED tests/signals/one.slow.spec.ts › test 1',
        '  expected 1',
        '    got 2',
      ]);
    }
  });

  it('is not tried again beside more than three, nor when the tool itself or the first tier failed', async () => {
    const again = jest.fn<ReturnType<NonNullable<Step['again']>>, [string]>();
    const many = Array.from({ length: MOST_FLAKY + 1 }, () => fileOf('failed'));
    for (const run of [
      ended(many, again),
      ended([toolFailure('jest left no report')], again),
      ended([fileOf('failed')]),
    ])
      expect(await runFailuresAgain([run])).toEqual([]);
    expect(again).not.toHaveBeenCalled();
  });

  it('is found among the tests of a real run', async () => {
    const { first, flaky, finished } = await realRun(
      `it('passes', () => {});
       it('fails once', () => {
         if (existsSync(marker)) return;
         writeFileSync(marker, '');
         throw new Error('the first time');
       });`,
    );
    expect(first).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(flaky).toMatchObject([{ failed: { name: 'fails once' } }]);
    expect(flaky.flatMap(flakyLines)).toContain('  Error: the first time');
    expect(count(finished.files)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  it('stays one when it is a counterexample of a property: the second run tries the same examples', async () => {
    const { flaky, finished } = await realRun(
      `it('holds', () => {
         fc.assert(fc.property(fc.uuid(), (one) => {
           if (!existsSync(marker)) writeFileSync(marker, one);
           return readFileSync(marker, 'utf8') !== one;
         }));
       });`,
    );
    expect(flaky).toEqual([]);
    expect(count(finished.files)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('is looked at again in every part of the second tier, and in none of the first', () => {
    const steps = stepsOf({ isBesideOthers: true, tryAllExamples: true, teardown: new Teardown() });
    const isTriedAgain = (part: keyof typeof steps): boolean => steps[part].every(({ again }) => again !== undefined);
    expect(SECOND_TIER.filter(isTriedAgain)).toEqual([...SECOND_TIER]);
    expect(FIRST_TIER.filter(isTriedAgain)).toEqual([]);
  });
});
