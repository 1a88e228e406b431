import { findInstrument } from '@t0/contracts';
import type { NoteTimeframe, SignalInstrument } from '@t0/contracts';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useInView } from '../../shared/lib/use-in-view.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { chartMemos } from './memos.ts';
import { chartNotes } from './notes.ts';
import { analysisTabs } from './charts.ts';
import { AnalysisLocked } from './analysis-locked.tsx';
import { AnalysisSide } from './analysis-side.tsx';
import { ChartFrame } from './chart-frame.tsx';

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
            Complete analysis <span className="ml-2">{instrument}</span>
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
