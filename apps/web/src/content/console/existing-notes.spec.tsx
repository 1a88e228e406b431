import type { ChartNote } from '@t0/contracts/content';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveList } from '../../live/live-definition.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { ExistingNotes } from './existing-notes.tsx';
import { NoteForm } from './note-form.tsx';

const note = (id: number, timeframe: string, text: string, updatedAt: string): ChartNote =>
  ({ id, instrument: 'GBPJPY', timeframe, note: text, updatedAt, version: 2 }) as ChartNote;
const listOf = (rows: ChartNote[]): LiveList<ChartNote> => ({
  rows,
  status: 'ready',
  error: '',
  denied: false,
  complete: true,
  retry: jest.fn(),
});
const open = (rows: ChartNote[]): void => show(<ExistingNotes notes={listOf(rows)} onChanged={jest.fn()} />);
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
});

describe('CHARTS (docs/product/console.md#charts)', () => {
  it('groups notes with their count; says No date and No content available', () => {
    const recent = new Date(Date.now() - 5 * 60_000).toISOString();
    open([note(1, 'Monthly', 'Up.', recent), note(2, '4H', ' ', 'never')]);
    const group = within(screen.getByRole('region', { name: 'Notes on GBPJPY' }));
    expect(group.getByText('2 notes')).toBeTruthy();
    expect(group.getByText('5 min ago')).toBeTruthy();
    expect(group.getByText('No date')).toBeTruthy();
    expect(group.getByText('No content available')).toBeTruthy();
  });

  it('edits a note in its place, with the version that was seen', async () => {
    const seen = note(1, 'Monthly', 'Up.', '2026-11-19T14:00:00.000Z');
    api.on('PUT /api/chart-notes', 200, { ...seen, note: 'Down.', version: 3 });
    open([seen]);
    press('Edit GBPJPY Monthly note');
    fireEvent.change(screen.getByPlaceholderText('Edit chart analysis...'), { target: { value: '' } });
    press('UPDATE NOTE');
    expect(await screen.findByText('Chart note content is required')).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText('Edit chart analysis...'), { target: { value: 'Down.' } });
    press('UPDATE NOTE');
    await waitFor(() => expect(toastShown()?.[0]).toBe('CHART NOTE UPDATED'));
    expect(api.sent('PUT /api/chart-notes')).toEqual([
      { instrument: 'GBPJPY', timeframe: 'Monthly', content: 'Down.', version: 2 },
    ]);
    expect(screen.queryByPlaceholderText('Edit chart analysis...')).toBeNull();
  });

  it('a note deleted while it was edited can be put back', async () => {
    const seen = note(7, 'Monthly', 'Up.', '2026-11-19T14:00:00.000Z');
    api.on('PUT /api/chart-notes', 409, { ...refusal(409, 'Changed by someone else'), current: null });
    open([seen]);
    press('Edit GBPJPY Monthly note');
    fireEvent.change(screen.getByPlaceholderText('Edit chart analysis...'), { target: { value: 'Down.' } });
    press('UPDATE NOTE');
    expect(await screen.findByText(/DELETED BY ANOTHER ADMINISTRATOR/)).toBeTruthy();
    api.on('POST /api/chart-notes', 201, { ...seen, id: 8, note: 'Down.', version: 1 });
    press('Keep mine');
    press('UPDATE NOTE');
    await waitFor(() => expect(toastShown()?.[0]).toBe('CHART NOTE UPDATED'));
    expect(api.sent('POST /api/chart-notes')[0]).toMatchObject({ content: 'Down.', version: 0 });
  });

  it('deletes after confirmation; a failure is told and the dialog stays', async () => {
    api.on('DELETE /api/chart-notes/1', 500, refusal(500, 'Down for a moment'));
    open([note(1, 'Monthly', 'Up.', '2026-11-19T14:00:00.000Z')]);
    press('Delete GBPJPY Monthly note');
    press('Delete');
    await waitFor(() => expect(toastShown()).toEqual(['DELETE FAILED', 'Down for a moment']));
    api.on('DELETE /api/chart-notes/1', 204);
    press('Delete');
    await waitFor(() => expect(toastShown()?.[0]).toBe('CHART NOTE DELETED'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there are none, and begins with GBPJPY', () => {
    open([]);
    expect(screen.getByText('No chart notes yet')).toBeTruthy();
    show(<NoteForm notes={[]} onChanged={jest.fn()} />);
    expect(screen.getByRole('radio', { name: 'GBPJPY' }).getAttribute('aria-checked')).toBe('true');
  });
});
