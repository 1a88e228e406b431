import type { CurrencyFigures, Renewals } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { moneyText } from '../money-text.ts';
import { TableBlock } from './business-block.tsx';
import { Explained, FiguresTable } from './figures-table.tsx';

const GROUPS: readonly { group: keyof Renewals; name: string; meaning: string }[] = [
  { group: 'renewing', name: 'Renewals', meaning: 'pay again' },
  { group: 'trialsEnding', name: 'Trials that end', meaning: 'pay for the first time' },
  { group: 'cancelling', name: 'Set to end', meaning: 'would have paid' },
];

/** What the next 30 days renew (docs/product/business.md#renewals). */
export function RenewalsBlock({ figures: { currency, renewals } }: { figures: CurrencyFigures }) {
  return (
    <TableBlock title={`Next 30 days, ${currency}`} note="subscriptions whose period ends" of="renewals">
      <FiguresTable
        caption={`Subscriptions whose period ends in the next 30 days, ${currency}`}
        first={{
          name: 'Subscriptions',
          cell: Explained,
        }}
        columns={[
          { name: 'Number', cell: ({ group }) => count(renewals[group].count) },
          {
            name: 'Amount',
            cell: ({ group }) => <b className="font-medium text-text">{moneyText(renewals[group].amount, currency)}</b>,
          },
        ]}
        rows={GROUPS}
        rowKey={({ group }) => group}
      />
    </TableBlock>
  );
}
