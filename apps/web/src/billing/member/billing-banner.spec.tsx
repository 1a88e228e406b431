import type { User } from '@t0/contracts/accounts';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { BillingBanner } from './billing-banner.tsx';

const TEXT =
  'BILLING UPDATE REQUIRED - To prevent losing access, transfer your subscription to Stripe Billing immediately.';
const BILLING = {
  hasStripeSubscription: false,
  portalAvailable: false,
  status: 'active',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};
const left = jest.fn();
let api: FakeApi;

function open(billing: object, billingUpdateUrl: string | null, user: Partial<User> = {}): void {
  api.on('GET /api/billing', 200, { ...BILLING, ...billing });
  api.on('GET /api/client-settings', 200, { billingUpdateUrl });
  show(<BillingBanner user={{ hasActiveSubscription: true, ...user } as User} leave={left} />);
}
const banner = () => screen.queryByRole('complementary', { name: 'Billing' });

beforeEach(() => {
  api = fakeApi();
  left.mockReset();
});

it('asks members without a Stripe subscription, in the words of docs/product/billing.md#billing-banner, and opens the link in a new tab', async () => {
  open({}, 'https://billing.example/move');
  await waitFor(() => expect(banner()?.querySelector('p')?.textContent).toBe(TEXT));
  const link = await screen.findByRole('link', { name: 'Update Billing' });
  expect(link.getAttribute('href')).toBe('https://billing.example/move');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('leads to the portal where no link is configured', async () => {
  api.on('POST /api/billing/portal', 201, { url: 'https://portal.example' });
  open({ portalAvailable: true }, null);
  await screen.findByRole('button', { name: 'Update Billing' });
  press('Update Billing');
  await waitFor(() => expect(left.mock.calls[0]?.[0]).toBe('https://portal.example'));
  await comeBack();
  expect(screen.getByRole('button', { name: 'Update Billing' })).toHaveProperty('disabled', false);
});

it('leads to the profile, which shows the price, for members whom Stripe does not know', async () => {
  open({}, null, { email: 'maya@t0.local' });
  const link = await screen.findByRole('link', { name: 'Update Billing' });
  expect(link.getAttribute('href')).toBe('/profile');
});

it('says why the portal does not open', async () => {
  api.on('POST /api/billing/portal', 503, refusal(503, 'Stripe is away'));
  open({ portalAvailable: true }, null);
  await screen.findByRole('button', { name: 'Update Billing' });
  press('Update Billing');
  await waitFor(() => expect(toastShown()).toEqual(['Redirect Failed', 'Stripe is away']));
});

it.each([
  ['a live Stripe subscription', { hasStripeSubscription: true }, {}],
  ['no subscription at all: an administrator', {}, { hasActiveSubscription: false, isAdmin: true }],
])('is not there with %s', async (_case, billing, user) => {
  open(billing, null, user);
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/client-settings')).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(banner()).toBeNull();
});
