import type { AccountSettings, LiveEvent, Notification } from '@t0/contracts';
import { clearInbox, useInboxStore } from '../features/notifications/live/inbox-store.ts';
import { registerNotifications } from '../features/notifications/live/register.ts';
import { SETTINGS_KEY } from '../features/profile/api/account-settings.ts';
import { dispatchEvents } from '../shared/lib/live/registry.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { fakeApi } from '../shared/testing/fake-api.ts';
import { followPriceAlertWish, wantsPriceAlerts } from './price-alert-wish.ts';

const settings = (priceAlerts: boolean) => ({ notificationSettings: { priceAlerts } }) as AccountSettings;
function created(id: number, category?: 'price-alert'): LiveEvent {
  const data = { id, version: 1, category, createdAt: '2026-11-19T14:00:00.000Z', scheduledFor: null, expiresAt: null };
  return {
    seq: id,
    type: 'notification.created',
    v: 1,
    audience: 'subscribers',
    at: data.createdAt,
    data: data as unknown as Notification,
  };
}
const ids = () => [...useInboxStore.getState().inbox.rows.keys()];

describe("the price alerts switch (specification 1, section 2, 'ALERTS')", () => {
  let stop: () => void;
  beforeEach(() => {
    queryClient.clear();
    clearInbox();
    stop = registerNotifications(({ category }) => category !== 'price-alert' || wantsPriceAlerts());
  });
  afterEach(() => stop());

  it('lets them in while it is on, or not known yet', () => {
    dispatchEvents([created(1, 'price-alert')]);
    queryClient.setQueryData(SETTINGS_KEY, settings(true));
    dispatchEvents([created(2, 'price-alert')]);
    expect(ids()).toEqual([1, 2]);
  });

  it('holds back what live events bring while it is off, and nothing else', () => {
    queryClient.setQueryData(SETTINGS_KEY, settings(false));
    dispatchEvents([created(1, 'price-alert'), created(2)]);
    expect(ids()).toEqual([2]);
  });

  it('reads the notifications anew when it is switched', () => {
    const api = fakeApi();
    api.on('GET /api/auth/settings', 200, settings(true));
    queryClient.setQueryData(SETTINGS_KEY, settings(true));
    const unfollow = followPriceAlertWish();
    const anew = jest.spyOn(queryClient, 'invalidateQueries');
    queryClient.setQueryData(SETTINGS_KEY, settings(true));
    expect(anew).not.toHaveBeenCalled();
    queryClient.setQueryData(SETTINGS_KEY, settings(false));
    expect(anew).toHaveBeenCalled();
    unfollow();
  });
});
