import type { MemberFilterName } from '@t0/contracts/accounts';
import { cancellationText, MEMBER_STATES } from '@t0/contracts/billing';
import type {
  Business,
  BusinessFigures,
  MemberState,
  TrialMonth,
  CurrencyFigures,
  MrrMonth,
  SubscriberMonth,
} from '@t0/contracts/billing';
import { LogOut, Hourglass } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { TableBlock, PlotBlock } from './business-block.tsx';
import { Explained, FiguresTable, shareText, monthText, percentText } from './figures-table.tsx';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { MonthPlot } from './month-plot.tsx';

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** A month of MRR, and of the members of all currencies. */
interface ChurnMonth {
  month: string;
  revenue: MrrMonth;
  members: SubscriberMonth;
}

const CHURN: PlotSpec<ChurnMonth> = {
  title: 'Churn',
  kind: 'lines',
  series: [
    { name: 'gross revenue', tone: 'short', value: ({ revenue }) => percent(revenue.grossRevenueChurn) },
    { name: 'net MRR', tone: 'warn', value: ({ revenue }) => percent(revenue.netMrrChurn) },
    { name: 'logo', tone: 'link', value: ({ members }) => percent(members.logoChurn) },
  ],
  format: percentText,
  mark: (value) => `${value} %`,
};

const MEMBERS: PlotSpec<ChurnMonth> = {
  title: 'Paying members',
  kind: 'bars',
  series: [
    { name: 'new', tone: 'long', value: ({ members }) => members.new },
    { name: 'reactivated', tone: 'long', hatched: true, value: ({ members }) => members.reactivated },
    { name: 'churned', tone: 'short', below: true, value: ({ members }) => members.churned },
  ],
  format: count,
  mark: (value) => (value < 0 ? `\u2212${count(-value)}` : count(value)),
};

const ENDED: PlotSpec<TrialMonth> = {
  title: 'Trials that ended',
  kind: 'bars',
  series: [
    { name: 'converted', tone: 'long', value: ({ converted }) => converted },
    { name: 'pending', tone: 'warn', hatched: true, value: ({ pending }) => pending },
    { name: 'lost', tone: 'short', value: ({ lost }) => lost },
  ],
  format: count,
};

const CONVERSION: PlotSpec<TrialMonth> = {
  title: 'Conversion',
  kind: 'lines',
  series: [
    {
      name: 'converted / ended',
      tone: 'long',
      value: ({ conversion }) => (conversion === null ? null : conversion * 100),
    },
  ],
  format: percentText,
  mark: (value) => `${value} %`,
};

const MEANINGS: Record<MemberState, { name: string; meaning: string; show: MemberFilterName }> = {
  active: { name: 'Active', meaning: 'pays', show: 'paying' },
  cancelling: { name: 'Cancelling', meaning: 'pays, and is set to end with the period', show: 'cancelling' },
  past_due: { name: 'Past due', meaning: 'a payment failed and the provider tries again', show: 'past-due' },
  trialing: { name: 'In trial', meaning: 'has not paid yet', show: 'trial' },
  paused: { name: 'Paused', meaning: 'collection or subscription paused', show: 'paused' },
  granted: { name: 'Granted', meaning: 'access without revenue', show: 'granted' },
  churned: { name: 'Churned', meaning: 'paid once, and no longer', show: 'ended' },
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

/** Why subscriptions were cancelled (docs/product/business.md#reasons). */
export function ReasonsBlock({ cancellations }: Pick<Business, 'cancellations'>) {
  const total = cancellations.reduce((sum, one) => sum + one.count, 0);
  return (
    <TableBlock title="Reasons of cancellations" note="ended in 12 months or set to end" of="cancellations">
      {total === 0 ? (
        <PanelState icon={LogOut} title="No cancellation" text="No subscription ended in the last 12 months." />
      ) : (
        <FiguresTable
          caption="Reasons of cancellations"
          first={{ name: 'Reason', cell: ({ reason }) => cancellationText(reason) }}
          columns={[
            {
              name: 'Subscriptions',
              cell: ({ count: many }) => <b className="font-medium text-text">{count(many)}</b>,
            },
            { name: 'Share', cell: ({ count: many }) => <Share share={many / total} /> },
          ]}
          rows={cancellations}
          rowKey={({ reason }) => reason ?? ''}
        />
      )}
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

/** Trials by the month in which they ended (docs/product/business.md#trials). */
export function TrialsBlock({ trials }: { trials: readonly TrialMonth[] }) {
  const some = (value: number): string => (value === 0 ? '--' : count(value));
  return (
    <PlotBlock
      title="Trials"
      note="by the month in which they ended, over all currencies"
      of="trials"
      empty={
        trials.every(({ ended }) => ended === 0) && {
          icon: Hourglass,
          title: 'No trial has ended yet',
          text: 'A trial counts in the month in which it ends.',
        }
      }
      plots={
        <>
          <MonthPlot spec={ENDED} rows={trials} least={4} />
          <MonthPlot spec={CONVERSION} rows={trials} least={100} />
        </>
      }
      table={
        <FiguresTable
          caption="Trials by month"
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Ended', cell: ({ ended }) => some(ended) },
            { name: 'Converted', cell: ({ converted }) => some(converted) },
            { name: 'Pending', cell: ({ pending }) => some(pending) },
            { name: 'Lost', cell: ({ lost }) => some(lost) },
            { name: 'Conversion', cell: ({ conversion }) => shareText(conversion) },
          ]}
          rows={trials.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}

interface ChurnBlockProps {
  figures: CurrencyFigures;
  subscribers: readonly SubscriberMonth[];
}

/** Churn by month, in money and in members (docs/product/business.md#churn). */
export function ChurnBlock({ figures: { currency, movement }, subscribers }: ChurnBlockProps) {
  // Both lists have the same months.
  const rows = movement.map((revenue, index) => ({ month: revenue.month, revenue, members: subscribers[index]! }));
  const some = (value: number): string => (value === 0 ? '--' : count(value));
  return (
    <PlotBlock
      title={`Churn, ${currency}`}
      note="revenue in this currency, members over all currencies"
      of="members"
      plots={
        <>
          <MonthPlot spec={CHURN} rows={rows} />
          <MonthPlot spec={MEMBERS} rows={rows} least={4} />
        </>
      }
      table={
        <FiguresTable
          caption={`Churn by month, ${currency}`}
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Gross revenue churn', cell: ({ revenue }) => shareText(revenue.grossRevenueChurn) },
            { name: 'Net MRR churn', cell: ({ revenue }) => shareText(revenue.netMrrChurn) },
            { name: 'Logo churn', cell: ({ members }) => shareText(members.logoChurn) },
            { name: 'Members, opening', cell: ({ members }) => count(members.opening) },
            { name: 'New', cell: ({ members }) => some(members.new) },
            { name: 'Reactivated', cell: ({ members }) => some(members.reactivated) },
            { name: 'Churned', cell: ({ members }) => some(members.churned) },
            { name: 'Closing', cell: ({ members }) => count(members.closing) },
          ]}
          rows={rows.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
