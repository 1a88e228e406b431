import { formatPageCursor, parsePageCursor } from '../platform/page-cursor.ts';
import { LIMITS } from '../platform/limits.ts';
import type { PageCursor } from '../platform/page-cursor.ts';
import type { SignalInstrument } from '../prices/instruments.ts';

export const SIGNAL_DIRECTIONS = ['long', 'short'] as const;
export type SignalDirection = (typeof SIGNAL_DIRECTIONS)[number];

/** See docs/product/signals.md#fields. `limit` waits for its entry price, `paused` is taken off by an administrator. */
export const SIGNAL_STATUSES = ['active', 'limit', 'paused', 'closed'] as const;
export type SignalStatus = (typeof SIGNAL_STATUSES)[number];

export const MONTHLY_BIASES = ['Bullish', 'Bearish', 'Potentially Reversing'] as const;
export type MonthlyBias = (typeof MONTHLY_BIASES)[number];

/** Why a signal is closed: by price at T1 or the stop (docs/product/signals.md#lifecycle), or by hand. */
export const CLOSE_REASONS = ['t1', 'stop', 'manual'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A trading signal as it crosses the wire. Prices are decimal strings, dates ISO 8601. */
export interface Signal {
  id: number;
  instrument: SignalInstrument;
  direction: SignalDirection;
  entryPrice: string;
  slPrice: string;
  t0Price: string;
  t1Price: string;
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

/** The fields that an author writes, by the names that a story has for them. */
export const STORY_NAMES = {
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
export type StoryField = keyof typeof STORY_NAMES;
export const STORY_FIELDS = Object.keys(STORY_NAMES) as StoryField[];

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
