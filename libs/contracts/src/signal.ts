import type { SignalInstrument } from './instruments.ts';

export const SIGNAL_DIRECTIONS = ['long', 'short'] as const;
export type SignalDirection = (typeof SIGNAL_DIRECTIONS)[number];

/** Specification 2, section 3. `limit` waits for its entry price, `paused` is taken off by an administrator. */
export const SIGNAL_STATUSES = ['active', 'limit', 'paused', 'closed'] as const;
export type SignalStatus = (typeof SIGNAL_STATUSES)[number];

export const MONTHLY_BIASES = ['Bullish', 'Bearish', 'Potentially Reversing'] as const;
export type MonthlyBias = (typeof MONTHLY_BIASES)[number];

/** Why a signal is closed: by price at T1 or the stop (decisions.md, 'Signals'), or by hand. */
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
  /** Always equal to `t0Price` (decisions.md, 'Signals'). */
  targetPrice: string;
  currentPrice: string | null;
  memo: string;
  status: SignalStatus;
  t0Hit: boolean;
  /** When the price reached T0; null before, and when an administrator said so by hand. */
  t0HitAt: string | null;
  closeReason: CloseReason | null;
  closedAt: string | null;
  /** The price of the tick that closed it: the bid for a long, the ask for a short; null when closed by hand. */
  closePrice: string | null;
  /** 1 to 100. */
  confidence: number;
  monthlyBias: MonthlyBias;
  createdAt: string;
  updatedAt: string;
  /** Grows by one with every change; the greater one is the newer state. */
  version: number;
}
