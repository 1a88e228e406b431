import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { say } from '@t0/tools/shared/say';
import type { Teardown } from '@t0/tools/shared/teardown';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import { CHECKS, onFiles, runCheck } from '../checks.ts';
import { BROWSER, TESTS, type Lane, type Part, type Step } from '../parts.ts';
import { stepsOf, withArgs } from '../steps.ts';
import { askTool } from '../tool.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean);

/**
 * Files that differ from a revision, by path from the root: committed since or not, new, moved or gone.
 * @throws UserFacingError when there is no such revision
 */
function changedFiles(since: string): string[] {
  try {
    return [
      ...new Set([
        ...git('diff', '--name-only', '--no-renames', '-z', since, '--'),
        ...git('ls-files', '--others', '--exclude-standard', '-z'),
      ]),
    ].sort();
  } catch {
    throw new UserFacingError(`git does not know the revision "${since}".`);
  }
}

/** A source file: its imports, and its text. */
export interface SourceFile {
  imports: readonly string[];
  text: string;
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const PRODUCT_CODE = /^(apps|libs|tools|tests)\/.*\.[cm]?[jt]sx?$/;

/** Every source file by its path from the root, as dependency-cruiser reads them, type imports included. */
async function importGraph(): Promise<Map<string, SourceFile>> {
  const { code, answer } = await askTool('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ...['apps', 'libs', 'tools', 'tests'],
  ]);
  // Its exit code counts broken rules, which `layers` reports.
  if (!answer.startsWith('{')) throw new UserFacingError(`dependency-cruiser read no imports and ended with ${code}.`);
  const { modules } = JSON.parse(answer) as Cruise;
  return new Map(
    modules
      .filter(({ source }) => PRODUCT_CODE.test(source))
      .map(({ source, dependencies }) => [
        source,
        {
          imports: dependencies.map(({ resolved }) => resolved).filter((path) => PRODUCT_CODE.test(path)),
          text: readFileSync(join(ROOT, source), 'utf8'),
        },
      ]),
  );
}

const CONTROLLER = /@Controller\((?:'([^']*)')?\)/;
const CALL = /@(?:Get|Post|Put|Patch|Delete|All)\((?:'([^']*)')?\)/g;
/** Fewer parts than this name no feature: '/api'. */
const LEAST_PARTS = 2;

/** The routes of the controller in this text, up to their first parameter: '/api/blog-posts'. None of a text without one. */
export function routesOf(text: string): string[] {
  const controller = CONTROLLER.exec(text);
  if (!controller) return [];
  return [...text.matchAll(CALL)]
    .map(([, call = '']) => [controller[1] ?? '', call].join('/').split(/[:*]/)[0]!.split('/').filter(Boolean))
    .filter((parts) => parts.length >= LEAST_PARTS)
    .map((parts) => `/${parts.join('/')}`);
}

/** Where the API joins its domains: through it, every test of the API would depend on every domain. */
const COMPOSITION = /^apps\/api\/src\/(app|[^/]+\/[^/]+)\.module\.ts$/;
/** A folder of one of the API's domains. */
const DOMAIN = /^(apps\/api\/src\/(?!live\/|platform\/)[^/]+(?:\/[^/]+)*)\/[^/]+$/;
/** Browser tests walk the whole product: a change of it may break any of them, so that only their own files count. */
const BROWSER_TESTS = /^tests\/(support\/(browser|gallery)\/|.*\.e2e\.ts$)/;
/** The test that reads every call of the API, of any domain. */
const ALL_ROUTES = 'tests/support/api-routes.ts';
/** Paths of the repository in a text, unless they are references to headings. */
const PATHS = /(?<![\w./-])(?:apps|libs|tools|deploy|docs|dist)\/[\w./-]*\w(?![\w#/-])/g;

/** The source that runs when a test names this: a built file stands for its source. */
function sourceOf(path: string): string {
  return path
    .replace(/^((?:apps|libs)\/[^/]+)\/dist\/(.*)\.js$/, '$1/src/$2.ts')
    .replace(/^tools\/dist\/(.*)\.js$/, 'tools/$1.ts')
    .replace(/^dist\/(\w+)\.js$/, 'apps/$1/src/main.ts');
}

/** Paths that a test file or helper names in its text, such as the program it starts or the folder it reads. */
function namedIn(path: string, text: string): string[] {
  if (!path.startsWith('tests/') || BROWSER_TESTS.test(path)) return [];
  return [...text.matchAll(PATHS)].map(([found]) => sourceOf(found));
}

/**
 * The files that a change reaches, the changed ones included: anyone who imports one, directly or not, anyone who names one or its folder,
 * and, for a domain of the API, the tests that call one of its routes or every route.
 */
export function touchedBy(changed: readonly string[], graph: ReadonlyMap<string, SourceFile>): Set<string> {
  const dependents = new Map<string, Set<string>>();
  const add = (on: string, who: string): void => void dependents.set(on, (dependents.get(on) ?? new Set()).add(who));
  const naming: [named: string, who: string][] = [];
  for (const [path, { imports, text }] of graph) {
    for (const one of imports) add(one, path);
    for (const named of namedIn(path, text)) naming.push([named, path]);
  }
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const [, folder] = DOMAIN.exec(path) ?? [];
    for (const one of dependents.get(path) ?? []) if (leads(path, one)) visit(one);
    for (const [named, who] of naming) if (path === named || path.startsWith(`${named}/`)) visit(who);
    if (folder) for (const test of testsOfFolder(folder, graph)) visit(test);
  };
  for (const path of changed) visit(path);
  return reached;
}

/** True if a change of one file is one of a file that imports it: not through the composition of the API, nor for browser tests. */
function leads(path: string, importer: string): boolean {
  if (COMPOSITION.test(importer)) return !DOMAIN.test(path);
  return BROWSER_TESTS.test(path) || !BROWSER_TESTS.test(importer);
}

/** Tests and helpers of tests that call a route of this folder, and the helper that lists them all. */
function testsOfFolder(folder: string, graph: ReadonlyMap<string, SourceFile>): string[] {
  const routes = [...graph].flatMap(([path, { text }]) => (path.startsWith(`${folder}/`) ? routesOf(text) : []));
  const calls = (text: string): boolean => routes.some((route) => text.includes(route));
  return [...graph]
    .filter(
      ([path, { text }]) =>
        path === ALL_ROUTES || (path.startsWith('tests/') && !BROWSER_TESTS.test(path) && calls(text)),
    )
    .map(([path]) => path);
}

/** Files by which everything is built, run or typed: a change of one touches every unit and integration test. */
const EVERYTHING =
  /^(package(-lock)?\.json|jest\.config\.cjs|tsconfig[\w.]*\.json|tests\/(tsconfig\.json|support\/jest\/[\w-]+\.(cjs|ts)))$/;
/** What the figures of revenue come from. */
const REVENUE = /^libs\/(billing|stripe-sandbox|(contracts|domain|database)\/src\/billing)\//;
const CODE = /\.[cm]?[jt]sx?$/;
/** Tests that hold for the tree as a whole, and take seconds. */
const OF_THE_TREE = ['tests/house/references.spec.ts', 'tests/house/security-list.spec.ts'];

/** The stages of a run over what differs from a revision, and what that touches; none when nothing differs. */
export async function planChanged(since: string, teardown: Teardown): Promise<Lane[][]> {
  const changed = changedFiles(since);
  if (changed.length === 0) {
    say(`Nothing differs from ${since}.`);
    return [];
  }
  if (changed.some((path) => REVENUE.test(path)))
    say('The change touches billing: npm run test:revenue tries 10,000 histories of revenue.');
  const steps = stepsOf({ isBesideOthers: true, tryAllExamples: false, teardown });
  const checks = checksOf(changed);
  if (changed.some((path) => EVERYTHING.test(path))) {
    say('The change affects everything: all unit and integration tests run.');
    return [[checks, [...steps.unit, ...steps.integration]]];
  }
  const touched = [...touchedBy(changed, await importGraph()), ...OF_THE_TREE].filter((path) =>
    existsSync(join(ROOT, path)),
  );
  const of = (part: Part & keyof typeof TESTS): string[] => touched.filter((path) => TESTS[part].test(path));
  const served = (['unit', 'integration', 'slow'] as const).flatMap((part) => {
    const paths = of(part);
    return paths.length > 0 ? steps[part].map((step) => withArgs(step, ['--runTestsByPath', ...paths])) : [];
  });
  const browser = BROWSER.flatMap(of);
  if (browser.length === 0) say('Browser tests are not selected: npm test -- e2e FILE runs some of them.');
  return [[checks, served], browser.length > 0 ? [steps.e2e.map((step) => withArgs(step, browser))] : []];
}

/** Types and layers of everything, as one file breaks another; lint and format of what changed. */
function checksOf(changed: readonly string[]): Step[] {
  const there = changed.filter((path) => existsSync(join(ROOT, path)));
  const code = there.filter((path) => CODE.test(path));
  return CHECKS.flatMap((check) => {
    const files = check.perFile === 'code' ? code : there;
    if (check.perFile ? files.length === 0 : !changed.some((path) => CODE.test(path))) return [];
    return [{ name: check.name, run: () => runCheck(check.perFile ? onFiles(check, files) : check) }];
  });
}
