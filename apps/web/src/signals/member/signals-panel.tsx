import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import {
  BellOff,
  ChevronDown,
  Inbox,
  SearchX,
  SlidersHorizontal,
  TriangleAlert,
  MonitorCheck,
  MonitorX,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../shared/lib/account-settings.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { PriceTrouble } from '../../prices/price-trouble.tsx';
import { FeedLabel } from '../../prices/feed-label.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EnoughLine } from '../enough-line.tsx';
import { VerdictLegend } from '../verdict-legend.tsx';
import type { SignalList } from './use-signals.ts';
import { SignalCards, SignalCardsSkeleton, totalOf } from './signal-cards.tsx';
import { markSeen } from './feed.ts';
import { SignalFilters, useFilteredSignals, useSignalFilter } from './signal-filters.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { useOpened } from './use-opened.ts';
import { SignalTable, SignalTableSkeleton } from './signal-table.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { journalMarks, useJournalLimits } from '../journal-marks.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { setAlertSettings, useAlertSettings } from '../../shared/lib/device-alerts.ts';
import { playTone } from '../../shared/lib/tone.ts';

const WARNED = 'inline-flex items-center gap-1 text-warn';

/** One line above the signals: the number taken today, the open risk, and the link to the journal. Its place is reserved while it loads. */
function JournalStatus({ signals }: { signals: readonly Pick<Signal, 'id' | 'status' | 'slPrice'>[] }) {
  const limits = useJournalLimits(signals);
  return (
    <p
      className="flex min-h-8 flex-wrap items-center gap-x-4 px-4 py-1 text-meta text-text-2 max-md:gap-x-2.5 max-md:pr-0 max-md:text-label md:justify-self-end"
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
      <Link to="/journal" className="text-link underline-offset-2 hover:underline max-md:hidden">
        Journal
      </Link>
    </p>
  );
}

/** The signals of muted instruments that the member did not take, which fold into one line (docs/product/watching.md#muted-rows). */
function useMutedRows(signals: readonly Signal[], isFolding: boolean): readonly Signal[] {
  const muted = useQuery(settingsQuery).data?.watching.muted;
  const marks = journalMarks.useStore(({ collection }) => collection.rows);
  return useMemo(() => {
    if (!isFolding || !muted?.length) return [];
    return signals.filter(
      ({ id, instrument }) => muted.includes(instrument) && marks.get(id)?.entry.decision !== 'taken',
    );
  }, [signals, muted, marks, isFolding]);
}

const SignalDialog = lazyOverlay("The signal's details", () =>
  import('./signal-dialog.tsx').then((module) => module.SignalDialog),
);

/** Rows that one press adds. */
const PAGE = 100;

/** Closed signals that are shown at once, below all that are open. */
const CLOSED_SHOWN = 5;

interface SignalsPanelProps {
  list: SignalList;
  size?: (signal: Signal) => ReactNode;
  /** One and the same function at each rendering. */
  lots?: (signal: Signal) => ReactNode;
}

/** The SIGNALS terminal: table on a desktop, cards on a phone, never both; details in a dialog, with `size`: the position size. `lots`: in rows and cards. */
export function SignalsPanel({ list, size, lots = () => null }: SignalsPanelProps) {
  const phone = useIsPhone();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const [more, setMore] = useState(0);
  const [filter, setFilter] = useSignalFilter();
  const [isFiltering, setFiltering] = useState(false);
  const isOffline = useOffline(({ asOf }) => asOf !== null);
  const passed = useFilteredSignals(list.signals, filter);
  const found = useMemo(() => filterSignals(passed, text), [passed, text]);
  const chosen = Object.keys(filter).length;
  const first = found.filter(isOpenSignal).length + CLOSED_SHOWN;
  const listed = useMemo(() => found.slice(0, first + more), [found, first, more]);
  const folded = useMutedRows(listed, chosen === 0 && text.trim() === '');
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = useMemo(
    () => (isUnfolded ? listed : listed.filter((signal) => !folded.includes(signal))),
    [listed, folded, isUnfolded],
  );
  const opened = useOpened(list, openId);
  const open = useCallback((id: number) => {
    markSeen(id);
    setOpenId(id);
  }, []);
  useHotkeys({ '/': () => search.current?.focus() });

  const { signals, status } = list;
  const total = isOffline ? '--' : totalOf(signals);
  const counts =
    found.length < signals.length
      ? `${found.length} of ${total}`
      : `${total} signals, ${signals.filter(isOpenSignal).length} open`;
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
          <Button
            size="sm"
            aria-expanded={isFiltering}
            className={chosen > 0 ? 'text-link max-md:h-11' : 'max-md:h-11'}
            onClick={() => setFiltering(!isFiltering)}
          >
            <SlidersHorizontal size={12} aria-hidden /> {/* On a phone the search needs the room. */}
            <span className="max-md:sr-only">{chosen === 0 ? 'FILTER' : `FILTER, ${chosen} SET`}</span>
            {phone && chosen > 0 && <span aria-hidden>{chosen}</span>}
          </Button>
          <SearchBox ref={search} value={text} onChange={setText} />
        </>
      }
    >
      <EnoughLine />
      {isFiltering && <SignalFilters filter={filter} onChange={setFilter} />}
      {/* In one row; the legend opens below. */}
      <div className="border-b border-line max-md:flex max-md:flex-wrap max-md:items-center md:grid md:items-start md:*:[grid-area:1/1]">
        {!phone && <VerdictLegend className="px-4" />}
        <JournalStatus signals={signals} />
        {phone && <FeedLabel className="ml-auto pr-4 pl-2 max-md:min-h-8!" />}
      </div>
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
      {signals.length > 0 && listed.length === 0 && (
        <PanelState icon={SearchX} title="No signal matches" text={noMatch(text.trim(), chosen)} />
      )}
      {status === 'ready' &&
        shown.length > 0 &&
        (phone ? (
          <SignalCards signals={shown} lots={lots} onOpen={open} />
        ) : (
          <SignalTable signals={shown} lots={lots} onOpen={open} />
        ))}
      {status === 'ready' && folded.length > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          className="flex h-8 w-full items-center gap-2 border-t border-line px-4 text-meta text-text-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:h-11"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <BellOff size={12} aria-hidden /> {folded.length} muted
          <ChevronDown size={12} aria-hidden className={isUnfolded ? 'rotate-180' : ''} />
        </button>
      )}
      <ShowMore shown={listed.length} of={found.length} onMore={() => setMore(more + PAGE)} />
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

function noMatch(text: string, filters: number): string {
  if (text === '') return 'The filters let none through.';
  return filters === 0 ? `Nothing contains “${text}”.` : `Nothing that the filters let through contains “${text}”.`;
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
  const switches = [
    { what: 'Sound', isOn: sound, press: toggleSound, On: Volume2, Off: VolumeX },
    { what: 'Browser notifications', isOn: desktop, press: toggleDesktop, On: MonitorCheck, Off: MonitorX },
  ];
  return (
    <span className="flex items-center">
      {switches.map(({ what, isOn, press, On, Off }) => (
        <Tooltip key={what} text={`${what} for new signals: ${isOn ? 'on' : 'off'}`}>
          <IconButton label={`${what} for new signals`} small aria-pressed={isOn} onClick={() => void press()}>
            {isOn ? <On size={14} aria-hidden className="text-link" /> : <Off size={14} aria-hidden />}
          </IconButton>
        </Tooltip>
      ))}
    </span>
  );
}

async function permission(): Promise<NotificationPermission> {
  if (typeof Notification === 'undefined') return 'denied';
  return Notification.permission === 'default' ? Notification.requestPermission() : Notification.permission;
}
