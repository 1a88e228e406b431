import type { Notification } from '@t0/contracts/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { useToasts } from '../../shared/ui/toast-store.ts';
import { BroadcastPanel, BroadcastSheetForm } from './broadcast-panel.tsx';
import { ReachLine } from './reach-line.tsx';

const ROUTE = 'POST /api/notifications';
const published = jest.fn();
let api: FakeApi;
let keys: string[];

function open(): void {
  show(<BroadcastPanel onPublished={published} />);
}

function fill(): void {
  type('Title', 'US CPI today');
  type('Message', 'Spreads widen.');
}

beforeEach(() => {
  sessionStorage.clear();
  published.mockReset();
  api = fakeApi();
  api.on('GET /api/admin/reach?kind=notification', 200, { members: 1284, online: 414, emails: 0, emailSeconds: 0 });
  api.on(ROUTE, 201, { id: 7, scheduledFor: null } as Partial<Notification>);
  const answer = globalThis.fetch;
  keys = [];
  Object.assign(globalThis, {
    fetch: (path: string, init: RequestInit) => {
      const key = (init.headers as Record<string, string>)['idempotency-key'];
      if (key) keys.push(key);
      return answer(path, init);
    },
  });
});

it('asks for what is missing or too long in the words of docs/product/console.md#broadcast, and sends nothing', async () => {
  open();
  press('BROADCAST NOTIFICATION');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Message is required')).toBeTruthy();
  type('Title', 'x'.repeat(101));
  type('Message', 'x'.repeat(501));
  expect(await screen.findByText('Title must be less than 100 characters')).toBeTruthy();
  expect(screen.getByText('Message must be less than 500 characters')).toBeTruthy();
  expect(screen.getByText('101 / 100')).toBeTruthy();
  expect(api.sent(ROUTE)).toEqual([]);
});

it('says how long emails take to leave, from a minute on (docs/product/email.md#signal-emails)', async () => {
  const reach = { members: 20_000, online: 414, emails: 19_001 };
  api.on('GET /api/admin/reach?kind=signal', 200, { ...reach, emailSeconds: 380 });
  show(<ReachLine kind="signal" />);
  expect(await screen.findByText('Emails leave in about 6 min')).toBeTruthy();
  cleanup();
  api.on('GET /api/admin/reach?kind=signal', 200, { ...reach, emailSeconds: 38 });
  show(<ReachLine kind="signal" />);
  expect(await screen.findByText('19,001')).toBeTruthy();
  expect(screen.queryByText(/Emails leave/)).toBeNull();
});

it('previews the reach, broadcasts, and says so (docs/product/console.md#broadcast)', async () => {
  open();
  expect(await screen.findByText('1,284')).toBeTruthy();
  expect(screen.getByText('414')).toBeTruthy();
  fill();
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(published).toHaveBeenCalledWith({ id: 7, scheduledFor: null }));
  expect(api.sent(ROUTE)).toEqual([
    {
      title: 'US CPI today',
      message: 'Spreads widen.',
      type: 'info',
      priority: 'normal',
      isGlobal: false,
      scheduledFor: null,
      expiresAt: null,
    },
  ]);
  expect(toastShown()).toEqual(['NOTIFICATION BROADCAST', 'Message successfully transmitted to all users']);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

it('is empty again after sending: type, priority and reach too (docs/product/console.md#broadcast)', async () => {
  open();
  fill();
  type('Type', 'alert');
  type('Priority', 'critical');
  fireEvent.click(screen.getByRole('switch', { name: 'GLOBAL BROADCAST' }));
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(''));
  expect(api.sent(ROUTE)[0]).toMatchObject({ type: 'alert', priority: 'critical', isGlobal: true });
  const chosen = ['Type', 'Priority'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value);
  expect(chosen).toEqual(['info', 'normal']);
  expect(screen.getByRole('switch', { name: 'GLOBAL BROADCAST' }).getAttribute('aria-checked')).toBe('false');
});

it('a sheet that closes the moment it was sent opens empty the next time', async () => {
  const onPublished = (notification: Notification): void => {
    published(notification);
    cleanup();
  };
  show(<BroadcastSheetForm onPublished={onPublished} />);
  fill();
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(published).toHaveBeenCalled());
  show(<BroadcastSheetForm onPublished={onPublished} />);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('');
});

it('schedules in UTC and says when it leaves', async () => {
  api.on(ROUTE, 201, { id: 8, scheduledFor: '2031-11-20T13:00:00.000Z' });
  open();
  fill();
  type('Schedule for', '2031-11-20T13:00');
  press('SCHEDULE NOTIFICATION');
  await waitFor(() => expect(toastShown()).toEqual(['NOTIFICATION SCHEDULED', 'It leaves 20 Nov 2031 13:00 UTC']));
  expect(api.sent(ROUTE)[0]).toMatchObject({ scheduledFor: '2031-11-20T13:00:00.000Z' });
});

it('keeps its key until an answer has come, and what was written when it fails', async () => {
  api.on(ROUTE, 0);
  open();
  fill();
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(toastShown()?.[0]).toBe('TRANSMISSION FAILED'));
  expect(toastShown()?.[1]).toContain('Broadcasting again is safe.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('US CPI today');
  act(() => useToasts.setState({ current: null }));
  api.on(ROUTE, 400, {
    ...refusal(400, 'Expiry must be in the future'),
    fields: { expiresAt: 'Expiry must be in the future' },
  });
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(toastShown()).toEqual(['TRANSMISSION FAILED', 'Expiry must be in the future']));
  expect(screen.getByRole('alert').textContent).toContain('Expiry must be in the future');
  api.on(ROUTE, 201, { id: 9, scheduledFor: null });
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(published).toHaveBeenCalled());
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('says that the session has expired', async () => {
  api.on(ROUTE, 401, refusal(401, 'Please sign in'));
  open();
  fill();
  press('BROADCAST NOTIFICATION');
  await waitFor(() => expect(toastShown()).toEqual(['SESSION EXPIRED', 'Please log in again to continue']));
});

it('a form that is left while it sends and shown again is empty once it was sent: nothing is broadcast twice', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const real = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: (path: string, init: RequestInit) =>
      path === '/api/notifications'
        ? new Promise((resolve) => (answer = () => resolve(real(path, init))))
        : real(path, init),
  });
  open();
  fill();
  press('BROADCAST NOTIFICATION');
  await screen.findByRole('button', { name: 'TRANSMITTING...' });
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('US CPI today');
  await act(async () => answer(null));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(''));
  expect(toastShown()?.[0]).toBe('NOTIFICATION BROADCAST');
});
