import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { readSuites } from './bench.ts';
import type { Finished } from './flaky.ts';
import { readJest, type JestReport } from './jest.ts';
import { junitOf } from './junit.ts';
import { count, inWords, reasonLines, singleResult } from './outcome.ts';
import { readPlaywright, type PlaywrightReport } from './playwright.ts';
import { tableOf } from './table.ts';
import { runTool } from './tool.ts';

const jestFile = (...states: string[]): JestReport['testResults'][number] => ({
  name: join(ROOT, 'libs/domain/src/price.spec.ts'),
  status: states.includes('failed') ? 'failed' : 'passed',
  startTime: 1000,
  endTime: 3500,
  assertionResults: states.map((status, index) => ({ fullName: `test ${index}`, status, duration: 20 })),
});

const browserReport = (...statuses: string[]): PlaywrightReport => ({
  config: { rootDir: join(ROOT, 'tests') },
  suites: [
    {
      file: 'channels/push.golden.e2e.ts',
      specs: [],
      suites: statuses.map((status) => ({
        file: 'channels/push.golden.e2e.ts',
        specs: [
          {
            title: status,
            tests: [{ status, results: [{ duration: 300, error: { message: status } }, { duration: 200 }] }],
          },
        ],
      })),
    },
  ],
  errors: [],
});

describe('the results of a test run', () => {
  it('are of jest its tests by file; a file that does not run, or a tool that fails without a failing test, is a failure', () => {
    const files = readJest({ testResults: [jestFile('passed', 'pending', 'todo')] }, 0);
    expect(files).toMatchObject([{ file: 'libs/domain/src/price.spec.ts', ms: 2500 }]);
    expect(count(files)).toEqual({ passed: 1, failed: 0, skipped: 2 });
    const broken = readJest({ testResults: [{ ...jestFile(), status: 'failed', message: 'no such module' }] }, 1);
    expect(count(broken).failed).toBe(1);
    expect(broken[0]!.tests[0]!.message).toBe('no such module');
    expect(count(readJest({ testResults: [jestFile('passed')] }, 1)).failed).toBe(1);
    expect(count(readJest(undefined, 0)).failed).toBe(1);
  });

  it('are of Playwright its tests however deep; one that passed only when repeated has failed', () => {
    const files = readPlaywright(browserReport('expected', 'skipped', 'flaky'), 0);
    expect(files).toMatchObject([{ file: 'tests/channels/push.golden.e2e.ts', ms: 1500 }]);
    expect(count(files)).toEqual({ passed: 1, failed: 1, skipped: 1 });
    expect(files[0]!.tests[2]!.message).toBe('flaky');
    expect(count(readPlaywright({ ...browserReport('expected'), errors: [{}] }, 1)).failed).toBe(1);
    expect(count(readPlaywright(undefined, 1)).failed).toBe(1);
  });

  it('are of the benchmark its suites; one that lost something, and a run that told nothing, have failed', () => {
    const [sound, lossy] = [0, 1].map((errors) => ({
      name: 'burst',
      suite: '3 events',
      errors,
      figures: [],
      referenceSpread: 0,
    }));
    const broken = { ...sound!, failure: 'The load client ended' };
    const files = readSuites([sound!, lossy!, broken], { code: 1, output: '' });
    expect(count(files)).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(files[2]).toMatchObject({ file: 'burst', tests: [{ name: 'burst', message: 'The load client ended' }] });
    const failure = { tests: [{ state: 'failed', message: 'Redis did not end' }] };
    expect(readSuites([sound!], { code: 1, output: 'Redis did not end' })[1]).toMatchObject(failure);
    expect(readSuites(undefined, { code: 0, output: 'Redis did not end' })).toMatchObject([failure]);
  });

  it('say of a long failure its first and last lines, without the stack', () => {
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const lines = reasonLines({ message: `${message}\n    at one.spec.ts:3` });
    expect(lines).toHaveLength(17);
    expect([lines[0], lines[7], lines[8], lines[9], lines[16]]).toEqual(
      ['line 0', 'line 7', '...', 'line 32', 'line 39'].map((line) => `  ${line}`),
    );
    expect(reasonLines({})).toEqual([]);
  });

  it('end in one plain line', () => {
    const files = (['passed', 'failed', 'skipped', 'passed'] as const).map((state) => singleResult('types', state, 1));
    expect(inWords(count(files))).toBe('2 passed, 1 failed, 1 skipped');
  });
});

describe('what a run leaves', () => {
  const step: Finished = {
    step: { name: 'unit', run: () => Promise.reject(new Error()) },
    ms: 61_000,
    processorMs: 90_500,
    files: Array.from({ length: 45 }, (_, index) => ({
      ...singleResult(`libs/domain/src/${index}.spec.ts`, 'passed', 1000),
      processorMs: 1000 * (index + 1),
    })),
  };

  it('is a table of its parts, with time of the processor, and the 40 dearest files', () => {
    const lines = tableOf([step], 70_000);
    expect(lines.slice(0, 3).map((line) => line.split(/ {2,}/))).toEqual([
      ['part', 'time', 'processor', 'tests'],
      ['unit', '61.0 s', '90.5 s', '45 passed, 0 failed, 0 skipped'],
      ['in all', '70.0 s', '90.5 s'],
    ]);
    expect(lines.slice(4)).toEqual([
      expect.stringMatching(/^ +time +processor {2}dearest files$/),
      ...Array.from({ length: 40 }, (_, index) =>
        expect.stringMatching(`^ +1.0 s +${45 - index}.0 s  libs/domain/src/${44 - index}.spec.ts$`),
      ),
    ]);
  });

  it('is JUnit XML, whatever characters a name has', () => {
    const xml = junitOf({ step: step.step, files: [singleResult('a & <b> "c"\u0007', 'failed', 1500)] });
    expect(xml).toContain(
      '<testsuite name="a &amp; &lt;b&gt; &quot;c&quot;" tests="1" failures="1" skipped="0" time="1.500">',
    );
    expect(xml).toContain('name="a &amp; &lt;b&gt; &quot;c&quot;" time="1.500"><failure/></testcase>');
  });
});

describe('a tool that leaves a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-tool-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('ends for the runner when it does, with its output, though that process holds the output open', async () => {
    const script = join(folder, 'tool.js');
    writeFileSync(
      script,
      `const { spawn } = require('node:child_process');
       const left = spawn('sleep', ['300'], { detached: true, stdio: 'inherit' });
       left.unref();
       require('node:fs').writeSync(1, String(left.pid));
       process.exitCode = 3;`,
    );
    const { code, output } = await runTool(script, [], { quiet: true });
    process.kill(Number(output), 'SIGKILL'); // throws when it had ended
    expect(code).toBe(3);
  });
});
