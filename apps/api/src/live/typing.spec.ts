import { randomUUID } from 'node:crypto';
import { TYPING_EVERY_MS } from '@t0/contracts/live';
import type { LiveSocket } from './live-socket.ts';
import { typingOf } from './receipts.ts';

const MEMBER = randomUUID();

function socketOf(identity: object | null): LiveSocket {
  return { data: { identity } } as unknown as LiveSocket;
}
const member = { userId: MEMBER, role: null, hasActiveSubscription: true };
const admin = { userId: randomUUID(), role: 'support', hasActiveSubscription: false };

describe('typing in a direct line (docs/SECURITY.md#socket: inbound size and rate caps)', () => {
  it('goes from a member to administrators, from an administrator to that member, at most once a period', () => {
    const notify = jest.fn();
    const fromMember = typingOf(socketOf(member), notify);
    expect([fromMember({}, 0), fromMember({}, TYPING_EVERY_MS - 1), fromMember({}, TYPING_EVERY_MS)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(typingOf(socketOf(admin), notify)({ userId: MEMBER }, 0)).toBe(true);
    expect(notify.mock.calls).toEqual([
      ['staff:members', { userId: MEMBER, from: 'member' }],
      ['staff:members', { userId: MEMBER, from: 'member' }],
      [`user:${MEMBER}`, { userId: MEMBER, from: 'admin' }],
    ]);
  });

  it.each([
    ['a visitor', null, {}],
    ['one without access', { ...member, hasActiveSubscription: false }, {}],
    ['a member for another', member, { userId: admin.userId }],
    ['an administrator for nobody', admin, {}],
    ['an administrator for a room', admin, { userId: 'admins' }],
    ['more than was asked', admin, { userId: MEMBER, text: 'x' }],
    ['no object', member, 'x'],
    ['nothing', member, null],
  ])('refuses %s', (_who, identity, conversation) => {
    const notify = jest.fn();
    expect(typingOf(socketOf(identity), notify)(conversation, 0)).toBe(false);
    expect(notify).not.toHaveBeenCalled();
  });
});
