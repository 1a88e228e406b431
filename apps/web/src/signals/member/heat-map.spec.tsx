import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { HeatMap, HeatTile } from './heat-map.tsx';

const levels = {
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
  targetPrice: '197.050',
};
const signal = (id: number, change: Partial<Signal> = {}): Signal =>
  wireSignal({
    id,
    version: 1,
    instrument: 'GBPJPY',
    direction: 'long',
    status: 'active',
    ...levels,
    closedAt: null,
    closeReason: null,
    closePrice: null,
    updatedAt: '2026-11-19T09:05:00.000Z',
    ...change,
  });
const tick = (symbol: InstrumentSymbol, price: string): void =>
  act(() => applyFrame({ [symbol]: { symbol, price, bid: price, ask: price, at: 0, source: 'simulated' } }));

describe('the heat map on screen (docs/product/terminal.md#heat-map)', () => {
  beforeEach(() => act(() => usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true })));

  it('shows whole rows, as many as when it was first seen, and the rest by a press', () => {
    const closed = signal(100, { status: 'closed', closedAt: '2026-11-19T09:05:00.000Z' });
    const many = [closed, ...Array.from({ length: 30 }, (_, index) => signal(index + 1))];
    // Nothing is measured here: eight columns.
    const { rerender } = render(<HeatMap signals={many} />);
    const map = screen.getByTestId('heat-map');
    const tiles = (): string[] => screen.getAllByTestId(/^heat-\d/).map(({ dataset }) => dataset.testid!.slice(5));
    expect(tiles()).toEqual(Array.from({ length: 24 }, (_, index) => String(index + 1)));
    fireEvent.click(screen.getByRole('button', { name: 'SHOW ALL 31' }));
    expect(tiles()).toHaveLength(31);
    expect(tiles().at(-1)).toBe('100');
    expect(map.childElementCount).toBe(32);
    fireEvent.click(screen.getByRole('button', { name: 'SHOW FEWER' }));
    expect(map.childElementCount).toBe(24);
    rerender(<HeatMap signals={many.slice(0, 12)} />);
    expect(tiles()).toHaveLength(12);
    expect(map.childElementCount).toBe(24);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is hidden without a signal, and has a word, a shade and what lies ahead in every tile', () => {
    const { container, rerender } = render(<HeatMap signals={[]} />);
    expect(container.childElementCount).toBe(0);
    const closed = signal(3, { status: 'closed', closeReason: 't1' });
    rerender(<HeatMap signals={[signal(1), signal(2, { status: 'limit' }), closed]} />);
    expect(screen.getByTestId('heat-1').textContent).toContain('NEUTRAL');
    expect(screen.getByTestId('heat-1').textContent).toContain('No price');
    tick('GBPJPY', '196.330');
    expect(screen.getByTestId('heat-1').textContent).toContain('WINNING');
    expect(screen.getByTestId('heat-1').textContent).toContain('72.0 pips to T0');
    expect(screen.getByTestId('heat-1').dataset.shade).toBe('l2');
    expect(screen.getByTestId('heat-2').textContent).toContain('21.0 pips to entry');
    expect(screen.getByTestId('heat-3').textContent).toContain('CLOSED T1');
    expect(screen.getByTestId('heat-3').dataset.shade).toBe('closed');
    tick('GBPJPY', '195.380');
    expect(screen.getByTestId('heat-1').textContent).toContain('STOP HIT');
    expect(screen.getByTestId('heat-1').dataset.shade).toBe('s3');
  });

  it('counts to the next target that was not reached and that the price has not passed', () => {
    const further = { furtherTargets: ['199.000'], t0Hit: true };
    render(
      <HeatMap signals={[signal(1, further), signal(2), signal(3, { ...further, furtherHitsAt: ['2026-11-19'] })]} />,
    );
    const ahead = (id: number): string | null => screen.getByTestId(`heat-${id}`).lastElementChild!.textContent;
    tick('GBPJPY', '196.500');
    expect([ahead(1), ahead(2), ahead(3)]).toEqual(['190.0 pips to T1', '55.0 pips to T0', '250.0 pips to T2']);
    tick('GBPJPY', '198.500');
    expect([ahead(1), ahead(2)]).toEqual(['50.0 pips to T2', '10.0 pips to T1']);
  });

  it('renders only the tiles of the instrument that ticked', () => {
    const renders = { 1: 0, 2: 0 };
    const counted = (id: 1 | 2, of: Signal) => (
      <Profiler id={String(id)} onRender={() => renders[id]++}>
        <HeatTile signal={of} />
      </Profiler>
    );
    render(
      <ul>
        {counted(1, signal(1))}
        {counted(2, signal(2, { instrument: 'US30' }))}
      </ul>,
    );
    tick('GBPJPY', '196.330');
    tick('GBPJPY', '196.340');
    expect(renders).toEqual({ 1: 3, 2: 1 });
  });
});
