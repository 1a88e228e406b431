import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { address, press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { takeResetLink } from './reset-link.ts';
import { ResetScreen } from './reset-screen.tsx';

const ROUTE = 'POST /api/auth/reset-password';
let api: FakeApi;

function open(query: string): void {
  window.history.replaceState(null, '', `/reset-password${query}`);
  takeResetLink();
  show(<ResetScreen />, '/reset-password');
}

beforeEach(() => (api = fakeApi()));
afterEach(() => jest.useRealTimers());

it('refuses an incomplete link: toast, and back to /auth (docs/product/accounts.md#reset-screen)', () => {
  open('?token=only');
  expect(toastShown()).toEqual(['Invalid Reset Link', 'The password reset link is invalid or expired.']);
  expect(address()).toBe('/auth');
});

describe('with a whole link', () => {
  beforeEach(() => open('?token=t1&email=maya%40t0.local'));

  it('shows the target account, the hint, show/hide and CANCEL', () => {
    expect(screen.getByText('maya@t0.local')).toBeTruthy();
    expect(screen.getByText(/Min 8 chars, 1 uppercase, 1 special char/)).toBeTruthy();
    press('Show characters');
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text');
    expect(screen.getByRole('link', { name: 'CANCEL' }).getAttribute('href')).toBe('/auth');
  });

  it.each([
    ['', 'Password is required'],
    ['a', 'Password must be at least 8 characters'],
    ['abcdefgh', 'Password must contain at least 1 uppercase letter'],
    ['Abcdefgh', 'Password must contain at least 1 special character'],
  ])('refuses %p: %s', (password, message) => {
    type('New password', password);
    press('UPDATE PASSWORD');
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(api.calls).toEqual([]);
  });

  it('sets the password, says so, and goes to /auth after 3 s', async () => {
    jest.useFakeTimers();
    api.on(ROUTE, 200, { message: 'Done' });
    type('New password', 'Terminal!');
    press('UPDATE PASSWORD');
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('PASSWORD RESET COMPLETE')).toBeTruthy();
    expect(toastShown()?.[0]).toBe('Password Reset Successful');
    expect(api.sent(ROUTE)).toEqual([{ token: 't1', email: 'maya@t0.local', newPassword: 'Terminal!' }]);
    act(() => jest.advanceTimersByTime(2900));
    expect(address()).toBe('/reset-password');
    act(() => jest.advanceTimersByTime(200));
    expect(address()).toBe('/auth');
  });

  it.each([
    ['Choose a less common password', 'Choose a less common password'],
    ['', 'Failed to reset password. Please try again.'],
  ])('Reset Failed, in the server’s words: %p', async (message, shown) => {
    api.on(ROUTE, 400, refusal(400, message));
    type('New password', 'Terminal!');
    press('UPDATE PASSWORD');
    await waitFor(() => expect(toastShown()).toEqual(['Reset Failed', shown]));
    expect(address()).toBe('/reset-password');
  });

  it('a link that is used up leads back to /auth', async () => {
    api.on(ROUTE, 400, refusal(400, 'Whatever', 'INVALID_RESET_LINK'));
    type('New password', 'Terminal!');
    press('UPDATE PASSWORD');
    await waitFor(() => expect(address()).toBe('/auth'));
    expect(toastShown()).toEqual(['Invalid Reset Link', 'The password reset link is invalid or expired.']);
  });
});
