import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import { NO_FILTER, type SignalSearch } from '../../../apps/web/src/signals/console/use-signal-search.ts';

const nothing = (): undefined => undefined;

/** For tests: a completely read list, without a search. */
export function searchOf(signals: readonly Signal[]): SignalSearch {
  return {
    fields: NO_FILTER,
    setFields: nothing,
    filtered: false,
    signals,
    shown: signals.length,
    status: 'ready',
    error: '',
    searching: false,
    counts: { total: signals.length, open: signals.filter(isOpenSignal).length, matching: signals.length },
    complete: true,
    readOlder: () => Promise.resolve(),
    retry: nothing,
    receive: nothing,
  };
}
