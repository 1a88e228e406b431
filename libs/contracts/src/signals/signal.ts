import { formatPageCursor, parsePageCursor, type PageCursor } from '../platform/page-cursor.ts';
import { LIMITS } from '../platform/limits.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import type { SignalDirection } from '../prices/prices.ts';

/** See docs/product/signals.md#fields. `limit` waits for its entry price, `paused` is taken off by an administrator. */
export const SIGNAL_STATUSES = ['active', 'limit', 'paused', 'closed'] as const;
export type SignalStatus = (typeof SIGNAL_STATUSES)[number];

export const MONTHLY_BIASES = ['Bullish', 'Bearish', 'Potentially Reversing'] as const;
export type MonthlyBias = (typeof MONTHLY_BIASES)[number];

/**
 * Why a signal is closed (docs/product/signals.md#lifecycle): by price at its last target, at the stop, or at a stop that trailed; by time
 * (`time`: a position at `closeAt`; `expired`: an order that was not activated by `validUntil`); or by hand.
 */
export const CLOSE_REASONS = [
  't1',
  't2',
  't3',
  't4',
  't5',
  't6',
  't7',
  't8',
  't9',
  'stop',
  'trail',
  'time',
  'expired',
  'manual',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** How the stop moves without a press (docs/product/signals.md#stop-rules). A signal without a rule has none of these. */
export const STOP_RULES = ['entry-at-t0', 'behind-targets', 'trail'] as const;
export type StopRule = (typeof STOP_RULES)[number];

/** A trading signal as it crosses the wire. Prices are decimal strings, dates ISO 8601. */
export interface Signal {
  id: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
  /** T2 to T9 in order; left out for a signal that ends at T1. */
  furtherTargets?: string[];
  /** Percent of the position that comes out at each target, T0 first, sum 100; left out for equal parts. */
  portions?: number[];
  /** The far end of an entry zone, better for who buys or sells than `entryPrice`; left out without a zone. */
  entryZonePrice?: string;
  /** Left out: the stop moves by hand alone. */
  stopRule?: StopRule;
  /** Of the rule `trail`: the distance that the stop keeps from the best exit price, as a difference of prices. */
  trailDistance?: string;
  /**
   * Of a stop that the rule `trail` has moved silently since: the stop that was announced last (docs/product/signals.md#stop-rules). Left out
   * where the stop in force was announced.
   */
  announcedStop?: string;
  /** When a limit order that was not activated expires, ISO 8601; left out: never. */
  validUntil?: string;
  /** When an open position is closed at the live price, ISO 8601; left out: never. */
  closeAt?: string;
  /**
   * When each target after T0 and before the last was reached, T1 first, ISO 8601 (T0: `t0HitAt`, the last: `closedAt`); null: an
   * administrator took it by hand. Left out before T1 of a signal with more than two targets.
   */
  furtherHitsAt?: (string | null)[];
  /** True: the price reached a target, and the rule moves the stop for it as soon as the price allows. Left out otherwise. */
  stopDue?: boolean;
  /**
   * 1 R, as a difference of prices: the distance from entry to stop as first published (docs/product/record.md#results). Left out by an
   * older release.
   */
  risk?: string;
  /** Always equal to `t0Price` (docs/product/signals.md#fields). */
  targetPrice: string;
  currentPrice: string | null;
  memo: string;
  status: SignalStatus;
  t0Hit: boolean;
  /** When the price reached T0; null before, and when an administrator took the step by hand. */
  t0HitAt: string | null;
  closeReason: CloseReason | null;
  closedAt: string | null;
  /** The price at which it closed: the bid for a long, the ask for a short. Null by hand without a live price, and for old ones by hand. */
  closePrice: string | null;
  /** When the desk published HALF OFF; left out until then. No price takes this step. */
  halfOffAt?: string;
  /** 1 to 100. */
  confidence: number;
  monthlyBias: MonthlyBias;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change; the greater one is the newer state. */
  version: number;
}

/** The fields in which every signal begins alike, unless its author says otherwise. */
export const NEW_SIGNAL = {
  currentPrice: null,
  memo: '',
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closedAt: null,
  closePrice: null,
  confidence: LIMITS.signal.confidenceDefault,
  version: 1,
} as const satisfies Partial<Signal>;

/** The fields that an author writes and every signal has, by the names that a story has for them. */
const BASE_NAMES = {
  instrument: 'instrument',
  direction: 'direction',
  entryPrice: 'entry',
  slPrice: 'stop loss',
  t0Price: 'T0',
  t1Price: 'T1',
  status: 'status',
  memo: 'memo',
  confidence: 'confidence',
  monthlyBias: 'monthly bias',
  createdAt: 'creation date',
} as const;

/** The fields that an author may leave out (docs/product/signals.md#targets), by the names that a story has for them. */
const TERM_NAMES = {
  furtherTargets: 'further targets',
  portions: 'portions',
  entryZonePrice: 'entry zone',
  stopRule: 'stop rule',
  trailDistance: 'trail distance',
  validUntil: 'valid until',
  closeAt: 'close time',
} as const;

export const STORY_NAMES = { ...BASE_NAMES, ...TERM_NAMES } as const;
export type BaseField = keyof typeof BASE_NAMES;
export type TermField = keyof typeof TERM_NAMES;
export type StoryField = keyof typeof BASE_NAMES | keyof typeof TERM_NAMES;
export const BASE_FIELDS = Object.keys(BASE_NAMES) as BaseField[];
export const TERM_FIELDS = Object.keys(TERM_NAMES) as TermField[];
export const STORY_FIELDS: readonly StoryField[] = [...BASE_FIELDS, ...TERM_FIELDS];

/** The fields of a signal that may be left out. */
export type SignalTerms = Pick<Signal, TermField>;

/** The statuses by which signals can be searched: each of them, or all that follow the price. */
export const SOUGHT_STATUSES = ['open', ...SIGNAL_STATUSES] as const;
export type SoughtStatus = (typeof SOUGHT_STATUSES)[number];

/** Where a page of signals ended: open ones come first, then each part newest first. */
export interface SignalCursor extends PageCursor {
  open: boolean;
}

/** Answer of GET /api/admin/signals/counts. */
export interface SignalCounts {
  /** All there are. */
  total: number;
  /** Of these, active or waiting for their entry. */
  open: number;
  /** Those that the filter lets through. */
  matching: number;
}

/** Writes the cursor that continues the list after this signal. */
export function formatSignalCursor({ status, ...row }: Pick<Signal, 'status' | 'createdAt' | 'id'>): string {
  return `${status === 'active' || status === 'limit' ? 'open' : 'rest'},${formatPageCursor(row)}`;
}

/** Reads such a cursor; null when `text` is none. */
export function parseSignalCursor(text: unknown): SignalCursor | null {
  if (typeof text !== 'string') return null;
  const part = text.slice(0, 5);
  if (part !== 'open,' && part !== 'rest,') return null;
  const row = parsePageCursor(text.slice(5));
  return row && { ...row, open: part === 'open,' };
}

/** Answer of GET /api/admin/signals/{id}/takers: each null below `least` members (docs/product/journal.md#for-administrators). */
export interface SignalTakers {
  least: number;
  takers: number | null;
  slippage: { medianR: number; medianPips: number } | null;
  /** Members with access who are notified of the signal by their current choices, and who are not (docs/product/watching.md#what-a-member-follows). */
  reached: number | null;
  muted: number | null;
}
