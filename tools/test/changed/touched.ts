import type { SourceFile } from './import-graph.ts';
import { routesOf } from './routes.ts';

/** Where the API joins its domains: through it, every test of the API would depend on every domain. */
const COMPOSITION = /^apps\/api\/src\/(app|[^/]+\/[^/]+)\.module\.ts$/;
/** A folder of one of the API's domains. */
const DOMAIN = /^(apps\/api\/src\/(?!live\/|platform\/)[^/]+(?:\/[^/]+)*)\/[^/]+$/;
/** Browser tests walk the whole product: a change of it may break any of them, so that only their own files count. */
const BROWSER = /^tests\/e2e\//;
/** The test that reads every call of the API, of any domain. */
const ALL_ROUTES = 'tests/integration/api-routes.ts';
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
  if (!path.startsWith('tests/') || BROWSER.test(path)) return [];
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
  return BROWSER.test(path) || !BROWSER.test(importer);
}

/** Tests and helpers of tests that call a route of this folder, and the helper that lists them all. */
function testsOfFolder(folder: string, graph: ReadonlyMap<string, SourceFile>): string[] {
  const routes = [...graph].flatMap(([path, { text }]) => (path.startsWith(`${folder}/`) ? routesOf(text) : []));
  const calls = (text: string): boolean => routes.some((route) => text.includes(route));
  return [...graph]
    .filter(([path, { text }]) => path === ALL_ROUTES || (/^tests\/(?!e2e\/)/.test(path) && calls(text)))
    .map(([path]) => path);
}
