import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onProducts } from '../against.ts';
import { ROOT } from '../../shared/root.ts';
import type { Figure, SuiteResult } from '../result.ts';
import { builtWeb } from '../web-build.ts';
import { firstLoadFigures } from './first-load.ts';
import { pressFigures } from './page-presses.ts';

/** A chunk in Vite's manifest; `imports` are loaded with it, what is imported dynamically is not. Bundles have only a name. */
interface Chunk {
  name?: string;
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
/** A server-rendered page without the program. */
const LONE_PAGE = ['src/prerender/page.ts', 'src/prerender/page-live.ts'];
/** The files that each route loads without any press. */
const ROUTES: Record<string, string[]> = {
  landing: LONE_PAGE,
  blog: LONE_PAGE,
  post: LONE_PAGE,
  auth: [ENTRY, 'src/app/pages/sign-in-page.tsx'],
  calculator: [ENTRY, 'src/app/pages/public-page.tsx', 'src/sizing/member/calculator.tsx', 'live'],
  dashboard: [ENTRY, 'terminal'],
};
/** Bars in KB of script, gzipped; the dashboard's before its rows, without what follows its first paint. */
const BARS: Record<string, number> = { landing: 80, blog: 80, post: 80, dashboard: 145 };
/** What the dashboard has loaded once it is complete, without its charts, which come when they are near the screen. */
const DASHBOARD = [ENTRY, 'terminal', 'later', 'live'];
/** The pages that a member opens from it, and the console with its tabs. */
const LATER_ROUTES: Record<string, string> = {
  profile: 'src/app/pages/profile-page.tsx',
  videos: 'src/content/member/videos-panel.tsx',
  "members' blog": 'src/app/pages/blog-page.tsx',
  "members' post": 'src/content/public/post-view.tsx',
  journal: 'src/app/pages/journal-page.tsx',
  record: 'src/app/pages/record-page.tsx',
  alerts: 'src/app/pages/system-status-page.tsx',
  verify: 'src/record/public/verify.tsx',
  "members' calculator": 'src/sizing/member/calculator.tsx',
  developers: 'src/developers/public/developers.tsx',
  terms: 'src/visitors/public/legal-view.tsx',
  console: 'src/app/pages/console-page.tsx',
};
/** The bar of each of them, in KB of script of its own, gzipped. */
const LATER_BAR = 25;
const GROWTH = 1.05;
/** Sources whose code no member may be made to download. */
const CONSOLE =
  /^src\/(app\/(pages\/console|console\/)|shared\/editing\/|content\/(upload|send-file)|[^/]+\/console\/)/;
const CHARTS = /lightweight-charts|chart-canvas/;

/**
 * Script per route of the built web application against the bars and the figures of `weights.json`, first loads over a slow line, and
 * presses that lead from page to page.
 */
export async function weight(against?: string): Promise<SuiteResult> {
  const folder = builtWeb();
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const committed = JSON.parse(readFileSync(join(ROOT, 'tools/bench/weights.json'), 'utf8')) as Record<string, number>;
  const figures = Object.entries(ROUTES).flatMap(([route, roots]) =>
    routeFigures(route, bytesOf(folder, filesOf(manifest, roots)), committed[route], BARS[route]),
  );
  const loaded = new Set(filesOf(manifest, DASHBOARD));
  const later = Object.entries(LATER_ROUTES).flatMap(([route, root]) => {
    const own = filesOf(manifest, [root]).filter((file) => !loaded.has(file));
    return routeFigures(`${route} after the dashboard`, bytesOf(folder, own), committed[route], LATER_BAR);
  });
  return {
    suite: 'weight of the web application',
    figures: [...figures, ...later, strangers(folder, manifest), ...(await loads(against))],
  };
}

/** First loads, and presses that lead from page to page. */
function loads(against?: string): Promise<Figure[]> {
  return onProducts(against, async (products) => [
    ...(await firstLoadFigures(products)),
    ...(await pressFigures(products.current)),
  ]);
}

/** A chunk by the source it begins with, or a bundle by its name. */
function chunkOf(manifest: Manifest, key: string): Chunk | undefined {
  return manifest[key] ?? Object.values(manifest).find(({ name, file }) => name === key && file.endsWith('.js'));
}

/** The keys of all chunks that are loaded with these. */
function closureOf(manifest: Manifest, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    const chunk = chunkOf(manifest, key);
    if (!chunk) throw new Error(`The build has no chunk ${key}: the routes of the weight suite are out of date.`);
    found.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return found;
}

function filesOf(manifest: Manifest, roots: readonly string[]): string[] {
  return [...closureOf(manifest, roots)]
    .map((key) => chunkOf(manifest, key)!.file)
    .filter((file) => file.endsWith('.js'));
}

function bytesOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength, 0);
}

function routeFigures(route: string, bytes: number, committed: number | undefined, bar: number | undefined): Figure[] {
  const figures: Figure[] = [
    {
      name: `${route}, script gzipped`,
      value: bytes / 1024,
      unit: 'KB',
      note: `${bytes} bytes`,
      ...(bar && { bar: { atMost: bar } }),
    },
  ];
  if (committed) {
    figures.push({ name: `${route}, against the committed figure`, value: bytes / committed, bar: { atMost: GROWTH } });
  }
  return figures;
}

/** Sources of the console or of the charts in what every member loads: there must be none. */
function strangers(folder: string, manifest: Manifest): Figure {
  const sources = filesOf(manifest, ROUTES.dashboard!).flatMap((file) => sourcesOf(join(folder, file)));
  const found = sources.filter((source) => CONSOLE.test(source) || CHARTS.test(source));
  return {
    name: 'console and chart sources a member loads at once',
    value: found.length,
    unit: '',
    bar: { atMost: 0, always: true },
    note: found.join(', '),
  };
}

/** The sources of a chunk, by its source map: the product's files from `src/` on. The bundler's own runtime has no sources. */
function sourcesOf(file: string): string[] {
  if (file.includes('rolldown-runtime')) return [];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => /apps\/web\/(src\/.*)$/.exec(source)?.[1] ?? source);
}
