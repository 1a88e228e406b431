import type { Business, CurrencyFigures, MrrMonth } from '@t0/contracts/billing';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { BusinessView } from './business-view.tsx';

const none = { count: 0, amount: 0 };
const MONTHS = ['2026-10', '2026-11'];

const quiet = (month: string): MrrMonth => ({
  month,
  opening: 0,
  new: 0,
  reactivation: 0,
  expansion: 0,
  contraction: 0,
  churned: 0,
  closing: 0,
  payers: 0,
  arpu: null,
  grossRevenueChurn: null,
  netMrrChurn: null,
});

/** Nothing but what is given of the current month. */
const figuresOf = (
  currency: string,
  given: Partial<MrrMonth>,
  more: Partial<CurrencyFigures> = {},
): CurrencyFigures => {
  const movement = [quiet('2026-10'), { ...quiet('2026-11'), ...given }];
  const { closing: mrr, payers, arpu } = movement[1]!;
  const [cash, recovery] = [
    MONTHS.map((month) => ({
      month,
      payments: none,
      fees: 0,
      refunds: none,
      disputes: none,
      disputesWon: none,
      disputesLost: none,
      inquiries: 0,
      net: 0,
    })),
    MONTHS.map((month) => ({ month, failed: none, recovered: none, lost: none, retrying: none, recoveryRate: null })),
  ];
  const renewals = { renewing: none, trialsEnding: none, cancelling: none };
  return { currency, mrr, payers, arpu, movement, cash, recovery, renewals, ...more };
};

const BUSINESS: Business = {
  asOf: '2026-11-27T15:00:00.000Z',
  isTestMode: true,
  isComplete: true,
  cancellations: [
    { reason: 'too_expensive', count: 3 },
    { reason: null, count: 1 },
  ],
  currencies: [
    figuresOf('JPY', { new: 7000, closing: 7000, payers: 1, arpu: 7000 }),
    figuresOf('USD', { opening: 4900, new: 9800, churned: 4900, closing: 9800, payers: 2, arpu: 4900 }),
  ],
  subscribers: MONTHS.map((month) => ({
    month,
    opening: 0,
    new: 3,
    reactivated: 0,
    churned: 0,
    closing: 3,
    logoChurn: null,
  })),
  states: { active: 3, cancelling: 0, past_due: 0, trialing: 0, paused: 0, granted: 1, churned: 0 },
  trials: MONTHS.map((month) => ({ month, ended: 0, converted: 0, pending: 0, lost: 0, conversion: null })),
  cohorts: [{ month: '2026-10', size: 4, retained: [4, 3] }],
};

const shownWith = async (business: Business): Promise<void> => {
  fakeApi().on('GET /api/admin/business', 200, business);
  show(<BusinessView />);
  await screen.findByText('as of 27 Nov 15:00 UTC');
};
const tile = (label: string): string => screen.getByText(label, { selector: 'dt.lab' }).nextElementSibling!.textContent;
const part = (title: string): HTMLElement => screen.getByRole('heading', { name: title }).closest('section')!;

describe('BUSINESS (docs/product/console.md#business)', () => {
  it('shows why members left, and that some gave no reason', async () => {
    await shownWith(BUSINESS);
    const rows = within(part('Reasons of cancellations')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ReasonSubscriptionsShare',
      'Too expensive375.0\u00a0%',
      'Not given125.0\u00a0%',
    ]);
  });

  it('shows the currency in which most members pay, and each other one by itself', async () => {
    await shownWith(BUSINESS);
    expect(tile('MRR')).toBe('$98.00+$49.00 since 1 Nov');
    expect(tile('Paying members')).toBe('23 members over all currencies');
    expect(screen.getByText(/Currencies are never added/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'JPY' }));
    expect(tile('MRR')).toBe('¥7,000+¥7,000 since 1 Nov');
    expect(part('MRR, JPY')).toBeTruthy();
  });

  it('marks the figures of a test mode, and a history that is still read', async () => {
    await shownWith({ ...BUSINESS, isComplete: false });
    expect(screen.getByText('TEST MODE')).toBeTruthy();
    expect(screen.getByText(/still being read: figures of the past are too low/)).toBeTruthy();
  });

  it('neither marks real figures nor speaks of currencies where there is one', async () => {
    await shownWith({ ...BUSINESS, isTestMode: false, currencies: BUSINESS.currencies.slice(1) });
    expect(screen.queryByText('TEST MODE')).toBeNull();
    expect(screen.queryByText(/Currencies are never added/)).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: 'Currency' })).toBeNull();
  });

  it('leads from each state and each row of the next 30 days to its members', async () => {
    await shownWith(BUSINESS);
    const leads = (title: string): string[] =>
      within(part(title))
        .getAllByRole('link')
        .flatMap((link) => /show=(.*)/.exec(link.getAttribute('href')!)?.[1] ?? []);
    expect(leads('Members by state')).toEqual([
      'paying',
      'cancelling',
      'past-due',
      'trial',
      'paused',
      'granted',
      'ended',
    ]);
    expect(leads('Next 30 days, USD')).toEqual(['renewing-soon', 'trial-ending-soon', 'ending-soon']);
  });

  it('has a table behind a plot, the current month first, and a file of it', async () => {
    await shownWith(BUSINESS);
    const mrr = part('MRR, USD');
    expect(within(mrr).getByRole('img', { name: /^Movement over 2 months\. new: \$98\.00 in all;/ })).toBeTruthy();
    fireEvent.click(within(mrr).getByRole('radio', { name: 'Table' }));
    const table = within(mrr).getByRole('table', { name: 'MRR by month, USD' });
    const [head, first] = within(table).getAllByRole('row');
    expect(head!.textContent).toBe('MonthOpeningNewReactivationExpansionContractionChurnedClosingPaying membersARPU');
    expect(first!.textContent).toBe('Nov 2026$49.00+$98.00------\u2212$49.00$98.002$49.00');
    expect(within(first!).getByRole('rowheader').textContent).toBe('Nov 2026');
    const file = within(mrr).getByRole('link', { name: 'MRR, USD: export CSV' });
    expect(file.getAttribute('href')).toBe('/api/admin/business.csv?table=movement');
  });

  it('writes -- where a denominator is 0, and a sentence where nothing happened', async () => {
    await shownWith(BUSINESS);
    expect(tile('Logo churn')).toBe('--Oct 2026Nov 2026 so far --');
    expect(part('Trials').textContent).toContain('No trial has ended yet');
    expect(part('Failed payments, USD').textContent).toContain('No renewal has failed yet');
    expect(part('Payments, USD').textContent).toContain('No payment yet');
  });

  it('shows cohorts as shares or members, shaded by the share', async () => {
    await shownWith(BUSINESS);
    const cohorts = part('Cohorts');
    const texts = (): string[] =>
      within(cohorts)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(texts()).toEqual(['4', '100\u00a0%', '75\u00a0%']);
    expect(within(cohorts).getByText('75 %').style.getPropertyValue('--share')).toBe('0.750');
    fireEvent.click(within(cohorts).getByRole('radio', { name: 'Members' }));
    expect(texts()).toEqual(['4', '4', '3']);
  });

  it('explains its terms', async () => {
    await shownWith(BUSINESS);
    expect(part('MRR, USD').textContent).toContain('A yearly price counts a twelfth.');
    expect(part('Churn, USD').textContent).toContain('(Churned + contraction) / opening');
  });

  it('says so where no payment is known, and keeps the members by state', async () => {
    await shownWith({ ...BUSINESS, currencies: [], subscribers: [], trials: [], cohorts: [] });
    expect(screen.getByText('No payment is known yet')).toBeTruthy();
    expect(part('Members by state').textContent).toContain('Granted');
    expect(screen.queryByRole('heading', { name: /^MRR/ })).toBeNull();
  });

  it('gives the reason when the figures cannot be read', async () => {
    fakeApi().on('GET /api/admin/business', 403, refusal(403, 'This needs the role owner. Your role is analyst.'));
    show(<BusinessView />);
    expect(await screen.findByText('This needs the role owner. Your role is analyst.')).toBeTruthy();
  });
});
