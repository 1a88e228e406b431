import type { AccountSettings } from '@t0/contracts/live';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import type { ProfileSection } from './trader-profile.tsx';
import { flip, isOn, openProfile, profileApi, SETTINGS } from '../../../../../tests/support/web/show-profile.tsx';

let api: FakeApi;
const open = (first: ProfileSection, settings?: Partial<AccountSettings>) => openProfile(api, first, settings);

beforeEach(() => {
  api = profileApi();
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
