import { notificationText } from './notification-push-text.ts';

const GIVEN = { title: 'Rates', message: 'At 14:00', priority: 'normal' } as const;

describe('what a device shows of a notification (docs/product/channels.md#what-a-lock-screen-shows)', () => {
  it('is its kind alone', () => {
    expect(notificationText(GIVEN, null, false)).toEqual({ title: 'New notification' });
    expect(notificationText({ ...GIVEN, priority: 'high', category: null }, 'GBPJPY', false)).toEqual({
      title: 'New notification',
    });
    expect(notificationText({ ...GIVEN, priority: 'critical' }, null, false)).toEqual({
      title: 'Critical notification',
    });
  });

  it('is the instrument of a price alert, whatever its priority', () => {
    const alert = { ...GIVEN, priority: 'critical', category: 'price-alert' } as const;
    expect(notificationText(alert, 'GBPJPY', false)).toEqual({ title: 'Price alert: GBPJPY' });
    expect(notificationText(alert, null, false)).toEqual({ title: 'Price alert' });
  });

  it('is what it says where the member wants that, 160 characters of each text', () => {
    const alert = { ...GIVEN, category: 'price-alert' };
    expect(notificationText(alert, 'GBPJPY', true)).toEqual({ title: 'Rates', body: 'At 14:00' });
    const [fits, long] = ['x'.repeat(160), 'x'.repeat(161)];
    const cut = `${'x'.repeat(159)}…`;
    expect(notificationText({ ...GIVEN, title: fits, message: long }, null, true)).toEqual({ title: fits, body: cut });
    const emoji = `${'x'.repeat(158)}\u{1F4C8}${'x'.repeat(9)}`;
    expect(notificationText({ ...GIVEN, message: emoji }, null, true).body).toBe(`${'x'.repeat(158)}…`);
    expect(notificationText({ ...GIVEN, title: long, message: fits }, null, true)).toEqual({ title: cut, body: fits });
  });
});
