/** The owner's words and figures on the public page, in one place. */
export const COPY = {
  headline: 'Trade the levels the banks are defending.',
  lead: 'T0 tracks the positions of banks and financial institutions (BFIs) and publishes each trade with its entry, two targets and a stop. On your screen milliseconds after we publish.',
  claims: [
    ['Active traders', '847'],
    ['Active signals', '12'],
    ['Traders', '10,000+'],
    ['Support', '24/7'],
  ],
  waiting: 'No active subscription',
  waitingText:
    'You are signed in, but this account has no active subscription. The terminal opens on this page the moment one is activated.',
  risk: 'Figures are published by the owner of this service. Trading carries risk of loss.',
} as const;
