import type { Notification, ReadChange, UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../../shared/lib/query-client.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { useToasts } from '../../shared/ui/toast-store.ts';
import { useMarking } from './use-marking.ts';
import { useNotifications } from './use-notifications.ts';
import type { InboxEvent } from './marks.ts';
import { inbox } from './inbox.ts';
import { AlertsPanel, AlertsHead } from './alerts-panel.tsx';
import { BellButton } from './bell-button.tsx';
import { InboxView } from './inbox-view.tsx';

function notification(id: number, given: Partial<Notification> = {}): Notification {
  return {
    id,
    title: `Title ${id}`,
    message: `Message ${id}`,
    type: 'info',
    priority: 'normal',
    isGlobal: false,
    signalId: null,
    scheduledFor: null,
    expiresAt: null,
    createdAt: new Date(Date.UTC(2026, 10, 19, 12, id)).toISOString(),
    version: 1,
    ...given,
  };
}
const record = (id: number, isRead = false, given: Partial<Notification> = {}): UserNotification => ({
  id,
  isRead,
  readAt: null,
  readVersion: isRead ? 1 : 0,
  notification: notification(id, given),
});

/** The server: answers by method and path; what is not in the table is refused. */
const answers = new Map<string, () => [status: number, body: unknown]>();
const calls: string[] = [];
beforeAll(() => {
  const server = (path: string, { method = 'GET' }: RequestInit = {}): Promise<unknown> => {
    calls.push(`${method} ${path}`);
    const [status, body] = answers.get(`${method} ${path}`)?.() ?? [500, { message: 'Not in the table' }];
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Map([['x-live-cursor', 'e1:10']]),
      json: () => Promise.resolve(body),
      text: () => Promise.resolve(JSON.stringify(body)),
    });
  };
  Object.assign(globalThis, { fetch: server });
});
beforeEach(() => {
  act(() => inbox.clear());
  queryClient.clear();
  answers.clear();
  calls.length = 0;
});

const LIST = 'GET /api/user/notifications';
const change = (isRead: boolean, ...marks: [number, number][]): ReadChange => ({
  userId: 'me',
  isRead,
  readAt: null,
  marks: marks.map(([id, version]) => ({ id, version })),
});
const toastTitle = () => useToasts.getState().current;
function ShownAlerts({ signals = [] }: { signals?: Signal[] }) {
  const list = useNotifications();
  const marking = useMarking();
  return (
    <>
      <AlertsHead list={list} marking={marking} />
      <AlertsPanel list={list} signals={signals} marking={marking} />
    </>
  );
}
const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('the popover (docs/product/notifications.md#notification-bell)', () => {
  it('shows ten, what is unread of all, and the way to the rest', async () => {
    answers.set(LIST, () => [200, Array.from({ length: 12 }, (_, index) => record(12 - index, index > 2))]);
    show(<InboxView signals={[]} hotkey="g n" />);
    expect(screen.getByRole('heading').textContent).toBe('SYSTEM NOTIFICATIONS');
    await screen.findByText('SHOWING 10 OF 12 NOTIFICATIONS');
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByText('3 unread')).toBeTruthy();
    expect(screen.getByText('12 total')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Mark read/ })).toHaveLength(3);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/system-status');
  });

  it('marks one read by its tick, says so, and moves the keyboard on to the next', async () => {
    answers.set(LIST, () => [200, [record(2), record(1)]]);
    answers.set('PUT /api/user/notifications/2/read', () => [200, change(true, [2, 1])]);
    show(<InboxView signals={[]} hotkey={null} />);
    const tick = await screen.findByRole('button', { name: 'Mark read: Title 2' });
    tick.focus();
    fireEvent.click(tick);
    await screen.findByText('1 unread');
    expect(screen.getByTestId('inbox-item-2').dataset.read).toBe('true');
    expect(toastTitle()).toMatchObject({ title: 'Notification marked as read', description: 'Moved to archive' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mark read: Title 1');
    expect(calls).toEqual([LIST, 'PUT /api/user/notifications/2/read']);
  });

  it('marks all read, and has nothing left to mark', async () => {
    answers.set(LIST, () => [200, [record(2), record(1)]]);
    answers.set('PUT /api/user/notifications/read-all', () => [200, change(true, [1, 1], [2, 1])]);
    show(<InboxView signals={[]} hotkey={null} />);
    const all = await screen.findByRole('button', { name: 'MARK ALL READ' });
    all.focus();
    fireEvent.click(all);
    await screen.findByText('0 unread');
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('0 unread2 total'));
    expect(toastTitle()).toMatchObject({ title: 'All notifications marked as read' });
  });

  it('tells in the server’s words why a mark failed', async () => {
    answers.set(LIST, () => [200, [record(1)]]);
    answers.set('PUT /api/user/notifications/1/read', () => [404, { message: 'It is gone', error: 'X' }]);
    show(<InboxView signals={[]} hotkey={null} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Mark read/ }));
    await waitFor(() =>
      expect(toastTitle()).toMatchObject({ title: 'Failed to mark as read', description: 'It is gone', tone: 'error' }),
    );
    expect(screen.getByText('1 unread')).toBeTruthy();
  });

  it('is empty in words, and offers to try again when it cannot be read', async () => {
    answers.set(LIST, () => [503, { message: 'Down', error: 'X' }]);
    show(<InboxView signals={[]} hotkey={null} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Down');
    answers.set(LIST, () => [200, []]);
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await screen.findByText('NO NOTIFICATIONS');
  });
});

describe('the bell', () => {
  it.each([
    [0, null],
    [7, '7'],
    [100, '99+'],
  ])('with %d unread shows %p', (unread, text) => {
    show(
      <BellButton unread={unread} onIntent={() => undefined}>
        {() => <p>open</p>}
      </BellButton>,
    );
    const bell = screen.getByRole('button', { name: `Notifications, ${unread} unread` });
    expect(screen.queryByTestId('bell-badge')?.textContent ?? null).toBe(text);
    fireEvent.click(bell);
    expect([bell.getAttribute('aria-expanded'), screen.queryByText('open') !== null]).toEqual(['true', true]);
    fireEvent.click(bell);
    expect(screen.queryByText('open')).toBeNull();
  });
});

describe('system status (docs/product/notifications.md#system-status)', () => {
  const lists = () => screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length);

  it('splits active from processed, and moves an alert as it is marked, here or in another tab', async () => {
    answers.set(LIST, () => [200, [record(3, false, { type: 'signal', title: 'LONG US30', priority: 'high' }), record(2), record(1, true)]]); // oxfmt-ignore
    answers.set('POST /api/user/notifications/1/unread', () => [200, change(false, [1, 2])]);
    show(<ShownAlerts />);
    await screen.findByText('2 UNREAD');
    expect(lists()).toEqual([2, 1]);
    const signal = screen.getByTestId('alert-3');
    expect(within(signal).getByText('LONG').dataset.tone).toBe('long');
    expect(within(signal).getByText('high').dataset.tone).toBe('warn');

    fireEvent.click(screen.getByRole('button', { name: 'Mark unread: Title 1' }));
    await screen.findByText('3 UNREAD');
    expect(toastTitle()).toMatchObject({ title: 'Notification marked as unread' });
    expect(screen.getByText('NO PROCESSED ALERTS')).toBeTruthy();

    const received = {
      seq: 11,
      type: 'notification.read',
      v: 1,
      audience: 'user:me',
      at: '',
      data: change(true, [2, 1], [1, 3]),
    };
    act(() => inbox.applyEvents([received as InboxEvent]));
    expect(screen.getByText('1 UNREAD')).toBeTruthy();
    expect(lists()).toEqual([1, 2]);
  });

  it('lists unread ones of ended signals as active and says so first, and its head counts what is listed', async () => {
    const withdrawn = { at: '', title: 'LONG GBPJPY @ 196.120', message: '' };
    const of = (signalId: number, title: string) => ({ type: 'signal', signalId, title }) as const;
    answers.set(LIST, () => [
      200,
      [
        record(4, false, of(2, 'STOP HIT: SHORT US30')),
        record(3, false, of(2, 'SHORT US30 @ 42,980.00')),
        record(2, false, { ...of(1, 'WITHDRAWN: LONG GBPJPY'), withdrawn }),
        record(1, true),
      ],
    ]);
    const closed = wireSignal({ id: 2, status: 'closed', closeReason: 'stop', closePrice: '43190.00' });
    show(<ShownAlerts signals={[closed]} />);
    await screen.findByText('3, unread or tied to an open signal');
    expect(lists()).toEqual([3, 1]);
    expect(screen.getByText('latest 1')).toBeTruthy();
    expect([4, 3, 2].map((id) => screen.getByTestId(`alert-${id}`).querySelector('p')?.textContent)).toEqual([
      'CLOSED',
      'CLOSEDDo not act on it.',
      'WITHDRAWNDo not act on it.',
    ]);
  });

  it('leaves the keyboard at the count when all are marked', async () => {
    answers.set(LIST, () => [200, [record(1)]]);
    answers.set('PUT /api/user/notifications/read-all', () => [200, change(true, [1, 1])]);
    show(<ShownAlerts />);
    const all = await screen.findByRole('button', { name: 'MARK ALL READ' });
    all.focus();
    fireEvent.click(all);
    await screen.findByText('0 UNREAD');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('0 UNREAD'));
  });

  it('has no MARK ALL READ without unread ones, and says when there is nothing', async () => {
    answers.set(LIST, () => [200, [record(1, true)]]);
    show(<ShownAlerts />);
    await screen.findByText('0 UNREAD');
    expect(screen.getByText('NO ALERTS DETECTED')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /MARK ALL READ/ })).toBeNull();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/dashboard', '/']);
  });
});
