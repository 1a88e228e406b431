import type { Signal } from '@t0/contracts/signals';
import { act, render, screen } from '@testing-library/react';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { SignalTable } from './signal-table.tsx';

const signal = (id: number, instrument: Signal['instrument'], level: number): Signal =>
  wireSignal({
    id,
    instrument,
    direction: 'long',
    status: 'active',
    t0Hit: false,
    entryPrice: String(level),
    slPrice: String(level - 1),
    t0Price: String(level + 1),
    t1Price: String(level + 2),
    targetPrice: String(level + 1),
    memo: '',
    confidence: 80,
    monthlyBias: 'Bullish',
    closeReason: null,
    closePrice: null,
    currentPrice: null,
    createdAt: '2026-11-19T09:05:00.000Z',
    version: 1,
  });

it('a tick changes the price and the rail of its own instrument in the table, and not one node elsewhere', async () => {
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  const signals = [signal(1, 'GBPJPY', 196), signal(2, 'US30', 42_850), signal(3, 'AUDUSD', 10)];
  const { container } = render(<SignalTable signals={signals} onOpen={() => undefined} />);
  const tick = (price: string): void =>
    act(() => applyFrame({ GBPJPY: { symbol: 'GBPJPY', price, bid: price, ask: price, at: 0, source: 'simulated' } }));
  tick('196.100');

  const touched = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement!;
      const cell = element.closest('td')!;
      touched.add(`${cell.closest('tr')!.dataset.testid} cell ${cell.cellIndex}`);
    }
  });
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  tick('196.200');
  await Promise.resolve();
  observer.disconnect();
  expect([...touched]).toEqual(['signal-row-1 cell 5']);
});

it('a push that reaches T2 strikes it in its own row, and changes not one node elsewhere', async () => {
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  const further = { furtherTargets: ['199', '200'], t0Hit: true };
  const signals = [signal(1, 'GBPJPY', 196), { ...signal(2, 'GBPJPY', 196), ...further }, signal(3, 'AUDUSD', 10)];
  const open = (): void => undefined;
  const { container, rerender, getByRole } = render(<SignalTable signals={signals} onOpen={open} />);
  const mark = (): HTMLElement => getByRole('button', { name: /^\+2 targets/ });
  act(() => mark().focus());
  const bubble = (await screen.findAllByTestId('target-list'))[0]!;
  const touched = new Set<string | undefined>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      touched.add((target instanceof Element ? target : target.parentElement!).closest('tr')?.dataset.testid);
  });
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  const hits = ['2026-11-19T10:00:00.000Z', '2026-11-19T10:05:00.000Z'];
  rerender(
    <SignalTable
      signals={signals.map((one) => (one.id === 2 ? { ...one, furtherHitsAt: hits, version: 2 } : one))}
      onOpen={open}
    />,
  );
  await Promise.resolve();
  observer.disconnect();
  expect([...touched]).toEqual(['signal-row-2']);
  expect([...bubble.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([
    '197.000',
    '198.000',
    '199.000',
  ]);
  expect(mark().getAttribute('aria-label')).toContain('T2 199.000, 25%, reached; T3 200.000, 25%');
});
