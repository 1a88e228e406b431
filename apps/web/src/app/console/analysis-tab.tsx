import { AnalysisPreview } from '../../content/member/analysis-preview.tsx';
import { chartMemos } from '../../content/member/charts.ts';
import { MemoEditing } from '../../content/console/memo-editing.tsx';
import { useReread } from './use-reread.ts';

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
