import { isInstrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { tradeName, type RequestedStep as StepName } from '@t0/domain/signals';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { request } from '../shared/lib/http.ts';

const STEPS: Record<StepName, string> = {
  close: 'CLOSE NOW',
  cancel: 'WITHDRAW',
  half: 'HALF OFF',
  stop_to_entry: 'STOP TO ENTRY',
};

interface RequestedStepProps {
  steps: readonly StepName[];
  /** Null: the text names none. */
  instrument: string | null;
}

/** The open signals that a text of an end or a change can mean, each with the way to the steps it asks for (docs/product/numbers.md#kinds-of-text). */
export function RequestedStep({ steps, instrument }: RequestedStepProps) {
  const query = new URLSearchParams({ status: 'open', ...(instrument && { instrument }) }).toString();
  const { data } = useQuery({
    queryKey: ['/api/admin/signals', query],
    queryFn: ({ signal }) => request<Signal[]>(`/api/admin/signals?${query}`, { signal }),
    enabled: instrument !== null && isInstrument(instrument),
    staleTime: 0,
  });
  if (!data?.length) return null;
  return (
    <ul aria-label="Open signals" className="grid gap-1">
      {data.map((signal) => (
        <li key={signal.id}>
          <Link
            to={`/notifications?tab=signals&${query}`}
            className="inline-flex min-h-6 items-center gap-1.5 text-link underline"
          >
            {steps.map((step) => STEPS[step]).join(', ')}: {tradeName(signal)} @{' '}
            {formatPrice(signal.instrument, signal.entryPrice)}
            <ArrowRight size={12} aria-hidden className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
