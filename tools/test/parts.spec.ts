import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, matchesGlob } from 'node:path';
import playwright from '../../tests/e2e/playwright.config.ts';
import { ROOT } from '../shared/root.ts';
import { BY_NAME, FIRST_TIER, readRequest, runStages, SECOND_TIER, TESTS } from './parts.ts';
import type { Step } from './parts.ts';

describe('what a test run is asked for', () => {
  it('is a tier or both, one part with arguments for its tool, or what a change touches', () => {
    expect(readRequest([])).toEqual({ tiers: 'first' });
    expect(readRequest(['all'])).toEqual({ tiers: 'both' });
    expect(readRequest(['e2e', 'blog', '-g', 'reads'])).toEqual({ part: 'e2e', args: ['blog', '-g', 'reads'] });
    expect(readRequest(['changed'])).toEqual({ since: 'HEAD' });
    expect(readRequest(['changed', 'main'])).toEqual({ since: 'main' });
  });

  it('is refused with a sentence when it is none of these', () => {
    expect(() => readRequest(['everything'])).toThrow(
      '"everything" is not a part of the tests; the parts are checks, unit,',
    );
    expect(() => readRequest(['all', 'blog'])).toThrow('npm run test:all takes no arguments');
    expect(() => readRequest(['changed', 'main', 'blog'])).toThrow(
      'Name one revision: npm test -- changed [REVISION].',
    );
    expect(() => readRequest(['changed', '--all'])).toThrow('Name one revision: npm test -- changed [REVISION].');
  });
});

/** Every file of tests in the tree, committed or not. */
function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return listed.split('\0').filter((path) => /\.(spec|e2e)\.tsx?$/.test(path) && existsSync(join(ROOT, path)));
}

/** The projects of jest and Playwright that run a file. */
function projectsOf(path: string): string[] {
  const jest = createRequire(import.meta.url)(join(ROOT, 'jest.config.cjs')) as {
    projects: { displayName: string; testMatch: string[] }[];
  };
  return [
    ...jest.projects
      .filter(({ testMatch }) => testMatch.some((glob) => matchesGlob(path, glob.replace('<rootDir>/', ''))))
      .map(({ displayName }) => displayName),
    ...playwright.projects!.map(({ name }) => name!).filter((name) => path.startsWith(`tests/e2e/${name}/`)),
  ];
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
      const [project, ...more] = projectsOf(path).map((name) => (name === 'web' ? 'unit' : name));
      return more.length > 0 || !project || !TESTS[project as keyof typeof TESTS].test(path);
    });
    expect(wrong).toEqual([]);
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
