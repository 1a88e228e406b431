import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../shared/root.ts';
import type { Figure, SuiteResult } from '../result.ts';

/** A chunk in Vite's manifest; `imports` are loaded with it, what is imported dynamically is not. */
interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
/** What each route loads without anybody pressing anything, beside the entry. */
const ROUTES: Record<string, string[]> = {
  landing: ['src/app/pages/landing-page.tsx', 'src/app/live.ts'],
  blog: ['src/app/pages/public-page.tsx', 'src/app/pages/blog-page.tsx', 'src/app/live.ts'],
  auth: ['src/app/pages/sign-in-page.tsx', 'src/features/session/components/login-panel.tsx'],
  dashboard: ['src/app/terminal.tsx'],
};
/** Bars in KB of script, gzipped; the dashboard's without its charts, which come when they are near the screen. */
const BARS: Record<string, number> = { landing: 140, dashboard: 230 };
const GROWTH = 1.05;
/** Sources whose code no member may be made to download. */
const CONSOLE =
  /^src\/(app\/(pages\/console|console\/)|shared\/(content-editing|content-publishing|drafts|uploads)|features\/(.*-(publishing|administration|editing|history|monitoring|recovery)|receipts|members|analytics|audit|price-alerts|job-queues))/;
const CHARTS = /lightweight-charts|chart-canvas/;

/** Script per route of the built web application against the bars and the figures of `weights.json`. */
export function weight(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 't0-weight-'));
  try {
    build(folder);
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    const committed = JSON.parse(readFileSync(join(ROOT, 'tools/bench/weights.json'), 'utf8')) as Record<
      string,
      number
    >;
    const figures = Object.entries(ROUTES).flatMap(([route, roots]) =>
      routeFigures(route, bytesOf(folder, filesOf(manifest, [ENTRY, ...roots])), committed[route]),
    );
    return Promise.resolve({
      suite: 'weight of the web application',
      faults: 0,
      referenceSpread: 0,
      figures: [...figures, strangers(manifest)],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function build(folder: string): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--manifest', '--outDir', folder, '--logLevel', 'error'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'inherit',
  });
}

/** The keys of all chunks that are loaded with these. */
function closureOf(manifest: Manifest, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}: the routes of the weight suite are out of date.`);
    found.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return found;
}

function filesOf(manifest: Manifest, roots: readonly string[]): string[] {
  return [...closureOf(manifest, roots)].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'));
}

function bytesOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength, 0);
}

function routeFigures(route: string, bytes: number, committed: number | undefined): Figure[] {
  const bar = BARS[route];
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

/** Chunks of the console or of the charts among those every member loads: there must be none. */
function strangers(manifest: Manifest): Figure {
  const loaded = [...closureOf(manifest, [ENTRY, ...ROUTES.dashboard!])];
  const found = loaded.filter((key) => CONSOLE.test(key) || CHARTS.test(key));
  return {
    name: 'console and chart chunks a member loads at once',
    value: found.length,
    unit: '',
    bar: { atMost: 0 },
    note: found.join(', '),
  };
}
