import type { EmailHealth, HealthLine, HealthState } from '@t0/contracts/email';
import { relativeTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const WORDS: Record<HealthState, { word: string; tone: string }> = {
  ok: { word: 'OPERATIONAL', tone: 'active' },
  failing: { word: 'FAILING', tone: 'critical' },
  unknown: { word: 'NOT SEEN YET', tone: 'warn' },
  off: { word: 'NOT CONFIGURED', tone: 'closed' },
};

/**
 * The computed state of the systems behind welcome mails (docs/product/console.md#welcome-email-monitoring: live state instead of fixed
 * lines). Undefined: still loading; the lines then keep their place, so that nothing below moves.
 */
export function HealthLines({ health }: { health: EmailHealth | undefined }) {
  const now = useNow(5000);
  const lines: [string, HealthLine | undefined][] = [
    ['Email monitor', health && monitorOf(health.smtp)],
    ['Email provider (SMTP)', health?.smtp],
    ['Payment webhooks (Stripe)', health?.stripe],
    ['Membership webhook provider (Whop)', health?.whop],
  ];
  return (
    <ul>
      {lines.map(([name, line]) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
        >
          <span className="flex-1 basis-56">{name}</span>
          {line ? (
            <>
              <span className="meta">{whenOf(line, now)}</span>
              <span className="badge" data-tone={WORDS[line.state].tone}>
                {WORDS[line.state].word}
              </span>
            </>
          ) : (
            <Skeleton className="h-5 w-24" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The monitor is the worker that tries the mail server: its last result, or that none runs. */
function monitorOf({ state, detail }: HealthLine): HealthLine {
  const never = { lastSuccessAt: null, lastFailureAt: null };
  if (state !== 'unknown') return { state: 'ok', detail: null, ...never };
  return { state: detail ? 'failing' : 'unknown', detail, ...never };
}

function whenOf({ state, lastSuccessAt, lastFailureAt, detail }: HealthLine, now: number): string {
  const ago = (at: string): string => relativeTime(Date.parse(at), now);
  const worked = lastSuccessAt ? `last success ${ago(lastSuccessAt)}` : '';
  if (state === 'failing')
    return [detail, lastFailureAt && `last failure ${ago(lastFailureAt)}`, worked].filter(Boolean).join(', ');
  return [state === 'unknown' && detail, worked].filter(Boolean).join(', ');
}
