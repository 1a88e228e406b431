import type { PublicationReceipt } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Inbox, SearchX, Undo2 } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { count } from '../../shared/lib/count.ts';
import { HttpError, messageOf, request } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { getReceipts, RECEIPTS_KEY, type PublicationRef } from './api.ts';
import { EmailsBlock, FigureHead, LatencyHistogram, ShareBar } from './emails-block.tsx';
import { useReceipts, keyOf, receiveReceipt, type KnownReceipt } from './receipts-store.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { asOwnAction } from '../../signals/own-actions.ts';

const POLL_MS = 5000;

interface RecallProps {
  signalId: number;
  publishedAt: string;
}

const TEXT = 'Sent by mistake? RECALL withdraws it everywhere and notifies everybody who received it.';

/** RECALL of a signal, offered for a minute after it was published. One press: that minute is short. */
export function Recall({ signalId, publishedAt }: RecallProps) {
  const now = useNow(1000);
  const [recalled, setRecalled] = useState(false);
  const left = Math.ceil((Date.parse(publishedAt) + LIMITS.signal.recallMs - now) / 1000);
  const recall = useMutation({
    mutationFn: async () => {
      try {
        await asOwnAction(request<void>(`/api/signals/${signalId}?reason=mistake`, { method: 'DELETE' }), signalId);
      } catch (error) {
        // Another administrator was faster: it is withdrawn just the same.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => {
      setRecalled(true);
      toast({ title: 'SIGNAL RECALLED', description: 'Withdrawn as sent by mistake', tone: 'sent' });
    },
    onError: (error) => toastFailure('RECALL FAILED', error, 'The signal was not withdrawn'),
  });
  if (recalled)
    return (
      <p role="status" className="px-4 py-3 text-warn">
        Withdrawn as sent by mistake.
      </p>
    );
  if (left <= 0) return null;
  return (
    <section aria-label="Recall" className="flex items-center justify-between gap-3 px-4 py-3" data-testid="recall">
      <p className="meta">{TEXT}</p>
      <Button variant="danger" disabled={recall.isPending} onClick={() => recall.mutate()}>
        <Undo2 size={14} aria-hidden /> RECALL
        <span className="w-[3ch] text-right" aria-hidden>
          {Math.min(left, LIMITS.signal.recallMs / 1000)}s
        </span>
      </Button>
    </section>
  );
}

/** Of the members online, those whose screen confirmed it. */
function ReachedBlock({ receipt: { online, reached, later } }: { receipt: PublicationReceipt }) {
  const share = online === 0 ? 0 : Math.min(1, reached / online);
  return (
    <section className="px-4 py-3" data-testid="receipt-reached">
      <FigureHead name="Members online reached" value={count(reached)} unit={`/ ${count(online)}`} />
      <div className="my-1.5">
        <ShareBar label={`${reached} of ${online} members reached`} parts={[{ share, tone: 'bg-long' }]} />
      </div>
      <p className="meta">{words(online, Math.max(0, online - reached), later)}</p>
    </section>
  );
}

function words(online: number, missing: number, later: number): string {
  const caughtUp = later === 0 ? '' : ` ${count(later)} got it on their return.`;
  if (online === 0) return `Nobody was online.${caughtUp || ' Members catch up on return.'}`;
  if (missing === 0) return `Everybody online has it.${caughtUp}`;
  return `${count(missing)} not confirmed yet. They catch up on return.${caughtUp}`;
}

/** The latency from commit to the screens: median, 95th percentile, and every delivery in a histogram. */
function TimeBlock({ receipt: { medianMs, p95Ms, histogram } }: { receipt: PublicationReceipt }) {
  return (
    <section className="px-4 py-3" data-testid="receipt-time">
      <FigureHead name="Publish to screen, median" value={medianMs === null ? '--' : String(medianMs)} unit="ms" />
      <LatencyHistogram bars={histogram} medianMs={medianMs} p95Ms={p95Ms} />
      <p className="meta mt-1">p95 {p95Ms === null ? '--' : p95Ms} ms</p>
    </section>
  );
}

/** DELIVERY RECEIPT of the publication on the screen: members reached, time to screen, emails; counts up by push. */
export function ReceiptPanel({ onViewFailed }: { onViewFailed: (() => void) | null }) {
  const shown = useReceipts((state) => state.shown);
  if (!shown)
    return (
      <Panel title="Delivery receipt" bleed>
        <PanelState icon={Inbox} title="Nothing sent yet" text="This panel shows whom it reached, and how fast." />
      </Panel>
    );
  return <Receipt key={`${shown.kind}/${shown.id}`} publication={shown} onViewFailed={onViewFailed} />;
}

function Receipt({ publication, onViewFailed }: { publication: PublicationRef; onViewFailed: (() => void) | null }) {
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
        <SkeletonStack busy className="grid min-h-40 content-center gap-6 p-4" lines={['w-full', 'w-3/4', 'w-full']} />
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

/** The status of a receipt's reading. */
interface ReceiptReading {
  known: KnownReceipt | undefined;
  /** The server no longer holds a receipt of it. */
  gone: boolean;
  /** The reason why it cannot be read; null while it can. */
  error: string | null;
  retry: () => void;
}

/** Reads the receipts of these; from then on they count up by push, and are read again when the socket was away. */
export function useReceiptsOf(publications: readonly PublicationRef[]) {
  const away = useConnection(({ state }) => state !== 'live');
  const refetchInterval = usePollWhileAway(POLL_MS);
  const enabled = publications.length > 0;
  const { error, isSuccess, refetch } = useQuery({
    queryKey: [...RECEIPTS_KEY, ...publications.map(keyOf)],
    queryFn: async ({ signal }) => {
      for (const receipt of await getReceipts(publications, signal)) receiveReceipt(receipt);
      return true;
    },
    enabled,
    refetchInterval,
    refetchOnMount: 'always',
  });
  const missed = useRef(false);
  useEffect(() => {
    // Pushes are sent once: those missed without the socket are in no log.
    if (missed.current && !away && enabled) void refetch();
    missed.current = away;
  }, [away, enabled, refetch]);
  return { error, isSuccess, retry: () => void refetch() };
}

/** Reads one receipt, and returns the status of its reading. */
function useReceipt(publication: PublicationRef): ReceiptReading {
  const { error, isSuccess, retry } = useReceiptsOf([publication]);
  const known = useReceipts((state) => state.known.get(keyOf(publication)));
  return {
    known,
    gone: isSuccess && !known,
    error: error && !known ? messageOf(error, 'The receipt cannot be loaded.') : null,
    retry,
  };
}
