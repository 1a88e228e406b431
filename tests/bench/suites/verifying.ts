/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import { waitFor, writeSteps } from '@t0/testing';
import { launchBrowser } from '../launch-browser.ts';
import { onFilledProduct } from '../product.ts';
import { middleOf, sized, type SuiteResult } from '@t0/tools/shared/suite-result';

/** Each signal has two steps. */
const SIGNALS = sized(5000, 20);
const ROUNDS = sized(5, 1);
const BARS = { seconds: 2, blockedMs: 50 };

/** One check of the whole record: how long it took, and the longest time in which the page did not answer. */
interface Check {
  seconds: number;
  blockedMs: number;
}

/** `/verify` checks 10,000 steps in Chromium, each time in a browser that never saw them (docs/RECORD.md#verify). */
export async function verifying(): Promise<SuiteResult> {
  return resultOf(await onFilledProduct((db) => writeSteps(db, 1, SIGNALS), checks));
}

async function checks(origin: string): Promise<Check[]> {
  await waitFor('a checkpoint of every step', async () => {
    const answer = await fetch(`${origin}/log/checkpoint`);
    return answer.ok && Number((await answer.text()).split('\n')[1]) >= 2 * SIGNALS;
  });
  const browser = await launchBrowser();
  try {
    const found: Check[] = [];
    for (let round = 0; round < ROUNDS; round += 1) found.push(await check(browser, origin));
    return found;
  } finally {
    await browser.close();
  }
}

async function check(browser: Browser, origin: string): Promise<Check> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await page.goto('/verify');
    const button = page.getByRole('button', { name: 'CHECK NOW' });
    await button.waitFor();
    await page.evaluate(() => {
      const marks = { began: 0, ended: 0, blocked: 0 };
      Object.assign(window, { marks });
      new PerformanceObserver((list) => {
        for (const { duration, startTime } of list.getEntries())
          if (marks.began > 0 && startTime >= marks.began) marks.blocked = Math.max(marks.blocked, duration);
      }).observe({ entryTypes: ['longtask'] });
      const verdict = document.querySelector('[data-testid=record-verdict]')!;
      new MutationObserver(() => {
        if (verdict.textContent?.includes('Sound:')) marks.ended ||= performance.now();
      }).observe(verdict, { childList: true, subtree: true, characterData: true });
      addEventListener('click', () => (marks.began ||= performance.now()), { capture: true });
    });
    await button.click();
    await page.getByText(`Sound: all ${2 * SIGNALS} steps`).waitFor();
    const { began, ended, blocked } = await page.evaluate(
      () => (window as unknown as { marks: { began: number; ended: number; blocked: number } }).marks,
    );
    return { seconds: (ended - began) / 1000, blockedMs: blocked };
  } finally {
    await context.close();
  }
}

function resultOf(found: readonly Check[]): SuiteResult {
  const seconds = found.map((one) => one.seconds);
  const blocked = Math.max(...found.map(({ blockedMs }) => blockedMs));
  return {
    suite: `a browser checks ${2 * SIGNALS} steps`,
    figures: [
      {
        name: 'from the press to the verdict, median',
        ...middleOf(seconds),
        unit: 's',
        bar: { atMost: BARS.seconds },
      },
      {
        name: 'longest task of the page meanwhile',
        value: blocked,
        unit: 'ms',
        note: 'tasks below 50 ms are told as 0',
        bar: { atMost: BARS.blockedMs },
      },
    ],
  };
}
