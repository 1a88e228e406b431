import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { takeVerificationLink } from './verification-link.ts';
import { VerificationScreen } from './verification-screen.tsx';

const ROUTE = 'POST /api/email-verification';
const LINK = { token: 't1', email: 'maya@t0.local' };
let api: FakeApi;

function open(query: string, signedIn = false): void {
  window.history.replaceState(null, '', `/confirm-email${query}`);
  takeVerificationLink();
  show(<VerificationScreen signedIn={signedIn} />, '/confirm-email');
}

beforeEach(() => (api = fakeApi()));

it('asks, and sends nothing before the press (docs/SECURITY.md#sign-in: opening a mailed link proves nothing)', async () => {
  open('?token=t1&email=maya%40t0.local');
  expect(window.location.search).toBe('');
  expect(screen.getByText('maya@t0.local')).toBeTruthy();
  expect(api.calls).toEqual([]);
  api.on(ROUTE, 200, { message: 'Your email address is confirmed' });
  press('CONFIRM EMAIL ADDRESS');
  expect(await screen.findByText('EMAIL ADDRESS CONFIRMED')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'LOGIN' }).getAttribute('href')).toBe('/login');
  expect(api.sent(ROUTE)).toEqual([LINK]);
});

it('leads who is signed in back into the terminal', async () => {
  open('?token=t1&email=maya%40t0.local', true);
  api.on(ROUTE, 200, { message: 'Your email address is confirmed' });
  press('CONFIRM EMAIL ADDRESS');
  expect((await screen.findByRole('link', { name: 'ENTER TERMINAL' })).getAttribute('href')).toBe('/');
});

it('asks for a password in a browser that did not register, and keeps asking while it is refused', async () => {
  open('?token=t1&email=maya%40t0.local');
  api.on(ROUTE, 409, refusal(409, 'Choose a password: you did not register in this browser.', 'PASSWORD_NEEDED'));
  press('CONFIRM EMAIL ADDRESS');
  expect(await screen.findByText('CHOOSE YOUR PASSWORD')).toBeTruthy();
  expect(toastShown()).toBeNull();
  type('Password', 'short');
  press('SET PASSWORD AND CONFIRM');
  expect(screen.getByRole('alert').textContent).toContain('Password must be at least 8 characters');
  api.on(ROUTE, 400, refusal(400, 'This password is too common', 'PASSWORD_REFUSED'));
  type('Password', 'Password!');
  press('SET PASSWORD AND CONFIRM');
  await waitFor(() => expect(toastShown()).toEqual(['Confirmation failed', 'This password is too common']));
  api.on(ROUTE, 200, { message: 'Your email address is confirmed' });
  type('Password', 'Terminal-Own!');
  press('SET PASSWORD AND CONFIRM');
  expect(await screen.findByText('EMAIL ADDRESS CONFIRMED')).toBeTruthy();
  expect(api.sent(ROUTE).at(-1)).toEqual({ ...LINK, newPassword: 'Terminal-Own!' });
});

it('a link that is used up, or no longer at hand: says so, and sends a new one', async () => {
  open('?token=t1&email=maya%40t0.local');
  api.on(ROUTE, 400, refusal(400, 'The confirmation link is invalid or expired.', 'INVALID_VERIFICATION_LINK'));
  press('CONFIRM EMAIL ADDRESS');
  expect(await screen.findByText(/invalid or expired/)).toBeTruthy();
  api.on('POST /api/email-verification/mail', 200, { message: 'Check your email for the confirmation link' });
  press('SEND A NEW LINK');
  await waitFor(() =>
    expect(toastShown()).toEqual(['Confirmation link sent', 'Check your email for the confirmation link']),
  );
  expect(screen.getByRole('button', { name: 'LINK SENT' })).toHaveProperty('disabled', true);
});

it('an incomplete link asks to open the mail’s link again', () => {
  open('?token=only');
  expect(screen.getByText(/Open the link in the mail again/)).toBeTruthy();
});
