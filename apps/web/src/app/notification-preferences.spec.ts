import type { AccountSettings, LiveEvent } from '@t0/contracts/live';
import type { Notification } from '@t0/contracts/notifications';
import { waitFor } from '@testing-library/react';
import { inbox } from '../notifications/member/inbox.ts';
import { registerNotifications } from '../notifications/member/register.ts';
import { SETTINGS_KEY } from '../shared/lib/account-settings.ts';
import { dispatchEvents } from '../live/registry.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { fakeApi } from '../../../../tests/support/web/fake-api.ts';
import { followNotificationPreferences, isWanted } from './member-live.ts';

const settings = (tradingSignals: boolean, priceAlerts: boolean) =>
  ({
    preferences: [
      { channel: 'terminal', topic: 'signals', level: tradingSignals ? 'on' : 'off' },
      { channel: 'terminal', topic: 'price-alerts', level: priceAlerts ? 'on' : 'off' },
    ],
  }) as AccountSettings;
function created(id: number, type: Notification['type'] = 'info', category?: 'price-alert'): LiveEvent {
  const at = '2026-11-19T14:00:00.000Z';
  const data = { id, version: 1, type, category, createdAt: at, scheduledFor: null, expiresAt: null };
  return {
    seq: id,
    type: 'notification.created',
    v: 1,
    audience: 'subscribers',
    at,
    data: data as unknown as Notification,
  };
}
const ALL = [created(1), created(2, 'signal'), created(3, 'alert', 'price-alert')];
const ids = () => [...inbox.useStore.getState().collection.rows.keys()];

describe('the switches for trading signals and price alerts (docs/product/accounts.md#alert-settings)', () => {
  let stop: () => void;
  beforeEach(() => {
    queryClient.clear();
    inbox.clear();
    stop = registerNotifications(isWanted);
  });
  afterEach(() => stop());

  it('let everything in while they are not known yet', () => {
    dispatchEvents(ALL);
    expect(ids()).toEqual([1, 2, 3]);
  });

  it.each([
    [true, true, [1, 2, 3]],
    [true, false, [1, 2]],
    [false, true, [1, 3]],
    [false, false, [1]],
  ])('signals %s, price alerts %s: of what live events bring, %j is taken in', (signals, alerts, taken) => {
    queryClient.setQueryData(SETTINGS_KEY, settings(signals, alerts));
    dispatchEvents(ALL);
    expect(ids()).toEqual(taken);
  });

  it('have the notifications read anew when they are switched', async () => {
    queryClient.setQueryData(SETTINGS_KEY, settings(true, true));
    const unfollow = followNotificationPreferences();
    const anew = jest.spyOn(queryClient, 'invalidateQueries');
    queryClient.setQueryData(SETTINGS_KEY, settings(true, true));
    queryClient.setQueryData(SETTINGS_KEY, settings(false, true));
    await waitFor(() => expect(anew).toHaveBeenCalledTimes(1));
    queryClient.setQueryData(SETTINGS_KEY, settings(false, false));
    await waitFor(() => expect(anew).toHaveBeenCalledTimes(2));
    unfollow();
  });

  it('are asked for again when another person is here', async () => {
    const api = fakeApi();
    api.on('GET /api/auth/settings', 200, settings(false, true));
    const unfollow = followNotificationPreferences();
    await waitFor(() => expect(isWanted({ type: 'signal' })).toBe(false));
    api.on('GET /api/auth/settings', 200, settings(true, false));
    void queryClient.resetQueries({ queryKey: SETTINGS_KEY });
    await waitFor(() => expect(isWanted({ type: 'alert', category: 'price-alert' })).toBe(false));
    expect(isWanted({ type: 'signal' })).toBe(true);
    unfollow();
  });
});
