import type { AccountFigures, JournalAccount } from '@t0/contracts/journal';
import { shownNumber } from '@t0/domain/prices';
import { Landmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Followed } from '../../live/use-followed.ts';
import { count, counted } from '../../shared/lib/count.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { summed } from '../../shared/lib/r-text.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { useFigures } from './use-statements.ts';

const AccountDialog = lazyOverlay('The account', () =>
  import('./account-dialog.tsx').then((module) => module.AccountDialog),
);
const HEADS = ['Trades', 'Won', 'Net', 'Costs', 'Own R', 'Best', 'Worst', 'Drawdown'];

/** The accounts at brokers with their figures, and those of each currency together (docs/product/journal.md#figures). */
export function AccountsPanel({
  accounts,
  onChanged,
}: {
  accounts: Followed<JournalAccount[]>;
  onChanged: () => void;
}) {
  const figures = useFigures();
  const [edited, setEdited] = useState<JournalAccount | null>(null);
  const { data, status, error, retry } = accounts;
  const current = data?.find(({ id }) => id === edited?.id);
  return (
    <Panel title="Accounts" bleed>
      {status === 'loading' && <SkeletonRows rows={2} />}
      {status === 'error' && <PanelError title="The accounts are not available" text={error} onRetry={retry} />}
      {data?.length === 0 && (
        <PanelState
          icon={Landmark}
          title="No account yet"
          text="Press IMPORT, or drop the statement of your broker on this page."
        />
      )}
      {data && data.length > 0 && (
        <ScrollTable
          label="Accounts and their figures"
          columns={['Account', ...HEADS.map((name) => [name, 'r'] as const)]}
        >
          {data.map((account) => (
            <tr key={account.id} data-testid={`journal-account-${account.id}`}>
              <td>
                <button
                  type="button"
                  className="text-link underline-offset-2 hover:underline"
                  onClick={() => setEdited(account)}
                >
                  {account.name}
                  <span className="sr-only"> edit the account</span>
                </button>
                <span className="ml-2 text-text-3">
                  {account.currency}, {account.kind}
                </span>
              </td>
              <Figures of={figures.data?.accounts.find(({ accountId }) => accountId === account.id)} />
            </tr>
          ))}
          {data.length > 1 &&
            figures.data?.currencies.map((sums) => (
              <tr key={sums.currency} data-testid={`journal-currency-${sums.currency}`}>
                <td>
                  <b className="font-semibold">All in {sums.currency}</b>
                </td>
                <Figures of={sums} />
              </tr>
            ))}
        </ScrollTable>
      )}
      {figures.status === 'error' && (
        <PanelError title="The figures are not available" text={figures.error} onRetry={figures.retry} />
      )}
      <Suspense>
        {current && <AccountDialog account={current} onChanged={onChanged} onClose={() => setEdited(null)} />}
      </Suspense>
    </Panel>
  );
}

const money = (value: string | null): string => (value === null ? '--' : shownNumber(value, { of: 'money' }));

function Figures({ of }: { of: AccountFigures | undefined }) {
  const texts = of
    ? [
        ...[count(of.trades), count(of.won), money(of.net), money(of.costs)],
        of.withR === 0 ? '--' : `${summed(of.withR, of.ownR)} R of ${counted(of.withR, 'trade')}`,
        ...[money(of.best), money(of.worst)],
        `${money(of.drawdown)}${of.drawdownPercent === null ? '' : `, ${of.drawdownPercent} %`}`,
      ]
    : HEADS.map(() => '--');
  return texts.map((text, index) => (
    <td key={HEADS[index]} className="num">
      {text}
    </td>
  ));
}
