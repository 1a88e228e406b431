import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { ForgotDialog } from './forgot-dialog.tsx';

const closed = jest.fn();
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  closed.mockReset();
});

it.each(['', 'nobody', 'a@b'])('refuses %p', (email) => {
  show(<ForgotDialog path="/api/auth/forgot-password" email={email} onClose={closed} />);
  press('SEND RESET LINK');
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  expect(api.calls).toEqual([]);
});

it.each(['/api/auth/forgot-password', '/api/forgot-password'] as const)('asks for a link at %s', async (path) => {
  api.on(`POST ${path}`, 200, { message: 'ok' });
  show(<ForgotDialog path={path} email="" onClose={closed} />);
  type('Email', ' maya@t0.local ');
  press('SEND RESET LINK');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(toastShown()).toEqual(['Reset Link Sent', 'Check your email for password reset instructions']);
  expect(api.sent(`POST ${path}`)).toEqual([{ email: 'maya@t0.local' }]);
});

it.each([
  [429, 'Too many requests. Try again in an hour.', 'Too many requests. Try again in an hour.'],
  [400, '', 'Failed to send reset email'],
])('%i: Reset Failed', async (status, message, shown) => {
  api.on('POST /api/auth/forgot-password', status, refusal(status, message));
  show(<ForgotDialog path="/api/auth/forgot-password" email="maya@t0.local" onClose={closed} />);
  press('SEND RESET LINK');
  await waitFor(() => expect(toastShown()).toEqual(['Reset Failed', shown]));
  expect(closed).not.toHaveBeenCalled();
});
