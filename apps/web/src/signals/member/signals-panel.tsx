import type { Signal } from '@t0/contracts';
import { isOpenSignal } from '@t0/domain';
import { Inbox, SearchX, TriangleAlert } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { PriceTrouble } from '../../prices/price-trouble.tsx';
import { FeedLabel } from '../../prices/feed-label.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { VerdictLegend } from '../verdict-legend.tsx';
import { useFiltered } from '../filter-signals.ts';
import type { SignalList } from './use-signals.ts';
import { SignalCards, SignalCardsSkeleton, totalOf } from './signal-cards.tsx';
import { markSeen } from './feed.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { useOpened } from './use-opened.ts';
import { AlertToggles } from './alert-toggles.tsx';
import { SignalTable, SignalTableSkeleton } from './signal-table.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { useJournalLimits } from '../use-journal-limits.ts';

const WARNED = 'inline-flex items-center gap-1 text-warn';

/** One line above the signals: the number taken today, the open risk, and the link to the journal. Its place is reserved while it loads. */
function JournalStatus({ signals }: { signals: readonly Pick<Signal, 'id' | 'status' | 'slPrice'>[] }) {
  const limits = useJournalLimits(signals);
  return (
    <p
      className="flex min-h-8 flex-wrap items-center gap-x-4 px-4 py-1 text-meta text-text-2 max-md:gap-x-2.5 max-md:pr-0 max-md:text-label md:flex-1"
      data-testid="journal-status"
    >
      <span className={limits?.reached ? WARNED : ''}>
        {limits?.reached && <TriangleAlert size={12} aria-hidden />}
        {limits ? `${limits.taken} of ${limits.most}` : '--'} taken today{limits?.reached ? ': limit reached' : ''}
      </span>
      <span className={limits?.high ? WARNED : ''}>
        {limits?.high && <TriangleAlert size={12} aria-hidden />}
        Open risk {limits ? limits.risk.percent : '--'} %{limits?.high ? `, above ${limits.warnsAbove} %` : ''}
      </span>
      <Link to="/journal" className="ml-auto text-link underline-offset-2 hover:underline max-md:hidden">
        Journal
      </Link>
    </p>
  );
}

const SignalDialog = lazyOverlay("The signal's details", () =>
  import('./signal-dialog.tsx').then((module) => module.SignalDialog),
);

/** Rows shown at once; older ones on demand. */
const PAGE = 100;
/** Closed signals that a phone shows at once, below all that are open. */
const CLOSED_ON_PHONE = 5;

/** The SIGNALS terminal: table on a desktop, cards on a phone, never both; details in a dialog, with `size`: the position size. */
export function SignalsPanel({ list, size }: { list: SignalList; size?: (signal: Signal) => ReactNode }) {
  const phone = useIsPhone();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const [more, setMore] = useState(0);
  const found = useFiltered(list.signals, text);
  const first = phone ? found.filter(isOpenSignal).length + CLOSED_ON_PHONE : PAGE;
  const shown = useMemo(() => found.slice(0, first + more), [found, first, more]);
  const opened = useOpened(list, openId);
  const open = useCallback((id: number) => {
    markSeen(id);
    setOpenId(id);
  }, []);
  useHotkeys({ '/': () => search.current?.focus() });

  const { signals, status } = list;
  const counts = `${totalOf(signals)} signals, ${signals.filter(isOpenSignal).length} open`;
  return (
    <Panel
      title="Signals"
      bleed
      note={
        <span className="flex items-center gap-3 max-md:hidden">
          <ConnectionBadge />
          {status === 'ready' && <span className="meta whitespace-nowrap">{counts}</span>}
        </span>
      }
      actions={
        <>
          <PriceTrouble />
          {!phone && <FeedLabel />}
          <AlertToggles />
          <SearchBox ref={search} value={text} onChange={setText} />
        </>
      }
    >
      <div className="flex flex-wrap items-center border-b border-line">
        <JournalStatus signals={signals} />
        {phone && <FeedLabel className="ml-auto pr-4 pl-2 max-md:min-h-8!" />}
      </div>
      {!phone && <VerdictLegend className="border-b border-line px-4" />}
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
      <ShowMore shown={shown.length} of={found.length} onMore={() => setMore(more + PAGE)} />
      {/* Below the list it comes after it: the list would push it away. */}
      {phone && status !== 'loading' && (
        <div data-slides className="border-t border-line px-4">
          <VerdictLegend />
        </div>
      )}
      <Suspense>
        {opened && <SignalDialog {...opened} {...(size && { size })} onClose={() => setOpenId(null)} />}
      </Suspense>
    </Panel>
  );
}
