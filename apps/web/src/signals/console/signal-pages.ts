import { formatSignalCursor, LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { compareSignals } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** Events that change a list of signals, and the figures above it. */
export const SIGNAL_EVENTS = ['signal.created', 'signal.updated', 'signal.deleted'] as const;

/** Read again this often while the socket is away (docs/product/limits.md#polling). */
export const SEARCH_POLL_MS = 30_000;

/**
 * The signals that the server's filter `query` lets through, in pages. It also holds what events tell of signals that the filter
 * leaves out: whoever shows it asks `matchesSignal`, so that an edit moves a signal into the list and out of it.
 */
export const signalPages = (query: string) =>
  defineLive<Signal>({
    scope: 'admin',
    view: true,
    path: query === '' ? '/api/admin/signals' : `/api/admin/signals?${query}`,
    events: SIGNAL_EVENTS,
    order: compareSignals,
    page: LIMITS.signalSearch.page,
    below: (bottom) => `before=${encodeURIComponent(formatSignalCursor(bottom))}`,
    pollMs: SEARCH_POLL_MS,
    failure: 'The signals cannot be loaded.',
  });
