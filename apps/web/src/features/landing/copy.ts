/** The owner's words and figures on the public pages, in one place. Figures are the owner's claims, not measured here. */
export const COPY = {
  headline: 'Trade the levels the banks are defending.',
  lead: 'T0 tracks the positions of banks and financial institutions (BFIs) and publishes each trade with its entry, two targets and a stop. On your screen milliseconds after we publish.',
  enter: 'ACCESS TERMINAL',
  login: 'MEMBER LOGIN',
  claims: [
    ['Active traders', '847'],
    ['Active signals', '12'],
    ['Traders', '10,000+'],
    ['Support', '24/7'],
  ],
  promo: { activeTraders: '847' },
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
        title: 'Signals and heat map',
        alt: 'The dashboard with its table of signals and the heat map',
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
  waiting: 'No active subscription',
  waitingText:
    'You are signed in, but this account has no active subscription. The terminal opens on this page the moment one is activated.',
  activate: 'ACTIVATE BELOW',
  footer: { terminal: 'TERMINAL', profile: 'PROFILE', legal: ['TERMS', 'PRIVACY', 'RISK'], top: 'Back to top' },
  risk: 'Figures are published by the owner of this service. Trading carries risk of loss.',
} as const;
