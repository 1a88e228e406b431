import type { InstrumentSymbol, PriceFrame } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { useConnection } from '../../shared/lib/connection.ts';
import { applyFrame, usePrices } from '../../prices/price-store.ts';
import { useTradingRules } from '../verdict.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { VerdictFacts, VerdictLine } from '../verdict-mark.tsx';
import { SignalRow } from './signal-table.tsx';

const OPEN = 100;
/** Four frames a second, for five seconds. */
const FRAMES = 20;
/** How often each row was rendered: what a row reads at every render counts. */
let reads: number[];

/** Long GBPJPY from 196 and US30 from 42850 in turn, each with a risk of its own, so that each has thresholds of its own. */
function openSignal(id: number): Signal {
  const jpy = id % 2 === 0;
  const entry = jpy ? 196 : 42_850;
  const risk = (jpy ? 0.01 : 10) * (id + 1);
  const level = (r: number): string => (entry + risk * r).toFixed(3);
  const signal = wireSignal({
    id,
    instrument: jpy ? 'GBPJPY' : 'US30',
    direction: 'long',
    entryPrice: level(0),
    slPrice: level(-1),
    t0Price: level(3),
    t1Price: level(4),
    targetPrice: level(3),
  });
  Object.defineProperty(signal, 'confidence', {
    get: () => {
      reads[id] = (reads[id] ?? 0) + 1;
      return 78;
    },
  });
  return signal;
}

function frame(symbol: InstrumentSymbol, price: string, state: 'live' | 'stale' | 'closed' = 'live'): void {
  const feeds = { [symbol]: { source: 'simulated', state, at: 0, message: null } } as const;
  const quotes = { [symbol]: { symbol, price, bid: price, ask: price, at: 0, source: 'simulated' } };
  act(() => applyFrame({ ...quotes, feeds } as unknown as PriceFrame));
}

beforeEach(() => {
  reads = [];
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true });
  useConnection.setState({ state: 'live' });
  useTradingRules.setState({ riskTolerance: 'moderate', positionSize: 2 });
});

it('a frame changes verdicts in the cells they stand in, and renders no row and nothing of another instrument', async () => {
  const signals = Array.from({ length: OPEN }, (_, id) => openSignal(id));
  const commits: Record<string, number> = {};
  const { container } = render(
    <table>
      <tbody>
        {signals.map((signal) => (
          <Profiler
            key={signal.id}
            id={String(signal.id)}
            onRender={(id) => void (commits[id] = (commits[id] ?? 0) + 1)}
          >
            <SignalRow signal={signal} onOpen={() => undefined} />
          </Profiler>
        ))}
      </tbody>
    </table>,
  );
  frame('US30', '42850.00');
  frame('GBPJPY', '196.000');
  const readsBefore = [...reads];
  const commitsBefore = { ...commits };
  const touched = new Set<number>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      // An icon that was replaced is in no cell any more; that it went is notified of the cell.
      const cell = (target instanceof Element ? target : target.parentElement)?.closest('td');
      if (cell) touched.add(cell.cellIndex);
      else expect(target.isConnected).toBe(false);
    }
  });
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let step = 1; step <= FRAMES; step += 1) frame('GBPJPY', (196 + step * 0.01).toFixed(3));
  await Promise.resolve();
  observer.disconnect();

  expect(readsBefore).toHaveLength(OPEN);
  expect(reads).toEqual(readsBefore);
  expect([...touched].sort()).toEqual([5, 6]);
  for (const { id, instrument } of signals) {
    const more = commits[id]! - commitsBefore[id]!;
    // One for the price of each frame at most, verdict included.
    if (instrument === 'GBPJPY') expect(more).toBeLessThanOrEqual(FRAMES * 2);
    else expect(more).toBe(0);
  }
});

const wordIn = (container: Element): string[] =>
  [...container.querySelectorAll<HTMLElement>('[data-verdict]')].map(({ dataset }) => dataset.verdict!);

it('changes on the frame that crosses a threshold, everywhere alike, and never stands on a feed that does not', () => {
  const signal = wireSignal({
    instrument: 'GBPJPY',
    direction: 'long',
    entryPrice: '196',
    slPrice: '195',
    t0Price: '198',
    t1Price: '199',
  });
  const { container } = render(
    <>
      <table>
        <tbody>
          <SignalRow signal={signal} onOpen={() => undefined} />
        </tbody>
      </table>
      <VerdictFacts signal={signal} />
      <VerdictLine signal={signal} />
    </>,
  );
  const all = (word: string): void => expect(wordIn(container)).toEqual([word, word, word]);
  all('NO PRICE');
  frame('GBPJPY', '196.250');
  all('GOOD');
  expect(container.textContent).toContain('+25.0 pips');
  expect(container.textContent).toContain('+0.25 R');
  expect(container.textContent).toContain('1:2.2');
  frame('GBPJPY', '196.251');
  all('LATE');
  act(() => useTradingRules.setState({ riskTolerance: 'aggressive' }));
  all('GOOD');
  frame('GBPJPY', '196.900');
  all('GONE');
  frame('GBPJPY', '196.000');
  all('GOOD');
  act(() => useConnection.setState({ state: 'reconnecting' }));
  all('NO PRICE');
  act(() => useConnection.setState({ state: 'live' }));
  for (const state of ['stale', 'closed'] as const) {
    frame('GBPJPY', '196.000');
    all('GOOD');
    frame('GBPJPY', '196.000', state);
    all('NO PRICE');
  }
});

it('tells reward:risk by portions of a signal with four targets, and renders no more often for it', () => {
  const levels = { entryPrice: '196', slPrice: '195', t0Price: '197', t1Price: '198' };
  const two = wireSignal({ id: 1, instrument: 'GBPJPY', direction: 'long', ...levels });
  const four = { ...two, id: 2, furtherTargets: ['199', '202'], portions: [40, 30, 20, 10] };
  let renders = 0;
  const shown = (signal: Signal): HTMLElement =>
    render(
      <Profiler id="facts" onRender={() => void (renders += signal === four ? 1 : 0)}>
        <VerdictFacts signal={signal} />
        <VerdictLine signal={signal} />
      </Profiler>,
    ).container;
  const [plain, weighted] = [shown(two), shown(four)];
  expect(weighted.textContent).toContain('R:R now--Weighted--');
  frame('GBPJPY', '196.000');
  expect(weighted.textContent).toContain('R:R now1:6.0Weighted1:2.2');
  expect(weighted.textContent).toContain('1:2.2 weighted');
  expect(plain.textContent).not.toMatch(/weighted/i);
  const before = renders;
  for (let repeated = 0; repeated < 3; repeated += 1) frame('GBPJPY', '196.000');
  frame('US30', '42850.00');
  expect(renders).toBe(before);
  frame('GBPJPY', '196.100');
  expect(renders).toBe(before + 1);
});

it('an order waits until the price is in its zone', () => {
  const levels = { entryPrice: '196', slPrice: '195', t0Price: '198', t1Price: '199', entryZonePrice: '195.5' };
  const signal = wireSignal({ instrument: 'GBPJPY', direction: 'long', status: 'limit', ...levels });
  const { container } = render(<VerdictLine signal={signal} />);
  frame('GBPJPY', '196.001');
  expect(wordIn(container)).toEqual(['WAITING']);
  frame('GBPJPY', '196.000');
  expect(wordIn(container)).toEqual(['GOOD']);
});
