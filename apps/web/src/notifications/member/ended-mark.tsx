import type { AlertEnd } from '@t0/domain';

/** The outcome of an alert's signal; it comes before the alert's own words, which are no longer valid. Nothing while the signal is open. */
export function EndedMark({ end }: { end: AlertEnd | undefined }) {
  if (!end) return null;
  return (
    <p className="mb-1 flex items-center gap-2">
      <span className="badge" data-tone={end.word === 'WITHDRAWN' ? 'critical' : 'closed'}>
        {end.word}
      </span>
      {end.isOvertaken && <span className="text-meta font-[550] text-short">Do not act on it.</span>}
    </p>
  );
}
