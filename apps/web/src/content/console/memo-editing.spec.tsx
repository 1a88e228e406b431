import type { ChartMemo } from '@t0/contracts/content';
import { screen, waitFor } from '@testing-library/react';
import type { LiveList } from '../../live/live-definition.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { MemoEditing } from './memo-editing.tsx';

const MEMO = {
  id: 1,
  instrument: 'GBPJPY',
  memoText: 'Up.',
  memoImageUrls: [],
  memoImageUrl: null,
  keyLevels: '196',
  marketStructure: '',
  riskManagement: '',
  updatedAt: '2026-11-19T14:32:09.000Z',
  version: 3,
} satisfies ChartMemo;
const CALL = 'PUT /api/chart-memos/GBPJPY';
const onChanged = jest.fn();
let api: FakeApi;

const listOf = (rows: ChartMemo[], status: LiveList<ChartMemo>['status'] = 'ready'): LiveList<ChartMemo> => ({
  rows,
  status,
  error: 'The analysis cannot be loaded.',
  denied: false,
  complete: true,
  retry: jest.fn(),
});
const open = (list: LiveList<ChartMemo>): void =>
  show(<MemoEditing memos={list} preview={({ memoText }) => <p>Seen: {memoText}</p>} onChanged={onChanged} />);
const text = (label: string) => (screen.getByLabelText(label) as HTMLTextAreaElement).value;

beforeEach(() => {
  sessionStorage.clear();
  onChanged.mockReset();
  api = fakeApi();
});

describe('ANALYSIS (docs/product/console.md#analysis)', () => {
  it('tells when the memo was last updated, or that there is none', () => {
    open(listOf([MEMO]));
    expect(screen.getByTestId('memo-status').textContent).toContain('Last updated 19 Nov 2026 14:32:09 UTC');
    show(<MemoEditing memos={listOf([])} preview={() => null} onChanged={onChanged} />);
    expect(screen.getAllByTestId('memo-status').at(-1)!.textContent).toContain('NO MEMO FOUND');
  });

  it('sends what changed with the version it was changed from, and previews it meanwhile', async () => {
    api.on(CALL, 200, { ...MEMO, memoText: 'Down.', version: 4 });
    open(listOf([MEMO]));
    type('Analysis text', 'Down.');
    expect(screen.getByText('Seen: Down.')).toBeTruthy();
    press('UPDATE ANALYSIS');
    await waitFor(() => expect(toastShown()?.[0]).toBe('ANALYSIS UPDATED'));
    expect(api.sent(CALL)).toEqual([{ memoText: 'Down.', version: 3 }]);
    expect(onChanged).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('a refused change shows both versions; mine is kept and saved on top of theirs', async () => {
    const theirs = { ...MEMO, memoText: 'Sideways.', keyLevels: '199', version: 4 };
    api.on(CALL, 409, { ...refusal(409, 'Changed by someone else'), current: theirs });
    open(listOf([MEMO]));
    type('Analysis text', 'Down.');
    press('UPDATE ANALYSIS');
    expect(await screen.findByText(/CHANGED BY ANOTHER ADMINISTRATOR/)).toBeTruthy();
    expect(toastShown()).toEqual(['UPDATE FAILED', 'Changed by someone else']);
    expect(screen.getByText('Sideways.')).toBeTruthy();
    press('Keep mine');
    expect([text('Analysis text'), text('Key levels')]).toEqual(['Down.', '199']);
    api.on(CALL, 200, { ...theirs, memoText: 'Down.', version: 5 });
    press('UPDATE ANALYSIS');
    await waitFor(() => expect(api.sent(CALL)).toHaveLength(2));
    expect(api.sent(CALL)[1]).toEqual({ memoText: 'Down.', version: 4 });
  });

  it('a refusal that only repeats what was sent counts as saved', async () => {
    const current = { ...MEMO, memoText: 'Down.', version: 4 };
    api.on(CALL, 409, { ...refusal(409, 'Changed by someone else'), current });
    open(listOf([MEMO]));
    type('Analysis text', 'Down. ');
    press('UPDATE ANALYSIS');
    await waitFor(() => expect(toastShown()?.[0]).toBe('ANALYSIS UPDATED'));
  });

  it('keeps what was typed while one looks elsewhere', () => {
    open(listOf([MEMO]));
    type('Risk management', 'Half size.');
    expect(sessionStorage.getItem('t0-draft::memo:GBPJPY')).toContain('Half size.');
    press('DISCARD');
    expect(sessionStorage).toHaveLength(0);
    expect(text('Risk management')).toBe('');
  });

  it('says that the session ended', async () => {
    api.on(CALL, 401, refusal(401, 'Unauthorized'));
    open(listOf([MEMO]));
    type('Analysis text', 'Down.');
    press('UPDATE ANALYSIS');
    await waitFor(() => expect(toastShown()).toEqual(['SESSION EXPIRED', 'Please log in again to continue']));
  });

  it('has a view for loading and for trouble', () => {
    open(listOf([], 'error'));
    expect(screen.getByRole('alert').textContent).toContain('The analysis cannot be loaded.');
    press('Try again');
  });
});
