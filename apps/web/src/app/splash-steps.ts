/** What the splash says from which percentage on (specification 1, section 2: 20, 40, 60, 80, 95 and 100); the first also before. */
export const SPLASH_STEPS = [
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
