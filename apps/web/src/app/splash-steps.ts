declare global {
  interface Window {
    /** How far `start/start.js` brought the start screen, percent. */
    t0Splash?: number;
  }
}

/** What the splash says from which percentage on (docs/product/visitors.md#start: 20, 40, 60, 80, 95 and 100); the first also before. */
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

/** The percentage at which the program takes the splash up; 0 where the page's first script counted nothing. */
export const splashFrom = (): number => window.t0Splash ?? 0;
