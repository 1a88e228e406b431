import type { BusinessTable } from '@t0/contracts';
import { cx } from '../../shared/lib/cx.ts';
import { DEFINITIONS } from './definitions.ts';

/** More terms than these are in two columns on paper. */
const SIDE_BY_SIDE = 3;

/** What the figures of a part mean. Open on paper. */
export function Terms({ of }: { of: BusinessTable }) {
  const terms = Object.entries(DEFINITIONS[of]);
  return (
    <details data-print="open" className="border-t border-line px-4 text-meta text-text-2">
      <summary className="cursor-pointer py-2 text-link max-md:py-3 print:py-1 print:text-text">Terms</summary>
      <dl
        className={cx(
          'grid max-w-[64rem] grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 pb-3 max-md:grid-cols-1 max-md:gap-y-0 print:max-w-none print:gap-y-1 print:text-[9.5px] print:leading-3',
          terms.length > SIDE_BY_SIDE && 'print:grid-cols-[max-content_minmax(0,1fr)_max-content_minmax(0,1fr)]',
        )}
      >
        {terms.map(([term, definition]) => (
          <div key={term} className="contents">
            <dt className="font-medium text-text">{term}</dt>
            <dd className="max-md:pb-2">{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
