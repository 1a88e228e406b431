import type { GivenUpJobs, JobRetry } from '@t0/contracts';
import { count, counted } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';

/** Under its queue: the outcome of the last retry, and the reasons why jobs failed for good. */
export function GivenUp({ queue, total, jobs, lastRetry }: GivenUpJobs) {
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
