import type { ChartMemo, NoteTimeframe } from '@t0/contracts/content';
import { writtenInstruments } from '@t0/contracts/prices';
import type { SignalInstrument } from '@t0/contracts/prices';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EyeOff } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useInstrumentsWith } from '../../prices/instruments.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { MemoEditor } from './memo-editor.tsx';
import { chartMemos, analysedInstruments, analysisTabs, chartNotes } from '../member/charts.ts';
import { useReread } from '../../live/use-reread.ts';
import { TAB } from '../member/analysis-section.tsx';
import { AnalysisSide } from '../member/analysis-side.tsx';

interface MemoEditingProps {
  memos: LiveList<ChartMemo>;
  preview: (memo: ChartMemo) => ReactNode;
  /** Called when a change was stored, in case no live event arrives. */
  onChanged: () => void;
}

/** The ANALYSIS tab: the memo of each instrument (docs/product/console.md#analysis). */
export function MemoEditing({ memos, preview, onChanged }: MemoEditingProps) {
  const [chosen, setChosen] = useState<SignalInstrument | null>(null);
  const symbols = useInstrumentsWith(memos.rows);
  const instrument = chosen ?? writtenInstruments()[0] ?? symbols[0];
  if (memos.status !== 'ready' || instrument === undefined) {
    return (
      <Panel title="Market analysis memo" bleed>
        {memos.status === 'error' ? (
          <PanelError title="The analysis is not available" text={memos.error} onRetry={memos.retry} />
        ) : (
          <SkeletonStack
            busy
            className="grid gap-5 p-4"
            lines={['h-8 w-full', 'w-60', 'h-28 w-full', 'h-19 w-full', 'h-19 w-full']}
          />
        )}
      </Panel>
    );
  }
  return (
    <MemoEditor
      key={instrument}
      instrument={instrument}
      memo={memos.rows.find((memo) => memo.instrument === instrument)}
      choice={<InstrumentChoice label="Instrument" symbols={symbols} value={instrument} onChange={setChosen} />}
      preview={preview}
      onChanged={onChanged}
    />
  );
}

chartMemos.register();

/** ANALYSIS: the memo of each instrument, previewed as members see it. */
export function AnalysisTab() {
  const memos = chartMemos.useList();
  const onChanged = useReread(memos.retry);
  return (
    <MemoEditing
      memos={memos}
      onChanged={onChanged}
      preview={(memo) => <AnalysisPreview key={memo.instrument} memo={memo} />}
    />
  );
}

/** The preview of an instrument with this memo, as members see it: tabs, notes and memo as next to their chart, or that they get none. */
function AnalysisPreview({ memo }: { memo: ChartMemo }) {
  const { instrument } = memo;
  const notes = chartNotes.useList();
  const memos = chartMemos.useList();
  const [chosen, setChosen] = useState<NoteTimeframe>('4H');
  if (notes.status === 'ready' && !analysedInstruments(notes.rows, [memo]).includes(instrument))
    return (
      <PanelState
        icon={EyeOff}
        title="Not shown to members"
        text={`${instrument} has a section once there is a memo or a note for it.`}
      />
    );
  const tabs = analysisTabs(instrument, notes.rows);
  const timeframe = tabs.some((tab) => tab.timeframe === chosen) ? chosen : '4H';
  return (
    <Tabs.Root value={timeframe} onValueChange={(value) => setChosen(value as NoteTimeframe)}>
      <Tabs.List aria-label={`Previewed timeframe of ${instrument}`} className="flex border-b border-line px-1">
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.timeframe} value={tab.timeframe} className={TAB}>
            {tab.timeframe}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={timeframe} tabIndex={-1} className="outline-none">
        <AnalysisSide
          timeframe={timeframe}
          note={notes.rows.find((note) => note.instrument === instrument && note.timeframe === timeframe)}
          memo={memo}
          notes={notes}
          memos={memos}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}
