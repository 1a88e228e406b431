import type { ChartMemo, NoteTimeframe } from '@t0/contracts';
import { EyeOff } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { analysedInstruments, analysisTabs, chartNotes, chartMemos } from './charts.ts';
import { TAB } from './analysis-section.tsx';
import { AnalysisSide } from './analysis-side.tsx';

/** The preview of an instrument with this memo, as members see it: tabs, notes and memo as next to their chart, or that they get none. */
export function AnalysisPreview({ memo }: { memo: ChartMemo }) {
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
