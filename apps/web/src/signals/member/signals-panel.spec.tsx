import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack, press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { useSignals } from './use-signals.ts';
import { signalFeed } from './feed.ts';
import { HeadStrip } from './head-strip.tsx';
import { SignalsPanel } from './signals-panel.tsx';

const signal = (id: number, given: Partial<Signal> = {}): Signal => {
  const at = `2026-11-1${id}T09:05:00.000Z`;
  return wireSignal({ id, memo: `memo ${id}`, createdAt: at, updatedAt: at, ...given });
};
const ROUTE = 'GET /api/signals';
/** Parts that are loaded when first shown take their time on a busy machine. */
const PATIENCE = { timeout: 20_000 };
let api: FakeApi;

function Terminal() {
  const list = useSignals();
  return (
    <>
      <HeadStrip list={list} />
      <SignalsPanel list={list} />
    </>
  );
}
function HeadStripAlone() {
  return <HeadStrip list={useSignals()} />;
}
const rows = (): string[] => screen.getAllByTestId(/^signal-row-/).map(({ dataset }) => dataset.testid!.slice(11));
const copyWith = (writeText: () => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

beforeEach(() => {
  act(() => signalFeed.clear());
  api = fakeApi();
});

describe('the signals terminal (docs/product/terminal.md#signals-table)', () => {
  it('says that there are none', async () => {
    api.on(ROUTE, 200, []);
    show(<Terminal />);
    expect(await screen.findByText('No active signals found')).toBeTruthy();
  });

  it('tries once again before it says that it failed, and offers the way out', async () => {
    api.on(ROUTE, 503, refusal(503, 'The service is not available just now.'));
    show(<Terminal />);
    const alert = await screen.findByRole('alert', {}, PATIENCE);
    expect(alert.textContent).toContain('The service is not available just now.');
    expect(api.sent(ROUTE)).toHaveLength(2);
    api.on(ROUTE, 200, [signal(1)]);
    press('Try again');
    await waitFor(() => expect(rows()).toEqual(['1']));
  });

  it('shows open ones first, then the newest; counts them, and masks the profit', async () => {
    api.on(ROUTE, 200, [signal(1), signal(2, { status: 'closed' }), signal(3, { status: 'limit' }), signal(4, { status: 'paused' })]); // oxfmt-ignore
    show(<Terminal />);
    await waitFor(() => expect(rows()).toEqual(['3', '1', '4', '2']));
    const figure = (label: string) => screen.getByText(label).parentElement!.querySelector('b')!.textContent;
    expect(['Active signals', "Today's profit", 'Total signals'].map(figure)).toEqual(['1', '***', '4']);
  });

  it('does not take the list for all there is when the server cuts it', async () => {
    const many = Array.from({ length: LIMITS.signal.listed }, (_, id) => signal(1, { id, status: 'closed' }));
    api.on(ROUTE, 200, many);
    show(<HeadStripAlone />);
    expect((await screen.findByText('1,000+')).parentElement!.textContent).toBe('Total signals1,000+');
  });

  it('keeps the choice of its page when the event of an earlier one comes late', async () => {
    api.on(ROUTE, 200, [signal(1), signal(2, { status: 'closed' })]);
    api.on('POST /api/auth/display-settings', 201, {});
    show(<Terminal />);
    await waitFor(() => expect(rows()).toEqual(['1', '2']));
    press('FILTER');
    fireEvent.change(screen.getByLabelText('Filter by status'), { target: { value: 'closed' } });
    await waitFor(() => expect(rows()).toEqual(['2']));
    press('CLEAR');
    await waitFor(() => expect(rows()).toEqual(['1', '2']));
    const displaySettings = { timeZone: 'utc', signalFilter: 'status=closed' };
    queryClient.setQueryData(SETTINGS_KEY, { displaySettings, watching: { muted: [] } });
    await comeBack();
    expect(rows()).toEqual(['1', '2']);
  });

  it('is searched from the keyboard, and says when nothing matches', async () => {
    api.on(ROUTE, 200, [signal(1), signal(2)]);
    show(<Terminal />);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.keyDown(document.body, { key: '/' });
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'memo 2' } });
    expect(rows()).toEqual(['2']);
    fireEvent.change(search, { target: { value: 'gold' } });
    expect(screen.getByText('No signal matches')).toBeTruthy();
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(rows()).toHaveLength(2);
  });

  it('keeps the details of a signal that is withdrawn while they are open, says so and offers no more to copy', async () => {
    api.on(ROUTE, 200, [signal(1), signal(2)]);
    show(<Terminal />);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByTestId('signal-row-1'));
    const dialog = await screen.findByRole('dialog', {}, PATIENCE);
    expect(screen.getAllByRole('button', { name: /^Copy / })).toHaveLength(4);
    act(() =>
      signalFeed.applyEvents([
        { seq: 50, type: 'signal.deleted', v: 1, audience: 'subscribers', at: '', data: { id: 1, version: 2 } },
      ]),
    );
    expect(dialog.textContent).toContain('This signal was withdrawn. Do not act on it.');
    expect(dialog.textContent).toContain('42,640.00');
    expect(screen.queryByRole('button', { name: /^Copy / })).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: /^Close/ })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByTestId('signal-row-2'));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('withdrawn');
  });

  it('opens the details, whose prices can be copied, each without its separators', async () => {
    api.on(ROUTE, 200, [signal(1)]);
    show(<Terminal />);
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(screen.getByTestId('signal-row-1'));
    const dialog = await screen.findByRole('dialog', {}, PATIENCE);
    for (const words of ['78%', 'Good', 'Bearish', 'memo 1', '11 Nov 2026 09:05:00'])
      expect(dialog.textContent).toContain(words);
    const copied: string[] = [];
    copyWith(((text: string) => Promise.resolve(void copied.push(text))) as () => Promise<void>);
    for (const name of ['ENTRY', 'T0', 'T1', 'STOP LOSS']) press(`Copy ${name}`);
    await waitFor(() => expect(copied).toEqual(['42980.00', '42640.00', '42210.00', '43190.00']));
    await waitFor(() => expect(toastShown()).toEqual(['Copied!', 'STOP LOSS 43190.00']));
    copyWith(() => Promise.reject(new Error('denied')));
    press('Copy ENTRY');
    await waitFor(() => expect(toastShown()).toEqual(['Copy failed', 'Unable to copy to clipboard']));
  });
});
