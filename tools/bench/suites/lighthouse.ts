import type { Browser } from '@playwright/test';
import { freePort } from '@t0/embedded';
import { TEST_PASSWORD } from '@t0/testing';
import type { Product } from '../product.ts';
import { startProduct } from '../product.ts';
import { launchBrowser } from '../../shared/launch-browser.ts';
import type { Figure, SuiteResult } from '../result.ts';
import { median } from '../result.ts';
import { builtWeb } from '../web-build.ts';

/** Categories that are no matter of speed: one missing point is an error of the page. */
const CORRECTNESS = ['accessibility', 'best-practices', 'seo'] as const;
const PERFORMANCE = 'performance';
const RUNS = 5;

/** A page that Lighthouse checks. */
interface Looked {
  name: string;
  path: string;
  /** Required points of performance, of 100. */
  performance: number;
  /** Categories that must have all points. */
  whole: readonly string[];
  email?: string;
}

const MEMBER = 'member@t0.local';

/** Lighthouse scores of the first screens on its middling phone, served by the API itself; the median of several runs. No part of a small run. */
export async function lighthouse(): Promise<SuiteResult> {
  const product = await startProduct({ WEB_ROOT: builtWeb() });
  try {
    const pages = await pagesOf(product);
    const figures: Figure[] = [];
    for (const page of pages) figures.push(...(await figuresOf(product, page)));
    return { suite: 'first screens as Lighthouse sees them', errors: 0, referenceSpread: 0, figures };
  } finally {
    await product.stop();
  }
}

async function pagesOf({ origin }: Product): Promise<Looked[]> {
  const landing: Looked = { name: 'landing', path: '/', performance: 95, whole: CORRECTNESS };
  const [post] = (await (await fetch(`${origin}/api/blog-posts`)).json()) as { id: number }[];
  return [
    landing,
    { ...landing, name: 'blog', path: '/blog' },
    { ...landing, name: 'post', path: `/blog/${post!.id}` },
    { name: 'dashboard', path: '/dashboard', performance: 85, whole: [], email: MEMBER },
  ];
}

async function figuresOf({ origin }: Product, page: Looked): Promise<Figure[]> {
  const categories = [PERFORMANCE, ...CORRECTNESS];
  const runs: Look[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await look(origin, page, categories));
  return categories.map((category) => {
    const points = runs.map(({ scores }) => Math.round((scores[category] ?? 0) * 100));
    const isSpeed = category === PERFORMANCE;
    const worst = runs[points.indexOf(Math.min(...points))]!;
    return {
      name: `${page.name}, ${category.replace('-', ' ')}`,
      value: isSpeed ? median(points) : Math.min(...points),
      min: Math.min(...points),
      max: Math.max(...points),
      unit: 'points',
      note: isSpeed ? timesOf(runs) : worst.missing[category]!.join(', '),
      ...(isSpeed && { bar: { atLeast: page.performance } }),
      ...(page.whole.includes(category) && { bar: { atLeast: 100, always: true as const } }),
    };
  });
}

/** The result of one Lighthouse run. */
interface Look {
  scores: Record<string, number | null>;
  /** Milliseconds of the timings that make up the performance. */
  times: Record<string, number>;
  /** Audits without all points, by category. */
  missing: Record<string, string[]>;
}

const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];

const timesOf = (runs: Look[]): string =>
  TIMES.map((name) => `${name} ${Math.round(median(runs.map(({ times }) => times[name] ?? NaN)))} ms`).join(', ');

/** One look, in a browser of its own. */
async function look(origin: string, { path, email }: Looked, categories: string[]): Promise<Look> {
  // Some hundred packages, which no other suite needs.
  const { default: run } = await import('lighthouse');
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    if (email !== undefined) await signIn(browser, origin, email);
    const result = await run(origin + path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      // Third-party charts are not part of the measurement, and the machine may have no way out.
      blockedUrlPatterns: ['*tradingview*'],
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${path}: ${lhr.runtimeError.message}`);
    const missingIn = (category: string): string[] =>
      lhr.categories[category]!.auditRefs.filter(
        ({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1,
      ).map(({ id }) => id);
    return {
      scores: Object.fromEntries(categories.map((category) => [category, lhr.categories[category]!.score])),
      times: Object.fromEntries(TIMES.map((name) => [name, lhr.audits[name]?.numericValue ?? NaN])),
      missing: Object.fromEntries(categories.map((category) => [category, missingIn(category)])),
    };
  } finally {
    await browser.close();
  }
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
