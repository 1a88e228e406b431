import type { EmailSummary } from '@t0/contracts/email';
import { count } from '../../shared/lib/count.ts';
import type { Followed } from '../../live/use-followed.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';

interface SummaryTilesProps {
  summary: Followed<EmailSummary>;
  /** The notes below the first figure and the last one. */
  notes: { total: string; suppressed: string };
}

/** The outcomes of a channel's deliveries, in figures. */
export function SummaryTiles({ summary: { data, status, error, retry }, notes }: SummaryTilesProps) {
  if (status === 'error') return <PanelError title="The summary is not available" text={error} onRetry={retry} />;
  return (
    <Tiles>
      <Tile label="Total" value={data && count(data.total)} note={notes.total} />
      <Tile label="Successful" value={data && count(data.successful)} tone="long" />
      <Tile label="Failed" value={data && count(data.failed)} {...(data?.failed ? { tone: 'short' as const } : {})} />
      <Tile label="Success rate" value={data && data.successRate} unit="%" note="of those with an outcome" />
      <Tile label="On their way" value={data && count(data.queued)} />
      <Tile label="Not sent on purpose" value={data && count(data.suppressed)} note={notes.suppressed} />
    </Tiles>
  );
}
