import type { User } from '@t0/contracts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { VerificationBanner } from './verification-banner.tsx';

const ROUTE = 'POST /api/email-verification/mail';
let api: FakeApi;
const open = (emailVerified: boolean): void =>
  show(<VerificationBanner user={{ email: 'maya@t0.local', emailVerified } as User} />);
const banner = () => screen.queryByRole('complementary', { name: 'Email confirmation' });

beforeEach(() => (api = fakeApi()));

it('is silent for who has proven the mailbox', () => {
  open(true);
  expect(banner()).toBeNull();
});

it('names the address and has the link sent again, once', async () => {
  open(false);
  expect(banner()!.textContent).toContain('open the link we sent to maya@t0.local in this browser');
  api.on(ROUTE, 429, refusal(429, 'Too many attempts: try again in 10 minutes'));
  press('SEND AGAIN');
  await waitFor(() =>
    expect(toastShown()).toEqual(['Confirmation link not sent', 'Too many attempts: try again in 10 minutes']),
  );
  api.on(ROUTE, 200, { message: 'Check your email for the confirmation link' });
  press('SEND AGAIN');
  expect(await screen.findByRole('button', { name: 'LINK SENT' })).toHaveProperty('disabled', true);
});
