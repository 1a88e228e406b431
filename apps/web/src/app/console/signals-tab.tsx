import type { Signal } from '@t0/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SignalsAdminPanel } from '../../signals/console/signals-admin-panel.tsx';
import { useSignalSearch, filterFrom } from '../../signals/console/use-signal-search.ts';
import { signalFeed } from '../../signals/member/feed.ts';
import { useReread } from './use-reread.ts';

/** SIGNALS: every signal there is, searched on the server, edited in its row. */
export function SignalsTab() {
  const [pinned, setPinned] = useState<number | null>(null);
  const [query] = useSearchParams();
  const search = useSignalSearch(pinned, filterFrom(query));
  const onStale = useReread(search.retry);
  const onSaved = (signal: Signal): void => {
    signalFeed.answer(signal);
    search.receive(signal);
  };
  return <SignalsAdminPanel search={search} onPin={setPinned} onSaved={onSaved} onStale={onStale} />;
}
