import type { MemberEntry } from '@t0/contracts/accounts';
import type { LiveEvent } from '@t0/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { SubscribersPanel } from './subscribers-panel.tsx';

const LIST = 'GET /api/admin/users?show=active';
const member: MemberEntry = {
  needsAdminNotification: false,
  id: '0f3c1c1e-0000-4000-8000-000000000001',
  email: 'sam@t0.local',
  firstName: null,
  lastName: null,
  isAdmin: false,
  role: null,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  membership: 'granted',
  plan: null,
  renewsAt: null,
  whopUserId: null,
  lastSeenAt: null,
  stripeCustomerId: 'cus_1234567890abc',
  createdAt: '2026-06-15T12:00:00.000Z',
  updatedAt: '2026-06-15T12:00:00.000Z',
  lastLoginAt: null,
  ipAddress: '203.0.113.7',
  location: 'Unknown',
  deviceInfo: 'Mozilla/5.0 (X11; Linux x86_64) Chrome',
  sessionId: 'abcdefghij',
  version: 1,
};
const COUNTS = {
  active: 1,
  paying: 0,
  trial: 0,
  'past-due': 0,
  cancelling: 0,
  granted: 1,
  never: 1,
  unseen: 0,
  all: 3,
};
let api: FakeApi;
const open = (): void => show(<SubscribersPanel />);

describe('active paid subscribers monitoring (docs/product/console.md#subscribers)', () => {
  beforeEach(() => {
    api = fakeApi();
    api.on(LIST, 200, [member]);
    api.on('GET /api/admin/users/stats', 200, {
      activeSubscribers: 1,
      paying: 0,
      trial: 0,
      granted: 1,
      test: 0,
      activeToday: 0,
      neverLogged: 1,
      stripeConnected: 1,
      loginRate: null,
    });
    api.on('GET /api/admin/users/counts', 200, COUNTS);
  });

  it('has the columns, cuts of 12, 30 and 8 characters and words of docs/product/console.md#subscribers', async () => {
    open();
    const row = (await screen.findByTestId('member-sam@t0.local')).textContent;
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User Details',
      'Subscription',
      'Access Status',
      'Location & Device',
      'Recent Login',
      'Activity',
      'Actions',
    ]);
    for (const text of ['Name not set', 'NEVER LOGGED IN', 'No Login Data', 'cus_12345678...', '203.0.113.7'])
      expect(row).toContain(text);
    expect(row).toContain(`${member.deviceInfo!.slice(0, 30)}...`);
    expect(row).toContain('abcdefgh...');
    expect(row).not.toContain('abcdefghi');
    expect(screen.getByText('Login Rate').parentElement!.textContent).toContain('--');
  });

  it('follows sign-ins and lapses live', async () => {
    open();
    await screen.findByTestId('member-sam@t0.local');
    const emit = (data: MemberEntry): void =>
      act(() => {
        dispatchEvents([{ seq: data.version, type: 'member.updated', data } as LiveEvent]);
      });
    emit({ ...member, version: 2, lastLoginAt: new Date().toISOString() });
    expect(screen.getByText('ACTIVE USER')).toBeTruthy();
    expect(screen.getByText('Online Recently')).toBeTruthy();
    emit({ ...member, version: 3, hasActiveSubscription: false });
    expect(screen.getByText('NO ACTIVE SUBSCRIBERS')).toBeTruthy();
  });

  it('filters on the server by the filter in the address, each with its count; the file has the same (docs/product/console.md#filters)', async () => {
    api.on('GET /api/admin/users?show=granted', 200, [member]);
    open();
    await screen.findByTestId('member-sam@t0.local');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^All accounts/ }).textContent).toBe('All accounts3'),
    );
    press(/^Granted by hand/);
    expect(await screen.findByTestId('member-sam@t0.local')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Granted/, pressed: true })).toBeTruthy();
    expect(screen.getByText('Export CSV').closest('a')!.getAttribute('href')).toBe('/api/admin/users.csv?show=granted');
    expect(screen.getByText('GRANTED', { selector: '.badge' })).toBeTruthy();
    expect(screen.getByText('sam@t0.local').closest('a')!.getAttribute('href')).toBe(
      `/?tab=subscribers&member=${member.id}`,
    );
  });

  it('says what went wrong, with a way out', async () => {
    api.on(LIST, 500, refusal(500, 'The database is away.'));
    open();
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    api.on(LIST, 200, []);
    press('Try again');
    expect(await screen.findByText('NO ACTIVE SUBSCRIBERS')).toBeTruthy();
  });
});
