import type { RiskTolerance } from '@t0/contracts/accounts';
import type { AccountFigures, JournalAccount, JournalFigures, OpenRisk } from '@t0/contracts/journal';
import { isRiskHigh } from '@t0/domain/journal';
import { shownNumber } from '@t0/domain/prices';
import { Landmark } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Followed } from '../../live/use-followed.ts';
import { count, counted } from '../../shared/lib/count.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { duration } from '../../shared/lib/format.ts';
import { signed, summed } from '../../shared/lib/r-text.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { setFigures, useFigures } from '../../sizing/figures.ts';

const AccountDialog = lazyOverlay('The account', () =>
  import('./account-dialog.tsx').then((module) => module.AccountDialog),
);
const HEADS = ['Trades', 'Won', 'Net', 'Costs', 'Own R', 'Best', 'Worst', 'Drawdown', 'Slippage', 'Delay', 'Open risk'];

interface AccountsPanelProps {
  accounts: Followed<JournalAccount[]>;
  figures: Followed<JournalFigures>;
  /** Undefined: still to come. */
  tolerance: RiskTolerance | undefined;
  onChanged: () => void;
}

/** The accounts at brokers with their figures, and those of each currency together (docs/product/journal.md#figures). */
export function AccountsPanel({ accounts, figures, tolerance, onChanged }: AccountsPanelProps) {
  const [edited, setEdited] = useState<JournalAccount | null>(null);
  const { data, status, error, retry } = accounts;
  const current = data?.find(({ id }) => id === edited?.id);
  const figuresOf = (id: number | undefined) => figures.data?.accounts.find(({ accountId }) => accountId === id);
  // The calculator follows the account by which it sizes.
  const sizing = useFigures(({ account }) => account);
  const balance = figuresOf(sizing?.id)?.balance;
  const sized = data?.find(({ id }) => id === sizing?.id);
  const isDeleted = data !== undefined && sizing !== null && !sized;
  useEffect(() => {
    // The balance of a deleted one stays as if it had been typed.
    if (isDeleted) setFigures({ account: null });
    if (sized) setFigures({ account: { id: sized.id, name: sized.name } });
    if (balance) setFigures({ balance: shownNumber(balance, { of: 'money' }) });
  }, [isDeleted, sized, balance]);
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
              <Figures of={figuresOf(account.id)} risk={figuresOf(account.id)?.openRisk} tolerance={tolerance} />
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
        {current && (
          <AccountDialog
            account={current}
            balance={figuresOf(current.id)?.balance ?? null}
            onChanged={onChanged}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

const money = (value: string | null): string => (value === null ? '--' : shownNumber(value, { of: 'money' }));

interface FiguresProps {
  of: AccountFigures | undefined;
  risk?: OpenRisk | undefined;
  tolerance?: RiskTolerance | undefined;
}

function Figures({ of, risk, tolerance }: FiguresProps) {
  const texts = of
    ? [
        ...[count(of.trades), count(of.won), money(of.net), money(of.costs)],
        of.withR === 0 ? '--' : `${summed(of.withR, of.ownR)} R of ${counted(of.withR, 'trade')}`,
        ...[money(of.best), money(of.worst)],
        `${money(of.drawdown)}${of.drawdownPercent === null ? '' : `, ${of.drawdownPercent} %`}`,
        of.slippageR === null ? '--' : `${signed(of.slippageR)} R`,
        of.delaySeconds === null ? '--' : duration(of.delaySeconds * 1000),
        risk ? riskText(risk) : '--',
      ]
    : HEADS.map(() => '--');
  const isHigh = risk && tolerance && isRiskHigh(risk, tolerance);
  return texts.map((text, index) => (
    <td key={HEADS[index]} className="num">
      {isHigh && index === HEADS.length - 1 ? (
        <span className="badge" data-tone="warn">
          {text}
        </span>
      ) : (
        text
      )}
    </td>
  ));
}

function riskText({ percent, trades, uncounted }: OpenRisk): string {
  const others = uncounted === 0 ? '' : `, ${uncounted} without a risk`;
  return trades + uncounted === 0 ? 'none open' : `${percent} % of ${counted(trades, 'trade')}${others}`;
}
