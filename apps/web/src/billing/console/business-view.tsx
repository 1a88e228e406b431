import type { MemberFilterName } from '@t0/contracts/accounts';
import type { Business, CurrencyFigures, Renewals, Cohort } from '@t0/contracts/billing';
import type { LiveEventType } from '@t0/contracts/live';
import { Printer, ReceiptText, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFollowed } from '../../live/use-followed.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { BusinessHead } from './business-head.tsx';
import { ChurnBlock, ReasonsBlock, StatesBlock, TrialsBlock } from './member-blocks.tsx';
import { FailedPaymentsBlock, MrrBlock } from './money-blocks.tsx';
import { PaymentsBlock } from './payments-block.tsx';
import { count } from '../../shared/lib/count.ts';
import { moneyText } from '../money-text.ts';
import { TableBlock } from './business-block.tsx';
import { Explained, FiguresTable, monthText } from './figures-table.tsx';

const VIEWS = [
  { value: 'share', label: 'Share' },
  { value: 'members', label: 'Members' },
] as const;

const GROUPS: readonly { group: keyof Renewals; name: string; meaning: string; show: MemberFilterName }[] = [
  { group: 'renewing', name: 'Renewals', meaning: 'pay again', show: 'renewing-soon' },
  { group: 'trialsEnding', name: 'Trials that end', meaning: 'pay for the first time', show: 'trial-ending-soon' },
  { group: 'cancelling', name: 'Set to end', meaning: 'would have paid', show: 'ending-soon' },
];

/** What the next 30 days renew (docs/product/business.md#renewals). */
function RenewalsBlock({ figures: { currency, renewals } }: { figures: CurrencyFigures }) {
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

/** Grants come with no payment. */
const TYPES: readonly LiveEventType[] = ['member.updated'];

const POLL_MS = 60_000;

/** However many facts come, the figures are read at most once in this time. */
const EVERY_MS = 3000;

/** More currencies than this are a list. */
const SIDE_BY_SIDE = 4;

/** The currency that is shown: the chosen one, else the one in which most members pay. */
export function shownCurrency(
  currencies: readonly CurrencyFigures[],
  chosen: string | null,
): CurrencyFigures | undefined {
  return (
    currencies.find(({ currency }) => currency === chosen) ??
    currencies.toSorted((a, b) => b.payers - a.payers || a.currency.localeCompare(b.currency))[0]
  );
}

interface CurrencyChoiceProps {
  currencies: readonly CurrencyFigures[];
  value: string;
  onChange: (currency: string) => void;
}

/** Each currency has its own figures; there is nothing to choose of one. */
function CurrencyChoice({ currencies, value, onChange }: CurrencyChoiceProps) {
  if (currencies.length < 2) return null;
  const options = currencies.map(({ currency }) => ({ value: currency, label: currency }));
  if (options.length <= SIDE_BY_SIDE)
    return <SegmentedControl label="Currency" labelShown={false} options={options} value={value} onChange={onChange} />;
  return (
    <SelectField
      label="Currency"
      labelShown={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={options.map(({ value: currency }) => [currency, currency])}
    />
  );
}

/** BUSINESS: what the members pay, who leaves, and what the next 30 days bring (docs/product/console.md#business). */
export function BusinessView() {
  const [chosen, setChosen] = useState<string | null>(null);
  const times = useTimes();
  const { data, status, error, retry } = useFollowed<Business>({
    queryKey: ['/api/admin/business'],
    types: TYPES,
    push: 'business',
    pollMs: POLL_MS,
    everyMs: EVERY_MS,
    failure: 'The figures cannot be loaded.',
  });
  const figures = data && shownCurrency(data.currencies, chosen);
  const isEmpty = data && !figures;
  return (
    <div
      data-print="report"
      data-test-mode={data?.isTestMode || undefined}
      className="grid gap-4 max-md:gap-2"
      aria-busy={status === 'loading'}
    >
      <Panel
        title="Business"
        bleed
        note={
          <>
            <ConnectionBadge />
            {data?.isTestMode && (
              <span className="badge" data-tone="limit">
                TEST MODE
              </span>
            )}
            {data && <span className="meta">as of {times.short(data.asOf)}</span>}
          </>
        }
        actions={
          <div className="flex items-center gap-2">
            {figures && <CurrencyChoice currencies={data.currencies} value={figures.currency} onChange={setChosen} />}
            <Button onClick={() => window.print()} disabled={!figures}>
              <Printer size={14} aria-hidden /> Print
            </Button>
          </div>
        }
      >
        {status === 'error' && <PanelError title="The figures are not available" text={error} onRetry={retry} />}
        {isEmpty && (
          <PanelState
            icon={ReceiptText}
            title="No payment is known yet"
            text="The figures begin with the first subscription that Stripe or Whop reports."
          />
        )}
        {status !== 'error' && !isEmpty && <BusinessHead business={data} figures={figures} />}
        {data && <Notes business={data} />}
      </Panel>
      {status === 'loading' && <Waiting />}
      {data && figures && <Blocks business={data} figures={figures} />}
      {isEmpty && <StatesBlock states={data.states} />}
    </div>
  );
}

/** What the reader has to know about all figures. */
function Notes({ business: { isTestMode, isComplete, currencies } }: { business: Business }) {
  const notes = [
    isTestMode && 'These are the figures of the provider’s test mode: no money moved.',
    !isComplete &&
      'The payments from before the first start are still being read: figures of the past are too low until then.',
    currencies.length > 1 && 'Each currency has its own figures. Currencies are never added and never converted.',
  ].filter((note) => note !== false);
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="border-t border-line px-4 py-2 text-meta text-text-2">
          {note}
        </p>
      ))}
    </div>
  );
}

function Blocks({ business, figures }: { business: Business; figures: CurrencyFigures }) {
  const { subscribers, states, trials, cohorts } = business;
  return (
    <>
      <Page>
        <MrrBlock figures={figures} />
      </Page>
      <Page>
        <ChurnBlock figures={figures} subscribers={subscribers} />
      </Page>
      <Page>
        <div className="grid grid-cols-2 gap-4 max-desk:grid-cols-1 max-md:gap-2 print:grid-cols-2">
          <StatesBlock states={states} />
          <RenewalsBlock figures={figures} />
        </div>
      </Page>
      <Page>
        <ReasonsBlock cancellations={business.cancellations} />
      </Page>
      <Page>
        <TrialsBlock trials={trials} />
      </Page>
      <Page>
        <CohortsBlock cohorts={cohorts} />
      </Page>
      <Page>
        <FailedPaymentsBlock figures={figures} />
      </Page>
      <Page>
        <PaymentsBlock figures={figures} />
      </Page>
    </>
  );
}

/** One page on paper. */
const Page = ({ children }: { children: ReactNode }) => (
  <div data-print="page" className="min-w-0">
    {children}
  </div>
);

/** In place of the parts until they come. */
function Waiting() {
  return (
    <Panel title="MRR" bleed>
      <SkeletonStack
        className="grid grid-cols-2 gap-4 p-4 max-desk:grid-cols-1"
        lines={['h-36 w-full', 'h-36 w-full']}
      />
    </Panel>
  );
}

type View = (typeof VIEWS)[number]['value'];

/** Who of each month's first payers still pays, by month after (docs/product/business.md#cohorts). */
function CohortsBlock({ cohorts }: { cohorts: readonly Cohort[] }) {
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
