import type { Signal, SignalTakers } from '@t0/contracts';
import { pipUnit } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../shared/lib/count.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { signed } from '../../shared/lib/r-words.ts';
import { getSignalTakers } from './api.ts';

/** How many members took a signal, and their median slippage (docs/product/journal.md#for-administrators). */
export function TakersLine({ signal: { id, instrument } }: { signal: Pick<Signal, 'id' | 'instrument'> }) {
  const { data, error } = useQuery({
    queryKey: ['/api/admin/signals/takers', id],
    queryFn: ({ signal }) => getSignalTakers(id, signal),
    staleTime: 0,
  });
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line px-5 text-meta text-text-2 max-md:px-4">
      <span className="lab">Taken by members</span>
      <span data-testid="signal-takers">
        {error ? messageOf(error, 'The figure cannot be loaded.') : data ? takersText(data, pipUnit(instrument)) : '--'}
      </span>
    </p>
  );
}

function takersText({ least, takers, slippage }: SignalTakers, unit: string): string {
  if (takers === null) return `Shown from ${least} members up`;
  const median = slippage
    ? `median slippage ${signed(slippage.medianR)} R, ${Number(slippage.medianPips.toFixed(1))} ${unit}`
    : `median slippage from ${least} fills up`;
  return `${counted(takers, 'member')}, ${median}`;
}
