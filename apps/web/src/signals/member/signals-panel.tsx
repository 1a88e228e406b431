import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import { Inbox, SearchX, TriangleAlert, MonitorCheck, MonitorX, Volume2, VolumeX } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { PriceTrouble } from '../../prices/price-trouble.tsx';
import { FeedLabel } from '../../prices/feed-label.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { VerdictLegend } from '../verdict-legend.tsx';
import type { SignalList } from './use-signals.ts';
import { SignalCards, SignalCardsSkeleton, totalOf } from './signal-cards.tsx';
import { markSeen } from './feed.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { useOpened } from './use-opened.ts';
import { SignalTable, SignalTableSkeleton } from './signal-table.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { useJournalLimits } from '../journal-marks.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { setAlertSettings, useAlertSettings } from './alert-settings.ts';
import { playTone } from './tone.ts';

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
      <PanelReading
        of={list}
        failed="Signals are not available"
        loading={phone ? <SignalCardsSkeleton /> : <SignalTableSkeleton />}
        empty={
          signals.length === 0 && {
            icon: Inbox,
            title: 'No active signals found',
            text: 'The next one appears here the moment it is published.',
          }
        }
      />
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

/** The signals whose instrument, direction, status, bias or memo contain every word of `text`. */
export function filterSignals(signals: readonly Signal[], text: string): readonly Signal[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return signals;
  return signals.filter((signal) => {
    const { instrument, direction, status, monthlyBias, memo } = signal;
    const subject = `${instrument} ${direction} ${status} ${monthlyBias} ${memo}`.toLowerCase();
    return words.every((word) => subject.includes(word));
  });
}

/** Memoised `filterSignals`. */
function useFiltered(signals: readonly Signal[], text: string): readonly Signal[] {
  return useMemo(() => filterSignals(signals, text), [signals, text]);
}

/** Sound and browser notification for new signals, on this device: off until they are switched on. */
function AlertToggles() {
  const { sound, desktop } = useAlertSettings();
  const toggleSound = (): void => {
    setAlertSettings({ sound: !sound });
    // Heard at once, which also lets the browser play later ones.
    if (!sound) void playTone('long');
  };
  const toggleDesktop = async (): Promise<void> => {
    if (desktop) return setAlertSettings({ desktop: false });
    if ((await permission()) === 'granted') return setAlertSettings({ desktop: true });
    toast({
      title: 'Notifications are blocked',
      description: 'Allow notifications for this site in the browser to be notified of new signals.',
      tone: 'error',
    });
  };
  return (
    <span className="flex items-center">
      <Tooltip text={sound ? 'Sound for new signals is on' : 'Sound for new signals is off'}>
        <IconButton label="Sound for new signals" small aria-pressed={sound} onClick={toggleSound}>
          {sound ? <Volume2 size={14} aria-hidden className="text-link" /> : <VolumeX size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
      <Tooltip text={desktop ? 'Browser notifications are on' : 'Browser notifications are off'}>
        <IconButton
          label="Browser notifications for new signals"
          small
          aria-pressed={desktop}
          onClick={() => void toggleDesktop()}
        >
          {desktop ? <MonitorCheck size={14} aria-hidden className="text-link" /> : <MonitorX size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
    </span>
  );
}

async function permission(): Promise<NotificationPermission> {
  if (typeof Notification === 'undefined') return 'denied';
  return Notification.permission === 'default' ? Notification.requestPermission() : Notification.permission;
}
