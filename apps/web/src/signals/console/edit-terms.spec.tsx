import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { create } from 'zustand';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { searchOf } from '../../../../../tests/support/web/search-of.ts';
import { SignalsAdminPanel } from './signals-admin-panel.tsx';

const TWO = wireSignal({
  id: 1,
  instrument: 'GBPJPY',
  direction: 'long',
  status: 'limit',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '196.980',
  t1Price: '198.400',
  version: 3,
});
const FOUR: Signal = {
  ...TWO,
  furtherTargets: ['199.000', '200.500'],
  portions: [40, 30, 20, 10],
  entryZonePrice: '195.900',
  stopRule: 'trail',
  trailDistance: '0.740',
  validUntil: '2099-11-27T18:00:00.000Z',
  closeAt: '2020-01-01T00:00:00.000Z',
};
const PUT = 'PUT /api/signals/1';
const LINE = /^Further targets, zone, rule, times/;
let api: FakeApi;
const useSignals = create<{ signals: Signal[] }>(() => ({ signals: [] }));
const change = (...signals: Signal[]): void => act(() => useSignals.setState({ signals }));

const still = (): undefined => undefined;

function Screen() {
  const { signals } = useSignals();
  return <SignalsAdminPanel search={searchOf(signals)} onPin={still} onSaved={(one) => change(one)} onStale={still} />;
}
const value = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const edit = (signal: Signal): void => {
  change(signal);
  show(<Screen />);
  press('Edit long GBPJPY');
};
const save = async (): Promise<unknown> => {
  api.on(PUT, 200, { ...FOUR, version: 4 });
  press('Save');
  await waitFor(() => expect(api.sent(PUT)).toHaveLength(1));
  return api.sent(PUT)[0];
};

beforeEach(() => {
  api = fakeApi();
});

describe('the terms of an open signal in its row (docs/product/console.md#signals)', () => {
  it('are behind a line for a signal that has none, and go along once they are typed', async () => {
    edit(TWO);
    expect(screen.getByRole('button', { name: LINE }).textContent).toContain('none');
    expect(screen.queryByLabelText('Portions')).toBeNull();
    press(LINE);
    type('Further targets', '199 / +438');
    type('Portions', '40/30/20/10');
    type('Entry zone to', '195,9');
    type('Stop moves', 'behind-targets');
    type('Close at', '2099-11-28T18:00');
    expect(await save()).toEqual({
      furtherTargets: ['199', '200.500'],
      portions: [40, 30, 20, 10],
      entryZonePrice: '195.9',
      stopRule: 'behind-targets',
      closeAt: '2099-11-28T18:00:00.000Z',
      version: 3,
    });
  });

  it('show what is set; nothing changed sends nothing, and an emptied field is cleared', async () => {
    edit(FOUR);
    expect(
      ['Further targets', 'Portions', 'Entry zone to', 'Stop moves', 'Trail distance', 'Valid until'].map(value),
    ).toEqual(['199.000 / 200.500', '40/30/20/10', '195.900', 'trail', '74', '2099-11-27T18:00']);
    press('Save');
    await waitFor(() => expect(screen.queryByLabelText('Portions')).toBeNull());
    expect(api.sent(PUT)).toEqual([]);
    press('Edit long GBPJPY');
    type('Portions', '');
    type('Stop moves', 'entry-at-t0');
    type('Valid until', '');
    expect(await save()).toEqual({
      portions: null,
      stopRule: 'entry-at-t0',
      trailDistance: null,
      validUntil: null,
      version: 3,
    });
  });

  it('are not there for a signal that is over', () => {
    edit({ ...FOUR, status: 'closed', closeReason: 't3' });
    expect(screen.queryByRole('button', { name: LINE })).toBeNull();
  });

  it('say at their field what cannot be read, and what the server refuses', async () => {
    edit(FOUR);
    type('Further targets', '199.000 / soon');
    type('Portions', '40,5/59,5');
    press('Save');
    expect(await screen.findByText('“soon” is not a number')).toBeTruthy();
    type('Further targets', '199.000 /');
    press('Save');
    expect(await screen.findByText('Take Profit 3 is required')).toBeTruthy();
    expect(api.sent(PUT)).toEqual([]);
    type('Further targets', '199.000');
    type('Portions', '40/30/20/10');
    const message = 'There are 3 targets and 4 portions: give each target one';
    api.on(PUT, 400, { ...refusal(400, message), fields: { portions: message } });
    press('Save');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.sent(PUT)).toEqual([{ furtherTargets: ['199.000'], version: 3 }]);
  });

  it.each([
    ['Save', 'a time that is typed in part', { status: 'active' as const }],
    ['Save', 'of a paused signal', { status: 'paused' as const }],
  ])('%s sends nothing of %s', async (button, _what, state) => {
    edit({ ...FOUR, ...state });
    const time = screen.getByLabelText<HTMLInputElement>('Close at');
    type('Close at', '');
    Object.defineProperty(time, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.keyUp(time, { key: 'Backspace' });
    press(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Incomplete: finish or clear it');
    expect(api.sent(PUT)).toEqual([]);
  });

  it('are no hindrance where they stand as they were, though they cannot be read', async () => {
    edit({ ...FOUR, portions: [40.5, 29.5, 20, 10], status: 'closed', closeReason: 't3' });
    type('Memo', 'Well done');
    expect(await save()).toEqual({ memo: 'Well done', version: 3 });
  });

  it('stay open while the wrong one is corrected', async () => {
    edit(TWO);
    press(LINE);
    type('Portions', '40.5/59.5');
    press(LINE);
    press('Save');
    await screen.findByRole('alert');
    type('Portions', '');
    type('Confidence', 'x');
    press('Save');
    await waitFor(() => expect(screen.queryByText(/is no list of whole numbers/)).toBeNull());
    expect(screen.getByLabelText('Portions')).toBeTruthy();
  });

  it('go along when the signal is published anew, but for the times that are over', async () => {
    edit(FOUR);
    type('Memo', 'Once more');
    change();
    await screen.findByRole('alert');
    api.on('POST /api/signals', 201, { ...FOUR, id: 2 });
    press('Publish anew');
    await waitFor(() => expect(toastShown()?.[0]).toBe('SIGNAL GENERATED'));
    const [body] = api.sent('POST /api/signals') as [object];
    const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil } = FOUR;
    expect(body).toMatchObject({ furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil });
    expect(body).not.toHaveProperty('closeAt');
  });
});
