import { AnalysisSide } from '../../features/analysis/components/analysis-side.tsx';
import { chartMemos } from '../../features/analysis/live/memos.ts';
import { chartNotes } from '../../features/analysis/live/notes.ts';
import { MemoEditing } from '../../features/memo-editing/components/memo-editing.tsx';
import { useReread } from './use-reread.ts';

/** The timeframe whose note stands beside the previewed memo, as on the dashboard. */
const TIMEFRAME = '4H';

/** ANALYSIS: the memo of each instrument, previewed as members see it. */
export function AnalysisTab() {
  const memos = chartMemos.useList();
  const notes = chartNotes.useList();
  const onChanged = useReread(memos.retry);
  return (
    <MemoEditing
      memos={memos}
      onChanged={onChanged}
      preview={(memo) => (
        <AnalysisSide
          timeframe={TIMEFRAME}
          note={notes.rows.find((note) => note.instrument === memo.instrument && note.timeframe === TIMEFRAME)}
          memo={memo}
          notes={notes}
          memos={memos}
        />
      )}
    />
  );
}
