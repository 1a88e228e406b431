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
  /** When the price reached T0; null before, and when an administrator said so by hand. */
  t0HitAt: string | null;
  closeReason: CloseReason | null;
  closedAt: string | null;
  /** The price at which it closed: the bid for a long, the ask for a short. Null by hand without a live price, and for old ones by hand. */
  closePrice: string | null;
  /** When the desk said HALF OFF; left out until then. Said, not computed. */
  halfOffAt?: string;
  /** 1 to 100. */
  confidence: number;
  monthlyBias: MonthlyBias;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change; the greater one is the newer state. */
  version: number;
}
