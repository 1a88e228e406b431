import { writtenInstruments } from '@t0/contracts';
import type { ChartMemo, SignalInstrument } from '@t0/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useInstrumentsWith } from '../../prices/instruments.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton.tsx';
import { MemoEditor } from './memo-editor.tsx';

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
