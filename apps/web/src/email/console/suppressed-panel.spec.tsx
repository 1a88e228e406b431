import type { SuppressedEmail } from '@t0/contracts/email';
import type { LiveEvent } from '@t0/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { SuppressedPanel } from './suppressed-panel.tsx';

const LIST = 'GET /api/admin/email-suppressions?';
const gone: SuppressedEmail = {
  email: 'gone@t0.test',
  kind: 'refused',
  reason: 'bounced: 550 No such user',
  since: '2025-11-19T10:00:00.000Z',
};
const banned: SuppressedEmail = { ...gone, email: 'banned@t0.test', kind: 'blacklisted', reason: null };
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});

it('lists who gets no mail, why and since when; a refused address can be tried again, live', async () => {
  api.on(LIST, 200, [banned, gone]);
  show(<SuppressedPanel />);
  expect((await screen.findByTestId('suppressed-gone@t0.test')).textContent).toContain(
    'bounced: 550 No such user, since 19 Nov 2025 10:00 UTC',
  );
  expect(screen.getByTestId('suppressed-banned@t0.test').textContent).toContain('Blacklisted');
  expect(screen.queryByRole('button', { name: 'Send signal emails to banned@t0.test again' })).toBeNull();
  api.on('POST /api/admin/email-suppressions/lift', 200, { email: gone.email });
  api.on(LIST, 200, [banned]);
  press('Send signal emails to gone@t0.test again');
  await waitFor(() => expect(toastShown()).toEqual(['SIGNAL EMAILS RESUMED', 'gone@t0.test']));
  await waitFor(() => expect(screen.queryByTestId('suppressed-gone@t0.test')).toBeNull());
  api.on(LIST, 200, [banned, gone]);
  act(() => void dispatchEvents([{ seq: 1, type: 'email.delivery', data: {} } as LiveEvent]));
  expect(await screen.findByTestId('suppressed-gone@t0.test')).toBeTruthy();
});

it('is searched, and says when there is nothing, or that it cannot be read', async () => {
  api.on(LIST, 500, refusal(500, 'The database is away'));
  show(<SuppressedPanel />);
  expect(await screen.findByText('The database is away')).toBeTruthy();
  api.on(LIST, 200, []);
  press('Try again');
  expect(await screen.findByText('No address is suppressed')).toBeTruthy();
  api.on(`${LIST}q=sam`, 200, []);
  type('Search addresses', 'sam');
  expect(await screen.findByText('No address matches')).toBeTruthy();
});
