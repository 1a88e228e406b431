import { SIGNAL_INSTRUMENTS } from '@t0/contracts';
import type { ChartMemo, SignalInstrument } from '@t0/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LiveList } from '../../../shared/lib/live/live-collection.ts';
import { PanelError } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { MemoEditor } from './memo-editor.tsx';

interface MemoEditingProps {
  memos: LiveList<ChartMemo>;
  preview: (memo: ChartMemo) => ReactNode;
  /** A change was stored: for when no live event will tell. */
  onChanged: () => void;
}

const INSTRUMENTS = SIGNAL_INSTRUMENTS.map((value) => ({ value, label: value }));

/** The ANALYSIS tab: the memo of each instrument (specification 2, section 2). */
export function MemoEditing({ memos, preview, onChanged }: MemoEditingProps) {
  const [instrument, setInstrument] = useState<SignalInstrument>('GBPJPY');
  if (memos.status !== 'ready') {
    return (
      <Panel title="Market analysis memo" bleed>
        {memos.status === 'error' ? (
          <PanelError title="The analysis is not available" text={memos.error} onRetry={memos.retry} />
        ) : (
          <div aria-busy="true" className="grid gap-5 p-4">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="w-60" />
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-19 w-full" />
            <Skeleton className="h-19 w-full" />
          </div>
        )}
      </Panel>
    );
  }
  return (
    <MemoEditor
      key={instrument}
      instrument={instrument}
      memo={memos.rows.find((memo) => memo.instrument === instrument)}
      choice={<SegmentedControl label="Instrument" options={INSTRUMENTS} value={instrument} onChange={setInstrument} />}
      preview={preview}
      onChanged={onChanged}
    />
  );
}
