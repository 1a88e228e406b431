import type { LiveEventType } from '@t0/contracts/live';
import type { SignalInstrument } from '@t0/contracts/prices';
import { STORY_NAMES } from '@t0/contracts/signals';
import type { Signal, SignalStep, StepChange, StoryField, SignalStory as Story } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { changeHeadline, closeTitle, LEVEL_FIELDS } from '@t0/domain/signals';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useFollowed } from '../live/use-followed.ts';
import { useTimes, type Times } from '../shared/lib/times.ts';
import { Button } from '../shared/ui/button.tsx';
import { SkeletonStack } from '../shared/ui/skeleton-rows.tsx';
import { request } from '../shared/lib/http.ts';

const PRICES: readonly StoryField[] = [...LEVEL_FIELDS, 'entryZonePrice', 'trailDistance', 'furtherTargets'];

const TIMES: readonly StoryField[] = ['createdAt', 'validUntil', 'closeAt'];

const TITLES: Partial<Record<SignalStep['kind'], string>> = {
  published: 'PUBLISHED',
  edited: 'EDITED',
  activated: 'ENTRY REACHED',
  'stop-to-entry': 'STOP TO ENTRY',
  'stop-moved': 'STOP MOVED',
  'half-off': 'HALF OFF',
  reopened: 'OPENED AGAIN',
  priced: 'FIRST LIVE PRICE',
};

/** The name of a step: 'STOP TO ENTRY'. */
export function stepTitle({ kind, closeReason, withdrawalReason, changes }: SignalStep): string {
  if (kind === 'changed') return (changeHeadline(changes) ?? 'Changed').toUpperCase();
  if (kind === 'withdrawn') return withdrawalReason === 'mistake' ? 'WITHDRAWN, SENT BY MISTAKE' : 'WITHDRAWN';
  return kind === 'closed' ? closeTitle(closeReason) : (TITLES[kind] ?? `${kind.toUpperCase()} HIT`);
}

/** The lines below it: the actor, the price, the changes, and the tick behind it. Times in the member's zone. */
function stepLines(step: SignalStep, instrument: SignalInstrument, times: Times): string[] {
  const price = (value: string): string => formatPrice(instrument, value);
  const { by, who, tick, changes, closeReason, kind } = step;
  const actor = who ?? (by === 'price' ? 'by the price' : by === 'desk' ? 'by the desk' : null);
  const ended = kind === 'closed' || kind === 'withdrawn';
  const noPrice = ended && step.price === null && closeReason === 'manual' ? 'no price known' : null;
  const head = [actor, step.price === null ? noPrice : `at ${price(step.price)}`].filter(Boolean).join(', ');
  return [
    head,
    ...changes.filter(isListed(step)).map((change) => changeLine(change, price, times)),
    tick && `tick of ${times.precise(tick.at)}: bid ${price(tick.bid)}, ask ${price(tick.ask)}, ${tick.source}`,
    step.imported ? 'from the records before histories were kept' : null,
  ].filter((line): line is string => Boolean(line));
}

/** The step's own name says its change of status. */
const isListed =
  ({ kind }: SignalStep) =>
  ({ field }: StepChange): boolean =>
    field !== 'status' || kind === 'edited';

function changeLine({ field, from, to }: StepChange, price: (value: string) => string, times: Times): string {
  if (field === 'memo') return 'memo changed';
  const shown = (value: string): string => {
    if (value === 'none') return value;
    if (PRICES.includes(field)) return value.split(', ').map(price).join(', ');
    return TIMES.includes(field) ? times.dateTime(value) : value;
  };
  return `${STORY_NAMES[field]} ${shown(from)} → ${shown(to)}`;
}

const EVENTS: readonly LiveEventType[] = ['signal.updated', 'signal.deleted'];

const POLL_MS = 30_000;

interface SignalStoryProps {
  signal: Pick<Signal, 'id' | 'instrument'>;
  /** Above the steps, once they are known. */
  chart?: (steps: readonly SignalStep[]) => ReactNode;
}

/** The history of a signal, step by step, oldest first; it updates while it is shown. */
export function SignalStory({ signal: { id, instrument }, chart }: SignalStoryProps) {
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
      {status === 'loading' && <SkeletonStack busy className="mt-2 grid gap-2" lines={['w-56', 'w-44']} />}
      {status === 'error' && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-meta text-warn">
          {error}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {data && chart?.(data.steps)}
      {data?.steps.length === 0 && <p className="meta mt-1">This signal has no steps yet.</p>}
      {data?.isCut && <p className="meta mt-1">Earlier steps are not shown.</p>}
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

/** GET /api/signals/{id}/story. */
function getStory(id: number, signal: AbortSignal): Promise<Story> {
  return request<Story>(`/api/signals/${id}/story`, { signal });
}
