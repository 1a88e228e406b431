import { STATEMENT_LIMITS, type JournalTrade } from '@t0/contracts/journal';
import { pipUnit, shownNumber } from '@t0/domain/prices';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { signed } from '../../shared/lib/r-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { changeTrade } from './api.ts';
import { useTrades } from './use-statements.ts';

const TradeDialog = lazyOverlay('The trade', () => import('./trade-dialog.tsx').then((module) => module.TradeDialog));
const FIGURES = ['Size', 'Entry', 'Exit', 'Net', 'Slippage', 'Ran'].map((name) => [name, 'r'] as const);
const { page } = STATEMENT_LIMITS;

/** The trades of statements with their signals; where several fit, or one nearly, the member is asked (docs/product/journal.md#beside-signals). */
export function TradesPanel() {
  const [offset, setOffset] = useState(0);
  const [edited, setEdited] = useState<JournalTrade | null>(null);
  const { data, status, error, retry } = useTrades(offset);
  const times = useTimes();
  const link = useMutation({
    mutationFn: ({ id, signalId }: { id: number; signalId: number | null }) => changeTrade(id, { signalId }),
    onSuccess: retry,
    onError: (failure) => toastFailure('Trade not changed', failure, 'The trade could not be changed.'),
  });
  return (
    <Panel
      title="Trades of statements"
      bleed
      note={<span className="meta">{data ? `${counted(data.total, 'trade')}, newest first` : '\u00a0'}</span>}
    >
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="The trades are not available" text={error} onRetry={retry} />}
      {data && data.trades.length > 0 && (
        <ScrollTable
          label="Trades of statements"
          columns={['Trade', `Opened, ${times.name}`, 'Closed', ...FIGURES, 'Signal']}
        >
          {data.trades.map((trade) => (
            <tr key={trade.id} data-testid={`journal-trade-${trade.ticket}`}>
              <td>
                <button
                  type="button"
                  className="text-link underline-offset-2 hover:underline"
                  onClick={() => setEdited(trade)}
                >
                  {trade.instrument ?? trade.symbol}
                  <span className="sr-only"> edit the trade</span>
                </button>{' '}
                <span className="dir" data-direction={trade.direction}>
                  {trade.direction.toUpperCase()}
                </span>
                {trade.tags.map((tag) => (
                  <span key={tag} className="badge ml-1">
                    {tag}
                  </span>
                ))}
              </td>
              <td>
                {trade.openedAt === null ? '--' : times.bare.short(trade.openedAt)}
                {trade.marked && (
                  <span className="ml-1 text-text-3" title="This time exists twice at the server, or not at all">
                    about
                  </span>
                )}
              </td>
              <td>{trade.closedAt === null ? 'open' : times.bare.short(trade.closedAt)}</td>
              <td className="num">{trade.size}</td>
              <td className="num">{trade.entry ?? '--'}</td>
              <td className="num">{trade.exit ?? '--'}</td>
              <td className="num">
                {shownNumber(trade.net, { of: 'money' })} {trade.currency}
              </td>
              <td className="num">
                {trade.slippage ? `${signed(trade.slippage.r)} R` : '--'}
                {trade.delaySeconds !== null && <span className="ml-1 text-text-3">{after(trade.delaySeconds)}</span>}
              </td>
              <td className="num">{ranText(trade)}</td>
              <td>
                <SignalChoice trade={trade} onSignal={(signalId) => link.mutate({ id: trade.id, signalId })} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {data && data.total > page && (
        <div className="flex justify-center gap-2 border-t border-line p-3">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - page)}>
            Newer
          </Button>
          <Button disabled={offset + page >= data.total} onClick={() => setOffset(offset + page)}>
            Older
          </Button>
        </div>
      )}
      <Suspense>{edited && <TradeDialog trade={edited} onChanged={retry} onClose={() => setEdited(null)} />}</Suspense>
    </Panel>
  );
}

/** How far for, and how far against: in R, else in pips. */
function ranText({ ran, instrument }: JournalTrade): string {
  if (!ran) return '--';
  const [best, worst] = [ran.best, ran.worst].map(({ r, pips }) => signed(r ?? pips));
  return `${best} / ${worst} ${ran.best.r === null ? pipUnit(instrument!) : 'R'}`;
}

const MINUTE_S = 60;
const after = (seconds: number): string =>
  seconds < 2 * MINUTE_S ? `after ${seconds} s` : `after ${Math.round(seconds / MINUTE_S)} min`;

function SignalChoice({ trade, onSignal }: { trade: JournalTrade; onSignal: (signalId: number | null) => void }) {
  const { signalId, candidates, symbol } = trade;
  if (candidates.length === 0 && signalId === null) return <span className="text-text-3">none</span>;
  return (
    <span className="inline-flex items-center gap-1">
      {signalId !== null && `#${signalId}`}
      {candidates.map((id) => (
        <Button key={id} size="sm" onClick={() => onSignal(id)}>
          #{id}
          <span className="sr-only"> is the signal of {symbol}</span>
        </Button>
      ))}
      <Button size="sm" onClick={() => onSignal(null)}>
        None<span className="sr-only"> is the signal of {symbol}</span>
      </Button>
    </span>
  );
}
