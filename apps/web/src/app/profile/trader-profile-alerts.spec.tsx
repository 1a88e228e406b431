import type { PrivateChatMembership } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { allPreferences, type NotificationPreference } from '@t0/contracts/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { registerProfile } from '../../accounts/member/register.ts';
import { dispatchEvents } from '../../live/registry.ts';
import { refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import type { ProfileSection } from './trader-profile.tsx';
import { flip, isOn, openProfile, profileApi, SETTINGS } from '../../../../../tests/support/web/show-profile.tsx';

const PHONE: AccountSettings['sms'] = { ...SETTINGS.sms, isOffered: true, number: '+44 ... 123', used: 7 };
const SAVE = 'PUT /api/auth/preferences';
const SMS_ON = { channel: 'sms', topic: 'everything', level: 'on' } as const;
const PRICE_ALERTS_OFF = { channel: 'terminal', topic: 'price-alerts', level: 'off' } as const;
let api: FakeApi;
const open = (first: ProfileSection, settings?: Partial<AccountSettings>) => openProfile(api, first, settings);

beforeEach(() => {
  api = profileApi();
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
    const unconfirmed = { ...offered, unconfirmed: '+44 ... 123' };
    api.on('POST /api/auth/sms/number', 200, unconfirmed);
    api.on('GET /api/auth/settings', 200, { ...SETTINGS, sms: unconfirmed });
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
    await waitFor(() => expect(toastShown()?.[1]).toBe('Your phone gets the alerts that you chose.'));
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
  const LABELS = ['Email notifications', 'Announcements', 'SMS alerts', 'Trading signals', 'Price alerts'];

  it('shows its switches as stored, and stores a change at once', async () => {
    api.on(SAVE, 200, { preferences: allPreferences([SMS_ON]) });
    await open('alerts', { sms: PHONE });
    expect(LABELS.map(isOn)).toEqual([true, true, false, true, true]);
    flip('SMS alerts');
    await waitFor(() => expect(toastShown()?.[0]).toBe('ALERT SETTINGS UPDATED'));
    expect(api.sent(SAVE)).toEqual([{ preferences: [SMS_ON] }]);
    expect(LABELS.map(isOn)).toEqual([true, true, true, true, true]);
  });

  it('follows what another tab saved', async () => {
    const stop = registerProfile();
    await open('alerts', { sms: PHONE });
    const data = {
      ...SETTINGS,
      sms: PHONE,
      preferences: allPreferences([PRICE_ALERTS_OFF]),
    };
    act(() => {
      dispatchEvents([{ seq: 1, type: 'settings.updated', v: 1, audience: 'user:u-42', at: '2026-11-21', data }]);
    });
    await waitFor(() => expect(LABELS.map(isOn)).toEqual([true, true, false, true, false]));
    stop();
  });

  it.each([
    ['No', 'No'],
    ['', 'Failed to update alert settings. Please try again.'],
  ])('Settings Update Failed: %p', async (message, shown) => {
    api.on(SAVE, 400, refusal(400, message));
    await open('alerts');
    flip('Price alerts');
    await waitFor(() => expect(toastShown()).toEqual(['Settings Update Failed', shown]));
    expect(LABELS.map(isOn)).toEqual([true, true, false, true, true]);
  });
});

it('says what is told by which channel, and stores a change for devices at once', async () => {
  await open('alerts');
  const table = screen.getByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Signals and steps', 'Price alerts', 'Own alerts', 'Notifications', 'Analysis']);
  expect(
    within(table)
      .getAllByRole('cell')
      .filter((_, index) => index % 2 === 0)
      .map(({ textContent }) => textContent),
  ).toEqual(['On', 'Not mailed', 'Off', 'Not mailed', 'Not mailed']);
  const mailed: NotificationPreference[] = [{ channel: 'email', topic: 'own-alerts', level: 'on' }];
  api.on(SAVE, 200, { preferences: allPreferences(mailed) });
  fireEvent.click(screen.getByRole('switch', { name: 'Own alerts by email' }));
  await waitFor(() => expect(api.sent(SAVE)).toEqual([{ preferences: mailed }]));
  const chosen: NotificationPreference[] = [{ channel: 'push', topic: 'notifications', level: 'critical' }];
  api.on(SAVE, 200, { preferences: allPreferences(chosen) });
  fireEvent.change(screen.getByLabelText('Notifications on devices'), { target: { value: 'critical' } });
  await waitFor(() =>
    expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Your devices get the alerts that you chose.']),
  );
  expect(api.sent(SAVE)).toEqual([{ preferences: mailed }, { preferences: chosen }]);
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
      expect(toastShown()).toEqual(['ALERT SETTINGS UPDATED', 'Your chat gets the alerts that you chose.']),
    );
    expect(api.sent(SAVE)).toEqual([{ preferences: chosen }]);
    api.on('DELETE /api/auth/telegram', 204, null);
    api.on('GET /api/auth/settings', 200, {
      ...SETTINGS,
      telegram: { isSetUp: true, chat: null, privateChat: null },
    });
    press('END @kim');
    expect(await screen.findByRole('button', { name: 'LINK TELEGRAM' })).toBeTruthy();
    await waitFor(() => expect(toastShown()).toEqual(['TELEGRAM ENDED', 'Alerts no longer reach the chat.']));
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
