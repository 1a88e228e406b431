import { MEMBER_STATES } from '@t0/contracts';
import type { BusinessFigures, MemberState } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { TableBlock } from './business-block.tsx';
import { Explained, FiguresTable } from './figures-table.tsx';
import { shareText } from './figure-text.ts';

const MEANINGS: Record<MemberState, { name: string; meaning: string }> = {
  active: { name: 'Active', meaning: 'pays' },
  cancelling: { name: 'Cancelling', meaning: 'pays, and is set to end with the period' },
  past_due: { name: 'Past due', meaning: 'a payment failed and the provider tries again' },
  trialing: { name: 'In trial', meaning: 'has not paid yet' },
  paused: { name: 'Paused', meaning: 'collection or subscription paused' },
  granted: { name: 'Granted', meaning: 'access without revenue' },
  churned: { name: 'Churned', meaning: 'paid once, and no longer' },
};

/** How many members are in each state (docs/product/business.md#members-by-state). */
export function StatesBlock({ states }: Pick<BusinessFigures, 'states'>) {
  const total = MEMBER_STATES.reduce((sum, state) => sum + states[state], 0);
  const shareOf = (state: MemberState): number | null => (total === 0 ? null : states[state] / total);
  return (
    <TableBlock title="Members by state" note="now, over all currencies" of="states">
      <FiguresTable
        caption="Members by state"
        first={{ name: 'State', cell: (state) => <Explained {...MEANINGS[state]} /> }}
        columns={[
          { name: 'Members', cell: (state) => <b className="font-medium text-text">{count(states[state])}</b> },
          { name: 'Share', cell: (state) => <Share share={shareOf(state)} /> },
        ]}
        rows={MEMBER_STATES}
        rowKey={(state) => state}
      />
    </TableBlock>
  );
}

/** A share, with a bar as long. */
function Share({ share }: { share: number | null }) {
  return (
    <span className="inline-flex items-center gap-3">
      <span aria-hidden className="inline-block h-2 w-24 bg-pressed max-md:w-12">
        <i className="block h-full bg-link" style={{ width: `${((share ?? 0) * 100).toFixed(1)}%` }} />
      </span>
      <span className="min-w-[7ch]">{shareText(share)}</span>
    </span>
  );
}
