import type { UserNotification } from '@t0/contracts/notifications';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { missedDuring, missedText } from './missed-strip.tsx';

const MINUTE = 60_000;
const at = (minute: number): string => new Date(minute * MINUTE).toISOString();
const signal = (createdAt: number, t0HitAt: number | null, closedAt: number | null) =>
  wireSignal({
    createdAt: at(createdAt),
    t0HitAt: t0HitAt === null ? null : at(t0HitAt),
    closedAt: closedAt === null ? null : at(closedAt),
  });
const notification = (createdAt: number, scheduledFor: number | null = null) =>
  ({
    notification: { createdAt: at(createdAt), scheduledFor: scheduledFor === null ? null : at(scheduledFor) },
  }) as UserNotification;

describe('what was missed', () => {
  const away = { from: 10 * MINUTE, until: 20 * MINUTE };

  it('counts what happened within the absence, and nothing of before or after', () => {
    const signals = [
      signal(10, null, null),
      signal(11, 15, 20),
      signal(5, 12, null),
      signal(20, null, 21),
      signal(21, 21, 21),
    ];
    const taken = notification(9);
    taken.notification.withdrawn = { at: at(12), title: 't', message: 'm' };
    const notifications = [taken, notification(9), notification(11), notification(2, 15), notification(15, 30)];
    expect(missedDuring(away, signals, notifications)).toEqual({
      opened: 2,
      hit: 2,
      closed: 1,
      withdrawn: 1,
      notifications: 2,
    });
  });

  it('counts a signal that hit targets after T0, once', () => {
    const reached = { ...signal(5, 6, null), furtherHitsAt: [at(12), at(15)] };
    const before = { ...signal(5, 6, null), furtherHitsAt: [at(8)] };
    expect(missedDuring(away, [reached, before], [])).toMatchObject({ hit: 0, further: 1 });
  });

  it.each([
    [
      { opened: 2, hit: 1, closed: 1, withdrawn: 1, notifications: 4 },
      '2 signals opened, 1 hit T0, 1 closed, 1 withdrawn, 4 notifications',
    ],
    [{ opened: 0, hit: 0, further: 2, closed: 0, withdrawn: 0, notifications: 0 }, '2 hit a later target'],
    [{ opened: 1, hit: 0, closed: 0, withdrawn: 0, notifications: 1 }, '1 signal opened, 1 notification'],
    [{ opened: 0, hit: 0, closed: 0, withdrawn: 0, notifications: 0 }, null],
  ])('%j in words is %p', (missed, text) => expect(missedText(missed)).toBe(text));
});
