import type { Cohort } from '@t0/contracts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../shared/lib/count.ts';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { TableBlock } from './business-block.tsx';
import { FiguresTable } from './figures-table.tsx';
import { monthText } from './figure-text.ts';

const VIEWS = [
  { value: 'share', label: 'Share' },
  { value: 'members', label: 'Members' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Who of each month's first payers still pays, by month after (docs/product/business.md#cohorts). */
export function CohortsBlock({ cohorts }: { cohorts: readonly Cohort[] }) {
  const [view, setView] = useState<View>('share');
  const months = Math.max(0, ...cohorts.map(({ retained }) => retained.length));
  return (
    <TableBlock
      title="Cohorts"
      note="members by the month of their first payment, over all currencies"
      of="cohorts"
      actions={
        <SegmentedControl label="Cohorts: view" labelShown={false} options={VIEWS} value={view} onChange={setView} />
      }
    >
      {cohorts.length === 0 ? (
        <PanelState icon={Users} title="No cohort yet" text="The first one begins with the first payment." />
      ) : (
        <FiguresTable
          caption="Cohorts: who still pays, by month after the first payment"
          first={{ name: 'Cohort', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Members', cell: ({ size }) => count(size) },
            ...Array.from({ length: months }, (_, month) => ({
              name: String(month),
              cell: ({ size, retained }: Cohort) => <Retained size={size} retained={retained[month]} view={view} />,
            })),
          ]}
          rows={cohorts}
          rowKey={({ month }) => month}
        />
      )}
    </TableBlock>
  );
}

/** A cell whose lightness shows the share; empty in the future. */
function Retained({ size, retained, view }: { size: number; retained: number | undefined; view: View }) {
  if (retained === undefined) return null;
  const share = retained / size;
  return (
    <span data-heat style={{ '--share': share.toFixed(3) } as React.CSSProperties}>
      {view === 'share' ? `${Math.round(share * 100)}\u00a0%` : count(retained)}
    </span>
  );
}
