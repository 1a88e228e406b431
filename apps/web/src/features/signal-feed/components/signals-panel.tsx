import { isOpenSignal } from '@t0/domain';
import { Inbox, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../../shared/lib/use-media-query.ts';
import { PriceTrouble } from '../../../shared/prices/price-trouble.tsx';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useFiltered } from '../../../shared/signals/filter-signals.ts';
import type { SignalList } from '../hooks/use-signals.ts';
import { markSeen } from '../live/feed-store.ts';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { SignalCards, SignalCardsSkeleton } from './signal-cards.tsx';
import { SignalTable, SignalTableSkeleton } from './signal-table.tsx';

const loadDialog = () => import('./signal-dialog.tsx');
const SignalDialog = lazy(() => loadDialog().then((module) => ({ default: module.SignalDialog })));

/** The SIGNALS terminal: table on a desktop, cards on a phone, never both; details in a dialog. */
export function SignalsPanel({ list }: { list: SignalList }) {
  const phone = useIsPhone();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const shown = useFiltered(list.signals, phone ? '' : text);
  const opened = list.signals.find((signal) => signal.id === openId);
  const open = useCallback((id: number) => {
    markSeen(id);
    setOpenId(id);
  }, []);
  useHotkeys({ '/': () => search.current?.focus() });
  // The dialog's code comes while nothing else is wanted, so that the first one opens at once.
  useEffect(() => void setTimeout(loadDialog, 2500), []);

  const { signals, status } = list;
  const counts = `${signals.length} signals, ${signals.filter(isOpenSignal).length} open`;
  return (
    <Panel
      title="Signals"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && <span className="meta whitespace-nowrap">{counts}</span>}
        </>
      }
      actions={
        <>
          <PriceTrouble />
          <SimulatedLabel />
          {!phone && <SearchBox ref={search} value={text} onChange={setText} />}
        </>
      }
    >
      {status === 'loading' && (phone ? <SignalCardsSkeleton /> : <SignalTableSkeleton />)}
      {status === 'error' && <PanelError title="Signals are not available" text={list.error} onRetry={list.retry} />}
      {status === 'ready' && signals.length === 0 && (
        <PanelState
          icon={Inbox}
          title="No active signals found"
          text="The next one appears here the moment it is published."
        />
      )}
      {signals.length > 0 && shown.length === 0 && (
        <PanelState icon={SearchX} title="No signal matches" text={`Nothing contains “${text.trim()}”.`} />
      )}
      {status === 'ready' &&
        shown.length > 0 &&
        (phone ? <SignalCards signals={shown} onOpen={open} /> : <SignalTable signals={shown} onOpen={open} />)}
      <Suspense>{opened && <SignalDialog signal={opened} onClose={() => setOpenId(null)} />}</Suspense>
    </Panel>
  );
}
