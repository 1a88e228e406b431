/** The texts of the public pages, in one place. Texts in SETTINGS come from the server (docs/product/settings.md#copy). */
export const COPY = {
  headline: 'Trade the levels the banks are defending.',
  lead: 'T0 tracks the positions of banks and financial institutions (BFIs) and publishes each trade with its entry, two targets and a stop. On your screen milliseconds after we publish.',
  enter: 'ACCESS TERMINAL',
  login: 'MEMBER LOGIN',
  /** The name of each figure of the owner; the figures come with the client settings. */
  claims: [
    ['Active traders', 'activeTraders'],
    ['Active signals', 'activeSignals'],
    ['Traders', 'traders'],
    ['Support', 'support'],
  ],
  overview: {
    title: 'Platform overview',
    analysis: {
      title: 'Multi-timeframe analysis',
      text: 'Monthly, Weekly and 4H charts for every instrument, with the note and the levels behind each trade.',
    },
    blog: { title: 'Blog', text: 'Long-form insights on positioning, structure and risk. Free to read.' },
    resources: { title: 'Resources', text: 'Checklists, sizing workbooks and monthly reviews to download and keep.' },
    subscribe: 'ACCESS ALL FEATURES WITH SUBSCRIPTION',
  },
  gallery: {
    title: 'Inside the terminal',
    shots: [
      {
        name: 'dashboard',
        title: 'Signals',
        alt: 'The dashboard with its table of signals',
      },
      { name: 'signal', title: 'Signal detail', alt: 'One signal with its price ladder, levels and memo' },
      { name: 'alerts', title: 'Alerts', alt: 'The system status page with active and processed alerts' },
    ],
    members: 'Members',
    required: 'Member access required.',
    status: 'Subscription status:',
    unauthorized: 'UNAUTHORIZED',
    access: 'GET ACCESS',
  },
  record: {
    title: 'RECORD',
    lead: 'What every published signal amounted to, from a ledger that nobody can change afterwards. Results are in R: 1 R is the distance from the entry to the stop as first published.',
  },
  waiting: 'No active subscription',
  waitingText:
    'You are signed in, but this account has no active subscription. The terminal opens on this page the moment one is activated.',
  activate: 'ACTIVATE BELOW',
  footer: {
    terminal: 'TERMINAL',
    profile: 'PROFILE',
    verify: 'CHECK THE RECORD',
    calculator: 'POSITION SIZE CALCULATOR',
    legal: [
      ['TERMS', '/terms'],
      ['PRIVACY', '/privacy'],
      ['RISK', '/risk'],
    ],
    top: 'Back to top',
  },
  risk: 'Figures are published by the owner of this service. Trading carries risk of loss.',
} as const;
