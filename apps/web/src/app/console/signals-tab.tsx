import type { Signal } from '@t0/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SignalsAdminPanel } from '../../features/signal-administration/components/signals-admin-panel.tsx';
import { useSignalSearch } from '../../features/signal-administration/hooks/use-signal-search.ts';
import { filterFrom } from '../../features/signal-administration/signal-filter.ts';
import { signalFeed } from '../../features/signal-feed/live/feed.ts';
import { useReread } from './use-reread.ts';

/** SIGNALS: every signal there is, searched on the server, edited in its row. */
export function SignalsTab() {
  const [held, setHeld] = useState<number | null>(null);
  const [query] = useSearchParams();
  const search = useSignalSearch(held, filterFrom(query));
  const onStale = useReread(search.retry);
  const onSaved = (signal: Signal): void => {
    signalFeed.answer(signal);
    search.receive(signal);
  };
  return <SignalsAdminPanel search={search} onHold={setHeld} onSaved={onSaved} onStale={onStale} />;
}
