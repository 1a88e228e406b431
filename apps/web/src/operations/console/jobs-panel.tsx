import type { LiveEventType } from '@t0/contracts/live';
import type { GivenUpJobs, JobQueueState, JobRetry, JobsRetried } from '@t0/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, RotateCcw } from 'lucide-react';
import { useFollowed } from '../../live/use-followed.ts';
import { duration } from '../../shared/lib/format.ts';
import { count, counted } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { PanelError, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { QUEUES_UI_ADDRESS } from './api.ts';
import { request } from '../../shared/lib/http.ts';

/** Under its queue: the outcome of the last retry, and the reasons why jobs failed for good. */
function GivenUp({ queue, total, jobs, lastRetry }: GivenUpJobs) {
  const times = useTimes();
  return (
    <div className="col-span-2 min-w-0">
      {lastRetry && (
        <p className="mt-1.5 text-meta" data-testid={`retry-${queue}`}>
          Tried again {times.short(lastRetry.at)}: {retryText(lastRetry)}
        </p>
      )}
      {jobs.length > 0 && (
        <details className="mt-1.5">
          <summary className="cursor-pointer text-meta text-link max-md:py-3">
            Why {counted(total, 'job was', 'jobs were')} given up
          </summary>
          <ul className="mt-1.5 max-h-80 overflow-y-auto border-l-2 border-line pl-3" tabIndex={0} aria-label="Reasons">
            {jobs.map(({ id, name, about, reason, attempts, givenUpAt }) => (
              <li key={id} className="py-1.5">
                <p className="break-words text-short">{reason}</p>
                <p className="meta break-words">
                  {[name, about, counted(attempts, 'attempt'), times.short(givenUpAt)].filter(Boolean).join(', ')}
                </p>
              </li>
            ))}
          </ul>
          {total > jobs.length && (
            <p className="meta mt-1">
              The newest {count(jobs.length)} of {count(total)}. The others are under Single jobs.
            </p>
          )}
        </details>
      )}
    </div>
  );
}

function retryText({ jobs, done, underWay, givenUpAgain }: JobRetry): string {
  const parts = [`${count(done)} of ${counted(jobs, 'job')} done`];
  if (underWay > 0) parts.push(`${count(underWay)} on their way`);
  if (givenUpAgain > 0) parts.push(`${count(givenUpAgain)} given up again`);
  return parts.join(', ');
}

/** No event reports the progress of jobs: the interval of reading while on screen, in ms. */
const REFRESH_MS = 5000;
const NO_EVENTS: readonly LiveEventType[] = [];

/** Background jobs: the status of each queue, and a retry of failed jobs. */
export function JobsPanel() {
  const { data, status, error, retry } = useFollowed<JobQueueState[]>({
    queryKey: ['/api/admin/jobs'],
    types: NO_EVENTS,
    pollMs: REFRESH_MS,
    refreshMs: REFRESH_MS,
    failure: 'The queues cannot be loaded.',
  });
  const givenUp = useFollowed<GivenUpJobs[]>({
    queryKey: ['/api/admin/jobs/given-up'],
    types: NO_EVENTS,
    pollMs: REFRESH_MS,
    refreshMs: REFRESH_MS,
    failure: 'The reasons cannot be loaded.',
  });
  return (
    <Panel
      title="Background jobs"
      bleed
      note={<span className="meta">read every {REFRESH_MS / 1000} s</span>}
      actions={
        <a href={QUEUES_UI_ADDRESS} target="_blank" rel="noopener" className={buttonClass('outline', 'sm')}>
          <ExternalLink size={12} aria-hidden /> Single jobs
        </a>
      }
    >
      <PanelReading
        of={{ status, error, retry }}
        failed="The queues are not available"
        loading={<SkeletonRows rows={4} />}
      />
      {status === 'ready' && givenUp.status === 'error' && (
        <PanelError title="The reasons are not available" text={givenUp.error} onRetry={givenUp.retry} />
      )}
      <ul>
        {data?.map((state) => (
          <QueueRow
            key={state.queue}
            state={state}
            givenUp={givenUp.data?.find(({ queue }) => queue === state.queue)}
            onRetried={() => {
              retry();
              givenUp.retry();
            }}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface QueueRowProps {
  state: JobQueueState;
  /** Undefined: nothing was given up, and nothing tried again of late. */
  givenUp: GivenUpJobs | undefined;
  onRetried: () => void;
}

function QueueRow({ state, givenUp, onRetried }: QueueRowProps) {
  const { queue, waiting, active, delayed, failed, oldestWaitingSeconds } = state;
  const again = useMutation({
    mutationFn: () => request<JobsRetried>(`/api/admin/jobs/${queue}/retry`, { method: 'POST' }),
    onSuccess: ({ retried }) =>
      toast({ title: 'JOBS TRIED AGAIN', description: `${counted(retried, 'job')} of ${queue}` }),
    onError: (error) => toastFailure('RETRY FAILED', error, 'The jobs were not tried again'),
    onSettled: onRetried,
  });
  return (
    <li
      data-testid={`queue-${queue}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0"
    >
      <div className="min-w-0">
        <p className="font-medium break-words">{queue}</p>
        <p className="meta mt-0.5 flex flex-wrap gap-x-3">
          <span>
            {count(waiting)} waiting{oldestWaitingSeconds > 0 && `, for ${duration(oldestWaitingSeconds * 1000)}`}
          </span>
          <span>{count(active)} running</span>
          <span>{count(delayed)} for later</span>
          <span className={failed > 0 ? 'text-short' : ''}>{count(failed)} given up</span>
        </p>
      </div>
      {failed > 0 && (
        <Button
          size="sm"
          disabled={again.isPending}
          aria-label={`Try the failed jobs of ${queue} again`}
          onClick={() => again.mutate()}
        >
          <RotateCcw size={12} aria-hidden /> Try again
        </Button>
      )}
      {givenUp && <GivenUp {...givenUp} />}
    </li>
  );
}
