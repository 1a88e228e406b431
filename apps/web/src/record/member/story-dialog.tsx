import type { RecordRow } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { getRecordStory } from './api.ts';
import { markTexts, RULE_NAMES, signed, standingText } from './record-text.ts';
import { StoryChart } from './story-chart.tsx';
import { StorySteps } from './story-steps.tsx';

/** One signal's story: its result, the levels as they were, and every row of the ledger. */
export function StoryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['/api/record/signals', row.signalId],
    queryFn: ({ signal }) => getRecordStory(row.signalId, signal),
  });
  const marks = markTexts(row);
  return (
    <Dialog
      title={`${row.direction.toUpperCase()} ${row.instrument}`}
      note={<span className="meta">signal #{row.signalId}</span>}
      description="Every step of the signal, as the ledger has it"
      onClose={onClose}
      className="md:w-[860px] md:max-w-[calc(100vw-32px)]"
    >
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-5 py-3 max-md:px-4">
        <span>{standingText(row)}</span>
        <span>
          {RULE_NAMES.t1} <b className="font-medium">{signed(row.results.t1)} R</b>
        </span>
        <span>
          {RULE_NAMES.half} <b className="font-medium">{signed(row.results.half)} R</b>
        </span>
        {marks.length > 0 && <span className="text-text-2">{marks.join(', ')}</span>}
      </p>
      {isError && (
        <PanelError
          title="The story is not available"
          text={messageOf(error, 'The story cannot be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div aria-busy="true" className="grid gap-3 p-5">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="w-56" />
        </div>
      )}
      {data && (
        <>
          <StoryChart story={data} />
          <StorySteps story={data} />
        </>
      )}
    </Dialog>
  );
}
