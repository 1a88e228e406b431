import type { SignalDirection } from '../prices/prices.ts';
import type { Slippage } from './journal.ts';

/** Formats of statements that are read (docs/product/journal.md#formats), as the page names them. */
export const STATEMENT_FORMATS = {
  mt4: 'MT4 statement',
  mt5: 'MT5 history',
  ctrader: 'cTrader history',
  tradingview: 'TradingView history',
  ftmo: 'FTMO history',
  myfxbook: 'Myfxbook history',
  tradovate: 'Tradovate performance',
  ibkr: 'IBKR Flex query',
  mql5: 'MQL5 signal history',
  csv: 'CSV',
} as const;
export type StatementFormat = keyof typeof STATEMENT_FORMATS;

/** The zone in which the day ends at 17:00 in New York (docs/product/journal.md#zones). */
export const NEW_YORK_7 = 'NY+7';

export const ACCOUNT_KINDS = ['live', 'demo', 'challenge'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The columns that a member names in a CSV of no known format; the first five are needed. */
export const MAPPED_COLUMNS = [
  'symbol',
  'direction',
  'size',
  'closed',
  'profit',
  'ticket',
  'opened',
  'entry',
  'exit',
  'stop',
  'commission',
  'swap',
] as const;
export type MappedColumn = (typeof MAPPED_COLUMNS)[number];
/** How many of `MAPPED_COLUMNS`, from the first on, a mapping must name. */
export const MAPPED_NEEDED = 5;

/** A trade as a statement has it: times local to the broker's server ('2026-09-02T16:00:00.000'), everything else decimal strings. */
export interface StatementTrade {
  /** Identity within the account (docs/product/journal.md#identity). */
  ticket: string;
  /** Parts of one position share it. */
  position: string;
  symbol: string;
  direction: SignalDirection;
  size: string;
  opened: string | null;
  /** Null: still open. */
  closed: string | null;
  entry: string | null;
  exit: string | null;
  stop: string | null;
  /** Before costs; costs below 0 are paid. */
  profit: string;
  commission: string;
  taxes: string;
  swap: string;
  comment: string;
}

/** A row of money that is no trade. `flow`: no result (docs/product/journal.md#money). */
export interface StatementMoney {
  ticket: string;
  at: string;
  kind: 'flow' | 'result';
  amount: string;
  text: string;
}

/** A total that the file prints, beside the sum of what was read. */
export interface StatementSum {
  name: string;
  own: string;
  file: string;
}

/** What a file says. */
export interface Statement {
  format: StatementFormat;
  /** The last three digits of the broker's number. */
  number: string | null;
  currency: string | null;
  /** The zone that the file names; null: none. */
  zone: string | null;
  trades: StatementTrade[];
  /** Open ones without a ticket are counted and not stored. */
  open: StatementTrade[];
  money: StatementMoney[];
  left: { row: number; reason: string }[];
  sums: StatementSum[];
}

/** An account of a member (docs/product/journal.md#accounts). */
export interface JournalAccount {
  id: number;
  name: string;
  currency: string;
  kind: AccountKind;
  zone: string;
  /** The last three digits of the broker's number; empty: unknown. */
  number: string;
  trades: number;
  imports: JournalStatement[];
}

/** One import, which can be undone. */
export interface JournalStatement {
  id: number;
  format: StatementFormat;
  at: string;
  trades: number;
}

/** What the member must say before a file can be read: whether dates begin with the day, or which columns of a CSV are which. */
export type StatementQuestion = { of: 'day-first' } | { of: 'columns'; heading: string[] };

/** What was read of a file, and whether it was stored (docs/product/journal.md#preview). */
export interface StatementPreview extends Pick<Statement, 'format' | 'number' | 'currency' | 'zone' | 'sums' | 'left'> {
  imported: boolean;
  /** The zone that counts: the file's, the account's, or the proposed one. */
  proposed: string;
  /** Local times. */
  from: string | null;
  to: string | null;
  trades: number;
  open: number;
  money: number;
  /** How many rows were left out; `left` has the first of them. */
  leftOut: number;
  /** Beside the account's trades; null without an account. */
  beside: StatementBeside | null;
}

/** How many trades of a file an account has not, has, and has otherwise. */
export interface StatementBeside {
  added: number;
  known: number;
  changed: number;
}

/** Answer of PUT /api/uploads/journal/statements: what was read, or what the member is asked first. */
export interface StatementAnswer {
  preview: StatementPreview | null;
  question: StatementQuestion | null;
}

/** A stored trade. Times are ISO 8601 in UTC. `marked`: a local time that exists twice, or not at all. */
export interface JournalTrade extends Omit<StatementTrade, 'opened' | 'closed'> {
  id: number;
  accountId: number;
  currency: string;
  openedAt: string | null;
  closedAt: string | null;
  /** Null: no instrument of the desk. */
  instrument: string | null;
  net: string;
  marked: boolean;
  signalId: number | null;
  /** Signals that it may belong to, while the member is asked. */
  candidates: number[];
  /** Beside its signal: how much worse than published the entry was, and how long after the publication, seconds. */
  slippage: Slippage | null;
  delaySeconds: number | null;
  /** True: the member said to which signal it belongs, or to none. */
  decided: boolean;
  /** The furthest that the desk's prices stood for and against it; null where they were not kept for all of its time. */
  ran: { best: Slippage; worst: Slippage } | null;
  note: string;
  tags: string[];
  /** Percent of the account that it risked. */
  riskPercent: string | null;
}

/** Answer of GET /api/journal/trades: newest first. */
export interface JournalTradePage {
  trades: JournalTrade[];
  total: number;
}

/** Figures of an account, or of all accounts of one currency (docs/product/journal.md#figures). Decimal strings of the currency. */
export interface AccountFigures {
  trades: number;
  won: number;
  net: string;
  costs: string;
  best: string | null;
  worst: string | null;
  /** Sum and number of the trades that have an R. */
  ownR: number;
  withR: number;
  /** Trades that are linked to a signal, how much worse than its entry they began on average in R, and how long after its publication; null: none. */
  linked: number;
  slippageR: number | null;
  delaySeconds: number | null;
  drawdown: string;
  /** Percent with two digits; null without a balance. */
  drawdownPercent: string | null;
  /** Flows and results together; null where results came before any deposit. */
  balance: string | null;
}

/** The trades that one hour (0 to 23), weekday (0: Sunday) or tag has in common. */
export type FigureGroup = Pick<AccountFigures, 'trades' | 'won' | 'net' | 'ownR' | 'withR'> & { key: string };

/** The loss of open trades at their stops, in percent of an account (docs/product/journal.md#open-risk). */
export interface OpenRisk {
  /** Percent of the account, a decimal string with at most 2 digits after the point. */
  percent: string;
  /** How many trades it is of. */
  trades: number;
  /** Open trades that could not be counted: without a risk, or R is not known. */
  uncounted: number;
}

/** Answer of GET /api/journal/figures. */
export interface JournalFigures {
  accounts: (AccountFigures & { accountId: number; currency: string; openRisk: OpenRisk })[];
  /** Groups by the opening in the zone that was asked for, trades without a time or a tag left out. */
  currencies: (AccountFigures & {
    currency: string;
    hours: FigureGroup[];
    weekdays: FigureGroup[];
    tags: FigureGroup[];
  })[];
}

/**
 * Statements of brokers (docs/product/journal.md#bounds): accounts of a journal, bytes of a file, rows, cells of a row, characters of a cell,
 * depth of a page; bytes and files of a workbook; seconds and megabytes of a reading; characters of an account's name;
 * trades of a journal; trades of one read; tags of a trade and their characters.
 */
export const STATEMENT_LIMITS = {
  accountsMost: 20,
  fileMax: 20 * 1024 * 1024,
  atOnceMax: 50 * 1024 * 1024,
  rowsMost: 200_000,
  cellsMost: 200,
  cellMax: 2000,
  depthMost: 100,
  unpackedMost: 100 * 1024 * 1024,
  partsMost: 200,
  seconds: 20,
  megabytes: 400,
  nameMax: 60,
  tradesMost: 200_000,
  page: 100,
  pageMax: 500,
  tagsMost: 10,
  tagMax: 30,
} as const;
