import type { LiveEventType, Signal } from '@t0/contracts';
import { useCallback, useMemo } from 'react';
import { useFollowed } from '../live/use-followed.ts';
import { useTimes } from '../shared/lib/times.ts';
import { Button } from '../shared/ui/button.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { getStory } from './get-story.ts';
import { stepLines, stepTitle } from './story-text.ts';

const EVENTS: readonly LiveEventType[] = ['signal.updated', 'signal.deleted'];
const POLL_MS = 30_000;

/** The history of a signal, step by step, oldest first; it updates while it is shown. */
export function SignalStory({ signal: { id, instrument } }: { signal: Pick<Signal, 'id' | 'instrument'> }) {
  const times = useTimes();
  const queryKey = useMemo(() => ['/api/signals', id, 'story'] as const, [id]);
  const read = useCallback((signal: AbortSignal) => getStory(id, signal), [id]);
  const { data, status, error, retry } = useFollowed({
    queryKey,
    read,
    types: EVENTS,
    pollMs: POLL_MS,
    everyMs: 250,
    failure: 'The history cannot be loaded.',
  });
  return (
    <section aria-label="History" className="border-t border-line-2 px-5 py-3 max-md:px-4">
      <h3 className="lab">History</h3>
      {status === 'loading' && (
        <div aria-busy="true" className="mt-2 grid gap-2">
          <Skeleton className="w-56" />
          <Skeleton className="w-44" />
        </div>
      )}
      {status === 'error' && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-meta text-warn">
          {error}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {data?.steps.length === 0 && <p className="meta mt-1">Nothing was noted of this signal.</p>}
      {data && data.steps.length > 0 && (
        <ol className="mt-1.5 grid gap-2 border-l border-line-2 pl-3" data-testid="signal-story">
          {data.steps.map((step) => (
            <li key={step.id}>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium">{stepTitle(step)}</span>
                {step.at && (
                  <time dateTime={step.at} className="meta">
                    {times.dateTime(step.at)}
                  </time>
                )}
              </p>
              {stepLines(step, instrument, times).map((line) => (
                <p key={line} className="meta [overflow-wrap:anywhere]">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
