import { allPreferences, levelOf, NOTIFICATION_PREFERENCES, preferenceChoice } from './preference.ts';
import type { PreferenceChannel } from './preference.ts';

describe('preferences of notifications (docs/product/channels.md#preferences)', () => {
  it.each([
    ['email', 'everything', 'on'],
    ['sms', 'everything', 'off'],
    ['sms', 'signals', 'on'],
    ['sms', 'price-alerts', 'off'],
    ['sms', 'notifications', 'critical'],
    ['terminal', 'signals', 'on'],
    ['terminal', 'price-alerts', 'on'],
    ['push', 'signals', 'on'],
    ['push', 'price-alerts', 'on'],
    ['push', 'notifications', 'high'],
    ['telegram', 'signals', 'on'],
    ['telegram', 'price-alerts', 'on'],
    ['telegram', 'notifications', 'high'],
  ] as const)('%s, %s: %s at first', (channel, topic, level) => {
    expect(levelOf(allPreferences(), channel, topic)).toBe(level);
  });

  it('each default is one of the levels', () => {
    for (const { topics } of Object.values<PreferenceChannel>(NOTIFICATION_PREFERENCES))
      for (const choice of Object.values(topics)) expect(choice.levels).toContain(choice.default);
  });

  it('a choice takes the place of the default, and of no other', () => {
    const chosen = { channel: 'push', topic: 'notifications', level: 'none' } as const;
    const expected = allPreferences().map((one) =>
      one.channel === 'push' && one.topic === 'notifications' ? chosen : one,
    );
    expect(allPreferences([chosen])).toEqual(expected);
  });

  it.each([
    ['email', 'signals'],
    ['fax', 'signals'],
    ['toString', 'signals'],
    ['push', 'constructor'],
  ])('there is none for %s, %s', (channel, topic) => {
    expect(preferenceChoice(channel, topic)).toBeUndefined();
  });
});
