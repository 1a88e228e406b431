import { formatPageCursor, parsePageCursor } from '../platform/page-cursor.ts';
import type { PageCursor } from '../platform/page-cursor.ts';
import { SIGNAL_STATUSES } from './signal.ts';
import type { Signal } from './signal.ts';

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
