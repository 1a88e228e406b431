import type { Browser } from '@playwright/test';
import { freePort } from '@t0/embedded';
import { TEST_PASSWORD } from '@t0/testing';
import type run from 'lighthouse';
import { launchBrowser } from '../launch-browser.ts';
import { alternately, figureOf, onProducts, type Products, type Rounds } from '../against.ts';
import type { Figure, SuiteResult } from '@t0/tools/shared/suite-result';

/** Categories that are no matter of speed: one missing point is an error of the page. */
const CORRECTNESS = ['accessibility', 'best-practices', 'seo'] as const;
const PERFORMANCE = 'performance';
const CATEGORIES = [PERFORMANCE, ...CORRECTNESS];
/** The measurements that make up the performance, with their units. */
const METRICS: Record<string, string> = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'speed-index': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
};
const RUNS = 5;
/** The browser loads the page in another process than the blank page, and on a busy machine that may begin to trace after the page. */
const TRACED_LATE = 'NO_NAVSTART';
const TRIES = 3;
const MEMBER = 'member@t0.local';

/** A page that Lighthouse checks. */
interface Looked {
  name: string;
  path: (origin: string) => string | Promise<string>;
  /** Required points of performance, of 100. */
  performance: number;
  /** The most that a measurement may take, by its name. */
  metrics?: Record<string, number>;
  /** Categories that must have all points. */
  whole: readonly string[];
  email?: string;
}

const LANDING: Looked = { name: 'landing', path: () => '/', performance: 98, whole: CORRECTNESS };
const PAGES: readonly Looked[] = [
  LANDING,
  { ...LANDING, name: 'blog', path: () => '/blog' },
  { ...LANDING, name: 'post', path: firstPost },
  {
    name: 'dashboard',
    path: () => '/dashboard',
    performance: 90,
    metrics: { 'largest-contentful-paint': 2000, 'total-blocking-time': 200, 'cumulative-layout-shift': 0.02 },
    whole: [],
    email: MEMBER,
  },
];

/** Lighthouse scores of the first screens on its middling phone, served by the API itself; the middle of several runs. No part of a small run. */
export async function lighthouse(against?: string): Promise<SuiteResult> {
  const figures = await onProducts(against, async (products) => {
    const found: Figure[] = [];
    for (const page of PAGES) found.push(...(await figuresOf(products, page)));
    return found;
  });
  return { suite: 'first screens as Lighthouse sees them', figures };
}

async function firstPost(origin: string): Promise<string> {
  const [post] = (await (await fetch(`${origin}/api/blog-posts`)).json()) as { id: number }[];
  return `/blog/${post!.id}`;
}

async function figuresOf(products: Products, page: Looked): Promise<Figure[]> {
  const runs = await alternately(products, RUNS, ({ origin }) => look(origin, page));
  return [
    speedOf(page, runs),
    ...Object.keys(METRICS).map((metric) => metricOf(page, metric, runs)),
    ...CORRECTNESS.map((category) => correctnessOf(page, category, runs)),
  ];
}

const pointsOf =
  (category: string) =>
  ({ scores }: Look): number =>
    Math.round((scores[category] ?? 0) * 100);

function speedOf({ name, performance }: Looked, runs: Rounds<Look>): Figure {
  const machine = runs.current.map(({ machine: index }) => index);
  return figureOf(runs, pointsOf(PERFORMANCE), {
    name: `${name}, performance`,
    unit: 'points',
    bar: { atLeast: performance },
    note: `benchmarkIndex ${Math.min(...machine)} to ${Math.max(...machine)}`,
  });
}

function metricOf({ name, metrics }: Looked, metric: string, runs: Rounds<Look>): Figure {
  const bar = metrics?.[metric];
  return figureOf(runs, ({ metrics: measured }) => measured[metric] ?? NaN, {
    name: `${name}, ${metric.replaceAll('-', ' ')}`,
    unit: METRICS[metric]!,
    ...(bar !== undefined && { bar: { atMost: bar } }),
  });
}

/** The run with the fewest points counts: an error of the page may show in one of them. */
function correctnessOf({ name, whole }: Looked, category: string, runs: Rounds<Look>): Figure {
  const points = pointsOf(category);
  const missing = new Set(runs.current.flatMap((run) => run.missing[category]!));
  const rest = {
    name: `${name}, ${category.replace('-', ' ')}`,
    unit: 'points',
    note: [...missing].join(', '),
    ...(whole.includes(category) && { bar: { atLeast: 100, always: true as const } }),
  };
  return figureOf(runs, points, rest, (values) => Math.min(...values));
}

/** The result of one Lighthouse run. */
interface Look {
  scores: Record<string, number | null>;
  metrics: Record<string, number>;
  /** Audits without all points, by category. */
  missing: Record<string, string[]>;
  /** Lighthouse's index of the machine's speed at the time. */
  machine: number;
}

type Report = NonNullable<Awaited<ReturnType<typeof run>>>['lhr'];

/** One look at a page. */
async function look(origin: string, { path, email }: Looked): Promise<Look> {
  const address = origin + (await path(origin));
  for (let tries = 1; ; tries += 1) {
    const report = await reportOf(address, (browser) => email && signIn(browser, origin, email));
    const { runtimeError: error } = report;
    if (!error) return lookOf(report);
    if (error.code !== TRACED_LATE || tries === TRIES)
      throw new Error(`Lighthouse could not look at ${address}: ${error.message}`);
  }
}

/** Runs Lighthouse in a browser of its own, once that is prepared. */
async function reportOf(address: string, prepare: (browser: Browser) => unknown): Promise<Report> {
  // Some hundred packages, which no other suite needs.
  const { default: start } = await import('lighthouse');
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    await prepare(browser);
    const result = await start(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      // Third-party charts are not part of the measurement, and the machine may have no way out.
      blockedUrlPatterns: ['*tradingview*'],
    });
    if (!result) throw new Error(`Lighthouse has no result of ${address}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function lookOf({ categories, audits, environment }: Report): Look {
  const missingIn = (category: string): string[] =>
    categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(
      ({ id }) => id,
    );
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, categories[category]!.score])),
    metrics: Object.fromEntries(Object.keys(METRICS).map((name) => [name, audits[name]?.numericValue ?? NaN])),
    missing: Object.fromEntries(CORRECTNESS.map((category) => [category, missingIn(category)])),
    machine: Math.round(environment.benchmarkIndex),
  };
}

/** Puts a session into the browser's own profile, in which Lighthouse opens its page. */
async function signIn(browser: Browser, origin: string, email: string): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    return { name: name!, value: value!, url: origin };
  });
  const profile = await browser.newBrowserCDPSession();
  await profile.send('Storage.setCookies', { cookies });
  await profile.detach();
}
