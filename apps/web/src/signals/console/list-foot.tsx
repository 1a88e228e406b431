import { count } from '../../shared/lib/count.ts';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import type { SignalSearch } from './use-signal-search.ts';

/** Under the list: how much of what matches is shown, and the way to more. */
export function ListFoot({ search }: { search: SignalSearch }) {
  const { shown, counts, complete, searching, readOlder } = search;
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line px-4 py-1.5">
      <span className="meta" role="status">
        {searching ? 'Searching...' : `Showing ${count(shown)}${counts ? ` of ${count(counts.matching)}` : ''}`}
      </span>
      <span className="flex-1" />
      <span className="meta max-desk:hidden">
        Enter saves, Esc cancels. The creation date saves on its own when you leave the field.
      </span>
      {!complete && !searching && <LoadOlder failure="Failed to load signals" onLoad={readOlder} />}
    </footer>
  );
}
