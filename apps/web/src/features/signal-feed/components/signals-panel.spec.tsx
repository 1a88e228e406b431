import { LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../shared/testing/fake-api.ts';
import type { FakeApi } from '../../../shared/testing/fake-api.ts';
import { press, show, toastShown } from '../../../shared/testing/show.tsx';
import { TooltipProvider } from '../../../shared/ui/tooltip.tsx';
import { useSignals } from '../hooks/use-signals.ts';
import { clearFeed } from '../live/feed-store.ts';
import { HeadStrip } from './head-strip.tsx';
import { SignalsPanel } from './signals-panel.tsx';

const signal = (id: number, given: Partial<Signal> = {}): Signal => ({
  id,
  instrument: 'US30',
  direction: 'short',
  entryPrice: '42980',
  slPrice: '43190',
  t0Price: '42640',
  t1Price: '42210',
  targetPrice: '42640',
  currentPrice: null,
  memo: `memo ${id}`,
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closedAt: null,
  closePrice: null,
  confidence: 78,
  monthlyBias: 'Bearish',
  createdAt: `2026-11-1${id}T09:05:00.000Z`,
  updatedAt: `2026-11-1${id}T09:05:00.000Z`,
  version: 1,
  ...given,
});
const ROUTE = 'GET /api/signals';
/** Parts that are loaded when first shown take their time on a busy machine. */
const PATIENCE = { timeout: 20_000 };
let api: FakeApi;

function Terminal() {
  const list = useSignals();
  return (
    <TooltipProvider>
      <HeadStrip list={list} />
      <SignalsPanel list={list} />
    </TooltipProvider>
  );
}
function HeadStripAlone() {
  return <HeadStrip list={useSignals()} />;
}
const rows = (): string[] => screen.getAllByTestId(/^signal-row-/).map(({ dataset }) => dataset.testid!.slice(11));
const copyWith = (writeText: () => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

beforeEach(() => {
  act(() => clearFeed());
  api = fakeApi();
});

describe('the signals terminal (specification 1, section 2)', () => {
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
    api.on(ROUTE, 200, [signal(1), signal(2, { status: 'closed' }), signal(3, { status: 'limit' }), signal(4, { status: 'paused' })]); // prettier-ignore
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
