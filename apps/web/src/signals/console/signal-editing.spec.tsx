import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { create } from 'zustand';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { searchOf } from '../../../../../tests/support/web/search-of.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { SignalsAdminPanel } from './signals-admin-panel.tsx';

const SIGNAL = wireSignal({
  id: 1,
  instrument: 'GBPJPY',
  direction: 'long',
  status: 'active',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '196.980',
  t1Price: '198.400',
  memo: 'First line\nsecond line',
  confidence: 75,
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closedAt: null,
  closePrice: null,
  createdAt: '2026-11-19T09:05:00.000Z',
  version: 3,
});
const PUT = 'PUT /api/signals/1';
let api: FakeApi;
const useSignal = create(() => SIGNAL);
const change = (signal: Signal): void => useSignal.setState(signal, true);

function Screen() {
  const signal = useSignal();
  return (
    <SignalsAdminPanel search={searchOf([signal])} onPin={() => undefined} onSaved={change} onStale={() => undefined} />
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const leave = (label: string): void => void fireEvent.blur(field(label));
const saved = (): Promise<void> => waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL UPDATED'));

describe('SIGNALS, edited in their row (docs/product/console.md#signals)', () => {
  beforeEach(() => {
    change(SIGNAL);
    api = fakeApi();
    show(<Screen />);
    press('Edit long GBPJPY');
  });

  it('loads what there is and sends what was changed with its version', async () => {
    expect(field('SL price').value).toBe('195.380');
    type('SL price', '195,5');
    api.on(PUT, 200, { ...SIGNAL, slPrice: '195.500', version: 4 });
    press('Save');
    await saved();
    expect(api.sent(PUT)).toEqual([{ slPrice: '195.5', version: 3 }]);
    expect(screen.queryByLabelText('SL price')).toBeNull();
  });

  it('answers bad input in words and sends nothing', async () => {
    type('Entry price', '');
    press('Save');
    expect(await screen.findByText('Entry price is required')).toBeTruthy();
    expect(api.sent(PUT)).toEqual([]);
  });

  it('changes bias and confidence, in the words of the contract where they are none', async () => {
    expect([field('Monthly bias').value, field('Confidence').value]).toEqual(['Bearish', '75']);
    type('Confidence', '101');
    press('Save');
    expect(await screen.findByText('Confidence cannot exceed 100%')).toBeTruthy();
    type('Confidence', 'high');
    press('Save');
    expect(await screen.findByText('Confidence must be a whole number from 1 to 100')).toBeTruthy();
    type('Confidence', '60 %');
    type('Monthly bias', 'Bullish');
    api.on(PUT, 200, { ...SIGNAL, monthlyBias: 'Bullish', confidence: 60, version: 4 });
    press('Save');
    await saved();
    expect(api.sent(PUT)).toEqual([{ monthlyBias: 'Bullish', confidence: 60, version: 3 }]);
  });

  it('leaves the lines of a memo alone that was only walked through', async () => {
    fireEvent.focus(field('Memo'));
    leave('Memo');
    expect(field('Memo').value).toBe('First line\nsecond line');
    press('Save');
    await waitFor(() => expect(screen.queryByLabelText('Memo')).toBeNull());
    expect(api.sent(PUT)).toEqual([]);
  });

  it('saves the creation date on its own when its field is left', async () => {
    type('Created date', '2026-11-18T08:00');
    api.on(PUT, 200, { ...SIGNAL, createdAt: '2026-11-18T08:00:00.000Z', version: 4 });
    leave('Created date');
    await saved();
    expect(api.sent(PUT)).toEqual([{ createdAt: '2026-11-18T08:00:00.000Z', version: 3 }]);
    type('SL price', '195.5');
    press('Save');
    await waitFor(() => expect(api.sent(PUT)[1]).toEqual({ slPrice: '195.5', version: 4 }));
  });

  it('saves the creation date with Enter and with Save, and discards it with Cancel', async () => {
    type('Created date', '2026-11-18T08:00');
    api.on(PUT, 200, { ...SIGNAL, createdAt: '2026-11-18T08:00:00.000Z', version: 4 });
    // A press of the mouse on a button does not take the focus from the field.
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancel' }))).toBe(false);
    fireEvent.keyDown(field('Created date'), { key: 'Enter' });
    await saved();
    expect(api.sent(PUT)).toEqual([{ createdAt: '2026-11-18T08:00:00.000Z', version: 3 }]);
    expect(screen.queryByLabelText('Created date')).toBeNull();
  });

  it('goes on from a creation date that is being saved, and keeps it where it could not be', async () => {
    type('Created date', '2026-11-18T08:00');
    api.on(PUT, 200, { ...SIGNAL, createdAt: '2026-11-18T08:00:00.000Z', version: 4 });
    leave('Created date');
    type('Created date', '2026-11-18T08:01');
    await saved();
    expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).toBeNull();
    expect(field('Created date').value).toBe('2026-11-18T08:01');
    api.on(PUT, 500, refusal(500, 'Down for a moment'));
    leave('Created date');
    await waitFor(() => expect(toastShown()).toEqual(['UPDATE FAILED', 'Down for a moment']));
    expect(field('Created date').value).toBe('2026-11-18T08:01');
    api.on(PUT, 200, { ...SIGNAL, createdAt: '2026-11-18T08:01:00.000Z', version: 5 });
    press('Save');
    await saved();
    expect(api.sent(PUT).at(-1)).toEqual({ createdAt: '2026-11-18T08:01:00.000Z', version: 4 });
  });

  it('says that an emptied creation date is none', async () => {
    type('Created date', '');
    leave('Created date');
    expect(await screen.findByText('Created date must be a date and time')).toBeTruthy();
    expect(api.sent(PUT)).toEqual([]);
  });

  it('follows a creation date that somebody else changed, and does not write the old one back', async () => {
    act(() => change({ ...SIGNAL, createdAt: '2026-11-17T07:00:00.000Z', version: 4 }));
    expect(field('Created date').value).toBe('2026-11-17T07:00');
    leave('Created date');
    press('Save');
    await waitFor(() => expect(screen.queryByLabelText('Created date')).toBeNull());
    expect(api.sent(PUT)).toEqual([]);
  });

  it('loses neither version when two change the same: the person chooses', async () => {
    type('SL price', '195.5');
    type('Memo', 'Only mine');
    api.on(PUT, 409, {
      ...refusal(409, 'Changed by someone else'),
      current: { ...SIGNAL, slPrice: '195.700', status: 'paused', version: 4 },
    });
    press('Save');
    await waitFor(() => expect(toastShown()).toEqual(['UPDATE FAILED', 'Changed by someone else']));
    const conflict = screen.getByRole('region', { name: 'Changed meanwhile' });
    expect(conflict.textContent).toContain('195.700');
    // What only this one changed is no version of the other one.
    expect([...conflict.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Their version: Stop loss',
      'Their version: Status',
    ]);
    press('Keep mine');
    expect([field('SL price').value, field('Status').value]).toEqual(['195.5', 'paused']);
    api.on(PUT, 200, { ...SIGNAL, slPrice: '195.500', version: 5 });
    press('Save');
    await saved();
    expect(api.sent(PUT)[1]).toEqual({ memo: 'Only mine', slPrice: '195.5', version: 4 });
  });

  it('takes a signal that somebody else deleted as deleted', async () => {
    press('Cancel');
    press('Delete long GBPJPY');
    api.on('DELETE /api/signals/1', 404, refusal(404, 'This signal no longer exists'));
    press('Delete');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL DELETED'));
  });
});

it('leads the focus of an edit that is over to its own row, and not to the next signal', async () => {
  change(SIGNAL);
  api = fakeApi();
  const next = wireSignal({ ...SIGNAL, id: 2, instrument: 'US30' });
  const search = searchOf([SIGNAL, next]);
  show(<SignalsAdminPanel search={search} onPin={() => undefined} onSaved={change} onStale={() => undefined} />);
  for (const end of ['Escape', 'Enter']) {
    press('Edit long GBPJPY');
    press(/^Further targets, zone/);
    field('Close at').focus();
    fireEvent.keyDown(field('Close at'), { key: end });
    await waitFor(() => expect(screen.queryByLabelText('Close at')).toBeNull());
    // The observer that keeps the focus in the table has run by then.
    await Promise.resolve();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit long GBPJPY');
  }
});
