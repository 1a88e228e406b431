import type { RecordCounts } from '@t0/contracts';
import type { ReactNode } from 'react';
import { count } from '../../shared/lib/count.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const NAMES: [keyof RecordCounts, string][] = [
  ['published', 'published'],
  ['ended', 'ended'],
  ['open', 'open'],
  ['waiting', 'waiting'],
  ['neverFilled', 'never filled'],
  ['edited', 'edited after publication'],
  ['withdrawn', 'withdrawn'],
  ['reopened', 'reopened'],
  ['offMarket', 'entered at the market, not as published'],
  ['priceDue', 'waiting for a live price'],
  ['unpriced', 'ended without a price'],
  ['beforeLedger', 'from before the ledger'],
];

interface CountsPanelProps {
  /** Undefined: still to come. */
  counts: RecordCounts | undefined;
  /** The scope of the ledger. */
  note: string;
  actions?: ReactNode;
}

/** Every published signal, by its outcome: nothing is left out. */
export function CountsPanel({ counts, note, actions }: CountsPanelProps) {
  return (
    <Panel
      title="Outcomes of all signals"
      bleed
      // A line of its own on a phone, for any text: the counts do not move when it comes.
      note={<span className="meta min-h-4 max-md:basis-full">{note}</span>}
      actions={actions}
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3 text-meta" data-testid="record-counts">
        {NAMES.map(([field, name]) => (
          <div key={field} className="flex gap-1.5">
            <dt className="order-2 text-text-3">{name}</dt>
            <dd className="font-medium">{counts ? count(counts[field]) : <Skeleton className="my-[3px] w-[1ch]" />}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
