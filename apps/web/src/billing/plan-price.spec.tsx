import type { OfferedPlan, PlanPrice as Price } from '@t0/contracts/billing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../tests/support/web/show.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanPrice } from './plan-price.tsx';
import { planTerms, priceLabel } from './price-label.ts';
import { usePlanChoice } from './use-plan-choice.ts';

const PRICE: Price = { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 };
const MONTHLY: OfferedPlan = {
  key: 'monthly',
  name: 'Monthly plan',
  text: '',
  price: PRICE,
  trialDays: 0,
  isDefault: true,
};
const YEARLY: OfferedPlan = {
  ...MONTHLY,
  key: 'yearly',
  name: 'Yearly plan',
  text: 'Two months free.',
  price: { ...PRICE, amount: '490.00', interval: 'year' },
  trialDays: 7,
  isDefault: false,
};

const offer = (...plans: OfferedPlan[]) => fakeApi().on('GET /api/client-settings', 200, { plans, plansVersion: 1 });
const line = () => screen.getByTestId('plan-price').textContent;

function Choice({ trialUsed = false }: { trialUsed?: boolean }) {
  const choice = usePlanChoice(trialUsed);
  return (
    <>
      <PlanChoice choice={choice} />
      <output>{choice.chosen}</output>
    </>
  );
}

beforeEach(() => localStorage.clear());

it.each<[string, Partial<Price>]>([
  ['$49 per month', {}],
  ['$49.50 per month', { amount: '49.50' }],
  ['€1,200 per year', { amount: '1200.00', currency: 'EUR', interval: 'year' }],
  ['HUF\u00a016,900 per month', { amount: '16900.00', currency: 'HUF' }],
  ['HUF\u00a016,900.50 per month', { amount: '16900.50', currency: 'HUF' }],
  ['¥5,000 every 3 months', { amount: '5000', currency: 'JPY', intervalCount: 3 }],
])('a price in words (docs/product/billing.md#price): %s', (words, price) => {
  expect(priceLabel({ ...PRICE, ...price })).toBe(words);
});

it('a trial in words, and nothing where the price is unknown', () => {
  expect(planTerms(YEARLY)).toBe('7 days free, then $490 per year');
  expect(planTerms({ ...YEARLY, trialDays: 1 })).toBe('1 day free, then $490 per year');
  expect(planTerms({ ...YEARLY, price: null })).toBe('');
});

it('says the price that is known, of every plan on sale', async () => {
  offer(MONTHLY);
  show(<PlanPrice />);
  await waitFor(() => expect(line()).toBe('$49 per month, cancel any time'));
});

it('says the prices of several plans', async () => {
  offer(MONTHLY, YEARLY);
  show(<PlanPrice />);
  await waitFor(() => expect(line()).toBe('$49 per month or 7 days free, then $490 per year, cancel any time'));
});

it.each([[[]], [[{ ...MONTHLY, price: null }]]])(
  'says nothing where none is known, and keeps its line',
  async (plans) => {
    const api = fakeApi();
    api.on('GET /api/client-settings', 200, { plans, plansVersion: 0 });
    show(<PlanPrice />);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(line()).toBe('\u00a0');
  },
);

it('one plan needs no choice', async () => {
  offer({ ...MONTHLY, text: 'Everything.' });
  show(<Choice />);
  await waitFor(() => expect(line()).toBe('$49 per month, cancel any time'));
  expect(screen.getByText('Everything.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('of several plans the default is chosen first, and another one stays chosen in this browser', async () => {
  offer(MONTHLY, YEARLY);
  show(<Choice />);
  const yearly = await screen.findByRole<HTMLInputElement>('radio', { name: /^Yearly plan/ });
  expect(screen.getByRole('group', { name: 'Plan' }).textContent).toContain('Two months free.');
  expect(screen.getByRole('status').textContent).toBe('monthly');
  fireEvent.click(yearly);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('yearly'));
  cleanup();
  show(<Choice />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('yearly'));
});

it('a plan that was chosen and is no longer on sale gives way to the default', async () => {
  localStorage.setItem('pending_subscription_plan', 'gone');
  offer(MONTHLY, YEARLY);
  show(<Choice />);
  await screen.findByRole('radio', { name: /^Yearly plan/ });
  expect(screen.getByRole('status').textContent).toBe('monthly');
});

it('an account that had its trial is offered none (docs/BILLING.md#trials)', async () => {
  offer(MONTHLY, YEARLY);
  show(<Choice trialUsed />);
  await screen.findByText('$490 per year');
  expect(screen.queryByText(/days free/)).toBeNull();
});
