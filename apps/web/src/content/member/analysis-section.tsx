import type { NoteTimeframe } from '@t0/contracts/content';
import { findInstrument, type SignalInstrument } from '@t0/contracts/prices';
import { Info, LoaderCircle } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState, type ReactNode, type Ref } from 'react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useZoneId } from '../../shared/lib/times.ts';
import { useInView } from '../../shared/lib/use-in-view.ts';
import { useIsLight } from '../../shared/lib/use-is-light.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { NewMark } from '../../shared/ui/new-mark.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { AnalysisLocked } from './analysis-locked.tsx';
import { AnalysisSide } from './analysis-side.tsx';
import { analysisTabs, widgetUrl, chartNotes, chartMemos } from './charts.ts';
import { useWidgetWatch, type WidgetState } from './use-widget-watch.ts';

interface WidgetFrameProps {
  ref: Ref<HTMLIFrameElement>;
  src: string;
  instrument: SignalInstrument;
  timeframe: string;
  /** False while it loads, or could not: it is there, but neither seen nor reached. */
  shown: boolean;
  onLoad: () => void;
}

/** The chart of the outside provider, in a frame. */
function WidgetFrame({ ref, src, instrument, timeframe, shown, onLoad }: WidgetFrameProps) {
  return (
    <div inert={!shown} className={`absolute inset-0 ${shown ? '' : 'pointer-events-none opacity-0'}`}>
      <iframe
        ref={ref}
        title={`${findInstrument(instrument)?.name ?? instrument}, ${timeframe} chart`}
        src={src}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        onLoad={onLoad}
        className="absolute inset-0 size-full border-0"
      />
    </div>
  );
}

interface ChartFrameProps {
  instrument: SignalInstrument;
  timeframe: string;
  interval: string;
  /** False until the chart is near the screen: nothing is loaded before. */
  visible: boolean;
  ownChart: ReactNode;
}

type Source = 'widget' | 'own';
const SOURCES: readonly { value: Source; label: string }[] = [
  { value: 'widget', label: 'TradingView' },
  { value: 'own', label: 'T0 prices' },
];

/** The chart of a timeframe: the product's until the embedded one is drawn, whenever that cannot load, and by choice. */
export function ChartFrame({ instrument, timeframe, interval, visible, ownChart }: ChartFrameProps) {
  const [choice, setChoice] = useState<Source>('widget');
  const theme = useIsLight() ? 'light' : 'dark';
  const zone = useZoneId();
  const src = visible && choice === 'widget' ? widgetUrl(instrument, interval, theme, zone) : null;
  const { state, attempt, frame, onLoad, retry } = useWidgetWatch(src);
  const choose = (next: Source): void => {
    setChoice(next);
    if (next === 'widget') retry();
  };
  const isShown = src !== null && state === 'drawn';
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <div className="[--control:26px] max-md:[--control:40px]">
          <SegmentedControl
            label={`Chart of ${instrument}`}
            labelShown={false}
            options={SOURCES}
            value={state === 'failed' ? 'own' : choice}
            onChange={choose}
          />
        </div>
        {src !== null && <WidgetNote state={state} />}
      </div>
      <div
        className="relative grid min-h-[440px] flex-1 content-center max-md:min-h-[248px]"
        data-testid={`chart-${instrument}`}
        data-print="chart"
        data-source={isShown ? 'widget' : 'own'}
      >
        {visible && !isShown && ownChart}
        {src !== null && (
          <WidgetFrame
            key={`${src} ${attempt}`}
            ref={frame}
            src={src}
            instrument={instrument}
            timeframe={timeframe}
            shown={isShown}
            onLoad={onLoad}
          />
        )}
      </div>
    </div>
  );
}

function WidgetNote({ state }: { state: WidgetState }) {
  if (state === 'drawn') return null;
  const waiting = state === 'waiting';
  const Icon = waiting ? LoaderCircle : Info;
  return (
    <p role="status" className={`flex items-center gap-1.5 text-meta ${waiting ? 'text-text-3' : 'text-warn'}`}>
      <Icon size={12} aria-hidden className={waiting ? 'motion-safe:animate-spin' : ''} />
      {waiting
        ? 'The TradingView chart is loading. T0 prices are shown meanwhile.'
        : 'The TradingView chart cannot be loaded. T0 prices are shown instead.'}
    </p>
  );
}

/** The content of a section. */
export interface AnalysisSectionProps {
  instrument: SignalInstrument;
  /** The product's chart, which replaces the embedded one. */
  ownChart: (instrument: SignalInstrument, timeframe: NoteTimeframe) => ReactNode;
  /** The links to the other instruments, where one is shown at a time. */
  choice?: ReactNode;
}

/** One tab of the timeframes. */
export const TAB =
  'relative h-10 px-3 text-meta tracking-[0.02em] text-text-2 hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:font-[550] data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-3 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-link max-md:h-11';

/** COMPLETE ANALYSIS of one instrument: chart, note of the chosen timeframe, memo (docs/product/terminal.md#complete-analysis). */
export function AnalysisSection({ instrument, ownChart, choice }: AnalysisSectionProps) {
  const notes = chartNotes.useList();
  const memos = chartMemos.useList();
  const [chosen, setTimeframe] = useState<NoteTimeframe>('4H');
  const [ref, seen] = useInView<HTMLDivElement>();
  const tabs = analysisTabs(instrument, notes.rows);
  // The note of 15min may be deleted while it is on screen, and its tab with it.
  const timeframe = tabs.some((tab) => tab.timeframe === chosen) ? chosen : '4H';
  const note = notes.rows.find((row) => row.instrument === instrument && row.timeframe === timeframe);
  const memo = memos.rows.find((row) => row.instrument === instrument);
  if (notes.denied || memos.denied) return <AnalysisLocked instrument={instrument} />;
  return (
    <Tabs.Root
      ref={ref}
      value={timeframe}
      onValueChange={(value) => setTimeframe(value as NoteTimeframe)}
      data-testid={`analysis-${instrument}`}
    >
      <Panel
        title={
          <>
            Complete analysis <span className="ml-2">{instrument}</span>{' '}
            <NewMark at={[note?.updatedAt ?? '', memo?.updatedAt ?? ''].sort().at(-1)} />
          </>
        }
        bleed
        note={
          <>
            <span className="meta max-md:hidden">{findInstrument(instrument)?.chartSymbol}</span>
            <Tabs.List aria-label={`Timeframe of ${instrument}`} className="-my-1.5 flex max-md:w-full max-md:-ml-3">
              {tabs.map((entry) => (
                <Tabs.Trigger key={entry.timeframe} value={entry.timeframe} className={TAB}>
                  {entry.timeframe}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </>
        }
        actions={note && <Updated at={note.updatedAt} />}
      >
        {choice && <div className="border-b border-line px-4 py-1.5 [--control:40px]">{choice}</div>}
        {tabs.map(({ timeframe: name, interval }) => (
          <Tabs.Content
            key={name}
            value={name}
            tabIndex={-1}
            className="grid grid-cols-[minmax(0,1fr)_400px] outline-none max-desk:grid-cols-1"
          >
            <ChartFrame
              instrument={instrument}
              timeframe={name}
              interval={interval}
              visible={seen}
              ownChart={ownChart(instrument, name)}
            />
            <AnalysisSide timeframe={name} note={note} memo={memo} notes={notes} memos={memos} />
          </Tabs.Content>
        ))}
      </Panel>
    </Tabs.Root>
  );
}

function Updated({ at }: { at: string }) {
  const now = useNow(30_000);
  return <span className="meta max-md:hidden">Note updated {relativeTime(Date.parse(at), now)}</span>;
}
