import type { Notification } from '@t0/contracts/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { notificationHistory, type HistoryEvent } from './history.ts';
import { HistoryPanel } from './history-panel.tsx';

const note = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `Note ${id}`,
  message: `Message ${id}`,
  type: 'info',
  priority: 'normal',
  isGlobal: false,
  signalId: null,
  scheduledFor: null,
  expiresAt: null,
  createdAt: `2026-11-19T0${id}:00:00.000Z`,
  version: 1,
  ...changes,
});
let api: FakeApi;

async function open(rows: Notification[]): Promise<void> {
  api.on('GET /api/notifications', 200, rows);
  show(<HistoryPanel />);
  if (rows[0]) await screen.findByTestId(`notification-${rows[0].id}`);
}

const shown = (): string[] => screen.queryAllByText(/^Note \d$/).map(({ textContent }) => textContent);
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const hear = (type: string, data: Notification, seq = 50): void =>
  act(() => notificationHistory.applyEvents([{ seq, type, data } as HistoryEvent]));

beforeEach(() => {
  notificationHistory.clear();
  api = fakeApi();
});

it('finds by title or message in any case, and by type (docs/product/console.md#history)', async () => {
  await open([note(1), note(2, { type: 'alert' }), note(3, { message: 'CPI today' })]);
  expect(shown()).toEqual(['Note 3', 'Note 2', 'Note 1']);
  type('Search notifications', 'cpi');
  await waitFor(() => expect(shown()).toEqual(['Note 3']));
  type('Search notifications', '');
  type('Type filter', 'alert');
  await waitFor(() => expect(shown()).toEqual(['Note 2']));
  type('Search notifications', 'nothing');
  expect(await screen.findByText('No notification matches')).toBeTruthy();
});

it('shows what is published, changed and deleted elsewhere, and what waits with its time', async () => {
  await open([note(1)]);
  hear('scheduled_notification.updated', note(2, { scheduledFor: '2031-01-05T10:00:00.000Z' }), 51);
  const waiting = screen.getByTestId('notification-2');
  expect(within(waiting).getByText('Scheduled')).toBeTruthy();
  expect(waiting.textContent).toContain('leaves 5 Jan 2031 10:00');
  expect(screen.getByRole('button', { name: 'Cancel Note 2' })).toBeTruthy();
  hear('notification.updated', note(1, { title: 'Note 9', version: 2 }), 52);
  hear('scheduled_notification.deleted', note(2, { version: 2 }), 53);
  expect(shown()).toEqual(['Note 9']);
});

it('says that there is nothing', async () => {
  await open([]);
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

it('says what went wrong, and reads again when asked to', async () => {
  api.on('GET /api/notifications', 500, refusal(500, 'The database is away'));
  show(<HistoryPanel />);
  expect(await screen.findByText('The database is away')).toBeTruthy();
  api.on('GET /api/notifications', 200, [note(1)]);
  press('Try again');
  await waitFor(() => expect(shown()).toEqual(['Note 1']));
});

it('edits in EDIT NOTIFICATION #{id} and sends what changed with its version', async () => {
  await open([note(1)]);
  press('Edit Note 1');
  expect(screen.getByRole('dialog', { name: 'EDIT NOTIFICATION #1' })).toBeTruthy();
  expect(field('Title').value).toBe('Note 1');
  type('Title', '');
  press('UPDATE NOTIFICATION');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  type('Title', 'Note 8');
  api.on('PUT /api/notifications/1', 200, note(1, { title: 'Note 8', version: 2 }));
  press('UPDATE NOTIFICATION');
  await waitFor(() => expect(toastShown()?.[0]).toBe('NOTIFICATION UPDATED'));
  expect(api.sent('PUT /api/notifications/1')).toEqual([{ title: 'Note 8', version: 1 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown()).toEqual(['Note 8']);
});

it('loses neither version when two edit at once: the person chooses', async () => {
  await open([note(1)]);
  press('Edit Note 1');
  type('Title', 'Note 2');
  const theirs = note(1, { title: 'Note 3', priority: 'high', version: 2 });
  api.on('PUT /api/notifications/1', 409, { ...refusal(409, 'Changed by someone else'), current: theirs });
  press('UPDATE NOTIFICATION');
  await waitFor(() => expect(toastShown()).toEqual(['UPDATE FAILED', 'Changed by someone else']));
  const conflict = await screen.findByRole('region', { name: 'Changed meanwhile' });
  expect(conflict.textContent).toContain('Their version: TitleNote 3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'UPDATE NOTIFICATION' }).disabled).toBe(true);
  press('Keep mine');
  expect(field('Title').value).toBe('Note 2');
  // Fields that were not changed here follow.
  expect(field('Priority').value).toBe('high');
  api.on('PUT /api/notifications/1', 200, note(1, { title: 'Note 2', priority: 'high', version: 3 }));
  press('UPDATE NOTIFICATION');
  await waitFor(() => expect(toastShown()?.[0]).toBe('NOTIFICATION UPDATED'));
  expect(api.sent('PUT /api/notifications/1').at(-1)).toEqual({ title: 'Note 2', version: 2 });
});

it('tells at once what somebody else changed, and takes theirs when asked to', async () => {
  await open([note(1)]);
  press('Edit Note 1');
  type('Message', 'Mine');
  hear('notification.updated', note(1, { message: 'Theirs', version: 2 }));
  press('Take theirs');
  expect(field('Message').value).toBe('Theirs');
  expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).toBeNull();
});

it('keeps what was written when somebody else deletes it', async () => {
  await open([note(1)]);
  press('Edit Note 1');
  type('Message', 'Mine');
  hear('notification.deleted', note(1, { version: 2 }));
  expect(screen.getByText(/Somebody else deleted this notification/)).toBeTruthy();
  expect(field('Message').value).toBe('Mine');
});

it('takes one that somebody else deleted meanwhile as deleted', async () => {
  await open([note(1)]);
  press('Delete Note 1');
  api.on('DELETE /api/notifications/1', 404, refusal(404, 'This notification no longer exists'));
  press('Delete');
  await waitFor(() => expect(toastShown()).toEqual(['NOTIFICATION DELETED', 'Note 1']));
  expect(shown()).toEqual([]);
});

it('asks before it deletes', async () => {
  await open([note(1)]);
  press('Delete Note 1');
  expect(api.sent('DELETE /api/notifications/1')).toEqual([]);
  api.on('DELETE /api/notifications/1', 204);
  press('Delete');
  await waitFor(() => expect(toastShown()).toEqual(['NOTIFICATION DELETED', 'Note 1']));
  expect(shown()).toEqual([]);
});
