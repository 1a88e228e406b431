import type { JournalAccount, JournalFigures, JournalTrade, JournalTradePage } from '@t0/contracts/journal';
import { mt4File, randomAccount } from '../statements/index.ts';
import type { Page } from '@playwright/test';

/** Two accounts of one currency, and one of another. */
export const ACCOUNTS: JournalAccount[] = [
  { id: 1, name: 'Main', currency: 'USD', kind: 'live', zone: 'NY+7', number: '321', trades: 2, imports: [] },
  {
    id: 2,
    name: 'Challenge 100k',
    currency: 'USD',
    kind: 'challenge',
    zone: 'NY+7',
    number: '007',
    trades: 1,
    imports: [],
  },
  { id: 3, name: 'Savings', currency: 'EUR', kind: 'live', zone: 'Europe/Berlin', number: '', trades: 0, imports: [] },
];
const SUMS = {
  ...{
    trades: 128,
    won: 71,
    net: '2840.15',
    costs: '-412.6',
    best: '910',
    worst: '-505.5',
    ownR: 14.25,
    withR: 96,
    linked: 90,
    slippageR: 0.06,
    delaySeconds: 94,
  },
  ...{ drawdown: '1204.5', drawdownPercent: '8.31', balance: '14840.15' },
};
const GROUP = { trades: 12, won: 7, net: '310.4', ownR: 2.5, withR: 9 };
export const FIGURES: JournalFigures = {
  accounts: ACCOUNTS.map(({ id, currency }) => ({
    ...{ accountId: id, currency, ...SUMS },
    openRisk: { percent: id === 2 ? '6.4' : '1.25', trades: id, uncounted: id === 1 ? 1 : 0 },
  })),
  currencies: ['USD', 'EUR'].map((currency) => ({
    ...{ currency, ...SUMS },
    hours: ['7', '8', '13'].map((key) => ({ ...GROUP, key })),
    weekdays: ['1', '2', '3', '4', '5'].map((key) => ({ ...GROUP, key })),
    tags: ['London open', 'news'].map((key) => ({ ...GROUP, key })),
  })),
};
const TRADE: JournalTrade = {
  ...{
    id: 1,
    accountId: 1,
    currency: 'USD',
    ticket: '9000001',
    position: '9000001',
    symbol: 'GBPJPY.r',
    instrument: 'GBPJPY',
  },
  ...{
    direction: 'long',
    size: '0.35',
    entry: '196.12',
    exit: '196.86',
    stop: '195.38',
    profit: '171.4',
    commission: '-2.45',
  },
  ...{
    taxes: '0',
    swap: '0',
    net: '168.95',
    comment: '',
    openedAt: '2026-11-19T09:30:12.000Z',
    closedAt: '2026-11-19T14:02:40.000Z',
  },
  ...{
    marked: false,
    signalId: 12,
    candidates: [],
    slippage: { r: 0.03, pips: 2 },
    delaySeconds: 41,
    decided: false,
    ran: { best: { r: 1.24, pips: 92 }, worst: { r: -0.31, pips: -23 } },
    note: '',
    tags: ['London open'],
    riskPercent: '1',
  },
};
/** One that is linked, one that the member is asked about, and one of no instrument of the desk. */
export const TRADES: JournalTradePage = {
  total: 3,
  trades: [
    TRADE,
    {
      ...TRADE,
      id: 2,
      ticket: '9000002',
      signalId: null,
      candidates: [12, 14],
      slippage: null,
      delaySeconds: null,
      net: '-41.1',
      marked: true,
    },
    {
      ...TRADE,
      id: 3,
      ticket: '9000003',
      symbol: 'AAPL',
      instrument: null,
      ran: null,
      tags: [],
      signalId: null,
      slippage: null,
      delaySeconds: null,
      closedAt: null,
      exit: null,
    },
  ],
};

/** Chooses a statement of MT4. */
export const chooseStatement = (page: Page): Promise<void> =>
  page.getByLabel('Files to import').setInputFiles({
    name: 'Statement.htm',
    mimeType: 'text/html',
    buffer: Buffer.from(mt4File(randomAccount(7, 24, 2), { cancelled: true })),
  });
