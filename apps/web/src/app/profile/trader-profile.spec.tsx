import type { ApiKeyInfo } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import type { ProfileSection } from './trader-profile.tsx';
import {
  flip,
  isOn,
  openProfile,
  profileApi,
  SETTINGS,
  showProfile,
  USER,
} from '../../../../../tests/support/web/show-profile.tsx';

let api: FakeApi;
const open = (first: ProfileSection, settings?: Partial<AccountSettings>) => openProfile(api, first, settings);

beforeEach(() => {
  api = profileApi();
});

it('loads in the words of docs/product/accounts.md#trader-profile, and offers to try again', async () => {
  api.on('GET /api/auth/settings', 500, refusal(500, 'Down for a moment'));
  showProfile('profile');
  expect(screen.getByRole('status').textContent).toContain('INITIALIZING TRADER PROFILE...');
  expect(await screen.findByText('Down for a moment')).toBeTruthy();
  api.on('GET /api/auth/settings', 200, SETTINGS);
  press('Try again');
  expect(await screen.findByRole('heading', { name: 'TRADER PROFILE' })).toBeTruthy();
});

it('has six sections, in order', async () => {
  await open('profile');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
    'USER PROFILE',
    'SECURITY',
    'ALERTS',
    'TRADING CONFIG',
    'DEV SETTINGS',
    'MY DATA',
  ]);
});

it('switches all times between UTC and local time, stored at once', async () => {
  await open('profile');
  const zone = (name: string) => screen.getByRole('radio', { name });
  expect(zone('UTC').getAttribute('aria-checked')).toBe('true');
  api.on('POST /api/auth/display-settings', 200, { timeZone: 'local' });
  fireEvent.click(zone('Local time'));
  await waitFor(() => expect(toastShown()).toEqual(['TIMES UPDATED', 'Times are shown in local time.']));
  expect(api.sent('POST /api/auth/display-settings')).toEqual([{ timeZone: 'local' }]);
  expect(zone('Local time').getAttribute('aria-checked')).toBe('true');
  api.on('POST /api/auth/display-settings', 503, refusal(503, 'Down for a moment'));
  fireEvent.click(zone('UTC'));
  await waitFor(() => expect(toastShown()).toEqual(['Settings Update Failed', 'Down for a moment']));
  expect(zone('Local time').getAttribute('aria-checked')).toBe('true');
});

describe('USER PROFILE', () => {
  const saved = 'PATCH /api/auth/profile';

  it('is read-only until EDIT; UPDATE PROFILE saves the names, never the address', async () => {
    api.on(saved, 200, USER);
    await open('profile');
    for (const label of ['Email', 'First name', 'Last name']) {
      expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true);
    }
    press('EDIT');
    expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true);
    type('First name', ' Amara ');
    press('UPDATE PROFILE');
    await waitFor(() => expect(toastShown()?.[0]).toBe('PROFILE UPDATED'));
    expect(api.sent(saved)).toEqual([{ firstName: 'Amara', lastName: 'Okafor' }]);
  });

  it('CANCEL forgets what was typed', async () => {
    await open('profile');
    press('EDIT');
    type('First name', 'Nobody');
    press('CANCEL');
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Maya');
  });

  it.each([
    ['Too long', 'Too long'],
    ['', 'Failed to update profile. Please try again.'],
  ])('Update Failed: %p', async (message, shown) => {
    api.on(saved, 400, refusal(400, message));
    await open('profile');
    press('EDIT');
    press('UPDATE PROFILE');
    await waitFor(() => expect(toastShown()).toEqual(['Update Failed', shown]));
  });
});

describe('TRADING CONFIG (docs/product/accounts.md#trading-config)', () => {
  const saved = 'POST /api/auth/trading-config';

  it('shows options and values, and saves them', async () => {
    const config = { positionSize: 5, riskTolerance: 'aggressive', autoExecute: true, maxDailyTrades: 12 };
    api.on(saved, 200, config);
    await open('trading');
    expect(screen.getAllByRole('radio').map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).toEqual([
      ['1%', 'false'],
      ['2%', 'true'],
      ['5%', 'false'],
      ['10%', 'false'],
      ['CONSERVATIVE', 'false'],
      ['MODERATE', 'true'],
      ['AGGRESSIVE', 'false'],
    ]);
    expect(screen.getByText('MANUAL MODE')).toBeTruthy();
    expect(screen.getByLabelText('Max daily trades')).toHaveProperty('value', '10');
    fireEvent.click(screen.getByRole('radio', { name: '5%' }));
    fireEvent.click(screen.getByRole('radio', { name: 'AGGRESSIVE' }));
    flip('Auto-execute');
    expect(await screen.findByText('AUTO MODE')).toBeTruthy();
    type('Max daily trades', '12');
    press('UPDATE TRADING CONFIG');
    await waitFor(() => expect(toastShown()?.[0]).toBe('TRADING CONFIG UPDATED'));
    expect(api.sent(saved)).toEqual([config]);
  });

  it.each(['', '0', '1001', '2.5', 'ten'])('refuses %p trades a day', async (trades) => {
    await open('trading');
    type('Max daily trades', trades);
    press('UPDATE TRADING CONFIG');
    expect(screen.getByRole('alert').textContent).toContain('Max daily trades must be a whole number from 1 to 1000');
    expect(api.sent(saved)).toEqual([]);
  });

  it.each([
    ['No', 'No'],
    ['', 'Failed to update trading configuration. Please try again.'],
  ])('Configuration Update Failed: %p', async (message, shown) => {
    api.on(saved, 400, refusal(400, message));
    await open('trading');
    press('UPDATE TRADING CONFIG');
    await waitFor(() => expect(toastShown()).toEqual(['Configuration Update Failed', shown]));
  });
});

describe('DEV SETTINGS', () => {
  const KEY: ApiKeyInfo = {
    id: 7,
    name: 'My bot',
    scopes: ['signals:read', 'stream'],
    hint: 'x9Qz',
    createdAt: '2026-01-02T03:04:05.000Z',
    expiresAt: null,
    lastUsedAt: null,
  };
  const MADE = { secret: 't0_the-key-itself', key: KEY };

  it('switches API access at once, and says what it does', async () => {
    await open('dev');
    expect(isOn('API Access')).toBe(false);
    expect(screen.getByText('No key opens anything while it is off.')).toBeTruthy();
    expect(screen.getByText('No keys yet. A program needs one to read for you.')).toBeTruthy();
    api.on('PUT /api/auth/keys/access', 200, { enabled: true, keys: [] });
    flip('API Access');
    await waitFor(() => expect(isOn('API Access')).toBe(true));
    expect(api.sent('PUT /api/auth/keys/access')).toEqual([{ enabled: true }]);
    api.on('PUT /api/auth/keys/access', 503, refusal(503, 'Down for a moment'));
    flip('API Access');
    await waitFor(() => expect(toastShown()).toEqual(['Key Update Failed', 'Down for a moment']));
    expect(isOn('API Access')).toBe(true);
  });

  it('makes a key of name, scopes, expiry and password, and shows it once', async () => {
    await open('dev');
    press('NEW KEY');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText('signals:write')).toBeNull();
    press('CREATE KEY');
    expect(
      within(dialog)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['The name is required', 'Choose at least one scope', 'Password is required']);
    type('Name', ' My bot ');
    type('Password', 'T0-Terminal!');
    flip('stream');
    flip('signals:read');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Never' }));
    api.on('POST /api/auth/keys', 400, refusal(400, 'Current password is incorrect'));
    press('CREATE KEY');
    expect(await within(dialog).findByText('Current password is incorrect')).toBeTruthy();
    api.on('POST /api/auth/keys', 201, MADE);
    api.on('GET /api/auth/settings', 200, { ...SETTINGS, apiAccess: { enabled: false, keys: [KEY] } });
    press('CREATE KEY');
    expect((await screen.findByTestId('api-key')).textContent).toBe(MADE.secret);
    expect(api.sent('POST /api/auth/keys').at(-1)).toEqual({
      name: 'My bot',
      scopes: ['stream', 'signals:read'],
      days: null,
      password: 'T0-Terminal!',
    });
    press('I HAVE KEPT IT');
    await waitFor(() => expect(screen.queryByTestId('api-key')).toBeNull());
    expect(await screen.findByText('t0_…x9Qz')).toBeTruthy();
    expect(document.body.textContent).not.toContain(MADE.secret);
  });

  it('lists the keys, replaces one by password and revokes one after asking', async () => {
    await open('dev', { apiAccess: { enabled: true, keys: [KEY] } });
    const row = within(screen.getByRole('list', { name: 'API keys' }));
    expect(row.getByText('signals:read stream')).toBeTruthy();
    expect(row.getByText('does not expire, not used yet')).toBeTruthy();
    press('REGENERATE My bot');
    await screen.findByRole('dialog');
    type('Password', 'T0-Terminal!');
    api.on('POST /api/auth/keys/7/regenerate', 200, MADE);
    press('REGENERATE');
    expect((await screen.findByTestId('api-key')).textContent).toBe(MADE.secret);
    press('I HAVE KEPT IT');
    press('REVOKE My bot');
    expect(await screen.findByText('Programs that use it are refused at once.')).toBeTruthy();
    api.on('DELETE /api/auth/keys/7', 204, null);
    api.on('GET /api/auth/settings', 200, SETTINGS);
    press('REVOKE');
    await waitFor(() => expect(screen.queryByText('t0_…x9Qz')).toBeNull());
  });
});
