import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';

/** The age grows by minutes. */
const LOOK_MS = 10_000;
const DAY_MS = 86_400_000;

/** The text of the strip; it counts the age on. */
export function OfflineLine({ asOf }: { asOf: number }) {
  const times = useTimes();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <aside
      aria-label="Offline"
      data-testid="offline"
      data-strip
      className="sticky top-(--bar) z-9 flex min-h-10 items-center gap-3 border-b border-line-2 bg-warn-1 px-(--gutter) py-1.5 text-meta leading-[18px] text-text-2"
    >
      <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
      <p className="min-w-0">
        <span role="status">
          <strong className="font-semibold tracking-[0.02em] text-warn">Offline.</strong> As of{' '}
          {now - asOf < DAY_MS ? times.minute(asOf) : times.short(asOf)}
        </span>{' '}
        ({relativeTime(asOf, now)}). There are no prices, and nothing can be sent, until the connection returns.
      </p>
    </aside>
  );
}
