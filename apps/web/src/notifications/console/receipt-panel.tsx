import { LIMITS } from '@t0/contracts';
import { Inbox, SearchX } from 'lucide-react';
import { useTimes } from '../../shared/lib/times.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useReceipt } from './use-receipt.ts';
import { useReceipts } from './receipts-store.ts';
import type { PublicationRef } from './publication-ref.ts';
import { EmailsBlock } from './emails-block.tsx';
import { Recall } from './recall.tsx';
import { ReachedBlock } from './reached-block.tsx';
import { TimeBlock } from './time-block.tsx';

/** DELIVERY RECEIPT of the publication on the screen: members reached, time to screen, emails; counts up by push. */
export function ReceiptPanel({ onViewFailed }: { onViewFailed: () => void }) {
  const shown = useReceipts((state) => state.shown);
  if (!shown)
    return (
      <Panel title="Delivery receipt" bleed>
        <PanelState icon={Inbox} title="Nothing sent yet" text="Who it reached, and how fast, is shown here." />
      </Panel>
    );
  return <Receipt key={`${shown.kind}/${shown.id}`} publication={shown} onViewFailed={onViewFailed} />;
}

function Receipt({ publication, onViewFailed }: { publication: PublicationRef; onViewFailed: () => void }) {
  const { known, gone, error, retry } = useReceipt(publication);
  const receipt = known?.receipt;
  return (
    <Panel
      title="Delivery receipt"
      bleed
      note={<ConnectionBadge />}
      actions={receipt && <Published at={receipt.publishedAt} publication={publication} />}
    >
      {known && receipt ? (
        <div className="divide-y divide-line" data-testid="receipt">
          {publication.kind === 'signal' && <Recall signalId={publication.id} publishedAt={receipt.publishedAt} />}
          <ReachedBlock receipt={receipt} />
          <TimeBlock receipt={receipt} />
          {receipt.emails && (
            <EmailsBlock emails={receipt.emails} samples={known.samples} onViewFailed={onViewFailed} />
          )}
        </div>
      ) : gone ? (
        <PanelState
          icon={SearchX}
          title="No receipt"
          text={`Receipts are kept for ${LIMITS.analytics.keptDays} days.`}
        />
      ) : error !== null ? (
        <PanelError title="The receipt is not available" text={error} onRetry={retry} />
      ) : (
        <div aria-busy="true" className="grid min-h-40 content-center gap-6 p-4">
          <Skeleton className="w-full" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-full" />
        </div>
      )}
    </Panel>
  );
}

function Published({ at, publication }: { at: string; publication: PublicationRef }) {
  const times = useTimes();
  return (
    <span className="meta">
      {publication.kind} #{publication.id}, <time dateTime={at}>{times.precise(at)}</time>
    </span>
  );
}
