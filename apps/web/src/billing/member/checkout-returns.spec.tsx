import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { CheckoutCancelled } from './checkout-cancelled.tsx';
import { CheckoutSuccess } from './use-checkout-sign-in.tsx';

const linksTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('pending_subscription_email', 'maya@t0.local');
  localStorage.setItem('pending_subscription_plan', 'monthly');
});

describe('/checkout/success', () => {
  it('tells a visitor how to go on, and that the checkout is over', () => {
    show(<CheckoutSuccess who="visitor" title="PAYMENT RECEIVED" />);
    expect(screen.getByRole('heading').textContent).toBe('PAYMENT RECEIVED');
    expect(screen.getByText(/Set your password by the link/).textContent).toContain('maya@t0.local');
    expect(linksTo('LOGIN')).toBe('/login');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['guest', 'waiting'] as const)('has a %s wait for the confirmation, announced', (who) => {
    show(<CheckoutSuccess who={who} title="PAYMENT RECEIVED" />);
    expect(screen.getByText(/being confirmed/).closest('[role=status]')).not.toBeNull();
  });

  it('opens the terminal once access is there', () => {
    show(<CheckoutSuccess who="member" title="PAYMENT RECEIVED" />);
    expect(screen.getByRole('heading').textContent).toBe('ACCESS ACTIVE');
    expect(linksTo('ENTER TERMINAL')).toBe('/dashboard');
  });
});

describe('/checkout/cancelled', () => {
  const left = jest.fn();
  beforeEach(() => left.mockReset());

  it('opens the payment page again for the same address', async () => {
    const api = fakeApi();
    api.on('POST /api/create-checkout-session', 201, { url: 'https://pay.example/2' });
    show(<CheckoutCancelled email={null} leave={left} />);
    expect(screen.getByText('Nothing was charged.')).toBeTruthy();
    press('TRY AGAIN');
    await waitFor(() => expect(left.mock.calls[0]?.[0]).toBe('https://pay.example/2'));
    expect(api.sent('POST /api/create-checkout-session')).toEqual([{ email: 'maya@t0.local', plan: 'monthly' }]);
    await comeBack();
    expect(screen.getByRole('button', { name: 'TRY AGAIN' })).toHaveProperty('disabled', false);
  });

  it.each([
    [409, 'This account already has an active subscription'],
    [429, 'Too many attempts: try again in 5 minutes'],
  ])('%i: says in the server’s words what trying again does not change', async (status, message) => {
    fakeApi().on('POST /api/create-checkout-session', status, refusal(status, message));
    show(<CheckoutCancelled email="own@t0.local" leave={left} />);
    press('TRY AGAIN');
    await waitFor(() => expect(toastShown()).toEqual(['Redirect Failed', message]));
  });

  it('says when that fails, and leads to the form when no checkout is known', async () => {
    fakeApi().on('POST /api/create-checkout-session', 502, refusal(502, 'x'));
    show(<CheckoutCancelled email="own@t0.local" leave={left} />);
    press('TRY AGAIN');
    await waitFor(() =>
      expect(toastShown()).toEqual(['Redirect Failed', 'Unable to redirect to payment page. Please try again.']),
    );
    document.body.innerHTML = '';
    localStorage.clear();
    show(<CheckoutCancelled email={null} leave={left} />);
    expect(linksTo('TRY AGAIN')).toBe('/#contact');
  });
});
