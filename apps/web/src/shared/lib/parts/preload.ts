import { onConnectionReturn } from '../connection.ts';
import { queryClient } from '../query-client.ts';
import { partsUnderway } from './part-loader.ts';

/** The quiet time before the first part is fetched, in ms: the content of the screen comes first. */
const QUIET_MS = 2500;
const LOOK_MS = 250;
/** A browser that is never idle, as prices move all the time, gets the next part after this time, in ms. */
const IDLE_WITHIN_MS = 1000;
/** After a part that could not be fetched; the connection's return ends the wait. */
const PAUSE_MS = 30_000;

/** The mark in the browser's performance timeline that says: everything put down so far is there. */
const PARTS_THERE = 't0-parts-there';

type Preload = () => Promise<boolean>;

const waiting: Preload[] = [];
let wake: (() => void) | null = null;
let started = false;

/** Puts a part down to be fetched ahead of time, once the browser has nothing better to do. */
export function preloadWhenIdle(part: Preload): void {
  waiting.push(part);
  wake?.();
}

/** Begins to fetch the registered parts, one after the other, in their order. Call it once, at the start. */
export function startPreloading(): void {
  if (started) return;
  started = true;
  void run();
}

async function run(): Promise<never> {
  await untilQuiet(QUIET_MS);
  for (;;) {
    const next = waiting.shift();
    if (!next) {
      performance.mark(PARTS_THERE);
      await until((go) => (wake = go));
      await untilQuiet(QUIET_MS);
      continue;
    }
    await untilQuiet(0);
    if (await next()) continue;
    waiting.push(next);
    await untilReturn();
  }
}

/** Resolves once the page is complete, its data and the shown parts have been there for this long, and the browser is idle. */
async function untilQuiet(ms: number): Promise<void> {
  let quietSince = Date.now();
  while (isBusy() || Date.now() - quietSince < ms) {
    await pause(LOOK_MS);
    if (isBusy()) quietSince = Date.now();
  }
  await until((go) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => go(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(go, 50);
  });
}

const isBusy = (): boolean => document.readyState !== 'complete' || queryClient.isFetching() > 0 || partsUnderway() > 0;

async function untilReturn(): Promise<void> {
  await until((go) => {
    const timer = setTimeout(end, PAUSE_MS);
    const stop = onConnectionReturn(end);
    function end(): void {
      clearTimeout(timer);
      stop();
      go();
    }
  });
}

const until = (begin: (go: () => void) => void): Promise<void> => new Promise((resolve) => begin(resolve));
const pause = (ms: number): Promise<void> => until((go) => void setTimeout(go, ms));
