declare global {
  interface Window {
    /** The time when the start screen appeared, in ms of `performance.now()`; set by `start/start.js`. */
    t0SplashBegan?: number;
  }
}

/** The start screen's own time, in ms, of which the bar takes the first part; also in `start/start.js`. */
export const SPLASH_MS = 1500;
const FULL_MS = 1200;

/** The text of the splash from each percentage on (docs/product/visitors.md#start: 20, 40, 60, 80, 95 and 100); the first also before. */
const SPLASH_STEPS = [
  { from: 0, text: 'CONNECTING TO TRADING SERVERS...' },
  { from: 40, text: 'AUTHENTICATING INSTITUTIONAL ACCESS...' },
  { from: 60, text: 'LOADING MARKET DATA STREAMS...' },
  { from: 80, text: 'INITIALIZING SIGNAL ALGORITHMS...' },
  { from: 95, text: 'ESTABLISHING SECURE CONNECTIONS...' },
  { from: 100, text: 'T0 TRADING TERMINAL READY' },
] as const;

/** The message that belongs to a percentage. */
export function splashMessage(percent: number): string {
  return SPLASH_STEPS.findLast((step) => percent >= step.from)?.text ?? SPLASH_STEPS[0].text;
}

/** The time since the start screen appeared, in ms. It starts now, where the page's first script showed none. */
export function splashElapsed(): number {
  window.t0SplashBegan ??= performance.now();
  return performance.now() - window.t0SplashBegan;
}

/** The progress of its bar by then, in percent. */
export const splashPercent = (elapsed: number): number => Math.min(100, Math.floor((100 * elapsed) / FULL_MS));
