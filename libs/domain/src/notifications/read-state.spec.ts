import type { Notification } from '@t0/contracts/notifications';
import { withReadState } from './read-state.ts';

const AT = '2026-11-19T10:00:00.000Z';
const plain = { id: 1 } as Notification;
const withdrawn = { id: 1, withdrawn: { at: AT, title: 't', message: 'm' } } as Notification;
const read = (readAt: string | null) => ({ isRead: true, readAt, version: 3 });

describe('the read state of a notification', () => {
  it.each([
    ['read', plain, read('2026-11-19T09:00:00.000Z'), true],
    ['never touched', plain, { isRead: false, readAt: null, version: 0 }, false],
    ['read before its signal was withdrawn', withdrawn, read('2026-11-19T09:59:59.999Z'), false],
    ['read when its signal was withdrawn', withdrawn, read(AT), true],
    ['read after its signal was withdrawn', withdrawn, read('2026-11-19T10:00:01.000Z'), true],
    ['read at a time that nobody noted, then withdrawn', withdrawn, read(null), false],
  ])('%s', (_name, notification, mark, isRead) => {
    const record = withReadState(notification, mark);
    expect(record).toEqual({
      id: 1,
      isRead,
      readAt: isRead ? mark.readAt : null,
      readVersion: mark.version,
      notification,
    });
  });
});
