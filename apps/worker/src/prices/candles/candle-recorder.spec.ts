import fc from 'fast-check';
import { findInstrument, type Quote } from '@t0/contracts/prices';
import { CandleRecorder } from './candle-recorder.ts';
import { simulatedHistory } from './candles.watcher.ts';

const MINUTE = 60_000;
const quote = (price: string, at: number, source: Quote['source'] = 'oanda'): Quote => ({
  symbol: 'US30',
  bid: price,
  ask: price,
  price,
  at,
  source,
});

describe('building minutes', () => {
  it('has the open, high, low and close of every minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(5 * MINUTE)), { minLength: 1 }),
        (ticks) => {
          ticks.sort((a, b) => a[1] - b[1]);
          const recorder = new CandleRecorder();
          for (const [price, at] of ticks) recorder.add(quote(`${price}.00`, at));
          const bars = recorder.takeChanged(0);
          for (const bar of bars) {
            const own = ticks
              .filter(([, at]) => Math.floor(at / MINUTE) * MINUTE === bar.minute)
              .map(([price]) => price);
            expect([bar.open, bar.high, bar.low, bar.close].map(Number)).toEqual([
              own[0],
              Math.max(...own),
              Math.min(...own),
              own.at(-1),
            ]);
          }
          expect(bars).toHaveLength(new Set(ticks.map(([, at]) => Math.floor(at / MINUTE))).size);
        },
      ),
    );
  });

  it('hands out only what changed, and takes back what could not be stored', () => {
    const recorder = new CandleRecorder();
    recorder.add(quote('1.00', 0));
    const rows = recorder.takeChanged(0);
    expect(recorder.takeChanged(0)).toEqual([]);
    recorder.add(quote('2.00', MINUTE));
    recorder.giveBack(rows);
    expect(recorder.takeChanged(10 * MINUTE).map(({ close }) => close)).toEqual(['2.00', '1.00']);
  });

  it('begins a minute anew when another provider takes over', () => {
    const recorder = new CandleRecorder();
    recorder.add(quote('9.00', 0, 'simulated'));
    recorder.add(quote('1.00', 1));
    expect(recorder.takeChanged(0)).toMatchObject([{ open: '1.00', high: '1.00', source: 'oanda' }]);
  });

  it('keeps an hour of all instruments at most while the database is away', () => {
    const recorder = new CandleRecorder();
    for (let minute = 0; minute < 500; minute += 1)
      recorder.giveBack([
        { ...quote('1', 0), instrument: 'US30', minute: minute * MINUTE, open: '1', high: '1', low: '1', close: '1' },
      ]);
    expect(recorder.takeChanged(0)).toHaveLength(360);
  });

  it('loses the oldest minutes first, not those that are being built', () => {
    const recorder = new CandleRecorder();
    for (let minute = 0; minute < 500; minute += 1) {
      recorder.add(quote(`${minute + 1}`, minute * MINUTE));
      recorder.giveBack(recorder.takeChanged(minute * MINUTE));
    }
    const minutes = recorder.takeChanged(0).map((bar) => bar.minute / MINUTE);
    expect(minutes.sort((a, b) => a - b)).toEqual(Array.from({ length: 360 }, (_, index) => 140 + index));
  });
});

describe('simulated history', () => {
  it('leads without a gap to the price that follows, in the decimals of the instrument', () => {
    const bars = simulatedHistory('GBPJPY', '196.500', 100 * MINUTE + 5, 90);
    expect(bars[0]).toMatchObject({ close: '196.500', minute: 99 * MINUTE, source: 'simulated' });
    for (const [index, bar] of bars.entries()) {
      expect(Number(bar.low)).toBeLessThanOrEqual(Math.min(Number(bar.open), Number(bar.close)));
      expect(Number(bar.high)).toBeGreaterThanOrEqual(Math.max(Number(bar.open), Number(bar.close)));
      if (index > 0)
        expect(bar).toMatchObject({ close: bars[index - 1]!.open, minute: bars[index - 1]!.minute - MINUTE });
      expect(bar.open.split('.')[1]).toHaveLength(findInstrument('GBPJPY')!.decimals);
    }
  });
});
