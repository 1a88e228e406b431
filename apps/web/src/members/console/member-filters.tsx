import { MEMBER_FILTERS } from '@t0/contracts';
import type { MemberFilterName } from '@t0/contracts';
import { useFollowed } from '../../live/use-followed.ts';
import { count } from '../../shared/lib/count.ts';
import { getMemberCounts } from './api.ts';
import { MEMBERS_POLL_MS, MEMBER_EVENTS } from './member-pages.ts';

interface MemberFiltersProps {
  /** The search: the counts are of what it finds. */
  q: string;
  show: MemberFilterName;
  onShow: (show: MemberFilterName) => void;
}

/** The filters of the list, each with the number of its members, live (docs/product/console.md#filters). */
export function MemberFilters({ q, show, onShow }: MemberFiltersProps) {
  const { data } = useFollowed({
    queryKey: ['/api/admin/users/counts', q],
    read: (signal) => getMemberCounts(q, signal),
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The counts cannot be loaded.',
  });
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap gap-1.5">
      {MEMBER_FILTERS.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === show}
          onClick={() => onShow(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-control border border-line-control bg-raised px-2.5 text-meta text-text-2 hover:bg-hover focus-visible:shadow-(--focus-ring) aria-pressed:border-link aria-pressed:bg-pressed aria-pressed:font-semibold aria-pressed:text-text max-md:h-9"
        >
          {label}
          <span className="min-w-4 text-right text-text-3 tabular-nums">{data ? count(data[name]) : ''}</span>
        </button>
      ))}
    </div>
  );
}
