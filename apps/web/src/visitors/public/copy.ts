/** The texts of the public pages, in one place. Texts in SETTINGS come from the server (docs/product/settings.md#copy). */
export const COPY = {
  headline: 'Trade the levels the banks are defending.',
  lead: 'T0 tracks the positions of banks and financial institutions (BFIs) and publishes each trade with its entry, up to ten targets and a stop. On your screen milliseconds after we publish.',
  enter: 'ACCESS TERMINAL',
  login: 'MEMBER LOGIN',
  /** The name of each figure of the owner; the figures come with the client settings. */
  claims: [
    ['Active traders', 'activeTraders'],
    ['Active signals', 'activeSignals'],
    ['Traders', 'traders'],
    ['Support', 'support'],
  ],
  /** Around the figures of the record, which come with the page. */
  proof: {
    title: 'THE RECORD SO FAR',
    ended: 'Signals ended',
    expectancy: 'Mean result',
    drawdown: 'Deepest fall',
    all: 'READ THE RECORD',
    check: 'CHECK IT YOURSELF',
  },
  day: {
    title: 'A day with it',
    steps: [
      ['A signal comes', 'It slides into your list, with a sound and a message on your phone if you want them.'],
      [
        'You see whether it is still good',
        'GOOD, LATE or GONE by the live price, and how many lots your own risk allows.',
      ],
      [
        'You take it or leave it',
        'One press notes it in your journal. T0 sends no orders: you trade at your own broker.',
      ],
      ['It ends', 'Each target, each move of the stop and the close are announced, and the ledger keeps them.'],
    ],
  },
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
        on: 'max-md:hidden',
      },
      {
        name: 'phone',
        title: 'Signals',
        alt: 'Signals on a phone, each with its verdict and the lots to take',
        on: 'md:hidden',
      },
      { name: 'signal', title: 'Signal detail', alt: 'One signal with its price ladder, levels and memo', on: '' },
      { name: 'alerts', title: 'Alerts', alt: 'The system status page with active and processed alerts', on: '' },
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
  journal: 'YOUR JOURNAL',
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
} as const;
