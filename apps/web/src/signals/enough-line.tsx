import { useQuery } from '@tanstack/react-query';
import { VolumeX } from 'lucide-react';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { useTimes } from '../shared/lib/times.ts';
import { useNow } from '../shared/lib/use-time.ts';

const TICK_MS = 5000;

/** That new signals are silent until the next day, and why (docs/product/watching.md#enough-for-today); nothing while they are not. */
export function EnoughLine() {
  const watching = useQuery(settingsQuery).data?.watching;
  const times = useTimes();
  const now = useNow(TICK_MS);
  const until = watching?.silentUntil ?? null;
  return (
    <div role="status" data-testid="enough-line">
      {until !== null && Date.parse(until) > now && (
        <p className="flex items-start gap-2 border-b border-line bg-warn-1 px-4 py-1.5 text-meta">
          <VolumeX size={14} aria-hidden className="mt-0.5 flex-none text-warn" />
          Enough for today: {watching?.silentReason}. New signals are silent until {times.bare.minute(until)}.
        </p>
      )}
    </div>
  );
}
