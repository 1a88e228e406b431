import type { BusinessTable } from '@t0/contracts/billing';
import { Download, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlotPanel } from '../../shared/plots/plot-panel.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { tableAddress } from './api.ts';
import { cx } from '../../shared/lib/cx.ts';

/** The terms of each part of the page, in a sentence or two (docs/product/console.md#business). */
const DEFINITIONS: Record<BusinessTable, Record<string, string>> = {
  movement: {
    MRR: 'Monthly recurring revenue: what the running subscriptions pay in a month. A yearly price counts a twelfth. Discounts that last lower it; tax does not count.',
    New: 'MRR of members who never paid before.',
    Reactivation: 'MRR of members who had left and pay again.',
    Expansion: 'What members pay more at the end of the month than at its beginning.',
    Contraction: 'What members pay less at the end of the month than at its beginning, and still pay.',
    Churned: 'MRR of members who paid at the beginning of the month and do not pay at its end.',
    Closing:
      'Opening + new + reactivation + expansion − contraction − churned. The next month opens with it. The current month ends now.',
    ARPU: 'MRR / members who pay in this currency.',
  },
  members: {
    'Gross revenue churn': '(Churned + contraction) / opening, in MRR.',
    'Net MRR churn':
      '(Churned + contraction − expansion − reactivation) / opening. Below 0 the gains are greater than the losses.',
    'Logo churn': 'Members churned / members at the beginning of the month, over all currencies.',
  },
  states: {
    State:
      'The first state of this list that one of the member’s subscriptions has. Each member counts once, over all currencies.',
  },
  cancellations: {
    Reason:
      'What the member chose when cancelling, which is optional. A subscription whose payment failed or was disputed has that as its reason.',
  },
  renewals: {
    Renewals: 'Subscriptions that pay again, and the price of a period with the discounts that last, without tax.',
    'Trials that end': 'Subscriptions whose trial ends in a first payment.',
    'Set to end': 'Subscriptions that end with their period, and what they would have paid.',
  },
  trials: {
    Ended: 'A trial belongs to the month in which it ended.',
    Converted: 'The subscription had a first payment, whenever it came.',
    Pending: 'The subscription lives without a payment.',
    Lost: 'The subscription ended without a payment.',
    Conversion: 'Converted / ended.',
  },
  cohorts: {
    Cohort:
      'The members whose MRR was first above 0 in this month, in any currency. They stay in it when they leave and come back.',
    'Month 0, 1, 2, ...':
      'The share of the cohort that pays at the end of that month after its own. The last one of a row is the current month.',
  },
  'failed-payments': {
    Failed:
      'Invoices whose payment failed, by the month of the first failed attempt. The first invoice of a subscription is left out.',
    Recovered: 'The invoice was paid later.',
    Lost: 'The invoice is void or uncollectible, or its subscription no longer runs.',
    Retrying: 'The provider tries again.',
    'Recovery rate': 'Recovered / (recovered + lost), in money.',
  },
  payments: {
    Payments: 'Succeeded payments, with tax.',
    Fees: 'What the provider keeps, in the currency of the payout.',
    Refunds: 'Money given back, by the time of the refund.',
    Disputes: 'Payments that the bank took back, by the time they were opened. An inquiry moves no money.',
    Net: 'Payments − fees − refunds − disputes that are not won.',
  },
};

/** More terms than these are in two columns on paper. */
const SIDE_BY_SIDE = 3;

/** What the figures of a part mean. Open on paper. */
function Terms({ of }: { of: BusinessTable }) {
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

interface BlockProps {
  title: string;
  note: string;
  /** The table that it shows: to be saved, with its terms. */
  of: BusinessTable;
}

/** Saves a table of the page. */
function CsvLink({ title, of }: Pick<BlockProps, 'title' | 'of'>) {
  return (
    <a href={tableAddress(of)} download className={buttonClass()} aria-label={`${title}: export CSV`}>
      <Download size={14} aria-hidden /> CSV
    </a>
  );
}

interface PlotBlockProps extends BlockProps {
  plots: ReactNode;
  table: ReactNode;
  /** In place of both, where nothing happened yet. */
  empty?: { icon: LucideIcon; title: string; text: string } | false;
}

/** A part of BUSINESS with plots, and the table behind them. Paper has both. */
export function PlotBlock({ title, note, of, plots, table, empty }: PlotBlockProps) {
  if (empty)
    return (
      <Panel title={title} bleed note={<span className="meta max-md:hidden">{note}</span>}>
        <PanelState {...empty} />
        <Terms of={of} />
      </Panel>
    );
  return (
    <PlotPanel
      title={title}
      note={note}
      bothOnPaper
      plot={
        <div className="grid grid-cols-2 max-desk:grid-cols-1 desk:[&>figure]:border-b-0 print:grid-cols-2">
          {plots}
        </div>
      }
      table={table}
      actions={<CsvLink title={title} of={of} />}
    >
      <Terms of={of} />
    </PlotPanel>
  );
}

/** A part of BUSINESS that is a table. */
export function TableBlock({
  title,
  note,
  of,
  actions,
  children,
}: BlockProps & { actions?: ReactNode; children: ReactNode }) {
  return (
    <Panel
      title={title}
      bleed
      className="h-full"
      note={<span className="meta max-md:hidden">{note}</span>}
      actions={
        <div className="flex items-center gap-2" data-print="hide">
          <CsvLink title={title} of={of} />
          {actions}
        </div>
      }
    >
      {children}
      <Terms of={of} />
    </Panel>
  );
}
