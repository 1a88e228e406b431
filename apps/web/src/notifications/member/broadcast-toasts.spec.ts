import type { LiveEvent } from '@t0/contracts/live';
import type { Notification } from '@t0/contracts/notifications';
import { dispatchEvents } from '../../live/registry.ts';
import { forget } from '../../shared/lib/forgetting.ts';
import { dismissToast, toast, useToasts } from '../../shared/ui/toast-store.ts';
import { announceBroadcasts } from './broadcast-toasts.ts';
import { inbox } from './inbox.ts';
import { registerNotifications } from './register.ts';

let seq = 10;
const publish = (id: number, priority: string, more: Partial<Notification> = {}): void => {
  const data = {
    id,
    version: 1,
    title: `Title ${id}`,
    message: 'Do not add.',
    type: 'warning',
    priority,
    createdAt: new Date(id).toISOString(),
    scheduledFor: null,
    expiresAt: null,
    ...more,
  };
  seq += 1;
  dispatchEvents([{ seq, type: 'notification.created', at: '', data } as unknown as LiveEvent]);
};
const current = () => useToasts.getState().current;
const end = (): void => dismissToast(current()!.id);

describe('notifications on an open terminal (docs/product/notifications.md#announcing)', () => {
  let offs: (() => void)[];
  let isWanted = true;
  beforeEach(() => {
    jest.useFakeTimers();
    useToasts.setState({ current: null });
    inbox.clear();
    isWanted = true;
    offs = [registerNotifications(), announceBroadcasts(() => isWanted)];
    inbox.receive({ data: [], cursor: { epoch: 'e1', seq } });
  });
  afterEach(() => {
    for (const off of offs) off();
    jest.useRealTimers();
  });

  it('that are critical take the place of a toast at once, until they are dismissed; it follows in turn', () => {
    publish(1, 'high');
    expect(current()).toMatchObject({ title: 'Title 1', tone: 'update', durationMs: 5000 });
    publish(2, 'critical');
    expect(current()).toMatchObject({ title: 'CRITICAL: Title 2', tone: 'error', durationMs: Infinity });
    publish(3, 'critical');
    expect(current()!.title).toBe('CRITICAL: Title 2');
    end();
    expect(current()!.title).toBe('CRITICAL: Title 3');
    end();
    expect(current()!.title).toBe('Title 1');
    end();
    expect(current()).toBeNull();
  });

  it('come again after a toast that replaced them', () => {
    publish(1, 'critical');
    toast({ title: 'Copied!' });
    expect(current()!.title).toBe('Copied!');
    end();
    expect(current()!.title).toBe('CRITICAL: Title 1');
  });

  it('of other priorities, of signals, and those that the member does not want, only count at the bell', () => {
    publish(1, 'normal');
    publish(2, 'critical', { type: 'signal' });
    isWanted = false;
    publish(3, 'critical');
    expect(current()).toBeNull();
  });

  it('that are due later are announced then, once', () => {
    publish(1, 'high', { scheduledFor: new Date(Date.now() + 60_000).toISOString() });
    expect(current()).toBeNull();
    jest.advanceTimersByTime(61_000);
    expect(current()!.title).toBe('Title 1');
  });

  it('that are deleted leave the screen, changed ones show their new text, and nobody else at the device sees them', () => {
    publish(1, 'critical');
    publish(2, 'critical');
    const text = { title: 'All well again', message: 'Go on.' };
    seq += 1;
    dispatchEvents([
      { seq, type: 'notification.changed', at: '', data: { id: 1, version: 2, text } } as unknown as LiveEvent,
    ]);
    expect(current()!.title).toBe('CRITICAL: All well again');
    seq += 1;
    dispatchEvents([
      { seq, type: 'notification.deleted', at: '', data: { id: 1, version: 3 } } as unknown as LiveEvent,
    ]);
    expect(current()!.title).toBe('CRITICAL: Title 2');
    forget('member');
    expect(current()).toBeNull();
  });
});
