import { allPreferences } from '@t0/contracts';
import type { AccountSettings, ApiKeyInfo, NotificationPreference, PrivateChatMembership, User } from '@t0/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal } from '../../shared/testing/fake-api.ts';
import type { FakeApi } from '../../shared/testing/fake-api.ts';
import { press, show, toastShown, type } from '../../shared/testing/show.tsx';
import { registerProfile } from '../../accounts/member/register.ts';
import type { ProfileSection } from './trader-profile.tsx';
import { TraderProfile } from './trader-profile.tsx';

const USER = { id: 'u-42', email: 'maya@t0.local', firstName: 'Maya', lastName: 'Okafor', isAdmin: false } as User;
const SETTINGS: AccountSettings = {
  tradingConfig: { positionSize: 2, riskTolerance: 'moderate', autoExecute: false, maxDailyTrades: 10 },
  preferences: allPreferences(),
  displaySettings: { timeZone: 'utc' },
  twoFactor: { enabled: false, app: false, recoveryCodesLeft: 0 },
  passkeys: [],
  apiAccess: { enabled: false, keys: [] },
  push: {
    key: null,
    showLevels: false,
    quiet: null,
    devices: [],
  },
  telegram: {
    isSetUp: false,
    chat: null,
    privateChat: null,
  },
  sms: {
    isOffered: false,
    number: null,
    off: null,
    asked: null,
    used: 0,
    cap: 100,
  },
};
const PHONE: AccountSettings['sms'] = { ...SETTINGS.sms, isOffered: true, number: '+44 ... 123', used: 7 };
const SAVE = 'PUT /api/auth/preferences';
const SMS_ON = { channel: 'sms', topic: 'everything', level: 'on' } as const;
const PRICE_ALERTS_OFF = { channel: 'terminal', topic: 'price-alerts', level: 'off' } as const;
let api: FakeApi;

function Profile({ first }: { first: ProfileSection }) {
  const [section, setSection] = useState(first);
  return <TraderProfile user={USER} section={section} onSection={setSection} subscription={null} />;
}
async function open(first: ProfileSection, settings: Partial<AccountSettings> = {}): Promise<void> {
  api.on('GET /api/auth/settings', 200, { ...SETTINGS, ...settings });
  show(<Profile first={first} />);
  await screen.findByRole('heading', { name: 'TRADER PROFILE' });
}
const isOn = (label: string | RegExp) => screen.getByLabelText(label).getAttribute('aria-checked') === 'true';
const flip = (label: string) => fireEvent.click(screen.getByLabelText(label));

beforeEach(() => {
  api = fakeApi();
  api.on('GET /api/auth/sessions', 200, []);
});

it('loads in the words of docs/product/accounts.md#trader-profile, and offers to try again', async () => {
  api.on('GET /api/auth/settings', 500, refusal(500, 'Down for a moment'));
  show(<Profile first="profile" />);
  expect(screen.getByRole('status').textContent).toContain('INITIALIZING TRADER PROFILE...');
  expect(await screen.findByText('Down for a moment')).toBeTruthy();
  api.on('GET /api/auth/settings', 200, SETTINGS);
  press('Try again');
  expect(await screen.findByRole('heading', { name: 'TRADER PROFILE' })).toBeTruthy();
});

it('has five sections, in order', async () => {
  await open('profile');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
    'USER PROFILE',
    'SECURITY',
    'ALERTS',
    'TRADING CONFIG',
    'DEV SETTINGS',
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

describe('SECURITY', () => {
  const change = 'POST /api/auth/change-password';
  const fill = (current: string, next: string, again: string): void => {
    type('Current password', current);
    type('New password', next);
    type('Confirm new password', again);
    press('UPDATE SECURITY');
  };

  it.each([
    ['', '', '', 'All password fields are required.'],
    ['old', 'Terminal!', 'Terminal?', 'New passwords do not match.'],
    ['old', 'abc', 'abc', 'New password must be at least 6 characters long.'],
  ])('Validation Error: %p %p %p', async (current, next, again, message) => {
    await open('security');
    fill(current, next, again);
    expect(toastShown()).toEqual(['Validation Error', message]);
    expect(api.sent(change)).toEqual([]);
  });

  it('changes the password and empties the fields', async () => {
    api.on(change, 200, {});
    await open('security');
    fill('old', 'Terminal!', 'Terminal!');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SECURITY UPDATED'));
    expect(api.sent(change)).toEqual([{ currentPassword: 'old', newPassword: 'Terminal!' }]);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it.each([
    ['Current password is incorrect', 'Current password is incorrect'],
    ['', 'Failed to update security settings. Please try again.'],
  ])('Security Update Failed: %p', async (message, shown) => {
    api.on(change, 400, refusal(400, message));
    await open('security');
    fill('old', 'Terminal!', 'Terminal!');
    await waitFor(() => expect(toastShown()).toEqual(['Security Update Failed', shown]));
  });

  it('has the API Access toggle of DEV SETTINGS', async () => {
    await open('security', { apiAccess: { enabled: true, keys: [] } });
    expect(isOn('API Access')).toBe(true);
  });

  it('enrols a second factor: password, QR code and key, code, recovery codes', async () => {
    api.on('POST /api/auth/two-factor/enrol', 201, { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/T0' });
    api.on('POST /api/auth/two-factor/confirm', 200, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] });
    await open('security');
    expect(isOn('Two-Factor Authentication')).toBe(false);
    flip('Two-Factor Authentication');
    const dialog = within(await screen.findByRole('dialog'));
    press('CONTINUE');
    expect(dialog.getByText('Password is required')).toBeTruthy();
    type('Password', 'Terminal!');
    press('CONTINUE');
    expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(dialog.getByTestId('two-factor-secret').textContent).toBe('JBSW Y3DP EHPK 3PXP');
    type('Authentication code', '123 456');
    api.on('GET /api/auth/settings', 200, {
      ...SETTINGS,
      twoFactor: { enabled: true, app: true, recoveryCodesLeft: 2 },
    });
    press('TURN ON');
    const codes = within(await dialog.findByTestId('recovery-codes'));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa-1111', 'bbbb-2222']);
    expect(api.sent('POST /api/auth/two-factor/confirm')).toEqual([{ code: '123456' }]);
    press('I HAVE KEPT THEM');
    await waitFor(() => expect(isOn('Two-Factor Authentication')).toBe(true));
    expect(screen.getByText(/Recovery codes left: 2/)).toBeTruthy();
  });

  it('copies the recovery codes, and says when it cannot', async () => {
    const written: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) } });
    api.on('POST /api/auth/two-factor/enrol', 201, { secret: 'JBSW', otpauthUrl: 'otpauth://totp/T0' });
    api.on('POST /api/auth/two-factor/confirm', 200, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] });
    await open('security');
    flip('Two-Factor Authentication');
    await screen.findByRole('dialog');
    type('Password', 'Terminal!');
    press('CONTINUE');
    type(await screen.findByLabelText('Authentication code').then(() => 'Authentication code'), '123456');
    press('TURN ON');
    await screen.findByTestId('recovery-codes');
    press('COPY');
    await waitFor(() => expect(toastShown()?.[0]).toBe('Copied!'));
    expect(written).toEqual(['aaaa-1111\nbbbb-2222']);
    Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    press('COPY');
    await waitFor(() => expect(toastShown()).toEqual(['Copy failed', 'Unable to copy to clipboard']));
  });

  it('says beside the field what is wrong with the password or the code', async () => {
    api.on('POST /api/auth/two-factor/enrol', 400, refusal(400, 'Password is incorrect'));
    await open('security');
    flip('Two-Factor Authentication');
    await screen.findByRole('dialog');
    type('Password', 'wrong');
    press('CONTINUE');
    expect(await screen.findByText('Password is incorrect')).toBeTruthy();
  });

  it('turns the second factor off with password and code', async () => {
    api.on('POST /api/auth/two-factor/disable', 200, {});
    await open('security', { twoFactor: { enabled: true, app: true, recoveryCodesLeft: 8 } });
    flip('Two-Factor Authentication');
    await screen.findByRole('dialog');
    press('TURN OFF');
    expect(toastShown()).toEqual(['Validation Error', 'Enter your password and a code.']);
    type('Password', 'Terminal!');
    type('Authentication or recovery code', '123456');
    press('TURN OFF');
    await waitFor(() => expect(toastShown()).toEqual(['SECURITY UPDATED', 'Two-factor authentication is off.']));
    expect(api.sent('POST /api/auth/two-factor/disable')).toEqual([{ password: 'Terminal!', code: '123456' }]);
  });

  describe('sessions (docs/SECURITY.md#session-cookie: a member can end sessions)', () => {
    const session = (handle: string, current: boolean) => ({
      handle,
      device: `Browser ${handle}`,
      address: '127.0.0.1',
      signedInAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-21T10:00:00.000Z',
      current,
    });
    beforeEach(async () => {
      api.on('GET /api/auth/sessions', 200, [session('a', true), session('b', false)]);
      await open('security');
      await screen.findByText('Browser a');
    });

    it('ends one, but not the one in use by this button', async () => {
      api.on('DELETE /api/auth/sessions/b', 204);
      expect(screen.queryByRole('button', { name: 'End this session: Browser a' })).toBeNull();
      api.on('GET /api/auth/sessions', 200, [session('a', true)]);
      press('End this session: Browser b');
      await waitFor(() => expect(screen.queryByText('Browser b')).toBeNull());
      expect(toastShown()).toEqual(['SECURITY UPDATED', 'The session has ended.']);
      expect(screen.getByRole('button', { name: 'END ALL OTHER SESSIONS' })).toHaveProperty('disabled', true);
    });

    it('ends all others', async () => {
      api.on('POST /api/auth/sessions/end-others', 204);
      press('END ALL OTHER SESSIONS');
      await waitFor(() => expect(toastShown()).toEqual(['SECURITY UPDATED', 'All other sessions have ended.']));
    });

    it('signs out everywhere, and says when it cannot', async () => {
      press('SIGN OUT EVERYWHERE');
      await waitFor(() => expect(toastShown()).toEqual(['Security Update Failed', 'Not found']));
      api.on('POST /api/auth/sign-out-everywhere', 204);
      press('SIGN OUT EVERYWHERE');
      await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNED OUT'));
    });
  });
});

describe('SMS', () => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const smsSwitch = () => screen.getByLabelText('SMS alerts') as HTMLButtonElement;

  it('is off and disabled where the owner offers none', async () => {
    await open('alerts', { preferences: allPreferences([SMS_ON]) });
    expect([isOn('SMS alerts'), smsSwitch().disabled]).toEqual([false, true]);
    expect(screen.getAllByText('The owner does not offer SMS alerts.')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Phone' })).toBeNull();
    expect(screen.queryByLabelText('Phone number')).toBeNull();
  });

  it('proves a number by a code, and says why one is refused', async () => {
    const offered = { ...SETTINGS.sms, isOffered: true };
    await open('alerts', { sms: offered });
    expect(screen.getByText('Add your phone number below first.')).toBeTruthy();
    type('Phone number', '+44 7700 900123');
    const asked = { ...offered, asked: '+44 ... 123' };
    api.on('POST /api/auth/sms/number', 200, asked);
    api.on('GET /api/auth/settings', 200, { ...SETTINGS, sms: asked });
    press('SEND A CODE');
    expect(await screen.findByText('Sent to +44 ... 123, valid for 10 minutes.')).toBeTruthy();
    expect(api.sent('POST /api/auth/sms/number')).toEqual([{ number: '+44 7700 900123' }]);
    type('Code', '123456');
    const message = 'The code is wrong: 4 attempts are left';
    api.on('POST /api/auth/sms/number/confirm', 400, { error: 'SMS_CODE_WRONG', message });
    press('CONFIRM THE NUMBER');
    await waitFor(() => expect(toastShown()).toEqual(['Settings Update Failed', message]));
    api.on('POST /api/auth/sms/number/confirm', 200, PHONE);
    api.on('GET /api/auth/settings', 200, {
      ...SETTINGS,
      sms: PHONE,
      preferences: allPreferences([SMS_ON]),
    });
    press('CONFIRM THE NUMBER');
    await waitFor(() => expect(isOn('SMS alerts')).toBe(true));
    expect(screen.getByText('7 of 100 this month')).toBeTruthy();
  });

  it('says what is told, what is used up, and forgets the number', async () => {
    await open('alerts', { sms: { ...PHONE, used: 100 } });
    expect(screen.getByText("This month's 100 messages are used up.")).toBeTruthy();
    const chosen: NotificationPreference[] = [{ channel: 'sms', topic: 'price-alerts', level: 'on' }];
    api.on(SAVE, 200, { preferences: allPreferences(chosen) });
    fireEvent.change(screen.getByLabelText('Price alerts by SMS'), { target: { value: 'on' } });
    await waitFor(() => expect(toastShown()?.[1]).toBe('Your phone is told of what you chose.'));
    expect(api.sent(SAVE)).toEqual([{ preferences: chosen }]);
    api.on('DELETE /api/auth/sms/number', 200, { ...SETTINGS.sms, isOffered: true });
    api.on('GET /api/auth/settings', 200, { ...SETTINGS, sms: { ...SETTINGS.sms, isOffered: true } });
    fireEvent.click(button(/^REMOVE/));
    expect(await screen.findByLabelText('Phone number')).toBeTruthy();
  });

  it('says what STOP did', async () => {
    await open('alerts', { sms: { ...PHONE, off: 'stopped' } });
    expect(screen.getByText('This number answered STOP. Send START from it to turn alerts on again.')).toBeTruthy();
  });

  it('is tested, which counts as one of the month', async () => {
    await open('alerts', { sms: PHONE });
    api.on('POST /api/auth/sms/test', 200, { outcome: 'accepted', detail: null });
    api.on('GET /api/auth/settings', 200, { ...SETTINGS, sms: { ...PHONE, used: 8 } });
    press('SEND A TEST to +44 ... 123');
    await waitFor(() => expect(toastShown()).toEqual(['TEST SENT', 'Twilio accepted the test.']));
    expect(await screen.findByText('8 of 100 this month')).toBeTruthy();
    const message = "This month's 100 messages are used up";
    api.on('POST /api/auth/sms/test', 409, { error: 'SMS_MONTH_USED_UP', message });
    press('SEND A TEST to +44 ... 123');
    await waitFor(() => expect(toastShown()).toEqual(['Test Failed', message]));
  });
});

describe('ALERTS', () => {
  const LABELS = ['Email notifications', 'SMS alerts', 'Trading signals', 'Price alerts'];

  it('shows four switches as stored, and saves all four', async () => {
    api.on(SAVE, 200, { preferences: allPreferences([SMS_ON]) });
    await open('alerts', { sms: PHONE });
    expect(LABELS.map(isOn)).toEqual([true, false, true, true]);
    flip('SMS alerts');
    press('SAVE ALERT SETTINGS');
    await waitFor(() => expect(toastShown()?.[0]).toBe('ALERT SETTINGS UPDATED'));
    expect(api.sent(SAVE)).toEqual([
      {
        preferences: [
          { channel: 'email', topic: 'everything', level: 'on' },
          SMS_ON,
          { channel: 'terminal', topic: 'signals', level: 'on' },
          { channel: 'terminal', topic: 'price-alerts', level: 'on' },
        ],
      },
    ]);
    expect(LABELS.map(isOn)).toEqual([true, true, true, true]);
  });

  it('follows what another tab saved, and keeps what was switched here and is not saved', async () => {
    const stop = registerProfile();
    await open('alerts', { sms: PHONE });
    flip('SMS alerts');
    const data = {
      ...SETTINGS,
      sms: PHONE,
      preferences: allPreferences([PRICE_ALERTS_OFF]),
    };
    act(() => {
      dispatchEvents([{ seq: 1, type: 'settings.updated', v: 1, audience: 'user:u-42', at: '2026-11-21', data }]);
    });
    await waitFor(() => expect(LABELS.map(isOn)).toEqual([true, true, true, false]));
    stop();
  });

  it.each([
    ['No', 'No'],
    ['', 'Failed to update alert settings. Please try again.'],
  ])('Settings Update Failed: %p', async (message, shown) => {
    api.on(SAVE, 400, refusal(400, message));
    await open('alerts');
    press('SAVE ALERT SETTINGS');
    await waitFor(() => expect(toastShown()).toEqual(['Settings Update Failed', shown]));
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

it('says what is told by which channel, and stores a change for devices at once', async () => {
  await open('alerts');
  const table = screen.getByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Signals and steps', 'Price alerts', 'Notifications']);
  expect(
    within(table)
      .getAllByRole('cell')
      .filter((_, index) => index % 2 === 0)
      .map(({ textContent }) => textContent),
  ).toEqual(['On', 'Not mailed', 'Not mailed']);
  const chosen: NotificationPreference[] = [{ channel: 'push', topic: 'notifications', level: 'critical' }];
  api.on(SAVE, 200, { preferences: allPreferences(chosen) });
  fireEvent.change(screen.getByLabelText('Notifications on devices'), { target: { value: 'critical' } });
  await waitFor(() =>
    expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Your devices are told of what you chose.']),
  );
  expect(api.sent(SAVE)).toEqual([{ preferences: chosen }]);
  expect((screen.getByLabelText('Notifications on devices') as HTMLSelectElement).value).toBe('critical');
});

describe('Telegram (docs/product/channels.md#telegram)', () => {
  const chat = { name: '@kim', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null };

  it('is not offered where the owner has set up no bot', async () => {
    await open('alerts');
    expect(screen.getByText('The owner has not set up Telegram.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'LINK TELEGRAM' })).toBeNull();
    expect(screen.queryByLabelText('Notifications by Telegram')).toBeNull();
  });

  it('is linked by a link that says how long it works', async () => {
    await open('alerts', { telegram: { isSetUp: true, chat: null, privateChat: null } });
    const url = 'https://t.me/t0_bot?start=code';
    api.on('POST /api/auth/telegram/link', 201, { url, expiresAt: '2026-11-23T14:05:00Z' });
    press('LINK TELEGRAM');
    const opens = await screen.findByRole('link', { name: 'OPEN TELEGRAM' });
    expect([opens.getAttribute('href'), opens.getAttribute('rel')]).toEqual([url, 'noopener noreferrer']);
    expect(screen.getByText(/^Press START in Telegram\. The link works once, until 14:05.* UTC\.$/)).toBeTruthy();
  });

  it('is tested and ended, and told of what the member chooses', async () => {
    await open('alerts', { telegram: { isSetUp: true, chat, privateChat: null } });
    api.on('POST /api/auth/telegram/test', 200, { outcome: 'refused', detail: 'Telegram answered 403: blocked' });
    press('SEND A TEST to @kim');
    await waitFor(() => expect(toastShown()).toEqual(['Test Refused', 'Telegram answered 403: blocked.']));
    const chosen: NotificationPreference[] = [{ channel: 'telegram', topic: 'price-alerts', level: 'off' }];
    api.on(SAVE, 200, { preferences: allPreferences(chosen) });
    fireEvent.change(screen.getByLabelText('Price alerts by Telegram'), { target: { value: 'off' } });
    await waitFor(() =>
      expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Your chat is told of what you chose.']),
    );
    expect(api.sent(SAVE)).toEqual([{ preferences: chosen }]);
    api.on('DELETE /api/auth/telegram', 204, null);
    api.on('GET /api/auth/settings', 200, {
      ...SETTINGS,
      telegram: { isSetUp: true, chat: null, privateChat: null },
    });
    press('END @kim');
    expect(await screen.findByRole('button', { name: 'LINK TELEGRAM' })).toBeTruthy();
    await waitFor(() => expect(toastShown()).toEqual(['TELEGRAM ENDED', 'Nothing reaches the chat any more.']));
  });

  describe('the private chat (docs/product/channels.md#private-chat)', () => {
    const at = (privateChat: PrivateChatMembership) => ({ isSetUp: true, chat, privateChat });
    const outside: PrivateChatMembership = { state: 'not-joined', expiresAt: null, hasLeft: false };
    const expiresAt = '2026-11-23T14:05:00Z';

    it('is joined by an invite, which the profile opens', async () => {
      await open('alerts', { telegram: at(outside) });
      expect(screen.getByText('NOT JOINED')).toBeTruthy();
      expect(screen.getByText('An invite lets you in once, and nobody else.')).toBeTruthy();
      const url = 'https://t.me/+abc';
      api.on('POST /api/auth/telegram/private-chat', 201, { url, expiresAt });
      const invited = at({ state: 'invited', expiresAt, hasLeft: false });
      api.on('GET /api/auth/settings', 200, { ...SETTINGS, telegram: invited });
      press('JOIN THE PRIVATE CHAT');
      const opens = await screen.findByRole('link', { name: 'OPEN THE INVITE' });
      expect([opens.getAttribute('href'), opens.getAttribute('rel')]).toEqual([url, 'noopener noreferrer']);
      expect(screen.getByText('INVITED')).toBeTruthy();
      expect(
        screen.getByText(/^Open it in Telegram and ask to join\. .* for you alone, until 14:05.* UTC\.$/),
      ).toBeTruthy();
      expect(screen.getByRole('button', { name: 'NEW INVITE' })).toBeTruthy();
    });

    it('says who is in it, who was, and why there is no invite', async () => {
      await open('alerts', { telegram: at({ ...outside, hasLeft: true }) });
      expect(screen.getByText(/^You are not in it any more\./)).toBeTruthy();
      const message = 'The bot cannot let anybody into the private chat now: tell the desk';
      api.on('POST /api/auth/telegram/private-chat', 503, { error: 'PRIVATE_CHAT_CLOSED', message });
      api.on('GET /api/auth/settings', 200, { ...SETTINGS, telegram: at({ ...outside, state: 'joined' }) });
      press('JOIN THE PRIVATE CHAT');
      await waitFor(() => expect(toastShown()).toEqual(['Invite Failed', message]));
      expect(await screen.findByText('JOINED')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'JOIN THE PRIVATE CHAT' })).toBeNull();
    });
  });
});

it('sets quiet hours by the clock of a zone, and ends them at once', async () => {
  await open('alerts');
  expect(isOn('Quiet hours')).toBe(false);
  flip('Quiet hours');
  type('From', '23:00');
  type('To', '23:00');
  expect(await screen.findByText('Quiet hours must end at another time than they begin')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'SAVE QUIET HOURS' }) as HTMLButtonElement).disabled).toBe(true);
  type('To', '06:30');
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/Berlin' } });
  const quiet = { zone: 'Europe/Berlin', from: '23:00', to: '06:30' };
  api.on('PUT /api/auth/push/quiet-hours', 200, { ...SETTINGS.push, quiet });
  press('SAVE QUIET HOURS');
  await waitFor(() =>
    expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Alerts are silent from 23:00 to 06:30, Europe/Berlin.']),
  );
  expect(api.sent('PUT /api/auth/push/quiet-hours')).toEqual([quiet]);
  api.on('DELETE /api/auth/push/quiet-hours', 200, SETTINGS.push);
  flip('Quiet hours');
  await waitFor(() => expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Alerts are never silent.']));
  expect(isOn('Quiet hours')).toBe(false);
});
