import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import playwright from '../support/browser/playwright.config.ts';
import { ROOT } from '@t0/tools/shared/root';
import { BY_NAME, FIRST_TIER, readRequest, runStages, SECOND_TIER, SUBJECTS, TESTS, type Step } from './parts.ts';

describe('what a test run is asked for', () => {
  it('is a tier or both, one part with arguments for its tool, or what a change touches', () => {
    expect(readRequest([])).toEqual({ tiers: 'first' });
    expect(readRequest(['all'])).toEqual({ tiers: 'both' });
    expect(readRequest(['signals'])).toEqual({ tiers: 'first', subject: 'signals' });
    expect(readRequest(['all', 'live'])).toEqual({ tiers: 'both', subject: 'live' });
    expect(readRequest(['e2e', 'blog', '-g', 'reads'])).toEqual({ part: 'e2e', args: ['blog', '-g', 'reads'] });
    expect(readRequest(['changed'])).toEqual({ since: 'HEAD' });
    expect(readRequest(['changed', 'main'])).toEqual({ since: 'main' });
  });

  it('is refused with a sentence when it is none of these', () => {
    expect(() => readRequest(['everything'])).toThrow(
      /^"everything" is neither a part of the tests \(checks, unit, .* nor a subject \(accounts, .*, house\)\.$/,
    );
    expect(() => readRequest(['all', 'blog'])).toThrow('"blog" is not a subject of the tests; there are accounts, ');
    expect(() => readRequest(['signals', 'blog'])).toThrow('Name one subject');
    expect(() => readRequest(['all', 'signals', 'blog'])).toThrow('Name one subject');
    expect(() => readRequest(['changed', 'main', 'blog'])).toThrow(
      'Name one revision: npm test -- changed [REVISION].',
    );
    expect(() => readRequest(['changed', '--all'])).toThrow('Name one revision: npm test -- changed [REVISION].');
  });
});

const jestConfig = createRequire(import.meta.url)(join(ROOT, 'jest.config.cjs')) as {
  projects: { displayName: string; testMatch: string[]; testPathIgnorePatterns?: string[] }[];
};

/** Every file of tests in the tree, committed or not. */
function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return listed.split('\0').filter((path) => /\.(spec|e2e|pictures)\.tsx?$/.test(path) && existsSync(join(ROOT, path)));
}

/** `path.matchesGlob` needs a millisecond each time. */
const matches = (path: string, glob: string): boolean =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.+/)?')
      .replaceAll(/(?<!\))\*|^\*/g, '[^/]*')}$`,
  ).test(path);

/** The part whose project of jest or Playwright runs a file; that of `web` is `unit`. */
function projectsOf(path: string): string[] {
  const here = (pattern: string): string => pattern.replace('<rootDir>/', '');
  return [
    ...jestConfig.projects
      .filter(({ testMatch }) => testMatch.some((glob) => matches(path, here(glob))))
      .filter(({ testPathIgnorePatterns: out = [] }) => !out.some((pattern) => new RegExp(here(pattern)).test(path)))
      .map(({ displayName }) => (displayName === 'web' ? 'unit' : displayName)),
    ...playwright
      .projects!.filter(
        ({ testMatch, testIgnore }) =>
          matches(path, `tests/**/${testMatch as string}`) &&
          !(testIgnore && matches(path, `tests/**/${testIgnore as string}`)),
      )
      .map(({ name }) => name!),
  ];
}

/** What takes a test out of the first tier: a worker, a second API, a program of its own, a container engine. */
const SLOW_STARTS = /\b(startWorker|addApp|startProgram|WorkerModule)\b|'docker'/;
/** They define what others call, or start the one API of a test. */
const STARTERS = ['tests/support/api-stack.ts', 'tests/support/start-worker.ts'];

/** A test file and the helpers of `tests` that it imports, directly or not. */
function withHelpers(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, found] of readFileSync(join(ROOT, path), 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)) {
    const helper = relative(ROOT, resolve(ROOT, dirname(path), found!));
    if (helper.startsWith('tests/')) withHelpers(helper, known);
  }
  return known;
}

describe('every file of tests', () => {
  it('is in exactly one part, and every part in exactly one tier or run by its name alone', () => {
    const parts = Object.keys(TESTS);
    const tiers = [...FIRST_TIER, ...SECOND_TIER] as string[];
    expect(new Set([...tiers, ...BY_NAME]).size).toBe(tiers.length + BY_NAME.length);
    expect(parts.filter((part) => !tiers.includes(part))).toEqual(['gallery']);
    const files = testFiles();
    expect(files.length).toBeGreaterThan(500);
    const partsOf = (path: string): string[] => parts.filter((part) => TESTS[part as keyof typeof TESTS].test(path));
    expect(files.filter((path) => partsOf(path).length !== 1)).toEqual([]);
  });

  it('is run by exactly one project, that of its part', () => {
    const wrong = testFiles().filter((path) => {
      const [project, ...more] = projectsOf(path);
      return more.length > 0 || !project || !TESTS[project as keyof typeof TESTS].test(path);
    });
    expect(wrong).toEqual([]);
  });

  it('stands beside its source, or in the folder of its subject', () => {
    // The runner and the package of test helpers have theirs beside them.
    const folders = [...SUBJECTS, 'run', 'testing'];
    const strange = testFiles().filter(
      (path) => path.startsWith('tests/') && !folders.includes(path.split('/')[1]!) && !TESTS.gallery.test(path),
    );
    expect(strange).toEqual([]);
  });

  it('is slow by its name if it starts a worker, a second API, a program or a container', () => {
    const slow = testFiles()
      .filter((path) => TESTS.integration.test(path))
      .filter((path) =>
        [...withHelpers(path)].some(
          (one) => !STARTERS.includes(one) && SLOW_STARTS.test(readFileSync(join(ROOT, one), 'utf8')),
        ),
      );
    expect(slow).toEqual([]);
  });
});

/** A step that ends on demand. */
function step(name: string): Step & { end: () => void } {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { name, run: () => ended.then(() => ({ files: [], processorMs: 0 })), end };
}

const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lanes of a test run', () => {
  it('run side by side, their steps one after the other, and a stage waits for the one before', async () => {
    const [a, b, c, last] = [step('a'), step('b'), step('c'), step('last')] as const;
    const began: string[] = [];
    const run = async (one: Step): Promise<string> => {
      began.push(one.name);
      await one.run([]);
      return one.name;
    };
    const done = runStages([[[a, b], [c]], [[last]]], run, () => false);
    await flush();
    expect(began).toEqual(['a', 'c']);
    c.end();
    await flush();
    expect(began).toEqual(['a', 'c']);
    a.end();
    await flush();
    expect(began).toEqual(['a', 'c', 'b']);
    b.end();
    await flush();
    expect(began).toEqual(['a', 'c', 'b', 'last']);
    last.end();
    // In their given order, not in the order of their end.
    expect(await done).toEqual(['a', 'b', 'c', 'last']);
  });

  it('begin nothing more once the run is over, and tell what was done', async () => {
    let isOver = false;
    const run = (one: Step): Promise<string> => {
      isOver = true;
      return Promise.resolve(one.name);
    };
    expect(await runStages([[[step('a'), step('b')]], [[step('c')]]], run, () => isOver)).toEqual(['a']);
  });
});
