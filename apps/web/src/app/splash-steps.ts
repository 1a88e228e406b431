/** What the splash says from which percentage on (specification 1, section 2). */
export const SPLASH_STEPS = [
  { from: 0, text: 'CONNECTING TO TRADING SERVERS...' },
  { from: 20, text: 'AUTHENTICATING INSTITUTIONAL ACCESS...' },
  { from: 40, text: 'LOADING MARKET DATA STREAMS...' },
  { from: 60, text: 'INITIALIZING SIGNAL ALGORITHMS...' },
  { from: 80, text: 'ESTABLISHING SECURE CONNECTIONS...' },
  { from: 95, text: 'T0 TRADING TERMINAL READY' },
] as const;

/** The message that belongs to a percentage. */
export function splashMessage(percent: number): string {
  return SPLASH_STEPS.findLast((step) => percent >= step.from)?.text ?? SPLASH_STEPS[0].text;
}
